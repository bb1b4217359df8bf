package import TCFFindings
import TCFInput
import TCFReporting
import TCFSystem

/// Checking a sample by hand: the records drawn, and a form for what was found.
package enum HandCheck {
  /// The files that `write` writes into a folder.
  package static func paths(in folder: String) -> [String] { [folder + "/sample.csv", folder + "/form.csv"] }

  /// Writes `sample.csv`, the records that were drawn, and `form.csv`, to be filled in, into a folder. The sample has strings
  /// only where everything is revealed; input and line lead to the record.
  package static func write(
    _ partial: AuditPartial, _ privacy: AuditPrivacy, into folder: String
  ) throws(InputProblem) {
    var sample = CSVText.line(["number", "input", "line", "id", "pseudonym", "string"])
    var form = CSVText.line(["number", "of", "answer", "note"])
    // By place, so that files are gone through from front to back.
    if partial.identity.isStratified { return try writeStrata(partial, privacy, into: folder) }
    let entries = partial.counts.sample.entries.sorted { ($0.input, $0.line) < ($1.input, $1.line) }
    for (index, entry) in entries.enumerated() {
      sample += CSVText.line([
        String(index + 1), entry.input, String(entry.line), entry.id ?? "", privacy.pseudonym(of: entry.text) ?? "",
        privacy.isRevealed ? entry.text : "",
      ])
      form += CSVText.line([String(index + 1), String(partial.counts.records), "", ""])
    }
    try WholeFile.write(Array(sample.utf8), to: folder + "/sample.csv", for: .ownerOnly)
    try WholeFile.write(Array(form.utf8), to: folder + "/form.csv", for: .ownerOnly)
  }
}

extension HandCheck {
  /// How many records one of the sample stands for, with three decimals.
  private static func weight(_ records: Int, _ drawn: Int) -> String {
    let thousandths = Int((Double(records) / Double(max(drawn, 1)) * 1_000).rounded())
    return "\(thousandths / 1_000).\(String(1_000 + thousandths % 1_000).dropFirst())"
  }

  /// The same for a sample by stratum. The weight is how many records of the audit one of the sample stands for.
  private static func writeStrata(
    _ partial: AuditPartial, _ privacy: AuditPrivacy, into folder: String
  ) throws(InputProblem) {
    var sample = CSVText.line(["number", "input", "line", "id", "pseudonym", "string", "verdict", "rule", "cmp"])
    var form = CSVText.line(StratifiedForm.columns)
    var number = 0
    for drawn in partial.counts.strata.drawn(rules: partial.identity.rules.count) {
      let (stratum, rest) = (drawn.stratum, drawn.stratum.isRest ? "others" : "–")
      let names = [
        stratum.worst?.rawValue ?? StratifiedForm.clean,
        stratum.rule.map { partial.identity.rules[$0].rawValue } ?? rest, stratum.cmp.map(String.init) ?? rest,
      ]
      let size = drawn.entries.count
      for entry in drawn.entries.sorted(by: { ($0.input, $0.line, $0.hash) < ($1.input, $1.line, $1.hash) }) {
        number += 1
        sample += CSVText.line(
          [
            String(number), entry.input, String(entry.line), entry.id ?? "", privacy.pseudonym(of: entry.text) ?? "",
            privacy.isRevealed ? entry.text : "",
          ] + names)
        form += CSVText.line(
          [String(number), String(partial.counts.records), "", ""] + names
            + [String(drawn.records), String(size), Self.weight(drawn.records, size)])
      }
    }
    try WholeFile.write(Array(sample.utf8), to: folder + "/sample.csv", for: .ownerOnly)
    try WholeFile.write(Array(form.utf8), to: folder + "/form.csv", for: .ownerOnly)
  }
}

/// Writing a file whose bytes are at hand.
enum WholeFile {
  static func write(_ bytes: [UInt8], to path: String, for access: FileAccess) throws(InputProblem) {
    try mapError(try OutputFile.write(bytes, to: path, for: access)) { (error: OutputFault) in
      InputProblem(error)
    }
  }
}
