import TCFFindings

/// Ids in a file.
enum SettingsIDs {
  /// The ids of one element of a list: a whole number, or a run as `2-5`; nil if it is none, or not within `limits`.
  static func range(_ node: SettingsNode, within limits: ClosedRange<Int>) -> ClosedRange<Int>? {
    if let number = node.integer { return limits.contains(number) ? number...number : nil }
    // A number in quotes is a text, which YAML tells apart.
    guard let text = node.text, text.contains("-") else { return nil }
    return IDList.run(text[...], within: limits)
  }

  /// The ids of a checked list; nil where there is none.
  static func ids(_ node: SettingsNode?, within limits: ClosedRange<Int>) -> [Int]? {
    node.map { $0.elements.compactMap { range($0, within: limits) }.flatMap { Array($0) } }
  }
}
