import TCFCodec
import TCFTestSupport
import Testing

@Suite("Published strings", .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"))
struct PublishedStringsTests {
  /// Strings that we decode although a suite, or the Java decoder, refuses them.
  static let decoded = [
    "v0007":
      "a publisher's purposes string of version 1, which nothing tells from a vendor string; Java wants whole octets",
    "v0057": "go-gdpr's opinion: MaxVendorId 0 is possible",
    "v0058": "go-gdpr's opinion: VendorListVersion 0 is a matter for a rule (fields/vendor-list-version)",
    "v0059": "go-gdpr counts whole octets, we count every bit of the last character: the bit field ends in it",
    "v0060": "go-gdpr counts whole octets, we count every bit of the last character: the bit field ends in it",
    "v0061": "go-gdpr counts whole octets, we count every bit of the last character: NumEntries ends in it",
    "v0121": "policy: legitimate interest for purpose 3 is a matter for a rule",
    "v0122": "policy: legitimate interest for purpose 3 is a matter for a rule",
    "v0123": "policy: legitimate interest for purpose 4 is a matter for a rule",
    "v0124": "policy: legitimate interest for purpose 5 is a matter for a rule",
    "v0125": "policy: legitimate interest for purpose 6 is a matter for a rule",
    "v0126": "policy: legitimate interest for purpose 6 is a matter for a rule",
    "v0147": "a reader of version 2 only; we decode version 1 and leave it to a rule (fields/v1-retired)",
    "v0235": "the first of two segments of a type counts, the other is noted (encoding/segment-duplicate)",
  ]

  /// Strings that we refuse although a suite reads them.
  static let refused = [
    "v0006": "an entry names vendor 0; version 1 says that ids are from 1 to MaxVendorId",
    "v0010": "a version 1 string that ends within MaxVendorId; the suite reads lazily and stops before it",
    "v0111": "an entry names an id above MaxVendorId 10; version 1 says that ids are from 1 to MaxVendorId",
    "v0112": "an entry names an id above MaxVendorId 10; version 1 says that ids are from 1 to MaxVendorId",
    "v0113": "an entry names an id above MaxVendorId 10; version 1 says that ids are from 1 to MaxVendorId",
    "v0114": "an entry names an id above MaxVendorId 10; version 1 says that ids are from 1 to MaxVendorId",
    "v0115": "an entry names an id above MaxVendorId 10; version 1 says that ids are from 1 to MaxVendorId",
    "v0212": "a second core (type 0 after the first segment) is encoding/core-first; Java ignores it",
  ]

  @Test func everyStringIsDecodedOrRefusedAsItsSuiteSays() throws {
    var counts: [String: Int] = [:]
    var (decoded, refused) = (Set<String>(), Set<String>())
    for line in try PublishedString.all() {
      switch outcome(of: line.string) {
      case .success(let model):
        counts[line.isRefusalStated ? "decoded, but refusal stated" : "decoded", default: 0] += 1
        if line.isRefusalStated { decoded.insert(line.id) }
        #expect(line.differences(from: model).isEmpty, "\(line.id) of \(line.source)")
      case .failure(let fault):
        counts[fault.code.rawValue, default: 0] += 1
        if !line.isRefusalStated { refused.insert(line.id) }
      }
    }
    #expect(decoded == Set(Self.decoded.keys))
    #expect(refused == Set(Self.refused.keys))
    #expect(counts.values.reduce(0, +) == 238)
    print("published strings: \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
  }

  /// What the collector's reading of the format calls the fault, and the code that says so.
  static let codes: [(words: String, code: String)] = [
    ("truncated", "encoding/truncated"), ("length%4==1", "encoding/length"), ("wrong '=' padding", "encoding/length"),
    ("vendor id 0", "encoding/vendor-id-zero"), ("id > MaxVendorId", "encoding/vendor-id-above-max"),
    ("start > end", "encoding/range-inverted"), ("character outside base64url", "encoding/alphabet"),
    ("empty segment", "encoding/empty"), ("segment type 0 after the core", "encoding/core-first"),
    // v0229 begins with a segment of type 3 and has its core second.
    ("version 30", "encoding/core-first"), ("version", "encoding/version"),
  ]

  @Test func versionTwoStringsAreRefusedForTheReasonThatTheFormatGives() throws {
    for line in try PublishedString.all() where !line.specWhy.contains("version 1") {
      let reasons = line.specWhy.flatMap { why in Self.codes.filter { why.contains($0.words) }.map(\.code) }
      switch outcome(of: line.string) {
      case .success: #expect(line.specVerdict != "invalid" && reasons.isEmpty, "\(line.id): \(line.specWhy)")
      case .failure(let fault): #expect(reasons.contains(fault.code.rawValue), "\(line.id): \(fault), \(line.specWhy)")
      }
    }
  }

  @Test func valuesAreStatedForMostOfThem() throws {
    let lines = try PublishedString.all()
    #expect(lines.filter { $0.expect != nil }.count == 159)
    #expect(lines.filter { $0.expect?.publisherRestrictions?.isEmpty == false }.count == 18)
  }

  @Test func bothSpeedsAndTheReferenceAgree() throws {
    for line in try PublishedString.all() { try requireAgreement(on: line.string, line.id) }
  }

  @Test func theyAreRewrittenWithoutLoss() throws {
    for line in try PublishedString.all() {
      guard let model = try? TCString(decoding: line.string) else { continue }
      let text = try model.encoded()
      try #require(try TCString(decoding: text) == model, "\(line.id)")
      try #require(text == ReferenceString(model).canonicalDraft.text, "\(line.id)")
    }
  }
}

extension PublishedString {
  /// Whether the suite demands refusal or, where it states no field, the official Java decoder refuses.
  fileprivate var isRefusalStated: Bool { mustReject || note.contains("iabtcf-java rejects it") }
}
