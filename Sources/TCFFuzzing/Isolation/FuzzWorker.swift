import TCFSystem

/// The process that tries the cases of one property. It shows each case before it tries it, so that anyone who started it knows
/// which one ended it, and its result at the end.
///
/// Lines of standard output: `> 0x…` (a seed) or `> name` (a regression) before a case, `= {…}` the result.
package enum FuzzWorker {
  /// The most address space that a worker takes: an input that makes a reader ask for more ends the worker.
  package static let memoryLimit = 2 << 30

  /// Tries `property` and passes each line to `write`.
  package static func run(
    _ property: Property, _ plan: FuzzPlan, regressions: [Regression], write: (String) -> Void
  ) {
    withoutActuallyEscaping(write) { write in
      let result = property.run(plan, regressions: regressions) { write(line(before: $0)) }
      write("= \(result.json)")
    }
  }

  /// Tries one saved input and passes the result to `write`, without shrinking.
  package static func run(_ property: Property, on input: SavedInput, write: (String) -> Void) {
    let source = Counterexample.Source.regression("trial")
    write(line(before: source))
    var result = PropertyResult(property: property.name)
    result.regressions = 1
    if let failure = property.failure(for: input) {
      result.counterexample = Counterexample(
        source: source, original: input, input: input, failure: failure, steps: 0, attempts: 1)
    }
    write("= \(result.json)")
  }

  static func line(before source: Counterexample.Source) -> String {
    switch source {
    case .seed(let seed): "> \(FuzzSeed(seed))"
    case .regression(let name): "> \(name)"
    case .unknown: ">"
    }
  }

  /// What a line before a case names; nil for other lines.
  static func source(of line: Substring) -> Counterexample.Source? {
    guard line.hasPrefix("> ") else { return nil }
    let text = String(line.dropFirst(2))
    return text.hasPrefix("0x") ? FuzzSeed(text).map { .seed($0.value) } : .regression(text)
  }

  /// Prepares this process to try cases: it takes no more address space than `memoryLimit`, and ends with its supervisor.
  package static func prepare() {
    RunningProgram.endWithParent()
    RunningProgram.limitMemory(to: memoryLimit)
  }
}
