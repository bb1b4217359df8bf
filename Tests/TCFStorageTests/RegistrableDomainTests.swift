import TCFStorage
import Testing

/// Expected: publicsuffix.org, the list's rules for these suffixes, and its test data (tests/test_psl.txt).
@Suite("Registrable domains")
struct RegistrableDomainTests {
  @Test(
    "They are what one owner has registered",
    arguments: [
      ("www.shop.example", "shop.example"), ("shop.example", "shop.example"), ("a.b.shop.de", "shop.de"),
      ("b.example.co.uk", "example.co.uk"), ("a.co.uk", "a.co.uk"), ("www.abc.com.au", "abc.com.au"),
      ("a.github.io", "a.github.io"), ("WWW.Example.COM", "example.com"), ("localhost", "localhost"),
      ("192.0.2.7", "192.0.2.7"), ("mail.web.de", "web.de"),
    ])
  func domain(_ host: String, _ expected: String) {
    #expect(RegistrableDomain.of(host) == expected)
  }
}
