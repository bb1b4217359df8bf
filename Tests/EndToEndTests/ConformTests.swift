import Foundation
import TCFTestSupport
import Testing

/// `conform` against codecs of known faults: Tests/TesteeAdapters/faulty_testee.py, in which seven can be switched on.
@Suite("conform finds what is wrong with a codec", .enabled(if: Program.python != nil, "needs Python 3"))
struct ConformTests {
  static let testee = "python3 Tests/TesteeAdapters/faulty_testee.py"

  /// A line of the JSON report.
  struct Case {
    let id: String
    let outcome: String
    let object: [String: Any]

    func text(_ name: String) -> String { object[name] as? String ?? "" }
  }

  /// The report of a run with `arguments`.
  static func report(_ arguments: [String]) throws -> (answer: Program.Answer, cases: [Case], summary: [String: Any]) {
    try read(run(arguments))
  }

  /// A run with `arguments`, and its report's text.
  static func run(_ arguments: [String]) throws -> (answer: Program.Answer, text: String) {
    try Program.withFolder { folder in
      let path = folder.appending(path: "report.ndjson").path
      let answer = try Binary.run(["conform", "--json", path] + arguments)
      return (answer, (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
    }
  }

  /// What a report's text says.
  static func read(
    _ run: (answer: Program.Answer, text: String)
  ) throws -> (answer: Program.Answer, cases: [Case], summary: [String: Any]) {
    let objects = try run.text.split(separator: "\n").map(object)
    let cases = objects.compactMap { object in
      (object["id"] as? String).map { Case(id: $0, outcome: object["outcome"] as? String ?? "", object: object) }
    }
    return (run.answer, cases, objects.last?["summary"] as? [String: Any] ?? [:])
  }

  /// A folder with some of the vector files only: a debug build takes its time for all.
  static func withVectors<Result>(_ names: [String], _ body: (String) throws -> Result) throws -> Result {
    try Program.withFolder { folder in
      for name in names {
        let file = ProjectPaths.root.appending(path: "TestVectors/tc-strings/\(name).json")
        try FileManager.default.createSymbolicLink(
          at: folder.appending(path: "\(name).json"), withDestinationURL: file)
      }
      return try body(folder.path)
    }
  }

  /// A fault, the property that finds it, and what the shrunk case shows: nothing but the fault.
  static let faults: [(fault: String, property: String, id: String, shows: String, longest: Int)] = [
    ("drop-tenths", "keeps-date", "conform/keeps-date", "1970-01-01T00:00:00.100Z", 500),
    ("swap-country", "keeps-country", "conform/keeps-country", "\"vendorConsents\":[]", 500),
    ("ignore-type-0", "keeps-restrictions", "conform/keeps-restrictions", "\"type\":0,\"vendors\":[]", 520),
    ("ignore-type-0", "encodes", "conform/encodes", "\"type\":0,\"vendors\":[]", 520),
    ("accept-inverted", "agrees", "agrees/encoding/range-inverted/reads", "CAAAAAAA", 60),
    ("second-place", "any-form", "conform/any-form", ".IAAA", 560),
    ("second-place", "agrees", "agrees/valid/disclosedVendors", ".IAAA", 70),
    ("crash-on-version-3", "agrees", "agrees/encoding/version/crashes", "D", 4),
    ("short-purposes", "keys", "conform/keys", "\"purposeConsents\":[11]", 520),
  ]

  @Test(
    "Each fault is found by the right property, shrunk, and found again by the command that is shown", arguments: faults
  )
  func oneFault(fault: String, property: String, id: String, shows: String, longest: Int) throws {
    let testee = "\(Self.testee) --fault \(fault)"
    let run = try Self.report([
      "--testee", testee, "--property", property, "--iterations", "500", "--seed", "1", "--strict",
    ])
    #expect(run.answer.status == 1, "\(run.answer.errors)")
    let found = try #require(run.cases.first { $0.id == id }, "\(run.answer.output)")
    #expect(found.outcome == (fault == "crash-on-version-3" ? "crashed" : "failed"))
    let input = found.text("input")
    #expect(input.contains(shows) && input.utf8.count <= longest, "\(input)")
    #expect(found.text("shrunk").hasPrefix("shrunk from "))
    // Nobody else is blamed. A segment that is not read also hides what is odd or wrong in it.
    let blamed = run.cases.filter { ["failed", "crashed", "error"].contains($0.outcome) }.map(\.id)
    #expect(blamed == [id] || fault == "second-place" && blamed.count < 12, "\(blamed)")

    let again = try Binary.shell(found.text("replay"), in: ProjectPaths.root)
    #expect(again.status == 1 && again.output.contains("  \(id)  "), "\(found.text("replay")): \(again.output)")
  }

  @Test(
    "A decoder that is wrong for few values is found within a hundred cases",
    arguments: ["drop-last-restriction", "low-restriction-purpose"], 1...4)
  func rareValues(fault: String, seed: Int) throws {
    let run = try Self.report([
      "--testee", "\(Self.testee) --fault \(fault)", "--property", "any-form", "--property", "keeps-restrictions",
      "--iterations", "100", "--seed", "\(seed)",
    ])
    #expect(run.answer.status == 1, "\(run.answer.output)")
    let failed = Set(run.cases.filter { $0.outcome == "failed" }.map(\.id))
    #expect(failed.contains("conform/keeps-restrictions"), "\(failed)")
  }

  // A cache by the first ten characters: a hundred strings are wrong, and none of them is to blame.
  @Test("Answers that depend on what was asked before are one failure")
  func stateDependence() throws {
    try Self.withVectors(["decode-core"]) { folder in
      let run = try Self.report([
        "--testee", "\(Self.testee) --fault prefix-cache", "--vectors", folder, "--iterations", "0",
      ])
      let failed = run.cases.filter { $0.outcome == "failed" }
      #expect(run.answer.status == 1 && failed.map(\.id) == ["testee/state"], "\(run.answer.output)")
      #expect(failed.first?.text("message").contains("the answers depend on earlier requests") == true)
    }
    let steady = try Self.withVectors(["decode-core"]) { folder in
      try Self.report(["--testee", "\(Self.testee) --fault swap-country", "--vectors", folder, "--iterations", "0"])
    }
    #expect(steady.cases.contains { $0.outcome == "failed" } && !steady.cases.contains { $0.id == "testee/state" })
  }

  static let soundVariants = [
    "as-specified", "first-counts", "first-counts-unread", "last-counts", "last-counts-unread", "six-bits",
    "six-bits-last",
    "odd-lengths", "odd-lengths-octets", "strict-rest", "strict-surplus", "drops-restrictions", "refuses-restrictions",
    "merges-restrictions", "bounded", "bounded-wide", "tolerant", "guarded", "other-forms", "few-fields",
  ]

  // Seed 7 is one with which six of them failed. `make sound-codecs` has a hundred seeds of a hundred cases, and the vectors.
  @Test("A sound codec never fails for another answer to an open question", arguments: soundVariants)
  func soundCodec(variant: String) throws {
    let testee = "python3 Tests/TesteeAdapters/sound_testee.py --variant \(variant)"
    let names = ["any-form", "encodes", "canonical", "round-trip", "rewrite", "keeps-restrictions", "agrees"]
    let run = try Self.report(
      ["--testee", testee, "--iterations", "50", "--seed", "7"] + names.flatMap { ["--property", $0] })
    let wrong = run.cases.filter { ["failed", "error", "crashed"].contains($0.outcome) }
    #expect(wrong.map { "\($0.id): \($0.text("message")) \($0.text("input"))" } == [])
    #expect(run.answer.status == 0)
  }

  /// Faults with odd strings and version 1: what the one case is called and shows, and its longest text.
  static let oddFaults: [(fault: String, id: String, shows: String, longest: Int)] = [
    (
      "last-counts", "agrees/odd:encoding/segment-duplicate/disclosedVendors", #"^C[A-Za-z0-9_-]{43}\.I[^.]*\.I[^.]*$"#,
      60
    ),
    ("drop-type-3", "agrees/odd:encoding/restriction-type/publisherRestrictions", #"^C[A-Za-z0-9_-]+$"#, 60),
    (
      "equals-drop-restrictions", "agrees/odd:encoding/padding-character/publisherRestrictions",
      #"^C[A-Za-z0-9_-]+=+$"#,
      60
    ),
    ("version-1-dates", "agrees/valid/lastUpdated", #"^B[A-Za-z0-9_-]+$"#, 40),
  ]

  // A string may be odd in several ways: the class is named after the one that is left when it is shrunk.
  @Test("A cause is one failure, named after what remains, and as small as it can be", arguments: oddFaults)
  func oddStrings(fault: String, id: String, shows: String, longest: Int) throws {
    let run = try Self.report([
      "--testee", "\(Self.testee) --fault \(fault)", "--property", "agrees", "--iterations", "600", "--seed", "1",
      "--strict",
    ])
    let blamed = run.cases.filter { ["failed", "crashed", "error"].contains($0.outcome) }
    #expect(blamed.map(\.id) == [id], "\(run.answer.output)")
    let text = try #require(blamed.first).text("input")
    let pattern = try Regex(shows)
    #expect(text.wholeMatch(of: pattern) != nil && text.utf8.count <= longest, "\(text)")
  }

  @Test("Three causes are three failures, and models are shown as JSON")
  func severalCauses() throws {
    let faults = ["last-counts", "drop-type-3", "version-1-dates"].map { " --fault \($0)" }.joined()
    let run = try Self.report([
      "--testee", Self.testee + faults, "--property", "agrees", "--iterations", "600", "--seed", "2",
      "--strict",
    ])
    let blamed = run.cases.filter { ["failed", "crashed", "error"].contains($0.outcome) }
    #expect(
      Set(blamed.map(\.id)) == Set(Self.oddFaults.map(\.id)).subtracting([Self.oddFaults[2].id]), "\(blamed.map(\.id))")
    for found in blamed {
      let shown = [found.text("message"), found.text("expected"), found.text("actual")].joined(separator: " ")
      #expect(!shown.contains(/[A-Z][A-Za-z]+\(/), "\(shown)")
      #expect(found.text("input").utf8.count <= 60)
    }
    let dropped = try #require(blamed.first { $0.id.hasSuffix("publisherRestrictions") })
    #expect(dropped.text("expected").contains("{\"purpose\":1,\"type\":3,\"vendors\":["), "\(dropped.text("expected"))")
    #expect(dropped.text("actual") == "[]")
  }

  @Test("With all seven faults each is found by a vector")
  func vectors() throws {
    let files = ["decode-core", "decode-refused", "decode-segments", "encode"]
    try Self.withVectors(files) { folder in
      let run = try Self.report(["--testee", Self.testee, "--vectors", folder, "--iterations", "0"])
      #expect(run.answer.status == 1, "\(run.answer.errors)")
      let messages = Dictionary(run.cases.map { ($0.id, "\($0.outcome) \($0.text("message"))") }) { first, _ in first }
      #expect(messages["decode-0202"]?.hasPrefix("failed created: expected 2026-11-20T00:00:00.100Z") == true)
      #expect(messages["decode-0125"] == "failed publisherCC: expected AB, had BA")
      #expect(messages["decode-2501"]?.contains("must be refused (encoding/range-inverted)") == true)
      #expect(messages["decode-1001"]?.contains("disclosedVendors") == true)
      #expect(messages["decode-2302"]?.hasPrefix("crashed the testee ended with status 70") == true)
      #expect(messages["decode-2302"]?.contains("Traceback: version 3 was never expected") == true)
      let dropped = run.cases.filter { $0.text("message").contains("publisherRestrictions: expected [{\"purpose\"") }
      #expect(dropped.contains { $0.object["level"] as? String == "encodes" })
      // A string of three segments in the usual order has nothing wrong but the country.
      #expect(messages["decode-0005"] == "failed publisherCC: expected DE, had ED")
      #expect(run.cases.first { $0.id == "decode-0125" }?.text("source") == "TC, The Core String")
    }
  }

  @Test("Without a fault everything passes that the testee supports, and the rest is skipped")
  func correct() throws {
    let files = ["decode-core", "decode-gpp", "decode-refused", "decode-segments", "decode-vendors", "decode-version1"]
    try Self.withVectors(files + ["decode-truncated", "encode"]) { folder in
      let run = try Self.report(
        ["--testee", "\(Self.testee) --correct", "--vectors", folder, "--iterations", "40", "--seed", "2"])
      #expect(run.answer.status == 0, "\(run.answer.output)\(run.answer.errors)")
      let skipped = run.cases.filter { $0.outcome == "skipped" }
      #expect(run.cases.allSatisfy { ["passed", "skipped"].contains($0.outcome) })
      #expect(skipped.contains { $0.text("message") == "the testee does not read version 1" })
      #expect(skipped.contains { $0.text("message") == "unsupported: GPP containers" })
      #expect(skipped.count < run.cases.count / 8)
    }
  }

  @Test(
    "The built-in codec passes as a testee, and its report is valid JUnit",
    .enabled(if: Program.xmllint != nil, "needs xmllint"))
  func builtIn() throws {
    try Program.withFolder { folder in
      let junit = folder.appending(path: "conform.xml")
      try Self.withVectors(["decode-core", "decode-published", "encode"]) { vectors in
        let arguments = [
          "conform", "--testee", "\(Binary.path) testee", "--vectors", vectors, "--iterations", "20", "--seed", "3",
          "--deterministic", "--junit", junit.path,
        ]
        let answer = try Binary.run(arguments)
        #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
        #expect(answer.errors.isEmpty)
        let first = try Data(contentsOf: junit)
        #expect(try Program.complaints(aboutJUnit: first).isEmpty)
        let text = String(decoding: first, as: UTF8.self)
        #expect(text.contains("classname=\"tcf.conform.reads-valid\" name=\"decode-0001\""))
        #expect(text.contains("classname=\"tcf.conform.encodes-canonically\" name=\"encode-0001/bytes\""))
        #expect(text.contains("classname=\"tcf.conform.round-trips\" name=\"conform/round-trip\""))
        #expect(try Binary.run(arguments).output == answer.output)
        #expect(try Data(contentsOf: junit) == first)
      }
    }
  }

  @Test("Known failures are strict both ways")
  func knownFailures() throws {
    try Self.withVectors(["decode-published"]) { folder in
      try Program.withFolder { scratch in
        let list = scratch.appending(path: "known.txt")
        let arguments = [
          "--testee", "\(Self.testee) --fault drop-tenths", "--vectors", folder, "--level", "reads-valid",
          "--iterations", "0", "--known-failures", list.path,
        ]
        try "decode-6003 failed\n".write(to: list, atomically: true, encoding: .utf8)
        #expect(try Self.report(arguments).answer.status == 0)
        try "decode-6003 failed\ndecode-6001 failed\n".write(to: list, atomically: true, encoding: .utf8)
        let stale = try Self.report(arguments)
        #expect(stale.answer.status == 1)
        #expect(
          stale.cases.first { $0.id == "decode-6001" }?.text("message") == "it is listed as failed, but it is passed")
      }
    }
  }

  @Test("A decoder and encoder written from the specification alone has no failure (B27, issue 16)")
  func fromTheSpecification() throws {
    let arguments = [
      "--testee", "python3 Tests/TesteeAdapters/specification.py", "--iterations", "30", "--seed", "4", "--timeout",
      "100",
    ]
    let run = try Self.report(arguments)
    #expect(run.answer.status == 0, "\(run.answer.output)\(run.answer.errors)")
    #expect(run.cases.allSatisfy { ["passed", "skipped", "information", "reading"].contains($0.outcome) })
    // What it never claimed to read is skipped, and each other choice of its own is told apart, with its question.
    let outcomes = Dictionary(run.cases.map { ($0.id, $0) }) { first, _ in first }
    #expect(outcomes["decode-4001"]?.text("message") == "the testee does not read version 1")
    #expect(outcomes["decode-1204"]?.text("message") == "the testee decodes whole octets")
    for (id, answer) in [
      ("decode-1015", "refuses"), ("decode-7201", "accepts"), ("decode-1401", "refuses"), ("decode-1006", "refuses"),
    ] {
      #expect(outcomes[id]?.outcome == "reading" && outcomes[id]?.text("answer") == answer, "\(id)")
      #expect(outcomes[id]?.text("question").hasSuffix("?") == true)
    }
    #expect(
      run.answer.output.contains("  Which of two segments of a type counts?\n    The documents say nothing about it."))
    // The last line counts them, and those of generated strings are named, too.
    let readings = run.cases.filter { $0.outcome == "reading" }
    #expect(run.answer.output.contains("skipped, \(readings.count) readings\n"), "\(run.answer.output)")
    let generated = readings.filter { $0.id.hasPrefix("agrees/") }
    #expect(!generated.isEmpty && generated.allSatisfy { run.answer.output.contains("  \($0.id), ") })
    let strict = try Self.report(arguments + ["--strict", "--level", "reads-acceptable"])
    #expect(strict.answer.status == 1)
    #expect(strict.cases.contains { $0.id == "decode-1015" && $0.outcome == "failed" })
  }

  @Test("A codec that lets the last of two segments count is told so, and has not failed")
  func lastCounts() throws {
    try Self.withVectors(["decode-segments"]) { folder in
      let arguments = ["--testee", "\(Self.testee) --fault last-counts", "--vectors", folder, "--iterations", "200"]
      let run = try Self.report(arguments + ["--seed", "1"])
      #expect(run.answer.status == 0, "\(run.answer.output)")
      let told = run.cases.first { $0.id == "decode-1015" }
      #expect(told?.outcome == "reading" && told?.text("answer") == "the last one counts")
      // The vector alone fails it where nothing else is allowed.
      let strict = try Self.report(arguments.dropLast() + ["0", "--strict"])
      #expect(strict.answer.status == 1)
      #expect(strict.cases.first { $0.id == "decode-1015" }?.outcome == "failed")
    }
  }

  @Test("Testees stand side by side in a matrix")
  func matrix() throws {
    try Self.withVectors(["decode-segments"]) { folder in
      let run = try Self.report([
        "--testee", "\(Self.testee) --correct", "--against", "\(Self.testee) --fault second-place", "--against",
        "\(Binary.path) testee", "--vectors", folder, "--iterations", "150", "--seed", "1", "--level", "agrees",
      ])
      #expect(run.answer.status == 0, "\(run.answer.errors)")
      #expect(
        run.answer.output.contains("  A tcfcheck\n  B faulty-testee 1 (python)\n  C faulty-testee 1 (python) #2\n"))
      let example = "  valid, disclosedVendors differs, "
      #expect(run.answer.output.contains(example) && run.answer.output.contains("(A reads, B reads, C reads, D reads)"))
      #expect(run.answer.output.contains("disclosedVendors is [] for tcfcheck and no segment for faulty-testee 1"))
    }
  }

  @Test(
    "Wrong usage is told, and nothing is run",
    arguments: [
      (["conform"], "--testee is missing"), (["conform", "--testee", "a 'b"], "' without its partner"),
      (["conform", "--testee", "x", "--property", "round-tripp"], "did you mean conform/round-trip?"),
      (["conform", "--testee", "x", "--replay", "0x1"], "--property"),
      (["conform", "--testee", "x", "--no-reference"], "name at least one with --against"),
      (["conform", "--matrix", "x", "--no-reference"], "name at least one with --against"),
      (["conform", "--testee", "x", "--bomb-time", "0"], "--bomb-time must be a number of seconds greater than 0"),
      (["conform", "--testee", "x", "--level", "nothing"], "nothing"),
    ]) func usage(arguments: [String], message: String) throws
  {
    let answer = try Binary.run(arguments)
    #expect(answer.status == 64 && answer.errors.contains(message), "\(answer.errors)")
  }
}
