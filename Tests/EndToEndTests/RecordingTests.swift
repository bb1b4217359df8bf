import Foundation
import TCFTestSupport
import Testing

@Suite("Recordings of pages and HAR files as inputs")
struct RecordingTests {
  private static let recordings = ProjectPaths.root.appending(path: "TestVectors/recordings")
  private static let list = ProjectPaths.root.appending(path: "TestVectors/rules/vendor-lists/key-sets.json").path
  private static let disclosures = ProjectPaths.root.appending(path: "TestVectors/rules/disclosures").path

  private func run(_ arguments: String...) throws -> Program.Answer {
    try Binary.run(["validate", "--as-of", "2026-11-21", "--format", "json"] + arguments)
  }

  private func findings(_ answer: Program.Answer) throws -> [(subject: String, rule: String, severity: String)] {
    try answer.lines.map { try object($0) }.compactMap { line in
      guard let rule = line["rule"] as? String, line["outcome"] as? String == "fail" else { return nil }
      return (line["subject"] as? String ?? "", rule, line["severity"] as? String ?? "")
    }
  }

  @Test("a page with a correct CMP breaks no rule, and its strings are judged as subjects of their own")
  func correct() throws {
    let answer = try run(Self.recordings.appending(path: "correct.ndjson").path, "--gvl", Self.list, "--all-subjects")
    #expect(try findings(answer).filter { $0.severity != "info" }.isEmpty)
    #expect(answer.status == 0)
    #expect(answer.output.contains("correct.ndjson#recording"))
    #expect(answer.output.contains("#tcString"))
  }

  @Test("a CMP that never loads is told, with what was blocked")
  func neverLoads() throws {
    let answer = try run(Self.recordings.appending(path: "never-loads.ndjson").path)
    #expect(try findings(answer).map(\.rule) == ["api/never-loads"])
    #expect(answer.output.contains("1 request of the page failed or was blocked"))
    #expect(answer.status == 1)
  }

  @Test("a page outside the framework: nothing was checked")
  func outside() throws {
    let lines = """
      {"recording":1,"kind":"web","url":"https://publisher.example/","wait":10}
      {"time":"2026-11-21T10:00:00.000Z","view":1,"frame":"top","api":{"type":"undefined","at":"head"}}
      {"time":"2026-11-21T10:00:10.000Z","view":1,"frame":"top","api":{"type":"undefined","at":"end"}}
      """
    let answer = try Binary.run(["validate", "--as-of", "2026-11-21", "-"], input: lines)
    #expect(answer.status == 3)
  }

  @Test("the HAR file beside a recording tells of cookies, and hosts that nobody discloses are counted")
  func beside() throws {
    try Program.withFolder { folder in
      let har = folder.appending(path: "page.har")
      let entry = { (time: String, host: String, cookie: String) in
        #"{"startedDateTime":"2026-11-21T10:00:\#(time)Z","request":{"url":"https://\#(host)/px","headers":[\#(cookie)]},"response":{"status":200}}"#
      }
      let cookie = #"{"name":"Cookie","value":"id=SECRET"}"#
      let entries = [
        entry("00.600", "ads.vendor-one.example", cookie), entry("00.700", "cdn.example", cookie),
        entry("00.800", "pagead.google.example", ""),
      ]
      try #"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#.write(to: har, atomically: true, encoding: .utf8)
      let page = Self.recordings.appending(path: "correct.ndjson").path
      let answer = try run(
        page, "--har", har.path, "--disclosures", Self.disclosures, "--gvl", Self.list, "--all-subjects")
      let found = try findings(answer).filter { $0.severity != "info" }
      #expect(found.map(\.rule) == ["network/before-choice"])
      #expect(found.first?.subject.hasSuffix("correct.ndjson#recording") == true)
      let shown = try Binary.run([
        "validate", "--as-of", "2026-11-21", page, "--har", har.path, "--disclosures", Self.disclosures, "--gvl",
        Self.list,
      ])
      #expect(shown.output.contains("3 requests, 1 of them to hosts that no disclosure names"))
      #expect(!answer.output.contains("SECRET"))
    }
  }

  @Test("a HAR file alone: consent mode beside the string of the same request")
  func alone() throws {
    try Program.withFolder { folder in
      let har = folder.appending(path: "page.har")
      let url = "https://g.example/c?gcs=G111&gdpr=1&gdpr_consent=\(Sample.sound)"
      try #"{"log":{"entries":[{"startedDateTime":"2026-11-21T10:00:00Z","request":{"url":"\#(url)"}}]}}"#
        .write(to: har, atomically: true, encoding: .utf8)
      let answer = try run(har.path)
      #expect(try findings(answer).contains { $0.rule == "network/consent-mode" && $0.subject.hasSuffix("#requests") })
    }
  }

  @Test("what a rule about requests tells of a request, the rules about URLs do not tell again")
  func suppression() throws {
    // The string in force without its segments: no string of its own, and not the one that should travel.
    let other = String(Sample.sound.prefix { $0 != "." })
    #expect(other != Sample.sound)
    let data = { (text: String) in #"{"tcString":"\#(text)","gdprApplies":true,"eventStatus":"useractioncomplete"}"# }
    let lines = [
      #"{"recording":1,"kind":"web","url":"https://publisher.example/","wait":10}"#,
      #"{"time":"2026-11-21T10:00:01.000Z","view":1,"frame":"top","action":"accept-all"}"#,
      #"{"time":"2026-11-21T10:00:01.100Z","view":1,"frame":"top","tcData":\#(data(Sample.sound))}"#,
      #"{"time":"2026-11-21T10:00:09.000Z","view":1,"request":{"method":"GET","url":"https://ads.example/px?gdpr=1&gdpr_consent=\#(other)"}}"#,
    ]
    try Program.withFolder { folder in
      let file = folder.appending(path: "page.ndjson")
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      func rules(_ more: String...) throws -> [String] {
        let arguments = ["validate", "--as-of", "2026-11-21", "--format", "json", file.path] + more
        return try findings(try Binary.run(arguments)).map(\.rule).filter {
          ["network/string-not-in-force", "url/modified"].contains($0)
        }
      }
      #expect(try rules() == ["network/string-not-in-force"])
      // Where that rule is not asked, nothing has told it.
      #expect(try rules("--off", "network/string-not-in-force") == ["url/modified"])
    }
  }

  @Test("an app's manifest: what it grants by default is granted before the choice")
  func manifests() throws {
    let folder = ProjectPaths.root.appending(path: "TestVectors/rules/manifests").path
    let ios = try run("\(folder)/granted-Info.plist")
    #expect(try findings(ios).map(\.rule) == Array(repeating: "network/consent-mode", count: 4))
    #expect(
      ios.output.contains("GOOGLE_ANALYTICS_DEFAULT_ALLOW_AD_USER_DATA grants ad_user_data before the user has chosen"))
    let android = try run("\(folder)/granted-AndroidManifest.xml")
    #expect(try findings(android).map(\.rule) == ["network/consent-mode"] && android.status == 0)
    let right = try run("\(folder)/denied-Info.plist", "--all-subjects")
    #expect(try findings(right).isEmpty && right.status == 0)
    #expect(right.output.contains("denied-Info.plist#consent-mode"))
    // A store is a store, whatever else is in it; and a manifest without defaults says nothing about consent.
    let store = #"{"IABTCF_gdprApplies":1,"GOOGLE_ANALYTICS_DEFAULT_ALLOW_AD_STORAGE":true}"#
    let beside = try Binary.run(["validate", "--format", "json", "--all-subjects", "-"], input: store)
    #expect(try !findings(beside).contains { $0.rule == "network/consent-mode" })
    let plain = "<manifest package=\"a.b\"><application/></manifest>"
    #expect(try Binary.run(["validate", "-"], input: plain).status == 2)
  }

  @Test("what --har and --disclosures name has to be what they ask for")
  func wrongFiles() throws {
    let page = Self.recordings.appending(path: "correct.ndjson").path
    let har = try run(page, "--har", page)
    #expect(har.status == 2 && har.errors.contains("is not a HAR file"))
    let folder = try run(page, "--disclosures", Self.recordings.path)
    #expect(folder.status == 2 && folder.errors.contains("contains no device storage disclosures"))
    try Program.withFolder { folder in
      try "{}".write(to: folder.appending(path: "google.json"), atomically: true, encoding: .utf8)
      let unnamed = try run(page, "--disclosures", folder.path)
      #expect(unnamed.status == 2 && unnamed.errors.contains("does not say which vendor it is of"))
    }
  }
}
