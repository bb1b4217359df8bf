import Testing

@testable import TCFStorage

@Suite("Captured URLs")
struct CapturedURLTests {
  private func values(_ url: String) -> [String] {
    CapturedURL(url).parameters.map { "\($0.name)=\($0.text ?? "-")" }
  }

  @Test(
    "parameters stand in the query, and behind ; and / in the path",
    arguments: [
      ("https://a.example/?gdpr=1&gdpr_consent=CX", ["gdpr=1", "gdpr_consent=CX"]),
      ("https://a.example/x;gdpr=1;gdpr_consent=CX?", ["gdpr=1", "gdpr_consent=CX"]),
      ("http://a.example/k=v&gdpr_consent=CX", ["gdpr_consent=CX"]),
      // B13: a slash ends a value in the path, and nowhere else.
      ("https://a.example/x/gdpr=1/gdpr_consent=CX/", ["gdpr=1", "gdpr_consent=CX"]),
      (
        "https://a.example/gdpr=1/gdpr_consent=CX.YZ;us_privacy=1---/p.gif?id=2",
        ["gdpr=1", "gdpr_consent=CX.YZ", "us_privacy=1---"]
      ),
      ("https://a.example/?gdpr=1/gdpr_consent=CX", ["gdpr=1/gdpr_consent=CX"]),
      ("https://a.example?gdpr=1&amp;gdpr_consent=CX", ["gdpr=1", "gdpr_consent=CX"]),
      ("//a.example/?%67dpr=%31", ["gdpr=1"]),
      (
        "https://a.example/?gdpr&gdpr_pd=1&us_privacy=1---&gpp=D&gpp_sid=2_6&addtl_consent=1~2",
        [
          "gdpr=", "gdpr_pd=1", "us_privacy=1---", "gpp=D", "gpp_sid=2_6", "addtl_consent=1~2",
        ]
      ),
      ("https://a.example/?x=1#gdpr=1", []), ("", []), ("gdpr=1", []), ("https://", []), ("?=&;=&&", []),
    ])
  func parameters(_ url: String, _ expected: [String]) { #expect(values(url) == expected) }

  @Test("which parameters stand in the path")
  func path() {
    let url = CapturedURL("https://a.example/gdpr_consent=CX/?gdpr=1")
    #expect(url.parameters.map(\.isInPath) == [true, false])
  }

  @Test("a value that nothing is encoded in stays as it is", arguments: ["%", "%z", "%zz", "+", "a%2", "%%"])
  func plain(_ value: String) { #expect(values("https://a.example/?gdpr=\(value)") == ["gdpr=\(value)"]) }

  @Test("macros, their receivers and how they are encoded")
  func macros() {
    let url = CapturedURL("https://a.example/?gdpr=${GDPR}&gdpr_consent=$%7BGDPR_CONSENT_7%7D&t=${GDPR_CONSENT_X}")
    #expect(url.ownMacros.map(\.name) == ["GDPR", "GDPR_CONSENT_7", "GDPR_CONSENT_X"])
    #expect(url.ownMacros.map(\.receiver) == [.none, .vendor(7), .malformed("X")])
    #expect(url.ownMacros.map(\.isEncoded) == [false, true, false])
    #expect(!url.isTemplate)
    let nested = CapturedURL("https://a.example/?u=https%3A%2F%2Fb%3Fc%3D%24%7BGDPR_CONSENT_9%7D")
    #expect(nested.ownMacros.isEmpty)
    #expect(nested.nestedMacros.map(\.receiver) == [.vendor(9)])
    #expect(CapturedURL("https://a.example/?gdpr_consent=${GDPR_CONSENT_7}").isTemplate)
    #expect(!CapturedURL("https://a.example/?gdpr_consent=${GDPR_CONSENT_7}", use: .called).isTemplate)
    #expect(
      CapturedURL("https://a.example/?gdpr_consent=${GDPR_CONSENT_99999999999999999999}").ownMacros.map(\.receiver)
        == [.malformed("99999999999999999999")])
    let odd = CapturedURL("https://a.example/?a=${GDPR_CONSENT_0755}&b=${gdpr_consent_7}&c=${GDPR_CONSENT_0}").ownMacros
    #expect(odd.map(\.receiver) == [.malformed("0755"), .vendor(7), .vendor(0)])
    #expect(odd.map(\.isUpperCase) == [true, false, true])
  }

  // The path of a URL is hidden.
  @Test(
    "only the host is shown",
    arguments: [
      ("https://me:secret@Ads.example:8443/sync/8f3a/b?uid=1", "ads.example:8443/…"),
      ("https://ads.example/a;u=me@x.example", "ads.example/…"),
      ("https://ads.example/%6De%40x.example", "ads.example/…"),
      ("https://ads.example/", "ads.example"), ("https://ads.example?x=1", "ads.example"),
    ])
  func shape(_ url: String, _ expected: String) { #expect(CapturedURL(url).shape == expected) }

  @Test("long URLs are read in one pass, and what is kept is bounded")
  func hostile() {
    let unit = "gdpr=1&a=${GDPR_CONSENT_1}&%%%&"
    let url = CapturedURL("https://a.example/?" + String(repeating: unit, count: 20_000))
    #expect(url.parameters.count == 1_000)
    #expect(url.ownMacros.count == 1_000)
    let slashes = CapturedURL(String(repeating: "/;=", count: 100_000))
    #expect(slashes.parameters.isEmpty)
  }
}

@Suite("Bid requests")
struct BidRequestTests {
  private func items(_ json: String) throws -> [Captured] { try CaptureReader.read(Array(json.utf8)).items }

  private func request(_ json: String) throws -> [String] {
    guard case .bidRequest(let request)? = try items(json).first?.content else { return ["no request"] }
    return request.parameters.map { "\($0.name)=\($0.text ?? "\($0.value)")" }
  }

  @Test("both generations of places, those of 2.6 first")
  func places() throws {
    let json = """
      {"imp":[],"user":{"ext":{"consent":"B"},"consent":"A"},"regs":{"ext":{"gdpr":0,"gpp_sid":[2,6]},"gdpr":1}}
      """
    #expect(
      try request(json) == [
        "regs.gdpr=1", "regs.ext.gdpr=0", "user.consent=A", "user.ext.consent=B", "regs.ext.gpp_sid=2_6",
      ])
  }

  @Test("wrong types are kept by name, null is nothing")
  func types() throws {
    let json = #"{"regs":{"gdpr":null,"ext":{"gdpr":true}},"user":{"consent":[1]}}"#
    #expect(
      try request(json) == [
        #"regs.ext.gdpr=wrongType("boolean", "true")"#, #"user.consent=wrongType("array", "array")"#,
      ])
  }

  @Test("an array of requests, and the requests of a HAR document")
  func several() throws {
    let array = #"[{"imp":[]},{"imp":[],"regs":{"gdpr":1}}]"#
    #expect(try items(array).map(\.part) == ["[0]", "[1]"])
    let har = """
      {"log":{"entries":[{"request":{"url":"https://a.example/"}},
       {"request":{"url":"https://a.example/?gdpr=${GDPR}","postData":{"text":"{\\"regs\\":{\\"gdpr\\":1}}"}}},{}]}}
      """
    let found = try items(har)
    #expect(found.map(\.part) == ["#entries[1]", "#entries[1].postData"])
    guard case .url(let url)? = found.first?.content else { return #expect(Bool(false), "no URL") }
    #expect(!url.isTemplate)
  }

  @Test(
    "what is no request stays what it was", arguments: [#"{"IABTCF_CmpSdkID":3}"#, #"{"a":{"IABTCF_CmpSdkID":3}}"#])
  func others(_ json: String) throws { #expect(try request(json) == ["no request"]) }
}
