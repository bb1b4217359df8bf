package import TCFCodec

/// Ids as people write and read them: 755, or 1,3-5.
package enum IDList {
  /// Ascending ids as runs in braces, `{1-3,7}`; after `limit` runs it says how many ids more there are.
  package static func text(_ ids: some Sequence<Int>, limit: Int = 40) -> String {
    let runs = runs(of: ids)
    var text: [UInt8] = []
    append(runs.prefix(limit), more: runs.dropFirst(limit).reduce(0) { $0 + ($1.last - $1.first + 1) }, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Ascending ids as runs of those that follow each other.
  static func runs(of ids: some Sequence<Int>) -> [(first: Int, last: Int)] {
    var runs: [(first: Int, last: Int)] = []
    for id in ids {
      if let run = runs.last, run.last < .max, id == run.last + 1 {
        runs[runs.count - 1].last = id
      } else {
        runs.append((id, id))
      }
    }
    return runs
  }

  /// All of some ascending ids as `ids(_:within:)` reads them: `1-3,7`.
  package static func runs(_ ids: some Sequence<Int>) -> String {
    runs(of: ids).map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }.joined(separator: ",")
  }

  /// The same of a set, which knows its runs.
  package static func text(_ ids: VendorIDSet, limit: Int = 40) -> String {
    var text: [UInt8] = []
    append(ids, limit: limit, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the ids of a set to a text: half of what decode prints of a string is such lists.
  package static func append(_ ids: VendorIDSet, limit: Int = 40, to text: inout [UInt8]) {
    let ranges = ids.ranges(limit: limit)
    let more = ids.count - ranges.reduce(0) { $0 + $1.count }
    append(ranges.lazy.map { (Int($0.first), Int($0.last)) }, more: more, to: &text)
  }

  /// Appends runs, and how many ids `more` there are.
  private static func append(_ runs: some Collection<(first: Int, last: Int)>, more: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "{"))
    var isFirst = true
    for run in runs {
      if !isFirst { text.append(UInt8(ascii: ",")) }
      isFirst = false
      text.append(decimal: run.first)
      guard run.first != run.last else { continue }
      text.append(UInt8(ascii: "-"))
      text.append(decimal: run.last)
    }
    if more > 0 { text += ",… and \(more) more".utf8 }
    text.append(UInt8(ascii: "}"))
  }

  /// The ids of a text as `1,3-5`, in the order written; nil if a part is neither a number nor a run, or not within
  /// `limits`, or if there are more than `limits` has: a short text of runs cannot fill the memory.
  package static func ids(_ text: String, within limits: ClosedRange<Int>) -> [Int]? {
    var ids: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let run = run(part, within: limits), ids.count + run.count <= limits.count else { return nil }
      ids += Array(run)
    }
    return ids
  }

  /// A number, or a run of them as `3-5`, within `limits`; nil if the text is neither.
  package static func run(_ text: Substring, within limits: ClosedRange<Int>) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(number)
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first <= last,
      limits.contains(first), limits.contains(last)
    else { return nil }
    return first...last
  }

  /// Digits only: what `Int` reads in addition, as `+5`, is not an id.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0.isASCIIDigit } ? Int(text) : nil
  }
}

extension [UInt8] {
  /// Appends a number in decimal digits. Ids have up to five, for which a text in between takes many times as long.
  package mutating func append(decimal number: Int) {
    guard number >= 0, number < 100_000 else { return append(contentsOf: "\(number)".utf8) }
    let (value, zero) = (UInt32(number), UInt8(ascii: "0"))
    if value >= 10_000 { append(zero + UInt8(value / 10_000)) }
    if value >= 1_000 { append(zero + UInt8(value / 1_000 % 10)) }
    if value >= 100 { append(zero + UInt8(value / 100 % 10)) }
    if value >= 10 { append(zero + UInt8(value / 10 % 10)) }
    append(zero + UInt8(value % 10))
  }
}
