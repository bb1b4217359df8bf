package import TCFFindings
import TCFInput
import TCFJSON
import TCFSystem

/// How far an audit has come, and what it has counted until then: enough to go on after the program was killed.
package struct AuditCheckpoint: Sendable {
  /// What has to be the same for a run to go on: the columns, and the inputs with their sizes.
  let setup: [String]
  /// Where the next block begins.
  let place: AuditPlace
  /// By input: how many records could not be read.
  let rejected: [Int]
  /// How long the file of rejected records is.
  let rejectsSize: Int
  /// How long the file with a row for each record is.
  let rowsSize: Int
  /// How much of the files next to the counts is of this run.
  let trail: TrailPlace
  /// What was counted.
  let partial: AuditPartial

  private static let format = 3

  /// A line of JSON, and the partial in another.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("tcfcheckCheckpoint", Self.format)
      json.member("setup", setup)
      json.member("place", [place.input, place.offset, place.line])
      json.member("rejected", rejected)
      json.member("rejectsSize", rejectsSize)
      json.member("rowsSize", rowsSize)
      json.member("trail", [trail.records, trail.results, trail.subjects])
    }
    json.endLine()
    return json.bytes + partial.bytes
  }

  /// Reads what `bytes` gave; nil if it is something else.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let root = try? JSONDocument.read(Array(bytes[..<end]), .none),
      root["tcfcheckCheckpoint"]?.integer == Self.format,
      let setup = root["setup"]?.texts, let rejectsSize = root["rejectsSize"]?.integer,
      let rowsSize = root["rowsSize"]?.integer,
      let place = root["place"]?.items?.compactMap(\.integer), place.count == 3,
      let rejected = root["rejected"]?.items?.compactMap(\.integer),
      let trail = root["trail"]?.items?.compactMap(\.integer), trail.count == 3,
      // No number of a run is near the largest, so that going on runs over nowhere.
      (place + rejected + trail + [rejectsSize, rowsSize]).allSatisfy({ (0..<AuditCounts.limit).contains($0) }),
      let partial = try? AuditPartial(Array(bytes[(end + 1)...]))
    else { return nil }
    self.setup = setup
    self.place = AuditPlace(input: place[0], offset: place[1], line: place[2])
    self.rejected = rejected
    (self.rejectsSize, self.rowsSize) = (rejectsSize, rowsSize)
    self.trail = TrailPlace(records: trail[0], results: trail[1], subjects: trail[2])
    self.partial = partial
  }

  init(
    setup: [String], place: AuditPlace, rejected: [Int], rejectsSize: Int, rowsSize: Int, trail: TrailPlace,
    partial: AuditPartial
  ) {
    self.setup = setup
    self.place = place
    self.rejected = rejected
    (self.rejectsSize, self.rowsSize) = (rejectsSize, rowsSize)
    self.trail = trail
    self.partial = partial
  }
}

/// The file of an audit's checkpoint, in the folder of its results. It is as private as a partial, and is removed when the
/// audit is done.
package struct AuditCheckpointFile: Sendable {
  /// When a checkpoint is due.
  package enum Interval: Sendable {
    case seconds(Int)
    case blocks(Int)
  }

  /// The folder of the results.
  package let folder: String
  /// When the next checkpoint is due.
  let interval: Interval

  /// The file in a folder of results.
  package init(folder: String, every interval: Interval) {
    self.folder = folder
    self.interval = interval
  }

  /// How often a checkpoint is written: it takes some milliseconds, and that much work is lost.
  package static let usualInterval = Interval.seconds(10)

  /// Its path.
  package var path: String { folder + "/checkpoint.private" }
  /// The records that could not be read, while the run lasts.
  var rejects: String { folder + "/rejects.private" }
  /// A row for each record, while the run lasts.
  var rows: String { folder + "/rows.private" }
  /// The records of subjects, while the run lasts: for those that are timed, nothing less than all of them is enough.
  var subjects: GrowingFile { GrowingFile(path: folder + "/subjects.private") }

  /// Every file that a run keeps in the folder until it is done.
  package var paths: [String] { [path, rejects, rows, subjects.path] }

  /// Whether there is one.
  package var exists: Bool { PathKind.of(path) == .file }

  /// What it says; nil if it cannot be read.
  package func read() -> AuditCheckpoint? {
    (try? InputFile.bytes(of: SystemPath(path), limit: 1 << 32)).flatMap { AuditCheckpoint($0) }
  }

  func write(_ checkpoint: AuditCheckpoint) throws(InputProblem) {
    try mapError(try OutputFile.write(checkpoint.bytes, to: path, for: .ownerOnly)) { (error: OutputFault) in
      InputProblem(error)
    }
  }

  /// Removes what another run left, for good: after a power cut, its checkpoint must not come back next to the records of this
  /// one.
  package func begin() throws(InputProblem) {
    remove()
    try mapError(try Folders.sync(folder)) { (error: OutputFault) in InputProblem(error) }
  }

  /// Removes it, and the records next to it.
  package func remove() {
    for path in paths { Folders.removeFile(path) }
  }
}

extension AuditCheckpoint {
  /// What a run uses that counts do not show: how inputs are read, and the inputs with their sizes.
  static func setup(_ plan: AuditPlan, _ inputs: [AuditInput], _ choices: ColumnChoices) -> [String] {
    let columns = [
      choices.form?.rawValue, choices.text, choices.subject, choices.time, choices.choice, choices.platform,
      choices.country, choices.id, choices.table, plan.evidence, plan.rows?.rawValue,
    ]
    return columns.map { $0 ?? "" } + choices.reading.settings
      + inputs.map { "\($0.name) \($0.size.map { "\($0)" } ?? "")" }
  }

  /// Why a run cannot go on from here, in one sentence; nil if it can.
  package func conflict(
    _ plan: AuditPlan, _ inputs: AuditInputs, _ choices: ColumnChoices, in file: AuditCheckpointFile
  ) -> String? {
    if Self.setup(plan, inputs.inputs, choices) != setup {
      return "the inputs have changed, or other columns, --evidence or --records were given"
    }
    guard partial.identity == AuditIdentity(plan) else { return "it uses other rules, lists or settings" }
    guard rejected.count == inputs.inputs.count, place.input <= inputs.inputs.count else { return "it is damaged" }
    return trail.conflict(plan, file.subjects) ?? TrailPlace.conflict(file.rejects, rejectsSize)
      ?? TrailPlace.conflict(file.rows, rowsSize)
  }
}
