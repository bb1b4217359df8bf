import TCFFindings

/// Something in a list that is not as its format wants it, and that reading went past.
///
/// Reading is lenient, since real lists hold unknown members and unusual values; a strict lint has to know what was unusual.
public struct ListAnomaly: Sendable, Hashable {
  /// What is unusual.
  public enum Kind: Sendable, Hashable {
    /// A value of another type than the member has; it was left out. Both types as text.
    case wrongType(expected: String, found: String)
    /// A number that is not an integer or does not fit 64 bits; it was left out.
    case notAnInteger
    /// A text that is not a moment in ISO 8601 UTC from 1970 on.
    case unreadableDate(String)
    /// A member given twice in one object; the last one counts, as in JavaScript.
    case duplicateMember
    /// A second entry for an id; the last one counts.
    case duplicateID(Int)
    /// The key of the map is not the `id` inside; the key counts, since readers look vendors up by it.
    case keyDiffersFromID(Int)
    /// An entry without a usable id; it was left out.
    case noID
    /// An entry whose id is outside the range that the wire can carry; it was left out.
    case idOutOfRange(Int)
    /// An array where the format has a map from id to entry; it was read.
    case arrayInsteadOfMap
    /// An environment of a CMP that has a name of its own; read as `other`.
    case unknownEnvironment(String)
    /// The text is not UTF-8 throughout; U+FFFD replaces what is not.
    case notUTF8
  }

  /// What is unusual.
  public let kind: Kind
  /// The table it is in, `vendors` for one; nil for the list itself.
  public let table: String?
  /// The key of the entry in its table, as written; nil for the table itself.
  public let key: String?
  /// The member of the entry or of the list; nil for the entry itself.
  public let member: String?

  /// The place as a path: `vendors.755.purposes`.
  public var place: String { [table, key, member].compactMap { $0 }.joined(separator: ".") }
}

extension ListAnomaly: CustomStringConvertible {
  /// Place and deviation in one line.
  public var description: String { (place.isEmpty ? "list" : place) + ": " + kind.label }
}

extension ListAnomaly.Kind {
  var label: String {
    switch self {
    case .wrongType(let expected, let found): "\(found) where \(expected) is expected; left out"
    case .notAnInteger: "a number that is not a 64-bit integer; left out"
    case .unreadableDate(let text): "not a date in ISO 8601 UTC: \(Prose.quoted(text))"
    case .duplicateMember: "given twice; the last one counts"
    case .duplicateID(let id): "a second entry for id \(id); the last one counts"
    case .keyDiffersFromID(let id): "the id inside is \(id); the key counts"
    case .noID: "no usable id; left out"
    case .idOutOfRange(let id): "id \(id) is out of range; left out"
    case .arrayInsteadOfMap: "an array where a map from id to entry is expected"
    case .unknownEnvironment(let label): "unknown environment: \(Prose.quoted(label))"
    case .notUTF8: "not UTF-8 throughout; U+FFFD replaces what is not"
    }
  }
}

/// The deviations of a list: the first ones in the order of the text, and how many there are in all.
public struct ListAnomalies: Sendable, Hashable {
  /// How many are kept; a hostile list has millions.
  public static let limit = 1_000

  /// The first `limit` deviations.
  public private(set) var first: [ListAnomaly] = []
  /// How many there are.
  public private(set) var count = 0

  /// Whether nothing was unusual.
  public var isEmpty: Bool { count == 0 }

  /// No deviation.
  public init() {}

  mutating func add(_ anomaly: @autoclosure () -> ListAnomaly) {
    count += 1
    if first.count < Self.limit { first.append(anomaly()) }
  }
}

extension Prose {
  /// The beginning of a text from a file, in quotation marks: one line, at most 40 characters.
  static func quoted(_ text: String) -> String { "\"\(line(text, limit: 40))\"" }
}
