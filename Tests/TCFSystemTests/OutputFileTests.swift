import Foundation
import Synchronization
import TCFTestSupport
import Testing

@testable import TCFSystem

struct OutputFileTests {
  @Test func theFileAppearsOnlyWhenCommitted() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "report.xml")
      let output = try OutputFile(replacing: file.path)
      try output.write("hello")
      try output.flush()
      #expect(try !Program.contents(of: folder).contains("report.xml"))
      try output.commit()
      #expect(try Program.contents(of: folder) == ["report.xml"])
      #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
    }
  }

  @Test func anUnfinishedFileLeavesNothingAndKeepsTheOldOne() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "report.xml")
      try Data("old".utf8).write(to: file)
      do {
        let output = try OutputFile(replacing: file.path)
        try output.write("new")
        try output.flush()
        #expect(try Program.contents(of: folder).count == 2)
      }
      #expect(try Program.contents(of: folder) == ["report.xml"])
      #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    }
  }

  @Test func aReplacedFileKeepsItsMode() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "real.xml")
      try Data("old".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      let output = try OutputFile(replacing: file.path)
      try output.write("new")
      try output.commit()
      #expect(try Self.mode(file) == 0o640)
      let hidden = try OutputFile(replacing: file.path, for: .ownerOnly)
      try hidden.write("hidden")
      try hidden.commit()
      #expect(try Self.mode(file) == 0o600)
      #expect(try String(contentsOf: file, encoding: .utf8) == "hidden")
    }
  }

  private static func mode(_ file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }

  @Test(arguments: ["real.xml", "nothing", "/dev/null"])
  func aLinkIsReplacedAndWhatItLeadsToStays(target: String) throws {
    try Program.withFolder { folder in
      let real = folder.appending(path: "real.xml")
      let link = folder.appending(path: "link.xml")
      try Data("old".utf8).write(to: real)
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
      let output = try OutputFile(replacing: link.path)
      try output.write("new")
      try output.commit()
      #expect(try String(contentsOf: real, encoding: .utf8) == "old")
      #expect(try String(contentsOf: link, encoding: .utf8) == "new")
      #expect(throws: (any Error).self) { try FileManager.default.destinationOfSymbolicLink(atPath: link.path) }
      #expect(try Program.contents(of: folder) == ["link.xml", "real.xml"])
    }
  }

  @Test func linksOfTheSystemStandForOpenDescriptors() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let output = try OutputFile(replacing: "/dev/fd/\(ends[1])")
    try output.write("through")
    try output.commit()
    var block = [UInt8](repeating: 0, count: 100)
    #expect(read(ends[0], &block, block.count) == 7)
    close(ends[0])
    close(ends[1])
  }

  @Test func aGrowingFileIsNoLinkAndForItsOwnerOnly() throws {
    try Program.withFolder { folder in
      let real = folder.appending(path: "real")
      let file = GrowingFile(path: folder.appending(path: "growing").path)
      try Data("old".utf8).write(to: real)
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: real.path)
      #expect(throws: OutputFault.self) { try file.begin(size: 2) }
      #expect(throws: OutputFault.self) { try file.append([1]) }
      try file.begin(size: 0)
      try file.append(Array("new".utf8))
      #expect(try String(contentsOf: real, encoding: .utf8) == "old")
      #expect(try Data(contentsOf: URL(filePath: file.path)) == Data("new".utf8))
      #expect(try Self.mode(URL(filePath: file.path)) == 0o600)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
      try file.begin(size: 2)
      #expect(try Self.mode(URL(filePath: file.path)) == 0o600)
      #expect(try Data(contentsOf: URL(filePath: file.path)) == Data("ne".utf8))
    }
  }

  @Test func twoFilesCanBeWrittenSideBySide() throws {
    try Program.withFolder { folder in
      let outputs = try (0..<3).map { try OutputFile(replacing: folder.appending(path: "\($0)").path) }
      for (number, output) in outputs.enumerated() { try output.write("\(number)") }
      for output in outputs { try output.commit() }
      #expect(try Program.contents(of: folder) == ["0", "1", "2"])
      #expect(try String(contentsOf: folder.appending(path: "1"), encoding: .utf8) == "1")
    }
  }

  @Test func foldersAreMadeIfThatIsWanted() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "new/newer/file").path
      try OutputFile.write(Array("text".utf8), to: path, for: .ownerOnly, makesFolders: true)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "text")
      #expect(throws: OutputFault.self) {
        try OutputFile(replacing: path + "/beneath", for: .usual, makesFolders: true)
      }
      #expect(try Program.contents(of: folder.appending(path: "new/newer")) == ["file"])
    }
  }

  @Test func wrongTargetsAreRefusedAtOnce() throws {
    try Program.withFolder { folder in
      let plain = folder.appending(path: "plain")
      try Data().write(to: plain)
      let cases: [(path: String, code: Int32)] = [
        (folder.appending(path: "missing/report.xml").path, ENOENT),
        (folder.path, EISDIR),
        (folder.path + "/new/", EISDIR),
        (plain.path + "/report.xml", ENOTDIR),
        ("", ENOENT),
        (folder.path + "/a\u{0}b", EINVAL),
      ]
      for (path, code) in cases {
        let fault = #expect(throws: OutputFault.self) { try OutputFile(replacing: path) }
        #expect(fault == OutputFault(operation: .open, name: path, error: SystemError(code: code)))
        #expect(fault?.advice != nil)
      }
      #expect(try Program.contents(of: folder) == ["plain"])
    }
  }

  @Test func theLongestNameCanBeWritten() throws {
    try Program.withFolder { folder in
      let name = String(repeating: "n", count: 255)
      let output = try OutputFile(replacing: folder.appending(path: name).path)
      try output.commit()
      #expect(try Program.contents(of: folder) == [name])
    }
  }

  @Test func aDeviceIsWrittenToAndNotReplaced() throws {
    let output = try OutputFile(replacing: "/dev/null")
    try output.write("gone")
    try output.commit()
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }

  @Test func aBorrowedDescriptorStaysOpen() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "out")
      let descriptor = open(file.path, O_WRONLY | O_CREAT, 0o600)
      try #require(descriptor >= 0)
      do {
        let output = OutputFile(descriptor: descriptor, name: "out")
        try output.write("one ")
        try output.commit()
      }
      #expect(write(descriptor, "two", 3) == 3)
      #expect(close(descriptor) == 0)
      #expect(try String(contentsOf: file, encoding: .utf8) == "one two")
    }
  }

  @Test func partialWritesAreContinued() throws {
    // A pipe of a few kilobytes that does not block takes a megabyte in many small pieces.
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "0123456789abcdef", count: 65_536) + "!"
    // On a thread of its own: a task would wait behind all other tests, while this one keeps a thread of theirs from them.
    let received = Mutex<[UInt8]>([])
    let ended = DispatchSemaphore(value: 0)
    Thread {
      var block = [UInt8](repeating: 0, count: 1_000)
      while case let count = read(reading, &block, block.count), count > 0 {
        received.withLock { $0 += block[..<count] }
      }
      ended.signal()
    }.start()
    let output = OutputFile(descriptor: writing, name: "pipe")
    for piece in stride(from: 0, to: text.utf8.count, by: 100_000) {
      try output.write(Array(text.utf8.dropFirst(piece).prefix(100_000)))
    }
    try output.commit()
    close(writing)
    ended.wait()
    close(reading)
    #expect(received.withLock { $0 } == Array(text.utf8))
  }

  @Test func aClosedPipeIsReportedAndStays() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let output = OutputFile(descriptor: ends[1], name: "standard output")
    try output.write("x")
    let fault = #expect(throws: OutputFault.self) { try output.flush() }
    #expect(fault?.error == .isBrokenPipe)
    #expect(fault?.description == "cannot write standard output: Broken pipe")
    #expect(throws: OutputFault.self) { try output.write("y") }
    #expect(throws: OutputFault.self) { try output.commit() }
    close(ends[1])
  }

  @Test func aFullDiskIsReported() throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    let output = try OutputFile(replacing: "/dev/full")
    let fault = #expect(throws: OutputFault.self) {
      for _ in 0..<10_000 { try output.write("some text that fills the buffer") }
      try output.commit()
    }
    #expect(fault == OutputFault(operation: .write, name: "/dev/full", error: SystemError(code: ENOSPC)))
    let small = try OutputFile(replacing: "/dev/full")
    try small.write("x")
    #expect(throws: OutputFault.self) { try small.commit() }
  }

  // Stale temporaries of dead processes are removed.
  /// A process of another run that holds a temporary file, and one that has ended and left it.
  @Test func temporariesOfEndedProcessesAreRemoved() throws {
    try Program.withFolder { folder in
      let left = folder.appending(path: ".tcfcheck-1-0.tmp")
      let held = folder.appending(path: ".tcfcheck-2-0.tmp")
      let other = folder.appending(path: ".tcfcheck-notes.tmp")
      for file in [left, held, other] { try Data("x".utf8).write(to: file) }
      let descriptor = open(held.path, O_WRONLY)
      try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      defer { close(descriptor) }
      let output = try OutputFile(replacing: folder.appending(path: "report.xml").path)
      try output.commit()
      #expect(
        try Program.contents(of: folder)
          == [held, other, folder.appending(path: "report.xml")].map(\.lastPathComponent))
    }
  }

  @Test func aTemporaryIsHeldUntilItHasItsName() throws {
    try Program.withFolder { folder in
      let output = try OutputFile(replacing: folder.appending(path: "report.xml").path)
      try output.write("x")
      for isSealed in [false, true] {
        if isSealed { try output.seal() }
        let name = try #require(try Program.contents(of: folder).first)
        let descriptor = open(folder.appending(path: name).path, O_WRONLY)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        close(descriptor)
      }
      try output.commit()
    }
  }

  @Test func aNamedPipeThatNothingReadsIsRefusedAtOnce() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "pipe").path
      try #require(mkfifo(path, 0o600) == 0)
      let fault = #expect(throws: OutputFault.self) { try OutputFile(replacing: path) }
      #expect(fault?.error == SystemError(code: ENXIO))
    }
  }
}
