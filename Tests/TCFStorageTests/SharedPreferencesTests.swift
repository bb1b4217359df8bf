import TCFStorage
import Testing

@Suite("SharedPreferences XML")
struct SharedPreferencesTests {
  private func file(_ body: String) -> String {
    "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n\(body)\n</map>\n"
  }

  @Test("every type that Android writes keeps its type")
  func types() throws {
    let set = try reading(
      file(
        """
            <int name="int" value="-5" />
            <long name="long" value="5" />
            <float name="float" value="1.0" />
            <float name="nan" value="Infinity" />
            <boolean name="yes" value="true" />
            <boolean name="no" value="false" />
            <string name="text">a &amp; b
        c&#10;</string>
            <string name="empty"></string>
            <string name="closed" />
            <set name="set">
                <string>b</string>
                <string>a</string>
            </set>
            <set name="none" />
            <null name="null" />
            <double name="double" value="2.5E-3" />
            <list name="list"><int value="1" /><string>x</string></list>
        """.replacing("<int value", with: "<int name=\"\" value").replacing("<string>x", with: "<string name=\"\">x"))
    ).get()
    #expect(set.platform == .android)
    let wanted: [(String, StoredValue)] = [
      ("int", .integer(-5)), ("long", .long(5)), ("float", .real(1)), ("nan", .real(.infinity)),
      ("yes", .boolean(true)), ("no", .boolean(false)), ("text", .string("a & b\nc\n")), ("empty", .string("")),
      ("closed", .string("")), ("set", .stringSet(["b", "a"])), ("none", .stringSet([])), ("null", .null),
      ("double", .real(0.0025)), ("list", .array(count: 2)),
    ]
    #expect(set.keys == wanted.map { StoredKey(name: $0.0, value: $0.1) })
  }

  @Test("inner maps and arrays, which Android's writer of maps knows, are read")
  func containers() throws {
    let set = try reading(
      file(
        """
        <map name="m"><int name="a" value="1" /><map name="n"><null name="z" /></map></map>
        <byte-array name="b" num="3">00ff10</byte-array>
        <int-array name="i" num="2"><item value="1" /><item value="2" /></int-array>
        """)
    ).get()
    let inner = StoredKey(name: "n", value: .dictionary([StoredKey(name: "z", value: .null)]))
    #expect(set["m"] == .dictionary([StoredKey(name: "a", value: .integer(1)), inner]))
    #expect(set["b"] == .array(count: 3))
    #expect(set["i"] == .array(count: 2))
  }

  @Test("an empty map is a set without keys", arguments: ["<map/>", "<map></map>", "<?xml version='1.0'?><map />\n"])
  func empty(text: String) throws {
    #expect(try reading(text).get() == StoredKeySet(platform: .android, keys: []))
  }

  @Test(
    "values that Android's own reader would not take either",
    arguments: [
      (#"<int name="k" value="yes" />"#, "int"), (#"<int name="k" value="2147483648" />"#, "int"),
      (#"<int name="k" value="1.0" />"#, "int"), (#"<int name="k" value="" />"#, "int"), (#"<int name="k" />"#, "int"),
      (#"<long name="k" value="9223372036854775808" />"#, "long"), (#"<float name="k" value="0x1" />"#, "float"),
      (#"<boolean name="k" value="1" />"#, "boolean"),
    ])
  func badValues(element: String, type: String) throws {
    let fault = try #require(reading(file("<int name=\"a\" value=\"1\" />\n" + element)).fault)
    #expect(fault.code == .badValue)
    #expect(fault.key == "k")
    #expect(fault.wanted == type)
    #expect(fault.line == 4)
  }

  @Test("the same name twice is refused with the name and the second line, in inner maps too")
  func duplicates() throws {
    let twice = "<int name=\"k\" value=\"1\" />\n<string name=\"k\">1</string>"
    let fault = try #require(reading(file(twice)).fault)
    #expect((fault.code, fault.key, fault.line) == (.duplicateKey, "k", 4))
    #expect(fault.description.contains("key k occurs twice"))
    #expect(fault.description.contains("line 4"))
    #expect(reading(file("<map name=\"m\">\(twice)</map>")).fault?.code == .duplicateKey)
  }

  @Test(
    "other things that have no place",
    arguments: [
      ("<int value=\"1\" />", StoredKeyFault.Code.unpaired), ("text", .malformed),
      ("<blob name=\"k\" />", .unexpectedElement), ("<string name=\"k\"><b>x</b></string>", .unexpectedElement),
      ("<int name=\"k\" value=\"1\"><int name=\"l\" value=\"1\" /></int>", .unexpectedElement),
      ("<int name=\"k\" value=\"1\" value=\"2\" />", .malformed), ("&unknown;", .documentType),
    ])
  func misplaced(body: String, code: StoredKeyFault.Code) throws {
    let fault = try #require(reading(file(body)).fault)
    #expect(fault.code == code)
    #expect(fault.line == 3)
  }

  @Test("a document type is refused, Apple's too")
  func documentType() {
    let apple =
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
    for declaration in [apple, "<!DOCTYPE map>", "<!DOCTYPE map [<!ENTITY a \"b\">]>"] {
      #expect(reading(declaration + "<map/>").fault?.code == .documentType)
    }
  }

  @Test("64 inner maps are read, more are not")
  func depth() {
    let deep = { (count: Int) in
      String(repeating: "<map name=\"m\">", count: count) + String(repeating: "</map>", count: count)
    }
    #expect(reading(file(deep(64))).fault == nil)
    #expect(reading(file(deep(66))).fault?.code == .tooDeep)
    #expect(reading("<map>" + String(repeating: "<map name=\"m\">", count: 200_000)).fault?.code == .tooDeep)
  }
}
