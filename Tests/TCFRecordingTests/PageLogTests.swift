import TCFJSON
import Testing

@testable import TCFRecording

/// What a page's script tells becomes lines of the page view whose document told it.
@Suite struct PageLogTests {
  private let log = PageLog(binding: "b", clickNames: [], clock: { 9_000 })

  /// Tells an event of a document at a time, in milliseconds.
  private func tell(_ kind: String, document: String, time: Int, members: String) throws {
    let event = #"{"kind":"\#(kind)","time":\#(time),"document":"\#(document)","frame":"top"\#(members)}"#
    let quoted = event.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    log.receiveScript(try JSONDocument.read(Array(#"{"name":"b","payload":"\#(quoted)"}"#.utf8), .strict))
  }

  private func begin(_ document: String, _ time: Int) throws {
    try tell(
      "api", document: document, time: time,
      members: #","type":"undefined","at":"start","url":"https://shop.example/\#(document)""#)
  }

  private func call(_ document: String, number: Int, time: Int, command: String, via: String) throws {
    try tell(
      "call", document: document, time: time, members: #","call":\#(number),"command":"\#(command)","via":"\#(via)""#)
  }

  private func lines(_ member: String) throws -> [JSONNode] {
    try log.text([]).split(separator: UInt8(ascii: "\n")).map { try JSONDocument.read(Array($0), .strict) }
      .filter { $0[member] != nil }
  }

  /// A page that loads itself again has another document: its CMP's listeners and ids begin anew, and are not to be held against
  /// those of the one before.
  @Test("A page that goes on by itself begins another page view; what its former document tells late stays with that")
  func ownNavigation() throws {
    log.beginView(host: "shop.example")
    try begin("one", 1_000)
    try call("one", number: 1, time: 1_100, command: "addEventListener", via: "direct")
    try begin("two", 4_000)
    try call("two", number: 1, time: 4_100, command: "addEventListener", via: "direct")
    try tell("answer", document: "one", time: 4_200, members: #","call":1,"value":{"listenerId":1}"#)
    #expect(log.view == 2)
    let acts = try lines("action")
    #expect(acts.map { $0["by"]?.string } == ["page"])
    #expect(acts.first?["view"]?.integer == 2)
    #expect(log.problems == ["the page went to https://shop.example/two"])
    #expect(try lines("api").map { $0["view"]?.integer } == [1, 2])
    let calls = try lines("call")
    #expect(calls.map { $0["view"]?.integer } == [1, 2])
    #expect(calls.map { $0["answers"]?.items?.count } == [1, 0])
  }

  @Test("What is told of __gpp stands in a member of its own, and is no state of the page")
  func globalPrivacyPlatform() throws {
    log.beginView(host: "shop.example")
    try begin("one", 1_000)
    let of = #","of":"gpp""#
    try tell("api", document: "one", time: 1_010, members: of + #","type":"function","at":"head""#)
    try tell("locators", document: "one", time: 1_020, members: of + #","count":1"#)
    try tell("ping", document: "one", time: 1_030, members: of + #","value":{"cmpStatus":"loaded"}"#)
    try tell(
      "call", document: "one", time: 1_040,
      members: of + #","call":1,"command":"addEventListener","via":"direct","observer":true"#)
    try tell(
      "answer", document: "one", time: 1_040, members: of + #","call":1,"value":{"listenerId":1},"success":true"#)
    try tell("returned", document: "one", time: 1_040, members: of + #","call":1,"value":null"#)
    let said = try lines("gpp").compactMap { $0["gpp"] }
    #expect(said.map { $0.objectMembers.map(\.name) } == [["api"], ["locators"], ["ping"], ["call", "answers"]])
    #expect(said.last?["call"]?["returned"]?.isNull == true)
    #expect(said.last?["answers"]?.items?.count == 1)
    #expect(try lines("call").isEmpty && lines("ping").isEmpty && lines("tcData").isEmpty)
    #expect(log.hasFramework && !log.isCMPLoaded && log.answers == 0)
  }

  @Test("Where the first listener is never called, the first one of the loaded CMP shows the states of the page")
  func standIn() throws {
    log.beginView(host: "shop.example")
    try begin("one", 1_000)
    let listener = #","command":"addEventListener","via":"direct""#
    try tell("call", document: "one", time: 1_100, members: #","call":1,"observer":true"# + listener)
    try tell("call", document: "one", time: 1_110, members: #","call":2"# + listener)
    for number in 3...4 {
      try tell(
        "call", document: "one", time: 2_000, members: #","call":\#(number),"state":"loaded""# + listener)
    }
    func answer(_ call: Int, _ string: String, _ time: Int) throws {
      try tell(
        "answer", document: "one", time: time,
        members: #","call":\#(call),"value":{"tcString":"\#(string)"},"success":true"#)
    }
    try answer(3, "a", 2_010)
    try answer(4, "b", 2_020)
    try answer(2, "c", 2_030)
    #expect(try lines("tcData").map { $0["tcData"]?["tcString"]?.string } == ["a"])
    // It was called late: from now on it alone counts.
    try answer(1, "d", 3_000)
    try answer(3, "e", 3_010)
    #expect(try lines("tcData").map { $0["tcData"]?["tcString"]?.string } == ["a", "d"])
    #expect(log.answers == 2)
  }

  @Test("Both APIs have been called from frames where __gpp is called at all")
  func probed() throws {
    log.beginView(host: "shop.example")
    try begin("one", 1_000)
    try tell("probing", document: "one", time: 1_100, members: #","of":"gpp""#)
    try tell("probed", document: "one", time: 4_000, members: "")
    #expect(!log.hasProbed)
    try tell("probed", document: "one", time: 4_100, members: #","of":"gpp""#)
    #expect(log.hasProbed)
    log.beginView(host: "shop.example")
    try begin("two", 5_000)
    try tell("probed", document: "two", time: 8_000, members: "")
    #expect(log.hasProbed)
  }

  @Test("The interface is shown if the event says so, or else if ping does, in the present page view")
  func interfaceSign() throws {
    func answer(_ status: String) throws {
      try tell("answer", document: "one", time: 1_300, members: #","call":1,"value":{"eventStatus":"\#(status)"}"#)
    }
    log.beginView(host: "shop.example")
    try begin("one", 1_000)
    #expect(log.interfaceSign == nil)
    try tell("ping", document: "one", time: 1_100, members: #","value":{"displayStatus":"visible"}"#)
    #expect(log.interfaceSign == "displayStatus")
    try tell(
      "call", document: "one", time: 1_200,
      members: #","call":1,"command":"addEventListener","via":"direct","observer":true"#)
    try answer("cmpuishown")
    #expect(log.interfaceSign == "cmpuishown")
    try tell("ping", document: "one", time: 1_400, members: #","value":{"displayStatus":"hidden"}"#)
    try answer("useractioncomplete")
    #expect(log.interfaceSign == nil)
    try answer("cmpuishown")
    log.beginView(host: "shop.example")
    #expect(log.interfaceSign == nil)
  }

  @Test(
    "A page view that the recorder begins takes the next document; another document in it begins none by what it says later"
  )
  func recordersViews() throws {
    log.beginView(host: "shop.example")
    try begin("one", 1_000)
    log.beginView(host: "shop.example")
    try begin("two", 2_000)
    try tell("api", document: "three", time: 2_100, members: #","type":"function","at":"poll""#)
    #expect(log.view == 2 && log.problems.isEmpty)
  }

  /// Answers within 1.5 s of the end of a document may be lost with it; older calls of a CMP that was there had their time.
  @Test(
    "Calls without an answer are kept only where there was time for one",
    arguments: [(1_500, ["ping"]), (1_000, [])])
  func cut(lifeOfCMP: Int, kept: [String]) throws {
    log.beginView(host: "shop.example")
    try begin("one", 1_000)
    try tell("ping", document: "one", time: 3_000, members: #","value":{"cmpLoaded":true}"#)
    try call("one", number: 1, time: 2_900, command: "ping", via: "direct")
    try call("one", number: 2, time: 3_900, command: "addEventListener", via: "direct")
    try begin("two", 3_000 + lifeOfCMP)
    #expect(try lines("call").map { $0["call"]?["command"]?.string } == kept)
  }

  @Test("A frame that was removed has made no calls by postMessage, unless they were answered")
  func removedFrame() throws {
    log.beginView(host: "shop.example")
    try begin("one", 1_000)
    try call("one", number: 1, time: 1_100, command: "ping", via: "direct")
    try call("one", number: 2, time: 1_200, command: "ping", via: "object")
    try call("one", number: 3, time: 1_300, command: "ping", via: "text")
    try tell("answer", document: "one", time: 1_400, members: #","call":3,"value":{},"via":"text""#)
    try tell("no-probe", document: "one", time: 4_000, members: "")
    #expect(try lines("call").map { $0["call"]?["via"]?.string } == ["direct", "text"])
  }
}
