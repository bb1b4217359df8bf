import TCFSystem

/// The pipes of a browser: messages in and out, each ended by a zero byte, on its descriptors 3 and 4.
///
/// Source: Chromium, `--remote-debugging-pipe`.
final class DevToolsPipe: DevToolsConnection {
  private let browser: ChildConversation
  var isInterruptible = true

  private static let (input, output): (Int32, Int32) = (3, 4)

  /// Starts a browser.
  static func starting(
    _ command: ChildProcess.Command, guardedBy processGuard: ProcessGuard?
  ) throws(SpawnFault) -> DevToolsPipe {
    DevToolsPipe(
      try ChildConversation(command, input: input, output: output, endedBy: 0, guardedBy: processGuard))
  }

  private init(_ browser: ChildConversation) { self.browser = browser }

  /// The last of standard error as text.
  var errors: String { browser.errors }

  func send(_ message: [UInt8]) {
    browser.queue { bytes in
      bytes += message
      bytes.append(0)
    }
    browser.flush()
  }

  func next(before deadline: ContinuousClock.Instant) throws(BrowserFault) -> [UInt8]? {
    while true {
      if let message = browser.next() { return message }
      if isInterruptible, Interruption.isRequested { throw .interrupted }
      guard browser.isOpen, browser.unread <= DevToolsMessage.longest else { throw .ended(errors) }
      let time = deadline - .now
      guard time > .zero else { return nil }
      _ = browser.wait(min(time, .milliseconds(200)))
    }
  }

  /// Closes the pipe, which asks the browser to end, and ends it and all that it has started if it takes longer than `time`.
  func close(within time: Duration) {
    browser.closeInput()
    browser.closeOutput()
    if browser.ending(within: time) == nil {
      browser.end()
      _ = browser.ending(within: .seconds(10))
    }
  }
}
