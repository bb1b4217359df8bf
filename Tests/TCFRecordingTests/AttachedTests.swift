import TCFJSON
import Testing

@testable import TCFRecording

/// A tab that a person or a test suite drives: which it is, its page views, and what is recorded of clicks.
@Suite struct AttachedTests {
  private func tab(_ address: String) -> AttachableTab { AttachableTab(id: address, address: address) }

  private func event(_ text: String) throws -> JSONNode { try JSONDocument.read(Array(text.utf8), .strict) }

  @Test("a tab is the only one, the only page of a site, or the one that has the text in its address")
  func choose() throws {
    let (blank, shop, other) = (tab("about:blank"), tab("https://shop.example/a"), tab("https://other.example/"))
    #expect(try AttachableTab.choose(nil, of: [blank]) == blank)
    #expect(try AttachableTab.choose(nil, of: [blank, shop]) == shop)
    #expect(try AttachableTab.choose("shop", of: [blank, shop, other]) == shop)
    for (text, tabs, said) in [
      (nil, [], "no tab"), (nil, [shop, other], "several tabs: https://shop.example/a, https://other.example/"),
      ("example", [shop, other], "several tabs"), ("nowhere", [shop], "no tab has nowhere in its address"),
      (nil, [blank, blank], "several tabs"), (nil, [shop, tab("https://u:p@x.example/")], "https://x.example/"),
    ] as [(String?, [AttachableTab], String)] {
      let fault = #expect(throws: RecordingFault.self) { try AttachableTab.choose(text, of: tabs) }
      #expect(fault?.message.contains(said) == true, "\(fault?.message ?? "")")
    }
  }

  @Test("workers, the browser's tools and extensions are no tabs")
  func noTabs() throws {
    for (type, address, isTab) in [
      ("page", "https://shop.example/", true), ("page", "chrome://newtab/", true), ("page", "devtools://x", false),
      ("page", "chrome-extension://x", false), ("iframe", "https://shop.example/", false), ("worker", "x", false),
    ] {
      let node = try event(#"{"targetId":"1","type":"\#(type)","url":"\#(address)","browserContextId":"C"}"#)
      #expect((AttachableTab(node)?.context == "C") == isTab, "\(type) \(address)")
    }
  }

  @Test("of a click in a tab in use, words are recorded only of what a layer has, or the user has named")
  func clicks() throws {
    let names = [try ClickName(#"resurface: text "Privacy settings""#)]
    var clicks = ClickReading(names: names, isAttached: true)
    clicks.add(controls: ["Accept all", "Measure ads", "Accept all"])
    let outside = "click outside of what the layers show"
    for (words, called, word, how, control) in [
      ("Accept all", "Accept all", "click", "click on Accept all", "Accept all"),
      ("", " accept  ALL ", "click", "click on Accept all", "Accept all"),
      ("Privacy settings", "", "resurface", "click on Privacy settings", "Privacy settings"),
      ("Letter from Bob", "Letter from Bob", "click", outside, nil), ("", "", "click", outside, nil),
      ("Accept all letters", "x", "click", outside, nil),
    ] as [(String, String, String, String, String?)] {
      let click = clicks.click(try event(#"{"words":"\#(words)","names":["\#(called)"],"text":"p#bob"}"#))
      #expect(click.word == word && click.how == how && click.control == control, "\(words): \(click)")
    }
    // Another page has its own words.
    clicks.beginView()
    #expect(clicks.click(try event(#"{"words":"Accept all","names":[]}"#)).how == outside)
    let own = ClickReading(names: names, isAttached: false).click(try event(#"{"words":"x","text":"p#bob"}"#))
    #expect(own.word == "click" && own.how == "click on p#bob" && own.control == nil)
  }

  @Test("page views begin with the documents that come, and end when the next comes; a late beginning is not made up")
  func views() throws {
    let log = PageLog(binding: "b", clickNames: [], isAttached: true, clock: { 9_000 })
    func begin(_ document: String, _ time: Int, _ members: String) throws {
      let payload =
        #"{"kind":"api","time":\#(time),"document":"\#(document)","frame":"top","type":"function"\#(members)}"#
      let quoted = payload.replacing("\"", with: "\\\"")
      log.receiveScript(try event(#"{"name":"b","payload":"\#(quoted)"}"#))
    }
    #expect(log.view == 0)
    // A frame of a document of which nothing is known yet has no page view.
    log.receiveScript(
      try event(
        #"{"name":"b","payload":"{\"kind\":\"locators\",\"time\":500,\"document\":\"f\",\"frame\":\"0\",\"count\":1}"}"#
      ))
    try begin("one", 1_000, #","at":"late","url":"https://u:p@shop.example/a","how":"reload""#)
    try begin("two", 2_000, #","at":"start","url":"https://shop.example/b","how":"navigate""#)
    try begin("three", 3_000, #","at":"start","url":"https://shop.example/b","how":"reload""#)
    #expect(log.view == 3 && log.firstAddress == "https://shop.example/a")
    let lines = try log.text([]).split(separator: UInt8(ascii: "\n")).map { try JSONDocument.read(Array($0), .strict) }
    let acts = lines.filter { $0["action"] != nil }.map {
      [$0["action"], $0["how"], $0["by"]].map { $0?.string ?? "" }
    }
    #expect(
      acts == [
        ["restart", "attached to https://shop.example/a", "recorder"], ["close", "the page was left", "page"],
        ["start", "open https://shop.example/b", "page"], ["close", "the page was left", "page"],
        ["restart", "reload", "page"],
      ])
    #expect(lines.compactMap { $0["api"]?["at"]?.string } == ["poll", "start", "start"])
    #expect(lines.allSatisfy { $0["locators"] == nil })
    #expect(log.problems.count == 1 && log.problems.first?.contains("its beginning is not recorded") == true)
  }
}
