package import TCFFindings
import TCFRules

/// What the scenarios of a declaration exercised, and what they did not: one passing scenario says nothing of those that
/// were not tried.
package struct ScenarioCoverage {
  private static let kinds: [(kind: Scenario.Kind, words: String)] = [
    (.firstRun, "First run, before any choice"), (.acceptAll, "Accepting everything"),
    (.rejectAll, "Refusing everything"), (.partial, "Choosing some purposes and vendors"), (.withdraw, "Withdrawing"),
    (.object, "Objecting to legitimate interests"), (.expiredRenewal, "A choice that has expired"),
    (.switchCMP, "A change of CMPs"), (.removal, "Removing the CMP"),
    (.gdprNotApplicable, "A user to whom GDPR does not apply"),
    (.purposeOneTreatment, "Purpose 1 not asked about, under the country's law"),
  ]
  /// What every CMP can show, wherever it runs and no matter who uses it; the rest depends on publisher, country or environment.
  private static let required: Set<Scenario.Kind> = [
    .firstRun, .acceptAll, .rejectAll, .partial, .withdraw, .object, .expiredRenewal,
  ]

  /// A row for each kind of scenario, and one for a return visit, which any scenario can have.
  package let rows: [CertificationRecord.Coverage]

  /// The coverage of a declaration: a scenario counts if something was captured in it.
  package init(of certification: Certification) {
    let tried = certification.entries.filter { entry in entry.steps.contains { !$0.captures.isEmpty } }
    var rows = Self.kinds.map { kind, words in
      CertificationRecord.Coverage(
        situation: kind.rawValue, what: words, isRequired: Self.required.contains(kind),
        scenarios: tried.filter { $0.scenario.kind == kind }.map(\.name))
    }
    let returning = tried.filter { entry in
      entry.steps.contains { $0.phase == .restart && !$0.captures.isEmpty }
    }
    rows.insert(
      CertificationRecord.Coverage(
        situation: "", what: "A return visit or restart, with an earlier choice", isRequired: true,
        scenarios: returning.map(\.name)),
      at: Self.kinds.firstIndex { $0.kind == .expiredRenewal } ?? rows.endIndex)
    self.rows = rows
  }

  /// What every CMP can show and nothing shows here, as problems of the run: for a run that requires it.
  package func problems(of file: String) -> [InputProblem] {
    rows.filter { $0.isRequired && $0.scenarios.isEmpty }.map { row in
      InputProblem(
        input: file, message: "\(file) has no scenario for: \(row.what.prefix(1).lowercased())\(row.what.dropFirst())",
        fix: "add one with what was captured in it, or omit --require-scenarios")
    }
  }
}
