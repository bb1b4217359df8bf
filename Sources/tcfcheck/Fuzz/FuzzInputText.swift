import TCFFindings
import TCFFuzzing

/// The inputs that `fuzz` would try, for people and other programs.
struct FuzzInputText {
  let inputs: GeneratedInputs
  /// Whether strings are written as they are, one a line; else every input is a JSON object.
  let isPlain: Bool

  /// The first `count` inputs, one a line.
  func lines(_ count: Int) -> [String] {
    inputs.first(count).map { input in
      guard isPlain, case .text(let bytes, _) = input else { return input.json }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A table of the classes that the first `count` inputs fall into, the field named once.
  func table(_ count: Int) -> [String] {
    let statistics = inputs.statistics(count)
    let rows = statistics.rows
    let share = { (number: Int) in number * 10_000 / max(statistics.counted, 1) }
    let low = rows.count { share($0.count) < $0.minimum }
    let width = rows.map { $0.kind.quantity.count + $0.kind.values.count + 4 }.max() ?? 0
    var lines = [
      "\(Prose.count(statistics.count, "input")), \(statistics.counted) of them strings or models without damage",
      "  " + Self.padded("class", width) + Self.number("inputs") + Self.number("per 10,000") + Self.number("at least"),
    ]
    var place = ""
    for row in rows {
      if row.kind.place != place { lines.append(row.kind.place) }
      place = row.kind.place
      let name = Self.padded("\(row.kind.quantity): \(row.kind.values)", width)
      let numbers = ["\(row.count)", "\(share(row.count))", "\(row.minimum)"].map(Self.number)
      lines.append("  " + name + numbers.joined() + (share(row.count) < row.minimum ? "  below" : ""))
    }
    lines.append(
      low == 0
        ? "every class has its minimum"
        : "\(Prose.count(low, "class", "classes")) below the minimum\(count < 10_000 ? "; --iterations 10000 says more" : "")"
    )
    return lines
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  private static func number(_ text: String) -> String {
    String(repeating: " ", count: max(11 - text.count, 1)) + text
  }
}
