import TCFCodec
import TCFFindings

/// The form `1YNN` of a US Privacy string.
enum USPrivacyText {
  /// What is wrong or unusual with a text, following on its name.
  static func fault(_ text: String) -> (message: String, severity: Severity?)? {
    if text.isEmpty { return ("is empty", .warning) }
    if StoredIdentifier(text) == .json { return ("holds JSON", .warning) }
    guard let string = try? USPrivacyString(decoding: text) else { return ("does not have the form 1YNN", nil) }
    if string.isNotApplicable { return ("is 1---, not applicable", .info) }
    return string.encoded() == text ? nil : ("has lower-case letters", .info)
  }
}
