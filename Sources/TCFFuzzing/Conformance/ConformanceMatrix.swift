/// Several codecs side by side: who reads what, and where their models differ.
package struct ConformanceMatrix: Sendable {
  /// The codecs' names, the built-in one first.
  package let names: [String]
  /// The vectors by class, in the order of first occurrence.
  package private(set) var vectorRows: [MatrixRow] = []
  /// The generated strings by class, ascending.
  package private(set) var generatedRows: [MatrixRow] = []
  /// How many strings were generated.
  package private(set) var generated = 0
  /// One example of each class of disagreement among the generated strings.
  package private(set) var disagreements: [DisagreementExample] = []
  /// Why it ended early; nil if it did not.
  package private(set) var fault: TesteeFault?

  /// Gives vectors and generated strings to every session and to the built-in codec.
  ///
  /// - Parameters:
  ///   - sessions: the testees, each with the name that reports use.
  ///   - vectors: their strings are classed by fault code, first flag, or as valid.
  ///   - plan: how many strings are generated, and from which seed.
  ///   - progress: called with what is sent and how many cases of it were.
  package init(
    _ sessions: [(name: String, session: TesteeSession)], _ vectors: [ConformanceVector], _ plan: ConformancePlan,
    progress: ConformanceRun.Progress
  ) {
    names = ["tcfcheck"] + sessions.map(\.name)
    do throws(TesteeFault) {
      progress("matrix of the vectors", 0, nil)
      let all = sessions.map(\.session)
      var known = DifferentialRun(all, names: sessions.map(\.name), hasBuiltIn: true, plan: plan)
      let asked = vectors.filter { $0.text != nil }
      var classes: [String] = []
      let readings = try known.readings(asked.compactMap(\.text))
      for (vector, readings) in zip(asked, readings) {
        if !classes.contains(vector.inputClass) { classes.append(vector.inputClass) }
        known.countRow(vector.inputClass, readings)
      }
      vectorRows = classes.compactMap { known.rows[$0] }
      var random = DifferentialRun(all, names: sessions.map(\.name), hasBuiltIn: true, plan: plan)
      try random.run(countsRows: true, seconds: plan.time) {
        progress("matrix of generated strings", $0, plan.iterations)
      }
      generated = random.count
      generatedRows = random.rows.values.sorted { $0.inputClass < $1.inputClass }
      disagreements = try random.examples()
    } catch {
      fault = error
    }
  }
}
