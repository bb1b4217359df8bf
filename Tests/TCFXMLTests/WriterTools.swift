import Foundation

/// Programs and folders for the tests of the writer.
enum WriterTools {
  /// A program's answer.
  struct Answer {
    let status: Int32
    let output: String
    let errors: String
  }

  /// libxml2's own checker.
  static let xmllint = "/usr/bin/xmllint"
  static let hasXMLLint = FileManager.default.isExecutableFile(atPath: xmllint)
  static let python = "/usr/bin/env"
  static let hasPython = (try? run(python, ["python3", "-c", "import xml.parsers.expat"]))?.status == 0

  /// Runs a program to its end.
  static func run(_ program: String, _ arguments: [String]) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tcfxml-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
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

  /// Calls `body` with an empty folder that is removed afterwards.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tcfxml-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// The names of everything in `folder`.
  static func contents(of folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
