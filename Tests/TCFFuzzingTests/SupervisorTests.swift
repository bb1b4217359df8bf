import TCFCodec
import TCFFindings
import TCFSystem
import Testing

@testable import TCFFuzzing

/// What a process does that tries cases and traps, hangs or ends: shell scripts stand for it.
@Suite struct SupervisorTests {
  private static let property = CodecProperties.roundTrip()
  private static let seed: UInt64 = 0x0000_0000_0000_0007

  /// A program whose worker and trials are scripts; a trial's input is `$1`.
  private func program(worker: String, trial: String = "echo '= {\"property\":\"fuzz/round-trip\",\"classes\":{}}'")
    -> FuzzSupervisor.Program
  {
    FuzzSupervisor.Program(
      executable: "/bin/sh", environment: ["PATH": "/usr/bin:/bin"], worker: { _ in ["-c", worker] },
      trial: { ["-c", trial, "trial", $1.json] })
  }

  private func result(_ program: FuzzSupervisor.Program, patience: Duration = .seconds(10)) throws -> PropertyResult {
    let supervisor = FuzzSupervisor(program, jobs: 1, patience: patience)
    return try #require(try supervisor.run([Self.property], regressions: []).first)
  }

  private static let begins = "echo '> 0x0000000000000007'; "

  @Test func aResultIsPassedOn() throws {
    let json = "{\"property\":\"fuzz/round-trip\",\"iterations\":5,\"milliseconds\":1500,\"classes\":{\"a\":2}}"
    let result = try result(program(worker: Self.begins + "echo '= \(json)'"))
    #expect(result.iterations == 5)
    #expect(result.seconds == 1.5)
    #expect(result.classes == ["a": 2])
    #expect(result.counterexample == nil)
  }

  @Test func aTrapIsNamedAndShrunk() throws {
    // Inputs without the flag are tried in peace, so the flag is all that is left.
    let dies = "case \"$1\" in *'\"isServiceSpecific\":true'*) kill -ILL $$;; esac; "
    let worker = Self.begins + "echo 'Fatal error: Index out of range' >&2; kill -ILL $$"
    let result = try result(program(worker: worker, trial: dies + "echo '= {\"property\":\"x\",\"classes\":{}}'"))
    let found = try #require(result.counterexample)
    #expect(found.source == .seed(Self.seed))
    #expect(found.failure.code == "died")
    #expect(found.failure.message == "the process died by signal 4")
    var smallest = TCString(core: CoreSegment())
    smallest.core.isServiceSpecific = true
    #expect(found.input == .model(smallest))
    #expect(found.steps > 0)
    #expect(result.iterations == 1)
  }

  @Test func aTrapThatDoesNotComeAgainIsToldWithTheLastWords() throws {
    let result = try result(program(worker: Self.begins + "echo 'Fatal error: gone' >&2; kill -SEGV $$"))
    let found = try #require(result.counterexample)
    #expect(found.failure.message == "the process died by signal 11: Fatal error: gone")
    #expect(found.input == Self.property.saved(.seed(Self.seed), regressions: []))
    #expect(found.steps == 0)
  }

  @Test func aHangIsEndedAndTold() throws {
    let result = try result(program(worker: Self.begins + "exec sleep 900"), patience: .milliseconds(200))
    let found = try #require(result.counterexample)
    #expect(found.failure.code == "hung")
    #expect(found.source == .seed(Self.seed))
    #expect(result.seconds < 600)
  }

  @Test func whatGetsNoProcessorDoesNotHang() {
    func hangs(_ isRunnable: Bool, after seconds: Double) -> Bool {
      Silence.isHang(
        ProcessStatus(isRunnable: true, processorSeconds: 100),
        ProcessStatus(isRunnable: isRunnable, processorSeconds: 100 + seconds), for: .seconds(10))
    }
    #expect(!hangs(true, after: 0.5), "it is waiting for a processor")
    #expect(hangs(true, after: 9.95), "it has had all that it needs")
    #expect(hangs(false, after: 0.5), "it sleeps")
    #expect(Silence.isHang(nil, nil, for: .seconds(10)), "the system tells nothing, so the clock decides")
  }

  @Test func aLoopIsAHang() throws {
    let result = try result(program(worker: Self.begins + "while :; do :; done"), patience: .milliseconds(500))
    #expect(try #require(result.counterexample).failure.code == "hung")
  }

  @Test func anEndWithoutAResultIsNoSuccess() throws {
    let result = try result(program(worker: "exit 3"))
    let found = try #require(result.counterexample)
    #expect(found.source == .unknown)
    #expect(found.failure.message == "the process ended with status 3")
  }

  @Test func aProgramThatCannotBeStartedIsAFault() {
    let program = FuzzSupervisor.Program(
      executable: "/no/such/program", environment: [:], worker: { _ in [] }, trial: { _, _ in [] })
    #expect(throws: SpawnFault.self) { try FuzzSupervisor(program, jobs: 1).run([Self.property], regressions: []) }
  }

  @Test func aWorkerTellsEachCaseBeforeItTriesIt() {
    var lines: [String] = []
    FuzzWorker.run(Self.property, FuzzPlan(seed: 9, iterations: 3), regressions: []) { lines.append($0) }
    #expect(lines.count == 4)
    let seeds = (0..<3).map { FuzzSeed.ofCase(run: 9, property: Self.property.name, index: $0) }
    #expect(lines.prefix(3) == seeds.map { "> \(FuzzSeed($0))" }[...])
    #expect(lines.last?.hasPrefix("= {\"property\":\"fuzz/round-trip\",\"iterations\":3,") == true)
  }
}
