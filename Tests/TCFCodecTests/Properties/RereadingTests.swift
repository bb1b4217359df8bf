import TCFTestSupport
import Testing

@testable import TCFCodec

/// Rebuilds a model from the places that the trace names and the bits that the reference reads there.
@Suite("Every field stands where the trace says")
struct RereadingTests {
  @Test func inWrittenStrings() throws {
    try PropertyRun("fields read again from their places", cases: 400).forEach { random, label in
      let text = random.stringDraft().text
      guard let model = try? TCString(decoding: text) else { return }
      let reread = try Rereader(text)
      try #require(reread.core(of: model) == ReferenceString(model), "\(label): \(text)")
    }
  }

  @Test(arguments: SampleStrings.all)
  func inSamples(text: String) throws {
    let model = try TCString(decoding: text)
    #expect(try Rereader(text).core(of: model) == ReferenceString(model))
  }
}

private struct Rereader {
  let trace: EncodingTrace
  let bits: [BitList]

  init(_ text: String) throws {
    trace = TCStringDissection(of: text).trace
    bits = text.split(separator: ".").map { BitList(base64URL: $0.prefix { $0 != "=" }) ?? BitList() }
  }

  /// The model again, but every value that has a place of its own taken from there.
  func core(of model: TCString) -> ReferenceString {
    var result = ReferenceString()
    result.created = number(.core, "Created")
    result.lastUpdated = number(.core, "LastUpdated")
    result.cmpID = number(.core, "CmpId")
    result.cmpVersion = number(.core, "CmpVersion")
    result.consentScreen = number(.core, "ConsentScreen")
    result.consentLanguage = letters("ConsentLanguage")
    result.vendorListVersion = number(.core, "VendorListVersion")
    result.policyVersion = number(.core, "TcfPolicyVersion")
    result.isServiceSpecific = number(.core, "IsServiceSpecific") == 1
    result.useNonStandardTexts = number(.core, "UseNonStandardTexts") == 1
    result.specialFeatureOptIns = ids(.core, "SpecialFeatureOptIns")
    result.purposeConsents = ids(.core, "PurposesConsent")
    result.purposeLegitimateInterests = ids(.core, "PurposesLITransparency")
    result.purposeOneTreatment = number(.core, "PurposeOneTreatment") == 1
    result.publisherCC = letters("PublisherCC")
    result.vendorConsents = vendors(.core, .vendorConsents)
    result.vendorLegitimateInterests = vendors(.core, .vendorLegitimateInterests)
    result.restrictions = (0..<max(0, number(.core, "NumPubRestrictions"))).map(restriction)
    result.disclosedVendors = model.disclosedVendors.map { _ in vendors(.disclosedVendors, .disclosedVendors) }
    result.allowedVendors = model.allowedVendors.map { _ in vendors(.allowedVendors, .allowedVendors) }
    result.publisherTC = model.publisherTC.map { _ in publisherTC() }
    return result
  }

  private func publisherTC() -> ReferenceString.PublisherTC {
    .init(
      purposeConsents: ids(.publisherTC, "PubPurposesConsent"),
      purposeLegitimateInterests: ids(.publisherTC, "PubPurposesLITransparency"),
      customPurposeCount: number(.publisherTC, "NumCustomPurposes"),
      customPurposeConsents: ids(.publisherTC, "CustomPurposesConsent"),
      customPurposeLegitimateInterests: ids(.publisherTC, "CustomPurposesLITransparency"))
  }

  private func restriction(_ index: Int) -> ReferenceString.Restriction {
    func field(_ name: String) -> Int {
      number(trace.entry(FieldPath(.core, .publisherRestrictions, name, restriction: index)))
    }
    return .init(
      purpose: field("PurposeId"), type: field("RestrictionType"),
      vendors: entries(.core, .publisherRestrictions, restriction: index))
  }

  /// The vendors of the first section of a name: its bit field or its entries.
  private func vendors(_ segment: SegmentKind, _ section: SectionName) -> IDs {
    let isRange = number(trace.entry(FieldPath(segment, section, "IsRangeEncoding"))) == 1
    return isRange
      ? entries(segment, section, restriction: nil) : ids(trace.entry(FieldPath(segment, section, "BitField")))
  }

  private func entries(_ segment: SegmentKind, _ section: SectionName, restriction: Int?) -> IDs {
    let count = number(trace.entry(FieldPath(segment, section, "NumEntries", restriction: restriction)))
    var result = IDs()
    for index in 0..<max(0, count) {
      let path = FieldPath(segment, section, "RangeEntry", restriction: restriction, entry: index)
      guard let entry = trace.entry(path) else { return IDs() }
      let (list, start) = (bits[entry.segment], entry.bits.offset)
      let isRange = list.number(at: start, 1) == 1
      let first = list.number(at: start + 1, 16)
      result.insert(first, isRange ? list.number(at: start + 17, 16) : first)
    }
    return result
  }

  private func number(_ segment: SegmentKind, _ name: String) -> Int { number(trace.entry(FieldPath(segment, name))) }

  private func number(_ entry: EncodingTrace.Entry?) -> Int {
    entry.map { bits[$0.segment].number(at: $0.bits.offset, $0.bits.width) } ?? -1
  }

  private func ids(_ segment: SegmentKind, _ name: String) -> IDs { ids(trace.entry(FieldPath(segment, name))) }

  private func ids(_ entry: EncodingTrace.Entry?) -> IDs {
    entry.map { IDs(Array(bits[$0.segment].bits[$0.bits.offset..<$0.bits.end])) } ?? IDs()
  }

  private func letters(_ name: String) -> String {
    let code = number(.core, name)
    return [code >> 6, code & 63].map { String(BitList.alphabet[$0]) }.joined()
  }
}
