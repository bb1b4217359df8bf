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
      tcfcheck audit --evidence FOLDER writes a bundle. Its manifest.json, audit.json and signature can be handed over; \
      the folder private/ has a result for each record and stays with the auditor.

      Example:
        tcfcheck evidence verify bundle/ proof.json
      """,
    subcommands: [EvidenceProveCommand.self, EvidenceVerifyCommand.self])
}

struct EvidenceProveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract: "Writes the proof that a record is in an audit, with its result.",
    discussion: """
      Example:
        tcfcheck evidence prove bundle/ --record 1234 > proof.json

      Exit status: 0, 2 if the bundle cannot be read, 64 for wrong usage.
      """)

  @Argument(help: ArgumentHelp("The folder of the bundle.", valueName: "bundle"))
  var bundle: String

  @Option(help: ArgumentHelp("The record, counted from 1 in the order of the inputs.", valueName: "n"))
  var record: Int

  func run() throws {
    let output = LineOutput()
    do throws(InputProblem) {
      output.bytes(try EvidenceReader(bundle).proof(ofRecord: record))
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.incomplete)
    }
    try output.finish()
  }
}

struct EvidenceVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks an evidence bundle, or a proof against it.",
    discussion: """
      Without a proof, the files that the manifest names, the inputs where they still are, the hash over all records and \
      the signature are checked. What is not here is named and does not fail.

      Example:
        tcfcheck evidence verify bundle/ --public-key 3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c

      Exit status: 0 if nothing differs, 1 if something does, 2 if the bundle cannot be read, 64 for wrong usage.
      """)

  @Argument(help: ArgumentHelp("The folder of the bundle.", valueName: "bundle"))
  var bundle: String

  @Argument(help: ArgumentHelp("A proof that evidence prove wrote.", valueName: "proof"))
  var proof: String?

  @Option(
    name: .customLong("public-key"),
    help: ArgumentHelp("The key that must have signed the manifest, as 64 hexadecimal digits.", valueName: "key"))
  var publicKey: String?

  @Option(help: ArgumentHelp("A string that the record of the proof should have; needs --key.", valueName: "string"))
  var string: String?

  @Option(help: ArgumentHelp("The file with the secret of the audit.", valueName: "file"))
  var key: String?

  func validate() throws {
    if let publicKey, Hexadecimal.bytes(publicKey).flatMap(VerificationKey.init) == nil {
      throw ValidationError("--public-key takes 64 hexadecimal digits")
    }
    if (string == nil) != (key == nil) { throw ValidationError("--string and --key go together") }
    if string != nil, proof == nil { throw ValidationError("--string is compared with a proof: name one") }
  }

  func run() throws {
    let trusted = publicKey.flatMap(Hexadecimal.bytes).flatMap(VerificationKey.init)
    let secret = try key.map { path throws(ExitCode) in try SecretFile.read(path, as: "--key") }
    let output = LineOutput()
    let findings: [EvidenceReader.Finding]
    do throws(InputProblem) {
      let reader = try EvidenceReader(bundle)
      var found = proof == nil || trusted != nil ? reader.check(trusted: trusted) : []
      if let proof {
        found += try reader.check(proof: proof, string: string.flatMap { text in secret.map { (text, $0) } })
      }
      findings = found
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.incomplete)
    }
    for finding in findings { output.line("\(Self.word(finding.outcome))\(finding.words)") }
    try output.finish()
    if findings.contains(where: { $0.outcome == .differs }) { throw ExitCode(ExitStatus.findings) }
  }

  private static func word(_ outcome: EvidenceReader.Finding.Outcome) -> String {
    switch outcome {
    case .right: "ok           "
    case .differs: "differs      "
    case .notChecked: "not checked  "
    }
  }
}
