import TCFFindings
import TCFRules
import Testing

@testable import TCFRun

@Suite("What is wrong with files of settings and scenarios, as codes")
struct SettingsProblemTests {
  private func settings(_ text: String) -> [SettingsProblem.Code] {
    do throws(SettingsProblems) {
      _ = try SettingsFile.read(Array(text.utf8), file: "f.yml")
      return []
    } catch {
      return error.problems.map(\.code)
    }
  }

  private func scenario(_ text: String) -> [SettingsProblem.Code] {
    let head = """
      declared-by: {name: A, organisation: B, date: 2026-06-02}
      cmp: {id: 300, name: C, version: 5, environments: [app]}

      """
    do throws(SettingsProblems) {
      _ = try CertificationFile.read(Array((head + text).utf8), file: "s.yml")
      return []
    } catch {
      return error.problems.map(\.code)
    }
  }

  @Test(
    "What is wrong with settings is a code with what it is about",
    arguments: [
      (
        "profile: gogle",
        .value(.shape(of: "profile", wanted: .choice(["iab", "google", "lenient"]), found: .text("gogle")))
      ),
      ("rules: {on: [google]}", .value(.unknownRule("google"))),
      ("rules: {off: [lint/*], on: [lint/*]}", .settings(.offAndOn("lint/*"))),
      ("rules: {off: [lint/*, {rule: lint/*}]}", .settings(.listedTwice("lint/*", key: "off"))),
      ("consent-mode: {ad_storage: []}", .settings(.noPurpose("ad_storage"))),
      ("a: &x iab\nprofile: *x", .text(.alias)), ("profile: *x", .text(.openAlias)),
      ("profile: !mine iab", .text(.tag)),
      ("profile: iab\n---\nprofile: iab", .text(.severalDocuments)), ("[a]: b", .text(.key)),
      ("profile: iab\nprofile: iab", .text(.repeatedKey("profile", line: 1))),
      (String(repeating: "[", count: 33), .text(.tooDeep(levels: 32))),
      (String(repeating: "#", count: 262_145), .file(.tooLarge(limit: 262_144))),
    ] as [(String, SettingsProblem.Code)])
  func settings(_ text: String, _ code: SettingsProblem.Code) {
    #expect(settings(text) == [code])
  }

  @Test(
    "What is wrong with scenarios is a code with what it is about",
    arguments: [
      ("{name: x, scenario: removal, steps: []}", [.scenario(.noSteps)]),
      (
        "{name: x, scenario: first-run, withdrawn: {purposes: [1]}, steps: [{name: s, when: after, capture: a}]}",
        [.scenario(.key("withdrawn", for: [.withdraw], not: .firstRun))]
      ),
      (
        "{name: x, scenario: removal, reject-objects: true, steps: [{name: s, when: after, capture: a}]}",
        [.scenario(.rejectObjects)]
      ),
      (
        "{name: x, scenario: partial, steps: [{name: s, when: after, record: true, capture: a}]}",
        [.scenario(.noChoice), .recording(.noSource(among: ["web", "android", "simulator", "folder"]))]
      ),
      (
        "{name: x, scenario: removal, record-from: folder, steps: [{name: s, when: after, record: true, capture: a}]}",
        [.recording(.sourceNotSetUp("folder"))]
      ),
    ] as [(String, [SettingsProblem.Code])])
  func scenarios(_ text: String, _ codes: [SettingsProblem.Code]) {
    #expect(scenario("scenarios: [\(text)]\n") == codes)
  }

  /// Those that no test of reading shows.
  @Test(
    "A code has its words",
    arguments: [
      (.file(.missing(meant: nil)), "f.yml:4:3: no such file; check the path"),
      (.file(.missing(meant: "conf/f.yml")), "f.yml:4:3: no such file; did you mean conf/f.yml?"),
      (
        .file(.unreadable(InputProblem(input: "f.yml", message: "cannot read f.yml: Permission denied"))),
        "f.yml:4:3: Permission denied"
      ),
      (.text(.memory), "f.yml:4:3: there is not enough memory to read it"),
      (.text(.noValue), "f.yml:4:3: is not YAML: a value is missing here"),
      (
        .recording(.stepKey("prompt", isForPages: false, source: "web")),
        "f.yml:4:3: prompt is valid for steps recorded from apps and folders, not from web"
      ),
      (
        .recording(.recordingOf(source: "android")),
        "f.yml:4:3: recording is valid for scenarios recorded from web, not from android"
      ),
      (.recording(.openAndReload), "f.yml:4:3: a step either opens a page or reloads it"),
      (
        .recording(.actsAnd("click")),
        "f.yml:4:3: a step has either acts or click: write each click as an act of its own"
      ),
      (
        .path(of: "lists.store", InputProblem(input: "l", message: "no such file: l")),
        "f.yml:4:3: lists.store: no such file: l"
      ),
    ] as [(SettingsProblem.Code, String)])
  func words(_ code: SettingsProblem.Code, _ words: String) {
    let problem = SettingsProblem(file: "f.yml", place: SettingsProblem.Place(line: 4, column: 3), code)
    #expect("\(problem)" == words)
  }
}
