import TCFXML
import Testing

@Suite("XMLPullReader: what it refuses")
struct ReaderRefusalTests {
  private static let apple =
    "plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\""

  @Test("nothing to read", arguments: ["", " \n\t"])
  func empty(text: String) {
    #expect(Reading(text).fault == XMLPullFault.probe(.empty))
  }

  @Test(
    "a fault names its line and column",
    arguments: [
      ("<a>\n<b></a>", XMLPullFault.Code.malformed, 2),
      ("<a>\n  <b x=1/></a>", .malformed, 2),
      ("<a/>\n<b/>", .malformed, 2),
      ("<a>\n\n", .malformed, 3),
      ("<a x='1'\n x='2'/>", .malformed, 2),
      ("hello", .malformed, 1),
      ("<a>\n&unknown;</a>", .entity, 2),
      ("<a t='\n&unknown;'/>", .entity, 2),
      ("<a>\n\u{1}</a>", .character, 2),
      ("<a>\n\u{FFFF}</a>", .character, 2),
      ("<a>\n&#0;</a>", .character, 2),
      ("<a>\n\0</a>", .character, 2),
      ("<!DOCTYPE a>\n<a/>", .doctype, 1),
      ("\n<!DOCTYPE a [<!ENTITY e \"x\">]><a>&e;</a>", .internalSubset, 2),
    ])
  func place(text: String, code: XMLPullFault.Code, line: Int) throws {
    let fault = try #require(Reading(text).fault)
    #expect(fault.code == code)
    #expect(fault.line == line)
    #expect(fault.column ?? 0 > 0)
  }

  @Test("a document type other than Apple's exact one is refused, and an internal subset always")
  func doctypes() {
    let bomb = "<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">"
    for (declaration, code) in [
      (Self.apple + " [\(bomb)]", XMLPullFault.Code.internalSubset),
      (Self.apple.replacing("plist ", with: "map "), .doctype),
      ("plist SYSTEM \"file:///etc/passwd\"", .doctype),
      ("plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://example.com/x.dtd\"", .doctype),
      ("plist", .doctype),
      ("html", .doctype),
    ] {
      let fault = Reading("<!DOCTYPE \(declaration)><plist>&b;</plist>", doctype: .applePropertyList).fault
      #expect(fault?.code == code, "\(declaration)")
    }
  }

  @Test("behind Apple's document type an unknown entity is still refused, in text and in attributes")
  func entityBehindDoctype() {
    for body in ["<plist>&nbsp;</plist>", "<plist a=\"&nbsp;\"/>", "<plist a=\"x&nbsp;y\">z</plist>"] {
      let reading = Reading("<!DOCTYPE \(Self.apple)>\(body)", doctype: .applePropertyList)
      #expect(reading.fault?.code == .entity, "\(body)")
    }
  }

  @Test("bytes that are not text are refused with their place")
  func notText() throws {
    let fault = try #require(Reading(Array("<a>\nü".utf8) + [0xFF] + Array("</a>".utf8)).fault)
    #expect((fault.code, fault.line, fault.column) == (.notText, 2, 2))
    #expect(Reading([0xFF, 0xFE, 0x3C]).fault?.code == .notText)
    #expect(Reading([0xFF, 0xFE, 0x3C, 0, 0x00, 0xD8, 0x3E, 0]).fault?.code == .notText)
  }

  @Test(
    "an encoding that could hide markup is refused by name", arguments: ["UTF-7", "EBCDIC-CP-US", "UTF-16", "UTF-32"])
  func encodings(name: String) {
    let fault = Reading("<?xml version='1.0' encoding='\(name)'?><a/>").fault
    #expect(fault?.code == .encoding)
    #expect(fault?.detail == name.lowercased())
  }

  @Test("each limit is reached, not overrun")
  func limits() {
    var limits = XMLPullLimits()
    limits.bytes = 40
    limits.depth = 3
    limits.markupBytes = 20
    limits.attributes = 2
    #expect(Reading("<a><b><c/></b></a>", limits: limits).fault == nil)
    #expect(Reading("<a><b><c><d/></c></b></a>", limits: limits).fault?.code == .tooDeep)
    #expect(Reading("<a x='1' y='2'/>", limits: limits).fault == nil)
    #expect(Reading("<a x='' y='' z=''/>", limits: limits).fault?.code == .tooManyAttributes)
    #expect(Reading("<a x='0123456789'/>", limits: limits).fault == nil)
    #expect(Reading("<a x='0123456789012'/>", limits: limits).fault?.code == .markupTooLong)
    #expect(Reading("<a><!--012345678901234567890--></a>", limits: limits).fault?.code == .markupTooLong)
    limits.bytes = 400
    limits.textBytes = 5
    #expect(Reading("<a>12345<![CDATA[12345]]></a>", limits: limits).fault == nil)
    #expect(Reading("<a>123456</a>", limits: limits).fault?.code == .textTooLong)
    #expect(Reading("<a><![CDATA[12345678]]></a>", limits: limits).fault?.code == .textTooLong)
    #expect(Reading("<a><![CDATA[12345678", limits: limits).fault?.code == .textTooLong)
    limits.sections = 2
    #expect(Reading("<a><?b?><!--c--></a>", limits: limits).fault == nil)
    #expect(Reading("<a><![CDATA[b]]>c<![CDATA[d]]>e<![CDATA[f]]></a>", limits: limits).fault?.code == .tooManySections)
    #expect(Reading("<a><?b?><!--c--><!--d--></a>", limits: limits).fault?.code == .tooManySections)
    #expect(Reading("<a/><?b?><?b?><?b?>", limits: limits).fault?.code == .tooManySections)
    limits.names = 2
    #expect(Reading("<a><b/><b/> <b/> <b/>\n<b/></a>", limits: limits).fault == nil)
    for text in [
      "<a><b/><c/></a>", "<a><b x=''/></a>", "<a xml:id='1'><a xml:id='2'/><a xml:id='3'/></a>",
      "<a> <b/>\n<b/>\t<b/></a>",
      "<a xmlns='1'><a xmlns='2'><a xmlns='3'/></a></a>", "<a:b/>",
    ] {
      let names: [XMLPullFault.Code] = text == "<a:b/>" ? [] : [.tooManyNames]
      #expect([Reading(text, limits: limits).fault?.code].compactMap { $0 } == names, "\(text)")
    }
    limits.bytes = 40
    #expect(Reading("<a>" + String(repeating: "x", count: 40) + "</a>", limits: limits).fault?.code == .tooLarge)
  }

  @Test("after a fault and after the end nothing more comes")
  func finished() throws {
    var good = try XMLPullReader(Array("<a/>".utf8))
    while try good.next() != nil {}
    #expect(try good.next() == nil)
    var bad = try XMLPullReader(Array("<a><b></a>".utf8))
    #expect(throws: XMLPullFault.self) { while try bad.next() != nil {} }
    #expect(try bad.next() == nil)
  }
}

extension XMLPullFault {
  /// The fault that an empty document gives, to compare with.
  fileprivate static func probe(_ code: Code) -> XMLPullFault? {
    let fault = Reading("").fault
    return fault?.code == code && fault?.line == nil && fault?.detail == "" ? fault : nil
  }
}
