import TCFStorage
import Testing

@Suite("What a file is, told from its content")
struct StoredContentTests {
  @Test(
    "the kind follows the content",
    arguments: [
      ("<map/>", StorePlatform.android), ("\u{FEFF} \n<?xml version='1.0'?><!-- <plist> --><map>", .android),
      ("<plist version='1.0'>", .ios), ("<?xml?><!DOCTYPE plist PUBLIC \"a\" \"b\"><plist>", .ios), ("bplist00", .ios),
      ("{\"IABTCF_TCString\":\"\"}", .json), ("{\"keys\":{\"IABConsent_CMPPresent\":true}}", .json),
      ("{\"flutter.IABTCF_gdprApplies\":1}", .json), ("{\"IABGPP_GppSID\":\"2\"}", .json),
      ("{\"IABUSPrivacy_String\":\"1YNN\"}", .json),
    ])
  func kinds(text: String, platform: StorePlatform) {
    #expect(StoredKeySetReader.kind(of: Array(text.utf8)) == platform)
  }

  @Test(
    "what is no key set has no kind",
    arguments: [
      "", " ", "<html>", "<maps/>", "{}", "{\"a\":1}", "[1]",
      "{\"vendorListVersion\":1,\"a\":\"IABTCF_\",\"b\":\"IABTCF_x\"}",
      "CQlH_MAQlH_MAEsACBENAFFoAPLAAELAAAYgADNQ", "{\"tcString\":\"C\"}", "PK\u{3}\u{4}",
      "{ \"IABTCF_TCString\" = 1; }",
    ])
  func noKind(text: String) {
    #expect(StoredKeySetReader.kind(of: Array(text.utf8)) == nil)
  }

  @Test(
    "a file that is something else is refused by its name",
    arguments: [
      ("PK\u{3}\u{4}abc", "zip"), ("SQLite format 3\0abc", "SQLite"), ("%PDF-1.7", "PDF"), ("ABX\0abc", "abx2xml"),
      ("<!doctype html><p>", "HTML"), ("<html></html>", "HTML"), ("<?xml version='1.0'?><!-- a --><html/>", "HTML"),
      ("{\"vendorListVersion\":1,\"vendors\":{}}", "vendor list"), ("{\"cmps\":{}}", "CMP list"),
      ("{\"tcString\":\"C\",\"gdprApplies\":true}", "TCData"), ("{\"type\":\"save\",\"tcstring\":\"C\"}", "message"),
      ("{\"version\":2,\"cmpId\":1,\"vendorConsents\":[]}", "decoded TC string"), ("[]", "JSON array"),
      ("CQlH_MAQlH_MAEsACBENAFFoAPLAAELAAAYgADNQ.IAEP8A\n", "consent string"),
      ("{ IABTCF_TCString = C; }", "defaults read"),
      ("{\n \"IABTCF_TCString\" = C;\n}", "defaults read"), ("hello world", "plain text"),
    ])
  func otherContent(text: String, name: String) throws {
    let fault = try #require(reading(text).fault)
    #expect(fault.code == .otherContent)
    #expect(fault.found?.contains(name) == true)
    #expect(fault.description.contains(name))
  }

  @Test("gzip, images, noise and foreign XML are refused")
  func otherBytes() throws {
    #expect(reading([0x1F, 0x8B, 8, 0]).fault?.found?.contains("gzip") == true)
    #expect(reading([0x89, 0x50, 0x4E, 0x47, 0x0D]).fault?.found?.contains("PNG") == true)
    let noise = try #require(reading([0x41, 0x42, 0xFF, 0xFE]).fault)
    #expect((noise.code, noise.place) == (.notText, .byte(2)))
    #expect(reading([0x41, 0x00]).fault?.place == .byte(1))
    let svg = try #require(reading("<?xml version='1.0'?>\n<svg/>").fault)
    #expect((svg.code, svg.found, svg.line) == (.wrongRoot, "<svg>", 2))
    #expect(reading("<").fault?.code == .malformed)
    #expect(reading("<!-- never closed").fault?.code == .malformed)
  }

  @Test("white space before the content may be longer than the window that is looked at")
  func longSpace() {
    #expect(StoredKeySetReader.kind(of: Array((String(repeating: " ", count: 10_000) + "<map/>").utf8)) == .android)
    #expect(reading(String(repeating: "\n", count: 10_000)).fault?.code == .empty)
  }

  @Test("a JSON set may lie under the name keys, but only if no consent key stands beside it")
  func nestedJSON() throws {
    let nested = try reading("{\"id\":\"1\",\"keys\":{\"IABTCF_CmpSdkID\":3}}").get()
    #expect(nested.keys == [StoredKey(name: "IABTCF_CmpSdkID", value: .integer(3))])
    let beside = try reading("{\"IABTCF_gdprApplies\":1,\"keys\":{\"IABTCF_CmpSdkID\":3}}").get()
    #expect(beside.keys.map(\.name) == ["IABTCF_gdprApplies", "keys"])
    let other = try reading("{\"tcstring\":{\"IABTCF_CmpSdkID\":3}}").get()
    #expect(other["tcstring"] == .dictionary([StoredKey(name: "IABTCF_CmpSdkID", value: .integer(3))]))
  }

  @Test("JSON types survive")
  func jsonTypes() throws {
    let set = try reading("{\"a\":1,\"b\":1.0,\"c\":true,\"d\":\"1\",\"e\":null,\"f\":[1,2],\"g\":1e2,\"h\":{}}").get()
    let values: [StoredValue] = [
      .integer(1), .real(1), .boolean(true), .string("1"), .null, .array(count: 2), .real(100), .dictionary([]),
    ]
    #expect(set.keys.map(\.value) == values)
    #expect(
      set.keys.map(\.value.typeName) == ["integer", "real", "boolean", "string", "null", "array", "real", "dictionary"])
  }

  @Test("a file beyond the limit is refused before anything else")
  func tooLarge() throws {
    let bytes = Array("{\"IABTCF_gdprApplies\":1}".utf8)
    #expect(throws: Never.self) { try StoredKeySetReader.read(bytes, maximumBytes: bytes.count) }
    let fault = #expect(throws: StoredKeyFault.self) {
      try StoredKeySetReader.read(bytes, maximumBytes: bytes.count - 1)
    }
    #expect((fault?.code, fault?.found, fault?.wanted) == (.tooLarge, "24", "23"))
    #expect(StoredKeySetReader.maximumBytes == 100_000_000)
  }

  @Test("a fault tells where, what, and what to do, and never more of the file than a line")
  func sentences() throws {
    let fault = try #require(reading("{\n  \"a\": 1,\n  \"a\": 2\n}").fault)
    #expect(
      fault.description
        == "line 3, column 3: the key a occurs twice; no store can hold both, so keep the one that the app reads")
    let control = try #require(reading("{\"a\\nb\\u001b\":1,\"a\\nb\\u001b\":2}").fault)
    #expect(control.key == "a\nb\u{1B}")
    #expect(control.description.contains("key a␊b␛ occurs"))
    let long = try #require(
      reading("<map><int name=\"k\" value=\"\(String(repeating: "x", count: 5_000))\"/></map>").fault)
    #expect(long.description.count < 400)
  }
}
