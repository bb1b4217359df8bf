public import TCFFindings

/// A Global Vendor List of specification 2 or 3 as published, unjudged. Rules use `CompiledVendorList`; this is what a
/// lint of the document itself looks at.
///
/// Source: Consent string and vendor list formats v2, The Global Vendor List.
public struct GlobalVendorList: Sendable {
  /// The specification: 2, or 3 from TCF 2.2 on. Nil if absent or no integer.
  public internal(set) var gvlSpecificationVersion: Int?
  /// The list's number within its specification.
  public internal(set) var vendorListVersion: Int?
  /// The policy version it was published under.
  public internal(set) var tcfPolicyVersion: Int?
  /// When it was published.
  public internal(set) var lastUpdated: PublishedDate?
  /// The purposes, ascending by id; empty if the table is absent.
  public internal(set) var purposes: [TableEntry] = []
  /// The special purposes, ascending by id; empty if the table is absent.
  public internal(set) var specialPurposes: [TableEntry] = []
  /// The features, ascending by id; empty if the table is absent.
  public internal(set) var features: [TableEntry] = []
  /// The special features, ascending by id; empty if the table is absent.
  public internal(set) var specialFeatures: [TableEntry] = []
  /// The data categories (specification 3), ascending by id; empty if the table is absent.
  public internal(set) var dataCategories: [TableEntry] = []
  /// The stacks, ascending by id; empty if the table is absent.
  public internal(set) var stacks: [Stack] = []
  /// The texts of `standardTexts` (TCF 2.4) in their order; nil if absent.
  public internal(set) var standardTexts: [StandardText]?
  /// The vendors, deleted ones too, ascending by id.
  public internal(set) var vendors: [Vendor] = []
  /// The tables that the list has. Some republished lists have none of them.
  public internal(set) var presentTables = ListTables()
  /// The names of top-level members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []
  /// What reading went past.
  public internal(set) var anomalies = ListAnomalies()
  /// Name, place and hash of the file.
  public internal(set) var source: ListReference

  init(source: ListReference) { self.source = source }
}

/// The tables of a vendor list in addition to the vendors.
public struct ListTables: OptionSet, Sendable, Hashable {
  /// One bit a table.
  public let rawValue: UInt8

  /// Tables from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `purposes`.
  public static let purposes = ListTables(rawValue: 1 << 0)
  /// `specialPurposes`.
  public static let specialPurposes = ListTables(rawValue: 1 << 1)
  /// `features`.
  public static let features = ListTables(rawValue: 1 << 2)
  /// `specialFeatures`.
  public static let specialFeatures = ListTables(rawValue: 1 << 3)
  /// `stacks`.
  public static let stacks = ListTables(rawValue: 1 << 4)
  /// `dataCategories`.
  public static let dataCategories = ListTables(rawValue: 1 << 5)

  /// The tables by their names in the list.
  static let named: [String: ListTables] = [
    "purposes": purposes, "specialPurposes": specialPurposes, "features": features,
    "specialFeatures": specialFeatures, "stacks": stacks, "dataCategories": dataCategories,
  ]

  /// The tables that a vendor's declarations refer to.
  public static let declarations: ListTables = [.purposes, .specialPurposes, .features, .specialFeatures]
}

/// An entry of a list's tables: a purpose, special purpose, feature, special feature or data category.
public struct TableEntry: Sendable {
  /// The id: the key in the table's map, or `statedID` if the key is not a number.
  public internal(set) var id = 0
  /// The member `id`; nil if absent or no integer.
  public internal(set) var statedID: Int?
  /// The name; empty if absent. One early list calls it `title`.
  public internal(set) var name = ""
  /// Whether the name is under `title`, not under `name`.
  public internal(set) var isNamedByTitle = false
  /// The description; nil if absent.
  public internal(set) var description: String?
  /// The legal text (specification 2); nil if absent.
  public internal(set) var descriptionLegal: String?
  /// The illustrations (specification 3); nil if absent.
  public internal(set) var illustrations: [String]?
  /// Whether users may be asked for consent; nil if absent, which means true.
  public internal(set) var consentable: Bool?
  /// Whether users may object; nil if absent, which means true.
  public internal(set) var rightToObject: Bool?
  /// The names of members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []

  init() {}
}

/// A stack: purposes and special features that a CMP may present together.
public struct Stack: Sendable {
  /// The id: the key in the table's map, or `statedID` if the key is not a number.
  public internal(set) var id = 0
  /// The member `id`; nil if absent or no integer.
  public internal(set) var statedID: Int?
  /// The name; empty if absent.
  public internal(set) var name = ""
  /// The description; nil if absent.
  public internal(set) var description: String?
  /// The purposes, as published.
  public internal(set) var purposes: [Int] = []
  /// The special features, as published.
  public internal(set) var specialFeatures: [Int] = []
  /// The names of members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []

  init() {}
}

/// A text that CMPs must show word for word (TCF 2.4).
public struct StandardText: Sendable, Hashable {
  /// Its name: `features`.
  public let name: String
  /// The text; nil if the value is not a string.
  public let text: String?
}
