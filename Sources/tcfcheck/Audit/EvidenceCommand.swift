import ArgumentParser
import TCFAudit
import TCFCrypto
import TCFFindings
import TCFReporting
import TCFSystem

struct EvidenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evidence",
    abstract: "Proves a record of an audit, or checks an evidence bundle.",
    discussion: """
      tcfcheck audit --evidence FOLDER writes a bundle. Its files can be handed over; evidence.html is the one to read. The \
      folder private/ has a result for each record and stays with the auditor.

      Example:
        tcfcheck evidence verify bundle/ proof.json
      """,
    subcommands: [EvidenceProveCommand.self, EvidenceVerifyCommand.self])
}

struct EvidenceProveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract:
      "Writes the proof that a record is in an audit, with its result, or that an audit goes on from an earlier one.",
    discussion: """
      Example:
        tcfcheck evidence prove bundle/ --record 1234 > proof.json
        tcfcheck evidence prove bundle/ --id 5f0c-91 > proof.json
        tcfcheck evidence prove today/ --since yesterday/ > proof.json

      Exit status: 0, 2 if the bundle cannot be read, 64 for wrong usage.
      """)

  @Argument(help: ArgumentHelp("The folder of the bundle.", valueName: "bundle"), completion: .file())
  var bundle: String

  @Option(help: ArgumentHelp("The record, counted from 1 in the order of the inputs.", valueName: "n"))
  var record: Int?

  @Option(
    help: ArgumentHelp(
      "The record by its own key, if the audit had --id-column and no other record has the key.", valueName: "key"))
  var id: String?

  @Option(
    help: ArgumentHelp(
      "The bundle of an earlier audit with the same --key: prove that its records are the first ones of this one, unchanged.",
      valueName: "bundle"), completion: .directory)
  var since: String?

  func validate() throws {
    if [record != nil, id != nil, since != nil].count(where: \.self) != 1 {
      throw ValidationError("choose the record with either --record or --id, or an earlier audit with --since")
    }
  }

  func run() throws {
    let output = LineOutput()
    try attempt { () throws(InputProblem) in
      let reader = try EvidenceReader.opening(bundle)
      if let record { output.bytes(try reader.proof(ofRecord: record)) }
      if let id { output.bytes(try reader.proof(ofID: id)) }
      if let since { output.bytes(try reader.proof(since: EvidenceReader.opening(since))) }
    }
    try output.finish()
  }
}

struct EvidenceVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks an evidence bundle, or a proof against it.",
    discussion: """
      The signature next to the manifest is always checked. Without a proof, so are the files of the bundle, the hash over \
      all records and, with --inputs, the inputs. Who signed is known only from --public-key: a key that the bundle \
      names proves nothing. Anything that is missing is listed as not checked.

      With --since, it is checked that every record of an earlier audit is in this one, unchanged and at its place: from the \
      records of this bundle, or by a proof.

      Example:
        tcfcheck evidence verify bundle/ --public-key \\
          3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c
        tcfcheck evidence verify today/ --since yesterday/

      Exit status: 0 if what was checked agrees, 1 if something differs, 2 if something cannot be read, 3 if nothing was \
      checked, 64 for wrong usage.
      """)

  @Argument(help: ArgumentHelp("The folder of the bundle.", valueName: "bundle"), completion: .file())
  var bundle: String

  @Argument(help: ArgumentHelp("A proof that evidence prove wrote.", valueName: "proof"), completion: .file())
  var proof: String?

  @Option(
    name: .customLong("public-key"),
    help: ArgumentHelp("The key that must have signed the manifest, as 64 hexadecimal digits.", valueName: "key"))
  var publicKey: String?

  @Option(
    help: ArgumentHelp(
      "Compare the inputs of the audit too, by their names below this folder; without it, none is opened.",
      valueName: "folder"), completion: .directory)
  var inputs: String?

  @Option(
    help: ArgumentHelp("A string that the record of the proof should have; needs --key.", valueName: "string"),
    completion: .file())
  var string: String?

  @Option(help: ArgumentHelp("The file with the secret of the audit.", valueName: "file"), completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The bundle of an earlier audit with the same --key: check that its records are the first ones of this one, unchanged.",
      valueName: "bundle"), completion: .directory)
  var since: String?

  func validate() throws {
    if since != nil, inputs != nil || string != nil {
      throw ValidationError("--since compares two audits: leave --inputs and --string out")
    }
    if let publicKey, Hexadecimal.bytes(publicKey).flatMap(VerificationKey.init) == nil {
      throw ValidationError("--public-key takes 64 hexadecimal digits")
    }
    if (string == nil) != (key == nil) { throw ValidationError("--string and --key go together") }
    if string != nil, proof == nil { throw ValidationError("--string is compared with a proof: name one") }
    if inputs != nil, proof != nil { throw ValidationError("--inputs checks a bundle: leave the proof out") }
  }

  func run() throws {
    let trusted = publicKey.flatMap(Hexadecimal.bytes).flatMap(VerificationKey.init)
    let secret = try key.map { path throws(ExitCode) in try SecretFile.read(path, as: "--key") }
    let output = LineOutput()
    let findings: [EvidenceReader.Finding]
    do throws(InputProblem) {
      let reader = try EvidenceReader.opening(bundle)
      let pair = string.flatMap { text in secret.map { (text, $0) } }
      findings =
        if let since {
          try reader.check(since: EvidenceReader.opening(since), proof: proof, trusted: trusted)
        } else if let proof { try reader.check(proof: proof, trusted: trusted, string: pair) } else {
          reader.check(trusted: trusted, inputs: inputs)
        }
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.incomplete)
    }
    for finding in findings { output.line("\(Self.word(finding.outcome))\(finding.text)") }
    try output.finish()
    if let status = Self.status(Set(findings.map(\.outcome))) { throw ExitCode(status) }
  }

  /// The exit status; nil where what was checked agrees.
  private static func status(_ outcomes: Set<EvidenceReader.Finding.Outcome>) -> Int32? {
    if outcomes.contains(.differs) { return ExitStatus.findings }
    if outcomes.contains(.unreadable) { return ExitStatus.incomplete }
    return outcomes.contains(.right) ? nil : ExitStatus.nothingChecked
  }

  private static func word(_ outcome: EvidenceReader.Finding.Outcome) -> String {
    switch outcome {
    case .right: "ok           "
    case .differs: "differs      "
    case .unreadable: "unreadable   "
    case .notChecked: "not checked  "
    }
  }
}
