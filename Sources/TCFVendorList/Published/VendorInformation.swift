public import TCFFindings

/// The Additional Vendor Information List as published, unjudged: where vendors work, in which environments, and how.
///
/// Source: Additional Vendor Information List Specification.
public struct VendorInformationList: Sendable {
  /// `aviSpecificationVersion`; 1 so far. Nil if absent or no integer.
  public internal(set) var specificationVersion: Int?
  /// `aviListVersion`.
  public internal(set) var listVersion: Int?
  /// When it was published.
  public internal(set) var lastUpdated: PublishedDate?
  /// The vendors, ascending by id.
  public internal(set) var vendors: [VendorInformation] = []
  /// The names of top-level members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []
  /// What reading went past.
  public internal(set) var anomalies = ListAnomalies()
  /// Name, place and hash of the file.
  public internal(set) var source: ListReference

  init(source: ListReference) { self.source = source }
}

/// What the list says of a vendor; nil for what it leaves out.
public struct VendorInformation: Sendable {
  /// The id: the key in the list's map.
  public internal(set) var id = 0
  /// The member `id`; nil if absent or no integer.
  public internal(set) var statedID: Int?
  /// The vendor's name.
  public internal(set) var name = ""
  /// The full address of the legal entity; nil if absent or not a text.
  public internal(set) var legalAddress: String?
  /// Whom partners write to; nil if absent or not a text.
  public internal(set) var contact: String?
  /// The countries in which it works, ISO 3166-1 alpha-2, as published.
  public internal(set) var territorialScope: [String]?
  /// The labels of its environments, as published.
  public internal(set) var environmentLabels: [String]?
  /// The environments behind the labels; those no one knows count as other.
  public internal(set) var environments: CMPEnvironments?
  /// The labels of its services, as published.
  public internal(set) var serviceTypes: [String]?
  /// Whether data leaves the EU and EEA.
  public internal(set) var internationalTransfers: Bool?
  /// On which grounds. The document calls the member `transferMechanisms` in its text and `transfersMechanisms` in its
  /// example; both are read.
  public internal(set) var transferMechanisms: [String]?
  /// The names of members that this reader does not know, in their order.
  public internal(set) var unknownMembers: [String] = []

  init() {}
}
