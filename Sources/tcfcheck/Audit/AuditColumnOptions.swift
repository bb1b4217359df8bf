import ArgumentParser
import TCFAudit
import TCFFindings

/// The options that say how inputs of an audit are written.
struct ColumnOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("How the inputs are written: lines, csv, tsv, ndjson or sqlite (default: detected)."))
  var form: ColumnChoices.Form?

  @Option(
    help: ArgumentHelp(
      "The column with the string: its name, its number from 1, or the path of a member, such as consent.tcString "
        + "(default: detected).", valueName: "column"))
  var column: String?

  @Option(
    name: .customLong("subject-column"), help: ArgumentHelp("The column with the subject's id.", valueName: "column"))
  var subjectColumn: String?

  @Option(
    name: .customLong("time-column"),
    help: ArgumentHelp(
      "The column that says when the record was stored: a date and time with or without an offset from UTC, or seconds to "
        + "nanoseconds since 1970.",
      valueName: "column"))
  var timeColumn: String?

  @Option(
    name: .customLong("choice-column"),
    help: ArgumentHelp(
      "The column that says what the user chose: accept-all, reject-all or save; see --choice-map.", valueName: "column"
    ))
  var choiceColumn: String?

  @Option(
    name: .customLong("platform-column"), help: ArgumentHelp("The column with the platform.", valueName: "column"))
  var platformColumn: String?

  @Option(
    name: .customLong("country-column"),
    help: ArgumentHelp(
      "The column with the country that the user was expected in: an ISO 3166 code or an English name.",
      valueName: "column"))
  var countryColumn: String?

  @Option(
    name: .customLong("id-column"),
    help: ArgumentHelp(
      "The column with the record's own key. Examples, samples and rejected records are shown with it, so name no column "
        + "with ids of people.", valueName: "column"))
  var idColumn: String?

  @Option(
    name: .customLong("choice-map"),
    help: ArgumentHelp(
      "What a word in --choice-column means: WORD=accept-all, WORD=reject-all or WORD=save; repeatable.",
      valueName: "word=choice"))
  var choiceMap: [String] = []

  @Option(
    name: .customLong("null"),
    help: ArgumentHelp(
      "A word that stands for an empty cell; repeatable. NULL, \\N, None, nan, undefined and the like are known.",
      valueName: "word"))
  var null: [String] = []

  @Option(help: ArgumentHelp("The table of a SQLite database.", valueName: "name"))
  var table: String?

  func validate() throws { _ = try mappedChoices }

  /// What is said of an option that does less alone than a user may think.
  var hint: String? {
    guard timeColumn != nil, subjectColumn == nil else { return nil }
    return
      "without --subject-column, --time-column only gives causes the days of records; with it, the records of each "
      + "person are compared in their order"
  }

  /// The choices by the terms of --choice-map.
  private var mappedChoices: [String: DeclaredChoice] {
    get throws {
      var choices: [String: DeclaredChoice] = [:]
      for text in choiceMap {
        let (word, name) =
          text.lastIndex(of: "=").map { (text[..<$0], text[text.index(after: $0)...]) } ?? (text[...], "")
        guard !word.isEmpty, let choice = DeclaredChoice(rawValue: String(name)) else {
          let names = DeclaredChoice.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError(
            "--choice-map takes WORD=CHOICE with a choice of \(names), not \(Prose.excerpt(text, limit: 100))")
        }
        if let other = choices.updateValue(choice, forKey: word.lowercased()), other != choice {
          throw ValidationError("--choice-map gives \(Prose.excerpt(String(word), limit: 100)) two meanings")
        }
      }
      return choices
    }
  }

  /// What these options say.
  var choices: ColumnChoices {
    var choices = ColumnChoices()
    choices.form = form
    choices.text = column
    choices.subject = subjectColumn
    choices.time = timeColumn
    choices.choice = choiceColumn
    choices.platform = platformColumn
    choices.country = countryColumn
    choices.id = idColumn
    choices.table = table
    // Looked at by validate().
    choices.reading = CellReading(nullWords: null, choices: (try? mappedChoices) ?? [:])
    return choices
  }
}

extension ColumnChoices.Form: ExpressibleByArgument {}
