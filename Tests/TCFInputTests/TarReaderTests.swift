import Foundation
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFInput

@Suite("Tar archives")
struct TarReaderTests {
  private struct Found: Equatable {
    let name: String
    let bytes: [UInt8]?
  }

  /// The files found, and why there are no more; nil where the archive is whole.
  private func read(_ bytes: [UInt8], piece: Int) -> (found: [Found], fault: ArchiveFault?) {
    var reader = TarReader()
    var found: [Found] = []
    var rest = bytes[...]
    do throws(ArchiveFault) {
      while !rest.isEmpty {
        try reader.feed(rest.prefix(piece)) { name, content in
          if case .bytes(let bytes) = content { found.append(Found(name: name, bytes: bytes)) }
          if case .tooLarge = content { found.append(Found(name: name, bytes: nil)) }
        }
        rest = rest.dropFirst(piece)
      }
      try reader.finish()
      return (found, nil)
    } catch {
      return (found, error)
    }
  }

  /// A header with its checksum, and content filled up to whole blocks.
  private func entry(
    _ name: String, _ content: [UInt8] = [], type: Character = "0", size: [UInt8]? = nil, isMarked: Bool = true
  ) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    header.replaceSubrange(0..<name.utf8.count, with: Array(name.utf8))
    let octal = String(content.count, radix: 8)
    let digits = size ?? Array((String(repeating: "0", count: 11 - octal.count) + octal).utf8)
    header.replaceSubrange(124..<124 + digits.count, with: digits)
    header[156] = type.asciiValue ?? 0
    if isMarked { header.replaceSubrange(257..<265, with: Array("ustar\u{0}00".utf8)) }
    header.replaceSubrange(148..<156, with: Array(repeating: 0x20, count: 8))
    let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
    header.replaceSubrange(148..<156, with: Array((String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ").utf8))
    return header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  private let ending = [UInt8](repeating: 0, count: 1_024)

  private func record(_ text: String) -> [UInt8] {
    var length = text.utf8.count + 2
    while "\(length) \(text)\n".utf8.count != length { length += 1 }
    return Array("\(length) \(text)\n".utf8)
  }

  /// An archive made by the system's tar, in one of its formats.
  private func archive(_ format: String) throws -> [UInt8] {
    try Program.withFolder { folder in
      let deep = folder.appending(path: "archives/" + String(repeating: "deep-folder/", count: 12))
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      try Data("one".utf8).write(to: folder.appending(path: "archives/a.json"))
      try Data(repeating: 7, count: 1_024).write(to: folder.appending(path: "archives/b.json"))
      try Data().write(to: folder.appending(path: "archives/empty.json"))
      try Data("deep".utf8).write(to: deep.appending(path: "name-with-ümlaut.json"))
      let tar = try #require(Program.path(of: "tar"))
      let answer = try Program.run(
        tar, ["--format=\(format)", "--sort=name", "-cf", "out.tar", "archives"], in: folder)
      try #require(answer.status == 0, "\(answer.errors)")
      return try [UInt8](Data(contentsOf: folder.appending(path: "out.tar")))
    }
  }

  private static let hasGNUTar =
    (try? Program.run(Program.path(of: "tar") ?? "", ["--version"]))?.output.contains("GNU tar") ?? false

  @Test(
    "Formats, read in pieces of any size", .enabled(if: hasGNUTar, "needs GNU tar"), arguments: ["gnu", "pax", "ustar"])
  func formats(_ format: String) throws {
    let bytes = try archive(format)
    let expected = [
      Found(name: "archives/a.json", bytes: Array("one".utf8)),
      Found(name: "archives/b.json", bytes: Array(repeating: 7, count: 1_024)),
      Found(
        name: "archives/" + String(repeating: "deep-folder/", count: 12) + "name-with-ümlaut.json",
        bytes: Array("deep".utf8)),
      Found(name: "archives/empty.json", bytes: []),
    ]
    #expect(TarHeader.isArchive(bytes))
    for piece in [1, 511, 512, 513, 4_096, bytes.count] {
      let (found, fault) = read(bytes, piece: piece)
      #expect(found.sorted { $0.name < $1.name } == expected, "pieces of \(piece)")
      #expect(fault == nil)
    }
  }

  @Test("Cut off or damaged, it is a fault and no trap", .enabled(if: hasGNUTar, "needs GNU tar"))
  func damaged() throws {
    let bytes = try archive("gnu")
    let content = (bytes.lastIndex { $0 != 0 } ?? 0) / 512 * 512 + 512
    for length in stride(from: 0, to: content, by: 97) {
      #expect(read(Array(bytes[..<length]), piece: 512).fault != nil, "\(length) bytes")
    }
    var random = SplitMix64(seed: 20_261_121)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<4 {
        damaged[Int.random(in: 0..<4_096, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = read(damaged, piece: Int.random(in: 1...2_000, using: &random))
    }
  }

  // Checksums of headers are looked at.
  @Test("A header with any bit turned is a fault: files behind it are not lost without a word")
  func headers() {
    let bytes = entry("a.json", [1]) + entry("b.json", [2]) + ending
    #expect(read(bytes, piece: 512).found.count == 2)
    // The last byte of the checksum's own field stands behind the number's end: no sum tells of it.
    for place in 1_024..<1_024 + 512 where place != 1_024 + 155 {
      var damaged = bytes
      damaged[place] ^= 1
      let (found, fault) = read(damaged, piece: 700)
      #expect(found.count == 1 && fault == .header(at: 1_024), "byte \(place)")
    }
  }

  // Base-256 sizes and pax forms are read.
  @Test("Sizes in base 256, of pax headers and of hardly anything")
  func sizes() {
    let large = [0x80] + [UInt8](repeating: 0, count: 10) + [3]
    let content = [UInt8](repeating: 9, count: 3)
    #expect(
      read(entry("a.json", content, size: large) + ending, piece: 99).found == [Found(name: "a.json", bytes: content)])
    let pax = entry("x", record("size=3") + record("path=b\u{FC}.json"), type: "x")
    let (found, fault) = read(pax + entry("short.json", content, size: Array("00000000000".utf8)) + ending, piece: 600)
    #expect(found == [Found(name: "b\u{FC}.json", bytes: content)] && fault == nil)
    let wrong: [[UInt8]] = [
      [UInt8](repeating: 0xFF, count: 12), [0x80] + [UInt8](repeating: 0xFF, count: 11), Array("77777777778".utf8),
      Array("           ".utf8), Array("-0000000001".utf8),
    ]
    for size in wrong {
      #expect(read(entry("a.json", size: size) + ending, piece: 512).fault == .header(at: 0))
    }
    // Larger than any list: its bytes are passed over, and what comes after it is found.
    let (huge, cut) = read(entry("a.json", size: Array("77777777777".utf8)) + [1, 2, 3], piece: 515)
    #expect(huge.isEmpty && cut == .truncated)
  }

  @Test("Damaged pax records are a fault")
  func records() {
    for text in ["12 path=a", "0 path=a\n", "99 path=a\n", "path=a\n", "9 pathxa\n", "11 path=a\n"] {
      let bytes = entry("x", Array(text.utf8), type: "x") + entry("a.json") + ending
      let fault = read(bytes, piece: 512).fault
      #expect(fault.map { if case .header = $0 { true } else { false } } == true, "\(text): \(fault.debugDescription)")
    }
    let global = entry("g", record("path=all.json"), type: "g") + entry("a.json", [1]) + entry("b.json", [2]) + ending
    #expect(read(global, piece: 512).found.map(\.name) == ["all.json", "all.json"])
  }

  // A second archive behind the first is read.
  @Test("Archives behind an archive are read, other things are a fault")
  func trailing() {
    let one = entry("a.json", [1]) + ending
    let two = read(one + entry("b.json", [2]) + ending, piece: 333)
    #expect(two.found.map(\.name) == ["a.json", "b.json"] && two.fault == nil)
    #expect(read(one + [UInt8](repeating: 7, count: 512), piece: 512).fault == .trailing)
    #expect(read(one + [7], piece: 512).fault == .trailing)
    #expect(read(one + [UInt8](repeating: 0, count: 10_240 + 3), piece: 512).fault == nil)
    #expect(read(entry("a.json", [1]), piece: 512).fault == .truncated, "without the blocks that end it")
  }

  @Test("What tar has besides files")
  func types() {
    let old = entry("old.json", [1], type: "\u{0}", isMarked: false)
    #expect(TarHeader.isArchive(old))
    #expect(read(old + ending, piece: 512).found == [Found(name: "old.json", bytes: [1])])
    let passed =
      entry("dir/", type: "5") + entry("link.json", type: "2") + entry("label", type: "V") + entry("p", type: "6")
    #expect(read(passed + entry("a.json", [1]) + ending, piece: 512).found.map(\.name) == ["a.json"])
    #expect(read(entry("a.json", type: "Z") + ending, piece: 512).found.count == 1, "what nobody knows is a file")
    for odd in [entry("s.json", type: "S"), entry("s.json", type: "M")] {
      #expect(read(odd + ending, piece: 512).fault == .sparse("s.json"))
    }
    let sparse = entry("x", record("GNU.sparse.major=1"), type: "x") + entry("s.json") + ending
    #expect(read(sparse, piece: 512).fault == .sparse("s.json"))
  }
}
