public import TCFCodec

/// The stable name of a rule: its family, a slash and a slug, as in `purpose-one/stored-key`. Never reused.
public struct RuleID: Sendable, Hashable, Comparable, RawRepresentable, ExpressibleByStringLiteral {
  /// Family and slug.
  public let rawValue: String

  /// An id from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An id from its text.
  public init(stringLiteral value: String) { rawValue = value }

  /// What is before the slash: `purpose-one`.
  public var family: String { String(rawValue.prefix { $0 != "/" }) }

  /// What is after the slash: `stored-key`.
  public var slug: String { String(rawValue.drop { $0 != "/" }.dropFirst()) }

  /// By text: families are together.
  public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}

extension RuleID: CustomStringConvertible {
  /// The id itself.
  public var description: String { rawValue }
}

/// Where a requirement is written.
public struct Citation: Sendable, Hashable {
  /// The document's title.
  public let document: String
  /// The heading of the section, as the document spells it.
  public let section: String
  /// When the requirement entered the document, if that is part of its history.
  public let since: CalendarDay?
  /// The first day on which the document no longer had the requirement, where it was withdrawn.
  public let until: CalendarDay?

  /// A place in a document.
  public init(_ document: String, _ section: String, since: CalendarDay? = nil, until: CalendarDay? = nil) {
    self.document = document
    self.section = section
    self.since = since
    self.until = until
  }
}

extension Citation: CustomStringConvertible {
  /// `Consent string and vendor list formats v2, The Core String (since 2021-09-01)`.
  public var description: String {
    let time = [since.map { "since \($0)" }, until.map { "until \($0)" }].compactMap { $0 }.joined(separator: ", ")
    return "\(document), \(section)" + (time.isEmpty ? "" : " (\(time))")
  }
}

/// A day on which a requirement began or ended, with the place that says so.
public struct Milestone: Sendable, Hashable {
  /// What happened, in a few words.
  public let name: String
  /// The day, in UTC.
  public let day: CalendarDay
  /// Who says so.
  public let source: String

  /// A named day.
  public init(_ name: String, _ day: CalendarDay, source: String) {
    self.name = name
    self.day = day
    self.source = source
  }
}

/// A span of time in which a rule holds with one severity.
public struct RulePeriod: Sendable, Hashable {
  /// Whose date decides whether the period has come.
  public enum Clock: Sendable, Hashable {
    /// The string's LastUpdated: what was required when it was written.
    case lastUpdated
    /// The string's LastUpdated, but the as-of date where LastUpdated lies before this day, the first one possible: such a
    /// date says nothing about when the string was written, so it excuses nothing about the fields next to it.
    case lastUpdatedNotBefore(CalendarDay)
    /// The as-of date of the run: what holds for anyone who reads it now.
    case asOf

    /// The clock's name in lists of rules.
    public var name: String {
      switch self {
      case .lastUpdated: "lastUpdated"
      case .lastUpdatedNotBefore: "lastUpdatedIfPossible"
      case .asOf: "asOf"
      }
    }
  }

  /// The severity of a break within the period, unless the rule lowers it.
  public let severity: Severity
  /// The first day; nil for the beginning of time.
  public let from: Milestone?
  /// The first day that no longer belongs to the period; nil for no end.
  public let until: Milestone?
  /// The policy versions concerned; nil for all.
  public let policyVersions: ClosedRange<Int>?
  /// Whose date decides.
  public let clock: Clock
  /// The environments concerned; nil for all.
  public let environments: SubjectEnvironment.Group?
  /// The severity of those findings that the check weighs less within the period; nil where it weighs all alike.
  public let lighter: Severity?

  /// A period; without limits it holds always.
  public init(
    _ severity: Severity, from: Milestone? = nil, until: Milestone? = nil, policyVersions: ClosedRange<Int>? = nil,
    by clock: Clock = .lastUpdated, in environments: SubjectEnvironment.Group? = nil, lighter: Severity? = nil
  ) {
    self.severity = severity
    self.from = from
    self.until = until
    self.policyVersions = policyVersions
    self.clock = clock
    self.environments = environments
    self.lighter = lighter
  }

  /// Whether a citation speaks about a day of the period.
  public func concerns(_ citation: Citation) -> Bool {
    let isOver = citation.until.flatMap { end in from.map { end <= $0.day } } ?? false
    let isToCome = citation.since.flatMap { start in until.map { start >= $0.day } } ?? false
    return !isOver && !isToCome
  }

  /// Whether `day` lies in the period, policy versions aside.
  public func contains(_ day: CalendarDay) -> Bool {
    (from.map { day >= $0.day } ?? true) && (until.map { day < $0.day } ?? true)
  }
}

/// What a rule needs in addition to its subject.
public enum RuleNeed: String, Sendable, Hashable, CaseIterable {
  /// A TC string (or version 1 string).
  case string
  /// The vendor list that the string names.
  case vendorList
  /// A stored key set.
  case storedKeys
  /// The Global CMP List.
  case cmpList
  /// A declared scenario.
  case scenario
  /// The Additional Vendor Information List.
  case vendorInformation
  /// A published list as the subject: a vendor list, or the Global CMP List.
  case listDocument
  /// A vendor's device storage disclosure as the subject.
  case disclosure
  /// A translation of a vendor list's texts as the subject.
  case translation
  /// A message of a CMP, or an answer of its API.
  case message
  /// A URL or a bid request.
  case url
  /// A string of GPP, Additional Consent or US Privacy.
  case relatedString
  /// Several states of one subject.
  case history
  /// Google's list of ad technology providers.
  case providerList
  /// A recording of a live page.
  case recording
  /// The requests of a recording or HAR file.
  case requests
  /// The vendors' device storage disclosures, which show whose a domain is.
  case disclosures
}

/// Everything about a rule except its check: what it means, where it is written, when it holds, how to fix a break.
///
/// A class, so that a verdict carries one reference; immutable.
public final class RuleMetadata: Sendable {
  /// The stable id.
  public let id: RuleID
  /// One line that states the requirement.
  public let title: String
  /// What a break means, for a person who has to decide.
  public let meaning: String
  /// What to do about it; empty where nothing is to be done.
  public let fix: String
  /// Where the requirement is written.
  public let citations: [Citation]
  /// When it holds and how much it matters; outside every period the rule is not effective.
  public let periods: [RulePeriod]
  /// What it needs.
  public let needs: [RuleNeed]
  /// Google's error code for the same fault, where there is one.
  public let googleErrorCode: String?
  /// The severity that the user's settings give every break of the rule; nil for the rule's own.
  public let severityChange: SeverityChange?
  /// The highest severity of findings that the rule itself weighs less than its period; nil for the rule's own.
  public let lighterSeverity: Severity?

  /// A rule's description.
  public init(
    id: RuleID, title: String, meaning: String, fix: String, citations: [Citation], periods: [RulePeriod],
    needs: [RuleNeed], googleErrorCode: String? = nil, severityChange: SeverityChange? = nil,
    lighterSeverity: Severity? = nil
  ) {
    self.id = id
    self.title = title
    self.meaning = meaning
    self.fix = fix
    self.citations = citations
    self.periods = periods
    self.needs = needs
    self.googleErrorCode = googleErrorCode
    self.severityChange = severityChange
    self.lighterSeverity = lighterSeverity
  }

  /// The same description with those citations that speak about the days of a period.
  package func citing(within period: RulePeriod) -> RuleMetadata {
    let concerned = citations.filter(period.concerns)
    guard !concerned.isEmpty, concerned != citations else { return self }
    return RuleMetadata(
      id: id, title: title, meaning: meaning, fix: fix, citations: concerned, periods: periods, needs: needs,
      googleErrorCode: googleErrorCode, severityChange: severityChange, lighterSeverity: lighterSeverity)
  }

  /// The highest severity of any period.
  public var severity: Severity { periods.map(\.severity).max() ?? .info }

  /// Every citation in one line.
  public var citation: String { citations.map(\.description).joined(separator: "; ") }
}
