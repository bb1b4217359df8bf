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
    #expect(written == ["# DisclosedVendors: written although vendors 22, 24 are deleted in vendor list v3:5"])
    #expect(
      answer.lines.filter { $0.contains("drops vendor") } == [
        "# VendorConsents: a codec that uses the vendor list drops vendor 22: vendor list v3:5 has a deletedDate for it, 2025-01-10",
        "# VendorConsents: a codec that uses the vendor list drops vendor 77: it is not in vendor list v3:5",
      ])
    let plain = try Binary.run(["encode", "--explain"], input: model)
    #expect(plain.status == 0 && !plain.output.contains("written although"))
    #expect(plain.lines.first == answer.lines.first)
    #expect(try Binary.run(["encode", "--gvl", Sample.list], input: model).status == 64)
    #expect(try Binary.run(["encode", "--explain", "--gvl", "no-such-list.json"], input: model).status == 2)
  }

  /// Which vendors of the sample list, and vendor 77, lose their bits in iabtcf-es, whose SemanticPreEncoder.ts and
  /// PurposeRestrictionVector.ts were written again in Python for the expectations.
  @Test("encode --explain names the vendors that iabtcf-es drops, each with the reason", arguments: [true, false])
  func droppedByList(_ isServiceSpecific: Bool) throws {
    let ids = (1...45).filter { ![13, 14, 33].contains($0) } + [77, 755]
    let all = "[\(ids.map(String.init).joined(separator: ","))]"
    let restrictions = [(2, 1, "3"), (2, 2, "4"), (7, 1, "2"), (7, 2, "18"), (2, 0, "4,9"), (9, 1, "755")].map {
      #"{"purpose":\#($0.0),"type":\#($0.1),"vendors":[\#($0.2)]}"#
    }
    let model = #"""
      {"version":2,"created":"2026-06-01T00:00:00.000Z","lastUpdated":"2026-06-01T00:00:00.000Z","cmpId":300,"cmpVersion":2,"consentScreen":1,"consentLanguage":"EN","vendorListVersion":5,"policyVersion":5,"isServiceSpecific":\#(isServiceSpecific),"useNonStandardTexts":false,"specialFeatureOptIns":[],"purposeConsents":[],"purposeLegitimateInterests":[1,2,3,7],"purposeOneTreatment":false,"publisherCC":"DE","vendorConsents":\#(all),"vendorLegitimateInterests":\#(all),"publisherRestrictions":[\#(restrictions.joined(separator: ","))],"disclosedVendors":[1]}
      """#
    let answer = try Binary.run(["encode", "--explain", "--gvl", Sample.list], input: model)
    func dropped(_ section: String) -> [Int] {
      answer.lines.compactMap { line in
        line.firstMatch(of: /(\w+): .* drops vendor (\d+):/).flatMap { $0.1 == section ? Int($0.2) : nil }
      }.sorted()
    }
    #expect(dropped("VendorConsents") == [2] + (isServiceSpecific ? [] : [3]) + [6, 7, 22, 23, 24, 25, 26, 27, 77])
    #expect(
      dropped("VendorLegitimateInterests") == [1] + (isServiceSpecific ? [] : [4]) + [
        9, 10, 15, 16, 18, 19, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31, 32, 34, 35, 37, 39, 40, 41, 42, 43, 44, 45, 77,
      ])
    for sentence in [
      "vendor 6: it declares special purposes only in vendor list v3:5",
      "vendor 2: it declares no purpose on consent in vendor list v3:5\n",
      "vendor 27: it declares no purpose on consent in vendor list v3:5, and no restriction moves a flexible one there",
      "vendor 23: vendor list v3:5 has a deletedDate for it, 2027-01-01", "vendor 77: it is not in vendor list v3:5",
      "restriction of type 1 on purpose 7: a codec that uses the vendor list drops vendor {2}",
      "restriction of type 2 on purpose 7: a codec that uses the vendor list drops vendor {18}",
      "restriction of type 0 on purpose 2: a codec that uses the vendor list drops vendor {9}",
      "PurposesLITransparency: a codec that uses the vendor list drops {1,3}",
    ] {
      #expect(answer.output.contains(sentence), "\(sentence)")
    }
    #expect(answer.lines.count { $0.hasPrefix("# restriction") && $0.contains(" drops ") } == 3)
  }

  @Test("Vendors above the first fifty share a line for each reason")
  func manyDropped() throws {
    let ids = (1_001...1_200).map(String.init).joined(separator: ",")
    let model = #"""
      {"version":2,"created":"2026-06-01T00:00:00.000Z","lastUpdated":"2026-06-01T00:00:00.000Z","cmpId":300,"cmpVersion":2,"consentScreen":1,"consentLanguage":"EN","vendorListVersion":5,"policyVersion":5,"isServiceSpecific":false,"useNonStandardTexts":false,"specialFeatureOptIns":[],"purposeConsents":[],"purposeLegitimateInterests":[],"purposeOneTreatment":false,"publisherCC":"DE","vendorConsents":[\#(ids)],"vendorLegitimateInterests":[],"publisherRestrictions":[],"disclosedVendors":[1]}
      """#
    let answer = try Binary.run(["encode", "--explain", "--gvl", Sample.list], input: model)
    #expect(answer.output.matches(of: /drops vendor \d+/).count == 50)
    #expect(
      answer.output.contains(
        "drops 150 more vendors for the same reason (it is not in vendor list v3:5): {1051-1200}\n"))
  }
}
