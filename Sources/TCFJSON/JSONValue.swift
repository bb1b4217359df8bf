/// A JSON value with its type, for those who distinguish types.
package enum JSONValue: Sendable, Hashable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case boolean(Bool)
  /// A number without fraction and exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number; infinite where one beyond a double's range was permitted.
  case real(Double)
  /// A string, its escapes resolved.
  case string(String)
  /// The elements in their order.
  case array([JSONNode])
  /// The members in their order, duplicates among them where these were permitted.
  case object([JSONMember])

  /// The value's type.
  package var type: JSONType {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// What people call the value's type.
  package var typeName: String { type.rawValue }
}

/// The type of a value.
package enum JSONType: String, Sendable {
  case null, boolean, integer, real, string, array, object

  /// The type's name in a sentence: `an array`, `a decimal number`, `null`.
  package var nameWithArticle: String {
    switch self {
    case .null: "null"
    case .integer, .array, .object: "an \(rawValue)"
    case .real: "a decimal number"
    case .boolean, .string: "a \(rawValue)"
    }
  }
}

/// A member of an object.
package struct JSONMember: Sendable, Hashable {
  /// The name, escapes resolved.
  package let name: String
  /// The byte at which the name's quotation mark is, from 0.
  package let offset: Int
  /// The value.
  package let node: JSONNode

  /// A member from its parts, for a value that is known by another name.
  package init(name: String, offset: Int, node: JSONNode) {
    self.name = name
    self.offset = offset
    self.node = node
  }
}
