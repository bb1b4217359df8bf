import TCFSystem

/// A running testee: lines out, lines in, standard error kept.
final class TesteeConnection {
  private let testee: ChildConversation
  private let lineLimit: Int

  /// Starts a testee.
  ///
  /// - Parameter lineLimit: how many bytes a line of it may have.
  static func starting(
    _ command: TesteeCommand, environment: [String: String], guardedBy processGuard: ProcessGuard?, lineLimit: Int
  ) throws(SpawnFault) -> TesteeConnection {
    let testee = try ChildConversation(
      ChildProcess.Command(command.words[0], Array(command.words.dropFirst()), environment: environment),
      input: 0, output: 1, endedBy: UInt8(ascii: "\n"), guardedBy: processGuard)
    return TesteeConnection(testee, lineLimit: lineLimit)
  }

  private init(_ testee: ChildConversation, lineLimit: Int) { (self.testee, self.lineLimit) = (testee, lineLimit) }

  /// Adds a line to what is sent next, ends and all.
  func send(_ write: (inout [UInt8]) -> Void) { testee.queue(write) }

  /// How many bytes wait to be sent.
  var unsent: Int { testee.unsent }

  /// Sends what the testee takes without waiting. A testee that has gone is seen where it is read.
  func flush() { testee.flush() }

  /// The next whole line that has come, without its line feed; nil if there is none yet.
  func nextLine() throws(TesteeBreach) -> [UInt8]? {
    if let line = testee.next() { return line }
    guard testee.unread <= lineLimit else { throw .lineTooLong(lineLimit) }
    return nil
  }

  /// Waits until the testee has said something or can take more, at most `time`. False once it can say no more.
  func wait(_ time: Duration) -> Bool { testee.wait(min(time, .seconds(1))) }

  /// Whether it has said nothing for `patience` although it had what it needed: it waits for something, or has had so much
  /// processor time. What it has said meanwhile is there to be read.
  func isHung(_ silence: inout Silence, for patience: Duration) -> Bool {
    guard silence.isHang(for: patience, { testee.status }) else { return false }
    let heard = testee.unread
    return wait(.zero) && testee.unread == heard
  }

  /// The last of standard error as text.
  var errors: String { testee.errors }

  /// Closes the testee's standard input, which asks it to end, and gives it `time` to do so.
  func close(within time: Duration) {
    let end = ContinuousClock.now + time
    while unsent > 0, testee.isOpen, ContinuousClock.now < end { _ = wait(.milliseconds(20)) }
    testee.closeInput()
    while testee.isOpen, ContinuousClock.now < end { _ = wait(.milliseconds(20)) }
    lookAfterEnding(until: end)
  }

  /// How the testee ended whose output is closed; what it is still to say on standard error is read.
  func ending() -> TesteeBreach {
    // On a busy machine it may be long until a process that has closed its output gets to its end.
    let end = ContinuousClock.now + .seconds(60)
    repeat {
      lookAfterEnding(until: .now + .milliseconds(500))
    } while testee.ending(within: .zero) == nil
      && testee.status?.isRunnable == true && ContinuousClock.now < end
    return switch testee.ending(within: .zero) {
    case .exited(let status): .exited(status)
    case .signalled(let signal): .signalled(signal)
    case nil: .closedOutput
    }
  }

  private func lookAfterEnding(until end: ContinuousClock.Instant) {
    while testee.ending(within: .milliseconds(5)) == nil, ContinuousClock.now < end { testee.drainErrors() }
    testee.drainErrors()
  }
}
