public import TCFFindings

/// Findings that were there on a day and are not to count: how many of each fingerprint, and which ids they named.
///
/// See `Fingerprint` for what is in one. More findings of a fingerprint than the baseline counts are new, and so is one that
/// names an id that none of them named. It says too which inputs were read, so that one that is no longer there, or no longer
/// a capture, is missed.
public struct Baseline: Sendable, Hashable {
  /// Findings that are alike.
  public struct Entry: Sendable, Hashable, Comparable {
    /// The rule.
    public let rule: RuleID
    /// What they have in common: 32 hexadecimal digits.
    public let fingerprint: String
    /// How many there were.
    public var count: Int
    /// How many there were in each input, with what may be an id in its name masked; of many inputs, not of all.
    public internal(set) var inputs: [String: Int] = [:]
    /// What was found first, with strings, ids and numbers masked; for the review too.
    public let message: String
    /// The ids that they named; nil in a baseline of an earlier form, which accepts any.
    package var ids: FindingIDs?

    fileprivate mutating func add(_ count: Int, of input: String) {
      guard inputs[input] != nil || inputs.count < Baseline.mostInputsOfEntry else { return }
      inputs[input, default: 0] += count
    }

    /// By rule, then by fingerprint.
    public static func < (left: Entry, right: Entry) -> Bool {
      (left.rule, left.fingerprint) < (right.rule, right.fingerprint)
    }
  }

  private var counts: [String: Entry] = [:]

  /// A baseline of nothing.
  public init() {}

  /// A baseline of nothing, to which entries are added that say which ids were accepted, or none of which does.
  init(acceptsAnyIDs: Bool) { self.acceptsAnyIDs = acceptsAnyIDs }

  /// The inputs that were read, with or without findings, and how many of them have one name once ids are masked.
  package private(set) var inputs: [String: Int] = [:]

  /// The entries, ascending by rule and fingerprint.
  public var entries: [Entry] { counts.values.sorted() }

  /// How many findings it has.
  public var findings: Int { counts.values.reduce(0) { $0 + $1.count } }

  /// How many different inputs are named, of the whole and of an entry.
  private static let mostInputs = 10_000
  fileprivate static let mostInputsOfEntry = 1_000

  /// Says in which inputs the findings of a fingerprint were.
  mutating func setInputs(_ inputs: [String: Int], of fingerprint: String) { counts[fingerprint]?.inputs = inputs }

  /// Counts an input in.
  mutating func add(input: String, count: Int = 1) {
    guard inputs[input] != nil || inputs.count < Self.mostInputs else { return }
    inputs[input, default: 0] += count
  }

  /// How many findings of a fingerprint it has.
  func count(of fingerprint: String) -> Int { counts[fingerprint]?.count ?? 0 }

  /// Whether it is of a form that does not say which ids were accepted.
  package private(set) var acceptsAnyIDs = false

  /// The entry of a fingerprint; nil if there is none.
  func entry(of fingerprint: String) -> Entry? { counts[fingerprint] }

  /// Counts a finding in.
  ///
  /// - Parameters:
  ///   - ids: the ids that it names; nil if any are accepted.
  ///   - input: the key of its input; nil if it is not known.
  ///   - message: the message for a review, asked for once for each fingerprint.
  mutating func add(
    _ rule: RuleID, _ fingerprint: String, count: Int = 1, ids: FindingIDs?, of input: String?, _ message: () -> String
  ) {
    if counts[fingerprint] == nil {
      counts[fingerprint] = Entry(
        rule: rule, fingerprint: fingerprint, count: 0, message: message(), ids: FindingIDs())
    }
    counts[fingerprint]?.count += count
    if let input { counts[fingerprint]?.add(count, of: input) }
    if let ids { counts[fingerprint]?.ids?.formUnion(ids) } else { counts[fingerprint]?.ids = nil }
  }
}

/// What a baseline says of a finding for a review.
enum ReviewText {
  /// The longest message, in Unicode scalars.
  private static let limit = 200

  /// The message without strings and ids, and without numbers, which come out of the string: `VendorConsents names # vendors`.
  static func message(_ message: String) -> String {
    var (result, isNumber) = ("", false)
    for scalar in Redactor().text(Prose.excerpt(message, limit: 2_000)).unicodeScalars {
      if scalar.properties.numericType != nil {
        if !isNumber { result += "#" }
        isNumber = true
        continue
      }
      isNumber = false
      result.unicodeScalars.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar)
    }
    return Prose.excerpt(result, limit: limit)
  }
}
