import TCFCodec
package import TCFCrypto
package import TCFFindings
import TCFInput
import TCFJSON
import TCFReporting
import TCFRules
import TCFSystem

/// A file that a bundle speaks about.
struct HashedFile: Hashable {
  let name: String
  let bytes: Int
  /// SHA-256 in hexadecimal.
  let sha256: String

  /// Hashes the file at `path`, or its beginning: more than `limit` bytes are not read.
  static func read(_ name: String, path: String, limit: Int = .max) throws(InputFault) -> HashedFile {
    var input = try InputFile(path: path)
    var hash = SHA256()
    var (count, buffer) = (0, [UInt8]())
    while count <= limit, try input.read(upTo: 1 << 20, into: &buffer) > 0 {
      hash.update(buffer)
      count += buffer.count
      buffer.removeAll(keepingCapacity: true)
    }
    return HashedFile(name: name, bytes: count, sha256: hash.digest.description)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("bytes", bytes)
      json.member("sha256", sha256)
    }
  }
}

/// An evidence bundle in the making: what was audited, by what, and what came of it, so that others can check it again.
package struct EvidenceBundle {
  private let folder: EvidenceFolder
  /// Its records, as the run has written them.
  private let made: EvidenceFolder
  private let plan: AuditPlan
  private let report: AuditReport
  private let trail: AuditTrail
  /// Who audits, as they call themselves; nil where they do not say.
  private let auditor: String?
  private let names: SharedNames

  /// A bundle about an audit.
  ///
  /// - Parameters:
  ///   - report: the results; the bundle has those that may be handed over.
  ///   - trail: what became of each record.
  ///   - auditor: who audits, as they call themselves; nil where they do not say.
  package init(
    _ plan: AuditPlan, _ report: AuditReport, _ trail: AuditTrail, in folder: String, auditor: String? = nil
  ) {
    self.folder = EvidenceFolder(folder)
    made = EvidenceFolder(unfinished: folder)
    self.plan = plan
    names = SharedNames(inputs: plan.inputs, lists: report.partial.lists.map(\.path))
    self.report = report.sharing(names)
    self.trail = trail
    self.auditor = auditor
  }

  /// Writes the results and the manifest, signs it if there is a key, and replaces an earlier bundle.
  ///
  /// All files are on the disk under temporary names before the first one is renamed, and the manifest is renamed last: a run
  /// that ends before has replaced nothing, and one that ends in between leaves no manifest.
  package func write(signedBy key: SigningKey?) throws(InputProblem) {
    if let problem = trail.problem { throw problem }
    let results = ReportBuffer()
    try report.write(.json, to: .buffer(results))
    let inputs = try hashedInputs()
    let page = Array(
      EvidencePage(
        report: report, inputs: inputs, recordCount: trail.tree.count, root: trail.tree.root.description,
        rulesSHA256: rulesHash, auditor: auditor, signer: key?.verificationKey
      ).html.utf8)
    let manifest = try manifest(page: page, results: results.bytes, inputs)
    let form = EvidenceForm(plan)
    let signature = key.map { EvidenceSignature(of: manifest, form, by: $0).file(of: manifest) }
    do throws(OutputFault) {
      var files = [
        try sealed(page, folder.path(of: .page)), try sealed(results.bytes, folder.path(of: .report)),
      ]
      if let signature { files.append(try sealed(signature, folder.path(of: form.signatureFile))) }
      files.append(try sealed(manifest, folder.manifest))
      for file in made.privateFiles { try file.sync() }
      for file in [EvidenceFile.manifest, .envelope, .signature] { Folders.removeFile(folder.path(of: file)) }
      try made.finish()
      for file in files { try file.commit() }
    } catch {
      throw InputProblem(error)
    }
  }

  private func sealed(_ bytes: [UInt8], _ path: String) throws(OutputFault) -> OutputFile {
    let file = try OutputFile(replacing: path)
    try file.write(bytes)
    try file.seal()
    return file
  }

  private var rulesHash: String {
    SHA256.hexadecimal(Array(plan.description.rules.map(Self.text).joined(separator: "\n").utf8))
  }

  /// The inputs by the names that the bundle has for them; the hash is nil where an input could be read only once.
  private func hashedInputs() throws(InputProblem) -> [EvidencePage.Input] {
    var inputs: [EvidencePage.Input] = []
    for path in plan.inputs {
      let name = names.name(of: path)
      // A pipe is read once; a folder's files are inputs of their own.
      inputs.append(.init(name: name, file: FileKind.of(path) == .file ? try hashed(name, path) : nil))
    }
    return inputs
  }

  private func manifest(
    page: [UInt8], results: [UInt8], _ inputs: [EvidencePage.Input]
  ) throws(InputProblem) -> [UInt8] {
    var files = [(EvidenceFile.page, page), (.report, results)].map { file, bytes in
      HashedFile(name: file.name, bytes: bytes.count, sha256: SHA256.hexadecimal(bytes))
    }
    for file in EvidenceFile.ofAuditor { files.append(try hashed(file.name, made.path(of: file))) }
    let partial = report.partial
    let form = EvidenceForm(plan)
    var json = JSONWriter()
    json.object { json in
      json.member("evidence", form.version)
      json.member("recordKeys", form.hasIDs)
      json.member("auditor", auditor)
      json.member("identity") { partial.identity.write(to: &$0) }
      json.member("settingsSHA256", Self.settingsHash(partial.identity))
      json.member("rulesSHA256", rulesHash)
      json.member("command", report.run.command)
      json.member("revealed", report.tables.least == nil)
      json.member("interrupted", partial.isInterrupted)
      json.member("lists", partial.lists)
      json.array("inputs") { json in
        for input in inputs {
          json.object { json in
            json.member("name", input.name)
            json.member("bytes", input.file?.bytes)
            json.member("sha256", input.file?.sha256)
          }
        }
      }
      json.member("records", partial.tally)
      json.member("tree") { json in
        json.member("records", trail.tree.count)
        json.member("root", trail.tree.root.description)
        json.member("recordRoot", trail.recordTree.root.description)
        json.member("blockSize", AuditTrail.blockSize)
        json.member("blocks", trail.allBlocks.map(\.description))
      }
      json.array("files") { json in for file in files { file.write(to: &json) } }
    }
    json.endLine()
    return json.bytes
  }

  private func hashed(_ name: String, _ path: String) throws(InputProblem) -> HashedFile {
    return try mapError(try HashedFile.read(name, path: path)) { (error: InputFault) in
      InputProblem(input: path, message: "\(error)")
    }
  }

  /// What a rule says, as far as it decides about results.
  private static func text(_ rule: RuleMetadata) -> String {
    let periods = rule.periods.map { period in
      let versions = period.policyVersions.map { "\($0.lowerBound)-\($0.upperBound)" } ?? ""
      return "\(period.severity) \(period.from?.day.description ?? "")..\(period.until?.day.description ?? "") "
        + "\(period.clock.name) \(versions)"
    }
    return ([rule.id.rawValue, rule.title, rule.meaning] + periods).joined(separator: "\t")
  }

  private static func settingsHash(_ identity: AuditIdentity) -> String {
    let lines = identity.settings + identity.severities + identity.rulesOff.map(\.line)
    return SHA256.hexadecimal(Array(lines.joined(separator: "\n").utf8))
  }
}
