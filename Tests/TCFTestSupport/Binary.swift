public import Foundation

extension Program.Answer {
  /// The lines of standard output, without empty ones.
  public var lines: [Substring] { output.split(separator: "\n") }
}

/// The built tcfcheck, and programs to look at what it wrote with.
public enum Binary {
  /// The program lies beside the test bundle.
  public static let path: String = {
    let besideTests = Bundle.main.bundleURL.appending(path: "tcfcheck").path
    let fallback = ProjectPaths.root.appending(path: ".build/debug/tcfcheck").path
    return FileManager.default.isExecutableFile(atPath: besideTests) ? besideTests : fallback
  }()

  /// The PATH, with the Python that `python3` means before a shim that chooses it: testees are started many times.
  private static let searchPath: String = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    guard let python = Program.python else { return path }
    return URL(filePath: python).deletingLastPathComponent().path + ":" + path
  }()

  /// Runs tcfcheck in the project's folder, where samples have short names, unless another is given.
  public static func run(
    _ arguments: [String], input: String? = nil, in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Program.Answer {
    try run(path, arguments, input: Data((input ?? "").utf8), in: folder, environment: environment)
  }

  /// Runs a command line with tcfcheck on the PATH.
  public static func shell(_ command: String, in folder: URL, environment: [String: String] = [:]) throws
    -> Program.Answer
  {
    var environment = environment
    environment["PATH"] = URL(filePath: path).deletingLastPathComponent().path + ":" + searchPath
    return try run("/bin/sh", ["-c", command], in: folder, environment: environment)
  }

  /// Runs a command line that sleeps.
  public static func sleepingShell(_ command: String, in folder: URL) async throws -> Program.Answer {
    try await Program.waiting { try shell(command, in: folder) }
  }

  /// Runs a program in the project's folder, or another, free of settings that change what tcfcheck does.
  public static func run(
    _ program: String, _ arguments: [String], input: Data = Data(), in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Program.Answer {
    let inherited = ProcessInfo.processInfo.environment.filter { !["NO_COLOR", "SOURCE_DATE_EPOCH"].contains($0.key) }
    // Neither the user's lists nor a folder of the user's to write into, unless a test asks for one.
    let own = ["TCFCHECK_CACHE": "", "TCFCHECK_STORE": "/nonexistent/store", "PATH": searchPath]
    return try Program.run(
      program, arguments, input: input, in: folder ?? ProjectPaths.root,
      environment: inherited.merging(own) { $1 }.merging(environment) { $1 })
  }

  /// Calls `body` with a folder that looks like the project: its vectors, and `Reports` to write into.
  public static func withProjectCopy<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try Program.withFolder { folder in
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
