import TCFCrypto
package import TCFFindings
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
      let leaf: SHA256.Digest
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
    private let key: [UInt8]?
    /// The records of subjects, for their timelines.
    fileprivate var subjects: [[UInt8]] = []

    /// A part without records yet.
    package init(_ plan: AuditPlan) {
      self.plan = plan.evidence == nil ? nil : plan
      key = plan.privacy.key
    }

    /// Takes note of the next record of the block.
    package mutating func note(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {
      if let subject = record.subject, !subject.isEmpty {
        subjects.append(SubjectSpill.entry(record, subject, key: key))
      }
      guard let plan else { return }
      let known = known(record, judged, plan)
      let leaf = EvidenceRecord.leaf(
        input: record.input, line: record.line, commitment: known.commitment, result: digests[known.result])
      entries.append(
        Entry(
          record: EvidenceRecord(
            input: record.input, line: record.line, result: known.result, commitment: known.commitment),
          leaf: leaf))
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

  /// The hash over the records so far.
  package private(set) var tree = MerkleTree()
  /// The hashes over each 65,536 records, to tell where bundles differ.
  private(set) var blocks: [SHA256.Digest] = []
  private var block = MerkleTree()
  private var results: [String: Int] = [:]
  private let folder: EvidenceFolder?
  /// The records of subjects; nil where there are none to be kept.
  var spill: SubjectSpill?
  /// Why the bundle's records could not be written; nil if they were.
  package private(set) var problem: InputProblem?

  /// How many records a block has.
  static let blockSize = 65_536

  /// Nothing yet.
  package init(_ plan: AuditPlan) {
    folder = plan.evidence.map(EvidenceFolder.init)
    do throws(OutputFault) {
      try folder?.begin()
      if plan.columns.contains(.subject) { spill = try SubjectSpill() }
    } catch {
      problem = InputProblem(output: error)
    }
  }

  /// Takes the part of the next block.
  package mutating func take(_ part: consuming Part) {
    do throws(OutputFault) {
      for entry in part.subjects { try spill?.add(entry) }
    } catch {
      problem = problem ?? InputProblem(output: error)
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
    records.reserveCapacity(part.entries.count * EvidenceRecord.size)
    for entry in part.entries {
      var record = entry.record
      record.result = places[record.result]
      records += record.bytes
      tree.add(entry.leaf)
      block.add(entry.leaf)
      if block.count == Self.blockSize { endBlock() }
    }
    do throws(OutputFault) {
      if !lines.isEmpty { try folder.results.append(lines) }
      try folder.records.append(records)
    } catch {
      problem = InputProblem(output: error)
    }
  }

  private mutating func endBlock() {
    blocks.append(block.root)
    block = MerkleTree()
  }

  /// The hashes over each block, the last one included.
  var allBlocks: [SHA256.Digest] { block.count > 0 ? blocks + [block.root] : blocks }
}

/// The files of an evidence bundle.
package struct EvidenceFolder: Sendable {
  /// The folder.
  package let path: String

  /// The bundle in the folder at `path`.
  package init(_ path: String) { self.path = path }

  /// What can be handed over.
  var manifest: String { path + "/manifest.json" }
  var signature: String { path + "/manifest.sig.json" }
  /// What stays with the auditor: a result for each record.
  private var privateFolder: String { path + "/private" }
  var records: GrowingFile { GrowingFile(path: privateFolder + "/records.bin") }
  var results: GrowingFile { GrowingFile(path: privateFolder + "/results.ndjson") }

  /// Makes the folder, and takes away what an earlier bundle left.
  func begin() throws(OutputFault) {
    try Folders.make(privateFolder)
    for path in [manifest, signature] { Folders.removeFile(path) }
    try records.begin(size: 0)
    try results.begin(size: 0)
  }
}
