import Foundation
import TCFTestSupport
import Testing

@Suite("Waivers and baselines")
struct SuppressionTests {
  private static let missing = SettingsFixture.missing

  private static func waiver(_ rule: String, until: String, subject: String? = nil) -> String {
    "  - {rule: \(rule), reason: known to us, owner: consent team, until: \(until)"
      + (subject.map { ", subject: \"\($0)\"" } ?? "") + "}\n"
  }

  @Test("a valid waiver accepts, and every format tells it", .enabled(if: Program.xmllint != nil, "needs xmllint"))
  func valid() throws {
    let settings = "waivers:\n" + Self.waiver("disclosed-vendors/*", until: "2026-06-10", subject: "argument*")
    try SettingsFixture.with(settings) { fixture in
      let run = try fixture.json(Self.missing)
      #expect(run.status == 0)
      let waived = try #require(run.lines.first?["waived"] as? [String: String])
      #expect(waived == ["reason": "known to us", "owner": "consent team", "until": "2026-06-10"])
      #expect(run.lines.first?["outcome"] as? String == "fail")
      #expect((run.summary["findings"] as? [String: Int])?["error"] == 0)
      #expect((run.summary["accepted"] as? [String: Int]) == ["waived": 1, "baseline": 0])
      #expect(try fixture.validate(Self.missing).output.contains("1 finding waived\n"))
      for granularity in ["pair", "subject", "rule"] {
        let answer = try fixture.validate(
          Self.missing, "--gvl", SettingsFixture.list, "--format", "junit", "--junit-by", granularity)
        #expect(answer.status == 0)
        #expect(try Program.complaints(aboutJUnit: Data(answer.output.utf8)) == "")
        #expect(answer.output.contains(" type=\"waived\""))
        #expect(answer.output.contains("waived until 2026-06-10: known to us (consent team)"))
        #expect(!answer.output.contains("<failure"))
      }
    }
  }

  @Test("an expired waiver accepts nothing, and one without a finding is of no use: both are told")
  func open() throws {
    let settings =
      "waivers:\n" + Self.waiver("disclosed-vendors/missing", until: "2026-06-09")
      + Self.waiver("fields/cmp-id", until: "2027-01-31") + Self.waiver("cmp-id", until: "2027-01-31")
    try SettingsFixture.with(settings) { fixture in
      #expect(try fixture.validate(Self.missing).errors.contains("there is no rule cmp-id"))
      try fixture.write(settings.components(separatedBy: "\n").prefix(3).joined(separator: "\n"), "tcfcheck.yml")
      let console = try fixture.validate(Self.missing)
      #expect(console.status == 1)
      let notes = [
        "waiver expired on 2026-06-09: disclosed-vendors/missing (consent team); 1 finding not accepted",
        "waiver not used: fields/cmp-id (consent team)",
      ]
      for note in notes { #expect(console.output.contains(note)) }
      let junit = try fixture.validate(Self.missing, "--format", "junit")
      for note in notes {
        #expect(junit.errors.contains("tcfcheck: note: " + note))
        #expect(junit.output.contains(note))
      }
      let states = try #require(try fixture.json(Self.missing).summary["waivers"] as? [[String: Any]])
      #expect(states.map { $0["state"] as? String } == ["expired", "unused"])
    }
  }

  // A renamed file keeps its entries of the baseline.
  @Test("a baseline: written, met, outgrown, and partly mended", .enabled(if: Program.xmllint != nil, "needs xmllint"))
  func baseline() throws {
    try SettingsFixture.with(nil) { fixture in
      try fixture.write("\(Self.missing)\n\(Self.missing)\n", "a.txt")
      let first = try fixture.validate("a.txt", "--baseline", "base.json", "--write-baseline", "base.json")
      // Writing accepts nothing in the run that writes.
      #expect(first.status == 1)
      #expect(first.errors.contains("2 findings written to the baseline base.json"))
      let base = try fixture.read("base.json")
      #expect(base.contains("\"rule\":\"disclosed-vendors/missing\""))
      // For whoever reviews it; of the string nothing is in it.
      #expect(base.contains("\"inputs\":{\"a.txt\":2},\"message\":\"there is no Disclosed Vendors segment\""))
      #expect(!base.contains(Self.missing.prefix(12)))

      let again = try fixture.validate("a.txt", "--baseline", "base.json")
      #expect(again.status == 0)
      #expect(again.output.contains("2 findings in the baseline base.json\n"))
      #expect(
        again.output.contains("nothing to report beyond 2 accepted findings") || again.output.contains("no findings"))

      for (format, words) in [
        ("github", "in 2 subjects; 2 more accepted"), ("badge", "no new errors, no new warnings, 2 accepted"),
      ] {
        let answer = try fixture.validate("a.txt", "--baseline", "base.json", "--format", format)
        #expect(answer.output.contains(words), "\(answer.output)")
      }

      try fixture.write("\(Self.missing)\n# moved\n\(Self.missing)\n\(Self.missing)\n", "a.txt")
      let more = try fixture.json("a.txt", "--baseline", "base.json")
      #expect(more.status == 1)
      #expect(more.lines.map { $0["baseline"] as? Bool } == [true, true, nil])
      #expect(more.lines.last?["subject"] as? String == "a.txt:4")

      try fixture.write("\(Self.missing)\n", "a.txt")
      let quiet = try fixture.validate("a.txt", "--baseline", "base.json", "--quiet", "--write-baseline", "fewer.json")
      #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(quiet.errors)")
      let fewer = try fixture.validate("a.txt", "--baseline", "base.json")
      #expect(fewer.status == 0)
      #expect(
        fewer.output.contains(
          "1 baseline finding no longer occurs: disclosed-vendors/missing"))
      let gone = try #require(
        try fixture.json("a.txt", "--baseline", "base.json").summary["baseline"] as? [String: Any])
      #expect((gone["gone"] as? [[String: Any]])?.first?["findings"] as? Int == 1)

      // The string names its CMP, so its file may be renamed; a string that cannot be read has only its file.
      try fixture.write("\(Self.missing)\n", "b.txt")
      #expect(try fixture.validate("b.txt", "--baseline", "base.json").status == 0)
      for name in ["c.txt", "d.txt"] { try fixture.write("\(Sample.cut)\n", name) }
      _ = try fixture.validate("c.txt", "--write-baseline", "cut.json")
      #expect(try fixture.validate("c.txt", "--baseline", "cut.json").status == 0)
      #expect(try fixture.validate("d.txt", "--baseline", "cut.json").status == 1)
      #expect(try fixture.validate(fixture.folder.path + "/a.txt", "--baseline", "base.json").status == 0)

      for granularity in ["pair", "subject", "rule"] {
        let junit = try fixture.validate(
          "a.txt", "--gvl", SettingsFixture.list, "--baseline", "base.json", "--format", "junit", "--junit-by",
          granularity)
        #expect(try Program.complaints(aboutJUnit: Data(junit.output.utf8)) == "")
        #expect(junit.output.contains(" type=\"baseline\""))
        #expect(junit.output.contains("in the baseline"))
        #expect(!junit.output.contains("<failure"))
      }
    }
  }

  @Test("the same findings are the same file, whatever changed in the strings' details")
  func deterministic() throws {
    try SettingsFixture.with(nil) { fixture in
      try fixture.write("\(Self.missing)\n\(Sample.cut)\n", "a.txt")
      for name in ["one.json", "two.json"] { _ = try fixture.validate("a.txt", "--write-baseline", name) }
      #expect(try fixture.read("one.json") == fixture.read("two.json"))
      let reports = ["out.json", "out.junit"]
      let options = ["--deterministic", "--json", reports[0], "--junit", reports[1]]
      let runs = try (0..<2).map { _ in
        let answer = try Binary.run(
          ["validate", "a.txt", "--as-of", "2026-06-10", "--baseline", "one.json"] + options, in: fixture.folder)
        return [answer.output] + (try reports.map(fixture.read))
      }
      #expect(runs[0] == runs[1] && !runs[0].contains(""))
    }
  }

  @Test("the settings name a baseline; the command line names another, or none")
  func named() throws {
    try SettingsFixture.with("baseline: base.json\n") { fixture in
      let absent = try fixture.validate(Self.missing)
      #expect(absent.status == 64)
      #expect(absent.errors.contains("write it with --write-baseline base.json"))
      #expect(try fixture.validate(Self.missing, "--write-baseline", "base.json").status == 1)
      #expect(try fixture.validate(Self.missing).status == 0)
      #expect(try fixture.validate(Self.missing, "--baseline", "none").status == 1)
      // Against the old one nothing is new; the new one has everything again.
      let rewritten = try fixture.validate(Self.missing, Sample.cut, "--write-baseline", "base.json")
      #expect(rewritten.status == 1)
      #expect(try fixture.validate(Self.missing, Sample.cut).status == 0)
      try fixture.write("{\"tcfcheckBaseline\":2,\"findings\":[\n{}]}", "base.json")
      let broken = try fixture.validate(Self.missing)
      #expect(broken.status == 64)
      #expect(broken.errors.contains("base.json:2: the baseline has a finding without exactly these members"))
      #expect(
        try fixture.validate(Self.missing, "--baseline", "none", "--write-baseline", "base.json/b.json").status == 2)
    }
  }

  @Test("a run that did not see everything leaves the baseline as it is")
  func slip() throws {
    try SettingsFixture.with(nil) { fixture in
      #expect(try fixture.validate(Self.missing, "--write-baseline", "base.json").status == 1)
      let known = try fixture.read("base.json")
      // A mistyped path, alone and beside one that is right; and an input to which no rule applies.
      for inputs in [["capturez"], [Self.missing, "capturez"], ["https://example.com/"]] {
        let answer = try Binary.run(
          ["validate", "--as-of", "2026-06-10", "--write-baseline", "base.json"] + inputs, in: fixture.folder)
        #expect(answer.status == (inputs.contains("capturez") ? 2 : 3), "\(answer.errors)")
        #expect(answer.errors.contains("no baseline was written: "))
        #expect(try fixture.read("base.json") == known)
        #expect(try fixture.validate(Self.missing, "--baseline", "base.json").status == 0)
      }
      let fresh = try fixture.validate("capturez", "--write-baseline", "new.json")
      #expect(fresh.errors.contains("no baseline was written: nothing was checked"))
      #expect(throws: (any Error).self) { try fixture.read("new.json") }
      // Where there is nothing to lose, what could be read is the beginning of one.
      #expect(try fixture.validate(Self.missing, "capturez", "--write-baseline", "new.json").status == 2)
      #expect(try fixture.validate(Self.missing, "--baseline", "new.json").status == 0)
    }
  }

  // An error page in place of a capture, skipped without its name, would let the run pass.
  @Test("a capture of the baseline that nothing can be read of any more makes the run incomplete, by name")
  func lost() throws {
    try SettingsFixture.with(nil) { fixture in
      let keys = "{\"IABTCF_TCString\":\"\(Self.missing)\",\"IABTCF_gdprApplies\":1}"
      for name in ["home", "shop"] { try fixture.write(keys, "captures/\(name).json") }
      try fixture.write("{}", "captures/package.json")
      #expect(try fixture.validate("captures", "--write-baseline", "base.json").status == 1)
      let known = try fixture.validate("captures", "--baseline", "base.json")
      #expect(known.status == 0)
      #expect(known.output.contains("skipped 1 file without consent data: captures/package.json\n"))
      for page in ["{}", "<html><body>502 Bad Gateway</body></html>", ""] {
        try fixture.write(page, "captures/home.json")
        let answer = try fixture.json("captures", "--baseline", "base.json")
        #expect(answer.status == 2, "\(page)")
        #expect(answer.summary["skippedFiles"] as? Int == (page.isEmpty ? 1 : 2))
        let baseline = try #require(answer.summary["baseline"] as? [String: Any])
        #expect((baseline["gone"] as? [[String: Any]])?.isEmpty == true)
        let unchecked = try #require(baseline["notChecked"] as? [[String: Any]])
        #expect(unchecked.allSatisfy { $0["reason"] as? String == "notRead" } && !unchecked.isEmpty)
        let console = try fixture.validate("captures", "--baseline", "base.json")
        #expect((console.output + console.errors).contains("captures/home.json"))
      }
      // A capture that was taken away is said, and no fault.
      try FileManager.default.removeItem(at: fixture.folder.appending(path: "captures/home.json"))
      let fewer = try fixture.validate("captures", "--baseline", "base.json")
      #expect(fewer.status == 0)
      #expect(fewer.output.contains("1 input of the baseline is not in this run: captures/home.json\n"))
      #expect(fewer.output.contains(" not checked since the input was not read: "))
      #expect(!fewer.output.contains("no longer occur"))
    }
  }

  // Vendors {41,51} are accepted, and {334,688} come. Of these, 41 alone is in the list.
  @Test("vendors that were not accepted are new, for the baseline and for diff")
  func newVendors() throws {
    let strings = [
      "CQlH_MAQlH_MAEsACBENAFFoAPKAAELAAAYgF5wBwAAwAEAAUABQADAAUgAzAXmBecAQAAYABQAGALzAAA.IF5wBoAAgAKAAoABgAKQAZgLzA",
      "CQlH_MAQlH_MAEsACBENAFFoAPKAAELAAAYgF5wBwAAwAEAAUABQADACnAKwAXmBecAQAAYABQAGALzAAA.IF5wBoAAgAKAAoABgBTgFYALzA",
    ]
    try SettingsFixture.with(nil) { fixture in
      for (string, name) in zip(strings, ["old", "new"]) {
        try fixture.write("\(string)\n", "a.txt")
        let run = try fixture.validate(
          "a.txt", "--gvl", SettingsFixture.list, "--json", "\(name).ndjson", "--write-baseline", "\(name).json")
        #expect(run.status == 1, "\(run.errors)")
      }
      let accepted = try fixture.validate("a.txt", "--gvl", SettingsFixture.list, "--baseline", "new.json")
      #expect(accepted.status == 0)
      let later = try fixture.validate("a.txt", "--gvl", SettingsFixture.list, "--baseline", "old.json")
      #expect(later.status == 1)
      #expect(
        later.output.contains(
          "2 findings of gvl/vendor-unknown are new: the baseline does not have vendors {334,688}\n"))
      let difference = try fixture.run("diff", "old.ndjson", "new.ndjson")
      #expect(difference.status == 1)
      #expect(difference.output.contains("2 new, 2 fixed, 0 changed"))
      #expect(try fixture.run("diff", "new.ndjson", "new.ndjson").status == 0)
    }
  }

  // Without lists, accepted findings are not fixed.
  @Test("accepted findings of a rule that cannot be decided are not checked, and not gone")
  func undecided() throws {
    try SettingsFixture.with(nil) { fixture in
      // Vendor 13 is not in the list: TestVectors/tc-strings/samples.txt.
      let string =
        "CQlH_MAQlH_MAEsACBENAFFoAPKAAELAAAYgF5wBQAAwAEAAUABUADAANAXmBecAQAAYABQAGALzAAA.IF5wBIAAgAKAAqABgAGgLzA"
      try fixture.write(string + "\n", "a.txt")
      let list = ["--gvl", SettingsFixture.list]
      let first = try Binary.run(
        ["validate", "a.txt", "--as-of", "2026-06-10", "--only", "gvl/vendor-unknown", "--write-baseline", "base.json"]
          + list, in: fixture.folder)
      #expect(first.status == 1, "\(first.output)\(first.errors)")
      let without = try fixture.validate("a.txt", "--baseline", "base.json")
      #expect(without.output.contains("not checked since the rule is undecided: gvl/vendor-unknown"))
      #expect(!without.output.contains("no longer occur"))
      let off = try fixture.validate("a.txt", "--baseline", "base.json", "--off", "gvl/vendor-unknown")
      #expect(off.output.contains("not checked since the rule is not part of this run: gvl/vendor-unknown"))
    }
  }

  @Test("a waived finding is not written into a baseline")
  func waivedAside() throws {
    let settings = "waivers:\n" + Self.waiver("disclosed-vendors/missing", until: "2026-12-31")
    try SettingsFixture.with(settings) { fixture in
      let status = try fixture.validate(Self.missing, "--write-baseline", "base.json").status
      #expect(status == 0)
      #expect(try !fixture.read("base.json").contains("disclosed-vendors"))
    }
  }
}
