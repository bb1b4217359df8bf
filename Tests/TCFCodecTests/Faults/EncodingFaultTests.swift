import Testing

@testable import TCFCodec

@Suite("Encoding faults")
struct EncodingFaultTests {
  /// A field, what it holds by the width in the specification's tables, and how to set it.
  struct Field: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let limit: ClosedRange<Int>
    /// Whether the model's type can be negative.
    let isSigned: Bool
    let set: @Sendable (inout TCString, Int) -> Void

    init(
      _ name: String, _ limit: ClosedRange<Int>, isSigned: Bool = true,
      set: @escaping @Sendable (inout TCString, Int) -> Void
    ) {
      (testDescription, self.limit, self.isSigned, self.set) = (name, limit, isSigned, set)
    }
  }

  static let numbers = [
    Field("Created", 0...68_719_476_735, isSigned: false) { $0.core.created = Deciseconds(UInt64(clamping: $1)) },
    Field("LastUpdated", 0...68_719_476_735, isSigned: false) {
      $0.core.lastUpdated = Deciseconds(UInt64(clamping: $1))
    },
    Field("CmpId", 0...4_095) { $0.core.cmpID = $1 },
    Field("CmpVersion", 0...4_095) { $0.core.cmpVersion = $1 },
    Field("ConsentScreen", 0...63) { $0.core.consentScreen = $1 },
    Field("VendorListVersion", 0...4_095) { $0.core.vendorListVersion = $1 },
    Field("TcfPolicyVersion", 0...63) { $0.core.policyVersion = $1 },
    Field("NumCustomPurposes", 0...63) { $0.publisherTC = PublisherTCSegment(customPurposeCount: $1) },
    Field("PubRestrictions[0].PurposeId", 1...63) { $0.core.publisherRestrictions = [restriction(purpose: $1)] },
  ]

  /// The limit of a set is its highest id.
  static let sets = [
    Field("SpecialFeatureOptIns", 1...12) { $0.core.specialFeatureOptIns = [$1] },
    Field("PurposesConsent", 1...24) { $0.core.purposeConsents = [$1] },
    Field("PurposesLITransparency", 1...24) { $0.core.purposeLegitimateInterests = [$1] },
    Field("PubPurposesConsent", 1...24) { $0.publisherTC = PublisherTCSegment(purposeConsents: [$1]) },
    Field("PubPurposesLITransparency", 1...24) {
      $0.publisherTC = PublisherTCSegment(purposeLegitimateInterests: [$1])
    },
    Field("CustomPurposesConsent", 1...5) {
      $0.publisherTC = PublisherTCSegment(customPurposeCount: 5, customConsents: [$1])
    },
    Field("CustomPurposesLITransparency", 1...5) {
      $0.publisherTC = PublisherTCSegment(customPurposeCount: 5, customInterests: [$1])
    },
    Field("CustomPurposesConsent", 0...0) {
      $0.publisherTC = PublisherTCSegment(customPurposeCount: 0, customConsents: [$1])
    },
  ]

  @Test(arguments: numbers)
  func numbersBeyondTheirField(field: Field) throws {
    for value in [field.limit.lowerBound, field.limit.upperBound] {
      var model = Self.model
      field.set(&model, value)
      #expect(try TCString(decoding: model.encoded()) == model)
    }
    let below = field.isSigned ? [field.limit.lowerBound - 1, .min] : []
    for value in [field.limit.upperBound + 1, .max] + below {
      var model = Self.model
      field.set(&model, value)
      #expect(Self.fault(of: model) == "\(field.testDescription) is \(value); allowed: \(field.limit.text)")
    }
  }

  @Test(arguments: sets)
  func idsBeyondTheirField(field: Field) throws {
    var model = Self.model
    field.set(&model, field.limit.upperBound)
    #expect(try TCString(decoding: model.encoded()) == model)
    for id in [field.limit.upperBound + 1, 64] {
      field.set(&model, id)
      #expect(
        Self.fault(of: model) == "\(field.testDescription) has id \(id)"
          + (field.limit.upperBound > 0 ? "; allowed ids: \(field.limit.text)" : ", but NumCustomPurposes is 0"))
    }
  }

  @Test func tooManyRestrictions() throws {
    var model = Self.model
    for _ in 0..<4_095 { model.core.publisherRestrictions.append(Self.restriction(purpose: 1)) }
    #expect(try TCString(decoding: model.encoded()) == model)
    model.core.publisherRestrictions.append(Self.restriction(purpose: 1))
    #expect(Self.fault(of: model) == "NumPubRestrictions is 4096; allowed: 0-4095")
  }

  @Test func tooManyRunsInARestriction() throws {
    var model = Self.model
    let most = VendorIDSet(stride(from: 1, through: 8_189, by: 2))
    model.core.publisherRestrictions = [
      Self.restriction(purpose: 1), PublisherRestriction(purpose: 2, type: .notAllowed, vendors: most),
    ]
    #expect(try TCString(decoding: model.encoded()) == model)
    model.core.publisherRestrictions.append(
      PublisherRestriction(purpose: 2, type: .notAllowed, vendors: most.union([8_191])))
    #expect(Self.fault(of: model) == "PubRestrictions[2].NumEntries is 4096; allowed: 0-4095")
  }

  /// A vendor section always has the bit field to fall back on.
  @Test func vendorSectionsHoldEverySet() throws {
    var model = Self.model
    model.core.vendorConsents = VendorIDSet(stride(from: 1, through: 65_535, by: 2))
    model.core.vendorLegitimateInterests = VendorIDSet(1...65_535)
    model.disclosedVendors = VendorIDSet(stride(from: 2, through: 65_534, by: 16))
    let text = try model.encoded()
    #expect(try TCString(decoding: text) == model)
    let forms = TCStringDissection(of: text).trace.entries.filter { $0.path.field == "IsRangeEncoding" }
    let trace = TCStringDissection(of: text).trace
    // 32,768 single entries and 65,535 bits; one range; 4,096 single entries, more than NumEntries can count.
    #expect(forms.map { trace.value($0) } == [0, 1, 0])
  }

  @Test func faultsAreValues() {
    let fault = EncodingFault(field: FieldPath(.core, "CmpId"), limit: 0...4_095, had: 5_000)
    #expect(fault.description == "CmpId is 5000; allowed: 0-4095")
    #expect(fault == EncodingFault(field: FieldPath(.core, "CmpId"), limit: 0...4_095, had: 5_000))
  }

  private static let model = TCString(core: CoreSegment())

  private static func restriction(purpose: Int) -> PublisherRestriction {
    PublisherRestriction(purpose: purpose, type: .requireConsent, vendors: [1])
  }

  private static func fault(of model: TCString) -> String? {
    do throws(EncodingFault) {
      _ = try model.encoded()
      return nil
    } catch {
      return error.description
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var text: String { upperBound == 0 ? "no id" : "\(lowerBound)-\(upperBound)" }
}

extension PublisherTCSegment {
  fileprivate init(
    purposeConsents: PurposeSet = [], purposeLegitimateInterests: PurposeSet = [], customPurposeCount: Int = 0,
    customConsents: PurposeSet = [], customInterests: PurposeSet = []
  ) {
    self.init()
    self.purposeConsents = purposeConsents
    self.purposeLegitimateInterests = purposeLegitimateInterests
    self.customPurposeCount = customPurposeCount
    customPurposeConsents = customConsents
    customPurposeLegitimateInterests = customInterests
  }
}
