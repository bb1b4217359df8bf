public import TCFFindings
public import TCFVendorList

/// A requirement and its check.
///
/// The initialiser chosen fixes what the rule needs. A check returns nil where the subject has nothing it speaks about,
/// an empty list where the requirement is met, and findings otherwise. It knows neither dates nor lists that are
/// missing: `RuleEvaluator` alone says notEffective and undecided.
public struct Rule: Sendable {
  /// Reads the text and how it was written, also of strings that cannot be decoded.
  public typealias TextCheck = @Sendable (StringFacts) -> [Finding]?
  /// Reads a decoded version 2 string.
  public typealias StringCheck = @Sendable (StringFacts) -> [Finding]?
  /// Reads a decoded version 2 string beside the vendor list it names.
  public typealias VendorListCheck = @Sendable (StringFacts, CompiledVendorList) -> [Finding]?
  /// Reads a decoded version 2 string beside every list at hand; throws where they cannot tell.
  typealias AvailableListsCheck = @Sendable (StringFacts, ListLookup, AvailableLists) throws(Undecided) -> [Finding]?
  /// Reads a decoded version 2 string beside the CMP list; throws where the list cannot tell.
  typealias CMPListCheck = @Sendable (StringFacts, CompiledCMPList) throws(Undecided) -> [Finding]?
  /// Reads a stored key set, and its string where it has a readable one.
  public typealias StoredKeyCheck = @Sendable (StoredKeyFacts) -> [Finding]?
  /// Reads a stored key set beside the vendor list that its string names.
  public typealias StoredKeyVendorListCheck = @Sendable (StoredKeyFacts, CompiledVendorList) -> [Finding]?
  /// Reads a published list as a document; throws where it leaves out what the rule needs.
  typealias ListDocumentCheck = @Sendable (ListFacts) throws(Undecided) -> [Finding]?
  /// Reads a stored key set beside the CMP list; throws where the list cannot tell.
  typealias StoredKeyCMPListCheck = @Sendable (StoredKeyFacts, CompiledCMPList) throws(Undecided) -> [Finding]?

  enum Check: Sendable {
    case text(TextCheck)
    case string(StringCheck)
    case vendorList(VendorListCheck)
    case vendorListByPeriod([VendorListCheck])
    case availableLists(AvailableListsCheck)
    case storedKeys(StoredKeyCheck)
    case storedKeysVendorList(StoredKeyVendorListCheck)
    case cmpList(CMPListCheck)
    case storedKeysCMPList(StoredKeyCMPListCheck)
    case listDocument(ListDocumentCheck)
    case captured(CapturedCheck)
  }

  /// The same check under another description.
  init(metadata: RuleMetadata, check: Check) {
    self.metadata = metadata
    self.check = check
  }

  /// What the rule means, when it holds and where it is written.
  public private(set) var metadata: RuleMetadata
  let check: Check
  /// What a string must have for the check to be worth asking.
  private(set) var topic = RuleTopic.anything

  /// A rule about the text of a string and the way it is written.
  init(_ description: RuleDescription, text check: @escaping TextCheck) {
    metadata = description.metadata(needs: [.string])
    self.check = .text(check)
  }

  /// A rule about what a version 2 string says.
  init(_ description: RuleDescription, string check: @escaping StringCheck) {
    metadata = description.metadata(needs: [.string])
    self.check = .string(check)
  }

  /// A rule about a version 2 string and the vendor list it names.
  init(_ description: RuleDescription, vendorList check: @escaping VendorListCheck) {
    metadata = description.metadata(needs: [.string, .vendorList])
    self.check = .vendorList(check)
  }

  /// A rule whose requirement changed: one check for each of the description's periods, in their order.
  init(_ description: RuleDescription, vendorListByPeriod checks: [VendorListCheck]) {
    precondition(checks.count == description.periods.count, "\(description.id): one check a period")
    metadata = description.metadata(needs: [.string, .vendorList])
    check = .vendorListByPeriod(checks)
  }

  /// A rule about a version 2 string and what other lists than the one it names tell about it. `needs` leaves the list
  /// out if the rule can be decided without any.
  init(
    _ description: RuleDescription, needs: [RuleNeed] = [.string, .vendorList],
    availableLists check: @escaping AvailableListsCheck
  ) {
    metadata = description.metadata(needs: needs)
    self.check = .availableLists(check)
  }

  /// A rule about stored keys, beside their string where it matters.
  init(_ description: RuleDescription, storedKeys check: @escaping StoredKeyCheck) {
    metadata = description.metadata(needs: [.storedKeys])
    self.check = .storedKeys(check)
  }

  /// A rule about stored keys and the vendor list that their string names.
  init(_ description: RuleDescription, storedKeysVendorList check: @escaping StoredKeyVendorListCheck) {
    metadata = description.metadata(needs: [.storedKeys, .vendorList])
    self.check = .storedKeysVendorList(check)
  }

  /// A rule about a version 2 string and the Global CMP List.
  init(_ description: RuleDescription, cmpList check: @escaping CMPListCheck) {
    metadata = description.metadata(needs: [.string, .cmpList])
    self.check = .cmpList(check)
  }

  /// A rule about stored keys and the Global CMP List.
  init(_ description: RuleDescription, storedKeysCMPList check: @escaping StoredKeyCMPListCheck) {
    metadata = description.metadata(needs: [.storedKeys, .cmpList])
    self.check = .storedKeysCMPList(check)
  }

  /// A rule about a published list itself, or about another document that `needs` names.
  init(
    _ description: RuleDescription, needs: [RuleNeed] = [.listDocument],
    listDocument check: @escaping ListDocumentCheck
  ) {
    metadata = description.metadata(needs: needs)
    self.check = .listDocument(check)
  }

  /// A rule about a document whose requirement changed: one check for each of the description's periods, in their order.
  /// Outside all of them the first one is asked; what it finds is not in force.
  init(_ description: RuleDescription, needs: [RuleNeed], listDocumentByPeriod checks: [ListDocumentCheck]) {
    precondition(checks.count == description.periods.count, "\(description.id): one check a period")
    let periods = description.periods
    metadata = description.metadata(needs: needs)
    check = .listDocument { facts throws(Undecided) in
      let clock = RuleClock(asOf: facts.settings.asOf, list: facts)
      return try checks[periods.firstIndex(where: clock.isWithin) ?? 0](facts)
    }
  }
}

extension Rule {
  /// The same rule under another description.
  func described(as metadata: RuleMetadata) -> Rule {
    var rule = self
    rule.metadata = metadata
    return rule
  }

  /// The same rule, which is asked only about strings that have `topic`.
  func about(_ topic: RuleTopic) -> Rule {
    var rule = self
    rule.topic = topic
    return rule
  }
}

/// What a string has or has not, known before any rule is asked. Most strings lack most of it, so most rules of such
/// topics need not be asked: their answer is known.
enum RuleTopic: UInt8, Sendable, CaseIterable {
  /// Asked about every string.
  case anything
  /// The string is written in some odd way, or cannot be read. One that is not passes.
  case oddForm
  /// Publisher restrictions. To a string without any, the rule does not apply.
  case restrictions
  /// A Publisher TC segment. To a string without one, the rule does not apply.
  case publisherTC
  /// Another version than 2, or none. To a version 2 string, the rule does not apply.
  case version1

  /// The answer about a string that lacks it.
  var answer: [Finding]? { self == .oddForm ? [] : nil }
}

/// What a family writes down about a rule; what it needs follows from its check.
struct RuleDescription: Sendable {
  let id: RuleID
  let title: String
  let meaning: String
  let fix: String
  let citations: [Citation]
  let periods: [RulePeriod]
  let googleErrorCode: String?

  /// A rule with its periods.
  init(
    _ id: RuleID, _ periods: [RulePeriod], title: String, meaning: String, fix: String, sources: [Citation],
    google: String? = nil
  ) {
    self.id = id
    self.title = title
    self.meaning = meaning
    self.fix = fix
    self.periods = periods
    citations = sources
    googleErrorCode = google
  }

  /// A rule that has always held.
  init(
    _ id: RuleID, _ severity: Severity, title: String, meaning: String, fix: String, sources: [Citation],
    google: String? = nil
  ) {
    self.init(id, [RulePeriod(severity)], title: title, meaning: meaning, fix: fix, sources: sources, google: google)
  }

  func metadata(needs: [RuleNeed]) -> RuleMetadata {
    RuleMetadata(
      id: id, title: title, meaning: meaning, fix: fix, citations: citations, periods: periods, needs: needs,
      googleErrorCode: googleErrorCode)
  }
}
