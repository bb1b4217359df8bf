import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("Rules on the page of an audit")
struct AuditPageTests {
  private static func report(seed: UInt64, isRevealed: Bool) throws -> AuditReport {
    let fixture = AuditFixture(isRevealed: isRevealed)
    var random = SplitMix64(seed: seed)
    return AuditReport(
      fixture.partial(try AuditFixture.records(300, &random)), fixture.plan.privacy, fixture.plan.description,
      junit: JUnitOptions(granularity: .rule, isDeterministic: true), hasColor: false)
  }

  private struct RuleLine: Equatable {
    let id: String
    let severity: Severity
    let broken: AuditTables.Shown
    let parts: [AuditTables.Shown]
  }

  private static func rules(_ report: AuditReport) throws -> [RuleLine] {
    let table = try #require(report.tables.tables.first { $0.name == "rules" })
    return try table.rows.compactMap { row in
      func shown(_ name: String) throws -> AuditTables.Shown {
        report.tables.shown(row[try #require(table.place(of: name))])
      }
      guard case .code(let id) = try shown("rule"), case .text(let word) = try shown("severity") else {
        Issue.record("a row without a rule")
        return nil
      }
      return RuleLine(
        id: id, severity: try #require(Severity(rawValue: word)), broken: try shown("broken"),
        parts: try ["errors", "warnings", "infos"].map(shown))
    }
  }

  @Test("Broken rules come first: the worst, and of those the ones that most break", arguments: [true, false])
  func order(isRevealed: Bool) throws {
    let lines = try Self.rules(try Self.report(seed: 71, isRevealed: isRevealed))
    let ranks = lines.map { line -> [Int] in
      switch line.broken {
      case .number(0): [-1, 0]
      case .number(let number): [line.severity.rank, number]
      default: [line.severity.rank, -1]
      }
    }
    #expect(Set(ranks.map { $0[0] }).count > 2, "several severities, and rules that nobody broke")
    for (one, next) in zip(ranks, ranks.dropFirst()) {
      #expect(!one.lexicographicallyPrecedes(next), "\(one) before \(next)")
    }
  }

  @Test("Each broken rule has its title and leads to what it asks, with the place where that is written")
  func explanations() throws {
    let report = try Self.report(seed: 72, isRevealed: true)
    let html = try AuditReportTests.text(report, .html)
    let broken = try Self.rules(report).filter { $0.broken != .number(0) }
    #expect(broken.count > 3)
    for line in broken {
      let rule = try #require(RuleCatalog.all.first { $0.metadata.id.rawValue == line.id }?.metadata)
      let anchor = "rule-" + line.id.split(separator: "/").joined(separator: "-")
      #expect(html.contains("<a href=\"#\(anchor)\"><code>\(line.id)</code></a>"))
      #expect(html.components(separatedBy: "id=\"\(anchor)\"").count == 2, "one explanation of \(line.id)")
      for url in rule.citations.compactMap(\.url) {
        #expect(html.contains(url.replacing("&", with: "&amp;")), "\(url)")
      }
    }
  }

  @Test("The days of a month add up to it, and a share says of how many it is", arguments: [75, 76])
  func days(seed: UInt64) throws {
    let report = try Self.report(seed: seed, isRevealed: true)
    func numbers(_ name: String, key: String, _ column: String) throws -> [(key: String, number: Int)] {
      let table = try #require(report.tables.tables.first { $0.name == name })
      guard let place = table.place(of: column), let first = table.place(of: key) else { return [] }
      return table.rows.compactMap { row in
        guard case .text(let key) = row[first], case .number(let number) = report.tables.shown(row[place]) else {
          return nil
        }
        return (key, number)
      }
    }
    var compared = 0
    for column in ["records", "errors", "clean"] {
      let days = try numbers("days", key: "day", column)
      for month in try numbers("months", key: "month", column) where !days.isEmpty {
        compared += 1
        #expect(
          days.filter { $0.key.hasPrefix(month.key) }.reduce(0) { $0 + $1.number } == month.number, "\(column) \(month)"
        )
      }
    }
    #expect(compared > 5)
    #expect(AuditText.text(.shareOfUnnamed(12, of: 12)) == "100.00% of 12")
    #expect(AuditText.text(.shareOfUnnamed(0, of: 0)) == "–" && AuditText.data(.shareOfUnnamed(3, of: 4)) == "0.750000")
  }

  @Test("Numbers by severity are shown where they say more than the rule's own severity", arguments: [73, 74])
  func severities(seed: UInt64) throws {
    let report = try Self.report(seed: seed, isRevealed: true)
    let saysMore = try Self.rules(report).filter { $0.broken != .number(0) }.contains { line in
      let own = [Severity.error, .warning, .info].map { $0 == line.severity ? line.broken : .number(0) }
      return line.parts != own
    }
    let markdown = try AuditReportTests.text(report, .markdown)
    let head = try #require(markdown.split(separator: "\n").first { $0.hasPrefix("| Rule | Severity | Broken |") })
    #expect(saysMore == (head.contains("| Errors |") || head.contains("| Warnings |") || head.contains("| Infos |")))
  }
}
