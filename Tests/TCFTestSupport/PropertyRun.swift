import FoundationEssentials
public import TCFFindings

/// A property test's cases: each has its own generator, made from the run's seed and the case's number, so one case can
/// be run again without those before it.
///
/// `TCFCHECK_SEED` sets the seed, `TCFCHECK_CASES` how many times as many cases to run, `TCFCHECK_CASE` runs one only.
public struct PropertyRun: Sendable {
  /// What is being run, for messages.
  public let name: String
  /// Where the generators start.
  public let seed: UInt64
  /// The numbers of the cases.
  public let cases: Range<Int>

  /// A run of `count` cases; says on standard output with which seed it runs.
  public init(_ name: String, cases count: Int, seed: UInt64 = 20_261_121) {
    let environment = ProcessInfo.processInfo.environment
    let factor = environment["TCFCHECK_CASES"].flatMap(Int.init) ?? 1
    self.name = name
    self.seed = environment["TCFCHECK_SEED"].flatMap(UInt64.init) ?? seed
    if let one = environment["TCFCHECK_CASE"].flatMap(Int.init) {
      cases = one..<one + 1
    } else {
      cases = 0..<max(1, count * factor)
    }
    print("property \"\(name)\": seed \(self.seed), cases \(cases.lowerBound)..<\(cases.upperBound)")
  }

  /// Calls `body` for every case with its generator and a label for messages; stops when it throws.
  public func forEach(_ body: (inout SplitMix64, String) throws -> Void) rethrows {
    for number in cases {
      var random = SplitMix64(seed: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
      try body(&random, "\(name): seed \(seed), case \(number)")
    }
  }
}
