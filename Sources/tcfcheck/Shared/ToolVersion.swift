import CBuildDate
import TCFRules

/// The version of the tool.
enum ToolVersion {
  /// What reports name. It is that of the newest section of the changelog (TCFRun.docc, Changelog.md), which a test compares.
  static let text = "0.1.0"

  /// What `--version` prints: the version alone on the first line, then what else decides a verdict.
  static var description: String {
    let built = String(cString: tcfcheck_build_date)
    return """
      \(text)
      rule catalogue of \(RuleCatalog.version)
      \(built.isEmpty ? "built from source" : "built on \(built)")
      """
  }
}
