import Foundation
import TCFTestSupport
import Testing

/// The scripts of the GitHub action, the GitLab job and the pre-commit hooks, run with the program itself.
@Suite struct ContinuousIntegrationTests {
  private static let broken = "TestVectors/stored-keys/boolean-ios.plist"
  private static let right = "TestVectors/stored-keys/clean-ios.plist"
  private static let list = "TestVectors/vendor-lists/sample-vendor-list.json"

  private func read(_ name: String) throws -> String {
    try String(contentsOf: ProjectPaths.root.appending(path: name), encoding: .utf8)
  }

  private func action(_ environment: [String: String], in folder: URL) throws -> Program.Answer {
    let script = ProjectPaths.root.appending(path: ".github/actions/tcfcheck/check.sh").path
    let given = ["TCFCHECK_AS_OF": "2026-06-10", "TCFCHECK_GVL": Self.list].merging(environment) { $1 }
    return try Binary.shell("bash \(script)", in: folder, environment: given)
  }

  @Test("The action annotates, adds its summary, and says where its reports are")
  func actionFails() throws {
    try Binary.withProjectCopy { folder in
      let summary = folder.appending(path: "summary.md")
      try Data("# Of the step before\n".utf8).write(to: summary)
      let outputs = folder.appending(path: "outputs").path
      let answer = try action(
        [
          "TCFCHECK_INPUTS": "\(Self.broken)\n\n\(Self.right)\n", "GITHUB_STEP_SUMMARY": summary.path,
          "GITHUB_OUTPUT": outputs,
        ], in: folder)
      #expect(answer.status == 1, "\(answer.errors)")
      #expect(answer.output.contains("::error "))
      let pages = try String(contentsOf: summary, encoding: .utf8)
      #expect(pages.hasPrefix("# Of the step before\n") && pages.contains("in-app/type"))
      #expect(
        try String(contentsOfFile: outputs, encoding: .utf8)
          == "sarif=tcfcheck-reports/tcfcheck.sarif\njunit=tcfcheck-reports/tcfcheck.xml\n")
      for name in ["tcfcheck.sarif", "tcfcheck.xml", "tcfcheck.ndjson", "tcfcheck.md"] {
        let path = folder.appending(path: "tcfcheck-reports/\(name)").path
        #expect(FileManager.default.fileExists(atPath: path), "no \(name)")
      }
    }
  }

  @Test("Inputs and options of the action are words, never commands")
  func actionRunsNoInput() throws {
    try Binary.withProjectCopy { folder in
      let answer = try action(
        ["TCFCHECK_INPUTS": "$(touch stolen)\n`touch stolen`; touch stolen", "TCFCHECK_OPTIONS": "--show\ninfo"],
        in: folder)
      #expect(answer.status != 0)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "stolen").path))
    }
  }

  @Test("A folder of reports cannot write outputs of the step", arguments: ["\n", "\r", "\r\n"])
  func actionWritesItsOwnOutputs(lineEnd: String) throws {
    try Binary.withProjectCopy { folder in
      let outputs = folder.appending(path: "outputs").path
      let answer = try action(
        [
          "TCFCHECK_INPUTS": Self.right, "TCFCHECK_REPORTS": "reports\(lineEnd)injected=value",
          "GITHUB_OUTPUT": outputs,
        ], in: folder)
      #expect(answer.status == 64, "\(answer.errors)")
      #expect(answer.errors.contains("the input reports contains a line feed"))
      #expect(!FileManager.default.fileExists(atPath: outputs))
    }
  }

  @Test("A folder of reports whose name begins with a hyphen is a folder")
  func actionReportsBehindHyphen() throws {
    try Binary.withProjectCopy { folder in
      let answer = try action(["TCFCHECK_INPUTS": Self.right, "TCFCHECK_REPORTS": "-reports"], in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "-reports/tcfcheck.xml").path))
    }
  }

  @Test("What the action takes from outside reaches its script by the environment alone")
  func actionNamesEachInput() throws {
    let action = try read(".github/actions/tcfcheck/action.yml")
    let script = try read(".github/actions/tcfcheck/check.sh")
    let environment = action.split(separator: "\n").filter { $0.contains("TCFCHECK_") }
    #expect(environment.count == 7)
    for line in environment {
      let name = line.drop { $0 == " " }.prefix { $0 != ":" }
      #expect(script.contains("${\(name):"), "\(name) is not used")
    }
    let step = try #require(action.firstRange(of: "run: "))
    #expect(!action[step.upperBound...].prefix { $0 != "\n" }.contains("{{"))
  }

  @Test("The script of the GitLab job writes JUnit and code quality")
  func gitLab() throws {
    let job = try read(".gitlab/tcfcheck.yml").split(separator: "\n")
    let start = try #require(job.firstIndex { $0.hasSuffix("- >-") })
    let script = job[job.index(after: start)...].prefix { $0.hasPrefix("      ") }.joined(separator: " ")
    try Binary.withProjectCopy { folder in
      let answer = try Binary.shell(
        script, in: folder,
        environment: [
          "TCFCHECK_PROGRAM": "tcfcheck", "TCFCHECK_INPUTS": "\(Self.broken) \(Self.right)", "TCFCHECK_GVL": Self.list,
          "TCFCHECK_FAIL_ON": "error",
        ])
      #expect(answer.status == 1, "\(answer.errors)")
      let quality = try Data(contentsOf: folder.appending(path: "gl-code-quality-report.json"))
      let issues = try #require(try JSONSerialization.jsonObject(with: quality) as? [[String: Any]])
      #expect(issues.contains { $0["check_name"] as? String == "in-app/type" })
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "tcfcheck.xml").path))
    }
  }

  @Test("The hooks fail on what is broken and pass what is right")
  func hooks() throws {
    let entries = try read(".pre-commit-hooks.yaml").split(separator: "\n").filter { $0.contains("entry: ") }
      .map { String($0.drop { $0 == " " }.dropFirst("entry: ".count)) }
    #expect(entries.count == 2)
    try Binary.withProjectCopy { folder in
      let store = try Binary.shell("\(entries[0]) -- \(Self.broken)", in: folder)
      #expect(store.status == 1, "\(store.errors)")
      let list = try Binary.shell("\(entries[1]) -- \(Self.list)", in: folder)
      #expect(list.status == 0, "\(list.errors)")
    }
  }
}
