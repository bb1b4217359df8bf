import TCFFindings

/// What is said of the elements among which an act looks for its own.
enum ElementSearch {
  /// The names of controls as a message says them; a page may give any number, of any length.
  static func list(ofControls names: [String]) -> String {
    var seen: Set<String> = []
    let distinct = names.filter { seen.insert($0).inserted }.map { "\"\(Prose.line($0, limit: 40))\"" }
    if distinct.isEmpty { return "nothing on the page can be clicked" }
    return "what can be clicked: \(Prose.list(distinct, limit: 12))"
  }
}
