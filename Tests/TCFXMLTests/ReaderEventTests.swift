import TCFXML
import Testing

@Suite("XMLPullReader: what it hands out")
struct ReaderEventTests {
  @Test("elements, attributes and text come in the order of the document")
  func order() {
    let reading = Reading("<?xml version='1.0'?>\n<a x=\"1\" y='2'>one<b/>two<c></c></a>\n")
    #expect(reading.outline == ["<a x=1 y=2>", "one", "<b>", "</b>", "two", "<c>", "</c>", "</a>"])
    #expect(reading.fault == nil)
  }

  @Test("references and CDATA are resolved, comments and instructions left out")
  func resolution() {
    let reading = Reading("<a t=\"&lt;&#65;&quot;\">&amp;&#x42;<!-- no --><![CDATA[<&]]><?x y?>&apos;&gt;</a>")
    #expect(reading.outline == ["<a t=<A\">", "&B<&'>", "</a>"])
  }

  @Test("line ends become line feeds and white space is kept", arguments: ["\n", "\r\n", "\r"])
  func whiteSpace(lineEnd: String) {
    #expect(Reading("<a> \(lineEnd)\tx </a>").outline == ["<a>", " \n\tx ", "</a>"])
    #expect(Reading("<a> </a>").outline == ["<a>", " ", "</a>"])
  }

  @Test("an element knows the line on which its tag ends")
  func lines() {
    let reading = Reading("<a>\n<b/>\n\n<c\n x='1'/>\n</a>")
    let lines = reading.events.compactMap { event -> Int? in
      if case .start(let element) = event { element.line } else { nil }
    }
    #expect(lines == [1, 2, 5])
  }

  @Test("the line stays near the truth beyond libxml2's 16 bits")
  func farLine() throws {
    let text = "<a>" + String(repeating: "\n", count: 70_000) + "<b/></a>"
    let reading = Reading(text)
    let element = try #require(
      reading.events.compactMap { if case .start(let element) = $0 { element } else { nil } }.last)
    #expect(element.name == "b")
    #expect(abs(element.line - 70_001) <= 512)
  }

  @Test("UTF-16 in either order, with and without byte order mark, reads like UTF-8")
  func utf16() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a n=\"ü\">\(String(repeating: "€😀", count: 400))</a>"
    let wanted = Reading(text.replacing("UTF-16", with: "UTF-8"))
    #expect(wanted.fault == nil)
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      #expect(Reading(bytes) == wanted)
    }
  }

  @Test("ISO 8859-1 is converted, and so is a UTF-8 byte order mark dropped")
  func otherEncodings() {
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xFC] + Array("</a>".utf8)
    #expect(Reading(latin).outline == ["<a>", "ü", "</a>"])
    #expect(Reading([0xEF, 0xBB, 0xBF] + Array("<a/>".utf8)).outline == ["<a>", "</a>"])
  }

  @Test("a greater-than sign inside an attribute never ends the tag, wherever the 512-byte pieces fall")
  func greaterThanInAttribute() {
    for padding in 0..<600 {
      let text = "<a>" + String(repeating: "p", count: padding) + "<b n=\"x>y>\" m='>'/></a>"
      let reading = Reading(text)
      #expect(reading.fault == nil, "padding \(padding)")
      #expect(reading.outline.suffix(3) == ["<b n=x>y> m=>>", "</b>", "</a>"], "padding \(padding)")
    }
  }

  @Test("long text arrives whole")
  func longText() {
    let long = String(repeating: "0123456789", count: 50_000)
    #expect(Reading("<a>\(long)</a>").outline == ["<a>", long, "</a>"])
  }

  @Test("Apple's document type is let through where it is asked for, in one line or several")
  func appleDoctype() {
    for scheme in ["http", "https"] {
      let address = "\(scheme)://www.apple.com/DTDs/PropertyList-1.0.dtd"
      for text in [
        "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"\(address)\"><plist/>",
        "<!DOCTYPE plist\n  PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\"\n  \"\(address)\"><plist/>",
      ] {
        #expect(Reading(text, doctype: .applePropertyList).outline == ["<plist>", "</plist>"])
        #expect(Reading(text).fault?.code == .doctype)
      }
    }
  }
}
