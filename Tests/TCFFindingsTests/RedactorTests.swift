import TCFFindings
import Testing

@Suite("Strings and ids are hidden")
struct RedactorTests {
  private let string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IF5wAwAAgAMAXmA"

  @Test("words that look like strings or ids are hidden")
  func secrets() {
    let redactor = Redactor()
    for secret in [
      string, String(string.prefix(17)), "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA",
      "DBABMA~CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYg",
      "2~1.35.41.101~dv.9.21.81", "550e8400-e29b-41d4-a716-446655440000", "550E8400-E29B-41D4-A716-446655440000",
      "jane.doe@example.org", "4711081547", "0123456789abcdef",
    ] {
      #expect(redactor.text("before \(secret), after.") == "before \(Redactor.mark), after.", "\(secret)")
      #expect(redactor.name("dumps/\(secret)") == "dumps/\(Redactor.mark)", "\(secret)")
    }
    #expect(redactor.text("the text is \"abc def\", not \"/\"") == "the text is \"\(Redactor.mark)\", not \"/\"")
    #expect(redactor.value("12345678901234") == Redactor.mark)
    #expect(redactor.name("user-123456/prefs.xml:7") == "\(Redactor.mark)/prefs.xml:7")
  }

  @Test("what only begins as a key of the framework does is hidden")
  func keys() {
    for secret in [string, "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAAp", "550e8400-e29b-41d4-a716-446655440000"] {
      #expect(Redactor().text("IABTCF_\(secret) is missing") == "\(Redactor.mark) is missing")
    }
    for name in ["IABGPP_TCFEU2_PolicyVersion", "IABGPP_HDR_GppString", "IABGPP_2_String", "IABUSPrivacy_String"] {
      #expect(Redactor().text(name) == name)
    }
  }

  @Test("names of files remain where there are no ids in them")
  func names() {
    for name in ["TestVectors/stored-keys/clean-ios-binary.plist#IABTCF_TCString", "dumps 2026-06-01/a.txt:12345"] {
      #expect(Redactor().name(name) == name)
    }
  }

  @Test("the program's own words remain")
  func words() {
    let redactor = Redactor()
    for text in [
      "IABTCF_PublisherRestrictions12 is missing, IABTCF_TCString has 53 characters",
      "VendorConsents.RangeEntry[4] names 2 vendors deleted by 2026-06-01: {22,755}",
      "PurposesLITransparency and PublisherCustomPurposesConsent, bits 152-175",
      "purpose-one/consent-despite-treatment of TestVectors/stored-keys/clean-ios-binary.plist#IABTCF_TCString",
      "in force from 2023-05-16 (TCF 2.2); the string is of 2025-01-01T00:00:00.000Z", "CMP 300, vendor list 106, DE",
      "character 4 is \"/\": base64 instead of base64url",
    ] {
      #expect(redactor.text(text) == text)
    }
  }
}
