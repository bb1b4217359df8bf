import TCFStorage
import Testing

@testable import TCFRun

@Suite("A server's answer as curl passes it on")
struct HTTPAnswerTests {
  private func answer(_ lines: String...) -> HTTPAnswer? { HTTPAnswer(lines.joined(separator: "\r\n") + "\r\n\r\n") }

  /// RFC 9111, sections 4.2 and 5.2.2.
  @Test(
    "How long an answer stands",
    arguments: [
      ("Cache-Control: max-age=604800", 604_800), ("cache-control:max-age=5", 5),
      ("Cache-Control: public, max-age=60", 60),
      ("Cache-Control: max-age=\"60\"", 60), ("Cache-Control: MAX-AGE=60", 60), ("Cache-Control: max-age=0", 0),
      ("Cache-Control: max-age=-5", 0), ("Cache-Control: max-age=x", 0), ("Cache-Control: s-maxage=60", 0),
      ("Cache-Control: max-age=60, no-cache", 0), ("Cache-Control: no-store, max-age=60", 0),
      ("X-Other: max-age=60", 0),
      ("Cache-Control: max-age=100\r\nAge: 40", 60), ("Cache-Control: max-age=100\r\nAge: 400", 0),
      ("Cache-Control: max-age=100\r\nAge: -9223372036854775808", 100), ("Cache-Control: max-age=100\r\nAge: x", 100),
      ("Cache-Control: max-age=9223372036854775807", 31_536_000),
      ("Cache-Control: max-age=9223372036854775808", 0),
    ])
  func freshness(_ field: String, _ seconds: Int) { #expect(answer("HTTP/2 200", field)?.freshness == seconds) }

  @Test("Status and validators, of the last head")
  func heads() {
    let twice = answer(
      "HTTP/1.1 100 Continue", "ETag: \"no\"", "", "HTTP/1.1 304 Not Modified", "eTaG:  W/\"1:2\"", "Broken line",
      "Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT", "", "tcfcheck redirect https://a.example/")
    #expect(twice?.status == 304)
    #expect(twice?.etag == "W/\"1:2\"")
    #expect(twice?.lastModified == "Thu, 01 Jan 2026 00:00:00 GMT")
    #expect(answer("HTTP/1.1 404 Not Found")?.label == "404 (not found)")
    #expect(answer("HTTP/2 299")?.label == "299")
    for text in ["", "HTTP/1.1", "HTTP/1.1 abc", "HTTP/1.1 99999", "curl: (6) no", "200 OK", "HTTP/1.1 -1"] {
      #expect(HTTPAnswer(text) == nil, "\(text)")
    }
  }

  @Test(
    "What a redirect is judged by",
    arguments: [
      ("https://A.Example/x", "a.example", true), ("http://a.example:8080?x", "a.example", false),
      ("HTTPS://a.example#x", "a.example", true), ("http://[::1]:80/", "[::1]", false),
    ])
  func addresses(_ text: String, _ host: String, _ isSecure: Bool) {
    #expect(HTTPAddress.plain(text)?.host == host)
    #expect(HTTPAddress.plain(text)?.isSecure == isSecure)
  }

  @Test(
    "No web address",
    arguments: [
      "", "a.example", "/x", "//a.example/", "file:///etc/passwd", "ftp://a.example/", "https://", "https:///x",
      "https://user@a.example/", "https://a.example\\@b.example/", "https://:80/", "javascript:x",
      " https://a.example/", "https://a.example /",
    ])
  func noAddress(_ text: String) { #expect(HTTPAddress.plain(text) == nil) }
}
