import Foundation
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFReporting

struct ReportSinkTests {
  @Test func aDashIsStandardOutput() {
    #expect(ReportSink(path: "-") == .descriptor(1, name: "standard output"))
    #expect(ReportSink(path: "./-") == .file("./-"))
  }

  @Test(arguments: [
    ("run.xml", "run-2.xml"), ("a.b/run", "a.b/run-2"), ("a/run.v1.xml", "a/run.v1-2.xml"), (".xml", ".xml-2"),
    ("a/.hidden", "a/.hidden-2"), ("é.xml", "é-2.xml"),
  ])
  func furtherPartsAreNumbered(_ path: String, _ second: String) {
    #expect(ReportSink.file(path).part(1) == .file(path))
    #expect(ReportSink.file(path).part(2) == .file(second))
  }

  @Test func aDescriptorHasOnePart() {
    #expect(ReportSink.standardOutput.part(2) == nil)
  }

  /// Every reporter, so that none of them forgets an error.
  private func reporters(_ sink: ReportSink) -> [any Reporter] {
    [
      JUnitReporter(to: sink), JSONLinesReporter(to: sink, allOutcomes: true), ConsoleReporter(to: sink, color: false),
    ]
  }

  @Test func missingFoldersAreMade() throws {
    try Program.withFolder { folder throws in
      for number in reporters(.standardOutput).indices {
        let path = folder.appending(path: "missing-\(number)/reports/report").path
        var reporter = reporters(.file(path))[number]
        try reporter.begin(Fixture.run())
        #expect(try Program.contents(of: folder.appending(path: "missing-\(number)")).contains("reports"))
      }
    }
  }

  @Test func aFileInThePlaceOfAFolderIsTheFirstThingToldWithAFix() throws {
    try Program.withFolder { folder throws in
      try Data("a file".utf8).write(to: folder.appending(path: "taken"))
      let path = folder.appending(path: "taken/report").path
      for var reporter in reporters(.file(path)) {
        let problem = #expect(throws: InputProblem.self) { try reporter.begin(Fixture.run()) }
        #expect(problem?.input == path)
        #expect(problem?.message == "cannot create \(path): Not a directory")
        #expect(problem?.fix?.isEmpty == false)
      }
      #expect(try Program.contents(of: folder) == ["taken"])
    }
  }

  @Test func aFullDiskIsAProblem() throws {
    for var reporter in reporters(.file("/dev/full")) {
      let problem = #expect(throws: InputProblem.self) {
        try reporter.begin(Fixture.run())
        var summary = RunSummary(rules: Fixture.rules)
        for number in 0..<1_000 {
          let report = Fixture.report("s:\(number)", Fixture.broken(Fixture.consent, Fixture.full))
          try reporter.report(report)
          summary.add(report)
        }
        try reporter.finish(summary)
      }
      #expect(problem?.message == "cannot write /dev/full: No space left on device")
      #expect(problem?.fix?.isEmpty == false)
    }
  }

  @Test func anUnfinishedReportLeavesNothing() throws {
    try Program.withFolder { folder throws in
      do {
        for var reporter in reporters(.file(folder.appending(path: "report").path)) {
          try reporter.begin(Fixture.run())
          try reporter.report(Fixture.report("s", Fixture.broken(Fixture.consent, Fixture.full)))
          #expect(try !Program.contents(of: folder).contains("report"))
        }
      }
      #expect(try Program.contents(of: folder).isEmpty)
    }
  }

  @Test func aFinishedReportStandsAlone() throws {
    try Program.withFolder { folder throws in
      for var reporter in reporters(.file(folder.appending(path: "report").path)) {
        try reporter.begin(Fixture.run())
        try reporter.finish(RunSummary(rules: Fixture.rules))
        #expect(try Program.contents(of: folder) == ["report"])
      }
    }
  }
}
