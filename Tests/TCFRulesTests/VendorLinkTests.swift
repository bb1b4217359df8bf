import Testing

@testable import TCFRules

/// What the links in a vendor's details lead to.
@Suite("Links in the details of vendors")
struct VendorLinkTests {
  @Test(
    "a link that is called after one page is not that to the other",
    arguments: [
      ("Privacy policy", true, false), ("Datenschutzerkl\u{E4}rung", true, false),
      ("Politique de confidentialit\u{E9}", true, false),
      ("Polityka prywatno\u{15B}ci", true, false), ("Cookie policy", true, false), ("Legitimate Interest", false, true),
      ("Legitimate interest disclosure", false, true), ("Berechtigtes Interesse", false, true),
      ("Int\u{E9}r\u{EA}t l\u{E9}gitime", false, true),
      ("Privacy policy and legitimate interest", true, true), ("Elm & Co.", true, true),
      ("https://vendor.example/", true, true), ("", true, true),
    ])
  func names(name: String, mayBePolicy: Bool, mayBeClaim: Bool) {
    let link = VendorLink(name, "https://vendor.example/privacy")
    #expect(link.mayLead(to: .policy) == mayBePolicy)
    #expect(link.mayLead(to: .claim) == mayBeClaim)
  }

  @Test(
    "an address is that of the link, or in it as a parameter",
    arguments: [
      ("http://www.vendor.example/Privacy/#top", true), ("https://vendor.example/privacy?lang=en", true),
      ("https://vendor.example/privacy/?lang=en", true),
      ("https://go.example/?to=https://www.vendor.example/privacy&from=1", true),
      ("https://vendor.example/privacy/cookies", false), ("https://vendor.example/privacy-of-apps", false),
      ("https://vendor.example/privacy.pdf", false), ("https://my-vendor.example/privacy", false),
      ("https://vendor.example/", false),
      ("https://vendor.example/privacy/cookies?of=https://vendor.example/privacy", true), ("", false),
    ])
  func addresses(address: String, isThere: Bool) {
    let wanted = PageAddressForm.compared("https://vendor.example/privacy/")
    #expect(VendorLink("", address).hasAddress(wanted) == isThere)
  }
}
