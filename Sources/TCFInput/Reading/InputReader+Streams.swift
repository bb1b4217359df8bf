import TCFFindings
package import TCFStorage
import TCFSystem

/// Inputs that are too long to be held: of logs and of what a browser recorded, one line or entry is read at a time.
extension InputReader {
  /// What a long input consists of.
  private enum Stream {
    case log
    case recordedCalls
  }

  /// What is found in a long input, and reported of it.
  private struct Tally {
    var items = 0
    var problems = 0
  }

  /// Reads an input of which `head` is more than a key set, message or list may have.
  ///
  /// - Parameter siblings: what the names of the files next to it show, where it lies in a folder that was given.
  func readStream(
    _ input: consuming InputDescriptor, head: [UInt8], among siblings: StoreSiblings?, _ receive: Receiver
  ) throws(InputProblem) {
    let (name, size) = (input.name, input.size)
    guard let stream = stream(head) else {
      if siblings != nil, !ConsentTrace.isIn(head) { return receive(.leftAside(name)) }
      throw InputProblem(tooLong: name, size: size, limit: mostHeld)
    }
    var tally = Tally()
    switch stream {
    case .log: try readLog(input, head: head, &tally, receive)
    case .recordedCalls: try readCalls(input, head: head, &tally, receive)
    }
    if isCancelled() { return }
    let more = tally.problems - Self.lineProblemLimit
    if more > 0 {
      receive(
        .problem(InputProblem(input: name, message: "\(Prose.count(more, "more part")) of \(name) cannot be read")))
    }
    guard tally.items + tally.problems == 0 else { return }
    receive(.withoutConsentData(name, among: siblings))
  }

  private func stream(_ head: [UInt8]) -> Stream? {
    if kind == .keys || !CaptureReader.looksLikeJSON(head) { return nil }
    if RecordedEntryCutter.isArchive(head) { return .recordedCalls }
    return CaptureLog.isLog(head) ? .log : nil
  }

  private func readLog(
    _ input: consuming InputDescriptor, head: [UInt8], _ tally: inout Tally, _ receive: Receiver
  ) throws(InputProblem) {
    let (name, size) = (input.name, input.size)
    var lines = input.lines(head: head)
    var log = CaptureLog(isMessages: kind == .messages)
    reading: while !isCancelled() {
      let next = try lines.nextLine()
      if lines.line & 1023 == 0 { receive(.progress(input: name, bytes: lines.bytesRead, size: size)) }
      switch next {
      case .end: break reading
      case .tooLong(let bytes):
        report("has \(bytes) bytes, too long for a log", line: lines.line, of: name, &tally, receive)
      case .notText: report("is not UTF-8 text", line: lines.line, of: name, &tally, receive)
      case .line(let line): pass(log.read(line, number: lines.line), name: name, &tally, receive)
      }
    }
    guard log.isSequence else { return }
    receive(
      .problem(
        InputProblem(
          input: name,
          message: "\(name) is too long to be checked as one sequence: its lines were checked one by one, and what "
            + "changed between them was not",
          fix: "split it into logs of less than \(mostHeld / 1_000_000) MB, one per device or browser")))
  }

  private func report(_ reason: String, line: Int, of name: String, _ tally: inout Tally, _ receive: Receiver) {
    tally.problems += 1
    if tally.problems <= Self.lineProblemLimit { receive(.problem(.line(line, of: name, reason, fix: nil))) }
  }

  private func readCalls(
    _ source: consuming InputDescriptor, head: [UInt8], _ tally: inout Tally, _ receive: Receiver
  ) throws(InputProblem) {
    var input = source
    let (name, size) = (input.name, input.size)
    var (cutter, calls) = (RecordedEntryCutter(), RecordedCalls())
    var (block, bytesRead) = (head, head.count)
    while !block.isEmpty, !isCancelled() {
      cutter.read(block) { calls.add($0) }
      pass(calls.take(), name: name, &tally, receive)
      receive(.progress(input: name, bytes: bytesRead, size: size))
      block.removeAll(keepingCapacity: false)
      bytesRead += try input.read(upTo: LineReader.blockSize, into: &block)
    }
    if let whole = calls.recording { pass(Capture([whole]), name: name, &tally, receive) }
    guard !cutter.isWhole, !isCancelled() else { return }
    tally.problems += 1
    receive(
      .problem(
        InputProblem(
          input: name, message: "\(name) is truncated: the entries before the break were checked",
          fix: "export it again")))
  }

  /// Hands on the things one by one.
  private func pass(_ capture: Capture, name: String, _ tally: inout Tally, _ receive: Receiver) {
    for item in capture.items { receive(.captured(CapturedSubject(item, in: name))) }
    tally.items += capture.items.count
    for problem in capture.problems {
      if tally.problems < Self.lineProblemLimit { receive(.problem(InputProblem(problem, in: name))) }
      tally.problems += 1
    }
    tally.problems += capture.problemCount - capture.problems.count
  }
}

extension InputProblem {
  /// A part of an input that cannot be read, while the rest can.
  package init(_ problem: CaptureProblem, in name: String) {
    let reason = "cannot be read: \(problem.fault.sentence)"
    let fix = "repair or remove it; everything else is checked"
    if let line = problem.line {
      self = .line(line, of: name, reason, fix: fix)
    } else {
      self.init(input: name, message: "a part of \(name) \(reason)", fix: fix)
    }
  }

  /// An input with more bytes than are held of a thing that cannot be read in parts.
  ///
  /// - Parameters:
  ///   - size: how many it has, where that is known.
  ///   - limit: how many are held.
  package init(tooLong name: String, size: Int?, limit: Int) {
    let limit = limit / 1_000_000
    let amount = size.map { "\(($0 + 999_999) / 1_000_000) MB" } ?? "more than \(limit) MB"
    self.init(
      input: name, message: "\(name) has \(amount); the limit is \(limit) MB",
      fix: "pass a smaller file: logs (one JSON object per line), HAR files and lists of strings may be longer")
  }
}
