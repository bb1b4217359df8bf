import Foundation
import TCFTestSupport

/// Programs and folders for the tests.
enum Tools {
  /// A program's answer.
  struct Answer {
    let status: Int32
    let output: String
    let errors: String
  }

  static let xmllint = "/usr/bin/xmllint"
  /// xmllint is in Debian's libxml2-utils; without it the tests that need it are skipped.
  static let hasXMLLint = FileManager.default.isExecutableFile(atPath: xmllint)
  /// The project's Python with junitparser and junit2html (`make test` makes it); without it the tests are skipped.
  static let python = ProjectPaths.root.appending(path: ".venv/bin/python").path
  static let hasPython = FileManager.default.isExecutableFile(atPath: python)
  static let schema = ProjectPaths.root.appending(path: "Reports/tcfcheck-junit.xsd").path

  /// Runs a program to its end.
  static func run(_ program: String, _ arguments: [String]) throws -> Answer {
    try withFolder { folder in
      let (out, err) = (folder.appending(path: "out"), folder.appending(path: "err"))
      for file in [out, err] { try Data().write(to: file) }
      let process = Process()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      // Files, not pipes: a program that fills one pipe while the other is read would wait for ever.
      process.standardOutput = try FileHandle(forWritingTo: out)
      process.standardError = try FileHandle(forWritingTo: err)
      try process.run()
      process.waitUntilExit()
      return Answer(
        status: process.terminationStatus, output: String(decoding: try Data(contentsOf: out), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: err), as: UTF8.self))
    }
  }

  /// Calls `body` with an empty folder that is removed afterwards.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tcfreporting-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// The names of everything in `folder`, ascending by name.
  static func contents(of folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// What xmllint has to say against a report; empty when it is valid by our schema.
  static func complaints(about file: URL) throws -> String {
    let answer = try run(xmllint, ["--noout", "--schema", schema, file.path])
    return answer.status == 0 ? "" : "\(answer.status): \(answer.errors.prefix(2_000))"
  }
}
