import TCFSystem

/// What a table's lines have in common.
package struct TableShape {
  /// What is between cells.
  package enum Separator: Character, Sendable, CaseIterable {
    case comma = ","
    case semicolon = ";"
    case tab = "\t"
    case bar = "|"

    /// The separator in UTF-8.
    fileprivate var byte: UInt8 {
      switch self {
      case .comma: UInt8(ascii: ",")
      case .semicolon: UInt8(ascii: ";")
      case .tab: UInt8(ascii: "\t")
      case .bar: UInt8(ascii: "|")
      }
    }

    /// What people call a table with it.
    package var name: String {
      switch self {
      case .comma: "comma-separated text"
      case .semicolon: "semicolon-separated text"
      case .tab: "tab-separated text"
      case .bar: "bar-separated text"
      }
    }
  }

  /// Of no lines yet.
  package init() {}

  private var lines = 0
  private var separated: [Separator: Int] = [:]
  private var strings: [Separator: [Int: Int]] = [:]

  /// Takes note of a line.
  package mutating func record(_ line: String) {
    lines += 1
    // A line of strings has none of them: the bytes tell that sooner than the characters.
    let bytes = line.utf8.span
    for separator in Separator.allCases
    where ByteSearch.first(separator.byte, in: bytes, from: 0, to: bytes.count) != nil {
      let cells = line.split(separator: separator.rawValue, omittingEmptySubsequences: false)
      // A sign behind the only cell is no column.
      guard cells.count > 2 || cells.count == 2 && cells.allSatisfy({ !$0.trimmed.isEmpty }) else { continue }
      separated[separator, default: 0] += 1
      for (index, cell) in cells.enumerated().prefix(200)
      where cell.utf8.count >= 20 && TextShape.isString(cell.trimmed) {
        strings[separator, default: [:]][index + 1, default: 0] += 1
      }
    }
  }

  /// What separates the cells of most lines; nil for no table.
  package var separator: Separator? {
    Separator.allCases.max { (separated[$0] ?? 0) < (separated[$1] ?? 0) }.flatMap { separator in
      (separated[separator] ?? 0) * 2 > lines ? separator : nil
    }
  }

  /// The column, from 1, that has strings in at least a quarter of the lines.
  package var stringColumn: (separator: Separator, number: Int)? {
    var found: (separator: Separator, number: Int, count: Int)?
    for separator in Separator.allCases {
      for (column, count) in strings[separator] ?? [:] where count * 4 >= lines {
        if let best = found, (count, -column) <= (best.count, -best.number) { continue }
        found = (separator, column, count)
      }
    }
    return found.map { ($0.separator, $0.number) }
  }
}

extension StringProtocol {
  /// Without spaces and quotes around it.
  fileprivate var trimmed: SubSequence {
    let isOuter: (Character) -> Bool = { $0 == " " || $0 == "\"" || $0 == "\r" }
    guard let start = firstIndex(where: { !isOuter($0) }), let end = lastIndex(where: { !isOuter($0) }) else {
      return self[endIndex...]
    }
    return self[start...end]
  }
}
