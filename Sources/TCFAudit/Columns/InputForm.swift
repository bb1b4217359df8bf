import TCFFindings
import TCFInput

/// What an input holds, determined from its first bytes and from what the user says of it.
enum InputForm {
  /// Records, and what people are reported about them: `comma-separated text with a header; strings in column 3, tc_string`.
  case records(RecordFormat, description: String)
  /// Key sets, messages and other things that `validate` reads one by one.
  case captured
  /// A SQLite database.
  case database
  /// Something without strings, as text that follows on "is".
  case foreign(String, fix: String)
  /// Records in a form that is not read, as text that follows on "is", and what to do about it.
  case unread(String, fix: String)
  /// Nothing at all.
  case empty

  /// - Parameter head: the first megabyte, or all.
  init(head: [UInt8], name: String, _ choices: ColumnChoices) throws(InputProblem) {
    if let known = FileSignature(of: head), let fix = known.auditAdvice(for: name) {
      self = .unread(known.name, fix: fix)
      return
    }
    // What no verb reads is the same whatever it was said to be.
    let beginning = Self.beginning(of: head)
    let found = ContentKind.guess(beginning)
    if case .foreign(let what) = found, what.isKnownFormat {
      self = .foreign(what.what, fix: what.fix(for: name))
      return
    }
    switch choices.form {
    case .lines: self = try Self.lines(head, name, choices)
    case .csv, .tsv: self = try Self.table(head, name, choices)
    case .ndjson: self = try Self.objects(head, name, choices)
    case .sqlite: self = .database
    case nil: self = try Self.guess(head, as: Self.kind(of: beginning, found), name, choices)
    }
  }

  /// How many bytes are looked at to show what a text is: some hundred lines.
  private static let guessedBytes = 1 << 16

  /// The whole lines at the beginning.
  private static func beginning(of head: [UInt8]) -> [UInt8] {
    guard let end = head.prefix(guessedBytes).lastIndex(of: UInt8(ascii: "\n")), head.count > guessedBytes else {
      return head
    }
    return Array(head[...end])
  }

  private static func guess(
    _ head: [UInt8], as kind: ContentKind.Guess, _ name: String, _ choices: ColumnChoices
  ) throws(InputProblem) -> InputForm {
    switch kind {
    case .empty: return .empty
    case .database: return .database
    case .androidBackup: return .captured
    case .pasted where choices.namesColumns: return try table(head, name, choices)
    case .pasted: return .captured
    case .keys:
      if let array = ArrayGuess(head) { return .unread(array.what, fix: array.fix(for: name)) }
      let lines = firstLines(beginning(of: head))
      guard lines.first?.contains(UInt8(ascii: "{")) == true, ObjectGuess.isLog(lines) else { return .captured }
      // A key set on one line is a key set, unless its member is named.
      if choices.text == nil, lines.count == 1 {
        let member = try mapError(try ObjectGuess(lines).member()) { (error: ColumnFault) in
          problem(name, error)
        }
        guard member != nil else { return .captured }
      }
      return try objects(head, name, choices)
    case .strings where choices.namesColumns, .identifiers where choices.namesColumns, .urls where choices.namesColumns:
      return try table(head, name, choices)
    case .strings, .identifiers: return try lines(head, name, choices)
    // A column of URLs is no list of them.
    case .urls where TableGuess(head, isTabbed: nil, choices.reading).hasStringColumn:
      return try table(head, name, choices)
    case .urls: return .foreign("a list of URLs", fix: "check URLs with tcfcheck validate \(name)")
    case .foreign(let what):
      guard what.isText else { return .foreign(what.what, fix: what.fix(for: name)) }
      if choices.namesColumns || what.holdsStrings || TableGuess(head, isTabbed: nil, choices.reading).isSparseColumn {
        return try table(head, name, choices)
      }
      return .foreign(what.what, fix: "name the column with --column, or say what the file is with --as")
    }
  }

  /// What a text is. Bytes that are not text make a file another thing only where its strings are not found next to them: a note
  /// in another alphabet is a matter of its own column.
  private static func kind(of beginning: [UInt8], _ found: ContentKind.Guess) -> ContentKind.Guess {
    guard case .foreign(let what) = found, !what.isWideText, !what.isText else { return found }
    // Of UTF-16 every second byte is zero, and of most binary files many are.
    let zeros = beginning.count { $0 == 0 }
    guard zeros * 10 <= beginning.count else { return found }
    let mended = String(decoding: beginning.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
    switch ContentKind.guess(Array(mended.utf8)) {
    case .foreign(let other) where other.holdsStrings: return .foreign(other)
    case .strings: return .strings
    case .keys: return .keys
    default: return found
    }
  }

  private static let mostLines = 100

  /// The first lines that have something in them.
  private static func firstLines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    let body = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]
    let lines = body.split(separator: UInt8(ascii: "\n"), maxSplits: mostLines).prefix(mostLines)
    return lines.filter { line in line.contains { $0 > 0x20 } }
  }

  /// A string a line, or a table of one column.
  private static func lines(
    _ head: [UInt8], _ name: String, _ choices: ColumnChoices
  ) throws(InputProblem) -> InputForm {
    let guess = TableGuess(head, isTabbed: nil, choices.reading)
    if guess.isTable(head) { return try table(name, choices, guess) }
    return .records(.plain(choices.reading), description: "one string per line")
  }

  private static func table(
    _ head: [UInt8], _ name: String, _ choices: ColumnChoices
  ) throws(InputProblem) -> InputForm {
    let isTabbed: Bool? = choices.form == .tsv ? true : choices.form == .csv ? false : nil
    return try table(name, choices, TableGuess(head, isTabbed: isTabbed, choices.reading))
  }

  private static func table(
    _ name: String, _ choices: ColumnChoices, _ guess: TableGuess
  ) throws(InputProblem) -> InputForm {
    do throws(ColumnFault) {
      guard let found = try guess.format(choices) else {
        return .foreign("\(guess.name) without TC strings", fix: "name the column with --column")
      }
      return .records(.table(found.format), description: found.description)
    } catch {
      throw problem(name, error)
    }
  }

  private static func objects(
    _ head: [UInt8], _ name: String, _ choices: ColumnChoices
  ) throws(InputProblem) -> InputForm {
    if let array = ArrayGuess(head) { return .unread(array.what, fix: array.fix(for: name)) }
    func path(_ name: String) -> [String] { name.split(separator: ".").map(String.init) }
    let guess = ObjectGuess(firstLines(head))
    let guessed = try mapError(choices.text == nil ? try guess.member() : nil) {
      (error: ColumnFault) in problem(name, error)
    }
    guard let text = choices.text.map(path) ?? guessed, !text.isEmpty else {
      return .foreign("JSON lines without TC strings", fix: "name the member with --column, such as consent.tcString")
    }
    let named = choices.named(text: text.joined(separator: "."))
    var members = named.map { (name: String, _) in path(name) }
    members.text = text
    var format = ObjectFormat(members: members)
    format.reading = choices.reading
    let unused = guess.names.filter { !members.all.contains($0) }.map { $0.joined(separator: ".") }
    return .records(
      .objects(format),
      description: "JSON lines; strings in member \(named.text)"
        + UnusedColumns.text(unused, besides: choices.columns))
  }

  private static func problem(_ name: String, _ fault: ColumnFault) -> InputProblem {
    func shown(_ name: String) -> String { Prose.excerpt(name, limit: 40) }
    switch fault {
    case .missing(let option, let column, let known):
      let hint = NearestName.of(String(column.prefix(100)), among: known)
      let names = known.prefix(20).map(shown).joined(separator: ", ")
      return InputProblem(
        input: name,
        message: "\(name) has no column \(shown(column)) for \(option)" + (hint.map { "; did you mean \($0)?" } ?? ""),
        fix: known.isEmpty ? nil : "its columns are \(names)")
    case .repeated(let option, let column, let numbers):
      let places = Prose.list(numbers.prefix(20).map(String.init))
      return InputProblem(
        input: name, message: "\(name) has \(numbers.count) columns \(shown(column)): \(places)",
        fix: "name one by its number: \(option) \(numbers[0])")
    case .several(let columns):
      let labels = Prose.list(columns.prefix(20).map(\.label))
      return InputProblem(
        input: name, message: "\(name) has TC strings in several places: \(labels)",
        fix: "choose one: --column \(shown(columns[0].name))")
    }
  }
}
