import TCFFindings
import TCFJSON

extension JSONNode {
  /// The members of an object by name.
  var membersByName: [String: JSONNode]? {
    isObject ? Dictionary(uniqueKeysWithValues: objectMembers.map { ($0.name, $0.node) }) : nil
  }

  /// Whether both say the same: members in any order, places in the file aside.
  func equals(_ other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
    case (.object(let left), .object(let right)):
      let others = other.membersByName ?? [:]
      return left.count == right.count && left.allSatisfy { others[$0.name]?.equals($0.node) ?? false }
    default: return value == other.value
    }
  }

  /// The members in which two objects differ, in a line for people; empty if they are equal.
  func differences(from expected: JSONNode) -> String {
    let (ours, theirs) = (membersByName ?? [:], expected.membersByName ?? [:])
    let names = Set(ours.keys).union(theirs.keys).sorted()
    return names.compactMap { name in
      switch (ours[name], theirs[name]) {
      case (let ours?, let theirs?) where ours.equals(theirs): nil
      case (let ours, let theirs): "\(name): \(ours?.excerpt ?? "absent"), expected \(theirs?.excerpt ?? "absent")"
      }
    }.joined(separator: "; ")
  }

  private var excerpt: String { Prose.excerpt(jsonText, limit: 200) }

  /// The value as JSON text, as it is written.
  var jsonText: String { String(decoding: source, as: UTF8.self) }
}
