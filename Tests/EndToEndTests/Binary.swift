import Foundation
import TCFTestSupport

/// What a program did.
struct Answer {
  let status: Int32
  /// Whether it ended by itself, not by a signal.
  let ended: Bool
  let output: String
  let errors: String

  var lines: [Substring] { output.split(separator: "\n") }
}

/// The built tcfcheck, and programs to look at what it wrote with.
enum Binary {
  /// The program lies beside the test bundle.
  static let path: String = {
    let besideTests = Bundle.main.bundleURL.appending(path: "tcfcheck").path
    let fallback = ProjectPaths.root.appending(path: ".build/debug/tcfcheck").path
    return FileManager.default.isExecutableFile(atPath: besideTests) ? besideTests : fallback
  }()

  /// Runs tcfcheck in the project's folder, where samples have short names, unless another is given.
  static func run(
    _ arguments: [String], input: String? = nil, in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Answer {
    try run(path, arguments, input: input.map { Data($0.utf8) }, in: folder, environment: environment)
  }

  /// Runs a command line with tcfcheck on the PATH.
  static func shell(_ command: String, in folder: URL, environment: [String: String] = [:]) throws -> Answer {
    var environment = environment
    let old = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = URL(filePath: path).deletingLastPathComponent().path + ":" + old
    return try run("/bin/sh", ["-c", command], input: nil, in: folder, environment: environment)
  }

  /// Runs a program to its end; without input it reads from an empty file.
  static func run(
    _ program: String, _ arguments: [String], input: Data?, in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Answer {
    try withFolder { scratch in
      let files = ["in", "out", "err"].map { scratch.appending(path: $0) }
      for file in files { try Data().write(to: file) }
      try input?.write(to: files[0])
      let process = Process()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.currentDirectoryURL = folder ?? ProjectPaths.root
      process.environment = ProcessInfo.processInfo.environment
        .filter { !["NO_COLOR", "SOURCE_DATE_EPOCH"].contains($0.key) }
        .merging(environment) { $1 }
      // Files, not pipes: a program that fills one pipe while the other is read would wait for ever.
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      process.waitUntilExit()
      return Answer(
        status: process.terminationStatus, ended: process.terminationReason == .exit,
        output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
  }

  /// Calls `body` with an empty folder that is removed afterwards.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tcfcheck-e2e-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Calls `body` with a folder that looks like the project: its vectors, and `Reports` to write into.
  static func withProjectCopy<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try withFolder { folder in
      let reports = folder.appending(path: "Reports")
      try FileManager.default.createDirectory(at: reports, withIntermediateDirectories: true)
      for name in ["TestVectors", "Makefile", "Reports/tcfcheck-junit.xsd"] {
        try FileManager.default.createSymbolicLink(
          at: folder.appending(path: name), withDestinationURL: ProjectPaths.root.appending(path: name))
      }
      return try body(folder)
    }
  }
}

/// Programs that are not on every machine; tests that need them are skipped without.
enum Tools {
  static let xmllint = "/usr/bin/xmllint"
  static let hasXMLLint = FileManager.default.isExecutableFile(atPath: xmllint)
  static let python: String? = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What xmllint has to say against a report; empty when it is valid by our schema.
  static func complaints(about report: String) throws -> String {
    let schema = ProjectPaths.root.appending(path: "Reports/tcfcheck-junit.xsd").path
    let answer = try Binary.run(xmllint, ["--noout", "--schema", schema, "-"], input: Data(report.utf8))
    return answer.status == 0 ? "" : "\(answer.status): \(answer.errors.prefix(2_000))"
  }
}

/// Inputs that several tests use.
enum Sample {
  /// A sound string for the sample vendor list, and what is in TestVectors/stored-keys/index.json.
  static let sound = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA"
  /// The sound string cut in its core.
  static let cut = "CQlH_MAQlH_MAEsACBENAFFo"
  static let strings = "TestVectors/tc-strings/samples.txt"
  static let list = "TestVectors/vendor-lists/sample-vendor-list.json"
  static let cmpList = "TestVectors/vendor-lists/sample-cmp-list.json"
  /// A run over the sample list that does not depend on the day.
  static let validate = ["validate", "--gvl", list, "--as-of", "2026-06-10"]
}

/// A JSON object of a line.
func object(_ line: some StringProtocol) throws -> [String: Any] {
  try (JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]) ?? [:]
}
