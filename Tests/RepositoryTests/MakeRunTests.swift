import Foundation
import TCFTestSupport
import Testing

/// What `make run` prints after it has built the program.
@Suite("make run says what its findings are")
struct MakeRunTests {
  @Test("It says that the samples are broken on purpose and ends with where the reports are")
  func ending() throws {
    try Binary.withProjectCopy { folder in
      let script = ProjectPaths.root.appending(path: ".ci/check-samples").path
      let answer = try Binary.run("/bin/bash", [script, Binary.path, "run"], in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      let lines = answer.lines.suffix(2)
      #expect(lines.first == "Most samples are broken on purpose, so these findings are expected.")
      let last = try #require(lines.last)
      #expect(last.hasPrefix("Reports: "))
      let reports = last.matches(of: /Reports\/[a-z.]+/).map { String($0.output) }
      #expect(reports == ["Reports/run.xml", "Reports/run.ndjson"])
      for report in reports {
        let size = try folder.appending(path: report).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        #expect(size > 1_000, "\(report)")
      }
      // The lists that are shipped are all used: nothing of them is reported as skipped.
      #expect(!answer.output.contains("skipped") && !answer.errors.contains("skipped"))
    }
  }

  @Test("The recipe in the Makefile is this script, behind the build")
  func recipe() throws {
    let makefile = try String(contentsOf: ProjectPaths.root.appending(path: "Makefile"), encoding: .utf8)
    #expect(makefile.contains("run: build\n\t@bash .ci/check-samples $(TCFCHECK) run\n"))
  }
}
