import TCFCodec
import TCFFindings
import Testing

@testable import TCFRules

@Suite("A baseline against a run")
struct BaselineMatchTests: SuppressionSuite {
  // A baseline that knows a rule only by its place accepts any vendors there: {334,688} for {41,51}.
  @Test("ids that were not accepted are new; a reworded message and a vendor that went away are not")
  func newIDs() {
    func naming(_ vendors: VendorIDSet, _ purposes: PurposeSet = [], _ message: String = "m") -> SubjectReport {
      report([Finding(message, evidence: Evidence(vendors: vendors, purposes: purposes))], cmp: 300)
    }
    func answer(_ accepted: SubjectReport, _ later: SubjectReport) -> (isNew: Bool, summary: SuppressionSummary?) {
      var run = Suppressions(baseline: (baseline([accepted]), "b"), asOf: today, sha256: MadeHash.hexadecimal)
      let isNew = run.applied(to: later).worst == .error
      return (isNew, run.summary)
    }
    let accepted = naming([41, 51])
    #expect(!answer(accepted, accepted).isNew)
    #expect(!answer(accepted, naming([41], [], "other words")).isNew)

    let other = answer(accepted, naming([334, 688]))
    #expect(other.isNew)
    #expect(other.summary?.grown.map(\.ids.description) == ["vendors {334,688}"])
    // Nothing of the accepted one is left.
    #expect(other.summary?.gone.map(\.findings) == [1])

    let more = answer(accepted, naming([41, 51, 334]))
    #expect(more.isNew)
    #expect(more.summary?.grown.map(\.ids.description) == ["vendor {334}"])
    #expect(more.summary?.gone == [])

    let purposes = answer(naming([41], [2]), naming([41], [2, 3]))
    #expect(purposes.isNew)
    #expect(purposes.summary?.grown.map(\.ids.description) == ["purpose {3}"])
  }

  @Test("where neither vendors nor purposes say what is wrong, the ids that were there do")
  func newOtherIDs() {
    func naming(_ ids: [Int]) -> SubjectReport { report([Finding("m", evidence: Evidence(actual: .ids(ids)))]) }
    let base = baseline([naming([3, 5])])
    for (ids, isNew) in [([3, 5], false), ([5], false), ([5, 9], true)] {
      var run = Suppressions(baseline: (base, "b"), asOf: today, sha256: MadeHash.hexadecimal)
      #expect((run.applied(to: naming(ids)).worst == .error) == isNew, "\(ids)")
    }
  }

  @Test("a finding with new ids uses up nothing of what is accepted")
  func newIDsApart() {
    func naming(_ vendors: VendorIDSet) -> Finding { Finding("m", evidence: Evidence(vendors: vendors)) }
    var run = Suppressions(
      baseline: (baseline([report([naming([41])])]), "b"), asOf: today, sha256: MadeHash.hexadecimal)
    let marked = run.applied(to: report([naming([334]), naming([41])]))
    #expect(suppressions(marked) == [nil, .inBaseline])
  }

  /// A run over inputs that are known beforehand, and the reports of those of them that can be read.
  private func run(
    _ base: Baseline, over inputs: [String], _ reports: [SubjectReport], aside: [String] = []
  ) -> (marks: [[Suppression?]], suppressions: Suppressions) {
    var run = Suppressions(baseline: (base, "b"), asOf: today, sha256: MadeHash.hexadecimal)
    run.expect(inputs: inputs)
    let marks = reports.map { suppressions(run.applied(to: $0)) }
    for file in aside { run.leaveAside(file) }
    return (marks, run)
  }

  private func capture(_ input: String) -> SubjectReport { report([Finding("m")], input, input, cmp: 300) }

  // The copy is read first; taken for the accepted file, it would leave that one to be blamed.
  @Test(
    "the findings of a new copy are new, and those of the file that was accepted are not",
    arguments: [("c/home.json", "c/copy.json"), ("c/home.json", "d/home.json"), ("d/home.json", "c/home.json")])
  func copies(file: String, copy: String) {
    let base = baseline([capture(file)])
    let inputs = [file, copy].sorted()
    let marks = run(base, over: inputs, inputs.map(capture)).marks
    #expect(marks == inputs.map { $0 == file ? [.inBaseline] : [] })
  }

  @Test("a renamed file keeps its findings, and so do all files where the run is made elsewhere")
  func moved() {
    let base = baseline([capture("c/home.json"), capture("c/shop.json")])
    let renamed = run(base, over: ["c/home.json", "c/store.json"], [capture("c/home.json"), capture("c/store.json")])
    #expect(renamed.marks == [[.inBaseline], [.inBaseline]])
    #expect(renamed.suppressions.summary?.absentInputs == ["c/shop.json"])
    for folder in ["", "./", "../x/", "/srv/"] {
      let inputs = ["home.json", "home-copy.json", "shop.json"].map { folder + $0 }
      let elsewhere = run(base, over: inputs, inputs.map(capture))
      #expect(elsewhere.marks == [[.inBaseline], [], [.inBaseline]], "\(folder)")
      #expect(elsewhere.suppressions.summary?.absentInputs == [])
    }
  }

  @Test("a capture of the baseline that is no capture any more is lost, and its findings are not gone")
  func lost() {
    let base = baseline([capture("c/home.json"), report([], "c/shop.json", "c/shop.json")])
    let files = ["c/home.json", "c/package.json", "c/shop.json"]
    let other = run(base, over: files, [], aside: files)
    // What the baseline does not know is no capture.
    #expect(other.suppressions.lostFiles == ["c/home.json", "c/shop.json"])
    #expect(other.suppressions.summary?.gone == [])
    #expect(other.suppressions.summary?.unchecked.map(\.reason) == [.notRead])
    // Of files that are one when their ids are masked, so many as there were are read.
    let dated = baseline([capture("c/home-1.json"), capture("c/home-2.json")])
    let two = [capture("c/home-3.json"), capture("c/home-4.json")]
    let files2 = ["c/home-3.json", "c/home-4.json", "c/home-5.json"]
    #expect(run(dated, over: files2, two, aside: ["c/home-5.json"]).suppressions.lostFiles == [])
    #expect(run(dated, over: files2, [two[0]], aside: ["c/home-5.json"]).suppressions.lostFiles == ["c/home-5.json"])
  }

  @Test("a finding is gone only if its rule was asked and decided about its input")
  func unchecked() {
    func verdicts(_ outcome: Outcome, _ rule: RuleMetadata = Self.rule) -> SubjectReport {
      let verdict = Verdict(rule: rule, outcome: outcome, severity: .error, reason: "r")
      return SubjectReport(subject: Subject(name: "a.txt", input: "a.txt", kind: .string), verdicts: [verdict])
    }
    func summary(_ reports: [SubjectReport], _ inputs: [String] = ["a.txt"]) -> SuppressionSummary? {
      run(baseline([report([Finding("m")], "a.txt")]), over: inputs, reports).suppressions.summary
    }
    let gone = summary([verdicts(.pass)])
    #expect(gone?.gone.map(\.findings) == [1] && gone?.unchecked == [])
    let undecided = summary([verdicts(.undecided)])
    #expect(undecided?.gone == [] && undecided?.unchecked.map(\.reason) == [.undecided])
    let other = RuleMetadata(
      id: "fields/other", title: "t", meaning: "m", fix: "f", citations: [], periods: [RulePeriod(.error)],
      needs: [.string])
    #expect(summary([verdicts(.pass, other)])?.unchecked.map(\.reason) == [.off])
    let absent = summary([], ["b.txt"])
    #expect(absent?.gone == [] && absent?.unchecked.map(\.reason) == [.notRead])
    #expect(absent?.absentInputs == ["a.txt"])
  }

  @Test("a baseline of the form before has no ids: it accepts any, and that is said")
  func earlierForm() throws {
    let finding = Finding("m", evidence: Evidence(vendors: [41]))
    let fingerprint = try #require(baseline([report([finding])]).entries.first?.fingerprint)
    let text = """
      {"tcfcheckBaseline":2,"catalogueVersion":"2026-01-01","findings":[
      {"rule":"fields/expired","fingerprint":"\(fingerprint)","count":1,"file":"a.txt","message":"m"}]}
      """
    let base = try Baseline(json: Array(text.utf8))
    #expect(base.acceptsAnyIDs)
    var run = Suppressions(baseline: (base, "b"), asOf: today, sha256: MadeHash.hexadecimal)
    let other = Finding("m", evidence: Evidence(vendors: [334]))
    #expect(run.applied(to: report([other])).worst == nil)
    #expect(run.summary?.acceptsAnyIDs == true)
  }
}
