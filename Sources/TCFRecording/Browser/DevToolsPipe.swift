import TCFSystem

/// The pipes of a browser: messages in and out, each ended by a zero byte, on its descriptors 3 and 4.
///
/// Source: Chromium, `--remote-debugging-pipe`.
final class DevToolsPipe {
  private var process: ChildProcess
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var incoming: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var errorTail: [UInt8] = []
  private var isOpen = true
  private var areErrorsOpen = true

  private static let (input, output): (Int32, Int32) = (3, 4)
  private static let errorLimit = 4_096
  private static let readSize = 1 << 18
  /// A picture of a page has some megabytes.
  private static let longestMessage = 256 << 20
  /// What a page writes to its console comes without end.
  private static let unwanted = Array(#"{"method":"Runtime.consoleAPICalled""#.utf8)

  init(_ command: ChildProcess.Command, guardedBy processGuard: ProcessGuard?) throws(SpawnFault) {
    // A browser that has gone is told by the write that fails, not by a signal that ends this process.
    ImpossibleWrites.fail()
    process = try ChildProcess(
      command, [2: .written, Self.input: .read, Self.output: .written], guardedBy: processGuard)
  }

  /// The last of standard error as text.
  var errors: String { String(decoding: errorTail, as: UTF8.self) }

  /// Adds a message to what is sent next.
  func send(_ message: [UInt8]) {
    outgoing += message
    outgoing.append(0)
    flush()
  }

  private func flush() {
    guard let end = process.end(of: Self.input) else { return }
    sending: while sent < outgoing.count {
      switch PipeReading.write(outgoing[sent..<min(sent + 65_536, outgoing.count)], to: end) {
      case .bytes(let count): sent += count
      case .full: break sending
      case .closed: sent = outgoing.count
      }
    }
    if sent == outgoing.count {
      outgoing.removeAll(keepingCapacity: true)
      sent = 0
    }
  }

  /// The next message; nil if none comes before `deadline`.
  func next(before deadline: ContinuousClock.Instant) throws(BrowserFault) -> [UInt8]? {
    while true {
      if let message = nextComplete() {
        if message.starts(with: Self.unwanted) {
          guard ContinuousClock.now < deadline else { return nil }
          continue
        }
        return message
      }
      if Interruption.isRequested { throw .interrupted }
      guard isOpen, incoming.count - start <= Self.longestMessage else { throw .ended(errors) }
      let time = deadline - .now
      guard time > .zero else { return nil }
      wait(min(time, .milliseconds(200)))
    }
  }

  private func nextComplete() -> [UInt8]? {
    guard let end = ByteSearch.first(0, in: incoming.span, from: searched, to: incoming.count) else {
      // What was read is dropped when no whole message is left.
      incoming.removeSubrange(..<start)
      start = 0
      searched = incoming.count
      return nil
    }
    let message = Array(incoming[start..<end])
    start = end + 1
    searched = start
    return message
  }

  private func wait(_ time: Duration) {
    flush()
    guard let output = process.end(of: Self.output) else {
      isOpen = false
      return
    }
    let errors = areErrorsOpen ? process.end(of: 2) : nil
    let input = sent < outgoing.count ? process.end(of: Self.input) : nil
    let ready = PipeReading.wait(
      for: [output] + (errors.map { [$0] } ?? []), orWriting: input.map { [$0] } ?? [], time)
    if ready.contains(output) {
      if let bytes = PipeReading.bytes(of: output, upTo: Self.readSize) { incoming += bytes } else { isOpen = false }
    }
    if let errors, ready.contains(errors) {
      if let bytes = PipeReading.bytes(of: errors, upTo: Self.readSize) {
        errorTail = Array((errorTail + bytes.suffix(Self.errorLimit)).suffix(Self.errorLimit))
      } else {
        areErrorsOpen = false
      }
    }
    flush()
  }

  /// Closes the pipe, which asks the browser to end, and ends it and all that it has started if it takes longer than `time`.
  func close(within time: Duration) {
    process.closeEnd(of: Self.input)
    process.closeEnd(of: Self.output)
    isOpen = false
    if process.ending(within: time) == nil {
      process.end()
      _ = process.ending(within: .seconds(10))
    }
  }
}
