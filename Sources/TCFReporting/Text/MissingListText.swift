import TCFFindings
import TCFVendorList

/// How to get vendor lists that were missing.
enum MissingListText {
  /// How many lists are reported one by one.
  static let limit = 10

  /// The command that gets all of them: numbers of the usual series, names of others, ranges where they follow each
  /// other.
  static func command(for lists: [MissingVendorList]) -> String {
    let parts = GVLSpecification.readable.reversed().flatMap { series in
      ranges(of: lists.filter { $0.series == series }.map(\.number).sorted()).map { range in
        let text = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
        return series == ListQuery.usualSeries ? text : "v\(series):\(text)"
      }
    }
    return "tcfcheck gvl fetch " + parts.joined(separator: " ")
  }

  /// Ascending numbers as ranges.
  private static func ranges(of numbers: [Int]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }

  /// The last lines of a report about missing lists; empty if none is missing.
  static func lines(_ lists: [MissingVendorList]) -> String {
    guard !lists.isEmpty else { return "" }
    let named = lists.prefix(limit).map { list in
      "v\(list.series):\(list.number) (\(Prose.count(list.subjects, "subject")))"
    }
    let more = lists.count > limit ? " and \(lists.count - limit) more" : ""
    let noun = Prose.word(lists.count, "vendor list is", "vendor lists are")
    return "\(lists.count) \(noun) missing: \(named.joined(separator: ", "))\(more)\n"
      + "  get \(Prose.word(lists.count, "it", "them")) with: \(command(for: lists))\n"
  }
}
