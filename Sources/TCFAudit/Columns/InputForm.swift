import TCFFindings
import TCFRun

/// What an input holds, told from its first bytes and from what the user says of it.
enum InputForm {
  /// Records, and what people are told about them: `comma-separated text with a header; strings in column 3, tc_string`.
  case records(RecordFormat, told: String)
  /// Key sets, messages and other things that `validate` reads one by one.
  case captured
  /// A SQLite database.
  case database
  /// Something without strings, in words that follow on "is".
  case foreign(String, fix: String)
  /// Nothing at all.
  case empty

  /// - Parameter head: the first megabyte, or all.
  init(head: [UInt8], name: String, _ choices: ColumnChoices) throws(InputProblem) {
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      self = .foreign("UTF-16 text", fix: "convert it first: iconv -f UTF-16 -t UTF-8 \(name)")
      return
    }
    switch choices.form {
    case .lines: self = .records(.lines, told: "one string per line")
    case .csv, .tsv: self = try Self.table(head, name, choices)
    case .ndjson: self = try Self.objects(head, name, choices)
    case .sqlite: self = .database
    case nil: self = try Self.guess(head, name, choices)
    }
  }

  /// How many bytes are looked at to tell what a text is: some hundred lines.
  private static let guessedBytes = 1 << 16

  /// The whole lines at the beginning.
  private static func beginning(of head: [UInt8]) -> [UInt8] {
    guard let end = head.prefix(guessedBytes).lastIndex(of: UInt8(ascii: "\n")), head.count > guessedBytes else {
      return head
    }
    return Array(head[...end])
  }

  private static func guess(
    _ head: [UInt8], _ name: String, _ choices: ColumnChoices
  ) throws(InputProblem) -> InputForm {
    switch ContentKind.guess(beginning(of: head)) {
    case .empty: return .empty
    case .database: return .database
    case .androidBackup: return .captured
    case .keys:
      let first = firstLine(head)
      guard first.contains(UInt8(ascii: "{")), ObjectGuess.isObject(first) else { return .captured }
      // A key set on one line is a key set, unless its member is named.
      guard choices.text != nil || head.count > first.count + 1 || ObjectGuess.member(of: [first]) != nil else {
        return .captured
      }
      return try objects(head, name, choices)
    case .strings where choices.namesColumns, .urls where choices.namesColumns:
      return try table(head, name, choices)
    case .strings: return .records(.lines, told: "one string per line")
    case .urls: return .foreign("a list of URLs", fix: "check URLs with tcfcheck validate \(name)")
    case .foreign(let what):
      guard what.isText else { return .foreign(what.what, fix: what.fix(for: name)) }
      if choices.namesColumns || what.holdsStrings { return try table(head, name, choices) }
      return .foreign(what.what, fix: "name the column with --column, or say what the file is with --as")
    }
  }

  private static func firstLine(_ head: [UInt8]) -> ArraySlice<UInt8> {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    return text.prefix { $0 != UInt8(ascii: "\n") }
  }

  private static func table(
    _ head: [UInt8], _ name: String, _ choices: ColumnChoices
  ) throws(InputProblem) -> InputForm {
    let guess = TableGuess(head, isTabbed: choices.form == .tsv ? true : choices.form == .csv ? false : nil)
    do throws(ColumnFault) {
      guard let found = try guess.format(choices) else {
        return .foreign("\(guess.name) without TC strings", fix: "name the column with --column")
      }
      return .records(.table(found.format), told: found.told)
    } catch {
      throw problem(name, error)
    }
  }

  private static func objects(
    _ head: [UInt8], _ name: String, _ choices: ColumnChoices
  ) throws(InputProblem) -> InputForm {
    let lines = head.split(separator: UInt8(ascii: "\n")).prefix(100)
    guard let text = choices.text.map({ $0.split(separator: ".").map(String.init) }) ?? ObjectGuess.member(of: lines),
      !text.isEmpty
    else {
      return .foreign("JSON lines without TC strings", fix: "name the member with --column, such as consent.tcString")
    }
    let named = choices.named(text: text.joined(separator: "."))
    var members = RecordColumns(text: text)
    func path(_ name: String?) -> [String]? { name.map { $0.split(separator: ".").map(String.init) } }
    members.subject = path(named.subject)
    members.time = path(named.time)
    members.choice = path(named.choice)
    members.platform = path(named.platform)
    members.country = path(named.country)
    return .records(
      .objects(ObjectFormat(members: members)), told: "JSON lines; strings in member \(named.text)")
  }

  private static func problem(_ name: String, _ fault: ColumnFault) -> InputProblem {
    let hint = NearestName.of(String(fault.name.prefix(100)), among: fault.known)
    let shown = fault.known.prefix(20).map { Prose.excerpt($0, limit: 40) }.joined(separator: ", ")
    return InputProblem(
      input: name,
      message: "\(name) has no column \(Prose.excerpt(fault.name, limit: 40)) for \(fault.option)"
        + (hint.map { "; did you mean \($0)?" } ?? ""), fix: fault.known.isEmpty ? nil : "its columns are \(shown)")
  }
}
