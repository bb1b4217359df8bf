import Foundation
import TCFTestSupport
import Testing

/// `validate --readers`, and JSON of `explain`.
@Suite("What readers take stored keys for")
struct ReadersTests {
  private static let android = "TestVectors/stored-keys/string-android.xml"

  @Test("A paragraph for each reader of such stores, what it converts or refuses, and where they differ")
  func text() throws {
    let answer = try Binary.run(["validate", Self.android, "--readers"])
    #expect(answer.status == 0)
    #expect(answer.errors.isEmpty)
    let lines = answer.lines.map(String.init)
    #expect(lines.first == "\(Self.android): what readers take its keys for")
    let place = try #require(lines.firstIndex(of: "  Prebid Mobile for Android 3.3.3"))
    #expect(lines[place + 1].hasPrefix("    GDPR applies: unknown; TC string: passed on; "))
    #expect(lines.contains { $0.hasSuffix("which getInt does not accept: it is treated as absent") })
    #expect(!answer.output.contains("for iOS"))
    #expect(lines.contains("  They differ:"))
    #expect(lines.contains { $0.hasPrefix("    GDPR applies: unknown (prebid-mobile-android, ") })
  }

  @Test("An object for each reader, with the code that it is a model of")
  func json() throws {
    let answer = try Binary.run(["validate", Self.android, "--readers", "--format", "json"])
    #expect(answer.status == 0)
    let objects = try answer.lines.map { try object($0) }
    #expect(objects.count >= 8)
    #expect(objects.allSatisfy { $0["subject"] as? String == Self.android && $0["platform"] as? String == "android" })
    let flutter = try #require(objects.first { $0["reader"] as? String == "flutter-iabtcf-consent-info-android" })
    #expect((flutter["answers"] as? [String: String])?["gdprApplies"] == "error")
    #expect((flutter["commit"] as? String)?.count == 40)
    #expect((flutter["remarks"] as? [String])?.isEmpty == false)
  }

  @Test("A dump that does not say of which device it is has the readers of both; nothing is said of strings alone")
  func inputs() throws {
    let dump = try Binary.run(["validate", "TestVectors/stored-keys/clean.json", "--readers"])
    #expect(dump.status == 0)
    #expect(dump.output.contains("Prebid Mobile for iOS") && dump.output.contains("Prebid Mobile for Android"))
    let string = try Binary.run(["validate", Sample.sound, "--readers"])
    #expect(string.status == 3 && string.errors.contains("there are no stored keys in the input"))
    #expect(try Binary.run(["validate", "no-such-file.plist", "--readers"]).status == 2)
  }

  @Test(
    "What only findings have does not go with it",
    arguments: [
      (["--sequence"], "--sequence"), (["--milestones"], "--milestones"),
      (["--junit", "out.xml"], "the report junit:out.xml"), (["--format", "sarif"], "--format sarif"),
    ])
  func conflicts(_ arguments: [String], _ named: String) throws {
    let answer = try Binary.run(["validate", Self.android, "--readers"] + arguments)
    #expect(answer.status == 64)
    #expect(answer.errors.contains("--readers shows no findings, so \(named) does not go with it; leave out one"))
  }

  @Test("explain as JSON: a string with Google's ads and its findings, a rule, and the worst subjects")
  func explained() throws {
    let lists = ["--gvl", Sample.list, "--as-of", "2026-06-15"]
    let string = "CQlH_MAQlH_MAEsABBENAFFgAIwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"
    let answer = try Binary.run(["explain", string, "--format", "json"] + lists)
    #expect(answer.status == 0)
    let explained = try object(answer.output)
    #expect((explained["googleAds"] as? [String: Any])?["mode"] as? String == "non-personalised")
    #expect((explained["sentences"] as? [String])?.isEmpty == false)
    #expect(explained["findings"] is [[String: Any]])
    let unread = try object(try Binary.run(["explain", Sample.cut, "--format", "json"] + lists).output)
    #expect(unread["googleAds"] == nil && (unread["findings"] as? [Any])?.isEmpty == false)
    let rule = try object(try Binary.run(["explain", "google/ads-mode", "--format", "json"]).output)
    #expect(rule["id"] as? String == "google/ads-mode")
    #expect(try Binary.run(["explain", "google/*", "--format", "json"]).lines.count >= 10)
    let worst = try Binary.run(["explain", "--worst", "1", Self.android, "--format", "json"] + lists)
    for line in worst.lines { #expect(try object(line)["subject"] is String) }
  }
}
