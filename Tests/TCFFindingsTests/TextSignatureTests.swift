import TCFFindings
import Testing

@Suite("Texts that their beginning shows")
struct TextSignatureTests {
  @Test(
    "the beginning gives the kind",
    arguments: [
      ("<!DOCTYPE html><p>", TextSignature.webPage), ("<?xml version='1.0'?><!-- <map> --><HTML>", .webPage),
      ("<!-- <map/> --><plist version='1.0'>", .propertyList), ("\u{FEFF}\n<map>", .sharedPreferences),
      ("<testsuite name='a'/>", .junitReport), ("<svg:g/>", .xml(root: "svg:g")), ("<größe>", .xml(root: "größe")),
      // Names of elements are case-sensitive in XML, and no control character is in one.
      ("<Map>", .xml(root: "Map")), ("<a\u{1B}[31m>", .xml(root: "a")), ("<", .xml(root: nil)),
      ("{\n \"IABTCF_TCString\" = C;\n}", .printedDictionary), ("{ a => 1 }", .printedDictionary),
      ("CQlH_MAQlH_MAEsACBENAFFoAPLAAELAAAYgADNQ.IAEP8A\nmore", .tcString),
      ("BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA", .consentStringV1), ("DBABMA~CPXxRfAPXxRfAAfKABENB", .gppString),
      ("2~1.35.41~dv.9.21", .additionalConsent),
    ])
  func recognition(text: String, kind: TextSignature) {
    #expect(TextSignature(of: Array(text.utf8)) == kind)
    // A list of whatever length may begin with white space, and editors of some systems write UTF-16.
    #expect(
      TextSignature(of: Array((String(repeating: "\n", count: 10_000) + text.drop { $0 == "\u{FEFF}" }).utf8)) == kind)
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      #expect(TextSignature(of: [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }) == kind)
    }
  }

  @Test(
    "JSON and other texts have none",
    arguments: [
      "", " \n", "{}", "{\"a\":1}", "{\"a\":\"b=c\"}", "[1]", "hello", "CQlH_MAQlH_MA",
      "CQlH_MAQlH_MAEsACBENA is a string",
      "DQlH_MAQlH_MAEsACBENAFFoAPLAAELAAAYgADNQ",
    ])
  func nothing(text: String) {
    #expect(TextSignature(of: Array(text.utf8)) == nil)
  }
}
