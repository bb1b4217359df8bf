/// Every format of reports.
public enum ReportFormats {
  /// The formats in the order in which lists of options show them. A new one is added here, and nowhere else.
  public static let all: [ReportFormat] = [
    .console, .json, .junit, .sarif, .github, .gitlab, .sonarqube, .checkstyle, .tap, .csv, .markdown, .html, .badge,
  ]

  /// The format of that name; nil if there is none.
  public static func named(_ identifier: String) -> ReportFormat? { all.first { $0.identifier == identifier } }

  /// The names in the order of `all`.
  public static var identifiers: [String] { all.map(\.identifier) }
}
