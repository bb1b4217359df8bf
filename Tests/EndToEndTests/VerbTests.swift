import Foundation
import TCFReporting
import TCFRules
import TCFTestSupport
import Testing

@Suite("The other verbs")
struct VerbTests {
  static let verbs = [
    "validate", "decode", "encode", "keys", "explain", "rules", "basis", "audit", "conform", "testee", "minimize",
    "inspect",
  ]

  @Test("Every verb has help with an example that works", arguments: verbs)
  func help(verb: String) throws {
    let help = try Binary.run([verb, "--help"])
    UsageTests.expectHelp(help, of: [verb])
    #expect(try Binary.run(["help", verb]).output == help.output)
    let example = try #require(Self.example(in: help.output))
    #expect(example.hasPrefix("tcfcheck "))
    #expect(example.contains(" \(verb)"))
    try Binary.withProjectCopy { folder in
      for (name, source) in [
        ("app.plist", "stored-keys/clean-ios.plist"), ("strings.txt", "tc-strings/samples.txt"),
        ("vendor-list.json", "vendor-lists/sample-vendor-list.json"),
        ("consents.csv.gz", "audit/consents.csv.gz"),
        ("before.plist", "stored-keys/clean-ios.plist"), ("after.plist", "stored-keys/clean-ios.plist"),
      ] {
        try FileManager.default.copyItem(
          at: ProjectPaths.vectors.appending(path: source), to: folder.appending(path: name))
      }
      let answer = try Binary.shell(example, in: folder)
      // The sample strings have faults, so 1 is as good.
      #expect([0, 1].contains(answer.status), "\(example)\n\(answer.errors)")
    }
  }

  /// The lines below "Example:", joined where a backslash says so.
  private static func example(in help: String) -> String? {
    guard let start = help.range(of: "Example:\n")?.upperBound else { return nil }
    let lines = help[start...].split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("  ") }
    return lines.joined(separator: "\n").trimmingCharacters(in: .whitespaces)
  }

  @Test("decode refuses with 1 and an error object, in the order of the inputs")
  func decode() throws {
    let answer = try Binary.run(["decode", "--format", "json", Sample.cut, Sample.sound])
    #expect(answer.status == 1)
    let lines = try answer.lines.map { try object($0) }
    #expect(lines.count == 2)
    let error = try #require(lines[0]["error"] as? [String: Any])
    #expect(error["code"] as? String == "encoding/truncated")
    #expect(error["segment"] as? Int == 0)
    // 24 characters are 144 bits; ConsentLanguage and what follows up to SpecialFeatureOptIns at 140 is there.
    #expect(error["bitOffset"] as? Int == 140)
    #expect(lines[1]["cmpId"] as? Int == 300)
  }

  @Test("decode gives the model that an independent encoder wrote")
  func model() throws {
    let index = try Data(contentsOf: ProjectPaths.vectors.appending(path: "stored-keys/index.json"))
    let expected = try #require(try object(String(decoding: index, as: UTF8.self))["model"] as? [String: Any])
    let answer = try Binary.run(["decode", "--format", "json", Sample.sound])
    #expect(answer.status == 0)
    #expect(NSDictionary(dictionary: try object(answer.output)) == NSDictionary(dictionary: expected))
  }

  @Test("decode and encode: every readable sample comes back as the same model")
  func roundTrip() throws {
    let models = try Binary.run(["decode", "--format", "json", Sample.strings])
    #expect(models.status == 1)
    let readable = models.lines.filter { !$0.contains("\"error\"") }
    #expect(readable.count > 25)
    #expect(readable.contains { $0.contains("\"version\":1") })
    let strings = try Binary.run(["encode"], input: readable.joined(separator: "\n") + "\n")
    #expect(strings.status == 0)
    #expect(strings.lines.count == readable.count)
    let again = try Binary.run(["decode", "--format", "json", "-"], input: strings.output)
    #expect(again.lines == readable)
  }

  /// The example of version 1's specification, whose printed string is one character short of an octet.
  @Test("encode writes version 1 models, in the form that they state")
  func encodesVersion1() throws {
    let model = try Binary.run(["decode", "--format", "json", "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA"]).output
    #expect(model.contains("\"defaultVendorConsent\":true"))
    #expect(try Binary.run(["encode"], input: model).output == "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA\n")
    let bitField = model.replacing(",\"defaultVendorConsent\":true", with: "")
    // 173 bits and 2,011 vendors are 273 octets.
    #expect(try Binary.run(["encode"], input: bitField).lines.map(\.count) == [364])
    let answer = try Binary.run(["encode"], input: model.replacing("\"cmpId\":7", with: "\"cmpId\":5000"))
    #expect(answer.status == 1 && answer.output.contains("CmpId"))
  }

  @Test("encode tells what has no room, on its line, and goes on")
  func encodeRefuses() throws {
    let model = try Binary.run(["decode", "--format", "json", Sample.sound]).output
    let tooLarge = model.replacing("\"cmpId\":300", with: "\"cmpId\":5000")
    let tabbed = model.replacing("{\"version\":2,", with: "{\"version\":2,\t")
    let answer = try Binary.run(["encode"], input: tooLarge + "{]\n" + tabbed)
    #expect(answer.status == 1)
    #expect(answer.lines.count == 3)
    let error = try object(answer.lines.first ?? "")["error"] as? [String: Any]
    #expect(error?["field"] as? String == "CmpId")
    #expect(answer.lines.last.map(String.init) == Sample.sound)
  }

  @Test("decode and encode of nothing end with 3, of a missing file with 2")
  func nothing() throws {
    #expect(try Binary.run(["decode"]).status == 3)
    #expect(try Binary.run(["encode"]).status == 3)
    #expect(try Binary.run(["decode", "no-such-file.txt"]).status == 2)
    #expect(try Binary.run(["decode", Sample.sound, "no-such-file.txt"]).lines.count > 10)
  }

  @Test("decode --bits names every bit of every segment once")
  func bits() throws {
    let answer = try Binary.run(["decode", "--bits", Sample.sound])
    #expect(answer.status == 0)
    var segments: [(length: Int, next: Int)] = []
    for line in answer.lines {
      let words = line.split(separator: " ")
      if line.hasPrefix("segment "), let bits = words.dropLast().last.flatMap({ Int($0) }) {
        segments.append((bits, 0))
      } else if let offset = Int(words[0]), let width = Int(words[1]), !segments.isEmpty {
        #expect(segments[segments.count - 1].next == offset, "\(line)")
        segments[segments.count - 1].next += width
      }
    }
    // 52, 6 and 11 characters of six bits.
    #expect(segments.map(\.length) == [312, 36, 66])
    #expect(segments.map(\.next) == [312, 36, 66])
    #expect(answer.output.contains("    152    24  PurposesConsent"))
  }

  @Test("decode --bits shows the first 64 of a string's segments and counts the others")
  func bitsOfManySegments() throws {
    let core = Sample.sound.prefix { $0 != "." }
    let answer = try Binary.run(
      ["decode", "--bits", "-"], input: core + String(repeating: ".IAAA", count: 20_000) + "\n")
    #expect(answer.status == 0)
    #expect(answer.lines.count { $0.hasPrefix("segment ") } == 64)
    #expect(answer.lines.contains("… and 19937 more segments, not shown"))
  }

  @Test("One fault leads and is said in one sentence by decode, explain, keys and validate")
  func oneMessage() throws {
    let texts = [
      // A character that is none, in a string that is cut as well; a version that is none; a range that is turned round.
      "CQlH_MAQlH_MAEsACBENAFF!", "DQlH_MAQlH_MAEsACBENAFFo.!", Sample.cut, Sample.cut + ".IAAA.!", "hello world", "C",
    ]
    let all = texts.map { $0 + "\n" }.joined()
    let decoded = try Binary.run(["decode", "--format", "json", "-"], input: all).lines.map(object)
    let shown = try Binary.run(["decode", "-"], input: all).output.components(separatedBy: "\n\n")
    let judged = try Binary.run(["validate", "--format", "json", "--as", "strings", "-"], input: all).lines.map(object)
    try #require(decoded.count == texts.count && shown.count == texts.count)
    for (index, text) in texts.enumerated() {
      let fault = try #require(decoded[index]["error"] as? [String: Any])
      let (code, message) = (try #require(fault["code"] as? String), try #require(fault["message"] as? String))
      #expect(message != code, "a sentence, not a code")
      #expect(shown[index].hasPrefix("refused: \(message) (\(code)"), "\(shown[index])")
      let keys = try Binary.run(["keys", "-"], input: text + "\n")
      #expect(keys.errors.contains(message) && keys.errors.contains(code), "\(keys.errors)")
      let explained = try Binary.run(["explain", "-"], input: text + "\n").output
      #expect(explained.contains("cannot be read: \(message) (\(code))"), "\(explained.prefix(300))")
      let first = try #require(
        judged.first { $0["outcome"] as? String == "fail" && $0["subject"] as? String == "-:\(index + 1)" }, "\(text)")
      #expect(first["rule"] as? String == code)
      #expect((first["message"] as? String)?.hasPrefix(message) == true, "\(first["message"] ?? "")")
    }
  }

  @Test("encode notes strings of 2026 that lack Disclosed Vendors, and writes them; --quiet notes nothing")
  func encodeNotes() throws {
    let model = try Binary.run(["decode", "--format", "json", String(Sample.sound.prefix { $0 != "." })]).output
    let answer = try Binary.run(["encode"], input: model)
    #expect(answer.status == 0)
    #expect(answer.output == Sample.sound.prefix { $0 != "." } + "\n")
    #expect(answer.errors.contains("1 string lacks the Disclosed Vendors segment, mandatory since 2026-03-01"))
    #expect(try Binary.run(["encode"], input: model + model).errors.contains("2 strings lack"))
    let quiet = try Binary.run(["encode", "--quiet"], input: model)
    #expect(quiet.errors.isEmpty && quiet.output == answer.output)
    let earlier = model.replacing("2026-06-01T", with: "2025-06-01T")
    #expect(earlier != model)
    #expect(try Binary.run(["encode"], input: earlier).errors.isEmpty)
    let whole = try Binary.run(["decode", "--format", "json", Sample.sound]).output
    #expect(try Binary.run(["encode"], input: whole).errors.isEmpty)
  }

  @Test("No report and no answer says \"1 vendors\"")
  func plurals() throws {
    let one = "TestVectors/stored-keys/missing-keys-android.xml"
    try Program.withFolder { folder in
      let paths = ReportFormats.identifiers.map { ($0, folder.appending(path: $0)) }
      let options = paths.filter { $0.0 != "console" }.flatMap { ["--report", "\($0):\($1.path)"] }
      let console = try Binary.run(Sample.validate + [one, "--show", "info"] + options)
      for (format, path) in paths {
        let text =
          format == "console" ? console.output + console.errors : try String(contentsOf: path, encoding: .utf8)
        #expect(!text.isEmpty && PluralSlip.all(in: text).isEmpty, "\(format): \(PluralSlip.all(in: text))")
      }
    }
    let runs: [[String]] =
      [
        Sample.validate + [Sample.cut], ["validate", Sample.sound], ["explain", Sample.sound, "--gvl", Sample.list],
        ["explain", SettingsFixture.missing], ["explain", Sample.cut], ["decode", Sample.sound],
        ["decode", "--bits", Sample.sound], ["basis", Sample.sound, "--gvl", Sample.list],
        ["gvl", "info", Sample.list],
        ["gvl", "lint", Sample.list],
        ["gvl", "diff", Sample.list, "TestVectors/vendor-lists/sample-vendor-list-spec2.json"],
        ["validate", "no-such-file.txt", Sample.sound],
      ]
    for arguments in runs {
      let answer = try Binary.run(arguments)
      #expect(!(answer.output + answer.errors).isEmpty, "\(arguments)")
      let slips = PluralSlip.all(in: answer.output) + PluralSlip.all(in: answer.errors)
      #expect(slips.isEmpty, "\(arguments): \(slips)")
    }
  }

  @Test("The keys that a string requires validate clean", arguments: ["ios", "android", "json"])
  func keys(platform: String) throws {
    let answer = try Binary.run(["keys", "--platform", platform, Sample.sound])
    #expect(answer.status == 0)
    // Keys that end before a vendor that SDKs look up are an info, which --vendors-to spares; nothing is above it.
    let checked = try Binary.run(Sample.validate + ["-", "--fail-on", "warning"], input: answer.output)
    #expect(checked.status == 0, "\(checked.output)")
    #expect(checked.output.contains("2 subjects"))
  }

  @Test("keys --vendors-to writes the keys of vendors to the last vendor of a list")
  func vendorsTo() throws {
    let list = "TestVectors/vendor-lists/sample-vendor-list.json"
    let answer = try Binary.run(["keys", Sample.sound, "--vendors-to", list])
    #expect(answer.status == 0, "\(answer.errors)")
    let keys = try object(answer.output)
    for name in ["VendorConsents", "VendorLegitimateInterests", "DisclosedVendors"] {
      let text = try #require(keys["IABTCF_\(name)"] as? String)
      #expect(text.utf8.count == 755)
    }
    // B22: what this program writes has no finding at all.
    let checked = try Binary.run(Sample.validate + ["-", "--fail-on", "info"], input: answer.output)
    #expect(checked.status == 0, "\(checked.output)")
    #expect(try Binary.run(["keys", Sample.sound, "--vendors-to", "no-list.json"]).status == 2)
  }

  @Test("The property list reads back in Python with its types", .enabled(if: Program.python != nil, "needs Python 3"))
  func propertyList() throws {
    let list = try Binary.run(["keys", "--platform", "ios", Sample.sound]).output
    let script = """
      import json, plistlib, sys
      keys = plistlib.loads(sys.stdin.buffer.read())
      print(json.dumps({name: [type(value).__name__, value] for name, value in keys.items()}))
      """
    let answer = try Binary.run(try #require(Program.python), ["-c", script], input: Data(list.utf8))
    #expect(answer.status == 0, "\(answer.errors)")
    let keys = try object(answer.output)
    func value(_ key: String) -> [String] { (keys[key] as? [Any])?.map { "\($0)" } ?? [] }
    #expect(value("IABTCF_gdprApplies") == ["int", "1"])
    #expect(value("IABTCF_CmpSdkID") == ["int", "300"])
    #expect(value("IABTCF_TCString") == ["str", Sample.sound])
    // Vendors 1, 4, 5 and 9.
    #expect(value("IABTCF_VendorConsents").last?.hasPrefix("100110001") == true)
  }

  @Test("keys of a string that cannot be read: status 1, nothing on standard output")
  func noKeys() throws {
    let answer = try Binary.run(["keys", Sample.cut])
    #expect(answer.status == 1)
    #expect(answer.output == "")
    #expect(answer.errors.contains("encoding/truncated"))
  }

  @Test("explain of a string: what it says with names, how it is written, what the rules say")
  func explainString() throws {
    let answer = try Binary.run(["explain", Sample.sound, "--gvl", Sample.list])
    #expect(answer.status == 0)
    for words in ["written on 2026-06-01 by CMP 300", "2 (Birch)", "PurposesConsent", "rules passed"] {
      #expect(answer.output.contains(words))
    }
  }

  @Test("explain of a rule: requirement, dates, citation, fix; a wrong name gets the nearest right one")
  func explainRule() throws {
    let answer = try Binary.run(["explain", "disclosed-vendors/missing"])
    #expect(answer.status == 0)
    for words in ["Fix: ", "2026-03-01", "Source: Consent string and vendor list formats v2", "Reported: ", "Passes: "]
    {
      #expect(answer.output.contains(words))
    }
    for wrong in ["disclosed-vendors/mising", "disclosed-vendor/missing", "consent-despite-treatment"] {
      let answer = try Binary.run(["explain", wrong])
      #expect(answer.status == 64)
      #expect(answer.errors.contains("did you mean "))
      #expect(answer.output == "")
    }
    // A string in the standard alphabet of Base64 is a string.
    #expect(try Binary.run(["explain", "CQlH/MAQlH/MAEsA"]).status == 0)
  }

  @Test("rules lists the same catalogue in every format")
  func rules() throws {
    let ids = try Binary.run(["rules", "--format", "json"]).lines.map { try object($0)["id"] as? String ?? "" }
    #expect(ids.count > 50)
    #expect(Set(ids).count == ids.count)
    let table = try Binary.run(["rules"])
    #expect(table.lines.last?.hasPrefix("\(ids.count) rules") == true)
    let page = try Binary.run(["rules", "--format", "markdown"])
    for id in ids {
      #expect(table.output.contains(" \(id) "))
      #expect(page.output.contains("### \(id)\n"))
    }
  }

  @Test("explain RULE shows a string that is reported and one that passes, and they are")
  func ruleExamples() throws {
    let answer = try Binary.run(["explain", "fields/cmp-id"])
    let strings = answer.lines.filter { $0.hasPrefix("  C") }.map { String($0.dropFirst(2)) }
    #expect(strings.count == 2)
    let found = try strings.map { string in
      let run = try Binary.run(["validate", string, "--as-of", "2026-06-02", "--format", "json"])
      return run.output.contains(#""rule":"fields/cmp-id""#)
    }
    #expect(found == [true, false])
  }

  /// Of 2023-09-05, policy 4, without Disclosed Vendors; made with Tests/VectorAuthoring/tcf.py.
  private static let of2023 = "CPxoFsAPxoFsAEsADBENAREgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA"

  @Test("A string of 2023: valid then, not creatable now, because of a change that is named")
  func thenAndNow() throws {
    let answer = try Binary.run(["explain", Self.of2023, "--as-of", "2026-11-21"])
    #expect(answer.status == 0)
    let text = answer.output
    #expect(text.contains("Valid when written (2023-09-05): yes"))
    #expect(text.contains("Valid as of 2026-11-21: no\n    fields/expired"))
    #expect(text.contains("Could be written today (the same choices, dated 2026-11-21): no\n"))
    #expect(text.contains("    disclosed-vendors/missing: there is no Disclosed Vendors segment"))
    #expect(text.contains("    2026-03-01  Disclosed Vendors mandatory: disclosed-vendors/missing\n"))
    #expect(text.contains("(Consent string and vendor list formats v2, Why is the Disclosed Vendors segment mandatory"))
    #expect(text.contains("by the passage of time: fields/expired"))
    // Half a year later it was still valid.
    let early = try Binary.run(["explain", Self.of2023, "--as-of", "2024-03-01"]).output
    #expect(early.contains("Valid as of 2024-03-01: yes"))
    #expect(early.contains("Changed in between: nothing that affects it"))
  }
}

@Suite("Wrong usage")
struct UsageTests {
  @Test(
    "Nothing is run, and the nearest right name is told",
    arguments: [
      (["valdate", Sample.sound], "did you mean validate?"), (["help", "decod"], "did you mean decode?"),
      (["validate", "--as-off", "2026-06-10", Sample.sound], "Did you mean '--as-of'?"),
      (["validate", "--format", "pdf", Sample.sound], "  - console\n  - json\n  - junit\n"),
      (["validate", "--as-of", "15.6.2026", Sample.sound], "--as-of"),
      (["validate", "--fail-on", "fatal", Sample.sound], "--fail-on"), (["keys"], "string"), (["explain"], "rule"),
      (["keys", "--gdpr-applies", "2", Sample.sound], "0 or 1"),
      (["decode", "--format", "yaml", Sample.sound], "'text' and 'json'"), ([], "USAGE: tcfcheck"),
    ])
  func refused(arguments: [String], words: String) throws {
    let answer = try Binary.run(arguments)
    #expect(answer.status == 64)
    #expect(answer.errors.contains(words), "\(answer.errors)")
    #expect(answer.output == "")
  }

  @Test("Version and help are no errors")
  func information() throws {
    let version = try Binary.run(["--version"]).lines
    #expect(version.first?.contains(/^[0-9]+\.[0-9]+\.[0-9]+$/) == true)
    #expect(version.dropFirst().first == "rule catalogue of \(RuleCatalog.version)")
    #expect(try Binary.run(["--help"]).status == 0)
    #expect(try Binary.run(["help"]).status == 0)
  }

  @Test("The version and its day are those of the newest section of the changelog")
  func changelog() throws {
    let article = ProjectPaths.root.appending(path: "Sources/TCFRun/TCFRun.docc/Changelog.md")
    let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
    let newest = try #require(lines.firstIndex { $0.hasPrefix("## ") && $0 != "## Overview" })
    let version = try Binary.run(["--version"]).lines.map { String($0) }
    #expect(version.first == String(lines[newest].dropFirst(3)))
    let state = try #require(version.last)
    #expect(state.prefix(1).uppercased() + state.dropFirst() + "." == lines[newest + 1])
  }

  @Test(
    "The help of the program is one screen of a terminal with five groups, and its verbs are verbs",
    arguments: ["--help", "-h", "help"])
  func helpScreen(asked: String) throws {
    let help = try Binary.run([asked])
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(help.status == 0 && lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let every = try Binary.run(["help", "--all"]).output
    let rows = lines.compactMap { $0.firstMatch(of: /^(CHECK|CAPTURE|LOOK|BUILD|SET UP|) +([a-z]+)  +[A-Z]/)?.output }
    #expect(rows.filter { !$0.1.isEmpty }.count == 5 && rows.count > 12)
    for row in rows { #expect(every.contains("\n  \(row.2) "), "\(row.2)") }
  }

  @Test("Every verb that help --all lists, and those of audit, have help with an example")
  func allHelp() throws {
    let root = try Binary.run(["help", "--all"]).lines
    let listed = root.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { !$0.contains("tcfcheck help <subcommand>") }
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap {
        $0.split(separator: " ").first.map(String.init)
      }
    #expect(listed.count > 15)
    // Those of `VerbTests` are looked at there.
    #expect(Set(VerbTests.verbs).isSubset(of: listed))
    for verb in listed.filter({ $0 != "help" && !VerbTests.verbs.contains($0) }).map({ [$0] })
      + [["audit", "compare"], ["audit", "estimate"]]
    {
      Self.expectHelp(try Binary.run(verb + ["--help"]), of: verb)
    }
  }

  /// Looks at what every help has.
  fileprivate static func expectHelp(_ help: Program.Answer, of verb: [String]) {
    #expect(help.status == 0)
    #expect(help.output.contains("Example"), "\(verb)")
    #expect(help.output.contains("tcfcheck \(verb.joined(separator: " "))"), "\(verb)")
    #expect(!help.output.contains("audit-"), "\(verb)")
  }

  @Test("No colour and no progress where nobody looks")
  func plain() throws {
    let answer = try Binary.run(Sample.validate + [Sample.strings])
    #expect(!answer.output.contains("\u{1B}"))
    #expect(answer.errors == "")
  }
}
