import TCFFindings

/// What separates a rule from a reason or a sentence on a line. No id of a rule has it.
private let mark = ": "

extension RuleOff {
  /// The rule and the reason as partials, manifests and summaries have them: `google/1.2: we serve no ads`.
  var line: String { [rule.rawValue, reason].compactMap(\.self).joined(separator: mark) }

  /// Reads a line. One without a reason is the rule.
  init(line: String) {
    let place = line.firstRange(of: mark)
    self.init(
      rule: RuleID(rawValue: String(line[..<(place?.lowerBound ?? line.endIndex)])),
      reason: place.map { String(line[$0.upperBound...]) })
  }
}

extension RunNote {
  /// The rule and what it says, with what to do about it: `cmp-list/stale: the list is of …; fix: …`.
  var line: String { rule.rawValue + mark + sentence }

  /// Reads a line, with what to do as a part of the message; nil without a rule.
  init?(line: String) {
    guard let place = line.firstRange(of: mark) else { return nil }
    self.init(
      RuleID(rawValue: String(line[..<place.lowerBound])), String(line[place.upperBound...]), fix: nil)
  }
}
