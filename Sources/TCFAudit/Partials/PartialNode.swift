import TCFJSON

/// A value of a partial, with its place for messages.
struct PartialNode {
  let node: JSONNode
  let path: String

  private func fault(_ name: String, _ wanted: PartialFault.Content) -> PartialFault { .member(path + name, wanted) }

  func object(_ name: String) throws(PartialFault) -> PartialNode {
    guard let found = node[name], found.isObject else { throw fault(name, .object) }
    return PartialNode(node: found, path: "\(path)\(name).")
  }

  func text(_ name: String) throws(PartialFault) -> String {
    guard let found = node[name]?.string else { throw fault(name, .text) }
    return found
  }

  func texts(_ name: String) throws(PartialFault) -> [String] {
    guard let found = node[name]?.texts else { throw fault(name, .texts) }
    return found
  }

  /// A count.
  func integer(_ name: String) throws(PartialFault) -> Int {
    guard let found = node[name]?.integer, (0..<AuditCounts.limit).contains(found) else { throw fault(name, .count) }
    return found
  }

  /// Counts.
  func integers(_ name: String, count: Int? = nil) throws(PartialFault) -> [Int] {
    guard let found = node[name], let numbers = Self.numbers(found), numbers.allSatisfy({ $0 >= 0 }) else {
      throw fault(name, .counts(nil))
    }
    guard count == nil || count == numbers.count else { throw fault(name, .counts(count)) }
    return numbers
  }

  /// The whole numbers of an array: counts, or keys of groups.
  static func numbers(_ node: JSONNode) -> [Int]? {
    guard let elements = node.elements else { return nil }
    var numbers: [Int] = []
    for element in elements {
      guard let number = element.integer, number >= -1, number < AuditCounts.limit else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  func array<Element>(
    _ name: String, _ read: (PartialNode) throws(PartialFault) -> Element
  ) throws(PartialFault) -> [Element] {
    guard let elements = node[name]?.elements else { throw fault(name, .array) }
    var result: [Element] = []
    for element in elements { result.append(try read(PartialNode(node: element, path: "\(path)\(name)."))) }
    return result
  }

  /// An array of arrays of counts, each behind a key if `haveKeys`, which may be -1.
  func rows(_ name: String, width: Int? = nil, haveKeys: Bool = false) throws(PartialFault) -> [[Int]] {
    try array(name) { row throws(PartialFault) in
      guard let numbers = Self.numbers(row.node), width == nil || numbers.count == width,
        numbers.dropFirst(haveKeys ? 1 : 0).allSatisfy({ $0 >= 0 })
      else { throw .part(path + name, .row(width: width)) }
      return numbers
    }
  }
}
