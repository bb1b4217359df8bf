/// How the cells of a run are read: which words mean that there is nothing, and what terms of choices mean.
package struct CellReading: Sendable, Hashable {
  /// The terms for nothing that the user has named, in addition to the usual ones.
  package let nullWords: Set<String>
  /// Choices by the terms of the input, in small letters.
  package let choices: [String: DeclaredChoice]
  private let longestNull: Int

  /// What is read where the user says nothing.
  package static let usual = CellReading(nullWords: [], choices: [:])

  /// What databases and programs write where there is nothing, in small letters.
  ///
  /// Sources: pandas, `read_csv`, na_values; PostgreSQL, COPY, and MySQL, LOAD DATA (`\N`); the texts of null in JavaScript,
  /// Python, Ruby, Go and Objective-C. `NA` is not among them: it is Namibia.
  private static let usualNullWords: Set<String> = [
    "null", "none", "nil", "nan", "undefined", #"\n"#, "(null)", "<null>", "<nil>", "<na>", "n/a", "#n/a", "#null!",
  ]

  /// How cells are read.
  ///
  /// - Parameters:
  ///   - nullWords: further terms for nothing, as they are in cells.
  ///   - choices: what further terms of choices mean; small and capital letters do not matter.
  package init(nullWords: [String], choices: [String: DeclaredChoice]) {
    self.nullWords = Set(nullWords)
    self.choices = Dictionary(
      choices.map { (Self.key($0), $1) }.sorted { $0.0 < $1.0 }, uniquingKeysWith: { first, _ in first })
    longestNull = (Self.usualNullWords.union(nullWords)).map(\.utf8.count).max() ?? 0
  }

  private static func key(_ word: String) -> String { word.lowercased() }

  /// Whether a cell has a word that means that there is nothing.
  func isNull(_ cell: ArraySlice<UInt8>) -> Bool {
    // Strings are longer than all of these words.
    guard cell.count <= longestNull else { return false }
    let word = String(decoding: cell, as: UTF8.self)
    return Self.usualNullWords.contains(Self.key(word)) || nullWords.contains(word)
  }

  /// What the user chose, by a word that the user of this program has named, or by one of the usual ones; nil for another.
  func choice(_ cell: ArraySlice<UInt8>) -> DeclaredChoice? {
    guard !choices.isEmpty else { return CellValue.choice(cell) }
    return choices[Self.key(String(decoding: cell, as: UTF8.self))] ?? CellValue.choice(cell)
  }

  /// What counts of a run say that it used: nothing for the usual reading.
  var settings: [String] {
    nullWords.sorted().map { "null=\($0)" }
      + choices.sorted { $0.key < $1.key }.map { "choice-map=\($0)=\($1.rawValue)" }
  }
}
