import TCFCodec
package import TCFFindings
public import TCFVendorList

/// A check of strings: it reports to the sink, since strings are counted by the million.
///
/// No generic type: a function in one is called through a thunk that costs more than most checks.
package struct StringCheck: RuleCheck {
  package typealias Ask = @Sendable (StringFacts, inout Findings) throws(Undecided) -> Applicability

  private let check: Ask

  init(_ check: @escaping Ask) { self.check = check }

  @inline(__always)
  package func ask(_ facts: StringFacts, _ findings: inout Findings) throws(Undecided) -> Applicability {
    try check(facts, &findings)
  }
}

extension StringFacts: Facts {
  package typealias Check = StringCheck
  package typealias Surroundings = RuleSurroundings

  package static var about: VerdictCause { .stated("speaks about a string") }
  package static func cause(ofRuleAbout other: any Facts.Type) -> VerdictCause {
    other == StoredKeyFacts.self ? .stated("speaks about stored keys; the subject is a string") : other.about
  }

  /// 0 for strings that are not of version 2; the others by four bits.
  package static var stateCount: Int { 17 }

  package static func lacks(_ topic: RuleTopic, in state: Int) -> Bool {
    guard state > 0 else { return topic == .version2 }
    let bits = state - 1
    return switch topic {
    case .vendorList: bits & 1 == 0
    case .oddForm: bits & 2 == 0
    case .restrictions: bits & 4 == 0
    case .publisherTC: bits & 8 == 0
    case .otherVersion: true
    default: false
    }
  }

  package var state: Int {
    guard isVersion2 else { return 0 }
    return 1 + (hasVendorList ? 1 : 0) + (isOdd ? 2 : 0) + (core.publisherRestrictions.isEmpty ? 0 : 4)
      + (string.publisherTC == nil ? 0 : 8)
  }

  package var causeOfLack: VerdictCause? {
    guard isVersion2 else { return Cause.unreadable(self) }
    if case .missing(let cause) = lookup { return cause }
    return nil
  }

  package var date: SubjectDate { SubjectDate(of: self) }

  /// Nobody reads about subjects without findings.
  package func heading() -> SubjectFacts? { FactLine.facts(self) }
}

extension RuleTopic {
  /// What a version 2 string says; of the others nobody can read it.
  static let version2 = RuleTopic(name: "version 2", lack: .ofSubject(.notApplicable))
  /// The vendor list that the string names.
  static let vendorList = RuleTopic(name: "vendor list", lack: .ofSubject(.undecided))
  /// An odd way of writing, or a string that cannot be read.
  static let oddForm = RuleTopic(name: "odd form", lack: .met)
  /// Publisher restrictions.
  static let restrictions = RuleTopic(name: "publisher restrictions", lack: .doesNotApply)
  /// A Publisher TC segment.
  static let publisherTC = RuleTopic(name: "Publisher TC", lack: .doesNotApply)
  /// Another version than 2, or none.
  static let otherVersion = RuleTopic(name: "another version", lack: .doesNotApply)
}

extension Rule {
  /// Reads a decoded version 2 string beside the vendor list it names.
  public typealias VendorListCheck = @Sendable (StringFacts, CompiledVendorList, inout Findings) -> Applicability

  /// A rule about the text of a string and the way it is written, also of strings that cannot be decoded.
  init(
    _ description: RuleDescription, text check: @escaping @Sendable (StringFacts, inout Findings) -> Applicability
  ) {
    self.init(
      description.metadata(needs: [.string]),
      StringCheck { (facts, findings) throws(Undecided) in check(facts, &findings) })
  }

  /// A rule about what a version 2 string says.
  ///
  /// - Parameters:
  ///   - description: what the rule asks and where it is written.
  ///   - check: reports what is wrong to the sink; it is asked about decoded strings only.
  public init(
    _ description: RuleDescription, string check: @escaping @Sendable (StringFacts, inout Findings) -> Applicability
  ) {
    self.init(description, needs: [.string], string: check)
  }

  /// A rule about what a version 2 string says, and what else `needs` names.
  init(
    _ description: RuleDescription, needs: [RuleNeed],
    string check: @escaping @Sendable (StringFacts, inout Findings) -> Applicability
  ) {
    self.init(
      description.metadata(needs: needs), topics: [.version2],
      StringCheck { (facts, findings) throws(Undecided) in check(facts, &findings) })
  }

  /// A rule about a version 2 string and the vendor list it names; undecided where the list is missing.
  public init(_ description: RuleDescription, vendorList check: @escaping VendorListCheck) {
    self.init(
      description.metadata(needs: [.string, .vendorList]), topics: [.version2, .vendorList],
      StringCheck { (facts, findings) throws(Undecided) in check(facts, try facts.vendorList(), &findings) })
  }

  /// A rule whose requirement changed: one check for each of the description's periods, in their order.
  init(_ description: RuleDescription, vendorListByPeriod checks: [VendorListCheck]) {
    precondition(checks.count == description.periods.count, "\(description.id): one check a period")
    let periods = description.periods.map(CompiledPeriod.init)
    let check: VendorListCheck = { facts, list, findings in
      let clock = RuleClock(facts.settings.standpoint, facts.date)
      return checks[periods.firstIndex { $0.contains(clock) } ?? checks.count - 1](facts, list, &findings)
    }
    self.init(description, vendorList: check)
  }

  /// A rule about a version 2 string and what other lists than the one it names tell about it; throws where they cannot.
  /// `needs` leaves the list out if the rule can be decided without any.
  init(
    _ description: RuleDescription, needs: [RuleNeed] = [.string, .vendorList],
    availableLists check:
      @escaping @Sendable (StringFacts, ListLookup, AvailableLists, inout Findings) throws(Undecided) -> Applicability
  ) {
    self.init(
      description.metadata(needs: needs), topics: [.version2],
      StringCheck { (facts, findings) throws(Undecided) in
        try check(facts, facts.lookup, try facts.availableLists(), &findings)
      })
  }

  /// A rule about a version 2 string and the Global CMP List; throws where the list cannot tell.
  init(
    _ description: RuleDescription,
    cmpList check:
      @escaping @Sendable (StringFacts, CompiledCMPList, inout Findings) throws(Undecided) -> Applicability
  ) {
    self.init(
      description.metadata(needs: [.string, .cmpList]), topics: [.cmpList, .version2],
      StringCheck { (facts, findings) throws(Undecided) in try check(facts, try facts.cmpList(), &findings) })
  }
}
