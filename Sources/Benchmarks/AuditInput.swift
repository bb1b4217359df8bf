import TCFCodec
import TCFFindings
import TCFSystem

/// What an audit is measured with: strings much like those that sites store, and the list that they name.
struct AuditInput {
  /// What is written to standard output.
  enum Part: String, CaseIterable {
    case strings
    case list
  }

  let seed: UInt64
  let count: Int
  /// How many of a hundred lines are strings that came before.
  let duplicates: Int

  /// Strings that may come again: each of the last ones as likely as the others, which is harder on what remembers strings
  /// than data of people, where a few strings are most of all.
  private static let known = 100_000

  /// Writes a part; false if nothing reads it to the end.
  func write(_ part: Part) -> Bool {
    let output = OutputFile.standardOutput()
    do {
      switch part {
      case .list: try output.write(RulesStringMaker(seed: seed).listText)
      case .strings: try writeStrings(output)
      }
      try output.commit()
      return true
    } catch {
      return false
    }
  }

  private func writeStrings(_ output: OutputFile) throws {
    var maker = RulesStringMaker(seed: seed)
    // Its own numbers: the same strings come for any share of duplicates.
    var random = SplitMix64(seed: ~seed)
    var known: [String] = []
    var made = 0
    for _ in 0..<count {
      if !known.isEmpty, random.chance(duplicates) {
        try output.write(random.pick(known) + "\n")
        continue
      }
      let string = try Self.next(&maker, made)
      if known.count < Self.known { known.append(string) } else { known[made % Self.known] = string }
      made += 1
      try output.write(string + "\n")
    }
  }

  /// Of twenty strings eleven are right, eight do not fit the list or its day, and one is no whole string: of the version 2
  /// strings that were found in public code, 44 in a hundred have an error.
  private static func next(_ maker: inout RulesStringMaker, _ index: Int) throws -> String {
    let made = try maker.next()
    return switch index % 20 {
    case ..<11: made.right
    case ..<19: made.mixed
    default: RulesStringMaker.odd(made.mixed, index / 20)
    }
  }
}
