package import TCFFindings

/// A code of Google's table of TCF errors, with what is known of it. Google's page could not be read; codes are known from
/// Google's notices and from what publishers and CMPs quote.
package struct GoogleErrorCode: Sendable, Hashable {
  /// The code, as in `3.2`.
  package let code: String
  /// What it says, in one line.
  package let title: String
  /// What is known of it, and how well.
  package let meaning: String

  /// The codes that have no rule of family google: their trigger is not known, or they are gone.
  package static let withoutRule: [GoogleErrorCode] =
    ["2.2a", "2.2b", "2.2c"].map { code in
      GoogleErrorCode(
        code: code, title: "A misconfiguration of the CMP",
        meaning: "Codes 2.1 and 2.2 are Google's group for CMPs that are loading, or answer with an error. What sets "
          + "this one off is not known; the rule that a CMP has to answer within 500 ms was dropped on 2020-11-09.")
    } + [
      GoogleErrorCode(
        code: "3.2", title: "Withdrawn: a creation date older than 13 months",
        meaning:
          "Google no longer reports this code, since Created and LastUpdated hold one value. An old LastUpdated is "
          + "code 3.3."),
      GoogleErrorCode(
        code: "4.1", title: "Consent has to be asked for again",
        meaning:
          "What sets it off is not known for certain. Google's page names invalid ids of vendor lists under 4.1 or "
          + "6.1."),
      GoogleErrorCode(
        code: "6.1", title: "A note: ads go on being served",
        meaning:
          "What sets it off is not known for certain. Google's page names invalid ids of vendor lists under 4.1 or "
          + "6.1."),
    ]
    + (1...9).map { number in
      GoogleErrorCode(
        code: "7.\(number)", title: "A note: Google works around the fault by itself",
        meaning:
          "Codes 7.1 to 7.9 are Google's group for faults that it mitigates. What sets this one off is not known.")
    }

  /// The code that an id such as `google/3.2` names, if it has no rule of its own; nil for any other text.
  package init?(id: RuleID) {
    guard id.family == GoogleRules.family.name, let found = Self.withoutRule.first(where: { $0.code == id.slug }) else {
      return nil
    }
    self = found
  }

  private init(code: String, title: String, meaning: String) {
    self.code = code
    self.title = title
    self.meaning = meaning
  }
}
