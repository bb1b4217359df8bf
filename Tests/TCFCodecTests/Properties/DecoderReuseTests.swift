import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFCodec

@Suite("A decoder that is used again")
struct DecoderReuseTests {
  @Test func readsLikeAFreshOne() throws {
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    var (accepted, refused) = (0, 0)
    try PropertyRun("one decoder and model for many strings", cases: 800).forEach { random, label in
      var text = random.stringDraft().text
      if random.chance(oneIn: 4) { text = String(text.prefix(random.number(0...text.utf8.count))) }
      let fault = Self.fault { () throws(DecodingFault) in try decoder.decode(text.utf8.span, into: &model) }
      switch outcomeOfTCString(text) {
      case .success(let fresh):
        accepted += 1
        try #require(fault == nil && model == fresh && model.hashValue == fresh.hashValue, "\(label): \(text)")
      case .failure(let expected):
        refused += 1
        try #require(fault.map(describe) == describe(expected), "\(label): \(text)")
      }
    }
    #expect(accepted > 100 && refused > 100, "\(accepted) accepted, \(refused) refused")
  }

  @Test func nothingOfALongStringStaysForAShortOne() throws {
    var long = StringDraft()
    long.core.vendorConsents = .bitField(maximum: 5_000, ids: Array(1...5_000))
    long.core.vendorLegitimateInterests = .entries(maximum: 65_535, [.range(1, 65_535)])
    long.core.restrictions = [RestrictionDraft(entries: [.range(5, 9), .single(1)])]
    long.others = [
      (.vendors(type: 1, .entries(maximum: 65_535, [.single(65_535)])), TailDraft()),
      (.vendors(type: 2, .bitField(maximum: 3, ids: [3])), TailDraft()),
      (.publisherTC(consents: [1], interests: [], count: 0, customConsents: [], customInterests: []), TailDraft()),
    ]
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    try decoder.decode(long.text.utf8.span, into: &model)
    #expect(model.core.vendorConsents.count == 5_000)
    var short = StringDraft()
    try decoder.decode(short.text.utf8.span, into: &model)
    #expect(model == (try TCString(decoding: short.text)))
    #expect(model.disclosedVendors == nil && model.allowedVendors == nil && model.publisherTC == nil)
    short.others = [(.vendors(type: 1, .bitField(maximum: 1, ids: [])), TailDraft())]
    try decoder.decode(short.text.utf8.span, into: &model)
    #expect(model.disclosedVendors == VendorIDSet())
  }

  @Test func aModelKeptByTheCallerIsNotChanged() throws {
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    try decoder.decode(SampleStrings.threeSegments.utf8.span, into: &model)
    let kept = model
    try decoder.decode(SampleStrings.restricted.utf8.span, into: &model)
    #expect(kept == (try TCString(decoding: SampleStrings.threeSegments)))
    #expect(model == (try TCString(decoding: SampleStrings.restricted)))
  }

  @Test func notingReadsTheSameAndTellsTheHighestID() throws {
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    let notes = try decoder.decodeNoting(SampleStrings.restricted.utf8.span, into: &model)
    #expect(model == (try TCString(decoding: SampleStrings.restricted)))
    #expect(!notes.isOdd)
    #expect(notes.highestVendorID == 755)
    var draft = StringDraft()
    draft.core.restrictions = [RestrictionDraft(entries: [.range(1, 65_535)])]
    let wide = try decoder.decodeNoting(draft.text.utf8.span, into: &model)
    #expect(wide.highestVendorID == 65_535)
    draft.core.vendorConsents = .bitField(maximum: 80, ids: [3])
    draft.core.restrictions = []
    let odd = try decoder.decodeNoting(draft.text.utf8.span, into: &model)
    #expect(odd.isOdd && odd.highestVendorID == 80)
  }

  private static func fault(_ body: () throws(DecodingFault) -> Void) -> DecodingFault? {
    do throws(DecodingFault) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
