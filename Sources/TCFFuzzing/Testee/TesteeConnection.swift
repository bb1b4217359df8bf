#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)
  private var errorTail: [UInt8] = []
  private var isOutputOpen = true
  private var areErrorsOpen = true

  /// How much of standard error is kept.
  private static let errorLimit = 4_096

  init(_ command: TesteeCommand, environment: [String: String], lineLimit: Int) throws(SpawnFault) {
    process = try ChildProcess(
      command.words[0], Array(command.words.dropFirst()), environment: environment, isTalkedTo: true)
    self.lineLimit = lineLimit
    // A testee that has gone is told by the write that fails, not by a signal that ends this process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Adds a line to what is sent next, ends and all.
  func send(_ write: (inout [UInt8]) -> Void) { write(&outgoing) }

  /// How many bytes wait to be sent.
  var unsent: Int { outgoing.count - sent }

  /// Sends what the testee takes without waiting. A testee that has gone is seen where it is read.
  func flush() {
    guard let input = process.input else { return }
    while sent < outgoing.count {
      let count = posixWrite(input, Array(outgoing[sent..<min(sent + 65_536, outgoing.count)]))
      if count > 0 {
        sent += count
      } else if errno == EPIPE {
        sent = outgoing.count
      } else if errno != EINTR {
        break
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
    var requests: [pollfd] = []
    if isOutputOpen { requests.append(pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)) }
    if areErrorsOpen { requests.append(pollfd(fd: process.errors, events: Int16(POLLIN), revents: 0)) }
    if let input = process.input, unsent > 0 {
      requests.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0))
    }
    guard isOutputOpen else { return false }
    let milliseconds = Int32(min(max(time.inSeconds * 1_000, 0), 1_000).rounded(.up))
    guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return true }
    for request in requests where request.revents != 0 {
      if request.fd == process.output {
        isOutputOpen = read(from: request.fd) { incoming += $0 }
      } else if request.fd == process.errors {
        areErrorsOpen = readErrors()
      }
    }
    flush()
    return isOutputOpen
  }

  /// Reads once; false at the end.
  private func read(from descriptor: Int32, _ take: (ArraySlice<UInt8>) -> Void) -> Bool {
    while true {
      let count = posixRead(descriptor, &buffer)
      if count > 0 {
        take(buffer[..<count])
        return true
      }
      if count == 0 || errno != EINTR { return false }
    }
  }

  private func readErrors() -> Bool {
    read(from: process.errors) { bytes in
      errorTail = Array((errorTail + bytes.suffix(Self.errorLimit)).suffix(Self.errorLimit))
    }
  }

  /// The last of standard error as text.
  var errors: String { String(decoding: errorTail, as: UTF8.self) }

  /// Closes the testee's standard input, which asks it to end, and gives it `time` to do so.
  func close(within time: Duration) {
    let end = ContinuousClock.now + time
    while unsent > 0, isOutputOpen, ContinuousClock.now < end { _ = wait(.milliseconds(20)) }
    process.closeInput()
    while isOutputOpen, ContinuousClock.now < end { _ = wait(.milliseconds(20)) }
    lookAfterEnding(until: end)
  }

  /// How the testee ended whose output is closed; what it is still to say on standard error is read.
  func ending() -> TesteeBreach {
    lookAfterEnding(until: .now + .milliseconds(500))
    return switch process.endingIfEnded() {
    case .exited(let status): .exited(status)
    case .signalled(let signal): .signalled(signal)
    case nil: .closedOutput
    }
  }

  private func lookAfterEnding(until end: ContinuousClock.Instant) {
    while process.endingIfEnded() == nil, ContinuousClock.now < end {
      _ = PipeReading.wait(for: areErrorsOpen ? [process.errors] : [], milliseconds: 5)
      drainErrors()
    }
    drainErrors()
  }

  private func drainErrors() {
    while areErrorsOpen, PipeReading.wait(for: [process.errors], milliseconds: 0).contains(process.errors) {
      areErrorsOpen = readErrors()
    }
  }
}

// Outside the type, whose own functions hide the system's of the same name.
private func posixRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
  read(descriptor, &buffer, buffer.count)
}

private func posixWrite(_ descriptor: Int32, _ bytes: [UInt8]) -> Int { write(descriptor, bytes, bytes.count) }
