public import TCFCodec

/// The stored key set that a TC string requires, the same for every platform.
///
/// Source: CMP API v2, In-App Details, table of `NSUserDefaults` and `SharedPreferences` values.
public struct DerivedKeySet: Sendable, Hashable {
  /// A value as the table of keys has it.
  public enum Value: Sendable, Hashable {
    /// An integer.
    case number(Int)
    /// A string, binary string or restriction string.
    case text(String)
  }

  /// A key and the value it has to have.
  public struct Key: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value.
    public let value: Value
  }

  /// How long binary strings are at least. They always reach the highest id that is set; the lengths of the list in use
  /// spare readers that index without looking.
  public struct Lengths: Sendable, Hashable {
    /// Characters for purposes, up to 24; nil for the purposes that the policy version defines: 11 from policy 4 on, 10
    /// before.
    public var purposes: Int?
    /// Characters for special features, up to 12.
    public var specialFeatures = 2
    /// Characters for vendors, 1 to 65,535.
    public var vendors = 1

    /// The lengths above.
    public init() {}
  }

  /// The keys in the order of the document's table.
  public let keys: [Key]

  /// The keys that `string` requires.
  ///
  /// With `gdprApplies` 0 the set is the CMP's id and version, the policy version and the flag itself: the data of a
  /// string has no meaning then. With nil it is the first three: before GDPR's application is decided there must be no
  /// consent. Any other number is stored as it is.
  ///
  /// Numbers and ids beyond the wire's widths (24 purposes, 12 special features) are left out of binary strings.
  /// - Parameters:
  ///   - string: what the string says.
  ///   - text: the string itself, stored as it is.
  ///   - gdprApplies: 1, 0 or nil for undetermined.
  ///   - lengths: how long binary strings are at least.
  public init(from string: TCString, text: String, gdprApplies: Int? = 1, lengths: Lengths = Lengths()) {
    let core = string.core
    var builder = Builder(core, lengths)
    builder.add(StoredKeyName.cmpSDKID, core.cmpID)
    builder.add(StoredKeyName.cmpSDKVersion, core.cmpVersion)
    builder.add(StoredKeyName.policyVersion, core.policyVersion)
    if let gdprApplies { builder.add(StoredKeyName.gdprApplies, gdprApplies) }
    if let gdprApplies, gdprApplies != 0 { builder.addData(of: string, text) }
    keys = builder.keys
  }

  /// The value of the key `name`; nil if the string requires no such key. A linear search over some twenty keys.
  public subscript(name: String) -> Value? { keys.first { $0.name == name }?.value }

  /// The set as a platform would hold it.
  public func stored(on platform: StorePlatform) -> StoredKeySet {
    StoredKeySet(
      platform: platform,
      keys: keys.map { key in
        switch key.value {
        case .number(let number): StoredKey(name: key.name, value: .integer(Int64(number)))
        case .text(let text): StoredKey(name: key.name, value: .string(text))
        }
      }, origin: StoreOrigin(platform == .registry ? .registry : .unknown))
  }
}

extension StoredKeySet {
  /// The key set that `string` requires, as `platform` would hold it. `DerivedKeySet` says what the parameters mean.
  public init(
    derivedFrom string: TCString, text: String, gdprApplies: Int? = 1, platform: StorePlatform,
    lengths: DerivedKeySet.Lengths = DerivedKeySet.Lengths()
  ) {
    self = DerivedKeySet(from: string, text: text, gdprApplies: gdprApplies, lengths: lengths).stored(on: platform)
  }
}

extension DerivedKeySet {
  /// Collects keys in the order in which they are added.
  private struct Builder {
    private let purposeLength: Int
    private let lengths: Lengths
    private(set) var keys: [Key] = []

    init(_ core: CoreSegment, _ lengths: Lengths) {
      purposeLength = min(lengths.purposes ?? StoredKeyEdition.of(policyVersion: core.policyVersion).purposes, 24)
      self.lengths = lengths
    }

    mutating func add(_ name: String, _ number: Int) { keys.append(Key(name: name, value: .number(number))) }

    mutating func add(_ name: String, _ text: String) { keys.append(Key(name: name, value: .text(text))) }

    mutating func add(_ name: String, vendors: VendorIDSet) {
      let length = min(max(lengths.vendors, 1), VendorIDSet.highestPossible)
      add(name, BinaryString.text(vendors, length: length))
    }

    mutating func add(_ name: String, purposes: PurposeSet) {
      add(name, BinaryString.text(purposes.upTo(24), length: purposeLength))
    }

    mutating func addData(of string: TCString, _ text: String) {
      let core = string.core
      add(StoredKeyName.publisherCC, core.publisherCC.description)
      add(StoredKeyName.purposeOneTreatment, core.purposeOneTreatment ? 1 : 0)
      let edition = StoredKeyEdition.of(policyVersion: core.policyVersion)
      add(edition.nonStandardTextsKey, core.useNonStandardTexts ? 1 : 0)
      add(StoredKeyName.tcString, text)
      add(StoredKeyName.vendorConsents, vendors: core.vendorConsents)
      add(StoredKeyName.vendorLegitimateInterests, vendors: core.vendorLegitimateInterests)
      if let disclosed = string.disclosedVendors { add(StoredKeyName.disclosedVendors, vendors: disclosed) }
      add(StoredKeyName.purposeConsents, purposes: core.purposeConsents)
      add(StoredKeyName.purposeLegitimateInterests, purposes: core.purposeLegitimateInterests)
      let features = BinaryString.text(core.specialFeatureOptIns.upTo(12), length: min(lengths.specialFeatures, 12))
      add(StoredKeyName.specialFeaturesOptIns, features)
      addRestrictions(core.publisherRestrictions)
      if let publisher = string.publisherTC { addPublisher(publisher) }
    }

    private mutating func addRestrictions(_ restrictions: PublisherRestrictions) {
      let codes = RestrictionCodes.byPurpose(of: restrictions)
      for purpose in codes.keys.sorted() {
        add(StoredKeyName.restriction(purpose: purpose), codes[purpose]?.text ?? "")
      }
    }

    /// The custom purposes' keys are as long as there are custom purposes; without any they are left out, since an empty
    /// binary string makes readers stumble.
    private mutating func addPublisher(_ publisher: PublisherTCSegment) {
      add(StoredKeyName.publisherConsent, purposes: publisher.purposeConsents)
      add(StoredKeyName.publisherLegitimateInterests, purposes: publisher.purposeLegitimateInterests)
      let count = publisher.customPurposeCount
      guard count > 0 else { return }
      for (name, ids) in [
        (StoredKeyName.publisherCustomPurposesConsents, publisher.customPurposeConsents),
        (StoredKeyName.publisherCustomPurposesLegitimateInterests, publisher.customPurposeLegitimateInterests),
      ] {
        add(name, BinaryString.text(ids.upTo(min(count, 63)), length: min(count, 63)))
      }
    }
  }
}
