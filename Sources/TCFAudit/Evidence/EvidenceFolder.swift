import TCFCrypto
import TCFFindings
import TCFSystem

/// A file of an evidence bundle.
enum EvidenceFile: String, CaseIterable {
  // What can be handed over.
  case manifest = "manifest.json"
  case envelope = "manifest.dsse.json"
  // Of versions 2 and 3.
  case signature = "manifest.sig.json"
  case page = "evidence.html"
  case report = "audit.json"
  // What stays with the auditor: a result for each record, and what else proves it.
  case records = "records.bin"
  case results = "results.ndjson"
  case salts = "salt.bin"

  /// The folder of what stays with the auditor.
  static let privateFolder = "private"

  /// The files that stay with the auditor, in the order of the manifest.
  static let ofAuditor = allCases.filter(\.isOfAuditor)

  /// Whether it stays with the auditor.
  var isOfAuditor: Bool {
    switch self {
    case .manifest, .envelope, .signature, .page, .report: false
    case .records, .results, .salts: true
    }
  }

  /// Its path in the bundle's folder, as the manifest lists it.
  var name: String {
    switch self {
    case .manifest, .envelope, .signature, .page, .report: rawValue
    case .records, .results, .salts: "\(Self.privateFolder)/\(rawValue)"
    }
  }
}

/// The files of an evidence bundle: of one that is finished, or of one that a run is making. The two have names of their own, so
/// that a run which does not come to its end leaves the bundle that was there.
package struct EvidenceFolder: Sendable {
  /// The folder.
  package let path: String
  private let isFinished: Bool

  /// The bundle in the folder at `path`.
  package init(_ path: String) { (self.path, isFinished) = (path, true) }

  /// The bundle that a run is making in the folder at `path`.
  package init(unfinished path: String) { (self.path, isFinished) = (path, false) }

  /// Where a file of the bundle is.
  func path(of file: EvidenceFile) -> String {
    "\(path)/\(file.name)\(isFinished || !file.isOfAuditor ? "" : ".unfinished")"
  }

  private func growing(_ file: EvidenceFile) -> GrowingFile { GrowingFile(path: path(of: file)) }

  var manifest: String { path(of: .manifest) }
  var records: GrowingFile { growing(.records) }
  var results: GrowingFile { growing(.results) }
  var seed: GrowingFile { growing(.salts) }

  /// In the order of the manifest.
  var privateFiles: [GrowingFile] { EvidenceFile.ofAuditor.map(growing) }

  /// Every file of a bundle; of one that is being made, those that stay with the auditor.
  package var files: [String] {
    (isFinished ? EvidenceFile.allCases : EvidenceFile.ofAuditor).map(path)
  }

  /// Whether there is one already, or a part of one.
  package var holdsBundle: Bool { files.contains { FileKind.of(SystemPath($0)) != nil } }

  /// Makes the folder, and takes away what an earlier run left unfinished but for the records up to `place`.
  ///
  /// - Parameter salts: the salts of the bundle; nil for those that it has.
  func begin(_ place: TrailPlace, _ salts: EvidenceSalts?) throws(OutputFault) {
    try Folders.make("\(path)/\(EvidenceFile.privateFolder)", for: .ownerOnly)
    try records.begin(size: place.records)
    try results.begin(size: place.results)
    guard let salts else { return }
    try seed.begin(size: 0)
    try seed.append(salts.seed)
    try seed.sync()
  }

  /// Gives the records of the bundle that was made the names of a finished one.
  func finish() throws(OutputFault) {
    for (made, file) in zip(privateFiles, EvidenceFolder(path).privateFiles) { try made.move(to: file) }
  }

  /// Takes back the names that a run was giving to its files when it was killed, so that another one can go on with them.
  func withdraw() throws(OutputFault) {
    for file in EvidenceFile.ofAuditor where isNamed(file) {
      try EvidenceFolder(path).growing(file).move(to: growing(file))
    }
  }

  /// Where a file is that a run goes on with.
  func present(_ file: EvidenceFile) -> String { isNamed(file) ? EvidenceFolder(path).path(of: file) : path(of: file) }

  /// Whether a run that was killed had given a file its name already. The manifest of the bundle that was there is removed before
  /// the first file gets its name, and the new one comes after the last: without a manifest the files are of no finished bundle.
  private func isNamed(_ file: EvidenceFile) -> Bool {
    let finished = EvidenceFolder(path)
    return !finished.isWhole && FileKind.of(SystemPath(path(of: file))) == nil
      && FileKind.of(SystemPath(finished.path(of: file))) != nil
  }

  /// Whether there is a bundle with its manifest.
  var isWhole: Bool { FileKind.of(SystemPath(manifest)) != nil }

  /// The salts of the bundle.
  func salts() throws(InputProblem) -> EvidenceSalts {
    let bytes = try mapError(try InputFile.bytes(of: SystemPath(seed.path), limit: 1 << 10)) { (error: InputFault) in
      InputProblem(input: seed.path, message: "\(error)", fix: Self.advice)
    }
    guard let salts = EvidenceSalts(seed: bytes) else {
      throw InputProblem(
        input: seed.path, message: "\(seed.path) does not have \(EvidenceSalts.size) bytes", fix: Self.advice)
    }
    return salts
  }

  /// The results by their places, as text.
  func resultLines() throws(InputProblem) -> [ArraySlice<UInt8>] {
    return try mapError(
      try InputFile.bytes(of: SystemPath(results.path), limit: 1 << 30).split(separator: UInt8(ascii: "\n"))
    ) { (error: InputFault) in InputProblem(input: results.path, message: "\(error)", fix: Self.advice) }
  }

  static let advice = "the folder \(EvidenceFile.privateFolder)/ stays with the auditor; prove records where it is"

  /// Calls `body` with each record, its place and its leaves, in their order; returns how many there are, one that is not whole
  /// among them.
  ///
  /// - Parameter digests: the hashes of the results.
  func forEachLeaf(
    _ form: EvidenceForm, _ digests: ResultDigests, _ salts: EvidenceSalts,
    body: (Int, EvidenceRecord, EvidenceRecord.Leaves) -> Void
  ) throws(InputProblem) -> Int {
    try forEachRecord(form) { number, record in
      // A place that is not there gives a leaf that belongs to no tree.
      let digest = digests[record.result] ?? SHA256.hash([])
      let salt = salts.salt(input: record.input, line: record.line)
      body(number, record, record.leaves(salt: salt, result: digest, form))
    }
  }

  /// The same without leaves.
  func forEachRecord(_ form: EvidenceForm, _ body: (Int, EvidenceRecord) -> Void) throws(InputProblem) -> Int {
    let path = records.path
    do throws(InputFault) {
      var input = try InputFile(path: path)
      var (buffer, number) = ([UInt8](), 0)
      while try input.read(upTo: EvidenceRecord.size << 14, into: &buffer) > 0 {
        var start = 0
        while let record = EvidenceRecord(buffer, at: start, form) {
          body(number, record)
          number += 1
          start += record.size(form)
        }
        buffer.removeSubrange(..<start)
      }
      return buffer.isEmpty ? number : number + 1
    } catch {
      throw InputProblem(input: path, message: "\(error)", fix: Self.advice)
    }
  }
}
