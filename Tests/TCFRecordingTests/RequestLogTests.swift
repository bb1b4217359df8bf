import TCFJSON
import Testing

@testable import TCFRecording

@Suite struct RequestLogTests {
  private static let request = #"""
    {"requestId":"1","request":{"method":"GET","url":"http://ads.example/p?gdpr_consent=C","headers":{}},
     "wallTime":1795255211,"timestamp":5,"type":"Image"}
    """#
  private static let events = [
    ("Network.requestWillBeSent", request),
    ("Network.requestWillBeSentExtraInfo", #"{"requestId":"1","headers":{"Cookie":"id=1"}}"#),
    ("Network.responseReceivedExtraInfo", #"{"requestId":"1","statusCode":200,"headers":{"set-cookie":"id=2"}}"#),
    ("Network.responseReceived", #"{"requestId":"1","response":{"status":200,"headers":{}}}"#),
  ]

  /// The line about the request in the recording, after the events in the order of `places`.
  private static func line(_ places: [Int]) throws -> JSONNode? {
    var log = RequestLog()
    for place in places {
      let (method, text) = events[place]
      let parameters = try JSONDocument.read(Array(text.utf8), .none)
      log.receive(BrowserEvent(method: method, session: "s", parameters: parameters), view: 1)
    }
    var lines = RecordingLines()
    log.write(to: &lines)
    let text = String(decoding: lines.text(Array("{}".utf8)), as: UTF8.self).split(separator: "\n").dropFirst()
    return try text.first.map { try JSONDocument.read(Array($0.utf8), .none)["request"] } ?? nil
  }

  @Test("the name and password of an address are not recorded, in no header either")
  func credentials() throws {
    var log = RequestLog()
    let request = #"""
      {"requestId":"1","request":{"method":"GET","url":"http://u:hunter2@ads.example/p?gdpr_consent=C",
       "headers":{"Referer":"https://u:hunter2@page.example/"}},"wallTime":1795255211,"timestamp":5,"type":"Image"}
      """#
    log.receive(
      BrowserEvent(
        method: "Network.requestWillBeSent", session: "s", parameters: try JSONDocument.read(Array(request.utf8), .none)
      ),
      view: 1)
    var lines = RecordingLines()
    log.write(to: &lines)
    let archive = log.archive(program: "tcfcheck 1", isRaw: false)
    for bytes in [lines.text(Array("{}".utf8)), archive] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("ads.example") && !text.contains("hunter2"), "\(text)")
    }
  }

  // Cookies were missed when the page's process was slower than the network's.
  @Test(
    "cookies are known in whatever order the browser's processes tell of them",
    arguments: [[0, 1, 2, 3], [1, 0, 2, 3], [1, 2, 0, 3], [2, 1, 0, 3], [0, 1, 3, 2]])
  func orders(places: [Int]) throws {
    let line = try #require(try Self.line(places))
    #expect(line["sendsCookies"]?.boolean == true)
    #expect(line["setsCookies"]?.boolean == true)
    #expect(line["status"]?.integer == 200)
  }

  @Test("without extra information there are no cookies, and it alone is no request")
  func alone() throws {
    #expect(try Self.line([0, 3])?["setsCookies"]?.boolean == false)
    #expect(try Self.line([1, 2]) == nil)
  }

  /// What Chrome leaves out of the HAR files that it exports since version 130 is not in ours: the values of Cookie, Set-Cookie and
  /// Authorization. Nor is what else only the site may know.
  @Test("credentials are not in the archive, consent is, and --har-raw keeps both", arguments: [false, true])
  func privacy(isRaw: Bool) throws {
    let body = #"user=jane&password=canary-1&consent=yes"#
    let events = [
      (
        "Network.requestWillBeSent",
        #"{"requestId":"1","request":{"method":"POST","url":"http://ads.example/p?gdpr_consent=C","postData":"\#(body)","headers":{}},"wallTime":1795255211,"timestamp":5}"#
      ),
      (
        "Network.requestWillBeSentExtraInfo",
        #"{"requestId":"1","headers":{"Cookie":"sid=canary-2; euconsent-v2=COxyz; a=b=canary-3","authorization":"Bearer canary-4","X-CSRF-Token":"canary-5","Accept":"text/html"}}"#
      ),
      (
        "Network.responseReceivedExtraInfo",
        #"{"requestId":"1","statusCode":200,"headers":{"set-cookie":"id=canary-6; Max-Age=60; Domain=ads.example\neuconsent-v2=COabc; Path=/","access-control-allow-credentials":"true","access-control-allow-origin":"*"}}"#
      ),
    ]
    var log = RequestLog()
    for (method, text) in events {
      log.receive(
        BrowserEvent(method: method, session: "s", parameters: try JSONDocument.read(Array(text.utf8), .none)), view: 1)
    }
    let archive = String(decoding: log.archive(program: "tcfcheck 1", isRaw: isRaw), as: UTF8.self)
    for number in 1...6 { #expect(archive.contains("canary-\(number)") == isRaw, "canary-\(number)") }
    for kept in [
      "euconsent-v2=COxyz", "euconsent-v2=COabc; Path=/", "Max-Age=60; Domain=ads.example", "text/html", "\"true\"",
    ] {
      #expect(archive.contains(kept), "\(kept)")
    }
    #expect(archive.contains("sid=[removed]") == !isRaw)
    var lines = RecordingLines()
    log.write(to: &lines)
    #expect(!String(decoding: lines.text(Array("{}".utf8)), as: UTF8.self).contains("canary"))
  }
}
