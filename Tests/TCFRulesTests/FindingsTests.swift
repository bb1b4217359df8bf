import TCFCodec
import TCFFindings
import Testing

@testable import TCFRules

/// The sink to which checks report.
@Suite struct FindingsTests {
  /// A sink that counts, and one that keeps, after the same reports.
  private func both(
    _ report: (inout Findings) throws(Undecided) -> Applicability
  ) throws -> (counted: FindingTally, recorded: [Finding], tally: FindingTally) {
    var counted = Findings.counted()
    var recorded = Findings.recorded()
    let applicability = try report(&counted)
    #expect(try report(&recorded) == applicability)
    let tally = recorded.tally
    return (counted.tally, recorded.drain(), tally)
  }

  @Test("Beyond its limit a check has one more finding, with the vendors and the highest severity of the rest")
  func limit() throws {
    let (counted, recorded, tally) = try both { findings in
      findings.limited(to: 2) { findings in
        for (vendor, severity) in [(7, nil), (8, nil), (9, Severity.info), (10, .warning)] {
          findings.report("vendor \(vendor)", evidence: Evidence(vendors: [vendor]), severity: severity)
        }
        findings.addToRest(vendor: 11)
        return .applies
      }
    }
    #expect(recorded.map(\.message) == ["vendor 7", "vendor 8", "2 more of the same"])
    #expect(recorded.last?.evidence.vendors == [9, 10, 11])
    #expect(recorded.last?.severity == .warning)
    #expect(counted.count == 3)
    #expect(tally.count == 3)
  }

  @Test("The limit of one check is not that of the next")
  func nextCheck() throws {
    let (counted, recorded, _) = try both { findings in
      _ = findings.limited(to: 1) { findings in findings.report("one") }
      for number in 2...4 { findings.report("\(number)") }
      return .applies
    }
    #expect(recorded.map(\.message) == ["one", "2", "3", "4"])
    #expect(counted.count == 4)
  }

  @Test("A check that reports nothing has no rest, and one that does not apply says so")
  func nothing() throws {
    let (counted, recorded, _) = try both { findings in
      let applicability = findings.limited(to: 1) { _ in Applicability.doesNotApply }
      #expect(applicability == .doesNotApply)
      return applicability
    }
    #expect(recorded.isEmpty)
    #expect(counted.count == 0)
  }

  @Test("What was found counts, whatever else is unknown")
  func unknown() throws {
    var findings = Findings.counted()
    #expect(try findings.applies(unless: nil) == .applies)
    #expect(throws: Undecided.self) { try findings.applies(unless: .stated("a layer was not opened")) }
    findings.report("wrong")
    #expect(try findings.applies(unless: .stated("a layer was not opened")) == .applies)
  }

  @Test("Counting makes no sentence and no place")
  func noText() {
    var findings = Findings.counted()
    var made = 0
    func text() -> String {
      made += 1
      return "text"
    }
    findings.report(text(), at: .member(text()))
    findings.report(Finding(text()))
    _ = findings.limited(to: 3) { findings in findings.report(text(), at: .member(text()), fix: text()) }
    #expect(findings.count == 3)
    #expect(made == 0)
  }

  @Test("The same fault under two circumstances is counted as it is recorded: once")
  func folding() throws {
    let (counted, recorded, _) = try both { findings in
      findings.report(in: [Circumstance("", "before")], "no string")
      findings.report(in: [Circumstance("", "after")], "no string")
      return findings.report(in: [Circumstance("", "after")], "no string", severity: .info)
    }
    #expect(recorded.count == 2)
    #expect(counted.count == 2)
  }
}
