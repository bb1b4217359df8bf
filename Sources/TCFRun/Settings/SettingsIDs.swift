/// Ids in a file.
enum SettingsIDs {
  /// The ids of one element of a list: a whole number, or a run as `2-5`; nil if it is none, or not within `limits`.
  static func range(_ node: SettingsNode, within limits: ClosedRange<Int>) -> ClosedRange<Int>? {
    if let number = node.integer { return limits.contains(number) ? number...number : nil }
    guard let parts = node.text?.split(separator: "-", omittingEmptySubsequences: false), parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let first = Int(parts[0]), let last = Int(parts[1]), first <= last,
      limits.contains(first), limits.contains(last)
    else { return nil }
    return first...last
  }

  /// The ids of a checked list; nil where there is none.
  static func ids(_ node: SettingsNode?, within limits: ClosedRange<Int>) -> [Int]? {
    node.map { $0.elements.compactMap { range($0, within: limits) }.flatMap { Array($0) } }
  }
}
