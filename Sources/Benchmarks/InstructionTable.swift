/// Instructions that a string takes, counted by valgrind: the same on a busy machine as on a quiet one.
enum InstructionTable {
  /// The benchmarks that are counted.
  private static let names = [
    "C loop, decode", "decode, all memory reused", "C loop, encode", "encode, encoder reused",
    "C loop, file to JSON lines", "file to JSON lines", "right strings, counted", "mixed strings, counted",
  ]

  /// So few that a run under valgrind takes a second or two.
  private static let strings = 500

  /// A line for each of those benchmarks that is among `groups`; nil if none is.
  static func lines(_ groups: [BenchmarkGroup], _ options: Options) -> [String]? {
    let wanted = Set(groups.flatMap(\.benchmarks).map(\.name))
    let counted = names.filter(wanted.contains)
    guard !counted.isEmpty else { return nil }
    let title = "instructions: what a string takes, of \(strings) of seed \(options.seed), by valgrind --tool=callgrind"
    guard OwnProcess.output(["valgrind", "--version"], of: .results) != nil else {
      return [title, "valgrind not found"]
    }
    let width = counted.map(\.count).max() ?? 0
    return [title]
      + counted.map { name in
        let count =
          instructions(name, options).map { fixed($0, 0) } ?? "not counted: valgrind ended with a fault; use make bench"
        return name + String(repeating: " ", count: width - name.count + max(1, 11 - count.count)) + count
      }
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
