extension TextSignature {
  /// A row of the table.
  struct Row {
    let name: String
    /// What to do where it came in place of a list of vendors or CMPs.
    var listAdvice: String?
  }

  var row: Row {
    switch self {
    case .webPage:
      Row(
        name: "a web page (HTML)", listAdvice: "The download failed: the server or a proxy answered with a page.")
    case .propertyList, .sharedPreferences: Row(name: "a stored key set", listAdvice: Self.adviceForInputs)
    case .junitReport: Row(name: "a JUnit report")
    case .xml(let root): Row(name: "an XML document (<\(root ?? "")>)")
    case .printedDictionary:
      Row(
        name:
          "a property list in the old text format, as `defaults read` prints it (use `defaults export` or `plutil`)",
        listAdvice: Self.adviceForInputs)
    case .tcString: Row(name: "a TC string", listAdvice: Self.adviceForInputs)
    case .consentStringV1: Row(name: "a version 1 consent string", listAdvice: Self.adviceForInputs)
    case .gppString: Row(name: "a GPP string", listAdvice: Self.adviceForInputs)
    case .additionalConsent: Row(name: "an Additional Consent string", listAdvice: Self.adviceForInputs)
    }
  }

  /// What to do with consent data that came in place of a list.
  package static let adviceForInputs = "Give it as an input to check, and lists with --gvl or --cmp-list."

  /// What people call it: `a web page (HTML)`.
  package var name: String { row.name }

  /// What to do where it came in place of a list of vendors or CMPs; nil where the name says it all.
  package var listAdvice: String? { row.listAdvice }
}
