import TCFCodec
import TCFFindings
import TCFStorage

/// SHA-256 in hexadecimal digits. It is handed down: nothing that an app's tests compile brings a crypto library.
package typealias HexadecimalHash = @Sendable (_ bytes: [UInt8]) -> String

/// What a baseline keeps of a finding: enough to know it again, and nothing of what was judged.
///
/// A hash of a consent string or an id could be confirmed by anyone who has or guesses it, and a salt would have to be in the
/// baseline next to the hashes it protects. So the safety lies in what is hashed. That is the rule; the kind of subject; the CMP
/// that the subject names, or else the name of its file with whatever may be an id masked (`FileNameMask`); the field, key or
/// member, without bit positions and indices; and which kinds of evidence there are. It contains no value, vendor, purpose,
/// line number or message, all of which come out of the string. Findings alike in all this have one fingerprint and are
/// counted; the baseline has the vendors and purposes that they named next to it, as every report has.
///
/// What is hashed depends neither on the working folder nor on how a path is written, nor on severities, so settings that
/// change these leave a baseline as it is; and where a subject names its CMP, its file may be renamed.
enum Fingerprint {
  /// The first 32 hexadecimal digits of SHA-256, which `sha256` makes.
  static func text(
    _ finding: Finding, of rule: RuleID, _ subject: Subject, cmpID: Int?, sha256: HexadecimalHash
  ) -> String {
    let parts = [
      "tcfcheck baseline 2", rule.rawValue, subject.kind.rawValue, cmpID.map { "CMP \($0)" } ?? place(of: subject),
      place(finding.location), evidence(finding),
    ]
    // No part has a line feed in it: names of files and members are cleared of controls.
    return String(sha256(Array(parts.joined(separator: "\n").utf8)).prefix(32))
  }

  /// The file without its folder: the same file is one place from wherever the tool is run.
  static func place(of subject: Subject) -> String {
    if subject.input == "-" { return "standard input" }
    // An argument has its position for a name, which says nothing.
    if subject.input.hasPrefix("argument "), subject.name == subject.input { return "argument" }
    return FileNameMask.masked(String(subject.input.split(separator: "/").last ?? ""))
  }

  private static func place(_ location: Location?) -> String {
    switch location {
    case nil: "-"
    case .field(let path, _, _):
      "field \(path.segment.rawValue) \(path.section?.rawValue ?? "-") \(path.field)"
    case .segment: "segment"
    case .character: "character"
    // Names that the framework gives are the same for everybody; of others nobody knows what is in them.
    case .storedKey(let name):
      StoredKeyName.entry(name) == nil ? "key \(FileNameMask.masked(name))" : "key \(name)"
    // Published lists hold no user's data.
    case .member(let path): "member \(path.filter { $0 >= " " })"
    }
  }

  private static func evidence(_ finding: Finding) -> String {
    let evidence = finding.evidence
    return [
      kind(evidence.expected), kind(evidence.actual), evidence.vendors.isEmpty ? "-" : "vendors",
      evidence.purposes.isEmpty ? "-" : "purposes", finding.severity?.rawValue ?? "-",
    ].joined(separator: " ")
  }

  private static func kind(_ value: EvidenceValue?) -> String {
    switch value {
    case nil: "-"
    case .integer: "integer"
    case .boolean: "boolean"
    case .text: "text"
    case .ids: "ids"
    }
  }
}

/// File names without what may be someone's id: exports are often named after the user or device that they are of.
enum FileNameMask {
  /// A word longer than this is not a word.
  private static let longestWord = 20
  /// What is longer between two dots is not a name that a person gave: an identifier with its dashes, a string.
  private static let longestPart = 32

  /// The name with `#` for every word that has a digit or is very long, for long parts between dots, and for everything
  /// where there is an at sign. What remains are terms of letters, with the signs between them.
  static func masked(_ name: String) -> String {
    if name.contains("@") { return "#" }
    return name.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.utf8.count > longestPart ? "#" : maskedWords(part)
    }.joined(separator: ".")
  }

  private static func maskedWords(_ part: Substring) -> String {
    var (result, word) = ("", "")
    for scalar in part.unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.value > 0x7F {
        word.unicodeScalars.append(scalar)
        continue
      }
      add(&word, to: &result)
      result.unicodeScalars.append(scalar.value < 0x20 ? "?" : scalar)
    }
    add(&word, to: &result)
    return result
  }

  private static func add(_ word: inout String, to result: inout String) {
    let hasDigit = word.unicodeScalars.contains { $0.properties.numericType != nil }
    let isSpoken = word.utf8.count <= longestWord && !hasDigit
    result += isSpoken ? word : "#"
    word = ""
  }
}
