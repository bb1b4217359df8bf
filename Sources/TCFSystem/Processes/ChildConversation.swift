/// What is said to a running child and what it says, in pieces that a byte ends: lines, or messages ended by zero.
///
/// What is to be sent stays here until the child takes it, what has come until it is asked for, and of standard error the
/// last. Nothing here waits but `wait`, and that only as long as it is reported; a child that floods one pipe while it neglects
/// another is served on all three.
package final class ChildConversation {
  private var process: ChildProcess
  private let input: Int32
  private let output: Int32
  private let mark: UInt8
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var incoming: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var errorTail: [UInt8] = []
  private var areErrorsCut = false
  private var areErrorsOpen = true

  /// Whether the child may say more.
  package private(set) var isOpen = true

  private static let standardError: Int32 = 2
  /// How much of standard error is kept.
  private static let errorLimit = 4_096
  private static let readSize = 1 << 18
  /// What was sent is dropped when it is longer than this.
  private static let sentLimit = 1 << 20

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - input: The child's descriptor on which it reads.
  ///   - output: The child's descriptor on which it writes.
  ///   - mark: The byte that ends a piece.
  package init(
    _ command: ChildProcess.Command, input: Int32, output: Int32, endedBy mark: UInt8,
    guardedBy processGuard: ProcessGuard?
  ) throws(SpawnFault) {
    // A child that has gone is told by the write that fails, not by a signal that ends this process.
    ImpossibleWrites.fail()
    process = try ChildProcess(
      command, [Self.standardError: .written, input: .read, output: .written], guardedBy: processGuard)
    (self.input, self.output, self.mark) = (input, output, mark)
  }

  /// The last of standard error as text. Where it begins within a word that has an at sign, it is without that word: the end of
  /// a URL's password could not be recognized as one.
  package var errors: String {
    let word = errorTail.prefix { $0 > 0x20 }
    let isDoubtful = areErrorsCut && word.contains(UInt8(ascii: "@"))
    return String(decoding: isDoubtful ? errorTail[word.endIndex...] : errorTail[...], as: UTF8.self)
  }

  /// How many bytes wait to be sent.
  package var unsent: Int { outgoing.count - sent }

  /// How many bytes of what has come are not a whole piece yet, or were not asked for.
  package var unread: Int { incoming.count - start }

  /// Adds to what is sent next; what is written brings its mark itself.
  package func queue(_ write: (inout [UInt8]) -> Void) { write(&outgoing) }

  /// Sends what the child takes without waiting. A child that has gone is seen where it is read.
  package func flush() {
    guard let end = process.end(of: input) else { return }
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
    } else if sent > Self.sentLimit {
      outgoing.removeFirst(sent)
      sent = 0
    }
  }

  /// The next whole piece that has come, without its mark; nil if there is none yet.
  package func next() -> [UInt8]? {
    guard let end = ByteSearch.first(mark, in: incoming.span, from: searched, to: incoming.count) else {
      // What was read is dropped when no whole piece is left.
      incoming.removeSubrange(..<start)
      start = 0
      searched = incoming.count
      return nil
    }
    let piece = Array(incoming[start..<end])
    start = end + 1
    searched = start
    return piece
  }

  /// Waits until the child has said something or can take more, at most `time`. False once it can say no more.
  package func wait(_ time: Duration) -> Bool {
    flush()
    guard isOpen, let end = process.end(of: output) else {
      isOpen = false
      return false
    }
    let errors = areErrorsOpen ? process.end(of: Self.standardError) : nil
    let input = unsent > 0 ? process.end(of: input) : nil
    let ready = PipeReading.wait(for: [end] + (errors.map { [$0] } ?? []), orWriting: input.map { [$0] } ?? [], time)
    if ready.contains(end) {
      if let bytes = PipeReading.bytes(of: end, upTo: Self.readSize) { incoming += bytes } else { isOpen = false }
    }
    if let errors, ready.contains(errors) { readErrors(errors) }
    if !ready.isEmpty { flush() }
    return isOpen
  }

  private func readErrors(_ end: Int32) {
    if let bytes = PipeReading.bytes(of: end, upTo: Self.readSize) {
      errorTail += bytes
      guard errorTail.count > Self.errorLimit else { return }
      errorTail.removeFirst(errorTail.count - Self.errorLimit)
      areErrorsCut = true
    } else {
      areErrorsOpen = false
    }
  }

  /// Reads what the child has said on standard error by now.
  package func drainErrors() {
    while areErrorsOpen, let end = process.end(of: Self.standardError),
      PipeReading.wait(for: [end], .zero).contains(end)
    {
      readErrors(end)
    }
  }

  /// Closes what the child reads, which asks it to end.
  package func closeInput() { process.closeEnd(of: input) }

  /// Closes what the child writes: nothing more is read of it.
  package func closeOutput() {
    process.closeEnd(of: output)
    isOpen = false
  }

  /// What the child and all that it has started do and have used; nil where the system does not show it.
  package var status: ProcessStatus? { ProcessStatus.ofTree(process.id) }

  /// How the child ended; nil if it still runs after `time`.
  package func ending(within time: Duration) -> ChildProcess.Ending? { process.ending(within: time) }

  /// Ends the child and all that it has started.
  package func end() { process.end() }
}
