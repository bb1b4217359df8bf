import TCFJSON
import TCFTestSupport
import Testing

@testable import TCFRecording

@Suite struct RecordingLinesTests {
  @Test("Times are ISO 8601 with milliseconds")
  func times() {
    #expect(RecordingTime(0)?.text == "1970-01-01T00:00:00.000Z")
    #expect(RecordingTime(1_795_255_211_007)?.text == "2026-11-21T10:00:11.007Z")
    #expect(RecordingTime(-1) == nil)
    #expect(RecordingTime(seconds: 1_795_255_211.5)?.text == "2026-11-21T10:00:11.500Z")
    #expect(RecordingTime(seconds: .infinity) == nil)
    #expect(RecordingTime(seconds: .nan) == nil)
  }

  @Test("Lines stand in the order of their times, those of one time in that of their arrival")
  func order() throws {
    var lines = RecordingLines()
    for (milliseconds, number) in [(20, 1), (10, 2), (20, 3), (10, 4)] {
      lines.add(try #require(RecordingTime(milliseconds)), .other) { $0.member("number", number) }
    }
    let text = String(decoding: lines.text(Array("{}".utf8)), as: UTF8.self)
    let numbers = try text.split(separator: "\n").dropFirst().map { line in
      try JSONDocument.read(Array(line.utf8), .none)["number"]?.integer
    }
    #expect(numbers == [2, 4, 1, 3])
  }

  @Test("States are taken with the acts between them; without one, after the last one of the page view")
  func states() throws {
    var lines = RecordingLines()
    func number(_ text: [UInt8]) throws -> [Int] {
      try String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
        try #require(try JSONDocument.read(Array(line.utf8), .none)["number"]?.integer)
      }
    }
    let contents: [RecordingLines.Content] = [.state, .other, .besideState, .state, .besideState]
    for (index, content) in contents.enumerated() {
      lines.add(try #require(RecordingTime(index)), content) { $0.member("number", index) }
    }
    #expect(lines.count == 5)
    #expect(try number(lines.states(from: 0, orLastFrom: 0)) == [0, 2, 3, 4])
    #expect(try number(lines.states(from: 4, orLastFrom: 0)) == [3, 4])
    #expect(try number(lines.states(from: 4, orLastFrom: 4)) == [4])
    #expect(lines.states(from: 5, orLastFrom: 5) == [])
  }

  @Test(
    "Cookies and items about consent are told by name or value",
    arguments: [
      ("euconsent-v2", "x", true), ("IABTCF_TCString", "", true), ("OptanonConsent", "a=b", true),
      ("session", "a8f3", false),
      ("data", #"{"s":"CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"}"#, true),
      ("image", "CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", false), ("empty", "", false),
    ])
  func items(name: String, value: String, isOne: Bool) {
    #expect(ConsentItem.isOne(name: name, value: value) == isOne)
  }

  @Test(
    "The host of an address",
    arguments: [
      ("https://Shop.Example:8443/a?b#c", "shop.example"), ("http://user:pass@ads.example?x", "ads.example"),
      ("http://[::1]:80/", "[::1]"), ("file:///tmp/page.html", ""), ("about:blank", ""), ("", ""),
    ])
  func host(url: String, host: String) { #expect(RequestLog.host(of: url) == host) }
}
