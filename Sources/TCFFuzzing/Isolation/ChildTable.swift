import TCFSystem

/// What is known of a worker that has ended.
struct ChildReport: Sendable {
  /// Its result; nil if it did not come to one.
  var result: PropertyResult?
  /// Why it did not.
  var failure: PropertyFailure?
  /// The case in hand.
  var latest: Counterexample.Source?
  /// How many generated cases it began.
  var seedCount = 0
  /// How long it ran.
  var seconds = 0.0
}

/// The workers that are running, and what they have said.
struct ChildTable: ~Copyable {
  private var children: [Child] = []

  var isEmpty: Bool { children.isEmpty }
  var count: Int { children.count }

  /// Watches a worker, which is known by `index`.
  mutating func add(_ index: Int, _ process: consuming ChildProcess) {
    children.append(Child(index, process))
  }

  /// Waits a moment for what the workers say, ends those that hang for `patience`, and returns the reports of
  /// those that have ended.
  mutating func step(patience: Duration) -> [(index: Int, report: ChildReport)] {
    let ready = PipeReading.wait(for: children.flatMap(\.openDescriptors), .milliseconds(100))
    var ended: [(index: Int, report: ChildReport)] = []
    for child in children {
      child.read(ready)
      child.endIfSilent(for: patience)
      if child.openDescriptors.isEmpty { ended.append((child.index, child.finish())) }
    }
    children.removeAll { $0.openDescriptors.isEmpty }
    return ended
  }
}

/// One worker. A class, since it owns a process.
private final class Child {
  let index: Int
  private var process: ChildProcess
  private var isOutputOpen = true
  private var areErrorsOpen = true
  private var line: [UInt8] = []
  private var errors: [UInt8] = []
  private var report = ChildReport()
  private var isHung = false
  private let started = ContinuousClock.now
  private var silence = Silence()

  init(_ index: Int, _ process: consuming ChildProcess) {
    self.index = index
    self.process = process
  }

  private var output: Int32? { isOutputOpen ? process.end(of: 1) : nil }
  private var errorOutput: Int32? { areErrorsOpen ? process.end(of: 2) : nil }

  var openDescriptors: [Int32] {
    [output, errorOutput].compactMap(\.self)
  }

  func read(_ ready: Set<Int32>) {
    if let output, ready.contains(output) {
      if let bytes = PipeReading.bytes(of: output) {
        silence = Silence()
        receive(bytes)
      } else {
        isOutputOpen = false
      }
    }
    if let errorOutput, ready.contains(errorOutput) {
      if let bytes = PipeReading.bytes(of: errorOutput) {
        errors = (errors + bytes).suffix(4_096)
      } else {
        areErrorsOpen = false
      }
    }
  }

  private func receive(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      receive(line: String(decoding: line + rest[..<end], as: UTF8.self))
      line.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    line += rest
  }

  private func receive(line: String) {
    if line.hasPrefix("= ") {
      report.result = PropertyResult(json: String(line.dropFirst(2)))
    } else if let source = FuzzWorker.source(of: line[...]), source != report.latest {
      report.latest = source
      if case .seed = source { report.seedCount += 1 }
    }
  }

  func endIfSilent(for patience: Duration) {
    guard !isHung, isOutputOpen, silence.isHang(for: patience, { ProcessStatus.of(process.id) }) else { return }
    isHung = true
    report.failure = PropertyFailure("hung", "the case in hand did not end within \(patience)")
    process.end()
  }

  /// The report of a process that has closed its output.
  func finish() -> ChildReport {
    let ending = process.wait()
    report.seconds = (ContinuousClock.now - started).inSeconds
    guard report.result == nil, !isHung else { return report }
    // A line of standard error tells why the runtime stopped; a stack may follow it.
    let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
    let words = (lines.last { $0.contains("atal error") } ?? lines.last).map { ": \($0)" } ?? ""
    report.failure =
      switch ending {
      case .signalled(let signal): PropertyFailure("died", "the process died by signal \(signal)\(words)")
      case .exited(let status): PropertyFailure("ended", "the process ended with status \(status)\(words)")
      }
    return report
  }
}
