import TCFFindings
import TCFFuzzing

/// The matrix of several codecs, for people.
enum MatrixText {
  private static let shown = 60
  private static let longestInput = 400

  /// Tables of who reads what, and an example of each class of disagreement.
  static func lines(_ matrix: ConformanceMatrix) -> [String] {
    var lines = ["codecs side by side:"]
    for (index, name) in matrix.names.enumerated() { lines.append("  \(letter(index)) \(name)") }
    lines += [
      "  read/all of a class; ≠ models that differ from the first codec's that reads; ? neither read nor refused", "",
    ]
    lines += table("vectors", matrix.vectorRows, matrix.names.count)
    lines += table("\(matrix.generated) generated strings", matrix.generatedRows, matrix.names.count)
    guard !matrix.disagreements.isEmpty else { return lines + ["no disagreement on generated strings", ""] }
    lines.append(
      "\(Prose.count(matrix.disagreements.count, "class")) of disagreement on generated strings, with an "
        + "example of each:")
    for example in matrix.disagreements.prefix(shown) { lines += block(example) }
    let rest = matrix.disagreements.count - shown
    if rest > 0 { lines.append("  … and \(rest) more; --json FILE has all") }
    return lines + [""]
  }

  static func letter(_ index: Int) -> String { String(UnicodeScalar(UInt8(65 + index % 26))) }

  private static func table(_ title: String, _ rows: [MatrixRow], _ codecs: Int) -> [String] {
    guard !rows.isEmpty else { return [] }
    let head = [title] + (0..<codecs).map(letter)
    return TextTable.lines(
      [head]
        + rows.map { row in
          [row.inputClass]
            + (0..<codecs).map { index in
              let different = row.different[index] > 0 ? " ≠\(row.different[index])" : ""
              let unclear = row.unclear[index] > 0 ? " ?\(row.unclear[index])" : ""
              return "\(row.read[index])/\(row.count)\(different)\(unclear)"
            }
        }) + [""]
  }

  private static func block(_ example: DisagreementExample) -> [String] {
    let who = example.words.enumerated().map { "\(letter($0)) \($1)" }.joined(separator: ", ")
    let what = example.field.map { "\($0) differs" } ?? "who reads it"
    return [
      "  \(example.inputClass), \(what), \(Prose.count(example.count, "time")) (\(who))",
      "    \(ConformText.capped(example.message, to: longestInput))",
      "    \(ConformText.capped(example.text, to: longestInput))",
      "    shrunk from \(example.originalLength) to \(Prose.count(example.text.utf8.count, "byte")); seed \(example.seed)",
    ]
  }
}
