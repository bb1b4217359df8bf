import TCFFindings

/// What a later run found otherwise than an earlier one.
///
/// Findings are equal that have rule, severity, message and place in common in one subject, or else in one input, where the
/// subject's line moved. Of what remains, findings of one rule at one place of one subject are one finding that changed.
package struct RunDifference: Sendable {
  /// A finding that is there in both runs with another message or severity.
  package struct Change: Sendable, Hashable {
    /// As it was.
    package let before: FinishedFindings.Item
    /// As it is.
    package let after: FinishedFindings.Item
  }

  /// In the later run only, in its order.
  package private(set) var new: [FinishedFindings.Item]
  /// In the earlier run only, in its order.
  package private(set) var fixed: [FinishedFindings.Item]
  /// In both, in the order of the later run.
  package private(set) var changed: [Change] = []

  /// The difference from one run to another.
  package init(from before: FinishedFindings, to after: FinishedFindings) {
    (fixed, new) = (before.items, after.items)
    remove(by: { [$0.subject, $0.rule, $0.severity.rawValue, $0.message, $0.place] })
    remove(by: { [$0.input, $0.rule, $0.severity.rawValue, $0.message, $0.place] })
    let pairs = remove(by: { [$0.subject, $0.rule, $0.place] })
    changed = pairs.map { Change(before: $0, after: $1) }
  }

  /// Takes the findings with equal keys out of both sides, one by one, and gives them in pairs.
  @discardableResult
  private mutating func remove(
    by key: (FinishedFindings.Item) -> [String]
  ) -> [(FinishedFindings.Item, FinishedFindings.Item)] {
    var places: [[String]: [Int]] = [:]
    for (index, item) in fixed.enumerated().reversed() { places[key(item), default: []].append(index) }
    var (pairs, rest, met) = ([(FinishedFindings.Item, FinishedFindings.Item)](), [FinishedFindings.Item](), Set<Int>())
    for item in new {
      if let index = places[key(item)]?.popLast() {
        pairs.append((fixed[index], item))
        met.insert(index)
      } else {
        rest.append(item)
      }
    }
    fixed = fixed.enumerated().filter { !met.contains($0.offset) }.map(\.element)
    new = rest
    return pairs
  }
}
