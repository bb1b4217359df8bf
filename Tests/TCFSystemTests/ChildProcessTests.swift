import Foundation
import TCFTestSupport
import Testing

@testable import TCFSystem

/// Children, their descriptors, and what becomes of them. The guard is the built program.
@Suite struct ChildProcessTests {
  private static let environment = ["PATH": "/usr/bin:/bin"]

  static let processGuard =
    FileManager.default.isExecutableFile(atPath: Binary.path) ? ProcessGuard(executable: Binary.path) : nil

  private func shell(
    _ script: String, _ channels: [Int32: ChildProcess.Channel], guardedBy processGuard: ProcessGuard?
  ) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.Command("/bin/sh", ["-c", script], environment: Self.environment), channels,
      guardedBy: processGuard)
  }

  /// The program was not built.
  private struct NoProgram: Error {}

  /// The guard, or none.
  private func guarding(_ isGuarded: Bool) throws -> ProcessGuard? {
    guard isGuarded else { return nil }
    guard let processGuard = Self.processGuard else { throw NoProgram() }
    return processGuard
  }

  private func end(of descriptor: Int32, _ process: borrowing ChildProcess) throws -> Int32 {
    let end = process.end(of: descriptor)
    return try #require(end)
  }

  /// Everything that comes from the child's descriptors until all are closed.
  private func output(of process: inout ChildProcess) -> [Int32: String] {
    var bytes: [Int32: [UInt8]] = [:]
    while let ready = process.readable(within: Patience.limit) {
      if ready.isEmpty { break }
      for descriptor in ready {
        if let end = process.end(of: descriptor), let more = PipeReading.bytes(of: end) {
          bytes[descriptor, default: []] += more
        } else {
          process.closeEnd(of: descriptor)
        }
      }
    }
    return bytes.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [false, true]) func extraDescriptorsArePipesOfTheirOwn(isGuarded: Bool) throws {
    let processGuard = try guarding(isGuarded)
    var process = try shell(
      "echo out; echo err >&2; read line <&3; echo \"got $line\" >&4; exit 7",
      [1: .written, 2: .written, 3: .read, 4: .written],
      guardedBy: processGuard)
    let input = try end(of: 3, process)
    guard case .bytes(6) = PipeReading.write(Array("hello\n".utf8)[...], to: input) else {
      Issue.record("nothing was written")
      return
    }
    #expect(output(of: &process) == [1: "out\n", 2: "err\n", 4: "got hello\n"])
    #expect(process.wait() == .exited(7))
  }

  @Test(arguments: [false, true]) func aChildHasNoOtherDescriptors(isGuarded: Bool) throws {
    let processGuard = try guarding(isGuarded)
    var process = try shell("ls /proc/self/fd", [1: .written], guardedBy: processGuard)
    // 3 is the folder that ls reads.
    #expect(output(of: &process)[1] == "0\n1\n2\n3\n")
  }

  @Test(arguments: [false, true]) func endingsAreToldAsTheyAre(isGuarded: Bool) throws {
    let processGuard = try guarding(isGuarded)
    var killed = try shell("kill -SEGV $$", [:], guardedBy: processGuard)
    #expect(killed.wait() == .signalled(SIGSEGV))
    var long = try shell("exec sleep 60", [:], guardedBy: processGuard)
    #expect(long.ending(within: .milliseconds(50)) == nil)
    long.end()
    #expect(long.wait() == .signalled(SIGKILL))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
  func whatAGuardedProgramHasUsedIsTold() throws {
    let processGuard = try guarding(true)
    // A shell of any size takes more than 100 KiB, and a loop of 200,000 rounds more than one tick of a hundredth of a second.
    var process = try shell(
      "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo done; read line <&3", [1: .written, 3: .read],
      guardedBy: processGuard)
    let output = try end(of: 1, process)
    #expect(PipeReading.bytes(of: output).map { String(decoding: $0, as: UTF8.self) } == "done\n")
    let use = DescendantUse.now
    #expect(use.peakMemory ?? 0 > 100 << 10)
    #expect(use.processorSeconds ?? 0 > 0.01)
    process.end()
    #expect(process.wait() == .signalled(SIGKILL))
  }

  @Test(arguments: [false, true]) func aProgramThatIsNotThereCannotBeStarted(isGuarded: Bool) throws {
    let processGuard = try guarding(isGuarded)
    let fault = #expect(throws: SpawnFault.self) {
      _ = try ChildProcess(
        ChildProcess.Command("/no/such/program", [], environment: [:]), [:], guardedBy: processGuard)
    }
    #expect(fault?.description == "cannot start /no/such/program: No such file or directory")
  }

  @Test(arguments: [false, true]) func signalsAreAsUsual(isGuarded: Bool) throws {
    signal(SIGPIPE, SIG_IGN)
    let processGuard = try guarding(isGuarded)
    // A shell that was started with SIGPIPE ignored cannot be ended by it.
    var process = try shell("kill -PIPE $$; exit 3", [:], guardedBy: processGuard)
    #expect(process.wait() == .signalled(SIGPIPE))
  }

  /// Whether a process runs; one that has ended and was not waited for does not.
  static func runs(_ id: String) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
    return status.split(separator: ")").last?.split(separator: " ").first != "Z"
  }

  private func waitUntilGone(_ ids: [String]) -> Bool {
    Patience.wait { !ids.contains(where: Self.runs) }
  }

  /// A program that leaves its group, starts two more in sessions of their own, and ends the one between: `id`s on
  /// standard output.
  static let runaway = """
    setsid sh -c 'echo $$; exec sleep 300' &
    setsid sh -c 'setsid sh -c "echo \\$\\$; exec sleep 300" & sleep 0.2' &
    echo $$; exec sleep 300
    """

  @Test(.enabled(if: Program.path(of: "setsid") != nil)) func theWholeTreeEndsWithItsOwner() throws {
    let processGuard = try guarding(true)
    var ids: [String] = []
    do {
      let process = try shell(Self.runaway, [1: .written], guardedBy: processGuard)
      let end = try end(of: 1, process)
      var bytes: [UInt8] = []
      while bytes.count(where: { $0 == UInt8(ascii: "\n") }) < 3, let more = PipeReading.bytes(of: end) {
        bytes += more
      }
      ids = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      // Long enough for the one between to have ended.
      usleep(400_000)
      #expect(ids.count == 3 && ids.allSatisfy(Self.runs))
    }
    #expect(waitUntilGone(ids), "\(ids.filter(Self.runs))")
  }

  @Test(.enabled(if: Program.path(of: "setsid") != nil)) func theRestOfTheTreeIsLeftUntilTheOwnerLetsGo() throws {
    let processGuard = try guarding(true)
    var id = ""
    do {
      // Launchers end, and what they have started goes on to answer.
      var process = try shell(
        "setsid sh -c 'echo $$; exec sleep 300' & sleep 0.1; exit 5", [1: .written], guardedBy: processGuard)
      let end = try end(of: 1, process)
      id = String(decoding: PipeReading.bytes(of: end) ?? [], as: UTF8.self).trimmingCharacters(in: .newlines)
      #expect(process.wait() == .exited(5))
      #expect(Self.runs(id))
    }
    #expect(waitUntilGone([id]))
  }

  @Test(.enabled(if: Program.path(of: "setsid") != nil)) func aGuardThatIsToldToEndEndsTheTree() throws {
    let processGuard = try guarding(true)
    var process = try shell(Self.runaway, [1: .written], guardedBy: processGuard)
    let end = try end(of: 1, process)
    var bytes: [UInt8] = []
    while bytes.count(where: { $0 == UInt8(ascii: "\n") }) < 3, let more = PipeReading.bytes(of: end) { bytes += more }
    let ids = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    kill(process.id, SIGTERM)
    #expect(process.wait() == .signalled(SIGKILL))
    #expect(waitUntilGone(ids))
  }
}
