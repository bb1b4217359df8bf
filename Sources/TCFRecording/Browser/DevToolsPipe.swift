import TCFSystem

/// The pipes of a browser: messages in and out, each ended by a zero byte, on its descriptors 3 and 4.
///
/// Source: Chromium, `--remote-debugging-pipe`.
final class DevToolsPipe {
  private let browser: ChildConversation

  private static let (input, output): (Int32, Int32) = (3, 4)
  /// A picture of a page has some megabytes.
  private static let longestMessage = 256 << 20
  /// What a page writes to its console comes without end.
  private static let unwanted = Array(#"{"method":"Runtime.consoleAPICalled""#.utf8)

  /// So many are a flood: answers would have to wait behind all that the page still writes.
  private static let flood = 5_000
  /// Called when there is a flood.
  var onFlood: () -> Void = {}

  init(_ command: ChildProcess.Command, guardedBy processGuard: ProcessGuard?) throws(SpawnFault) {
    browser = try ChildConversation(
      command, input: Self.input, output: Self.output, endedBy: 0, guardedBy: processGuard)
  }

  /// How many messages came that no one wants.
  var unwantedCount = 0

  /// The last of standard error as text.
  var errors: String { browser.errors }

  /// Adds a message to what is sent next.
  func send(_ message: [UInt8]) {
    browser.queue { bytes in
      bytes += message
      bytes.append(0)
    }
    browser.flush()
  }

  /// The next message; nil if none comes before `deadline`.
  func next(before deadline: ContinuousClock.Instant) throws(BrowserFault) -> [UInt8]? {
    while true {
      if let message = browser.next() {
        if message.starts(with: Self.unwanted) {
          unwantedCount += 1
          if unwantedCount == Self.flood { onFlood() }
          guard ContinuousClock.now < deadline else { return nil }
          continue
        }
        return message
      }
      if Interruption.isRequested { throw .interrupted }
      guard browser.isOpen, browser.unread <= Self.longestMessage else { throw .ended(errors) }
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
