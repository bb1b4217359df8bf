import TCFCrypto
package import TCFFindings
import TCFInput
import TCFRun
import TCFSystem

/// What has an order among what the records of a run gave, put together in the order of the inputs: the evidence bundle's
/// records and the hash over all of them.
///
/// Workers make a part for each block on their own; the parts are taken in the order of the blocks, whichever was ready first.
/// Records go to the bundle's folder as they come, so that memory does not grow with their number.
package struct AuditTrail: Sendable {
  /// What one block gave.
  package struct Part: Sendable {
    fileprivate struct Entry: Sendable {
      let record: EvidenceRecord
      let leaves: EvidenceRecord.Leaves
    }

    private struct Known: Sendable {
      // Kept, so that no other string gets its address.
      let judged: JudgedRecord
      let result: Int
      let commitment: [UInt8]
    }

    fileprivate var entries: [Entry] = []
    /// The different results, in the order of their first records.
    fileprivate var results: [String] = []
    private var digests: [SHA256.Digest] = []
    private var places: [String: Int] = [:]
    private var known: [ObjectIdentifier: Known] = [:]
    private let plan: AuditPlan?
    private let hasEvidence: Bool
    private let key: [UInt8]?
    /// The records of subjects, for their timelines.
    fileprivate var subjects: [[UInt8]] = []

    /// A part without records yet.
    package init(_ plan: AuditPlan) {
      hasEvidence = plan.evidence != nil
      self.plan = hasEvidence ? plan : nil
      key = plan.privacy.key
    }

    /// Whether records are recorded with what judging them gave.
    var needsJudgement: Bool { hasEvidence }

    /// Takes note of the next record of the block, where what judging it gave is not needed.
    mutating func add(_ record: borrowing AuditRecord) {
      guard let subject = record.subject, !subject.isEmpty else { return }
      subjects.append(SubjectState.entry(record, subject, key: key))
    }

    /// Takes note of the next record of the block.
    package mutating func add(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {
      add(record)
      // Asked before the plan is taken out: that copies it, for each record of a run without evidence too.
      guard hasEvidence, let plan else { return }
      let known = known(record, judged, plan)
      let kept = EvidenceRecord(
        input: record.input, line: record.line, result: known.result, commitment: known.commitment,
        id: record.shownID.map { Array($0.utf8) } ?? [])
      let salt = plan.salts.salt(input: record.input, line: record.line)
      let leaves = kept.leaves(salt: salt, result: digests[known.result], EvidenceForm(plan))
      entries.append(Entry(record: kept, leaves: leaves))
    }

    private mutating func known(_ record: borrowing AuditRecord, _ judged: JudgedRecord, _ plan: AuditPlan) -> Known {
      if let found = known[ObjectIdentifier(judged)] { return found }
      let text = RecordResult.text(judged, plan)
      let place = places[text] ?? results.count
      if place == results.count {
        places[text] = place
        results.append(text)
        digests.append(SHA256.hash(Array(text.utf8)))
      }
      let made = Known(
        judged: judged, result: place,
        commitment: EvidenceRecord.commitment(to: record.bytes(record.text), key: plan.privacy.key))
      known[ObjectIdentifier(judged)] = made
      return made
    }
  }

  /// The hash over the records so far, with their results.
  package private(set) var tree = MerkleTree()
  /// The hash over the records alone.
  private(set) var recordTree = MerkleTree()
  /// The hashes over each 65,536 records, to show where bundles differ.
  private(set) var blocks: [SHA256.Digest] = []
  private var block = MerkleTree()
  private var results: [String: Int] = [:]
  private let folder: EvidenceFolder?
  private let salts: EvidenceSalts
  private let form: EvidenceForm
  /// The records of subjects; nil where there are none to be kept.
  private(set) var spill: SubjectSpill?
  /// Where records of subjects are kept for a run that goes on after this one; nil for nowhere.
  private let journal: GrowingFile?
  /// How much of it is in files.
  private(set) var place = TrailPlace()
  /// Why the bundle's records could not be written; nil if they were.
  package private(set) var problem: InputProblem?

  /// How many records a block has.
  static let blockSize = 65_536

  /// Nothing yet, of a run that cannot be continued.
  package init(_ plan: AuditPlan) { self.init(plan, journal: nil, from: nil) }

  /// What an earlier run left, or nothing yet.
  ///
  /// - Parameters:
  ///   - journal: the file with the records of subjects, for a run that goes on after this one; nil for none.
  ///   - earlier: how much of the files is of the run that this one goes on from; nil for a run from the beginning.
  init(_ plan: AuditPlan, journal: GrowingFile?, from earlier: TrailPlace?) {
    folder = plan.evidence.map { EvidenceFolder(unfinished: $0) }
    salts = plan.salts
    form = EvidenceForm(plan)
    self.journal = plan.columns.contains(.subject) ? journal : nil
    let place = earlier ?? TrailPlace()
    do throws(InputProblem) {
      do throws(OutputFault) {
        try folder?.begin(place, earlier == nil ? salts : nil)
        try self.journal?.begin(size: place.subjects)
      } catch {
        throw InputProblem(error)
      }
      if plan.columns.contains(.subject) { spill = SubjectSpill() }
      guard earlier != nil else { return }
      try readRecords()
      try readSubjects()
      self.place = place
    } catch {
      problem = error
    }
  }

  /// Takes up the records of the bundle, whose hashes are nowhere else.
  private mutating func readRecords() throws(InputProblem) {
    guard let folder else { return }
    for line in try folder.resultLines() { results[String(decoding: line, as: UTF8.self)] = results.count }
    let digests = try folder.resultDigests(atMost: results.count)
    var trail = self
    _ = try folder.forEachLeaf(form, digests, salts) { _, _, leaves in trail.add(leaves) }
    (tree, recordTree, block, blocks) = (trail.tree, trail.recordTree, trail.block, trail.blocks)
  }

  /// Sorts the records of subjects again: temporary files do not outlive their process.
  private mutating func readSubjects() throws(InputProblem) {
    guard let journal else { return }
    var failure: OutputFault?
    do throws(InputFault) {
      var input = try InputFile(path: journal.path)
      var buffer: [UInt8] = []
      while failure == nil, try input.read(upTo: 1 << 20, into: &buffer) > 0 {
        var start = 0
        while failure == nil, let end = SubjectState.end(ofEntry: buffer, at: start) {
          do throws(OutputFault) { try spill?.add(Array(buffer[start..<end])) } catch { failure = error }
          start = end
        }
        buffer.removeSubrange(..<start)
      }
    } catch {
      throw InputProblem(error)
    }
    if let failure { throw InputProblem(failure) }
  }

  /// Takes the part of the next block.
  package mutating func receive(_ part: consuming Part) {
    do throws(OutputFault) {
      for entry in part.subjects { try spill?.add(entry) }
      if let journal, !part.subjects.isEmpty {
        let entries = Array(part.subjects.joined())
        try journal.append(entries)
        place.subjects += entries.count
      }
    } catch {
      problem = problem ?? InputProblem(error)
      spill = nil
    }
    guard let folder, problem == nil, !part.entries.isEmpty else { return }
    var lines: [UInt8] = []
    var places: [Int] = []
    for text in part.results {
      let place = results[text] ?? results.count
      if place == results.count {
        results[text] = place
        lines += Array(text.utf8) + [UInt8(ascii: "\n")]
      }
      places.append(place)
    }
    var records: [UInt8] = []
    records.reserveCapacity(part.entries.reduce(0) { $0 + $1.record.size(form) })
    for entry in part.entries {
      var record = entry.record
      record.result = places[record.result]
      records += record.bytes(form)
      add(entry.leaves)
    }
    do throws(OutputFault) {
      if !lines.isEmpty { try folder.results.append(lines) }
      try folder.records.append(records)
      place.results += lines.count
      place.records += records.count
    } catch {
      problem = InputProblem(error)
    }
  }

  /// Brings to the disk what a checkpoint relies on: the records of subjects, and those of the bundle. Throws the first failure.
  func sync() throws(InputProblem) {
    if let problem { throw problem }
    do throws(OutputFault) {
      try journal?.sync()
      try folder?.results.sync()
      try folder?.records.sync()
    } catch {
      throw InputProblem(error)
    }
  }

  private mutating func add(_ leaves: EvidenceRecord.Leaves) {
    tree.add(leaves.result)
    if let record = leaves.record { recordTree.add(record) }
    block.add(leaves.result)
    guard block.count == Self.blockSize else { return }
    blocks.append(block.root)
    block = MerkleTree()
  }

  /// The hashes over each block, the last one included.
  var allBlocks: [SHA256.Digest] { block.count > 0 ? blocks + [block.root] : blocks }
}

/// How much of the files that go with an audit's records is written, in bytes.
struct TrailPlace: Sendable, Hashable {
  /// Of the bundle's records, and of their different results.
  var records = 0
  var results = 0
  /// Of the records of subjects.
  var subjects = 0

  /// Why a run cannot go on from here, in a sentence; nil if it can.
  func conflict(_ plan: AuditPlan, _ journal: GrowingFile) -> String? {
    var wanted: [(path: String, size: Int)] = []
    if let path = plan.evidence {
      let folder = EvidenceFolder(unfinished: path)
      if EvidenceFolder(path).isWhole, FileKind.of(SystemPath(folder.seed.path)) == nil {
        return "its evidence bundle in \(path) is finished, so it had come to its end"
      }
      wanted += [
        (folder.present(.records), records), (folder.present(.results), results),
        (folder.present(.salts), EvidenceSalts.size),
      ]
    }
    if plan.columns.contains(.subject) { wanted.append((journal.path, subjects)) }
    return wanted.lazy.compactMap { Self.conflict($0.path, $0.size) }.first
  }

  /// Why a run cannot go on with a file that has to have `size` bytes at least, in a sentence; nil if it can.
  static func conflict(_ path: String, _ size: Int) -> String? {
    if size == 0 { return nil }
    guard let file = try? InputFile(path: path), let found = file.size, found >= size else {
      return "\(path) is not there, or shorter than it was"
    }
    return nil
  }
}
