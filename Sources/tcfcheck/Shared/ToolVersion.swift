import TCFRules

/// The version of the tool.
enum ToolVersion {
  /// What reports name. It is that of the newest section of the changelog (TCFRun.docc, Changelog.md), which a test compares.
  static let text = "0.1.0"
  /// The day of its release, as "2026-12-01"; nil before it. It is written here, and not handed to the compiler, so that a release
  /// is the same build as any other.
  static let day: String? = nil

  /// What `--version` prints: the version alone on the first line, then what else decides a verdict.
  static var description: String {
    let state = day.map { "released on \($0)" } ?? "in preparation"
    return """
      \(text)
      rule catalogue of \(RuleCatalog.version)
      \(state)
      """
  }
}
