import Foundation
import TCFTestSupport
import TCFValidation
import Testing

@Suite("The library's front door")
struct ValidatorTests {
  /// A string of 2026 without the Disclosed Vendors segment, which is mandatory since 2026-03-01.
  static let withoutDisclosed = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU"
  static let complete = "\(withoutDisclosed).IAFPjA.eAAAAEAAAAA"
  static let day = CalendarDay(year: 2026, month: 6, day: 15)

  static func validator() throws -> Validator {
    let list = try Data(contentsOf: ProjectPaths.vectors.appending(path: "vendor-lists/sample-vendor-list.json"))
    return try Validator(lists: [list], asOf: day)
  }

  @Test("a string's broken rule is found, with where, fix and source")
  func string() throws {
    let result = try Self.validator().check(Self.withoutDisclosed)
    #expect(result.errors.map(\.rule.id) == ["disclosed-vendors/missing"])
    #expect(result.worst == .error)
    let lines = result.description.split(separator: "\n")
    #expect(lines.first?.hasPrefix("1 error, ") == true)
    #expect(lines.contains { $0.hasPrefix("error disclosed-vendors/missing: ") })
    #expect(lines.contains { $0.hasPrefix("  fix: ") })
    #expect(lines.contains { $0.hasPrefix("  source: ") })
  }

  @Test("without the list, what needs it is undecided, and says why")
  func undecided() throws {
    let none: [Data] = []
    let result = try Validator(lists: none, asOf: Self.day).check(Self.complete)
    #expect(result.undecided.contains { $0.rule.id == "gvl/vendor-exists" || $0.rule.id.family == "gvl" })
    #expect(result.undecided.allSatisfy { !$0.reason.isEmpty })
    #expect(result.description.contains("undecided: "))
    #expect(try Self.validator().check(Self.complete).undecided.count < result.undecided.count)
  }

  @Test("a key set and the string in it have a report each, and no rule is asked twice about one")
  func storedKeys() throws {
    let keys = StoredKeySet(
      platform: .ios,
      keys: [
        StoredKey(name: "IABTCF_TCString", value: .string(Self.withoutDisclosed)),
        StoredKey(name: "IABTCF_gdprApplies", value: .boolean(true)),
      ])
    let result = try Self.validator().check(storedKeys: keys)
    #expect(result.reports.map(\.subject.name) == ["stored keys", "stored keys#IABTCF_TCString"])
    #expect(result.errors.contains { $0.rule.id == "in-app/type" && $0.subject.kind == .storedKeys })
    #expect(result.errors.contains { $0.rule.id == "disclosed-vendors/missing" && $0.subject.kind == .string })
    for report in result.reports {
      #expect(Set(report.verdicts.map(\.rule.id)).count == report.verdicts.count)
    }
  }

  @Test("a file's content is read as what it is, and refused with a reason")
  func content() throws {
    let path = "rules/stored-keys/types-android-wrong.xml"
    let result = try Self.validator().check(
      storedKeys: try Data(contentsOf: ProjectPaths.vectors.appending(path: path)))
    #expect(result.errors.contains { $0.rule.id == "in-app/type" })
    #expect(throws: StoredKeyFault.self) { try Self.validator().check(storedKeys: Data("no keys".utf8)) }
  }

  @Test("what is no list is refused by its place")
  func lists() {
    #expect(throws: VendorListFault.self) { try Validator(lists: [Data("{}".utf8)], asOf: Self.day) }
  }

  @Test("a rule made outside is asked like any other, and only of strings")
  func ownRule() throws {
    let rule = Rule(
      RuleDescription(
        "our-team/screen", .warning, title: "Screens count from 1", meaning: "Ours do.", fix: "Count from 1.",
        sources: [Citation("Our handbook", "Screens")]),
      string: { facts, findings in
        facts.core.consentScreen > 100 ? .applies : findings.report("it is \(facts.core.consentScreen)")
      })
    let validator = try Self.validator()
    let found = validator.adding(rule).check(Self.complete).findings.filter { $0.rule.id == "our-team/screen" }
    #expect(found.map(\.severity) == [.warning])
    #expect(validator.adding(rule).rules.count == validator.rules.count + 1)
    let keys = StoredKeySet(platform: .ios, keys: [StoredKey(name: "IABTCF_gdprApplies", value: .integer(1))])
    #expect(!validator.adding(rule).check(storedKeys: keys).findings.contains { $0.rule.id == "our-team/screen" })
  }

  @Test("a finding about which there is nothing to do has no line about a fix")
  func emptyFix() throws {
    let rule = Rule(
      RuleDescription(
        "our-team/remark", .info, title: "A remark", meaning: "To be known.", fix: "",
        sources: [Citation("Our handbook", "Remarks")]),
      string: { _, findings in findings.report("be aware") })
    let result = try Self.validator().adding(rule).check(Self.complete)
    let found = try #require(result.findings.first { $0.rule.id == "our-team/remark" })
    #expect(found.fix == nil)
    #expect(!found.description.contains("fix:"))
  }
}
