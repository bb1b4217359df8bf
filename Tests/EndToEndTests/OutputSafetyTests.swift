import Foundation
import TCFTestSupport
import Testing

/// What outputs must not replace or give away, and what endless inputs must not take.
@Suite("Safety of outputs and inputs")
struct OutputSafetyTests {
  private static let secret = "hunter2"
  private static let address = "http://someone:\(secret)@127.0.0.1:9/x"

  @Test(
    "A further part of a large JUnit report replaces no input, and no other output",
    arguments: [
      (["validate", "run-2.xml", "--junit", "run.xml"], "--junit would replace ./run-2.xml, which is an input"),
      (["validate", "./run-2.xml", "--report", "junit:run.xml"], "would replace"),
      (
        ["validate", Sample.sound, "--junit", "run.xml", "--json", "run-3.xml"], "may write a further part to run-3.xml"
      ),
      (["audit", "o/junit-2.xml", "--out", "o"], "--out would replace o/junit-2.xml, which is an input"),
    ])
  func parts(arguments: [String], words: String) throws {
    try Program.withFolder { folder in
      try FileManager.default.createDirectory(at: folder.appending(path: "o"), withIntermediateDirectories: true)
      for name in ["run-2.xml", "o/junit-2.xml"] {
        try Data("\(Sample.sound)\n".utf8).write(to: folder.appending(path: name))
      }
      let answer = try Binary.run(arguments + ["--config", "none"], in: folder)
      #expect(answer.status == 64)
      #expect(answer.errors.contains(words.replacing("./", with: "")), "\(answer.errors)")
      #expect(try String(contentsOf: folder.appending(path: "run-2.xml"), encoding: .utf8) == "\(Sample.sound)\n")
    }
  }

  @Test(
    "The password of a URL is shown nowhere",
    arguments: [
      ["gvl", "fetch", "5", "--store", "store", "--base-url", address],
      ["gvl", "fetch", "5", "--store", "store", "--base-url", address.replacing("http", with: "ftp")],
      ["validate", address, "--json", "out.json", "--html", "out.html", "--junit", "out.xml"],
      ["validate", Sample.sound, "--gvl", address, "--json", "out.json", "--markdown", "out.md"],
      ["validate", address + "?gdpr=1&gdpr_consent=\(Sample.sound)", "--json", "out.json", "--html", "out.html"],
      ["audit", address, "--json", "out.json"],
      ["decode", address],
    ])
  func passwords(arguments: [String]) throws {
    try Program.withFolder { folder in
      let answer = try Binary.run(arguments, in: folder)
      #expect(answer.status != 0 || arguments.contains { $0.contains("gdpr_consent") })
      #expect(!answer.errors.contains(Self.secret), "\(answer.errors)")
      #expect(!answer.output.contains(Self.secret), "\(answer.output)")
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        guard let bytes = FileManager.default.contents(atPath: folder.appending(path: name).path) else { continue }
        #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.secret), "\(name)")
      }
    }
  }

  @Test(
    "A part of the password of a URL that is cut for a message is shown nowhere",
    arguments: [20, 24, 32, 36, 60, 71, 75])
  func cutPasswords(length: Int) throws {
    let address = "ftp://" + String(repeating: "u", count: length) + ":\(Self.secret)@127.0.0.1:9/x"
    for arguments in [
      [address], ["help", address], ["record", "web", address],
      ["record", "web", "http://127.0.0.1:9/", "--act", "click " + address],
      ["basis", Sample.sound, "--vendor", address], ["validate", Sample.sound, "--only", address],
    ] {
      try Program.withFolder { folder in
        let answer = try Binary.run(arguments, in: folder)
        let said = answer.errors + answer.output
        #expect(answer.status != 0)
        #expect(!said.contains(Self.secret.prefix(2)) && !said.contains("uuuuuuuu"), "\(arguments): \(said)")
      }
    }
  }

  @Test(
    "A line without an end ends in an error, soon and within bounds",
    arguments: [
      ("testee", "has not ended"), ("merge -", "it is not a partial"), ("audit compare - -", "is not JSON"),
      ("decode -", "binary data"),
      ("encode", "has not ended"),
    ])
  func endless(verb: String, words: String) throws {
    try Program.withFolder { folder in
      // 64 MiB of one line, and room for some copies of it.
      let answer = try Binary.shell("ulimit -v 1500000; tcfcheck \(verb) </dev/zero", in: folder)
      #expect(answer.status == 2, "\(answer.status) \(answer.errors)")
      #expect(answer.errors.contains(words), "\(answer.errors)")
    }
  }

  @Test("As root a browser is not started without its sandbox unasked", .enabled(if: geteuid() == 0))
  func sandbox() throws {
    try Program.withFolder { folder in
      try Data("<html></html>".utf8).write(to: folder.appending(path: "page.html"))
      try Data(
        (CertifyRecordingTests.head + """
          record: {web: page.html}
          scenarios: [{name: x, scenario: accept-all, steps: [{name: s, when: after, click: '#a', capture: c.ndjson}]}]

          """).utf8
      ).write(to: folder.appending(path: "s.yml"))
      for verb in [["record", "web", "page.html", "--out", "r"], ["certify", "s.yml", "--record"]] {
        let answer = try Binary.run(verb + ["--browser", "/bin/false"], in: folder)
        #expect(answer.status == 64 && answer.errors.contains("pass --no-sandbox if you trust"), "\(answer.errors)")
        let said = try Binary.run(verb + ["--browser", "/bin/false", "--no-sandbox"], in: folder)
        #expect(said.status == 2 && !said.errors.contains("sandbox"), "\(said.errors)")
      }
      let alone = try Binary.run(["certify", "s.yml", "--no-sandbox"], in: folder)
      #expect(alone.status == 64 && alone.errors.contains("--no-sandbox needs --record"))
    }
  }

  @Test("A file that a record names and that cannot be read for its hash makes the run incomplete")
  func withoutHash() throws {
    try Program.withFolder { folder in
      try Data("\(Sample.sound)\n".utf8).write(to: folder.appending(path: "c.txt"))
      let text = """
        scenarios:
          - name: x
            scenario: accept-all
            steps: [{name: s, when: after, capture: c.txt, screenshots: seen.png}]

        """
      try Data((CertifyRecordingTests.head + text).utf8).write(to: folder.appending(path: "s.yml"))
      let arguments = ["certify", "s.yml", "--fail-on", "never", "--markdown", "record.md"]
      let missing = try Binary.run(arguments, in: folder)
      #expect(missing.status == 2 && missing.errors.contains("cannot read seen.png for its hash"), "\(missing.errors)")
      try Data("a picture".utf8).write(to: folder.appending(path: "seen.png"))
      let answer = try Binary.run(arguments, in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      // printf 'a picture' | sha256sum
      let hash = "92b2fa58028958317e408bd84ecfa70f5ee35b121991dbc232c49d166353708b"
      #expect(try String(contentsOf: folder.appending(path: "record.md"), encoding: .utf8).contains(hash))
    }
  }
}
