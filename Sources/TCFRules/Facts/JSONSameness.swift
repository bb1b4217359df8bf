import TCFJSON

/// Whether two values of JSON say the same: the order of members does not count, nor how a number is written, nor whether
/// something undefined is absent or null.
enum JSONSameness {
  static func holds(_ one: JSONNode?, _ other: JSONNode?) -> Bool {
    guard let one, !one.isNull else { return other?.isNull ?? true }
    guard let other, !other.isNull else { return false }
    if one.isNumber || other.isNumber {
      guard one.isNumber, other.isNumber else { return false }
      if let first = one.wholeNumber, let second = other.wholeNumber { return first == second }
      return one.value == other.value
    }
    if let first = one.items {
      guard let second = other.items, first.count == second.count else { return false }
      return zip(first, second).allSatisfy { holds($0, $1) }
    }
    guard one.isObject else { return one.value == other.value }
    guard other.isObject else { return false }
    let names = Set((one.objectMembers + other.objectMembers).map(\.name))
    return names.allSatisfy { holds(one[$0], other[$0]) }
  }
}
