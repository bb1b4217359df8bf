import TCFFindings

/// What became of a paragraph of the Policies about interfaces: by the rules that cite it, and by what a person answered.
struct ParagraphResult {
  /// How a paragraph can come out, the gravest first.
  enum State: Int, Comparable, CaseIterable {
    case broken
    /// A question about it has no answer.
    case open
    case undecided
    case met
    /// A person says that it asks nothing of this interface.
    case notApplicable
    case notExercised

    /// As reports show it.
    var label: String {
      switch self {
      case .broken: "broken"
      case .open: "to be judged by hand"
      case .undecided: "undecided"
      case .met: "met"
      case .notApplicable: "not applicable"
      case .notExercised: "not exercised"
      }
    }

    static func < (left: State, right: State) -> Bool { left.rawValue < right.rawValue }
  }

  /// The paragraph.
  let paragraph: CertificationRecord.Paragraph
  /// How it came out: the gravest of what its rules and its answers say.
  let state: State
  /// Who judged: `rules`, `Ada Example, 2026-11-27`; empty where no one did.
  let judges: [String]
  /// The rules that cite it and had something to judge.
  let rules: [RuleID]

  /// The results of all paragraphs, in their order.
  static func all(of interface: CertificationRecord.Interface, _ summary: RunSummary) -> [ParagraphResult] {
    let prefix = "Appendix B, "
    var outcomes: [String: [(RuleID, State)]] = [:]
    for (rule, counts) in summary.outcomes {
      let state = state(counts)
      for citation in rule.citations where citation.section.hasPrefix(prefix) && state != .notExercised {
        outcomes[String(citation.section.dropFirst(prefix.count)), default: []].append((rule.id, state))
      }
    }
    return interface.paragraphs.map { ParagraphResult($0, outcomes[$0.number] ?? []) }
  }

  private init(_ paragraph: CertificationRecord.Paragraph, _ outcomes: [(rule: RuleID, state: State)]) {
    self.paragraph = paragraph
    rules = outcomes.map(\.rule)
    let inquiries = paragraph.question?.inquiries ?? []
    state = (outcomes.map(\.state) + inquiries.map(Self.state)).min() ?? .notExercised
    judges = inquiries.compactMap(\.answer).map { "\($0.name), \($0.day)" }.reduce(outcomes.isEmpty ? [] : ["rules"]) {
      $0.contains($1) ? $0 : $0 + [$1]
    }
  }

  private static func state(_ counts: [Outcome: Int]) -> State {
    // A rule about what is absent fails only where all that the layers offer was tried: if another recording passes, the interface is
    // not the same each time, and the one that lacks something lacks it.
    if (counts[.fail] ?? 0) > 0 { return .broken }
    // What one recording did not open is settled by another that did.
    if (counts[.pass] ?? 0) > 0 { return .met }
    return (counts[.undecided] ?? 0) > 0 ? .undecided : .notExercised
  }

  private static func state(_ inquiry: CertificationRecord.Inquiry) -> State {
    switch inquiry.answer?.word {
    case .yes: .met
    case .no: .broken
    case .notApplicable: .notApplicable
    case nil: .open
    }
  }
}
