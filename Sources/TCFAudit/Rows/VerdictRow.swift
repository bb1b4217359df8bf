import TCFCodec
package import TCFFindings

/// What is said of one record in columns, so that it can be joined with the record again. Nothing in it is of the consent string
/// but what the tables of an audit group by.
package struct VerdictRow: Sendable, Hashable {
  /// What was read: `tc-string`, `gpp`, `unreadable`; nil where nothing was judged.
  package var kind: String?
  /// The CMP and its version, the vendor list and the policy version that the TC string names.
  package var (cmp, cmpVersion, list, policy): (Int?, Int?, Int?, Int?)
  /// What the string says that the user chose.
  package var choice: JudgedRecord.Choice?
  /// The worst finding.
  package var worst: Severity?
  /// The ids of the broken rules, in the order of the catalogue.
  package var rules: [String] = []
  /// How many rules have no answer; nil where nothing was judged.
  package var undecided: Int?
  /// Why nothing was judged, in a word that stays; nil where something was.
  package var problem: String?

  /// A row of something that was not judged.
  package init(problem: String) { self.problem = problem }

  /// A row of what was judged of one record: a captured thing may be several.
  init(_ judged: [JudgedRecord], _ summaries: inout VerdictSummaries) {
    kind = judged.first?.contentName
    let consent = judged.lazy.map(\.consent).first { $0.choice != nil }
    if case .v2(let figures)? = consent?.content {
      let header = figures.header
      (cmp, cmpVersion, list, policy) = (
        header.cmp, header.cmpVersion, header.vendorListVersion, header.policy
      )
    } else if case .v1(let string)? = consent?.content {
      (cmp, cmpVersion, list) = (string.cmpID, string.cmpVersion, string.vendorListVersion)
    }
    choice = consent?.choice
    let summary = summaries.summary(of: judged)
    (worst, rules, undecided) = (summary.worst, summary.rules, summary.undecided)
  }
}

extension VerdictRow {
  /// The columns of every row, in their order.
  static let columns = [
    "kind", "cmp", "cmpVersion", "list", "policy", "choice", "worst", "rules", "undecided", "problem",
  ]

  /// The values, in the order of the columns.
  var values: [RowValue] {
    [
      .text(kind), .number(cmp), .number(cmpVersion), .number(list), .number(policy), .text(choice?.name),
      .text(worst?.rawValue), .terms(rules), .number(undecided), .text(problem),
    ]
  }
}

extension JudgedRecord.Choice {
  /// The word for it, which is that of a declared choice where there is one: `accept-all`.
  package var name: String {
    switch self {
    case .acceptAll: DeclaredChoice.acceptAll.rawValue
    case .rejectAll: DeclaredChoice.rejectAll.rawValue
    case .mixed: "mixed"
    }
  }
}
