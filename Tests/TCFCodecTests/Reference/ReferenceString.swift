import TCFCodec

/// What a string says, in plain arrays: what the reference decoder reads, and what a `TCString` is turned into to be
/// compared with it.
struct ReferenceString: Equatable {
  struct Restriction: Equatable {
    var purpose: Int
    var type: Int
    var vendors: IDs
  }

  struct PublisherTC: Equatable {
    var purposeConsents = IDs()
    var purposeLegitimateInterests = IDs()
    var customPurposeCount = 0
    var customPurposeConsents = IDs()
    var customPurposeLegitimateInterests = IDs()
  }

  var created = 0
  var lastUpdated = 0
  var cmpID = 0
  var cmpVersion = 0
  var consentScreen = 0
  var consentLanguage = "AA"
  var vendorListVersion = 0
  var policyVersion = 0
  var isServiceSpecific = false
  var useNonStandardTexts = false
  var specialFeatureOptIns = IDs()
  var purposeConsents = IDs()
  var purposeLegitimateInterests = IDs()
  var purposeOneTreatment = false
  var publisherCC = "AA"
  var vendorConsents = IDs()
  var vendorLegitimateInterests = IDs()
  var restrictions: [Restriction] = []
  var disclosedVendors: IDs?
  var allowedVendors: IDs?
  var publisherTC: PublisherTC?

  init() {}

  init(_ model: TCString) {
    let core = model.core
    created = Int(core.created.rawValue)
    lastUpdated = Int(core.lastUpdated.rawValue)
    cmpID = core.cmpID
    cmpVersion = core.cmpVersion
    consentScreen = core.consentScreen
    consentLanguage = core.consentLanguage.description
    vendorListVersion = core.vendorListVersion
    policyVersion = core.policyVersion
    isServiceSpecific = core.isServiceSpecific
    useNonStandardTexts = core.useNonStandardTexts
    specialFeatureOptIns = IDs(core.specialFeatureOptIns)
    purposeConsents = IDs(core.purposeConsents)
    purposeLegitimateInterests = IDs(core.purposeLegitimateInterests)
    purposeOneTreatment = core.purposeOneTreatment
    publisherCC = core.publisherCC.description
    vendorConsents = IDs(core.vendorConsents)
    vendorLegitimateInterests = IDs(core.vendorLegitimateInterests)
    restrictions = core.publisherRestrictions.map {
      Restriction(purpose: $0.purpose, type: Int($0.type.rawValue), vendors: IDs($0.vendors))
    }
    disclosedVendors = model.disclosedVendors.map { IDs($0) }
    allowedVendors = model.allowedVendors.map { IDs($0) }
    publisherTC = model.publisherTC.map {
      PublisherTC(
        purposeConsents: IDs($0.purposeConsents), purposeLegitimateInterests: IDs($0.purposeLegitimateInterests),
        customPurposeCount: $0.customPurposeCount, customPurposeConsents: IDs($0.customPurposeConsents),
        customPurposeLegitimateInterests: IDs($0.customPurposeLegitimateInterests))
    }
  }
}

// The canonical form, as the contract of `TCString.encoded()` has it: the smaller form of each section (the bit field
// where both are equal), the fewest entries, zeros to whole octets, the order core, disclosed, allowed, publisher.
extension ReferenceString {
  var canonicalDraft: StringDraft {
    var core = CoreDraft()
    core.created = created
    core.lastUpdated = lastUpdated
    core.cmpID = cmpID
    core.cmpVersion = cmpVersion
    core.consentScreen = consentScreen
    core.consentLanguage = consentLanguage.utf8.map { Int($0) - 65 }
    core.vendorListVersion = vendorListVersion
    core.policyVersion = policyVersion
    core.isServiceSpecific = isServiceSpecific ? 1 : 0
    core.useNonStandardTexts = useNonStandardTexts ? 1 : 0
    core.specialFeatureOptIns = specialFeatureOptIns.all
    core.purposeConsents = purposeConsents.all
    core.purposeLegitimateInterests = purposeLegitimateInterests.all
    core.purposeOneTreatment = purposeOneTreatment ? 1 : 0
    core.publisherCC = publisherCC.utf8.map { Int($0) - 65 }
    core.vendorConsents = Self.section(vendorConsents)
    core.vendorLegitimateInterests = Self.section(vendorLegitimateInterests)
    core.restrictions = restrictions.map {
      RestrictionDraft(purpose: $0.purpose, type: $0.type, entries: Self.entries($0.vendors))
    }
    var draft = StringDraft(core: core)
    if let disclosedVendors { draft.others.append((.vendors(type: 1, Self.section(disclosedVendors)), TailDraft())) }
    if let allowedVendors { draft.others.append((.vendors(type: 2, Self.section(allowedVendors)), TailDraft())) }
    if let publisherTC { draft.others.append((Self.segment(publisherTC), TailDraft())) }
    return draft
  }

  static func entries(_ ids: IDs) -> [EntryDraft] {
    ids.runs.map(EntryDraft.init)
  }

  private static func section(_ ids: IDs) -> SectionDraft {
    let entries = entries(ids)
    let rangeSize = 12 + entries.reduce(0) { $0 + $1.width }
    if rangeSize < ids.highest, entries.count <= 4_095 { return .entries(maximum: ids.highest, entries) }
    return .bitField(maximum: ids.highest, ids: ids.all)
  }

  private static func segment(_ publisherTC: PublisherTC) -> SegmentDraft {
    .publisherTC(
      consents: publisherTC.purposeConsents.all, interests: publisherTC.purposeLegitimateInterests.all,
      count: publisherTC.customPurposeCount, customConsents: publisherTC.customPurposeConsents.all,
      customInterests: publisherTC.customPurposeLegitimateInterests.all)
  }
}
