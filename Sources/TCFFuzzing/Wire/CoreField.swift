import TCFCodec

/// A fixed field of a core segment: its place in the layout, and what its bits say in a model, without the codec.
struct CoreField: Sendable {
  let layout: FieldLayout
  /// The bits of a model, the least significant last.
  let bits: @Sendable (CoreSegment) -> UInt64
  /// Gives a model what bits say.
  let set: @Sendable (inout CoreSegment, UInt64) -> Void

  /// The fields in the order of the wire, but for the version, which no model has.
  static let all: [CoreField] = [
    CoreField(CoreLayout.created, \.created), CoreField(CoreLayout.lastUpdated, \.lastUpdated),
    CoreField(CoreLayout.cmpID, \.cmpID), CoreField(CoreLayout.cmpVersion, \.cmpVersion),
    CoreField(CoreLayout.consentScreen, \.consentScreen), CoreField(CoreLayout.consentLanguage, \.consentLanguage),
    CoreField(CoreLayout.vendorListVersion, \.vendorListVersion),
    CoreField(CoreLayout.policyVersion, \.policyVersion),
    CoreField(CoreLayout.isServiceSpecific, \.isServiceSpecific),
    CoreField(CoreLayout.useNonStandardTexts, \.useNonStandardTexts),
    CoreField(CoreLayout.specialFeatureOptIns, \.specialFeatureOptIns),
    CoreField(CoreLayout.purposesConsent, \.purposeConsents),
    CoreField(CoreLayout.purposesLITransparency, \.purposeLegitimateInterests),
    CoreField(CoreLayout.purposeOneTreatment, \.purposeOneTreatment), CoreField(CoreLayout.publisherCC, \.publisherCC),
  ]
}

extension CoreField {
  private typealias Path<Value> = any WritableKeyPath<CoreSegment, Value> & Sendable

  private init(_ layout: FieldLayout, _ path: Path<Deciseconds>) {
    self.init(layout: layout, bits: { $0[keyPath: path].rawValue }, set: { $0[keyPath: path] = Deciseconds($1) })
  }

  private init(_ layout: FieldLayout, _ path: Path<Int>) {
    self.init(
      layout: layout, bits: { UInt64(truncatingIfNeeded: $0[keyPath: path]) }, set: { $0[keyPath: path] = Int($1) })
  }

  private init(_ layout: FieldLayout, _ path: Path<Bool>) {
    self.init(layout: layout, bits: { $0[keyPath: path] ? 1 : 0 }, set: { $0[keyPath: path] = $1 == 1 })
  }

  private init(_ layout: FieldLayout, _ path: Path<LetterPair>) {
    self.init(
      layout: layout, bits: { UInt64($0[keyPath: path].code) },
      set: { $0[keyPath: path] = LetterPair(code: UInt16($1)) ?? .unknown })
  }

  /// The highest bit of a set is its first id.
  private init(_ layout: FieldLayout, _ path: Path<PurposeSet>) {
    let rest = UInt64(UInt64.bitWidth - layout.range.width)
    self.init(
      layout: layout, bits: { $0[keyPath: path].bits >> rest },
      set: { $0[keyPath: path] = PurposeSet(bits: $1 << rest) })
  }
}
