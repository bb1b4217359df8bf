import TCFCodec
import TCFJSON
import TCFStorage
import Testing

/// A vector of TestVectors/relatedStrings.
struct RelatedStringVector: Sendable, CustomTestStringConvertible {
  let kind: VectorFile.Kind
  let id: String
  let comment: String
  let flags: [String]
  let result: String
  let input: JSONNode
  let expected: JSONNode

  var testDescription: String { "\(id) \(comment)" }

  /// The input as a text.
  var text: String { input.string ?? "" }
  /// The codes of the faults.
  var faults: [String] { expected.texts("faults") }

  init(_ node: JSONNode, _ kind: VectorFile.Kind) throws {
    self.kind = kind
    id = try node.requiredText("id")
    comment = try node.requiredText("comment")
    result = try node.requiredText("result")
    flags = node.texts("flags")
    guard let input = node["input"], let expected = node["expected"] else { throw VectorProblem(id) }
    self.input = input
    self.expected = expected
  }

  static let loaded = Result {
    try [VectorFile.Kind.additionalConsent, .gpp, .usPrivacy, .v1Encode].flatMap { kind in
      try VectorFile.files(kind).flatMap { try $0.vectors.map { try RelatedStringVector($0, kind) } }
    }
  }

  /// The vectors of a kind; none if a file cannot be read, which `VectorFileTests` then reports.
  static func all(_ kind: VectorFile.Kind) -> [RelatedStringVector] {
    ((try? loaded.get()) ?? []).filter { $0.kind == kind }
  }
}

@Suite("RelatedString vectors")
struct RelatedStringVectorTests {
  @Test("an Additional Consent string is read and written", arguments: RelatedStringVector.all(.additionalConsent))
  func additionalConsent(_ vector: RelatedStringVector) throws {
    let dissection = AdditionalConsentDissection(of: vector.text)
    #expect(dissection.faults.map(\.code.rawValue) == vector.faults)
    guard let wanted = vector.expected["model"] else {
      let error = #expect(throws: RelatedStringFault.self) { try AdditionalConsentString(decoding: vector.text) }
      #expect(error?.code.rawValue == vector.faults.first)
      return
    }
    let model = try AdditionalConsentString(decoding: vector.text)
    #expect(model.version == wanted["version"]?.integer)
    #expect(model.consented == wanted["consented"]?.items?.compactMap(\.integer))
    #expect(model.disclosed == wanted["disclosed"]?.items?.compactMap(\.integer))
    // The dot behind "dv" may be absent, and is written.
    #expect(try model.encoded() == vector.text + (vector.text.hasSuffix("~dv") ? "." : ""))
  }

  @Test("a GPP container gives its sections or its faults", arguments: RelatedStringVector.all(.gpp))
  func gpp(_ vector: RelatedStringVector) throws {
    let container = GPPContainer(of: vector.text)
    #expect(container.faults.map(\.code.rawValue) == vector.faults)
    #expect(container.isReadable == (vector.result != "invalid"))
    #expect((GPPContainer(vector.text) == nil) == (vector.result == "invalid"))
    guard let wanted = vector.expected["sections"]?.items else { return }
    let sections = container.sections(of: vector.text)
    #expect(sections.map(\.id) == wanted.compactMap { $0["id"]?.integer })
    #expect(sections.map(\.text) == wanted.compactMap { $0["text"]?.string })
    #expect(sections.map { GPPSections.name($0.id) } == wanted.map { $0["name"]?.string })
    let written = try GPPContainer.encoded(sections)
    #expect((written == vector.text) == vector.flags.contains("Canonical"))
    #expect(GPPContainer(written)?.sections(of: written) == sections)
  }

  @Test("a US Privacy string is read and written", arguments: RelatedStringVector.all(.usPrivacy))
  func usPrivacy(_ vector: RelatedStringVector) throws {
    #expect(USPrivacyString.faults(in: vector.text).map(\.code.rawValue) == vector.faults)
    guard let wanted = vector.expected["model"] else {
      let error = #expect(throws: RelatedStringFault.self) { try USPrivacyString(decoding: vector.text) }
      #expect(error?.code.rawValue == vector.faults.first)
      return
    }
    let model = try USPrivacyString(decoding: vector.text)
    #expect(String(model.notice.rawValue) == wanted["notice"]?.string)
    #expect(String(model.optOutOfSale.rawValue) == wanted["optOutOfSale"]?.string)
    #expect(String(model.isLSPACovered.rawValue) == wanted["lspaCovered"]?.string)
    #expect(model.encoded() == vector.expected["canonical"]?.string)
    #expect((model.encoded() == vector.text) == (vector.result == "valid"))
  }

  @Test("a version 1 model gives its strings, or the field without room", arguments: RelatedStringVector.all(.v1Encode))
  func version1(_ vector: RelatedStringVector) throws {
    guard case .v1(let model) = try ModelJSON.readConsentString(Array(vector.input.jsonText.utf8)) else {
      Issue.record("not read as version 1")
      return
    }
    if let field = vector.expected["error"]?["field"]?.string {
      let error = #expect(throws: EncodingFault.self) { try model.encoded(.stated) }
      #expect(error?.field.field == field)
      return
    }
    let stated = try model.encoded(.stated)
    #expect(stated == vector.expected["stated"]?.string)
    #expect(try model.encoded() == vector.expected["smallest"]?.string)
    #expect(try ConsentString(decoding: stated) == .v1(model))
    #expect(try JSONDocument.read(Array(ModelJSON.text(model).utf8), .strict).equals(vector.input))
  }
}
