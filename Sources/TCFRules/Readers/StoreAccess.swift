import TCFStorage

/// A way in which code gets a value out of a store, and what it does with a value of another type.
///
/// Sources: Android, SharedPreferences, getInt and getString ("Throws ClassCastException if there is a preference with this name that is
/// not …"); Apple, UserDefaults, string(forKey:) ("the string value of a number"), integer(forKey:), bool(forKey:) and NSString's
/// boolValue and integerValue; Flutter, StandardMessageCodec (numbers and booleans keep their kind).
package enum StoreAccess: String, Sendable, CaseIterable {
  /// Android's `getInt`.
  case getInt
  /// Android's `getString`.
  case getString
  /// Apple's `string(forKey:)`, which makes texts of numbers and booleans.
  case stringForKey = "string(forKey:)"
  /// Apple's `object(forKey:) as? String`.
  case objectAsString = "object(forKey:) as? String"
  /// Apple's `integer(forKey:)`, which makes a number of anything.
  case integerForKey = "integer(forKey:)"
  /// Apple's `bool(forKey:)`, which makes a boolean of anything.
  case boolForKey = "bool(forKey:)"
  /// Dart's `as int?` behind a Flutter channel.
  case dartInteger = "as int?"
  /// Dart's `as String?` behind a Flutter channel.
  case dartString = "as String?"
  /// A number of a bid request.
  case requestNumber = "regs.gdpr"
  /// A text of a bid request.
  case requestText = "user.consent"

  /// Whether values of some other types are converted, so that no one notices them.
  var converts: Bool {
    switch self {
    case .stringForKey, .integerForKey, .boolForKey: true
    default: false
    }
  }

  /// What the code gets for `value`; absent where nothing is stored.
  func read(_ value: StoredValue?) -> AccessedValue {
    guard let value, value != .null else { return .absent }
    switch self {
    case .getInt, .requestNumber:
      if case .integer(let number) = value { return .integer(number) }
    case .getString, .objectAsString, .dartString, .requestText:
      if case .string(let text) = value { return .text(text) }
    case .dartInteger:
      switch value {
      case .integer(let number), .long(let number): return .integer(number)
      default: break
      }
    case .stringForKey:
      if let text = Self.text(of: value) { return .text(text) }
    case .integerForKey: return .integer(Self.integer(of: value))
    case .boolForKey: return .integer(Self.boolean(of: value) ? 1 : 0)
    }
    return .mismatch(value.typeName)
  }

  /// What `string(forKey:)` returns; nil for what is neither a text nor a number.
  private static func text(of value: StoredValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number), .long(let number): "\(number)"
    case .boolean(let isTrue): isTrue ? "1" : "0"
    case .real(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    default: nil
    }
  }

  private static func integer(of value: StoredValue) -> Int64 {
    switch value {
    case .string(let text): leadingInteger(text)
    case .integer(let number), .long(let number): number
    case .boolean(let isTrue): isTrue ? 1 : 0
    case .real(let number): Int64(exactly: number.rounded(.towardZero)) ?? 0
    default: 0
    }
  }

  private static func boolean(of value: StoredValue) -> Bool {
    switch value {
    case .string(let text): isTrue(text)
    case .real(let number): number != 0
    default: integer(of: value) != 0
    }
  }

  /// NSString's `boolValue`: after spaces, a sign and zeros, Y, y, T, t or a digit from 1 to 9 is true.
  static func isTrue(_ text: String) -> Bool {
    var rest = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    rest = rest.drop { $0 == "0" }
    return rest.first.map { "YyTt123456789".contains($0) } ?? false
  }

  /// NSString's `integerValue`: the number at the beginning, 0 without one.
  static func leadingInteger(_ text: String) -> Int64 {
    let rest = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
    let sign = rest.first == "-" || rest.first == "+" ? 1 : 0
    let digits = rest.dropFirst(sign).prefix { $0.isASCII && $0.isNumber }
    guard let number = Int64(digits) else { return digits.isEmpty ? 0 : rest.first == "-" ? .min : .max }
    return rest.first == "-" ? -number : number
  }
}

/// What code got out of a store.
enum AccessedValue: Sendable, Hashable {
  case absent
  case integer(Int64)
  case text(String)
  /// A value of this type, which the access does not take.
  case mismatch(String)
}
