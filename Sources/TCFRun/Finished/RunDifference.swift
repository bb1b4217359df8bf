import TCFFindings

/// What a later run found otherwise than an earlier one.
///
/// Findings are equal that have rule, severity, message, place and ids in common in one subject, or else in one input, where the
/// subject's line moved. Of what remains, findings of one rule at one place of one subject are one finding that changed, unless
/// the later one names vendors or purposes that the earlier one did not: then it is new, as it is against a baseline.
package struct RunDifference: Sendable {
  /// A finding that is there in both runs with another message or severity.
  package struct Change: Sendable, Hashable {
    /// As it was.
    package let before: FinishedFindings.Item
    /// As it is.
    package let after: FinishedFindings.Item
  }

  /// In the later run only, in its order, those that name new ids among them.
  package private(set) var new: [FinishedFindings.Item]
  /// In the earlier run only, in its order.
  package private(set) var fixed: [FinishedFindings.Item]
  /// In both, in the order of the later run.
  package private(set) var changed: [Change] = []
  /// The new ones that were there in the earlier run and name further ids, in the order of the later run.
  package private(set) var grown: [Change] = []

  /// The difference from one run to another.
  package init(from before: FinishedFindings, to after: FinishedFindings) {
    (fixed, new) = (before.items, after.items)
    remove(by: { [$0.subject, $0.rule, $0.severity.rawValue, $0.message, $0.place, Self.text($0.ids)] })
    remove(by: { [$0.input, $0.rule, $0.severity.rawValue, $0.message, $0.place, Self.text($0.ids)] })
    changed = remove(by: { [$0.subject, $0.rule, $0.place] }) { $1.isKnown(from: $0) }
    let all = new
    grown = remove(by: { [$0.subject, $0.rule, $0.place] }) { $1.ids.intersects($0.ids) }
    new = all
  }

  /// All ids as text, none cut.
  private static func text(_ ids: FindingIDs) -> String { "\(ids.vendors)\(ids.purposes)\(ids.others)" }

  /// Of many findings alike, how many are looked through for one that belongs to another.
  private static let searchLimit = 200

  /// Takes the findings with equal keys that belong together out of both sides, one by one, and gives them in pairs.
  @discardableResult
  private mutating func remove(
    by key: (FinishedFindings.Item) -> [String],
    where isPair: (_ before: FinishedFindings.Item, _ after: FinishedFindings.Item) -> Bool = { _, _ in true }
  ) -> [Change] {
    var places: [[String]: [Int]] = [:]
    for (index, item) in fixed.enumerated().reversed() { places[key(item), default: []].append(index) }
    var (pairs, rest, met) = ([Change](), [FinishedFindings.Item](), Set<Int>())
    for item in new {
      let key = key(item)
      // The first of the earlier run is the last of the list.
      let place = places[key]?.suffix(Self.searchLimit).lastIndex { isPair(fixed[$0], item) }
      if let index = place.flatMap({ places[key]?.remove(at: $0) }) {
        pairs.append(Change(before: fixed[index], after: item))
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
