import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFCodec

@Suite("Round trips")
struct RoundTripTests {
  @Test func everyModelComesBack() throws {
    try PropertyRun("decode(encode(model)) is the model", cases: 400).forEach { random, label in
      let model = random.tcString()
      let text = try model.encoded()
      try #require(try TCString(decoding: text) == model, "\(label): \(text)")
    }
  }

  @Test func encodingIsTheReferencesCanonicalForm() throws {
    try PropertyRun("encode(model) is the reference's string", cases: 300).forEach { random, label in
      let model = random.tcString()
      try #require(try model.encoded() == ReferenceString(model).canonicalDraft.text, "\(label)")
    }
  }

  @Test func whatIsEncodedHasNothingOddButWhatTheModelSays() throws {
    let said: Set<DecodingFault.Code> = [.allowedVendors, .restrictionType, .restrictionPurpose]
    try PropertyRun("encode(model) is written as it should be", cases: 300).forEach { random, label in
      let text = try random.tcString().encoded()
      let codes = Set(TCStringDissection(of: text).faults.map(\.code))
      try #require(codes.isSubset(of: said), "\(label): \(codes)")
    }
  }

  /// Encoders that pad to six bits only may save a character a segment; the canonical form pads to octets.
  @Test func rewritingNeverMakesAStringLonger() throws {
    try PropertyRun("encode(decode(string)) is not longer", cases: 400).forEach { random, label in
      let draft = random.stringDraft()
      guard let model = try? TCString(decoding: draft.text) else { return }
      let text = try model.encoded()
      let segments = text.split(separator: ".").count
      let allowance = Self.isInOctets(draft.text) ? 0 : segments
      try #require(text.utf8.count <= draft.text.utf8.count + allowance, "\(label): \(draft.text)")
      try #require(try TCString(decoding: text) == model, "\(label): \(draft.text)")
      try #require(try TCString(decoding: text).encoded() == text, "\(label): \(draft.text)")
      try #require(ReferenceString(model).canonicalDraft.text == text, "\(label): \(draft.text)")
    }
  }

  @Test(arguments: SampleStrings.all)
  func samplesAreRewrittenToAFixedPoint(text: String) throws {
    let model = try TCString(decoding: text)
    let canonical = try model.encoded()
    #expect(canonical.utf8.count <= text.utf8.count)
    #expect(try TCString(decoding: canonical) == model)
    #expect(try TCString(decoding: canonical).encoded() == canonical)
  }

  @Test func anEncoderIsUsedAgain() throws {
    var encoder = TCStringEncoder()
    try PropertyRun("one encoder for many models", cases: 100).forEach { random, label in
      var model = random.tcString()
      if random.chance(oneIn: 4) {
        model.core.cmpID = 4_096
        #expect(throws: EncodingFault.self) { try encoder.encode(model) }
        return
      }
      try #require(try encoder.encode(model) == model.encoded(), "\(label)")
    }
  }

  /// Whether in every segment the fields end within the whole octets that its characters give.
  private static func isInOctets(_ text: String) -> Bool {
    let trace = TCStringDissection(of: text).trace
    return trace.entries.allSatisfy {
      $0.path.field == "padding" || $0.path.field == "leftover"
        || $0.bits.end <= trace.segments[$0.segment].bitCount / 8 * 8
    }
  }
}
