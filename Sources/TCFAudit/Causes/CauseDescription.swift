/// A conjunction of conditions on the cells of a scan, by places of values.
struct CauseDescription: Sendable, Hashable {
  /// A condition on one attribute.
  struct Term: Sendable, Hashable {
    let attribute: CauseCondition.Attribute
    /// The first and the last place; the same for a value.
    let first: Int
    let last: Int
    /// Of days: whether there is no first, or no last one: the ends of the data do not count as conditions.
    var isOpenBelow = false
    var isOpenAbove = false

    /// The place as cells have it.
    func holds(_ place: Int32) -> Bool {
      // 0 is a cell that has no value.
      let place = Int(place) - 1
      return place >= (isOpenBelow ? 0 : first) && (isOpenAbove || place <= last)
    }
  }

  /// In the order of the attributes.
  private(set) var terms: [Term] = []

  func adding(_ term: Term) -> CauseDescription {
    var result = self
    result.terms.append(term)
    result.terms.sort { $0.attribute.rawValue < $1.attribute.rawValue }
    return result
  }

  func removing(_ index: Int) -> CauseDescription {
    var result = self
    result.terms.remove(at: index)
    return result
  }

  /// Whether a condition on an attribute has no place in it: there is one on its dimension, or it is about the list and the other
  /// about days. A new list comes each week, so that both say when; and that a list is older or newer than the string is itself
  /// what some rules are about.
  func excludes(_ attribute: CauseCondition.Attribute) -> Bool {
    terms.contains { term in
      term.attribute.dimension == attribute.dimension || (term.attribute == .list && attribute.isDay)
        || (term.attribute.isDay && attribute == .list)
    }
  }

  /// Whether a cell fulfils all conditions.
  func holds(_ cell: Int, of cells: CauseCells) -> Bool {
    terms.allSatisfy { $0.holds(cells.columns[$0.attribute.rawValue].places[cell]) }
  }

  /// What the description costs: the logarithm of how many there were to choose from.
  func cost(_ cells: CauseCells) -> Double {
    terms.reduce(0) { sum, term in
      let values = Double(max(1, cells.columns[term.attribute.rawValue].values.count))
      guard term.attribute.isDay else { return sum + Logarithm.natural(values) }
      return sum + Logarithm.natural(term.isOpenBelow || term.isOpenAbove ? 2 * values : values * values)
    }
  }

  /// Whether no cell can fulfil both: an attribute has one value.
  func isDisjoint(from other: CauseDescription) -> Bool {
    terms.contains { term in
      other.terms.contains { $0.attribute == term.attribute && ($0.isBefore(term) || term.isBefore($0)) }
    }
  }

  /// Whether every cell that fulfils the other fulfils this one, as far as the conditions say so.
  func contains(_ other: CauseDescription) -> Bool { terms.allSatisfy(other.terms.contains) }

  /// Of descriptions that are as good, the one with fewer conditions comes first, then the one whose attributes do.
  static func comes(_ left: CauseDescription, before right: CauseDescription) -> Bool {
    if left.terms.count != right.terms.count { return left.terms.count < right.terms.count }
    let (own, others) = (left.terms.flatMap(\.order), right.terms.flatMap(\.order))
    let attributes = (left.terms.map(\.attribute.rawValue), right.terms.map(\.attribute.rawValue))
    if attributes.0 != attributes.1 { return attributes.0.lexicographicallyPrecedes(attributes.1) }
    return own.lexicographicallyPrecedes(others)
  }
}

extension CauseDescription.Term {
  fileprivate func isBefore(_ other: CauseDescription.Term) -> Bool {
    !isOpenAbove && !other.isOpenBelow && last < other.first
  }

  fileprivate var order: [Int] { [attribute.rawValue, isOpenBelow || isOpenAbove ? 0 : 1, first, last] }
}
