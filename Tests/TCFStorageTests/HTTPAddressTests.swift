import TCFTestSupport
import Testing

@testable import TCFStorage

@Suite("Addresses of documents")
struct HTTPAddressTests {
  // RFC 3986, 6.2.2.1 and 6.2.3: scheme and host in lower case; an empty path is "/"; the scheme's own port may be left out.
  @Test(
    "Addresses of one thing are equal",
    arguments: [
      ("https://v.example/a.json", "HTTPS://V.Example:443/a.json#top"), ("http://v.example", "http://v.example:80/"),
      ("https://v.example?x=1", "https://v.example/?x=1"), ("https://v.example/", " https://v.example:/ "),
      ("https://v.example/a", "https://me:secret@v.example/a"),
      ("https://[2001:DB8::1]/", "https://[2001:db8::1]:443/"),
    ])
  func equal(one: String, other: String) throws {
    #expect(try #require(HTTPAddress(one)) == #require(HTTPAddress(other)))
  }

  @Test(
    "Other addresses differ",
    arguments: [
      "https://v.example/A.json", "http://v.example/a.json", "https://v.example:8443/a.json",
      "https://w.example/a.json",
      "https://v.example/a.json?x", "https://v.example/a.json/",
    ])
  func different(other: String) throws {
    #expect(try #require(HTTPAddress("https://v.example/a.json")) != #require(HTTPAddress(other)))
  }

  @Test(
    "What is no http address is none",
    arguments: [
      "", "https://", "https:///a", "ftp://v.example/", "v.example/a", "https://v.example:x/", "https://[::1]x/",
    ])
  func none(text: String) {
    #expect(HTTPAddress(text) == nil)
  }

  // RFC 3986, 5.2.2, as far as servers use it.
  @Test(
    "A redirect leads to an address, or to a path of the same host",
    arguments: [
      ("https://w.example/b", "https://w.example/b"), ("//w.example/b", "https://w.example/b"),
      ("/b?c", "https://v.example:8443/b?c"), ("b", nil), ("", nil), ("mailto:a@v.example", nil),
    ])
  func redirect(location: String, wanted: String?) throws {
    let address = try #require(HTTPAddress("https://v.example:8443/a.json"))
    #expect(address.target(of: location) == wanted.flatMap(HTTPAddress.init))
    #expect(address.origin == "https://v.example:8443")
  }
}
