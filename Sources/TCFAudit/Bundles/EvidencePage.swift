import TCFCrypto
import TCFFindings
import TCFReporting

/// The page of a bundle for those who receive it and run no program: who audited what, when, by which rules, what came out, and how
/// to check it. Its hash is in the manifest, so that it cannot be changed.
///
/// It shows no time of day and no path: the same audit gives the same page.
struct EvidencePage {
  /// An input by the name that the bundle has for it.
  struct Input: Sendable {
    let name: String
    /// Its size and hash; nil where it could be read only once.
    let file: HashedFile?
  }

  let report: AuditReport
  let inputs: [Input]
  /// How many records the hash covers, and that hash.
  let recordCount: Int
  let root: String
  let rulesSHA256: String
  let auditor: String?
  let signer: VerificationKey?

  /// How many inputs and lists have a row; the manifest has all.
  private static let rowsShown = 200

  var html: String {
    var page = ReportPage(title: "Record of an audit of stored consent")
    page.foot = "tcfcheck evidence of \(report.partial.identity.asOf); records: root \(root)"
    if report.partial.isInterrupted { page.alert("The audit was stopped before its end: this record is incomplete.") }
    if report.tables.least == nil { page.alert("Small groups of people are shown: keep this record private.") }
    page.facts(identity)
    page.heading("Result")
    page.list(report.tables.summary)
    addFiles(to: &page)
    addRules(to: &page)
    addChecks(to: &page)
    page.heading("Signature")
    page.signatures(["Name", "Place and date", "Signature"])
    return page.html
  }

  private var identity: [(label: String, value: String)] {
    let (partial, tally) = (report.partial, report.partial.tally)
    return [
      ("Audited by", auditor ?? "not stated (tcfcheck audit --auditor NAME)"),
      ("Checked as of", "\(partial.identity.asOf)"),
      ("Program", "tcfcheck \(partial.identity.tool)"),
      ("Signed", signer.map { "with the key \($0)" } ?? "not signed"),
      ("Records", "\(recordCount) checked, \(tally.empty) empty, \(tally.rejected) could not be read"),
      ("Hash over the records (root)", root),
    ]
  }

  private func addFiles(to page: inout ReportPage) {
    page.heading("Audited files")
    page.table(
      "Audited files", columns: ["File", "Bytes", "SHA-256"],
      rows: inputs.prefix(Self.rowsShown).map { input in
        [
          .text(input.name), input.file.map { .number($0.bytes) } ?? .figure(""),
          input.file.map { .code($0.sha256) } ?? .text("read once, from a pipe: no hash"),
        ]
      })
    addRest(inputs.count, "file", to: &page)
  }

  private func addRules(to page: inout ReportPage) {
    let (identity, lists) = (report.partial.identity, report.partial.lists)
    page.heading("Rules and lists")
    var families: [(name: String, count: Int)] = []
    for rule in identity.rules {
      if families.last?.name != rule.family { families.append((rule.family, 0)) }
      families[families.count - 1].count += 1
    }
    page.facts(
      [
        ("Rules", "\(identity.rules.count) of the catalogue of \(identity.catalogue), profile \(identity.profile)"),
        ("Of the families", families.map { "\($0.name) (\($0.count))" }.joined(separator: ", ")),
        ("Their texts", "SHA-256 \(rulesSHA256)"), ("Settings", identity.settings.joined(separator: "; ")),
      ] + identity.rulesOff.map { ("Rule off", $0.line) } + identity.severities.map { ("Severity of", $0) }
        + identity.notes.map { ("Note", "\($0.sentence) (\($0.rule))") } + [("Command", report.run.command)])
    guard !lists.isEmpty else { return page.paragraph("No vendor list was used.") }
    page.table(
      "Lists", columns: ["List", "File", "SHA-256"],
      rows: lists.prefix(Self.rowsShown).map { [.text($0.name), .text($0.path), .code($0.sha256 ?? "unknown")] })
    addRest(lists.count, "list", to: &page)
  }

  private func addRest(_ count: Int, _ noun: String, to page: inout ReportPage) {
    if count > Self.rowsShown {
      page.paragraph("… and \(Prose.count(count - Self.rowsShown, "more \(noun)")), in manifest.json.")
    }
  }

  private func addChecks(to page: inout ReportPage) {
    page.heading("How to check this record")
    let key = signer == nil ? "" : " --public-key KEY"
    page.table(
      "Three commands", columns: ["What they show", "Command, in the folder with this page"],
      rows: [
        [
          .text("Nothing was changed\(signer == nil ? "" : ", and who signed")"),
          .code("tcfcheck evidence verify .\(key)"),
        ],
        [.text("These files were audited"), .code("tcfcheck evidence verify .\(key) --inputs FOLDER")],
        [.text("The same without tcfcheck: verify.py needs Python only"), .code("python3 verify.py .\(key)")],
      ])
    page.list([
      signer == nil
        ? "This record is not signed: nothing shows who made it."
        : "KEY is the auditor's public key, 64 digits. Get it from the auditor, not from this page.",
      "FOLDER is the folder with the audited files.",
      "verify.py is in the folder TestVectors/evidence of tcfcheck's source, with a page that describes the format.",
      "The SHA-256 of this page is in manifest.json: a page that was changed fails all three checks.",
      "A single record can be proven with its result: the auditor writes the proof with tcfcheck evidence prove.",
      "This record has no clock: the day above is the one that rules about age use. A time stamp of manifest.json shows when "
        + "it existed.",
      "The rules are a program's. A record without findings was checked by the rules named here, and by nothing else.",
    ])
  }
}
