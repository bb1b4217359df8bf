/// A stored value with the platform's own type, which is what vendors' code trips over.
public enum StoredValue: Sendable, Hashable {
  /// Property list `<integer>`, Android `<int>`, a JSON number without fraction and exponent.
  case integer(Int64)
  /// Android `<long>`.
  case long(Int64)
  /// `<true/>`, Android `<boolean>`, JSON `true` and `false`.
  case boolean(Bool)
  /// Property list `<real>`, Android `<float>`, a JSON number with fraction or exponent (`1.0` is a real). An integer
  /// beyond 64 bits is a real too.
  case real(Double)
  /// Text.
  case string(String)
  /// Bytes of a property list.
  case data([UInt8])
  /// A date of a property list, in seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  /// A list, of which only the length is kept.
  case array(count: Int)
  /// A set of keys inside a key.
  case dictionary([StoredKey])
  /// Android `<set>`.
  case stringSet([String])
  /// Android `<null>`, JSON `null`.
  case null

  /// The type's name, the same on every platform: `integer`, `long`, `boolean`, `real`, `string`, `data`, `date`,
  /// `array`, `dictionary`, `string set`, `null`.
  public var typeName: String {
    switch self {
    case .integer: "integer"
    case .long: "long"
    case .boolean: "boolean"
    case .real: "real"
    case .string: "string"
    case .data: "data"
    case .date: "date"
    case .array: "array"
    case .dictionary: "dictionary"
    case .stringSet: "string set"
    case .null: "null"
    }
  }
}

/// A stored key: its name and its value.
public struct StoredKey: Sendable, Hashable {
  /// The name, as stored.
  public let name: String
  /// The value.
  public let value: StoredValue
  /// The line of the file at which it begins, from 1; nil where that is unknown. Keys that differ in it alone are equal.
  package var line: Int?

  /// A key from its parts.
  public init(name: String, value: StoredValue) {
    self.name = name
    self.value = value
  }

  /// Whether name and value are the same.
  public static func == (left: StoredKey, right: StoredKey) -> Bool {
    left.name == right.name && left.value == right.value
  }

  /// Feeds name and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}
