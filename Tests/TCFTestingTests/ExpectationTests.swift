import Foundation
import Synchronization
import TCFStorage
import TCFTestSupport
import TCFTesting
import Testing

/// Failures as they were recorded.
final class Collected: Sendable {
  private let failures = Mutex<[ConsentFailure]>([])

  var recorder: FailureRecorder {
    FailureRecorder { failure in self.failures.withLock { $0.append(failure) } }
  }
  var all: [ConsentFailure] { failures.withLock { $0 } }
  var rules: [String] { all.compactMap { $0.finding?.rule.id.rawValue } }
}

@Suite("Expectations about stored consent")
struct ExpectationTests {
  static let day = CalendarDay(year: 2026, month: 6, day: 2)
  static let string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA"

  private static func file(_ path: String) -> String { ProjectPaths.vectors.appending(path: path).path }

  static func capture(_ name: String, edition: String = "passing") -> StoredConsent {
    .file(file("certify/\(edition)/captures/\(name)"))
  }

  /// The expectations, and what they record.
  private func expectations(withLists: Bool = true) throws -> (ConsentExpectations, Collected) {
    let paths = ["vendor-lists/sample-vendor-list.json", "certify/vendor-list-2025.json"]
    let lists = try withLists ? paths.map { try Data(contentsOf: URL(filePath: Self.file($0))) } : []
    let collected = Collected()
    return (
      ConsentExpectations(try Validator(lists: lists, asOf: Self.day), recorder: collected.recorder), collected
    )
  }

  @Test("What is right is no failure, in each form that a test can hold it")
  func right() throws {
    let (consent, collected) = try expectations()
    consent.expectNoFindings(in: .string(Self.string))
    consent.expectNoFindings(in: Self.capture("accepted-ios.plist"))
    consent.expectNoFindings(
      in: .content(try Data(contentsOf: URL(filePath: Self.file("stored-keys/clean-ios.plist")))))
    let bytes = try Data(contentsOf: URL(filePath: Self.file("certify/passing/captures/accepted-ios.plist")))
    let stored = try PropertyListSerialization.propertyList(from: bytes, format: nil) as? [String: Any]
    consent.expectNoFindings(in: .defaults(try #require(stored)))
    consent.expectNoKnownCrash(in: .defaults(try #require(stored)))
    #expect(collected.all.map(\.message) == [])
  }

  @Test("A failure says rule, what, where, how to fix it and its source, at the line of the expectation")
  func failure() throws {
    let (consent, collected) = try expectations()
    consent.expectNoFindings(in: .string("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU"))
    let line = #line - 1
    let failure = try #require(collected.all.first)
    #expect(collected.rules == ["disclosed-vendors/missing"])
    #expect(failure.callSite.line == line)
    #expect(failure.callSite.filePath.description.hasSuffix("ExpectationTests.swift"))
    let beginnings = failure.message.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(beginnings.first == "error disclosed-vendors/missing")
    for part in ["  fix", "  source", "  in"] { #expect(beginnings.contains { $0 == part }, "\(failure.message)") }
  }

  @Test("A boolean in UserDefaults stays a boolean, an integer an integer")
  func types() throws {
    let (consent, collected) = try expectations()
    var stored: [String: Any] = ["IABTCF_gdprApplies": true, "AppleLanguages": ["de"], "launches": 3]
    consent.expectNoFindings(in: .defaults(stored))
    #expect(collected.rules.contains("in-app/type"))
    let before = collected.all.count
    stored["IABTCF_gdprApplies"] = 1
    consent.expectNoFindings(in: .defaults(stored))
    #expect(!collected.rules.dropFirst(before).contains("in-app/type"))
  }

  @Test("A key set that is known to crash an SDK fails with the reader and the report; a merely wrong one does not")
  func crashes() throws {
    let (consent, collected) = try expectations()
    let boolean = StoredKey(name: "IABTCF_gdprApplies", value: .boolean(true))
    consent.expectNoKnownCrash(in: .keys(StoredKeySet(platform: .ios, keys: [boolean])))
    #expect(collected.all.map(\.message) == [])
    consent.expectNoKnownCrash(in: .keys(StoredKeySet(platform: .android, keys: [boolean])))
    #expect(collected.rules == ["in-app/type"])
    #expect(
      collected.all.first?.message.contains("  readers: a reader that expects an integer crashes: ") == true)
    consent.expectNoKnownCrash(in: .keys(StoredKeySet(platform: .ios, keys: [boolean])), orMisled: true)
    #expect(collected.rules == ["in-app/type", "in-app/type"])
  }

  @Test("What cannot be read, holds no consent, or applies to no rule is a failure and no pass")
  func nothingChecked() throws {
    let (consent, collected) = try expectations()
    let inputs: [StoredConsent] = [
      .nothing, .defaults(["launches": 3]), .content(Data("no keys".utf8)), .file("/nonexistent/store.plist"),
      .defaults(["IABTCF_gdprApplies": NSObject()]), .file("/"), .file("/dev/zero"),
    ]
    for (index, input) in inputs.enumerated() {
      consent.expectNoFindings(in: input)
      #expect(collected.all.count == index + 1)
    }
    for (failure, words) in zip(
      collected.all,
      [
        "no consent key", "no consent key", "cannot be read", "no readable file", "IABTCF_gdprApplies",
        "no readable file", "more than",
      ])
    {
      #expect(failure.message.contains(words), "\(failure.message)")
      #expect(failure.finding == nil)
    }
  }

  @Test("Severity and undecided rules count as asked")
  func options() throws {
    var (consent, collected) = try expectations(withLists: false)
    consent.expectNoFindings(in: .string(Self.string))
    #expect(collected.all.isEmpty)
    consent.failOnUndecided = true
    consent.expectNoFindings(in: .string(Self.string))
    #expect(collected.all.contains { $0.message.contains(" is undecided: ") })
    (consent, collected) = try expectations()
    let boolean = StoredKeySet(platform: .ios, keys: [StoredKey(name: "IABTCF_gdprApplies", value: .integer(1))])
    consent.failOn = .info
    consent.expectNoFindings(in: .keys(boolean))
    #expect(!collected.all.isEmpty)
  }
}
