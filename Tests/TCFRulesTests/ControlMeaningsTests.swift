import TCFCodec
import TCFStorage
import TCFVendorList
import Testing

@testable import TCFRules

/// What a control chooses, by its name and by what is written next to it.
@Suite("What the controls of a layer are about")
struct ControlMeaningsTests {
  private struct Missing: Error {}

  /// Two purposes, a special feature, a stack of the purposes and two vendors, one of them named like a word of a purpose.
  private static let list = #"""
    {"gvlSpecificationVersion":3,"vendorListVersion":1,"tcfPolicyVersion":5,"lastUpdated":"2026-01-01T00:00:00Z",
    "purposes":{"7":{"id":7,"name":"Measure ads","description":"It is counted which ads you saw."},
    "8":{"id":8,"name":"Measure content","description":"It is counted which content you saw."}},
    "specialPurposes":{"1":{"id":1,"name":"Prevent fraud","description":"Attacks are stopped."}},
    "features":{"1":{"id":1,"name":"Link devices","description":"Devices are linked."}},
    "specialFeatures":{"1":{"id":1,"name":"Exact location","description":"Your position is used."}},
    "dataCategories":{"8":{"id":8,"name":"Exact location","description":"Where you are."}},
    "stacks":{"3":{"id":3,"name":"Measurement of all","description":"Several in one.","purposes":[7,8],"specialFeatures":[]}},
    "vendors":{"4":{"id":4,"name":"Measure","purposes":[7],"legIntPurposes":[8],"flexiblePurposes":[],"specialPurposes":[],
    "features":[],"specialFeatures":[],"urls":[{"langId":"en","privacy":"https://a.example"}],"usesCookies":false,"cookieRefresh":false,
    "usesNonCookieAccess":false},
    "5":{"id":5,"name":"Elm & Co. KG","purposes":[7],"legIntPurposes":[8],"flexiblePurposes":[],"specialPurposes":[],
    "features":[],"specialFeatures":[],"urls":[{"langId":"en","privacy":"https://b.example"}],"usesCookies":false,"cookieRefresh":false,
    "usesNonCookieAccess":false}}}
    """#

  private func meanings(texts: String = "", _ controls: String...) throws -> [ControlMeaning] {
    let lines = [
      #"{"recording":1,"kind":"android"}"#,
      #"{"time":"2026-11-21T10:00:00.000Z","layer":{"texts":[\#(texts)],"controls":[\#(controls.joined(separator: ","))]}}"#,
    ]
    let capture = try CaptureReader.read(Array(lines.joined(separator: "\n").utf8))
    #expect(capture.problems.isEmpty)
    guard case .recording(let recording)? = capture.items.first?.content else { throw Missing() }
    var walk = InterfaceWalk()
    walk.read(recording)
    let layer = try #require(walk.layers.first)
    let list = try CompiledVendorList(ListReader.readVendorList(Array(Self.list.utf8), path: "made.json"))
    return ControlMeanings(StandardTexts(list, [])).meanings(on: layer)
  }

  private static func control(_ name: String, role: String = "switch", on: Bool? = false, at box: String? = nil)
    -> String
  {
    let checked = on.map { #","checked":\#($0)"# } ?? ""
    return #"{"name":"\#(name)","role":"\#(role)"\#(checked)\#(place(box))}"#
  }

  private static func text(_ text: String, role: String = "text", at box: String? = nil) -> String {
    #"{"text":"\#(text)","role":"\#(role)"\#(place(box))}"#
  }

  private static func place(_ box: String?) -> String { box.map { #","box":[\#($0)]"# } ?? "" }

  @Test(
    "its own name decides, whatever else the name says",
    arguments: [
      ("Measure ads", ControlMeaning.Subject.purpose(7)),
      ("Purpose 7: MEASURE ADS (87 partners) (opens in a new tab)", .purpose(7)),
      ("It is counted which ads you saw", .purpose(7)),
      ("Measure content, Measure", .purpose(8)),
      ("Exact location", .specialFeature(1)),
      ("Link devices", .feature(1)),
      ("Prevent fraud", .specialPurpose(1)),
      ("Measurement of all", .stack(3)),
      ("Consent to elm & co. kg (5)", .vendors([5])),
      ("Measure", .vendors([4])),
      ("Measure ads and Measure content", nil),
      ("Measuring ads", nil),
      ("Select all", nil),
      ("", nil),
    ] as [(String, ControlMeaning.Subject?)])
  func names(name: String, subject: ControlMeaning.Subject?) throws {
    let found = try #require(meanings(Self.control(name)).first)
    #expect(found.subject == subject)
    #expect(found.isAboutAll == (name == "Select all"))
  }

  @Test("a name says on which basis, and which answer")
  func bases() throws {
    let found = try meanings(
      Self.control("Consent: Measure ads"), Self.control("Measure ads - Legitimate interest"),
      Self.control("Consent and legitimate interest: Measure ads"), Self.control("Measure ads"),
      Self.control("Measure ads: no", role: "radio", on: true),
      Self.control("Measure ads: yes", role: "radio", on: false),
      Self.control("Measure ads: 1", role: "radio", on: true), Self.control("Reject Measure ads", on: true),
      Self.control("Reject Measure ads", role: "button", on: true))
    #expect(found.map(\.saidBasis) == [.consent, .interest, nil, nil, nil, nil, nil, nil, nil])
    #expect(found.map(\.isTaken) == [false, false, false, false, false, false, nil, nil, false])
  }

  @Test("without a name of its own, the text in the same line decides")
  func row() throws {
    let found = try meanings(
      texts: [
        Self.text("Measure ads", at: "20,40,200,20"), Self.text("Measure content", at: "20,80,200,20"),
        Self.text("Measure ads", at: "20,120,100,20"), Self.text("Measure content", at: "300,120,100,20"),
        Self.text("Our own counting", at: "20,160,200,20"),
      ].joined(separator: ","),
      Self.control("", at: "300,40,40,20"), Self.control("On", at: "300,80,40,20"),
      Self.control("On", at: "130,120,40,20"), Self.control("On", at: "410,120,40,20"),
      Self.control("On", at: "210,120,40,20"), Self.control("On", at: "300,160,40,20"), Self.control("On"))
    #expect(found.map(\.subject) == [.purpose(7), .purpose(8), .purpose(7), .purpose(8), nil, nil, nil])
    #expect(found.map(\.tie) == [.row, .row, .row, .row, nil, nil, nil])
  }

  @Test("a name that says nothing is about the nearest name above")
  func above() throws {
    let found = try meanings(
      texts: [
        Self.text("Measure ads", role: "heading", at: "20,40,200,20"),
        Self.text("We do so, and here is how.", at: "20,60,200,40"),
        Self.text("Consent", at: "20,110,60,20"), Self.text("Legitimate interest", at: "200,110,60,20"),
        Self.text("Our own counting", role: "heading", at: "20,150,200,20"), Self.text("Consent", at: "20,190,60,20"),
      ].joined(separator: ","),
      Self.control("Consent", at: "90,110,40,20"), Self.control("Legitimate interest", on: true, at: "280,110,40,20"),
      Self.control("Consent", at: "90,190,40,20"), Self.control("Analysis", at: "90,110,40,20"))
    #expect(found.map(\.subject) == [.purpose(7), .purpose(7), nil, nil])
    #expect(found.map(\.saidBasis) == [.consent, .interest, .consent, nil])
  }

  @Test("two controls of one name beneath one name are about nothing known")
  func repeated() throws {
    let found = try meanings(
      texts: Self.text("Measure ads", at: "20,40,200,20"),
      Self.control("Consent", at: "90,80,40,20"), Self.control("Consent", at: "90,120,40,20"))
    #expect(found.map(\.subject) == [nil, nil])
    #expect(found.map(\.isNameless) == [true, true])
  }

  @Test("controls of one name are each about the name in their own row, at the middle of its lines")
  func rowsOfLines() throws {
    let lines = { (name: String, top: Int) in
      [
        Self.text(name, at: "20,\(top),200,14"), Self.text("Legitimate interest", at: "20,\(top + 16),90,11"),
        Self.text("Uses cookies", at: "120,\(top + 16),60,11"),
      ]
    }
    let found = try meanings(
      texts: (lines("Elm & Co. KG", 100) + lines("Measure", 150) + lines("Elm & Co. KG", 400)).joined(separator: ","),
      Self.control("Object", role: "button", at: "300,104,50,22"),
      Self.control("Object", role: "button", at: "300,154,50,22"),
      Self.control("Object", role: "button", at: "300,404,50,22"),
      // It touches the lines of neither vendor.
      Self.control("Object", role: "button", at: "300,240,50,22"))
    #expect(found.map(\.subject) == [.vendors([5]), .vendors([4]), .vendors([5]), .vendors([4])])
    #expect(found.map(\.tie) == [.row, .row, .row, .above])
  }

  @Test(
    "where the lines of a row wrap, a control at the middle of all is about the name, and one next to a line is not",
    arguments: [(0.0, true), (1.0, true), (-1.5, false), (-3.5, false), (18.0, false)])
  func rowsThatWrap(offset: Double, isTied: Bool) throws {
    let lines = [
      Self.text("Elm & Co. KG", at: "60,100,100,14"), Self.text("Legitimate interest", at: "60,116,95,11"),
      Self.text("Uses cookies", at: "163,116,66,11"), Self.text("Other storage", at: "60,136.5,95,11"),
    ]
    // The middle of the row is at 123.75, and that of its second line at 121.5.
    let found = try meanings(
      texts: lines.joined(separator: ","), Self.control("Object", role: "button", at: "280,\(112.75 + offset),50,22"),
      Self.control("Object", role: "button", at: "280,900,50,22"))
    #expect(found.map(\.subject) == [isTied ? .vendors([5]) : nil, .vendors([5])])
    #expect(found.map(\.tie) == [isTied ? .row : nil, .above])
  }

  @Test("what other controls are called too says nothing, in any language")
  func shared() throws {
    let found = try meanings(
      texts: Self.text("Measure ads", at: "20,40,200,20"),
      Self.control("N\u{F5}usolek", at: "90,80,40,20"), Self.control("N\u{F5}usolek", at: "90,620,40,20"),
      Self.control("Kuulutused", at: "90,660,40,20"))
    #expect(found.map(\.isNameless) == [true, true, false])
  }

  @Test("a noun alone says what is chosen, and is not about the name above")
  func nouns() throws {
    let found = try meanings(
      texts: Self.text("Measure ads", at: "20,40,200,20"), Self.control("Partners", at: "90,80,40,20"),
      Self.control("Consent to this purpose", at: "90,120,40,20"))
    #expect(found.map(\.subject) == [nil, .purpose(7)])
    #expect(found.map(\.isNameless) == [false, true])
  }

  @Test("links choose nothing, and what cannot be changed does not either")
  func choices() throws {
    let found = try meanings(
      Self.control("Measure ads", role: "link", on: nil), Self.control("Measure ads", role: "button", on: nil),
      #"{"name":"Measure ads","role":"switch","checked":true,"enabled":false}"#,
      Self.control("Measure ads", role: "button"))
    #expect(found.map(\.isChoice) == [false, false, true])
    #expect(found.map(\.tie) == [.wholeName, .wholeName, .wholeName])
  }
}
