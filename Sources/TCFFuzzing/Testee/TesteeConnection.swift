import TCFSystem

/// The pipes of a running testee: lines out, lines in, standard error kept.
///
/// Nothing here waits but `wait`, and that only as long as it is told; a testee that floods one pipe while it neglects
/// another is served on all three.
final class TesteeConnection {
  private var process: ChildProcess
  private let lineLimit: Int
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var incoming: [UInt8] = []
  private var lineStart = 0
  private var searched = 0
  private var errorTail: [UInt8] = []
  private var isOutputOpen = true
  private var areErrorsOpen = true

  /// How much of standard error is kept.
  private static let errorLimit = 4_096

  private static let readSize = 1 << 18

  init(
    _ command: TesteeCommand, environment: [String: String], guardedBy processGuard: ProcessGuard?, lineLimit: Int
  ) throws(SpawnFault) {
    // A testee that has gone is told by the write that fails, not by a signal that ends this process.
    ImpossibleWrites.fail()
    process = try ChildProcess(
      ChildProcess.Command(command.words[0], Array(command.words.dropFirst()), environment: environment),
      [0: .read, 1: .written, 2: .written], guardedBy: processGuard)
    self.lineLimit = lineLimit
  }

  private var input: Int32? { process.end(of: 0) }
  private var output: Int32? { isOutputOpen ? process.end(of: 1) : nil }
  private var errorOutput: Int32? { areErrorsOpen ? process.end(of: 2) : nil }

  /// Adds a line to what is sent next, ends and all.
  func send(_ write: (inout [UInt8]) -> Void) { write(&outgoing) }

  /// How many bytes wait to be sent.
  var unsent: Int { outgoing.count - sent }

  /// Sends what the testee takes without waiting. A testee that has gone is seen where it is read.
  func flush() {
    guard let input else { return }
    sending: while sent < outgoing.count {
      switch PipeReading.write(outgoing[sent..<min(sent + 65_536, outgoing.count)], to: input) {
      case .bytes(let count): sent += count
      case .full: break sending
      case .closed: sent = outgoing.count
      }
    }
    if sent == outgoing.count {
      outgoing.removeAll(keepingCapacity: true)
      sent = 0
    } else if sent > 1 << 20 {
      outgoing.removeFirst(sent)
      sent = 0
    }
  }

  /// The next whole line that has come, without its line feed; nil if there is none yet.
  func nextLine() throws(TesteeBreach) -> [UInt8]? {
    guard let end = incoming[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = incoming.count
      guard incoming.count - lineStart <= lineLimit else { throw .lineTooLong(lineLimit) }
      // What was read is dropped when no whole line is left.
      incoming.removeSubrange(..<lineStart)
      searched -= lineStart
      lineStart = 0
      return nil
    }
    let line = Array(incoming[lineStart..<end])
    lineStart = end + 1
    searched = lineStart
    return line
  }

  /// Waits until the testee has said something or can take more, at most `time`. False once it can say no more.
  func wait(_ time: Duration) -> Bool {
    flush()
    guard let output else { return false }
    let readable = [output] + (errorOutput.map { [$0] } ?? [])
    let ready = PipeReading.wait(
      for: readable, orWriting: unsent > 0 ? input.map { [$0] } ?? [] : [], min(time, .seconds(1)))
    if ready.contains(output) { read(output) }
    if let errorOutput, ready.contains(errorOutput) { readErrors(errorOutput) }
    if !ready.isEmpty { flush() }
    return isOutputOpen
  }

  private func read(_ output: Int32) {
    if let bytes = PipeReading.bytes(of: output, upTo: Self.readSize) {
      incoming += bytes
    } else {
      isOutputOpen = false
    }
  }

  private func readErrors(_ errorOutput: Int32) {
    if let bytes = PipeReading.bytes(of: errorOutput, upTo: Self.readSize) {
      errorTail = Array((errorTail + bytes.suffix(Self.errorLimit)).suffix(Self.errorLimit))
    } else {
      areErrorsOpen = false
    }
  }

  /// The last of standard error as text.
  var errors: String { String(decoding: errorTail, as: UTF8.self) }

  /// Closes the testee's standard input, which asks it to end, and gives it `time` to do so.
  func close(within time: Duration) {
    let end = ContinuousClock.now + time
    while unsent > 0, isOutputOpen, ContinuousClock.now < end { _ = wait(.milliseconds(20)) }
    process.closeEnd(of: 0)
    while isOutputOpen, ContinuousClock.now < end { _ = wait(.milliseconds(20)) }
    lookAfterEnding(until: end)
  }

  /// How the testee ended whose output is closed; what it is still to say on standard error is read.
  func ending() -> TesteeBreach {
    lookAfterEnding(until: .now + .milliseconds(500))
    return switch process.ending(within: .zero) {
    case .exited(let status): .exited(status)
    case .signalled(let signal): .signalled(signal)
    case nil: .closedOutput
    }
  }

  private func lookAfterEnding(until end: ContinuousClock.Instant) {
    while process.ending(within: .milliseconds(5)) == nil, ContinuousClock.now < end { drainErrors() }
    drainErrors()
  }

  private func drainErrors() {
    while let errorOutput, PipeReading.wait(for: [errorOutput], .zero).contains(errorOutput) { readErrors(errorOutput) }
  }
}
