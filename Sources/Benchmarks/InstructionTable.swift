/// Instructions that a string takes, counted by valgrind: the same on a busy machine as on a quiet one.
enum InstructionTable {
  /// A benchmark that is counted.
  private struct Row {
    let name: String
    /// The C loop that its instructions are a multiple of; nil for a loop itself.
    let loop: String?

    init(_ name: String, of loop: String? = nil) { (self.name, self.loop) = (name, loop) }
  }

  /// The loops come first: what they take is needed for the others. Rules are asked about strings of their own, somewhat longer
  /// than those that the loop decodes.
  private static let rows = [
    Row("C loop, decode"), Row("C loop, encode"), Row("C loop, file to JSON lines"),
    Row("decode, all memory reused", of: "C loop, decode"), Row("decode and note", of: "C loop, decode"),
    Row("encode, encoder reused", of: "C loop, encode"), Row("file to JSON lines", of: "C loop, file to JSON lines"),
    Row("right strings, counted", of: "C loop, decode"), Row("mixed strings, counted", of: "C loop, decode"),
  ]

  /// So few that a run under valgrind takes a second or two.
  private static let strings = 500

  /// A line for each of those benchmarks that is among `groups`; nil if none is.
  static func lines(_ groups: [BenchmarkGroup], _ options: Options) -> [String]? {
    let wanted = Set(groups.flatMap(\.benchmarks).map(\.name))
    let counted = rows.filter { wanted.contains($0.name) }
    guard !counted.isEmpty else { return nil }
    let title = "instructions: what a string takes, of \(strings) of seed \(options.seed), by valgrind --tool=callgrind"
    guard OwnProcess.output(["valgrind", "--version"], of: .results) != nil else {
      return [title, "valgrind not found"]
    }
    let width = counted.map(\.name.count).max() ?? 0
    var known: [String: Double] = [:]
    return [title]
      + counted.map { row in
        known[row.name] = instructions(row.name, options)
        return line(row, width, known)
      }
  }

  private static func line(_ row: Row, _ width: Int, _ known: [String: Double]) -> String {
    let count = known[row.name].map { fixed($0, 0) } ?? "not counted: valgrind ended with a fault; use make bench"
    let start = row.name + String(repeating: " ", count: width - row.name.count + max(1, 11 - count.count)) + count
    guard let loop = row.loop, let own = known[row.name], let least = known[loop], least > 0 else { return start }
    return start + ", \(fixed(own / least, 2)) times \(loop)"
  }

  /// The difference between three passes and one is free of what comes before the first.
  private static func instructions(_ name: String, _ options: Options) -> Double? {
    guard let once = collected(name, passes: 1, options), let thrice = collected(name, passes: 3, options) else {
      return nil
    }
    return Double(thrice - once) / Double(2 * strings)
  }

  private static func collected(_ name: String, passes: Int, _ options: Options) -> Int? {
    let printed = OwnProcess.output(
      [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", OwnProcess.path, "--filter", name, "--passes",
        "\(passes)", "--strings", "\(strings)", "--seed", "\(options.seed)",
      ], of: .errors)
    // "==1== Collected : 123"
    let words = printed.map { String(decoding: $0, as: UTF8.self).split(whereSeparator: \.isWhitespace) } ?? []
    guard let place = words.firstIndex(of: "Collected"), place + 2 < words.count else { return nil }
    return Int(words[place + 2])
  }
}
