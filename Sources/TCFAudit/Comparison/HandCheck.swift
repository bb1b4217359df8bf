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

/// Writing a file whose bytes are at hand.
enum WholeFile {
  static func write(_ bytes: [UInt8], to path: String, for access: FileAccess) throws(InputProblem) {
    try mapError(try OutputFile.write(bytes, to: path, for: access)) { (error: OutputFault) in
      InputProblem(error)
    }
  }
}
