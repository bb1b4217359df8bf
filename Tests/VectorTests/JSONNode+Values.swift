import TCFStorage

extension JSONNode {
  var text: String? { if case .string(let text) = value { text } else { nil } }
  var number: Int? { if case .integer(let number) = value { Int(number) } else { nil } }
  var flag: Bool? { if case .boolean(let flag) = value { flag } else { nil } }
  var elements: [JSONNode]? { if case .array(let nodes) = value { nodes } else { nil } }

  /// The members of an object by name.
  var members: [String: JSONNode]? {
    guard case .object(let members) = value else { return nil }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.node) })
  }

  /// Whether both say the same: members in any order, places in the file aside.
  func equals(_ other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
    case (.object(let left), .object(let right)):
      let others = other.members ?? [:]
      return left.count == right.count && left.allSatisfy { others[$0.name]?.equals($0.node) ?? false }
    default: return value == other.value
    }
  }

  /// The members in which two objects differ, in a line for people; empty if they are equal.
  func differences(from expected: JSONNode) -> String {
    let (ours, theirs) = (members ?? [:], expected.members ?? [:])
    let names = Set(ours.keys).union(theirs.keys).sorted()
    return names.compactMap { name in
      switch (ours[name], theirs[name]) {
      case (let ours?, let theirs?) where ours.equals(theirs): nil
      case (let ours, let theirs): "\(name): \(ours?.excerpt ?? "absent"), expected \(theirs?.excerpt ?? "absent")"
      }
    }.joined(separator: "; ")
  }

  private var excerpt: String {
    let text = jsonText
    return text.count > 200 ? text.prefix(200) + "…" : text
  }

  /// The value as JSON text.
  var jsonText: String {
    switch value {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .string(let text): Self.quoted(text)
    case .array(let nodes): "[" + nodes.map(\.jsonText).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.name)):\($0.node.jsonText)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
