import TCFCodec
import TCFFindings
import Testing

@Suite("Citations")
struct CitationTests {
  private static let framework =
    "https://github.com/InteractiveAdvertisingBureau/GDPR-Transparency-and-Consent-Framework"

  // Citations of public documents have addresses.
  @Test(
    "a public document has an address, and a section that was looked up an anchor",
    arguments: [
      (
        Citation("Consent string and vendor list formats v2", "The Core String, CmpVersion"),
        "\(framework)/blob/master/TCFv2/IAB%20Tech%20Lab%20-%20Consent%20string%20and%20vendor%20list%20formats%20v2.md#the-core-string"
      ),
      (
        Citation("Consent string and vendor list formats v2", "Publisher Restrictions Section, NumEntries"),
        "\(framework)/blob/master/TCFv2/IAB%20Tech%20Lab%20-%20Consent%20string%20and%20vendor%20list%20formats%20v2.md"
      ),
      (
        Citation("CMP API v2", "How do third-party SDKs (vendors) access the consent information in-app?"),
        "\(framework)/blob/master/TCFv2/IAB%20Tech%20Lab%20-%20CMP%20API%20v2.md#how-do-third-party-sdks-vendors-access-the-consent-information-in-app"
      ),
      (Citation("GDPR-Transparency-and-Consent-Framework", "issue 395"), "\(framework)/issues/395"),
      (
        Citation("GDPR-Transparency-and-Consent-Framework", "pull request 443, TCF v2.4"), "\(framework)/pull/443"
      ),
      (Citation("RFC 4648", "3.5. Canonical Encoding"), "https://www.rfc-editor.org/rfc/rfc4648.html#section-3.5"),
      (
        Citation("Vendor Device Storage & Operational Disclosures", "Domains array"),
        "\(framework)/blob/master/TCFv2/Vendor%20Device%20Storage%20%26%20Operational%20Disclosures.md#domains-array"
      ),
      (Citation("tcfcheck", "ten decoders compared"), nil),
    ])
  func addresses(citation: Citation, url: String?) { #expect(citation.url == url) }

  @Test("well-known documents have short names")
  func shortNames() {
    let day = CalendarDay(year: 2021, month: 9, day: 1)
    #expect(
      Citation("Consent string and vendor list formats v2", "The Core String", since: day).shortDescription
        == "TC, The Core String (since 2021-09-01)")
    #expect(Citation("TCF Implementation Guidelines", "Piggybacking").shortDescription == "IG, Piggybacking")
    #expect(Citation("RFC 8259", "4. Objects").shortDescription == "RFC 8259, 4. Objects")
  }

  // Evidence shows where strings differ, not the strings.
  @Test("a difference shows where two texts differ, and neither of them")
  func difference() {
    func evidence(_ expected: String, _ actual: String?) -> [EvidenceValue?] {
      let evidence = Evidence.difference(from: expected, to: actual)
      return [evidence.expected, evidence.actual]
    }
    #expect(
      evidence("CQabc", "CQxbc")
        == ["a text of 5 characters", "a text of 5 characters; character 2 differs"])
    #expect(evidence("CQabc", "CQ") == ["a text of 5 characters", "a text of 2 characters; cut after character 2"])
    #expect(evidence("C", "CQ") == ["a text of 1 character", "a text of 2 characters; longer than that"])
    #expect(evidence("CQ", nil) == ["a text of 2 characters", nil])
  }
}
