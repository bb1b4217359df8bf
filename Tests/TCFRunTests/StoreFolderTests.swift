import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFInput
import TCFRules
import TCFRun
import TCFStorage
import TCFTestSupport
import TCFVendorList
import Testing

@Suite("Folders of stores")
struct StoreFolderTests {
  /// `TestVectors/stored-keys/index.json`, `folders`, which make_samples.py writes.
  struct Sample: Decodable, Sendable, CustomTestStringConvertible {
    struct Stored: Decodable, Sendable {
      let file: String
      let platform: String
      let origin: String
      let keys: Int
      let `default`: String?
    }

    let folder: String
    let comment: String
    let sets: [Stored]
    let skipped: Int
    let rules: [String]
    var testDescription: String { folder }
  }

  private struct Index: Decodable {
    let folders: [Sample]
  }

  static let samples = Result {
    try JSONDecoder().decode(
      Index.self, from: Data(contentsOf: ProjectPaths.vectors.appending(path: "stored-keys/index.json"))
    ).folders
  }
  static let all = (try? samples.get()) ?? []

  private static func run(_ paths: [String]) -> (reports: [SubjectReport], summary: RunSummary, emptyInputs: Int) {
    let log = Log()
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 10))
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: settings)
    let description = RunDescription(
      toolVersion: "1", catalogueVersion: RuleCatalog.version, asOf: settings.asOf, profile: "iab", failOn: .error,
      lists: [], rules: RuleProfile.iab.rules.map(\.metadata), command: "none", timestamp: "1970-01-01T00:00:00")
    var run = ValidationRun(evaluator, reporters: [Collector(log: log)], extras: SubjectJudge.Extras())
    run.run(InputPlan.listing(paths), description)
    return (log.reports, run.summary, run.emptyInputs)
  }

  @Test("there are as many samples as folders, and some")
  func index() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: ProjectPaths.vectors.appending(path: "stored-keys/folders").path)
    #expect(Set(names) == Set(try Self.samples.get().map(\.folder)))
    #expect(names.count >= 10)
  }

  @Test("each tells which file holds the keys, judges that, and leaves the others aside", arguments: all)
  func sample(_ sample: Sample) throws {
    let folder = ProjectPaths.vectors.appending(path: "stored-keys/folders/\(sample.folder)").path
    let result = Self.run([folder])
    let sets = result.reports.filter { $0.subject.kind == .storedKeys }
    #expect(sets.map(\.subject.input) == sample.sets.map { "\(folder)/\($0.file)" })
    #expect(result.summary.problems.isEmpty)
    #expect(result.summary.skippedFiles == sample.skipped)
    for (report, wanted) in zip(sets, sample.sets) {
      let keys = try #require(Self.keys(of: report.subject.input))
      #expect(keys.platform.rawValue == wanted.platform)
      #expect(keys.origin.kind.rawValue == wanted.origin)
      #expect(keys.keys.count == wanted.keys)
      #expect(keys.origin.defaultFileName == wanted.default)
    }
    let rules = sets.flatMap { report in
      report.verdicts.filter { $0.outcome == .fail }.flatMap { verdict in
        verdict.findings.map { "\(verdict.rule.id) \(verdict.severity(of: $0))" }
      }
    }
    #expect(rules.sorted() == sample.rules)
    let messages = sets.flatMap { $0.verdicts.flatMap(\.findings) }.filter { $0.message.contains("vendors' SDKs read") }
    for wanted in sample.sets where wanted.default != nil && !sample.rules.isEmpty {
      #expect(messages.contains { $0.message.contains(wanted.default ?? "?") })
    }
  }

  /// The keys as a run sees them, read once more by hand.
  private static func keys(of path: String) -> StoredKeySet? {
    let url = URL(filePath: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)) ?? []
    guard let bytes = try? Array(Data(contentsOf: url)) else {
      let files = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).map { name in
        (name, (try? Array(Data(contentsOf: url.appending(path: name)))) ?? [])
      }
      return try? KeyFolderReader.keySet(of: files, in: path)
    }
    if bytes.starts(with: "SQLite".utf8) {
      let rows = Self.rows(of: path)
      return try? AsyncStorageReader.keySet(of: rows, at: StoreOrigin(path: path))
    }
    return try? StoredKeySetReader.read(bytes).stored(at: StoreOrigin(path: path, siblings: names))
  }

  /// The rows by Python's own SQLite; none where there is no python3.
  private static func rows(of path: String) -> [AsyncStorageReader.Row] {
    let script = """
      import pathlib, shutil, sqlite3, sys, tempfile
      folder = pathlib.Path(tempfile.mkdtemp())
      for ending in ("", "-wal"):
          if pathlib.Path(sys.argv[1] + ending).exists(): shutil.copy(sys.argv[1] + ending, folder / ("x" + ending))
      for row in sqlite3.connect(folder / "x").execute("SELECT key, value FROM catalystLocalStorage"):
          print("\\t".join(row))
      """
    guard let python = Program.python, let answer = try? Program.run(python, ["-c", script, path]) else { return [] }
    return answer.output.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return AsyncStorageReader.Row(name: parts[0], text: parts.count > 1 ? parts[1] : "")
    }
  }

  @Test("thirty files of which one holds consent keys: one key set, its string, and no problem")
  func thirtyFiles() throws {
    try Program.withFolder { folder in
      let store = folder.appending(path: "com.example.news/shared_prefs")
      try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
      for number in 1...29 {
        let text = "<map><int name=\"launches\" value=\"\(number)\" /></map>"
        try Data(text.utf8).write(to: store.appending(path: "sdk\(number).xml"))
      }
      let clean = ProjectPaths.vectors.appending(path: "stored-keys/clean-android.xml")
      let name = "com.example.news_preferences.xml"
      try Data(contentsOf: clean).write(to: store.appending(path: name))
      let result = Self.run([folder.path])
      #expect(result.reports.map(\.subject.name) == ["\(store.path)/\(name)", "\(store.path)/\(name)#IABTCF_TCString"])
      #expect(result.summary.skippedFiles == 29)
      #expect(result.summary.problems.isEmpty)
    }
  }

  @Test("a folder without any consent key says so, once; a broken file in it is told beside")
  func nothing() throws {
    try Program.withFolder { folder in
      let store = folder.appending(path: "shared_prefs")
      try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
      try Data("<map />".utf8).write(to: store.appending(path: "a.xml"))
      let empty = Self.run([folder.path])
      #expect(empty.summary.problems.map(\.message) == ["no file in \(folder.path) contains consent data"])
      #expect(empty.emptyInputs == 1 && empty.reports.isEmpty)
      try Data("<map><string name=\"IABTCF_TCString\">C".utf8).write(to: store.appending(path: "b.xml"))
      let broken = Self.run([folder.path])
      #expect(broken.summary.problems.count == 1)
      #expect(broken.summary.problems.first?.input == store.appending(path: "b.xml").path)
      #expect(broken.emptyInputs == 0)
    }
  }
}

/// Keeps what it is told.
private final class Log {
  var reports: [SubjectReport] = []
}

private struct Collector: Reporter {
  let log: Log
  mutating func begin(_ run: RunDescription) throws(InputProblem) {}
  mutating func report(_ report: SubjectReport) throws(InputProblem) { log.reports.append(report) }
  mutating func report(_ problem: InputProblem) throws(InputProblem) {}
  mutating func finish(_ summary: RunSummary) throws(InputProblem) {}
}
