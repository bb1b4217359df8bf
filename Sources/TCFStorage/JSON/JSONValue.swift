/// A JSON value as written: the order of members survives, and so does the difference between `1` and `1.0`.
package enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// A number without fraction and exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number; one beyond a double's range is refused.
  case real(Double)
  case string(String)
  case array([JSONNode])
  /// The members in their order; the names are unique.
  case object([JSONMember])

  /// What people call the value's type.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: "real"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

/// A value and where it begins.
package struct JSONNode: Sendable, Hashable {
  /// The value.
  package let value: JSONValue
  /// The byte at which the value begins, from 0.
  package let offset: Int

  /// The member `name` of an object; nil if it has none or this is no object. A linear search.
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.node
  }
}

/// A member of an object.
package struct JSONMember: Sendable, Hashable {
  /// The name, escapes resolved.
  package let name: String
  /// The byte at which the name's quotation mark stands, from 0.
  package let offset: Int
  /// The value.
  package let node: JSONNode
}
