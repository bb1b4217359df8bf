import Dispatch
import Foundation
import TCFFindings
import TCFSystem
import TCFTestSupport
import Testing

@testable import TCFInput

/// The one reader of lines: what validate, decode, encode and logs read line by line, and audits block by block.
@Suite("Lines of inputs")
struct LineReaderTests {
  private static func lines(_ reader: consuming LineReader) throws -> [String] {
    var reader = reader
    var lines: [String] = []
    while true {
      switch try reader.nextLine() {
      case .line(let line): lines.append("\(reader.line) \(line)")
      case .tooLong(let bytes): lines.append("\(reader.line) <\(bytes)>")
      case .notText: lines.append("\(reader.line) <?>")
      case .end: return lines
      }
    }
  }

  private static func lines(_ bytes: [UInt8], head count: Int = 0) throws -> [String] {
    let rest = InputDescriptor(holding: Array(bytes.dropFirst(count)), name: "x")
    return try lines(rest.lines(head: Array(bytes.prefix(count))))
  }

  private static func lines(_ text: String) throws -> [String] { try lines(Array(text.utf8)) }

  @Test("They end with LF or CR LF, without a byte order mark, and are numbered")
  func cut() throws {
    #expect(try Self.lines("") == [])
    #expect(try Self.lines("a\r\nb\n\nc") == ["1 a", "2 b", "3 ", "4 c"])
    #expect(try Self.lines("a\r\r\n\r\n\r") == ["1 a\r", "2 ", "3 "])
    #expect(try Self.lines("\u{FEFF}a\n\u{FEFF}b\n") == ["1 a", "2 \u{FEFF}b"])
    #expect(try Self.lines("\u{FEFF}") == [])
    #expect(try Self.lines("\u{FEFF}\nb") == ["1 ", "2 b"])
    #expect(try Self.lines([0x61, 0x0A, 0xFF, 0x0A, 0x62]) == ["1 a", "2 <?>", "3 b"])
    #expect(try Self.lines([0xEF, 0xBB]) == ["1 <?>"])
  }

  @Test("As bytes they need not be text, and how long one may be is the caller's to say")
  func bytes() throws {
    var reader = InputDescriptor(holding: [0x61, 0x62, 0x63, 0x0A, 0xFF, 0x0A, 0x61, 0x62], name: "x").lines(longest: 2)
    var found: [[UInt8]] = []
    reading: while true {
      switch try reader.nextBytes() {
      case .line(let line): found.append(Array(line))
      case .tooLong(let bytes): found.append(Array("\(bytes) at \(reader.line)".utf8))
      case .end: break reading
      }
    }
    #expect(found == [Array("3 at 1".utf8), [0xFF], [0x61, 0x62]])
  }

  @Test("One that is too long is told with its length, and reading goes on behind it")
  func tooLong() throws {
    let long = String(repeating: "x", count: LineReader.longestLine + LineReader.blockSize + 5)
    #expect(try Self.lines("a\n\(long)\nb\n") == ["1 a", "2 <\(long.utf8.count)>", "3 b"])
    #expect(try Self.lines("\(long)") == ["1 <\(long.utf8.count)>"])
    let allowed = String(repeating: "y", count: LineReader.longestLine)
    #expect(try Self.lines("\(allowed)\nb") == ["1 \(allowed)", "2 b"])
    #expect(try Self.lines("\(allowed)y\nb") == ["1 <\(allowed.utf8.count + 1)>", "2 b"])
  }

  /// What a plain loop over all bytes gives.
  private static func expected(_ bytes: [UInt8]) -> [String] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var parts = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts.enumerated().map { index, part in
      let line = part.last == 0x0D ? part.dropLast() : part
      return "\(index + 1) " + (String(validating: line, as: UTF8.self) ?? "<?>")
    }
  }

  @Test("However many bytes come at a time, the lines are the same")
  func pieces() throws {
    try PropertyRun("lines in pieces", cases: 60).forEach { random, label in
      let alphabet: [UInt8] = [0x61, 0x62, 0x0A, 0x0A, 0x0D, 0x09, 0xC3, 0xA4, 0xFF]
      var bytes: [UInt8] = random.chance(oneIn: 4) ? [0xEF, 0xBB, 0xBF] : []
      for _ in 0..<random.number(0...200) { bytes.append(random.pick(alphabet)) }
      let expected = Self.expected(bytes)
      #expect(try Self.lines(bytes, head: random.number(0...bytes.count)) == expected, "\(label)")
      try Program.withFolder { folder in
        let path = folder.appending(path: "pipe").path
        try #require(mkfifo(path, 0o600) == 0)
        let written = bytes
        let pieces = Thread {
          guard let file = FileHandle(forWritingAtPath: path) else { return }
          var rest = written[...]
          while !rest.isEmpty {
            try? file.write(contentsOf: Data(rest.prefix(7)))
            rest = rest.dropFirst(7)
          }
          try? file.close()
        }
        pieces.start()
        let input = try InputDescriptor.opening(path: path)
        #expect(try Self.lines(input.lines(head: [])) == expected, "\(label), piped")
      }
    }
  }

  @Test("A line from a pipe is there before the next one is written")
  func incremental() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "pipe").path
      try #require(mkfifo(path, 0o600) == 0)
      let (written, read) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let writer = Thread {
        guard let file = FileHandle(forWritingAtPath: path) else { return }
        try? file.write(contentsOf: Data("first\nsec".utf8))
        written.signal()
        // Nothing more comes before the first line was read.
        read.wait()
        try? file.write(contentsOf: Data("ond\n".utf8))
        try? file.close()
      }
      writer.start()
      var reader = try InputDescriptor.opening(path: path).lines(head: [])
      guard case .line("first") = try reader.nextLine() else {
        Issue.record("no first line")
        return
      }
      written.wait()
      read.signal()
      guard case .line("second") = try reader.nextLine() else {
        Issue.record("no second line")
        return
      }
    }
  }

  @Test("A line without end is a fault")
  func endless() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "pipe").path
      try #require(mkfifo(path, 0o600) == 0)
      let writer = Process()
      writer.executableURL = URL(filePath: "/bin/sh")
      // A pipe from /dev/zero, since the device itself is refused.
      writer.arguments = ["-c", "exec cat /dev/zero >\"$0\"", path]
      try writer.run()
      do {
        var reader = try InputDescriptor.opening(path: path).lines(head: [])
        let problem = #expect(throws: InputProblem.self) { _ = try reader.nextLine() }
        #expect(problem?.message.hasSuffix(": a line has not ended after 67 MB") == true, "\(problem?.message ?? "")")
        let (read, limit) = (reader.bytesRead, LineReader.skipLimit)
        #expect(read > limit && read < limit + 2 * LineReader.blockSize)
      }
      writer.waitUntilExit()
    }
  }

  @Test("What validate, decode and an audit take of a file of lines is the same")
  func sameLines() throws {
    // The lines of a block, which audits hand to workers, are those of the reader.
    var random = SplitMix64(seed: 51)
    var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    for _ in 0..<400 {
      bytes += Array("string-\(random.number(0...999))".utf8)
      bytes += random.pick([[0x0A], [0x0D, 0x0A], [0x0A, 0x0A]])
    }
    for size in [1, 50, 3_000] {
      let stream = ByteStream.plain(InputDescriptor(holding: bytes, name: "x"), taken: 0)
      var blocks = BlockReader(stream, head: [], failure: nil, lastEnd: nil, blockSize: size)
      var found: [String] = []
      while let block = try blocks.next() {
        var line = block.line
        var text = block.bytes[block.textStart...]
        while !text.isEmpty {
          let end = text.firstIndex(of: 0x0A) ?? text.endIndex
          let whole = text[..<end]
          found.append("\(line) " + String(decoding: whole.last == 0x0D ? whole.dropLast() : whole, as: UTF8.self))
          text = text[min(end + 1, text.endIndex)...]
          line += 1
        }
      }
      #expect(try found == Self.lines(bytes), "blocks of \(size)")
    }
  }
}
