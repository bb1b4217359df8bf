import Foundation
import TCFTestSupport
import Testing

/// The verb that starts the server. The server itself is a package of its own, and tested by `make serve-test`.
@Suite("serve")
struct ServeTests {
  /// Calls `body` with a folder that has tcfcheck in it, and the path of that.
  private func withOwnFolder<Result>(_ body: (URL, String) throws -> Result) throws -> Result {
    try Program.withFolder { folder in
      let program = folder.appending(path: "tcfcheck")
      try FileManager.default.copyItem(at: URL(filePath: Binary.path), to: program)
      return try body(folder, program.path)
    }
  }

  /// A server that says what it was started with.
  private func install(in folder: URL) throws {
    let server = folder.appending(path: "tcfcheck-serve")
    try Data("#!/bin/sh\nprintf '%s\\n' \"$@\"\n".utf8).write(to: server)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: server.path)
  }

  @Test("Without the server it says how to get one")
  func missing() throws {
    try withOwnFolder { _, program in
      let answer = try Binary.run(program, ["serve"], environment: ["PATH": "/nonexistent"])
      #expect(answer.status == 2)
      #expect(answer.errors.contains("make serve"))
      #expect(answer.output.isEmpty)
    }
  }

  @Test("The server beside the program is started with the options that were given, and comes before one on the PATH")
  func beside() throws {
    try withOwnFolder { folder, program in
      try install(in: folder)
      let arguments = [
        "serve", "--port", "0", "--gvl", "a.json", "--gvl=-b c.json", "--as-of", "2026-06-10", "--only", "fields/*",
        "--profile", "google", "--config", "none",
      ]
      let environment = ["PATH": "/bin:/usr/bin", "TCFCHECK_STORE": "lists", "TCFCHECK_CACHE": ""]
      let answer = try Binary.run(program, arguments, environment: environment)
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(
        answer.lines.dropLast() == [
          "--port=0", "--gvl=a.json", "--gvl=-b c.json", "--as-of=2026-06-10", "--profile=google", "--only=fields/*",
          "--config=none", "--store=lists",
        ])
      #expect(answer.lines.last?.hasPrefix("--tool-version=") == true)
    }
  }

  @Test("Every option of the verb arrives, and the server knows it")
  func everyOption() throws {
    let values = [
      "as-of": "2026-06-10", "profile": "google", "only": "fields/*", "off": "lint/*", "config": "none", "port": "0",
      "require": "vendor=9 purposes=1:consent", "environment": "app",
    ]
    let source = try String(
      contentsOf: ProjectPaths.root.appending(path: "Sources/Serve/Sources/tcfcheck-serve/ServeProgram.swift"),
      encoding: .utf8)
    let help = try Binary.run(["serve", "--help"]).output
    let names = help.matches(of: /(?m)^  --([a-z-]+)/).map { String($0.1) }.filter { $0 != "version" }
    #expect(names.count >= 10)
    try withOwnFolder { folder, program in
      try install(in: folder)
      let options = names.flatMap { ["--\($0)", values[$0] ?? "some.json"] }
      let answer = try Binary.run(program, ["serve"] + options, environment: ["PATH": "/bin:/usr/bin"])
      #expect(answer.status == 0, "\(answer.errors)")
      for name in names {
        #expect(answer.output.contains("--\(name)=\(values[name] ?? "some.json")\n"), "\(name): \(answer.output)")
        let isDeclared = source.contains("customLong(\"\(name)\")") || source.contains("@Option var \(name)")
        #expect(isDeclared, "tcfcheck-serve has no --\(name)")
      }
    }
  }

  @Test("The server on the PATH is found; a wrong port or rule starts nothing")
  func onThePath() throws {
    try withOwnFolder { _, program in
      try Program.withFolder { other in
        try install(in: other)
        let environment = ["PATH": "\(other.path):/bin:/usr/bin"]
        #expect(try Binary.run(program, ["serve"], environment: environment).lines.first == "--port=8742")
        for wrong in [["--port", "65536"], ["--port", "x"], ["--only", "fields/none"], ["--config", "missing.yml"]] {
          let answer = try Binary.run(program, ["serve"] + wrong, environment: environment)
          #expect(answer.status == 64 && answer.output.isEmpty, "\(wrong): \(answer.output)")
        }
      }
    }
  }

  @Test("Its help has an example, and says what is stored")
  func help() throws {
    let help = try Binary.run(["serve", "--help"]).output
    #expect(help.contains("Example:\n  tcfcheck serve "))
    #expect(help.contains("stored nowhere"))
  }
}
