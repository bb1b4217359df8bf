/// What carries the messages of the DevTools protocol to a browser and back.
protocol DevToolsConnection: AnyObject {
  /// Whether the user's wish to stop ends every wait; false for the time in which a recording is brought to its end.
  var isInterruptible: Bool { get set }

  /// Adds a message to what is sent next.
  func send(_ message: [UInt8])

  /// The next message; nil if none comes before `deadline`.
  func next(before deadline: ContinuousClock.Instant) throws(BrowserFault) -> [UInt8]?

  /// Ends the connection, at most after `time`.
  func close(within time: Duration)
}

/// A message of the DevTools protocol.
enum DevToolsMessage {
  /// How many octets of one are taken: a picture of a page has some megabytes.
  static let longest = 256 << 20
}
