/// How many cells of an input were not counted as they are written, by what became of them and by their words. Those of parts
/// add up to those of the whole.
package struct CellRemarks: Sendable, Hashable {
  /// How many there are, and the line of the first.
  package struct Tally: Sendable, Hashable {
    /// How many cells there are.
    var count = 0
    /// The line of the first of them, from 1; `Int.max` while there is none.
    var line = Int.max

    fileprivate mutating func add(_ other: Tally) {
      count += other.count
      line = min(line, other.line)
    }
  }

  /// A count.
  package struct Row: Sendable, Hashable {
    /// What became of the cells.
    package let kind: CellRemark.Kind
    /// Their word; nil for all cells of the kind.
    package let word: String?
    /// How many there are.
    package let tally: Tally
  }

  /// How many different words are counted one by one; a column with more has something else in it.
  private static let mostWords = 200

  private var kinds: [CellRemark.Kind: Tally] = [:]
  /// By kind and word.
  private var words = BoundedRows<String, Tally>(limit: mostWords)

  /// None yet.
  package init() {}

  /// Whether there is none.
  package var isEmpty: Bool { kinds.isEmpty }

  private static let separator: Character = "\t"

  private static func key(_ kind: CellRemark.Kind, _ word: String) -> String { "\(kind.rawValue)\(separator)\(word)" }

  /// Counts a cell.
  package mutating func add(_ remark: CellRemark) {
    let one = Tally(count: 1, line: remark.line)
    kinds[remark.kind, default: Tally()].add(one)
    guard let word = remark.word else { return }
    words.change(Self.key(remark.kind, word), orAdd: Tally()) { $0.add(one) }
  }

  /// Adds those of another part.
  package mutating func merge(_ other: CellRemarks) {
    if other.isEmpty { return }
    for (kind, tally) in other.kinds { kinds[kind, default: Tally()].add(tally) }
    words.merge(other.words) { $0.add($1) }
  }

  /// How many cells of a kind there are; nil for none.
  package func tally(_ kind: CellRemark.Kind) -> Tally? { kinds[kind] }

  /// The terms of a kind: the most frequent first.
  package func words(_ kind: CellRemark.Kind) -> [(word: String, tally: Tally)] {
    let beginning = Self.key(kind, "")
    return words.rows.filter { $0.key.hasPrefix(beginning) }
      .map { (String($0.key.dropFirst(beginning.count)), $0.value) }
      .sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
  }

  /// All counts: by kind, and by word.
  var rows: [Row] {
    CellRemark.Kind.allCases.flatMap { kind in
      guard let tally = kinds[kind] else { return [Row]() }
      let named = words(kind).sorted { $0.word < $1.word }.map { Row(kind: kind, word: $0.word, tally: $0.tally) }
      return [Row(kind: kind, word: nil, tally: tally)] + named
    }
  }

  /// The counts that `rows` gave; nil where they cannot be those of one input.
  init?(_ rows: [Row]) {
    var found: [String: Tally] = [:]
    for row in rows {
      guard let word = row.word else {
        guard kinds.updateValue(row.tally, forKey: row.kind) == nil else { return nil }
        continue
      }
      guard let whole = kinds[row.kind], row.tally.count <= whole.count,
        found.updateValue(row.tally, forKey: Self.key(row.kind, word)) == nil
      else { return nil }
    }
    guard found.count <= Self.mostWords else { return nil }
    words = BoundedRows(limit: Self.mostWords, rows: found)
  }
}
