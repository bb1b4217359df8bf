package import TCFCodec

/// Ids as people write and read them: 755, or 1,3-5.
package enum IDList {
  /// Ascending ids as runs in braces, `{1-3,7}`; after `limit` runs it says how many ids more there are.
  package static func text(_ ids: some Sequence<Int>, limit: Int = 40) -> String { text(runs(of: ids), limit) }

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

  /// The same of a set, which knows its runs.
  package static func text(_ ids: VendorIDSet, limit: Int = 40) -> String {
    text(ids.ranges.map { (Int($0.first), Int($0.last)) }, limit)
  }

  private static func text(_ all: [(first: Int, last: Int)], _ limit: Int) -> String {
    let runs = all.prefix(limit)
    let rest = all.dropFirst(limit).reduce(0) { $0 + ($1.last - $1.first + 1) }
    // Byte by byte: half of what decode prints of a string is such lists.
    var text: [UInt8] = [UInt8(ascii: "{")]
    text.reserveCapacity(runs.count * 10 + 24)
    for (index, run) in runs.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text.append(decimal: run.first)
      guard run.first != run.last else { continue }
      text.append(UInt8(ascii: "-"))
      text.append(decimal: run.last)
    }
    if rest > 0 { text += ",… and \(rest) more".utf8 }
    text.append(UInt8(ascii: "}"))
    return String(decoding: text, as: UTF8.self)
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
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

extension [UInt8] {
  /// Appends a number in decimal digits.
  fileprivate mutating func append(decimal number: Int) {
    guard number >= 0, number < 100_000 else { return append(contentsOf: "\(number)".utf8) }
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}
