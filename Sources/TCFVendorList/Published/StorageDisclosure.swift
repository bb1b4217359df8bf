public import TCFFindings

/// A vendor's device storage disclosure as published, unjudged: what it stores on devices, its domains, its SDKs.
///
/// The document does not say which vendor it is of; the vendor's entry in the Global Vendor List has its URL.
///
/// Source: Vendor Device Storage & Operational Disclosures, Required Information and JSON Structure.
public struct StorageDisclosure: Sendable {
  /// How many entries of an array are kept; published documents have some hundreds, a hostile one millions.
  public static let entryLimit = 10_000

  /// Whether the root of the document is an object.
  public internal(set) var isObject = true
  /// What is stored: `disclosures`.
  public internal(set) var disclosures = DisclosureArray<StorageEntry>()
  /// The domains by which data is collected: `domains`.
  public internal(set) var domains = DisclosureArray<OperationalEntry>()
  /// The SDKs by which data is collected in apps: `sdks`.
  public internal(set) var sdks = DisclosureArray<OperationalEntry>()
  /// The names of top-level members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []
  /// What reading went past. Members that have a rule of their own (types of storage, ages, ids) are not deviations.
  public internal(set) var anomalies = ListAnomalies()
  /// Name, place and hash of the file.
  public internal(set) var source: ListReference

  init(source: ListReference) { self.source = source }
}

/// A member of a disclosure with what is in its place: rules ask for the member itself, so that absence, null and a value
/// of another type are distinguished.
public enum DisclosureMember<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The member is not there.
  case absent
  /// The member is null.
  case null
  /// The member has a value of its type.
  case value(Value)
  /// The member has a value of another type, as text.
  case unusable(String)

  /// The value, if there is one of the type.
  public var value: Value? {
    if case .value(let value) = self { return value }
    return nil
  }

  /// Whether the member is absent or null.
  public var isMissing: Bool { self == .absent || self == .null }
}

/// One of the arrays of a disclosure.
public struct DisclosureArray<Entry: Sendable>: Sendable {
  /// An entry with its place in the array, counted from 0.
  public struct Element: Sendable {
    /// The place in the array.
    public let index: Int
    /// The entry.
    public let entry: Entry
  }

  /// How many elements the array has, 0 if there is none; or what is in the array's place.
  public internal(set) var count = DisclosureMember<Int>.absent
  /// The elements that are objects, `StorageDisclosure.entryLimit` at most.
  public internal(set) var elements: [Element] = []

  /// How many elements are beyond the limit, and so are not kept.
  public var uncounted: Int { max(0, (count.value ?? 0) - StorageDisclosure.entryLimit) }
}

/// What is stored under one identifier.
public struct StorageEntry: Sendable {
  /// The key or object name; `*` stands for any text within it.
  public internal(set) var identifier = DisclosureMember<String>.absent
  /// The mechanism: `cookie`, `web` or `app`.
  public internal(set) var type = DisclosureMember<String>.absent
  /// For how long a cookie is stored, in seconds; 0 for the session.
  public internal(set) var maxAgeSeconds = DisclosureMember<Int>.absent
  /// Whether the cookie is refreshed.
  public internal(set) var cookieRefresh = DisclosureMember<Bool>.absent
  /// The domains it is used on.
  public internal(set) var domains = DisclosureMember<[String]>.absent
  /// The one domain it is used on, in the older form.
  public internal(set) var domain = DisclosureMember<String>.absent
  /// The purposes it is used for.
  public internal(set) var purposes = DisclosureMember<[Int]>.absent
  /// The special purposes it is used for.
  public internal(set) var specialPurposes = DisclosureMember<[Int]>.absent
  /// Whether it serves a user's opt-out.
  public internal(set) var optOut = DisclosureMember<Bool>.absent
  /// The names of members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []

  init() {}
}

/// A domain or an SDK by which a vendor collects and processes data.
public struct OperationalEntry: Sendable {
  /// The domain, or the package name of the SDK.
  public internal(set) var name = DisclosureMember<String>.absent
  /// The purposes it is used for.
  public internal(set) var purposes = DisclosureMember<[Int]>.absent
  /// The special purposes it is used for.
  public internal(set) var specialPurposes = DisclosureMember<[Int]>.absent
  /// The names of members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []

  init() {}
}
