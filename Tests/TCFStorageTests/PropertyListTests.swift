import TCFStorage
import Testing

@Suite("Property lists in XML")
struct PropertyListTests {
  private static let doctype =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"

  private func file(_ body: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(Self.doctype)\n<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n"
  }

  private func value(_ element: String) throws -> StoredValue? {
    try reading(file("<key>k</key>\(element)")).get()["k"]
  }

  @Test("every type keeps its type")
  func types() throws {
    #expect(try value("<integer>1</integer>") == .integer(1))
    #expect(try value("<integer> -0x1F </integer>") == .integer(-31))
    #expect(try value("<integer>+7</integer>") == .integer(7))
    #expect(try value("<integer>9223372036854775807</integer>") == .integer(.max))
    #expect(try value("<integer>18446744073709551615</integer>") == .real(0x1p64))
    #expect(try value("<real>1</real>") == .real(1))
    #expect(try value("<real>-1.5e3</real>") == .real(-1500))
    #expect(try value("<true/>") == .boolean(true))
    #expect(try value("<false></false>") == .boolean(false))
    #expect(try value("<string>a&lt;b&#x20;</string>") == .string("a<b "))
    #expect(try value("<string/>") == .string(""))
    #expect(try value("<string><![CDATA[<C>]]></string>") == .string("<C>"))
    #expect(try value("<array><integer>1</integer><array/><dict/></array>") == .array(count: 3))
    #expect(try value("<dict><key>a</key><true/></dict>") == .dictionary([StoredKey(name: "a", value: .boolean(true))]))
  }

  @Test("dates count from 2001, bytes are base64 with white space anywhere")
  func datesAndData() throws {
    #expect(try value("<date>2001-01-01T00:00:00Z</date>") == .date(0))
    #expect(try value("<date>2000-12-31T23:59:59Z</date>") == .date(-1))
    #expect(try value("<date>2004-03-01T01:02:03Z</date>") == .date(Double(1_155 * 86_400 + 3_723)))
    // RFC 4648, section 10.
    for (text, bytes) in [
      ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9v\n\tYmE=", "fooba"),
      (" Zm9vYmFy ", "foobar"),
    ] {
      #expect(try value("<data>\(text)</data>") == .data(Array(bytes.utf8)), "\(text)")
    }
    #expect(try value("<data>+/+/</data>") == .data([0xFB, 0xFF, 0xBF]))
  }

  @Test(
    "values that their type does not allow",
    arguments: [
      "<integer>1.0</integer>", "<integer>yes</integer>", "<integer></integer>", "<integer>1 2</integer>",
      "<integer>--1</integer>", "<integer>0x</integer>", "<integer>٣</integer>", "<real>x</real>", "<real>0x1p3</real>",
      "<real/>", "<true>1</true>", "<date>2026-06-01</date>", "<date>2026-13-01T00:00:00Z</date>",
      "<date>2026-06-01T24:00:00Z</date>", "<data>Zg=</data>", "<data>Z===</data>", "<data>Zm!v</data>",
      "<data>=Zm9</data>",
    ])
  func badValues(element: String) throws {
    let fault = try #require(reading(file("<key>k</key>\n\(element)")).fault)
    #expect(fault.code == .badValue)
    #expect(fault.key == "k")
    #expect(fault.line == 6)
  }

  @Test("keys and values come in pairs, and no key twice")
  func pairs() {
    let bodies: [(String, StoredKeyFault.Code, String?, Int)] = [
      ("<key>a</key>", .unpaired, "a", 5),
      ("<key>a</key><key>b</key><true/>", .unpaired, "a", 5),
      ("<integer>1</integer>", .unpaired, nil, 5),
      ("<key>a</key><true/>\n<key>a</key><true/>", .duplicateKey, "a", 6),
      ("<key>x</key><dict>\n<key>a</key><true/><key>a</key><false/></dict>", .duplicateKey, "a", 6),
      ("<key>a</key><set/>", .unexpectedElement, "a", 5),
      ("<key>a</key><array><key>b</key></array>", .unexpectedElement, "a", 5),
      ("<key>a</key><string>x<b/></string>", .unexpectedElement, "a", 5),
      ("<key>a<b/></key><true/>", .unexpectedElement, nil, 5),
      ("stray", .malformed, nil, 5),
    ]
    for (body, code, key, line) in bodies {
      let fault = reading(file(body)).fault
      #expect(fault?.code == code, "\(body)")
      #expect(fault?.key == key, "\(body)")
      #expect(fault?.line == line, "\(body)")
    }
  }

  @Test("the outermost value is a dictionary, and only one")
  func root() {
    for (text, code) in [
      ("<plist><array/></plist>", StoredKeyFault.Code.wrongRoot), ("<plist><string>x</string></plist>", .wrongRoot),
      ("<plist/>", .wrongRoot), ("<plist><dict/><dict/></plist>", .unexpectedElement), ("<dict/>", .wrongRoot),
      ("<plist><dict/></plist><plist/>", .malformed), ("<plist><dict></plist>", .malformed),
    ] {
      #expect(reading(text).fault?.code == code, "\(text)")
    }
    #expect(reading("<plist><dict/></plist>").fault == nil)
  }

  @Test("UTF-16 reads like UTF-8")
  func utf16() throws {
    let text = file("<key>Größe</key><string>€</string>").replacing("UTF-8", with: "UTF-16")
    let units = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    let bytes = [0xFE, 0xFF] + units
    #expect(StoredKeySetReader.kind(of: bytes) == .ios)
    #expect(try StoredKeySetReader.read(bytes)["Größe"] == .string("€"))
  }

  @Test("entities and document types other than Apple's exact one are refused")
  func documentTypes() {
    let plist = "<plist><dict><key>a</key><string>&e;</string></dict></plist>"
    for declaration in [
      "<!DOCTYPE plist [<!ENTITY e \"x\">]>", "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">",
      Self.doctype.replacing(".dtd\">", with: ".dtd\" [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"), Self.doctype,
    ] {
      #expect(reading(declaration + plist).fault?.code == .documentType, "\(declaration)")
    }
  }
}
