public import Foundation

/// Runs programs for tests that look at results with tools from elsewhere.
public enum Program {
  /// What a program did.
  public struct Answer: Sendable {
    /// Its exit status, or the signal that ended it.
    public let status: Int32
    /// Whether it ended by itself, not by a signal.
    public let ended: Bool
    /// What it wrote to standard output.
    public let output: String
    /// What it wrote to standard error.
    public let errors: String
  }

  /// libxml2's own checker, of Debian's libxml2-utils; nil where it is missing, and tests that need it are skipped.
  public static let xmllint = path(of: "xmllint")
  /// A Python with its standard library; nil where there is none. The interpreter itself: what stands on the PATH may be a
  /// shim that starts forty processes to choose one.
  public static let python: String? = path(of: "python3").flatMap { python in
    let answer = try? run(python, ["-c", "import sys; print(sys.executable)"])
    let interpreter = answer?.output.split(separator: "\n").first.map(String.init)
    return interpreter.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil } ?? python
  }

  /// The first program of this name on the PATH.
  public static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end. Without input it reads from an empty file; without an environment it gets this one.
  public static func run(
    _ program: String, _ arguments: [String], input: Data = Data(), in folder: URL? = nil,
    environment: [String: String]? = nil
  ) throws -> Answer {
    try withFolder { scratch in
      let files = ["in", "out", "err"].map { scratch.appending(path: $0) }
      for file in files { try Data().write(to: file) }
      try input.write(to: files[0])
      let process = Process()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      if let folder { process.currentDirectoryURL = folder }
      if let environment { process.environment = environment }
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
  public static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = try emptyFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Does what takes long by doing nothing (a script that sleeps), on a thread of its own: tests have a thread a processor, and
  /// one that waits on it keeps it from all others.
  public static func waiting<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
    }
  }

  /// Calls a `body` that waits with an empty folder that is removed afterwards.
  public static func withFolder<Result>(waiting body: (URL) async throws -> Result) async throws -> Result {
    let folder = try emptyFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  private static func emptyFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tcfcheck-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The names of everything in `folder`, ascending.
  public static func contents(of folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// What xmllint has to say against a JUnit report; empty when it is valid by our schema.
  public static func complaints(aboutJUnit report: Data) throws -> String {
    let schema = ProjectPaths.root.appending(path: "Reports/tcfcheck-junit.xsd").path
    let answer = try run(xmllint ?? "", ["--noout", "--schema", schema, "-"], input: report)
    return answer.status == 0 ? "" : "\(answer.status): \(answer.errors.prefix(2_000))"
  }
}
