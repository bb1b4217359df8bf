import TCFRules

/// Comparing what an interface shows with the standard texts of a vendor list and with the names of its vendors.
func textsGroup(seed: UInt64) -> BenchmarkGroup {
  let corpus = TextsCorpus(seed: seed)
  let whole = corpus.shown(changing: 0)
  let texts = corpus.texts.count
  let changes = TextsCorpus.changes
  let benchmarks = [
    Case(name: "standard texts", known: corpus.texts, shown: whole, matches: texts, altered: 0),
    Case(
      name: "standard texts, some changed", known: corpus.texts, shown: corpus.shown(changing: changes),
      matches: texts - changes, altered: changes),
    Case(
      name: "with a translation", known: corpus.texts + corpus.translation, shown: corpus.shown(changing: changes),
      matches: texts - changes, altered: changes),
    // As rules do: a changed name is looked for nowhere.
    Case(
      name: "names of vendors", known: corpus.names, shown: whole, matches: corpus.names.count, altered: 0,
      isNearnessWanted: false),
  ]
  let size = whole.reduce(0) { $0 + $1.utf8.count } / 1_000
  return BenchmarkGroup(
    name: "texts",
    about: "time to compare an interface of \(size) kB with \(texts) standard texts, \(changes) of them changed, or"
      + " \(corpus.names.count) names of vendors",
    unit: .microseconds, benchmarks: benchmarks.map(\.benchmark))
}

/// An interface, the known texts that are looked for in it, and how many of them it has.
private struct Case {
  let name: String
  let known: [String]
  let shown: [String]
  let matches: Int
  let altered: Int
  var isNearnessWanted = true

  var benchmark: Benchmark {
    let known = KnownTexts(known)
    return Benchmark(
      name: name, items: 1, expectedSum: Self.sum(matches, altered), target: Target(nanoseconds: 100_000_000)
    ) {
      let searched = known.search(shown)
      let altered = known.altered(in: searched) { _ in isNearnessWanted }
      return Self.sum(searched.matches.count, altered.count)
    }
  }

  private static func sum(_ matches: Int, _ altered: Int) -> UInt64 { UInt64(matches * 10_000 + altered) }
}
