import TCFFindings

/// What is said of cells that were not counted as they are written. A word of the input is shown only where it is one of few,
/// of letters, and is in as many records as a group has to have: a column that was named by mistake may hold anything.
struct RemarkText {
  private let privacy: AuditPrivacy

  init(_ privacy: AuditPrivacy) { self.privacy = privacy }

  private static let mostWords = 20
  private static let longestWord = 24
  private static let mostNamed = 5

  /// The terms of a kind that may be shown, and how many cells have others.
  func shown(_ remarks: CellRemarks, _ kind: CellRemark.Kind) -> (
    words: [(word: String, tally: CellRemarks.Tally)], rest: Int
  ) {
    let words = remarks.words(kind)
    let isShort = words.count <= Self.mostWords
    let shown = words.filter { word, tally in
      privacy.isRevealed || Self.isHarmless(kind)
        || isShort && tally.count >= privacy.smallestCell && Self.isWord(word)
    }
    let count = shown.reduce(0) { $0 + $1.tally.count }
    return (shown, max(0, (remarks.tally(kind)?.count ?? 0) - count))
  }

  /// Words for nothing are known words, and shapes of times have no letters and digits of the input.
  private static func isHarmless(_ kind: CellRemark.Kind) -> Bool {
    switch kind {
    case .time, .countryAlias, .trimmed, .timeMissing: true
    case .nullWord, .choice, .country: false
    }
  }

  private static func isWord(_ word: String) -> Bool {
    word.utf8.count <= longestWord && word.allSatisfy { $0.isLetter || " _-.()<>/\\#".contains($0) }
  }

  /// What is said of an input, a sentence a kind.
  func sentences(_ input: AuditPartial.Input) -> [String] {
    CellRemark.Kind.allCases.compactMap { kind in
      input.remarks.tally(kind).map { "\(input.name): \(sentence(kind, $0, input.remarks))" }
    }
  }

  func sentence(_ kind: CellRemark.Kind, _ tally: CellRemarks.Tally, _ remarks: CellRemarks) -> String {
    let (words, rest) = shown(remarks, kind)
    let place = "the first on line \(tally.line) (\(kind.rawValue))"
    var names = words.prefix(Self.mostNamed).map { "\($0.word) (\($0.tally.count))" }
    let others = words.dropFirst(Self.mostNamed).reduce(rest) { $0 + $1.tally.count }
    if others > 0, !words.isEmpty { names.append("others (\(others))") }
    let list = names.isEmpty ? "" : ": \(Prose.list(names))"
    switch kind {
    case .trimmed:
      return "white space around \(Prose.count(tally.count, "string")) was ignored, \(place)"
    case .nullWord:
      return "\(Prose.count(tally.count, "record has", "records have")) a placeholder instead of a string and "
        + "\(tally.count == 1 ? "is" : "are") counted as empty\(list); \(place)"
    case .timeMissing:
      return "\(Prose.count(tally.count, "record has", "records have")) no time, \(place); the order of the records of "
        + "these subjects is undecided"
    case .time:
      return
        "\(Prose.count(tally.count, "time was", "times were")) not understood\(list), where 9 is any digit and a any "
        + "letter; \(place); the order of the records of these subjects is undecided"
    case .choice:
      let word = words.first?.word ?? "WORD"
      let quoted = word.contains(where: { !$0.isLetter && $0 != "-" && $0 != "_" }) ? "'\(word)=save'" : "\(word)=save"
      return
        "\(Prose.count(tally.count, "choice was", "choices were")) not understood\(list); \(place); say what a word "
        + "means with --choice-map, for example --choice-map \(quoted)"
    case .country:
      return
        "\(Prose.count(tally.count, "country was", "countries were")) not understood\(list); \(place); a country is an "
        + "ISO 3166 code or an English name"
    case .countryAlias:
      return
        "\(Prose.count(tally.count, "country has", "countries have")) a code of another standard\(list); UK is read as GB, and EL "
        + "as GR; \(place)"
    }
  }
}

extension AuditPartial {
  /// What is said of cells that were not counted as they are written, and of the order of subjects' records.
  package func remarks(_ privacy: AuditPrivacy) -> [String] {
    let text = RemarkText(privacy)
    var sentences = inputs.flatMap(text.sentences)
    if let timelines, timelines.unordered > 0 {
      sentences.append(
        "the order of the records of \(Prose.count(timelines.unordered, "subject")) is undecided: times are missing, not "
          + "understood or equal, so the rules about timelines are undecided for them")
    }
    return sentences
  }
}

extension TableMaker {
  mutating func remarks() -> AuditTable {
    var table = AuditTable(
      "cells", title: "Cells not counted as written",
      meaning:
        "Cells whose white space was ignored, null values, and times, choices and countries that were not understood. In "
        + "the shape of a time, 9 is any digit and a any letter.",
      columns: [
        .init("input", "Input"), .init("remark", "Remark"), .init("word", "Word or shape"), .init("records", "Records"),
        .init("line", "First line"),
      ])
    var found: [CellRemark.Kind: [CellBook.Cell]] = [:]
    for input in partial.inputs {
      for kind in CellRemark.Kind.allCases {
        guard let tally = input.remarks.tally(kind) else { continue }
        let whole = kind.isOfPeople ? book.cell(tally.count) : book.context(tally.count)
        found[kind, default: []].append(whole)
        table.rows.append([.code(input.name), .code(kind.rawValue), .none, .count(whole), .number(tally.line)])
        table.rows += words(kind, of: input, whole)
      }
    }
    // A choice that is not understood is none, and so is a country.
    for (kind, rest) in [(CellRemark.Kind.choice, undeclared), (.country, unexpected)] {
      if let cells = found[kind] { book.bound(cells, by: [rest?.records ?? total.records]) }
    }
    return table
  }

  /// The rows of words, in an order that says nothing of how often they come.
  private mutating func words(
    _ kind: CellRemark.Kind, of input: AuditPartial.Input, _ whole: CellBook.Cell
  ) -> [[AuditTable.Cell]] {
    var parts: [CellBook.Cell] = []
    let shown = RemarkText(privacy).shown(input.remarks, kind).words.sorted { $0.word < $1.word }
    let rows: [[AuditTable.Cell]] = shown.map { word, tally in
      let cell = kind.isOfPeople ? book.cell(tally.count) : book.context(tally.count)
      parts.append(cell)
      return [.code(input.name), .code(kind.rawValue), .code(word), .count(cell), .number(tally.line)]
    }
    if !parts.isEmpty { book.bound(parts, by: [whole]) }
    return rows
  }
}

extension CellRemark.Kind {
  /// Whether a count of it says what people chose or where they are.
  fileprivate var isOfPeople: Bool {
    switch self {
    case .choice, .country, .countryAlias: true
    case .trimmed, .nullWord, .timeMissing, .time: false
    }
  }
}
