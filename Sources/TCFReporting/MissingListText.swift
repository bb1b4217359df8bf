import TCFFindings

/// How to get vendor lists that were missing.
enum MissingListText {
  /// How many lists are named with their subjects.
  private static let limit = 10
  /// How many lists a command names: all that a person meets, and fewer than a shell takes.
  private static let commandLimit = 1_000

  /// A command for each series, joined.
  static func command(for lists: [MissingVendorList]) -> String {
    let named = lists.prefix(commandLimit)
    return [3, 2].compactMap { series in
      let numbers = named.filter { $0.series == series }.map(\.number).sorted()
      guard !numbers.isEmpty else { return nil }
      return "tcfcheck gvl fetch \(series == 3 ? "" : "--series \(series) ")"
        + numbers.map(String.init).joined(separator: " ")
    }.joined(separator: " && ")
  }

  /// The last lines of a report about missing lists; empty if none is missing.
  static func lines(_ lists: [MissingVendorList]) -> String {
    guard !lists.isEmpty else { return "" }
    let told = lists.prefix(limit).map { list in
      "v\(list.series) \(list.number) (\(Prose.count(list.subjects, "subject")))"
    }
    let more = lists.count > limit ? " and \(lists.count - limit) more" : ""
    let noun = lists.count == 1 ? "vendor list is" : "vendor lists are"
    return "\(lists.count) \(noun) missing: \(told.joined(separator: ", "))\(more)\n"
      + "  get \(lists.count == 1 ? "it" : "them") with: \(command(for: lists))\n"
  }
}
