import Foundation
import TCFTestSupport
import Testing

/// Captures of messages as a user gives them: what is told, about which subject.
@Suite("Messages on the command line")
struct MessageTests {
  private func run(_ content: String, _ arguments: [String] = []) throws -> Program.Answer {
    try Program.withFolder { folder in
      let file = folder.appending(path: "log.ndjson")
      try Data(content.utf8).write(to: file)
      return try Binary.run(["validate", file.path, "--as-of", "2026-11-21"] + arguments)
    }
  }

  /// Subject and rule of each finding about messages, in the order told.
  private func findings(in file: String) throws -> [String] {
    let answer = try Binary.run([
      "validate", "TestVectors/messages/\(file)", "--gvl", Sample.list, "--as-of", "2026-11-21", "--format", "json",
    ])
    return try answer.lines.map(object).compactMap { line in
      guard let rule = line["rule"] as? String, rule.hasPrefix("messages/"), let subject = line["subject"] as? String,
        line["outcome"] as? String == "fail"
      else { return nil }
      return subject.replacing("TestVectors/messages/", with: "") + " " + rule
    }
  }

  @Test(
    "The shipped captures: what their page says is found, and nothing else",
    arguments: [
      ("gravito-android-save.json", []), ("gravito-flutter.ndjson", []),
      (
        "gravito-ios-first-run.ndjson",
        [
          "gravito-ios-first-run.ndjson:2 messages/string", "gravito-ios-first-run.ndjson messages/order",
          "gravito-ios-first-run.ndjson messages/first-run", "gravito-ios-first-run.ndjson messages/stored",
        ]
      ),
      (
        "tcfapi-page.json",
        [
          "tcfapi-page.json#inAppTCData messages/tc-data-types", "tcfapi-page.json#inAppTCData messages/in-app-data",
          "tcfapi-page.json messages/ping-differs",
        ]
      ),
      ("sourcepoint-user-data.json", ["sourcepoint-user-data.json messages/user-data"]),
    ] as [(String, [String])])
  func shipped(_ file: String, _ expected: [String]) throws {
    #expect(try findings(in: file) == expected)
  }

  @Test(
    "15.6: the shipped exports of consent SDKs: what their page says is found, and nothing else",
    arguments: [
      ("sourcepoint-web.json", []), ("sourcepoint-status.json", ["#_sp_user_consent_1234 messages/user-data"]),
      ("sourcepoint-android.xml", [" timeline/conflicting-copies"]), ("onetrust-cookies.json", []),
      ("onetrust-storage-state.json", []), ("usercentrics-web.json", []),
      ("usercentrics-consent-mode.json", Array(repeating: "#uc_gcm network/consent-mode", count: 4)),
      ("usercentrics-analytics.json", ["#uc_gcm network/consent-mode"]), ("didomi-web.json", []),
      ("didomi-copies.json", [" timeline/conflicting-copies"]), ("ump-android.xml", []),
    ] as [(String, [String])])
  func exports(_ file: String, _ expected: [String]) throws {
    let answer = try Binary.run([
      "validate", "TestVectors/exports/\(file)", "--gvl", Sample.list, "--as-of", "2026-06-02", "--format", "json",
    ])
    let found = try answer.lines.map(object).compactMap { line -> String? in
      guard let rule = line["rule"] as? String, let subject = line["subject"] as? String,
        line["outcome"] as? String == "fail", line["severity"] as? String != "info"
      else { return nil }
      return subject.replacing("TestVectors/exports/\(file)", with: "") + " " + rule
    }
    #expect(found == expected)
    #expect(!answer.errors.contains("cannot"), "\(answer.errors)")
  }

  @Test("15.6: the settings say what the signals of consent mode stand for")
  func consentModeMapping() throws {
    try Program.withFolder { folder in
      let file = "TestVectors/exports/usercentrics-analytics.json"
      let path = ProjectPaths.root.appending(path: file).path
      func count(_ settings: String) throws -> Int {
        try Data(settings.utf8).write(to: folder.appending(path: "tcfcheck.yml"))
        let answer = try Binary.run(
          ["validate", path, "--as-of", "2026-06-02", "--format", "json", "--only", "network/consent-mode"], in: folder)
        return answer.lines.count { $0.contains("\"outcome\":\"fail\"") }
      }
      #expect(try count("profile: iab\n") == 1)
      #expect(try count("consent-mode: {analytics_storage: [1]}\n") == 0)
      #expect(try count("consent-mode: {analytics_storage: {any: [1, 7]}}\n") == 0)
      #expect(try count("consent-mode: {analytics_storage: [1, 7]}\n") == 1)
      #expect(try count("consent-mode: {vendor: 9}\n") == 4)
      for signal in ["ad_storage", "ad_user_data", "ad_personalization"] {
        #expect(try count("consent-mode: {\(signal): [9]}\n") == 2, "\(signal)")
      }
      let odd = try Binary.run(["config", "check"], in: folder)
      #expect(odd.status == 0, "\(odd.errors)")
    }
  }

  @Test("A message and what it carries are subjects with names and facts")
  func subjects() throws {
    let message = #"{"type":"save","tcstring":"\#(Sample.cut)","configversion":"3","tcstringversion":"1"}"#
    let broken = try run(message)
    #expect(broken.status == 1)
    #expect(broken.output.contains("log.ndjson  Gravito save message (Android)"))
    #expect(broken.output.contains("messages/string"))
    let sound = message.replacing(Sample.cut, with: Sample.sound).replacing("\"3\"", with: "true")
    let answer = try run(sound, ["--gvl", Sample.list])
    #expect(answer.output.contains("Gravito save message, CMP "))
    #expect(answer.output.contains("of 2 subjects"))
  }

  @Test("A line that cannot be read is told, and the others are judged")
  func brokenLine() throws {
    let lines = [
      #"{"time":"2026-11-21T10:00:00Z","message":{"type":"save"}}"#, #"{"time":"2026-11-21T10:00:01Z","mess"#,
      #"{"time":"2026-11-21T10:00:02Z","message":{"type":"close"}}"#,
    ]
    let answer = try run(lines.joined(separator: "\n"))
    #expect(answer.status == 2)
    #expect(answer.output.contains("log.ndjson:1  Gravito save message"))
    #expect(answer.output.contains("line 2 of "))
    #expect(answer.output.contains("of 3 subjects"))
  }

  @Test("What breaks out of JavaScript is shown without its control characters")
  func injection() throws {
    let text = #"{"type":"cookieData","tcstring":"C\u0007\u001b[31m');alert(1)//"}"#
    for format in ["console", "json", "junit"] {
      let answer = try run(text, ["--format", format])
      #expect(answer.status == 1)
      #expect(answer.output.contains("messages/injection"))
      #expect(!answer.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F }, "\(format)")
    }
  }

  @Test("What is said to be messages is read as messages")
  func forced() throws {
    let bare = try run("undefined\n", ["--as", "messages"])
    #expect(bare.output.contains("messages/string"))
    #expect(bare.output.contains("the word undefined"))
    let other = try run(#"{"a":1}"#, ["--as", "messages", "--format", "json", "--all-outcomes"])
    #expect(other.output.contains("messages/shape"))
  }
}
