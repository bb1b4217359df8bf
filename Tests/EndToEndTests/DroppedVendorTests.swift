import Foundation
import TCFTestSupport
import Testing

/// Vendors that a codec drops because the vendor list that it was given has deleted them (issue 14.7).
@Suite("A codec that drops vendors by its list is told why they are missing")
struct DroppedVendorTests {
  @Test(
    "conform says which list has deleted them, in the report too", .enabled(if: Program.python != nil, "needs Python 3")
  )
  func conform() throws {
    let run = try ConformTests.report([
      "--testee", "\(ConformTests.testee) --fault drop-deleted", "--gvl", Sample.list, "--property", "conform/encodes",
      "--iterations", "300", "--seed", "1",
    ])
    #expect(run.answer.status == 1, "\(run.answer.errors)")
    let wrong = try #require(run.cases.first { $0.outcome == "failed" })
    let sentence = /probably dropped because vendor 2[2456] is deleted in vendor list v3:5 \(since 202\d-\d\d-\d\d\)/
    #expect(wrong.text("message").contains(sentence), "\(wrong.text("message"))")
    #expect(run.answer.output.contains("probably dropped because vendor"))
  }

  @Test("A codec that loses something else gets no such reason", .enabled(if: Program.python != nil, "needs Python 3"))
  func otherFault() throws {
    let run = try ConformTests.report([
      "--testee", "\(ConformTests.testee) --fault ignore-type-0", "--gvl", Sample.list, "--property", "conform/encodes",
      "--iterations", "300", "--seed", "1",
    ])
    #expect(run.answer.status == 1)
    let wrong = try #require(run.cases.first { $0.outcome == "failed" })
    #expect(!wrong.text("message").contains("deleted in"), "\(wrong.text("message"))")
  }

  @Test("A list that is not there, or is none, ends the run before anything is asked")
  func missingList() throws {
    for (list, said) in [("no-such-list.json", "no-such-list.json"), ("README.md", "README.md")] {
      let answer = try Binary.run(["conform", "--testee", "no-such-program", "--gvl", list])
      #expect(answer.status == 2 && answer.errors.contains(said), "\(list): \(answer.errors)")
      #expect(!answer.errors.contains("no-such-program"))
    }
  }

  @Test("encode --explain names the vendors that are written although the list has deleted them or lacks them")
  func explained() throws {
    let model = #"""
      {"version":2,"created":"2026-06-01T00:00:00.000Z","lastUpdated":"2026-06-01T00:00:00.000Z","cmpId":300,"cmpVersion":2,"consentScreen":1,"consentLanguage":"EN","vendorListVersion":5,"policyVersion":5,"isServiceSpecific":true,"useNonStandardTexts":false,"specialFeatureOptIns":[],"purposeConsents":[1],"purposeLegitimateInterests":[],"purposeOneTreatment":false,"publisherCC":"DE","vendorConsents":[1,22,77],"vendorLegitimateInterests":[2],"publisherRestrictions":[],"disclosedVendors":[1,22,23,24]}
      """#
    let answer = try Binary.run(["encode", "--explain", "--gvl", Sample.list], input: model)
    #expect(answer.status == 0, "\(answer.errors)")
    let written = answer.lines.filter { $0.contains("written although") }
    #expect(
      written == [
        "# VendorConsents: written although vendor 22 is deleted in vendor list v3:5 (since 2025-01-10), and vendor 77 is not in it",
        "# DisclosedVendors: written although vendors 22, 24 are deleted in vendor list v3:5",
      ])
    let plain = try Binary.run(["encode", "--explain"], input: model)
    #expect(plain.status == 0 && !plain.output.contains("written although"))
    #expect(plain.lines.first == answer.lines.first)
    #expect(try Binary.run(["encode", "--gvl", Sample.list], input: model).status == 64)
    #expect(try Binary.run(["encode", "--explain", "--gvl", "no-such-list.json"], input: model).status == 2)
  }
}
