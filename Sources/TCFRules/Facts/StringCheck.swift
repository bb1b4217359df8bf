import TCFCodec
package import TCFFindings
public import TCFVendorList

/// A check of strings: it reports to the sink, since strings are counted by the million.
///
/// No generic type, and no closure around the rule's own: a function in either is called through a thunk, or counts references,
/// which costs more than most checks. Nor is the check an enumeration itself: a function taken out of one that can be copied is
/// a copy, which counts references too.
package final class StringCheck: RuleCheck {
  private let form: Form

  private init(_ form: consuming Form) { self.form = form }

  /// What a check reads. Not copyable, so that its function is called in place.
  private enum Form: ~Copyable, Sendable {
    case string(@Sendable (StringFacts, inout Findings) -> Applicability)
    case vendorList(Rule.VendorListCheck)
    case availableLists(Rule.AvailableListsCheck)
    case cmpList(Rule.CMPListCheck)
    case any(@Sendable (StringFacts, StringMaterial, inout Findings) throws(Undecided) -> Applicability)

    borrowing func evaluate(
      _ facts: StringFacts, _ material: StringMaterial, _ findings: inout Findings
    ) throws(Undecided) -> Applicability {
      switch self {
      case .string(let check): return check(facts, &findings)
      case .vendorList(let check):
        guard material.hasList else { throw material.lookup.undecided }
        return check(facts, material.list, &findings)
      case .availableLists(let check):
        guard material.isBesideLists else { throw Undecided(cause: Cause.nothingBeside) }
        return try check(facts, material.lookup, material.lists, &findings)
      case .cmpList(let check): return try check(facts, try facts.cmpList(), &findings)
      case .any(let check): return try check(facts, material, &findings)
      }
    }
  }

  /// Reads the string and its settings.
  static func string(_ check: @escaping @Sendable (StringFacts, inout Findings) -> Applicability) -> StringCheck {
    StringCheck(.string(check))
  }

  /// Reads it next to the vendor list that it names.
  static func vendorList(_ check: @escaping Rule.VendorListCheck) -> StringCheck { StringCheck(.vendorList(check)) }

  /// Reads it next to every list at hand.
  static func availableLists(_ check: @escaping Rule.AvailableListsCheck) -> StringCheck {
    StringCheck(.availableLists(check))
  }

  /// Reads it next to the Global CMP List.
  static func cmpList(_ check: @escaping Rule.CMPListCheck) -> StringCheck { StringCheck(.cmpList(check)) }

  /// Reads it for another check.
  static func any(
    _ check: @escaping @Sendable (StringFacts, StringMaterial, inout Findings) throws(Undecided) -> Applicability
  ) -> StringCheck {
    StringCheck(.any(check))
  }

  /// Evaluates the form that it was made with; undecided where that needs a list that is missing.
  package func evaluate(
    _ facts: StringFacts, _ material: StringMaterial, _ findings: inout Findings
  ) throws(Undecided) -> Applicability {
    try form.evaluate(facts, material, &findings)
  }
}

/// What checks of strings read in addition to the string: taken once for all of them, so that none counts references to it.
package struct StringMaterial {
  /// The vendor list that the string names, or why there is none.
  let lookup: ListLookup
  /// Whether `lookup` has a list.
  let hasList: Bool
  /// That list, or one of no one. No optional: taking a list out of one counts references to it, for each check.
  let list: CompiledVendorList
  /// Whether the string is judged against anything.
  let isBesideLists: Bool
  /// Every list at hand; none where the string is judged against nothing.
  let lists: AvailableLists
  /// The dates and policy version by which a rule's periods are judged.
  let clock: RuleClock
}

extension StringFacts: Facts {
  /// Not `SubjectCheck`: strings are judged by the million.
  package typealias Check = StringCheck
  /// The list that the string names, and the lists at hand.
  package typealias Material = StringMaterial

  /// Why a rule about TC strings does not apply to another subject.
  package static var about: VerdictCause { .stated("applies only to TC strings") }
  /// Of rules about stored keys, that this is a string.
  package static func cause(ofRuleAbout other: any Facts.Type) -> VerdictCause {
    other == StoredKeyFacts.self ? .stated("applies only to stored keys; this is a string") : other.about
  }

  /// 0 for strings that are not of version 2; the others by four bits.
  package static var stateCount: Int { 17 }

  /// Whether strings in a state lack a topic: a bit of the state for each of vendor list, unusual form, restrictions and Publisher TC.
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

  /// From 0 to 16: 0 for strings that are not of version 2, for the others one more than their four bits.
  package var state: Int {
    guard isVersion2 else { return 0 }
    return 1 + (hasVendorList ? 1 : 0) + (isOdd ? 2 : 0) + (core.publisherRestrictions.isEmpty ? 0 : 4)
      + (string.publisherTC == nil ? 0 : 8)
  }

  /// Why the string cannot be read, or why the vendor list that it names is missing.
  package var causeOfLack: VerdictCause? {
    guard isVersion2 else { return Cause.unreadable(self) }
    if case .missing(let cause) = lookup { return cause }
    return nil
  }

  /// The string's own dates and policy version.
  package var date: SubjectDate { SubjectDate(of: self) }
  /// The list that the string names and all lists at hand, looked up once.
  package var material: StringMaterial {
    let lists = availableLists
    return StringMaterial(
      lookup: lookup, hasList: foundList != nil, list: foundList ?? .ofNobody, isBesideLists: lists != nil,
      lists: lists ?? .none, clock: RuleClock(settings.standpoint, date))
  }

  /// No one reads about subjects without findings.
  package func heading() -> SubjectFacts? { FactLine.facts(self) }
}

extension RuleTopic {
  /// What a version 2 string says; of the others no one can read it.
  static let version2 = RuleTopic(name: "version 2", lack: .ofSubject(.notApplicable))
  /// The vendor list that the string names.
  static let vendorList = RuleTopic(name: "vendor list", lack: .ofSubject(.undecided))
  /// An unusual way of writing, or a string that cannot be read.
  static let oddForm = RuleTopic(name: "unusual form", lack: .met)
  /// Publisher restrictions.
  static let restrictions = RuleTopic(name: "publisher restrictions", lack: .doesNotApply)
  /// A Publisher TC segment.
  static let publisherTC = RuleTopic(name: "Publisher TC", lack: .doesNotApply)
  /// Another version than 2, or none.
  static let otherVersion = RuleTopic(name: "another version", lack: .doesNotApply)
}

extension Rule {
  /// Reads a decoded version 2 string.
  typealias StringOnlyCheck = @Sendable (StringFacts, inout Findings) -> Applicability
  /// Reads a decoded version 2 string next to the vendor list it names.
  public typealias VendorListCheck = @Sendable (StringFacts, CompiledVendorList, inout Findings) -> Applicability
  /// Reads a decoded version 2 string next to every list at hand.
  package typealias AvailableListsCheck =
    @Sendable (StringFacts, ListLookup, AvailableLists, inout Findings) throws(Undecided) -> Applicability
  /// Reads a decoded version 2 string next to the Global CMP List.
  package typealias CMPListCheck =
    @Sendable (StringFacts, CompiledCMPList, inout Findings) throws(Undecided) -> Applicability

  /// A rule about what a version 2 string says.
  ///
  /// - Parameters:
  ///   - description: what the rule asks and where it is written.
  ///   - check: reports what is wrong to the sink; it gets decoded strings only.
  public init(
    _ description: RuleDescription, string check: @escaping @Sendable (StringFacts, inout Findings) -> Applicability
  ) {
    self.init(description, check: .string(check))
  }

  /// A rule about a version 2 string and the vendor list it names; undecided where the list is missing.
  public init(_ description: RuleDescription, vendorList check: @escaping VendorListCheck) {
    self.init(description, check: .vendorList(check))
  }
}

extension RuleChecks {
  /// About the text of a string and the way it is written, also of strings that cannot be decoded.
  static func text(_ check: @escaping Rule.StringOnlyCheck) -> RuleChecks {
    RuleChecks(needs: [.string], StringCheck.string(check))
  }

  /// About what a version 2 string says, and what else `needs` names.
  static func string(needs: [RuleNeed] = [.string], _ check: @escaping Rule.StringOnlyCheck) -> RuleChecks {
    RuleChecks(needs: needs, topics: [.version2], StringCheck.string(check))
  }

  /// About what was wrong for a time only: a string from outside the rule's periods has nothing to report.
  static func stringInPeriod(_ check: @escaping Rule.StringOnlyCheck) -> RuleChecks {
    RuleChecks(needs: [.string], topics: [.version2]) { description in
      let periods = description.periods.map(CompiledPeriod.init)
      return [
        StringCheck.any { facts, material, findings in
          guard periods.contains(where: { $0.contains(material.clock) }) else { return .applies }
          return check(facts, &findings)
        }
      ]
    }
  }

  /// About a version 2 string and the vendor list it names; undecided where the list is missing.
  static func vendorList(_ check: @escaping Rule.VendorListCheck) -> RuleChecks {
    RuleChecks(needs: [.string, .vendorList], topics: [.version2, .vendorList], StringCheck.vendorList(check))
  }

  /// About a requirement that changed: one check for each of the rule's periods, in their order.
  static func vendorListByPeriod(_ checks: [Rule.VendorListCheck]) -> RuleChecks {
    RuleChecks(needs: [.string, .vendorList], topics: [.version2, .vendorList]) { description in
      precondition(checks.count == description.periods.count, "\(description.id): one check a period")
      let periods = description.periods.map(CompiledPeriod.init)
      return [
        StringCheck.any { facts, material, findings throws(Undecided) in
          guard material.hasList else { throw material.lookup.undecided }
          let period = periods.firstIndex { $0.contains(material.clock) } ?? checks.count - 1
          return checks[period](facts, material.list, &findings)
        }
      ]
    }
  }

  /// About a version 2 string and what other lists than the one it names show about it; throws where they cannot. `needs`
  /// leaves the list out if the rule can be decided without any.
  static func availableLists(
    needs: [RuleNeed] = [.string, .vendorList], _ check: @escaping Rule.AvailableListsCheck
  ) -> RuleChecks {
    RuleChecks(needs: needs, topics: [.version2], StringCheck.availableLists(check))
  }

  /// About a version 2 string and the Global CMP List; throws where the list cannot decide.
  static func cmpList(_ check: @escaping Rule.CMPListCheck) -> RuleChecks {
    RuleChecks(needs: [.string, .cmpList], topics: [.cmpList, .version2], StringCheck.cmpList(check))
  }
}
