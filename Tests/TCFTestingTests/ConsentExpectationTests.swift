import Foundation
import TCFTestSupport
import TCFTesting
import TCFValidation
import Testing

/// What an app's own tests see: nothing where all is well, and the finding where it is not.
struct ConsentExpectationTests {
  private static let day = CalendarDay(year: 2026, month: 6, day: 15)

  private static func expectations() throws -> ConsentExpectations {
    let list = try Data(contentsOf: ProjectPaths.vectors.appending(path: "vendor-lists/sample-vendor-list.json"))
    return try ConsentExpectations(lists: [list], asOf: day)
  }

  private static func keys(_ name: String) throws -> StoredKeySet {
    let path = ProjectPaths.vectors.appending(path: "stored-keys/\(name)")
    return try StoredKeySetReader.read(Array(try Data(contentsOf: path)))
  }

  /// What UserDefaults has for a key set, beside keys of others.
  private static func userDefaults(_ keys: StoredKeySet) -> [String: Any] {
    var result: [String: Any] = ["AppleLanguages": ["en"], "launches": 3]
    for key in keys.keys {
      switch key.value {
      case .integer(let number): result[key.name] = Int(number)
      case .string(let text): result[key.name] = text
      case .boolean(let truth): result[key.name] = truth
      default: break
      }
    }
    return result
  }

  private static func failure(_ body: () throws -> Void) throws -> ConsentFailure {
    do { try body() } catch let failure as ConsentFailure { return failure }
    throw ExpectationMet()
  }

  private struct ExpectationMet: Error {}

  @Test func cleanKeysMeetTheExpectation() throws {
    let expectations = try Self.expectations()
    try expectations.expectValid(storedKeys: try Self.keys("clean.json"))
    try expectations.expectValid(userDefaults: Self.userDefaults(try Self.keys("clean-ios.plist")))
    try expectations.expectNoKnownCrash(userDefaults: ["IABTCF_gdprApplies": 1, "IABTCF_CmpSdkID": 300])
  }

  /// Keys that break no rule can still be too short for readers that index without looking.
  @Test func keysThatAreTooShortCrashKnownReadersToo() throws {
    let expectations = try Self.expectations()
    let failure = try Self.failure { try expectations.expectNoKnownCrash(storedKeys: try Self.keys("clean.json")) }
    #expect(failure.findings.contains { $0.hasPrefix("info in-app/too-short: ") })
  }

  @Test func theFindingIsTheFailuresText() throws {
    let expectations = try Self.expectations()
    let failure = try Self.failure {
      try expectations.expectValid("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU")
    }
    #expect(failure.description.hasPrefix("the string should break no rule:\nerror disclosed-vendors/missing: "))
    #expect(failure.description.contains("\n  fix: ") && failure.description.contains("\n  source: "))
  }

  /// A boolean where readers expect an integer: known SDKs crash on it.
  @Test func aKeySetThatCrashesKnownReadersSaysWhich() throws {
    let expectations = try Self.expectations()
    let failure = try Self.failure {
      try expectations.expectNoKnownCrash(userDefaults: Self.userDefaults(try Self.keys("boolean-ios.plist")))
    }
    #expect(failure.expectation == "the stored keys crash known readers")
    #expect(failure.description.contains("crashes: "))
  }

  @Test func keysOfOthersAreLeftOut() throws {
    let keys = try ConsentExpectations.keys(["other": 1, "IABTCF_gdprApplies": 1])
    #expect(keys.keys == [StoredKey(name: "IABTCF_gdprApplies", value: .integer(1))])
    #expect(try ConsentExpectations.keys(["other": 1]).keys.isEmpty)
  }

  @Test func beforeTheChoiceNothingMayBeChosen() throws {
    let flow = ConsentFlow(try Self.expectations(), disclosedVendors: [1, 2, 3])
    try flow.expectNoChoice(
      StoredKeySet(platform: .ios, keys: [StoredKey(name: "IABTCF_gdprApplies", value: .integer(1))]))
    let failure = try Self.failure { try flow.expectNoChoice(try Self.keys("clean.json")) }
    #expect(
      failure.description.hasPrefix("before the choice, nothing should be chosen:\nerror scenario/before-choice: "))
  }

  @Test func aRefusalWithConsentIsNoRefusal() throws {
    let flow = ConsentFlow(try Self.expectations(), disclosedVendors: [1, 2, 3])
    let failure = try Self.failure { try flow.expectRefused(after: try Self.keys("clean.json")) }
    #expect(failure.findings.contains { $0.contains("scenario/reject-all") })
    let accepted = try Self.failure { try flow.expectAccepted(after: try Self.keys("clean.json")) }
    #expect(accepted.findings.contains { $0.contains("scenario/accept-all") })
  }
}
