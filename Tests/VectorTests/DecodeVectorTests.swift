import TCFCodec
import TCFFindings
import TCFJSON
import TCFRules
import TCFStorage
import TCFVendorList
import Testing

/// The decode files, by both speeds: the decoder that stops at the first fault, and the dissection that goes on.
@Suite("Decode vectors")
struct DecodeVectorTests {
  @Test("fast decoding gives the model or refuses", arguments: DecodeVector.all)
  func fast(_ vector: DecodeVector) throws {
    let outcome: Outcome
    do throws(DecodingFault) {
      outcome = .v2OrV1(try ConsentString(decoding: vector.input))
    } catch {
      outcome = .refused(error)
    }
    try check(outcome, vector)
  }

  @Test("the dissection gives the same", arguments: DecodeVector.all)
  func dissected(_ vector: DecodeVector) throws {
    let dissection = TCStringDissection(of: vector.input)
    let refusal = dissection.faults.first(where: Refusals.contains)
    if let model = dissection.model {
      #expect(refusal == nil, "a model in spite of \(refusal?.code.rawValue ?? "")")
      try check(.v2OrV1(model), vector)
    } else {
      try check(.refused(try #require(refusal, "no model and no refusal")), vector)
    }
  }

  /// What `decode`, `keys`, `explain` and `basis` say of a text with several faults is what a decoder meets first, too.
  @Test("what is said of a refused text is the vector's fault", arguments: DecodeVector.all.filter(\.isRefused))
  func said(_ vector: DecodeVector) throws {
    let facts = StringFacts(settings: RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21)))
    facts.read(vector.input)
    try check(.refused(try #require(StringRefusal(facts), "no refusal").fault), vector)
  }

  @Test("the canonical form comes back", arguments: DecodeVector.all.filter { $0.flags.contains("Canonical") })
  func canonical(_ vector: DecodeVector) throws {
    #expect(try TCString(decoding: vector.input).encoded() == vector.input)
  }

  @Test(
    "the encoding/ rules that fail are those of the flags",
    arguments: DecodeVector.all.filter { $0.result != "invalid" })
  func flaggedRules(_ vector: DecodeVector) {
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21))
    let rules = RuleCatalog.all.filter { $0.metadata.id.family == "encoding" }
    let facts = StringFacts(settings: settings)
    facts.read(vector.input)
    let report = RuleEvaluator(rules: rules, lists: VendorListStore(), cmpList: nil, settings: settings)
      .evaluate(facts, as: Subject(name: vector.id, input: vector.id, kind: .string))
    let failed = Set(report.verdicts.filter { $0.outcome == .fail }.map(\.rule.id.rawValue))
    #expect(failed == vector.rules)
  }

  private enum Outcome {
    case v2OrV1(ConsentString)
    case refused(DecodingFault)
  }

  private func check(_ outcome: Outcome, _ vector: DecodeVector) throws {
    switch (outcome, vector.expectation) {
    case (.v2OrV1(let string), .model(let expected)):
      let actual = try JSONDocument.read(Array(ModelJSON.text(string).utf8), .strict)
      #expect(actual.equals(expected), "\(actual.differences(from: expected))")
    case (.refused(let fault), .refusal(let code, let segment, let bitOffset)):
      #expect(fault.code.rawValue == code)
      if let segment { #expect(fault.segment == segment) }
      if let bitOffset { #expect(fault.bits?.offset == bitOffset) }
    case (.v2OrV1, .refusal(let code, _, _)):
      Issue.record("decoded, expected \(code)")
    case (.refused(let fault), .model):
      let field = fault.field?.description ?? "no field"
      Issue.record("refused: \(fault.code.rawValue) in segment \(fault.segment), \(field)")
    }
  }
}
