import TCFCodec

/// The lists that strings named and that are missing, with why: finding the nearest of hundreds of lists costs no less than judging
/// the string.
struct MissingLists {
  /// Far more numbers than are in use; strings may name others on purpose.
  private static let most = 1_000

  /// What decides about the list of a string.
  private struct Name: Hashable {
    let policyVersion: Int
    let number: Int
  }

  private var surroundings: RuleSurroundings?
  private var known: [Name: ListLookup] = [:]

  /// The list that a string names, or why there is none.
  mutating func lookup(of facts: StringFacts, in surroundings: RuleSurroundings) -> ListLookup {
    if self.surroundings !== surroundings || known.count > Self.most {
      (self.surroundings, known) = (surroundings, [:])
    }
    guard let policy = facts.policyVersion else { return ListLookup(for: facts, in: surroundings.lists) }
    let name = Name(policyVersion: policy, number: facts.core.vendorListVersion)
    if let lookup = known[name] { return lookup }
    let lookup = ListLookup(for: facts, in: surroundings.lists)
    if case .missing = lookup { known[name] = lookup }
    return lookup
  }
}
