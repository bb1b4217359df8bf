package import TCFCodec

extension TCString {
  /// Models that say less: whole segments left out, the fixed fields cleared, then part by part.
  package var simplerModels: Simpler<TCString> {
    var result: Simpler<TCString> = []
    if core.fixedFields != CoreSegment() { result.append { self.withFixedFields(of: CoreSegment()) } }
    result += simplerOptional(self, \.publisherTC) { $0.simplerSegments }
    result += simplerOptional(self, \.allowedVendors) { $0.simplerSets }
    result += simplerOptional(self, \.disclosedVendors) { $0.simplerSets }
    return result + simpler(self, \.core, core.simplerCores)
  }

  private func withFixedFields(of other: CoreSegment) -> TCString {
    var copy = self
    copy.core = other
    copy.core.vendorConsents = core.vendorConsents
    copy.core.vendorLegitimateInterests = core.vendorLegitimateInterests
    copy.core.publisherRestrictions = core.publisherRestrictions
    return copy
  }
}

/// Versions of `whole` without an optional part, or with a simpler one.
private func simplerOptional<Whole, Part>(
  _ whole: Whole, _ path: WritableKeyPath<Whole, Part?>, _ parts: (Part) -> Simpler<Part>
) -> Simpler<Whole> {
  guard let part = whole[keyPath: path] else { return [] }
  return simpler(whole, path, [{ nil }] + parts(part).map { make in { make() } })
}

extension CoreSegment {
  /// The core without its sections.
  var fixedFields: CoreSegment {
    var copy = self
    copy.vendorConsents = []
    copy.vendorLegitimateInterests = []
    copy.publisherRestrictions = []
    return copy
  }

  var simplerCores: Simpler<CoreSegment> {
    simpler(self, \.publisherRestrictions, publisherRestrictions.simplerRestrictions)
      + simpler(self, \.vendorLegitimateInterests, vendorLegitimateInterests.simplerSets)
      + simpler(self, \.vendorConsents, vendorConsents.simplerSets)
      + simplerFixedFields
  }

  private var simplerFixedFields: Simpler<CoreSegment> {
    var result: Simpler<CoreSegment> = []
    for path in [\CoreSegment.purposeConsents, \.purposeLegitimateInterests, \.specialFeatureOptIns] {
      result += simpler(self, path, self[keyPath: path].simplerSets)
    }
    for path in [\CoreSegment.cmpID, \.cmpVersion, \.consentScreen, \.vendorListVersion, \.policyVersion] {
      result += simpler(self, path, simplerNumber(self[keyPath: path]))
    }
    for path in [\CoreSegment.isServiceSpecific, \.useNonStandardTexts, \.purposeOneTreatment]
    where self[keyPath: path] {
      result += simpler(self, path, [{ false }])
    }
    for path in [\CoreSegment.consentLanguage, \.publisherCC] where self[keyPath: path] != .unknown {
      result += simpler(self, path, [{ .unknown }])
    }
    for path in [\CoreSegment.created, \.lastUpdated] {
      result += simpler(self, path, simplerNumber(self[keyPath: path].rawValue).map { make in { Deciseconds(make()) } })
    }
    return result
  }
}

extension PublisherTCSegment {
  var simplerSegments: Simpler<PublisherTCSegment> {
    var result: Simpler<PublisherTCSegment> = []
    if self != PublisherTCSegment() { result.append { PublisherTCSegment() } }
    for path in [
      \PublisherTCSegment.purposeConsents, \.purposeLegitimateInterests, \.customPurposeConsents,
      \.customPurposeLegitimateInterests,
    ] {
      result += simpler(self, path, self[keyPath: path].simplerSets)
    }
    // A count below the highest custom purpose does not fit the wire.
    let needed = max(customPurposeConsents.highest, customPurposeLegitimateInterests.highest)
    return result + simpler(self, \.customPurposeCount, simplerNumber(customPurposeCount, toward: needed))
  }
}

extension PublisherRestrictions {
  var simplerRestrictions: Simpler<PublisherRestrictions> {
    let lists = simplerList(Array(self), element: \.simplerRestrictions)
    return (lists + simplerRepeated).map { make in { PublisherRestrictions(make()) } }
  }

  /// Restrictions of the same purpose or type with a simpler one, all at once: a fault that needs two of a kind would be
  /// gone if one of them changed by itself.
  private var simplerRepeated: Simpler<[PublisherRestriction]> {
    var result: Simpler<[PublisherRestriction]> = []
    for purpose in Set(map(\.purpose)).sorted() where count(where: { $0.purpose == purpose }) > 1 {
      result += simplerNumber(purpose, toward: 1).map { make in
        {
          let simpler = make()
          return self.map { $0.purpose == purpose ? $0.with(purpose: simpler) : $0 }
        }
      }
    }
    for type in RestrictionType.allCases
    where type != .notAllowed && count(where: { $0.type == type }) > 1 {
      result.append { self.map { $0.type == type ? $0.with(type: .notAllowed) : $0 } }
    }
    return result
  }
}

extension PublisherRestriction {
  var simplerRestrictions: Simpler<PublisherRestriction> {
    let vendors = vendors
    var result = vendors.simplerSets.map { make in
      { PublisherRestriction(purpose: purpose, type: type, vendors: make()) }
    }
    result += simplerNumber(purpose, toward: 1).map { make in { self.with(purpose: make()) } }
    guard type != .notAllowed else { return result }
    return result + [{ self.with(type: .notAllowed) }]
  }

  fileprivate func with(purpose: Int? = nil, type: RestrictionType? = nil) -> PublisherRestriction {
    PublisherRestriction(purpose: purpose ?? self.purpose, type: type ?? self.type, vendors: vendors)
  }
}

extension VendorIDSet {
  /// Sets with fewer ids; of small sets, also with lower ids, one by one and whole runs.
  var simplerSets: Simpler<VendorIDSet> {
    let ids = Array(self)
    var result = simplerList(ids).map { make in { VendorIDSet(make()) } }
    let runs = ranges
    if runs.count <= 8 { result += runs.flatMap(simplerRuns) }
    guard ids.count <= 16 else { return result }
    for id in ids {
      result += simplerNumber(id, toward: 1).map { make in
        {
          var set = self
          set.remove(id)
          set.insert(make())
          return set
        }
      }
    }
    return result
  }
}

extension VendorIDSet {
  /// Sets with one run further down, where it meets no other.
  private func simplerRuns(_ run: VendorIDRange) -> Simpler<VendorIDSet> {
    guard !run.isSingle else { return [] }
    let rest = subtracting(VendorIDSet(run))
    return simplerNumber(Int(run.first), toward: 1).map { Int(run.first) - $0() }.compactMap { distance in
      let lower = VendorIDRange(run.first - UInt16(distance), run.last - UInt16(distance))
      return rest.intersects(lower) ? nil : { rest.union(VendorIDSet(lower)) }
    }
  }

  fileprivate init(_ run: VendorIDRange) {
    self.init()
    insert(run)
  }
}

extension PurposeSet {
  /// Sets with fewer ids.
  var simplerSets: Simpler<PurposeSet> { simplerList(Array(self)).map { make in { PurposeSet(make()) } } }
}
