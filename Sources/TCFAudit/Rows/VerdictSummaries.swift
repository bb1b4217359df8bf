import TCFFindings

/// The verdicts of a record in a few words: of all that is judged of it together.
struct VerdictSummary: Sendable {
  var worst: Severity?
  /// The ids of the broken rules, in the order of the catalogue.
  var rules: [String] = []
  /// How many rules have no answer for a part of it.
  var undecided = 0
}

/// The summaries of verdicts that came before: most records of an input share theirs with others.
struct VerdictSummaries: Sendable {
  private struct Known: Sendable {
    // Kept, so that no other verdicts get its address.
    let verdicts: SharedVerdicts
    let summary: VerdictSummary
  }

  /// How many are kept. What is kept of one takes some hundred bytes.
  private static let most = 1 << 12

  private let names: [String]
  private var known: [ObjectIdentifier: Known] = [:]

  /// - Parameter rules: the rules of the run, in their order.
  init(_ rules: [RuleMetadata]) { names = rules.map(\.id.rawValue) }

  /// The summary of everything that was judged of a record.
  mutating func summary(of judged: [JudgedRecord]) -> VerdictSummary {
    if judged.count == 1, judged[0].inner == nil { return summary(of: judged[0].verdicts) }
    var parts: [SharedVerdicts] = []
    for record in judged {
      var next: JudgedRecord? = record
      while let part = next {
        parts.append(part.verdicts)
        next = part.inner
      }
    }
    return made(of: parts)
  }

  private mutating func summary(of verdicts: SharedVerdicts) -> VerdictSummary {
    let identifier = ObjectIdentifier(verdicts)
    if let found = known[identifier] { return found.summary }
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    let made = made(of: [verdicts])
    known[identifier] = Known(verdicts: verdicts, summary: made)
    return made
  }

  private func made(of parts: [SharedVerdicts]) -> VerdictSummary {
    var summary = VerdictSummary(worst: parts.compactMap(\.worst).max())
    let broken = Set(parts.flatMap { $0.breaks.map(\.rule) })
    summary.rules = broken.sorted().map { names[$0] }
    for rule in names.indices where parts.contains(where: { $0.counted.outcome(at: rule) == .undecided }) {
      summary.undecided += 1
    }
    return summary
  }
}
