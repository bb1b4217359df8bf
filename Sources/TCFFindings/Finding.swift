public import TCFCodec

/// Where a finding is.
public enum Location: Sendable, Hashable {
  /// A field of the string: which, in which segment (counted from 0), at which bits of that segment.
  case field(FieldPath, segmentIndex: Int = 0, BitRange?)
  /// A segment as a whole, counted from 0.
  case segment(Int)
  /// A character (Unicode scalar) of the text, from 0.
  case character(Int)
  /// A key of the stored key set.
  case storedKey(String)
  /// A member of a published list, as a path: `vendors.755.flexiblePurposes`.
  case member(String)
}

extension Location: CustomStringConvertible {
  /// The place for people: `core: PurposesConsent, bits 152-175`, `key IABTCF_TCString`, `segment 2`, `character 17`.
  public var description: String {
    switch self {
    case .field(let path, let index, let bits):
      let segment = index == 0 ? path.segment.rawValue : "\(path.segment.rawValue) (segment \(index))"
      return "\(segment): \(path)" + (bits.map { ", \($0)" } ?? "")
    case .segment(let index): return "segment \(index)"
    case .character(let offset): return "character \(offset)"
    case .storedKey(let key): return "key \(Prose.excerpt(key, within: Self.nameLimit))"
    case .member(let path): return "member \(Prose.excerpt(path, within: Self.nameLimit))"
    }
  }

  /// How many Unicode scalars of a name from outside are shown, "…" among them.
  private static let nameLimit = 300
}

/// A value as evidence: what was wanted, or what was there.
public enum EvidenceValue: Sendable, Hashable {
  case integer(Int)
  case boolean(Bool)
  case text(String)
  case ids([Int])
}

extension EvidenceValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// A number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension EvidenceValue: CustomStringConvertible {
  /// The value for people; ids as runs in braces, cut after some forty runs.
  public var description: String {
    switch self {
    case .integer(let value): return String(value)
    case .boolean(let value): return String(value)
    case .text(let value): return value
    case .ids(let ids): return IDList.text(ids)
    }
  }
}

/// What a finding rests on.
public struct Evidence: Sendable, Hashable {
  /// What was wanted.
  public var expected: EvidenceValue?
  /// What was there.
  public var actual: EvidenceValue?
  /// The vendors concerned, ascending.
  public var vendors: VendorIDSet
  /// The purposes concerned (or special features, where the location says so), ascending.
  public var purposes: PurposeSet

  /// Evidence from its parts.
  public init(
    expected: EvidenceValue? = nil, actual: EvidenceValue? = nil, vendors: VendorIDSet = VendorIDSet(),
    purposes: PurposeSet = PurposeSet()
  ) {
    self.expected = expected
    self.actual = actual
    self.vendors = vendors
    self.purposes = purposes
  }
}

extension Evidence {
  /// Evidence that a text differs from the one that was wanted, without either of them: a consent string shows what a user
  /// chose, and a report goes further than the string may.
  ///
  /// - Parameters:
  ///   - expected: what was wanted.
  ///   - actual: what was there; nil for nothing.
  public static func difference(from expected: String, to actual: String?) -> Evidence {
    guard let actual else { return Evidence(expected: .text(length(expected))) }
    let (wanted, had) = (Array(expected.utf8), Array(actual.utf8))
    let place = zip(wanted, had).enumerated().first { $1.0 != $1.1 }?.offset ?? min(wanted.count, had.count)
    let words =
      place < min(wanted.count, had.count)
      ? "character \(place) differs"
      : place < wanted.count ? "cut after character \(place)" : "longer than that"
    return Evidence(expected: .text(length(expected)), actual: .text("\(length(actual)); \(words)"))
  }

  private static func length(_ text: String) -> String {
    "a text of \(Prose.count(text.utf8.count, "character"))"
  }
}

/// What known readers make of a fault: which kind of reader, what becomes of it, and where that was reported.
public struct ReaderConsequence: Sendable, Hashable {
  /// What becomes of the reader.
  public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// The app crashes, or the reader throws.
    case crashes
    /// The reader goes on with something that the user did not choose, or with nothing.
    case misleads
  }

  /// The id of the known SDK issue in the table of TCFRules: `integer-reader-boolean`.
  public let knownIssue: String
  /// The kind of reader: `a reader that expects an integer`.
  public let reader: String
  /// What becomes of it.
  public let effect: Effect
  /// What happens, in a sentence.
  public let text: String
  /// The addresses of public reports; empty where the report was seen by others and not looked up again.
  public let reports: [String]

  /// A consequence from its parts.
  public init(knownIssue: String, reader: String, effect: Effect, text: String, reports: [String]) {
    self.knownIssue = knownIssue
    self.reader = reader
    self.effect = effect
    self.text = text
    self.reports = reports
  }
}

extension ReaderConsequence: CustomStringConvertible {
  /// The consequence in a line with the addresses of the reports.
  public var description: String {
    let source = reports.isEmpty ? "public report, not re-verified" : reports.joined(separator: ", ")
    return "\(reader) \(effect == .crashes ? "crashes" : "is misled"): \(text) (\(source))"
  }
}

/// One break of a rule: what is wrong, where, and what it rests on.
public struct Finding: Sendable, Hashable {
  /// What is wrong here, in one sentence with the values.
  public var message: String
  /// Where.
  public var location: Location?
  /// What it rests on.
  public var evidence: Evidence
  /// A severity below the period's, for the lighter forms of a fault; nil for the period's own.
  public var severity: Severity?
  /// How to fix this very break; nil for the rule's general advice, empty where nothing is to be done.
  public var fix: String?
  /// What known readers make of it; nil where none is known.
  public var consequence: ReaderConsequence?
  /// Where or how the fault shows, as the message says; empty for a fault that shows once only by its nature.
  public internal(set) var circumstances: [Circumstance] = []
  /// Every place at which the same fault was found, the location the first of them; empty for a single one.
  public var places: [Location] = []
  /// What is wrong whatever the circumstances; nil for a finding without any.
  package internal(set) var cause: String?

  /// A finding from its parts.
  public init(
    _ message: String, at location: Location? = nil, evidence: Evidence = Evidence(), severity: Severity? = nil,
    fix: String? = nil, consequence: ReaderConsequence? = nil
  ) {
    self.message = message
    self.location = location
    self.evidence = evidence
    self.severity = severity
    self.fix = fix
    self.consequence = consequence
  }
}
