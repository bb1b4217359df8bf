import TCFJSON
import TCFTestSupport
import Testing

@testable import TCFRecording

@Suite struct WebActTests {
  @Test(
    "Acts are read",
    arguments: [
      (#"accept: click "button#accept""#, "accept", WebAct.Step.click(selector: "button#accept")),
      ("accept:click 'a[href=\"x\"]'", "accept", .click(selector: "a[href=\"x\"]")),
      ("reject-all: click .no", "reject-all", .click(selector: ".no")),
      (#"accept: click text "Accept all: yes""#, "accept", .clickText("Accept all: yes")),
      ("step_2: click .next", "step_2", .click(selector: ".next")),
      ("click a:hover", "click", .click(selector: "a:hover")),
      ("wait 2.5", "wait", .wait(2.5)),
      (#"turn "Measure content performance" off"#, "turn", .turn("Measure content performance", on: false)),
      ("marketing: turn Marketing on", "marketing", .turn("Marketing", on: true)),
      ("expand", "expand", .expand),
      ("more", "more", .walk(isOptional: false)),
      ("again: reload", "again", .reload),
      ("accept", "accept", .find(.acceptAll, isOptional: false)),
      (" reject-all ", "reject-all", .find(.rejectAll, isOptional: false)),
      ("partners: vendors", "partners", .find(.vendors, isOptional: false)),
      ("later: open https://shop.example/cart?a=b", "later", .open("https://shop.example/cart?a=b")),
    ])
  func read(text: String, word: String, step: WebAct.Step) throws {
    let act = try WebAct(text)
    #expect(act.word == word)
    #expect(act.step == step)
  }

  @Test("A word that is nearly one that rules know is worth a note")
  func nearestWord() throws {
    #expect(try WebAct("acept: click .a").nearestWord == "accept")
    #expect(try WebAct("rejct: click text 'No'").nearestWord == "reject")
    #expect(try WebAct("vendor: click .a").nearestWord == "vendors")
    for text in ["accept: click .a", "details: click .a", "click .a", "acept: reload"] {
      #expect(try WebAct(text).nearestWord == nil, "\(text)")
    }
  }

  /// Chromium's net/base/port_util.cc refuses port 9 (discard) for every host.
  @Test(
    "A page that was not opened is answered with what to do",
    arguments: [
      ("net::ERR_UNSAFE_PORT", "http://localhost:9/", "Chromium refuses port 9 on every server"),
      ("net::ERR_UNSAFE_PORT", "http://[::1]:9", "Chromium refuses port 9 on every server"),
      ("net::ERR_CONNECTION_REFUSED", "http://localhost:8080/", "check that it runs, and the port"),
      ("net::ERR_CERT_AUTHORITY_INVALID", "https://localhost/", "--browser-option=--ignore-certificate-errors"),
      ("net::ERR_NEW", "https://localhost/", "net::ERR_NEW; check the address"),
    ])
  func navigation(code: String, address: String, words: String) {
    let sentence = NavigationFault.sentence(code, address)
    #expect(sentence.contains(words) && sentence.hasPrefix(address), "\(sentence)")
  }

  /// A log is read by more people than may know the password.
  @Test("What is said of a page has no part of its password, wherever the address is cut", arguments: 150...210)
  func credentials(length: Int) throws {
    let address = "https://" + String(repeating: "u", count: length) + ":hunter2@shop.example/"
    let said = [
      NavigationFault.sentence("net::ERR_CONNECTION_REFUSED", address),
      BrowserFault.refused(method: "Page.navigate", said: String(repeating: " ", count: 90) + address).message,
      BrowserFault.ended(String(repeating: " ", count: 90) + address).message,
    ]
    for sentence in said { #expect(!sentence.contains("hu") && !sentence.contains("uuu"), "\(sentence)") }
    #expect(said[0].hasPrefix("https://shop.example/ could not be opened"))
  }

  @Test("Controls are listed once, the first twelve of them")
  func controls() {
    #expect(ElementSearch.list(ofControls: []) == "nothing on the page can be clicked")
    #expect(ElementSearch.list(ofControls: ["A", "B", "A"]) == #"what can be clicked: "A", "B""#)
    #expect(ElementSearch.list(ofControls: (1...14).map { "\($0)" }).hasSuffix(#""12" and 2 more"#))
  }

  @Test(
    "What is no act is refused",
    arguments: [
      "", "accept:", "accept: click", "accept: click text", "accept: click \"\"", "jump", "wait", "wait -1", "open",
      "accept: click \"#accept", "accept: click '#accept",
    ])
  func refused(text: String) {
    #expect(throws: RecordingFault.self) { try WebAct(text) }
  }

  @Test(
    "What is no act is told from the one that is meant, probably",
    arguments: [("acept", "accept"), ("reject-al", "reject-all"), (#"accept: clik text "OK""#, "click")])
  func hint(text: String, meant: String) {
    let fault = #expect(throws: RecordingFault.self) { try WebAct(text) }
    #expect(fault?.fix == "did you mean \(meant)?")
  }

  @Test("15(d): what a click by hand means is read, and found by its text whatever its case and white space")
  func names() throws {
    let name = try ClickName(#"accept: text "Accept all""#)
    #expect(name.word == "accept" && name.fits("  accept \n ALL ") && !name.fits("Accept all cookies"))
    for text in ["", "accept", "accept: \"x\"", "accept: click text x", ": text x", "accept: text", "accept: wait 2"] {
      #expect(throws: RecordingFault.self) { try ClickName(text) }
    }
  }

  @Test("15(d): a click by hand is the act that its text was named, and else a click")
  func handClicks() throws {
    let log = PageLog(binding: "b", clickNames: [try ClickName(#"reject: text "Reject all""#)], clock: { 1_000 })
    log.beginView(host: "shop.example")
    for words in ["Reject all", "Settings"] {
      let event = #"{"kind":"click","time":1500,"frame":"top","text":"button \"\#(words)\"","words":"\#(words)"}"#
      let quoted = event.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      log.receiveScript(try JSONDocument.read(Array(#"{"name":"b","payload":"\#(quoted)"}"#.utf8), .strict))
    }
    let text = String(decoding: log.text([]), as: UTF8.self)
    #expect(text.contains(#""action":"reject","how":"click on button"#) && text.contains(#""action":"click""#))
  }

  @Test("Sizes and places are read")
  func values() {
    #expect(WebRecordingOptions.Viewport("1280x800")?.width == 1280)
    for text in ["1280", "1280x", "0x800", "1280x800x2", "x", "99999x800"] {
      #expect(WebRecordingOptions.Viewport(text) == nil, "\(text)")
    }
    #expect(WebRecordingOptions.Place("52.5,-13.4")?.longitude == -13.4)
    for text in ["52.5", "91,0", "0,181", "a,b", "nan,0"] { #expect(WebRecordingOptions.Place(text) == nil, "\(text)") }
  }
}
