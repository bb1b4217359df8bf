import Foundation
import TCFFindings
import TCFReporting
import TCFRules
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFInput
@testable import TCFRun

/// Every verb that can take longer than a second says how far it has come. What the line shows is tested with
/// the command line; here, that each of them tells it.
@Suite("Long work tells how far it has come")
struct ProgressReportingTests {
  private static let lists = ProjectPaths.root.appending(path: "TestVectors/vendor-lists")

  @Test("gvl import: before each file, with the number of those looked at; gvl lock, with the part that is done")
  func importing() throws {
    try Program.withFolder { folder throws in
      let store = ListStoreFolder(folder.appending(path: "store").path)
      var named: [(path: String, files: Int)] = []
      let results = try ListImport(into: store, replaces: false, keepsDoubtful: true).run([Self.lists.path]) {
        named.append(($0, $1))
      }
      #expect(results.count > 2 && named.count == results.count)
      #expect(named.map(\.files) == Array(0..<named.count))
      #expect(Set(named.map(\.path)).count == named.count)
      for work in ["check", "relock"] {
        var shares: [Double] = []
        let receive = { (_: String, share: Double) in shares.append(share) }
        if work == "check" { _ = try store.check(progress: receive) } else { _ = try store.relock(progress: receive) }
        #expect(
          shares.count > 1 && shares == shares.sorted() && shares[0] == 0 && shares.allSatisfy { $0 < 1 }, "\(work)")
      }
    }
  }

  @Test("gvl fetch: before each list, with the number of those dealt with")
  func fetching() throws {
    try Program.withFolder { folder throws in
      let store = ListStoreFolder(folder.appending(path: "store").path)
      // No program is there to fetch with: each fails, and is told all the same.
      let programs = Programs(environment: ["PATH": folder.path], guardedBy: nil)
      let fetch = ListFetch(into: store, programs: programs, options: DownloadOptions(), now: 0)
      var named: [Int] = []
      let wanted = (1...3).map { RemoteList.vendorList(.init(series: 3, number: $0)) }
      let results = try fetch.run(wanted) { address, done in
        #expect(address.contains("v\(done + 1).json"))
        named.append(done)
      }
      #expect(results.count == 3 && named == [0, 1, 2])
    }
  }

  @Test("report and diff: with the lines read, and the part of the file; report, with the subjects written")
  func finished() throws {
    try Program.withFolder { folder throws in
      let file = folder.appending(path: "run.ndjson")
      let line = #"{"subject":"s","rule":"encoding/version","outcome":"fail","severity":"error","message":"m"}"#
      let summary = #"{"summary":{"isComplete":true,"outcomes":{"encoding/version":{"fail":1}}}}"#
      let lines = (0..<5_000).map { line.replacing("\"s\"", with: "\"s\($0)\"") } + [summary]
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
      var named: [(lines: Int, share: Double)] = []
      let findings = try FinishedFindings.read(file.path) { named.append(($0, $1)) }
      #expect(findings.items.count == 5_000)
      #expect(named.map(\.lines) == [1_024, 2_048, 3_072, 4_096])
      #expect(named.map(\.share) == named.map(\.share).sorted() && named.allSatisfy { $0.share > 0.1 && $0.share < 1 })
      let run = try FinishedRun.read(file.path, progress: nil) { id in RuleCatalog.rule(id)?.metadata }
      var reporter: any Reporter = SilentReporter()
      var subjects: [Int] = []
      try run.report(to: &reporter) { subjects.append($0) }
      #expect(subjects.first == 0 && subjects.count == 40 && subjects == subjects.sorted())
    }
  }

  @Test("Several inputs: before each, which it is")
  func inputs() throws {
    try Program.withFolder { folder throws in
      let paths = try (0..<3).map { index in
        let file = folder.appending(path: "\(index).txt")
        try Data("CQ\n".utf8).write(to: file)
        return file.path
      }
      let reader = InputReader(
        kind: .strings, isExpected: false, takesAnyText: false, mostHeld: FileBytes.most, isCancelled: { false })
      var named: [String] = []
      reader.read(InputPlan.listing(paths)) { event in
        if case .progress(let input, let done, let count) = event { named.append("\(input) \(done) \(count ?? 0)") }
      }
      #expect(named == paths.enumerated().map { "\($1) \($0) 3" })
    }
  }
}

private struct SilentReporter: Reporter {
  mutating func begin(_ run: RunDescription) throws(InputProblem) {}
  mutating func report(_ report: SubjectReport) throws(InputProblem) {}
  mutating func report(_ problem: InputProblem) throws(InputProblem) {}
  mutating func finish(_ summary: RunSummary) throws(InputProblem) {}
}
