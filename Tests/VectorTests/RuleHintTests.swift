import Testing

/// What the catalogue's column of traps has a rule say: vectors compare severity and place, not words.
@Suite("Words of findings")
struct RuleHintTests {
  struct Hint: Sendable, CustomTestStringConvertible {
    let vector: String
    let rule: String
    let words: String
    var testDescription: String { "\(vector) \(rule): \(words)" }

    init(_ vector: String, _ rule: String, _ words: String) {
      self.vector = vector
      self.rule = rule
      self.words = words
    }
  }

  static let hints = [
    Hint("encoding-0002", "encoding/empty", "segment 2"),
    Hint("encoding-0041", "encoding/not-a-tc-string", "a UUID"),
    Hint("encoding-0042", "encoding/not-a-tc-string", "JSON"),
    Hint("encoding-0044", "encoding/not-a-tc-string", "US Privacy"),
    Hint("encoding-0045", "encoding/not-a-tc-string", "Additional Consent"),
    Hint("encoding-0047", "encoding/not-a-tc-string", "a URL"),
    Hint("encoding-0061", "encoding/alphabet", "standard base64 alphabet"),
    Hint("encoding-0063", "encoding/alphabet", "URL-escaped"),
    Hint("encoding-0065", "encoding/alphabet", "quotes"),
    Hint("encoding-0066", "encoding/alphabet", "carriage return"),
    Hint("encoding-0067", "encoding/alphabet", "white space"),
    Hint("encoding-0104", "encoding/version", "lower-cased"),
    Hint("encoding-0107", "encoding/version", "GPP container"),
    Hint("encoding-0162", "encoding/truncated", "PurposesConsent needs 24 bits, 16 are left"),
    // Two entries of a single id each, beside twelve bits of their number.
    Hint("encoding-0286", "encoding/not-smallest-form", "takes 755 bits, the other form 46"),
    Hint("encoding-0401", "encoding/letters", "lower-case letters"),
    Hint("fields-0022", "fields/day-level", "midnight at UTC+2"),
    Hint("fields-0035", "fields/day-level", "midnight at UTC+1"),
    Hint("fields-0062", "fields/epoch", "read as seconds it is 2026-06-01"),
    Hint("fields-0322", "fields/consent-language", "HE today"),
    Hint("fields-0323", "fields/consent-language", "ID today"),
    Hint("fields-0324", "fields/consent-language", "YI today"),
    Hint("fields-0351", "fields/publisher-cc", "GB"),
    Hint("fields-0354", "fields/publisher-cc", "user-assigned"),
    Hint("gvl-0024", "gvl/vendor-unknown", "runs over missing ids: {13-14}"),
    Hint("gvl-0062", "gvl/consent-not-declared", "flexible, but without a restriction of type 1"),
    Hint("gvl-0241", "gvl/version-implausible", "a number of GVL spec 2"),
    Hint("publisher-restrictions-0004", "publisher-restrictions/conflict", "type 0 counts"),
    Hint("publisher-restrictions-0005", "publisher-restrictions/conflict", "not permitted"),
    // Fourteen single ids of 17 bits, or a range of 33.
    Hint("publisher-restrictions-0042", "publisher-restrictions/unranged", "238 bits; with ranges it would take 33"),
    Hint("cmp-list-0031", "cmp-list/deleted", "while it was registered"),
    Hint("cmp-list-0041", "cmp-list/deleted", "after that"),
  ]

  @Test("a finding says what the trap is", arguments: hints)
  func says(_ hint: Hint) throws {
    let judged = try #require(RulesRun.all.first { $0.vector.id == hint.vector })
    let messages = judged.actual.filter { $0.rule == hint.rule }.compactMap(\.message)
    #expect(messages.contains { $0.contains(hint.words) }, "\(messages)")
  }
}
