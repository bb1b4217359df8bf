import TCFFindings
import TCFSystem
import TCFXML

/// The files of a report: one is being filled, the ones before are written and wait for their names.
struct JUnitFiles {
  /// Whether a full file is followed by another one.
  let canContinue: Bool

  private let options: JUnitOptions
  private let sink: ReportSink
  private let overheads: (file: Int, suite: Int)
  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant
  private var volume: JUnitVolume
  private var output: OutputFile
  private var written: [OutputFile] = []

  init(run: RunDescription, options: JUnitOptions, sink: ReportSink, first: OutputFile) {
    self.options = options
    self.sink = sink
    output = first
    canContinue = sink.part(2) != nil
    let notes = JUnitRunNotes(run: run, options: options, granularity: .subject)
    overheads = (notes.fileOverhead, notes.suiteOverhead)
    volume = JUnitVolume(overhead: overheads.file, suiteOverhead: overheads.suite)
    start = clock.now
  }

  /// Whether there is no case at all.
  var isEmpty: Bool { volume.isEmpty && written.isEmpty }

  /// Whether `item` fits into the file being filled. An empty file takes everything.
  func hasRoom(for item: JUnitCase) -> Bool {
    volume.isEmpty || !canContinue || volume.byteCount(with: item) <= options.limits.fileBytes
  }

  /// Adds a case to the file being filled.
  mutating func add(_ item: JUnitCase) { volume.add(item) }

  /// Writes the file and begins the next one.
  mutating func turn(_ notes: JUnitRunNotes) throws(InputProblem) {
    guard let next = sink.part(written.count + 2) else { return }
    try write(notes, continuation: next.fileName)
    written.append(output)
    output = try next.open()
    volume = JUnitVolume(overhead: overheads.file, suiteOverhead: overheads.suite)
  }

  /// Writes the last file and gives all of them their names, the first one last: who sees it sees the others too.
  mutating func finish(_ notes: JUnitRunNotes) throws(InputProblem) {
    try write(notes, continuation: nil)
    written.append(output)
    for file in written.reversed() {
      try mapError(try file.commit()) { (error: OutputFault) in InputProblem(error) }
    }
  }

  private mutating func write(_ notes: JUnitRunNotes, continuation: String?) throws(InputProblem) {
    let document = JUnitDocument(volume: volume, notes: notes, time: elapsed(), continuation: continuation)
    try mapError(try document.write(to: output)) { (error: XMLWriteFault) in InputProblem(error, to: output) }
    try mapError(try output.seal()) { (error: OutputFault) in InputProblem(error) }
  }

  /// Seconds since the last file with three decimals.
  private mutating func elapsed() -> String {
    guard !options.isDeterministic else { return JUnitDocument.noTime }
    let now = clock.now
    defer { start = now }
    let milliseconds = (now - start) / .milliseconds(1)
    let (seconds, rest) = Int(milliseconds.rounded()).quotientAndRemainder(dividingBy: 1_000)
    return "\(seconds).\(String(1_000 + rest).dropFirst())"
  }
}

extension ReportSink {
  /// The last part of a file's path; nil for a descriptor.
  fileprivate var fileName: String? {
    guard case .file(let path) = self else { return nil }
    return String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }
}
