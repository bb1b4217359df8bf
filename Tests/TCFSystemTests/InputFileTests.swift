import Foundation
import TCFTestSupport
import Testing

@testable import TCFSystem

@Suite struct InputFileTests {
  private func reason(_ path: String) -> InputFault.Reason? {
    do throws(InputFault) {
      _ = try InputFile(path: path)
      return nil
    } catch {
      return error.reason
    }
  }

  // Opened without blocking.
  @Test func aNamedPipeWithoutAWriterIsRefused() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "pipe").path
      try #require(mkfifo(path, 0o600) == 0)
      #expect(reason(path) == .pipeWithoutWriter)
    }
  }

  @Test func aNamedPipeWithAWriterIsRead() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "pipe").path
      try #require(mkfifo(path, 0o600) == 0)
      // Its writer is late, and says nothing at first.
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "sleep 0.1; exec >\"$0\"; sleep 0.1; echo hello; sleep 0.1; echo again", path]
      try process.run()
      #expect(try InputFile.bytes(of: SystemPath(path), limit: 100) == Array("hello\nagain\n".utf8))
      process.waitUntilExit()
    }
  }

  @Test func devicesAreRefusedUnlessTheyAreEmpty() throws {
    #expect(reason("/dev/zero") == .special(.device))
    #expect(reason("/dev/urandom") == .special(.device))
    #expect(try InputFile.bytes(of: SystemPath("/dev/null"), limit: 10) == [])
    #expect(reason("/") == .system(.isFolder))
    #expect(reason("") == .system(.isMissing))
    #expect(reason("a\u{0}b") == .system(.isMissing))
  }

  @Test func aFileThatHidesItsSizeIsReadWhole() throws {
    let bytes = try InputFile.bytes(of: SystemPath("/proc/self/status"), limit: 1 << 20)
    #expect(String(decoding: bytes, as: UTF8.self).contains("VmPeak"))
  }

  @Test func moreThanTheLimitIsAFault() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "x")
      try Data(repeating: 65, count: 1_001).write(to: file)
      let fault = #expect(throws: InputFault.self) { try InputFile.bytes(of: SystemPath(file.path), limit: 1_000) }
      #expect(fault?.reason == .tooLarge(limit: 1_000))
    }
  }

  @Test(arguments: [
    ([false], 1, 1), ([nil, false], 2, 2), ([nil, true], 3, 2), ([true], 3, 1), ([nil, nil, nil], 3, 3),
  ])
  func contentThatBeginsWronglyIsNotReadToItsEnd(answers: [Bool?], pieces: Int, asked: Int) throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "x")
      try Data(repeating: 65, count: 3 << 20).write(to: file)
      var given: [Int] = []
      let bytes = try InputFile.bytes(of: SystemPath(file.path), limit: 4 << 20) { piece in
        given.append(piece.count)
        return answers[given.count - 1]
      }
      #expect(bytes.count == pieces << 20)
      #expect(given == Array(repeating: 1 << 20, count: asked))
    }
  }

  @Test func pathsForPeopleShowBytesThatAreNoText() {
    #expect(SystemPath("a/ü").text == "a/ü")
    #expect(SystemPath(bytes: [0x61, 0xFF, 0x62, 0xC3]).text == "a\\xFFb\\xC3")
    #expect(SystemPath("a").appending([0x62]).text == "a/b")
    #expect(SystemPath("a/").appending([0x62]).text == "a/b")
    #expect(SystemPath("a/b").name == [0x62])
    #expect(SystemPath("x.json").hasEnding(".json"))
  }
}
