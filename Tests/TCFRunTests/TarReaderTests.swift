import Foundation
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFRun

@Suite("Tar archives")
struct TarReaderTests {
  private struct Found: Equatable {
    let name: String
    let bytes: [UInt8]?
  }

  private func read(_ bytes: [UInt8], piece: Int) -> (found: [Found], isOver: Bool) {
    var reader = TarReader()
    var found: [Found] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.feed(rest.prefix(piece)) { found.append(Found(name: $0, bytes: $1)) }
      rest = rest.dropFirst(piece)
    }
    return (found, reader.isOver)
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

  @Test("Formats, read in pieces of any size", .enabled(if: hasGNUTar), arguments: ["gnu", "pax", "ustar"])
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
    #expect(TarReader.isArchive(bytes))
    for piece in [1, 511, 512, 513, 4_096, bytes.count] {
      let (found, isOver) = read(bytes, piece: piece)
      #expect(found.sorted { $0.name < $1.name } == expected, "pieces of \(piece)")
      #expect(isOver)
    }
  }

  @Test("Cut off or damaged, it ends without a trap", .enabled(if: hasGNUTar))
  func damaged() throws {
    let bytes = try archive("gnu")
    for length in stride(from: 0, to: bytes.count, by: 97) {
      let (found, _) = read(Array(bytes[..<length]), piece: 512)
      #expect(found.count <= 4)
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

  @Test("A size beyond all bounds holds nothing")
  func hugeSize() {
    var header = [UInt8](repeating: 0, count: 512)
    header.replaceSubrange(0..<6, with: Array("a.json".utf8))
    header.replaceSubrange(124..<135, with: Array("77777777777".utf8))
    header[156] = UInt8(ascii: "0")
    header.replaceSubrange(257..<262, with: Array("ustar".utf8))
    let (found, isOver) = read(header + [1, 2, 3], piece: 515)
    #expect(found.isEmpty && !isOver)
  }
}
