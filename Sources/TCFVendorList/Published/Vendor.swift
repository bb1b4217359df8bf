/// A vendor as the Global Vendor List has it, unjudged: ids in their order and with duplicates.
///
/// An empty array or string stands for an absent member too; `members` shows which were there.
///
/// Source: Consent string and vendor list formats v2, Example Global Vendor List JSON Object.
public struct Vendor: Sendable {
  /// The id, 1-65,535: the key in the list's map, or `statedID` if the key is not a number.
  public internal(set) var id = 0
  /// The member `id`; nil if absent or no integer.
  public internal(set) var statedID: Int?
  /// The vendor's name, as published.
  public internal(set) var name = ""
  /// The purposes declared with consent.
  public internal(set) var purposes: [Int] = []
  /// The purposes declared with legitimate interest.
  public internal(set) var legIntPurposes: [Int] = []
  /// The declared purposes for which the publisher may choose the other basis.
  public internal(set) var flexiblePurposes: [Int] = []
  /// The special purposes.
  public internal(set) var specialPurposes: [Int] = []
  /// The features.
  public internal(set) var features: [Int] = []
  /// The special features.
  public internal(set) var specialFeatures: [Int] = []
  /// The privacy policy's URL (specification 2).
  public internal(set) var policyUrl: String?
  /// The URLs by language (specification 3).
  public internal(set) var urls: [VendorURLs] = []
  /// Whether the vendor uses cookies.
  public internal(set) var usesCookies: Bool?
  /// The longest cookie life in seconds; 0 and below for session cookies. Nil for null too.
  public internal(set) var cookieMaxAgeSeconds: Int?
  /// Whether cookies are refreshed.
  public internal(set) var cookieRefresh: Bool?
  /// Whether other storage than cookies is used.
  public internal(set) var usesNonCookieAccess: Bool?
  /// How long data is kept (specification 3).
  public internal(set) var dataRetention: DataRetention?
  /// The data categories (specification 3).
  public internal(set) var dataDeclaration: [Int] = []
  /// Where the device storage disclosure is.
  public internal(set) var deviceStorageDisclosureUrl: String?
  /// `overflow.httpGetLimit` in kilobytes.
  public internal(set) var httpGetLimit: Int?
  /// When the vendor was, or will be, deleted; nil for null too.
  public internal(set) var deletedDate: PublishedDate?
  /// The members that the entry has, whatever their value.
  public internal(set) var members = VendorMembers()
  /// Those of `members` that are null.
  public internal(set) var nullMembers = VendorMembers()
  /// The names of members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []

  init() {}
}

/// The privacy pages of a vendor in one language (specification 3). Texts as published, white space included.
public struct VendorURLs: Sendable, Hashable {
  /// The language (ISO 639-1).
  public internal(set) var langId: String?
  /// The privacy policy.
  public internal(set) var privacy: String?
  /// The explanation of the legitimate interest.
  public internal(set) var legIntClaim: String?
  /// The names of members that this reader does not know.
  public internal(set) var unknownMembers: [String] = []
}

/// How long a vendor keeps data, in days (specification 3).
public struct DataRetention: Sendable, Hashable {
  /// A period of its own for one purpose.
  public struct Exception: Sendable, Hashable {
    /// The purpose as the list writes it.
    public let key: String
    /// The days; nil if the value is not an integer.
    public let days: Int?
  }

  /// The period for every purpose without one of its own.
  public internal(set) var stdRetention: Int?
  /// The periods of purposes.
  public internal(set) var purposes: [Exception] = []
  /// The periods of special purposes.
  public internal(set) var specialPurposes: [Exception] = []
  /// The names of members that this reader does not know.
  public internal(set) var unknownMembers: [String] = []
}

/// The members of a vendor that the specifications name.
public struct VendorMembers: OptionSet, Sendable, Hashable {
  /// One bit a member.
  public let rawValue: UInt32

  /// Members from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `id`.
  public static let id = VendorMembers(rawValue: 1 << 0)
  /// `name`.
  public static let name = VendorMembers(rawValue: 1 << 1)
  /// `purposes`.
  public static let purposes = VendorMembers(rawValue: 1 << 2)
  /// `legIntPurposes`.
  public static let legIntPurposes = VendorMembers(rawValue: 1 << 3)
  /// `flexiblePurposes`.
  public static let flexiblePurposes = VendorMembers(rawValue: 1 << 4)
  /// `specialPurposes`.
  public static let specialPurposes = VendorMembers(rawValue: 1 << 5)
  /// `features`.
  public static let features = VendorMembers(rawValue: 1 << 6)
  /// `specialFeatures`.
  public static let specialFeatures = VendorMembers(rawValue: 1 << 7)
  /// `policyUrl`.
  public static let policyUrl = VendorMembers(rawValue: 1 << 8)
  /// `urls`.
  public static let urls = VendorMembers(rawValue: 1 << 9)
  /// `usesCookies`.
  public static let usesCookies = VendorMembers(rawValue: 1 << 10)
  /// `cookieMaxAgeSeconds`.
  public static let cookieMaxAgeSeconds = VendorMembers(rawValue: 1 << 11)
  /// `cookieRefresh`.
  public static let cookieRefresh = VendorMembers(rawValue: 1 << 12)
  /// `usesNonCookieAccess`.
  public static let usesNonCookieAccess = VendorMembers(rawValue: 1 << 13)
  /// `dataRetention`.
  public static let dataRetention = VendorMembers(rawValue: 1 << 14)
  /// `dataDeclaration`.
  public static let dataDeclaration = VendorMembers(rawValue: 1 << 15)
  /// `deviceStorageDisclosureUrl`.
  public static let deviceStorageDisclosureUrl = VendorMembers(rawValue: 1 << 16)
  /// `overflow`.
  public static let overflow = VendorMembers(rawValue: 1 << 17)
  /// `deletedDate`.
  public static let deletedDate = VendorMembers(rawValue: 1 << 18)

  /// The members by their names in the list.
  static let named: [String: VendorMembers] = [
    "id": id, "name": name, "purposes": purposes, "legIntPurposes": legIntPurposes,
    "flexiblePurposes": flexiblePurposes, "specialPurposes": specialPurposes, "features": features,
    "specialFeatures": specialFeatures, "policyUrl": policyUrl, "urls": urls, "usesCookies": usesCookies,
    "cookieMaxAgeSeconds": cookieMaxAgeSeconds, "cookieRefresh": cookieRefresh,
    "usesNonCookieAccess": usesNonCookieAccess, "dataRetention": dataRetention, "dataDeclaration": dataDeclaration,
    "deviceStorageDisclosureUrl": deviceStorageDisclosureUrl, "overflow": overflow, "deletedDate": deletedDate,
  ]
}
