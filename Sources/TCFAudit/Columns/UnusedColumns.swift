import TCFFindings

/// Columns of an input that are not read, though an option would read what their names suggest.
enum UnusedColumns {
  /// A kind of column, the option that names it, and how exports name it: in small letters, without what is between words.
  private struct Kind {
    let column: AuditColumns
    let option: String
    let names: Set<String>
  }

  /// Whose name could be of two kinds is of the first: an id of a person is not to be named by `--id-column`, which shows it.
  private static let kinds: [Kind] = [
    Kind(
      column: .subject, option: "--subject-column",
      names: [
        "subject", "subjectid", "user", "userid", "uid", "deviceid", "visitorid", "customerid", "personid", "clientid",
      ]),
    Kind(
      column: .time, option: "--time-column",
      names: [
        "time", "timestamp", "ts", "date", "datetime", "day", "created", "createdat", "createdon", "storedat",
        "savedat",
        "recordedat", "updated", "updatedat", "eventtime", "eventdate", "consentdate", "consenttime",
      ]),
    Kind(
      column: .choice, option: "--choice-column",
      names: ["choice", "userchoice", "declaredchoice", "consentchoice", "action", "useraction", "decision"]),
    Kind(
      column: .platform, option: "--platform-column",
      names: ["platform", "os", "environment", "device", "devicetype", "channel"]),
    Kind(
      column: .country, option: "--country-column",
      names: ["country", "countrycode", "usercountry", "geo", "geocountry"]),
    Kind(
      column: .id, option: "--id-column",
      names: ["id", "recordid", "rowid", "key", "recordkey", "uuid", "eventid", "consentid"]),
  ]

  private static let mostNamed = 10

  /// What is added to the description of an input: `; not read: created_at (--time-column)`; nothing where no column is to be named.
  ///
  /// - Parameters:
  ///   - names: of the columns that are not read; of a member, its path.
  ///   - columns: the kinds of columns that are read. A second one of a kind is not named.
  static func text(_ names: some Sequence<String>, besides columns: AuditColumns) -> String {
    let found = names.compactMap { name in
      kind(of: name).flatMap { columns.contains($0.column) ? nil : "\(Prose.excerpt(name, limit: 40)) (\($0.option))" }
    }
    return found.isEmpty ? "" : "; not read: \(found.prefix(mostNamed).joined(separator: ", "))"
  }

  private static func kind(of name: String) -> Kind? {
    let last = name.split(separator: ".").last ?? ""
    let word = String(last.lowercased().filter { $0.isLetter || $0.isNumber })
    return kinds.first { $0.names.contains(word) }
  }
}
