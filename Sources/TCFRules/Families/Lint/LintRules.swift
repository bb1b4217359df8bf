import TCFCodec
import TCFFindings
import TCFVendorList

/// The Global Vendor List and the Global CMP List as documents: what their formats ask for. Never about strings.
enum LintRules {
  static let family = RuleFamily(
    "lint", "Published documents as the input: vendor lists, the CMP list, translations, storage disclosures.")

  static let all: [Rule] =
    LintHeaderRules.all + LintDocumentRules.all + LintTableRules.all + LintDeclarationRules.all
    + LintVendorRules.all + LintRetentionRules.all + LintHistoryRules.all + LintCMPListRules.all
    + LintVendorInformationRules.all + LintTranslationRules.all + LintDisclosureRules.all

  static let example = Sources.formats("Example Global Vendor List JSON Object")
  static let contained = Sources.formats("What is contained in the Global Vendor List?")
  static let consentOnly = Sources.formats("Why was support for legitimate interest for purposes 3 to 6 deprecated?")

  /// How many breaks of one rule are reported one by one; the rest is counted.
  static let findingLimit = 100

  /// A rule about vendor lists; of `specification` only, if one is given.
  static func vendorList(
    _ description: RuleDescription, specification: Int? = nil,
    _ check: @escaping @Sendable (GlobalVendorList, ListFacts) throws(Undecided) -> [Finding]?
  ) -> Rule {
    Rule(
      description,
      listDocument: { facts throws(Undecided) in
        guard let list = facts.vendorList else { return nil }
        if let specification, list.gvlSpecificationVersion != specification { return nil }
        return try check(list, facts)
      })
  }

  /// A rule that each vendor of a list keeps or breaks by itself.
  static func vendors(
    _ description: RuleDescription, specification: Int? = nil,
    _ check: @escaping @Sendable (Vendor, GlobalVendorList) -> [VendorBreak]
  ) -> Rule {
    vendorList(description, specification: specification) { list, _ in
      guard !list.vendors.isEmpty else { return nil }
      var collected = LintFindings()
      for vendor in list.vendors {
        for found in check(vendor, list) { collected.add(found.finding(of: vendor), vendor: vendor.id) }
      }
      return collected.findings
    }
  }

  /// A rule that is worth a note about all the vendors concerned together, deleted ones aside.
  static func note(
    _ description: RuleDescription, _ words: String, _ concerns: @escaping @Sendable (Vendor) -> Bool
  ) -> Rule {
    vendorList(description) { list, _ in
      let live = list.liveVendors
      guard !live.isEmpty else { return nil }
      let vendors = VendorIDSet(live.lazy.filter(concerns).map(\.id))
      guard !vendors.isEmpty else { return [] }
      let count = Prose.count(vendors.count, "vendor")
      return [Finding("\(count) \(words)", at: .member("vendors"), evidence: Evidence(vendors: vendors))]
    }
  }
}

/// A break by one vendor: what is wrong, with which member.
struct VendorBreak {
  let message: String
  let member: String
  var expected: EvidenceValue?
  var actual: EvidenceValue?
  var severity: Severity?

  init(
    _ message: String, in member: String, expected: EvidenceValue? = nil, actual: EvidenceValue? = nil,
    severity: Severity? = nil
  ) {
    self.message = message
    self.member = member
    self.expected = expected
    self.actual = actual
    self.severity = severity
  }

  /// The ids in `ids`, if there are any, as a break; `words` shows what is wrong with them.
  static func ids(_ ids: [Int], _ words: String, in member: String) -> [VendorBreak] {
    guard !ids.isEmpty else { return [] }
    return [VendorBreak("\(member) \(words): \(IDList.text(ids))", in: member, actual: .ids(ids))]
  }

  func finding(of vendor: Vendor) -> Finding {
    let name = vendor.name.isEmpty ? "" : " (\(Prose.excerpt(vendor.name, limit: 60)))"
    return Finding(
      "vendor \(vendor.id)\(name): \(message)", at: .member("vendors.\(vendor.id).\(member)"),
      evidence: Evidence(expected: expected, actual: actual, vendors: VendorIDSet([vendor.id])), severity: severity)
  }
}

/// The findings of one rule: the first ones, and one that counts the rest.
struct LintFindings {
  private var first: [Finding] = []
  private var rest = 0
  private var restVendors = VendorIDSet()
  private var restSeverity: Severity = .info

  mutating func add(_ finding: Finding, vendor: Int? = nil) {
    guard first.count >= LintRules.findingLimit else { return first.append(finding) }
    rest += 1
    restSeverity = max(restSeverity, finding.severity ?? .error)
    if let vendor { restVendors.insert(vendor) }
  }

  var findings: [Finding] {
    guard rest > 0 else { return first }
    let more = Finding("\(rest) more of the same", evidence: Evidence(vendors: restVendors), severity: restSeverity)
    return first + [more]
  }
}

/// Texts of lists in messages.
enum LintText {
  /// Whether white space is at either end.
  static func hasStrayWhiteSpace(_ text: String) -> Bool {
    text.first?.isWhitespace == true || text.last?.isWhitespace == true
  }

  static func trimmed(_ text: String) -> Substring {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// How a URL of a web page is written.
  enum Link {
    case https
    case http
    /// Neither scheme, or no host.
    case notAbsolute
  }

  /// How `text` is written as a link, white space around it aside.
  static func link(_ text: String) -> Link {
    let url = trimmed(text).lowercased()
    for (scheme, kind) in [("https://", Link.https), ("http://", .http)] where url.hasPrefix(scheme) {
      let host = url.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
      return host.isEmpty || host.contains(where: \.isWhitespace) ? .notAbsolute : kind
    }
    return .notAbsolute
  }
}
