/// The relations of a book by its numbers, and the numbers by their relations, without what cannot matter.
///
/// Cells that are equal by the relations are one number here: who knows one of them knows all. The numbers that everybody knows are left out,
/// and a rest of a whole that needs no guarding is only a bound for its parts.
struct CellSystem: Sendable {
  /// A number in a relation, or a relation of a number.
  struct Term: Sendable, Hashable {
    /// The place of the number or relation.
    let place: Int
    let coefficient: Int
  }

  /// By cell of the book, the place of its number; nil for what everybody knows.
  let places: [Int?]
  let numbers: [CellNumber]
  /// By relation, 0 for one that does not only bound its numbers.
  let slacks: [Int]
  /// By relation.
  let isBound: [Bool]
  private let ofNumbers: Grouped
  private let ofRelations: Grouped

  /// Terms in groups, in one array.
  private struct Grouped: Sendable {
    var starts = [0]
    var terms: [Term] = []

    subscript(group: Int) -> ArraySlice<Term> { terms[starts[group]..<starts[group + 1]] }

    mutating func add(_ group: some Sequence<Term>) {
      terms += group
      starts.append(terms.count)
    }
  }

  /// - Parameter reach: by how much a number is moved at most. A bound that is farther away is left out.
  init(_ book: CellBook, reach: Int) {
    let classes = CellClasses(book, reach: reach)
    (places, numbers) = (classes.places, classes.numbers)
    let relations = Self.relevant(Self.withoutFreeRests(classes.relations, numbers, reach), reach)
    var terms = Array(repeating: [Term](), count: numbers.count)
    var ofRelations = Grouped()
    for (place, relation) in relations.enumerated() {
      for term in relation.terms { terms[term.place].append(Term(place: place, coefficient: term.coefficient)) }
      // The largest first: they have the most to give.
      ofRelations.add(
        relation.terms.sorted { [numbers] in
          (numbers[$1.place].value, $0.place) < (numbers[$0.place].value, $1.place)
        })
    }
    var ofNumbers = Grouped()
    for terms in terms { ofNumbers.add(terms) }
    (slacks, isBound) = (relations.map { $0.slack ?? 0 }, relations.map { $0.slack != nil })
    (self.ofNumbers, self.ofRelations) = (ofNumbers, ofRelations)
  }

  /// The relations with bounds in place of rests that need no guarding.
  ///
  /// A rest that no other relation names is what is left for it, and only keeps the others from adding up to more than the whole. Most rests are
  /// of this kind: there are some for each vendor, which all change with the whole.
  private static func withoutFreeRests(
    _ relations: [CellClasses.Relation], _ numbers: [CellNumber], _ reach: Int
  ) -> [CellClasses.Relation] {
    var uses = Array(repeating: 0, count: numbers.count)
    for relation in relations { for term in relation.terms { uses[term.place] += 1 } }
    return relations.map { relation in
      guard relation.slack == nil,
        let rest = relation.terms.firstIndex(where: { term in
          numbers[term.place].kind == .rest && uses[term.place] == 1 && term.coefficient.magnitude == 1
            && !(1...reach).contains(numbers[term.place].value)
        })
      else { return relation }
      var terms = relation.terms
      let free = terms.remove(at: rest)
      return CellClasses.Relation(
        terms: terms.map { Term(place: $0.place, coefficient: -free.coefficient * $0.coefficient) },
        slack: numbers[free.place].value)
    }
  }

  /// The relations without repetitions, and without bounds that are too far away.
  private static func relevant(_ relations: [CellClasses.Relation], _ reach: Int) -> [CellClasses.Relation] {
    var seen = Set<CellClasses.Relation>()
    return relations.filter { relation in
      let weight = relation.terms.reduce(0) { $0 + Int($1.coefficient.magnitude) }
      return weight > 0 && (relation.slack.map { $0 < weight * reach } ?? true) && seen.insert(relation).inserted
    }
  }

  /// The numbers of a relation, the largest first.
  func numbers(of relation: Int) -> ArraySlice<Term> { ofRelations[relation] }

  /// The relations of a number.
  func relations(of number: Int) -> ArraySlice<Term> { ofNumbers[number] }
}
