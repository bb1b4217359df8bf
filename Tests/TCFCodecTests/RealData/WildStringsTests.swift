import FoundationEssentials
import TCFCodec
import TCFTestSupport
import Testing

@Suite("Strings found in public repositories", .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"))
struct WildStringsTests {
  static func all() throws -> [String] {
    guard let folder = ProjectPaths.sharedData else { return [] }
    let text = try String(contentsOf: folder.appending(path: "wild/strings.tsv"), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func everyStringIsDecodedOrRefusedByName() throws {
    var refusals: [String: Int] = [:]
    var notes: [String: Int] = [:]
    var versions: [String: Int] = [:]
    let strings = try Self.all()
    for text in strings {
      let dissection = TCStringDissection(of: text)
      switch outcome(of: text) {
      case .success(.v1): versions["version 1", default: 0] += 1
      case .success(.v2): versions["version 2", default: 0] += 1
      case .failure(let fault):
        refusals[fault.code.rawValue, default: 0] += 1
        #expect(DecodingFault.refusing.contains(fault.code.rawValue), "\(fault): \(text)")
      }
      guard dissection.model != nil else { continue }
      for code in Set(dissection.faults.map(\.code.rawValue)) { notes[code, default: 0] += 1 }
    }
    #expect(versions.values.reduce(0, +) + refusals.values.reduce(0, +) == strings.count)
    #expect(strings.count > 1_000)
    print("wild strings: \(strings.count)")
    for (title, counts) in [("decoded", versions), ("refused", refusals), ("noted on decoded ones", notes)] {
      print("\(title):", counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    }
  }

  @Test func bothSpeedsAndTheReferenceAgree() throws {
    for text in try Self.all() { try requireAgreement(on: text, "wild") }
  }

  @Test func oneDecoderReadsThemAllLikeFreshOnes() throws {
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    for text in try Self.all() {
      let isDecoded = (try? decoder.decode(text.utf8.span, into: &model)) != nil
      let fresh = try? TCString(decoding: text)
      try #require(isDecoded == (fresh != nil), "\(text)")
      if let fresh { try #require(model == fresh, "\(text)") }
    }
  }

  @Test func theyAreRewrittenWithoutLoss() throws {
    for text in try Self.all() {
      guard let model = try? TCString(decoding: text) else { continue }
      let canonical = try model.encoded()
      try #require(try TCString(decoding: canonical) == model, "\(text)")
      try #require(try TCString(decoding: canonical).encoded() == canonical, "\(text)")
    }
  }

  /// In the form in which each is written, and in the smallest.
  @Test func versionOneIsRewrittenWithoutLoss() throws {
    var (count, equal) = (0, 0)
    for text in try Self.all() {
      guard let model = try? ConsentStringV1(decoding: text) else { continue }
      let stated = try model.encoded(.stated)
      try #require(try ConsentStringV1(decoding: stated) == model, "\(text)")
      var smallest = try ConsentStringV1(decoding: model.encoded())
      smallest.defaultVendorConsent = model.defaultVendorConsent
      try #require(smallest == model, "\(text)")
      count += 1
      equal += stated == text ? 1 : 0
    }
    print("wild version 1 strings: \(count), written again byte for byte \(equal)")
    #expect(count > 100)
  }
}
