import Foundation
import TCFTestSupport
import Testing

/// Standard input, output and error as callers leave them: closed, unread, or a pipe that nothing writes to.
@Suite struct StreamTests {
  private static let string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"

  // No report gets the number of a closed stream.
  @Test(
    "A report does not get the number of a closed standard stream",
    arguments: ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func closedStreams(redirection: String) throws {
    try Program.withFolder { folder in
      let answer = try Binary.shell(
        "tcfcheck validate \(Self.string) missing.txt --junit out.xml --json out.json \(redirection)", in: folder)
      #expect(answer.status == 2)
      for name in ["out.xml", "out.json"] {
        let report = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        #expect(report.hasPrefix(name == "out.xml" ? "<?xml" : "{"))
        #expect(report.hasSuffix(name == "out.xml" ? "</testsuites>\n" : "}\n"))
        #expect(!report.contains("nothing was checked") && !report.contains("tcfcheck: "))
      }
    }
  }

  // Silent, 141, alike everywhere.
  @Test(
    "A reader that has seen enough is no problem: silent, 141",
    arguments: [
      "rules", "rules --format json", "rules --known-issues", "validate many.txt", "validate --format json many.txt",
      "decode many.txt", "decode --bits many.txt", "basis many.txt --vendor 1 --gvl LIST", "explain \(string)",
      "--help",
      "fuzz --list", "conform --list",
    ]) func unread(arguments: String) throws
  {
    try Program.withFolder { folder in
      try String(repeating: Self.string + "\n", count: 2_000).write(
        to: folder.appending(path: "many.txt"), atomically: true, encoding: .utf8)
      let list = ProjectPaths.root.appending(path: Sample.list).path
      // The reader has gone before the first byte.
      let answer = try Binary.shell(
        "{ sleep 0.3; tcfcheck \(arguments.replacing("LIST", with: list)); echo $? >status; } | true; sleep 0.1; cat status",
        in: folder)
      #expect(answer.output == "141\n")
      #expect(answer.errors.isEmpty, "\(answer.errors)")
    }
  }

  // A named pipe without a writer is no regular file.
  @Test(
    "A named pipe without a writer hangs no reader",
    arguments: [
      "validate pipe", "decode pipe", "encode pipe", "basis pipe --vendor 1", "validate \(string) --gvl pipe",
      "validate \(string) --config pipe", "validate \(string) --cmp-list pipe", "gvl import pipe --store store",
      "certify pipe", "gvl lint pipe", "config check pipe",
    ]) func pipes(arguments: String) throws
  {
    try Program.withFolder { folder in
      try #require(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
      let answer = try Binary.shell("tcfcheck \(arguments)", in: folder)
      #expect(answer.status == 2 || answer.status == 64, "\(answer.errors)")
      #expect((answer.errors + answer.output).contains("is a named pipe"), "\(answer.errors)")
    }
  }

  @Test("A pipe that is written to is read")
  func writtenPipe() throws {
    try Program.withFolder { folder in
      try #require(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
      let answer = try Binary.shell(
        "(sleep 0.2; echo \(Self.string)) > pipe & tcfcheck decode pipe --format json", in: folder)
      #expect(answer.status == 0 && answer.lines.count == 1, "\(answer.errors)")
    }
  }

  // As a disk that is full.
  @Test(
    "A file that may not become longer is an error, and leaves nothing over",
    arguments: [
      "validate many.txt --junit out", "validate many.txt --json out",
      "gvl import LIST --store .", "gvl lint LIST --html out",
    ]) func fileSizeLimit(arguments: String) throws
  {
    try Program.withFolder { folder in
      try String(repeating: Self.string + "\n", count: 20).write(
        to: folder.appending(path: "many.txt"), atomically: true, encoding: .utf8)
      let list = ProjectPaths.root.appending(path: Sample.list).path
      // The shell's own files are none: its standard streams are.
      let answer = try Binary.shell(
        "ulimit -f 1; tcfcheck \(arguments.replacing("LIST", with: list)) | cat >/dev/null; true", in: folder)
      #expect(answer.errors.contains("File too large"), "\(answer.errors)")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".tmp") || $0 == "out"
      }
      #expect(left == [])
    }
  }

  /// Whether a process has its own handler of a signal; true after a wait where the system does not show it.
  private static func catches(_ signal: Int32, _ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
      usleep(700_000)
      return true
    }
    let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last ?? ""
    return UInt64(caught, radix: 16).map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? false
  }

  // The first interrupt ends any wait.
  @Test("The first interrupt ends a wait for standard input", arguments: [SIGINT, SIGTERM])
  func interrupts(signal: Int32) throws {
    try Program.withFolder { folder in
      let process = Process()
      process.executableURL = URL(filePath: Binary.path)
      process.arguments = ["validate", "-"]
      process.standardInput = Pipe()
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      #expect(Patience.wait { Self.catches(signal, process.processIdentifier) })
      kill(process.processIdentifier, signal)
      #expect(Patience.wait { !process.isRunning })
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      #expect(process.terminationStatus == 2 && process.terminationReason == .exit)
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      #expect(text.contains("The run was interrupted"))
    }
  }

  // The bytes of a line are bounded.
  @Test("A line without an end is given up")
  func endlessLine() throws {
    try Program.withFolder { folder in
      let answer = try Binary.shell("cat /dev/zero | tcfcheck validate --as strings -", in: folder)
      #expect(answer.status == 2)
      #expect(answer.errors.contains("a line has not ended after"))
      let device = try Binary.shell("tcfcheck validate --as strings /dev/zero", in: folder)
      #expect(device.status == 2 && device.errors.contains("/dev/zero is a device, not a regular file"))
    }
  }

  // The folder is synchronised after a rename.
  @Test("A renamed report's folder is brought to the disk", .enabled(if: Program.path(of: "clang") != nil))
  func folderIsSynced() throws {
    try Program.withFolder { folder in
      let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <stdio.h>
        #include <sys/stat.h>
        #include <unistd.h>
        int fsync(int descriptor) {
          struct stat status;
          int log = open("fsync.log", O_WRONLY | O_CREAT | O_APPEND, 0600);
          fstat(descriptor, &status);
          dprintf(log, "%s %d\\n", S_ISDIR(status.st_mode) ? "folder" : "file", access("out.xml", F_OK) == 0);
          close(log);
          return 0;
        }
        """
      try source.write(to: folder.appending(path: "log.c"), atomically: true, encoding: .utf8)
      let made = try Binary.shell("clang -shared -fPIC -o log.so log.c", in: folder)
      guard made.status == 0 else { return }
      let answer = try Binary.shell(
        "LD_PRELOAD=$PWD/log.so tcfcheck validate \(Self.string) --junit out.xml; cat fsync.log", in: folder)
      // The file before it has its name, the folder after.
      #expect(answer.output.hasSuffix("file 0\nfolder 1\n"))
    }
  }
}
