/// A segment of a TC string without the core in front of it: `IACP`.
///
/// People copy one, and programs cut strings at the wrong full stop. By itself it is no TC string, since nothing says which vendor
/// list its ids are of; but what it holds can be read.
package struct BareSegment: Sendable, Hashable {
  /// What it is.
  package enum Kind: Sendable, Hashable {
    case disclosedVendors
    case allowedVendors
    case publisherTC

    /// The name of the document: `Disclosed Vendors`.
    package var name: String {
      switch self {
      case .disclosedVendors: "Disclosed Vendors"
      case .allowedVendors: "Allowed Vendors"
      case .publisherTC: "Publisher TC"
      }
    }
  }

  /// What it is.
  package let kind: Kind
  /// The vendors in it; none of a Publisher TC segment.
  package let vendors: VendorIDSet

  /// The segment in `text`; nil for anything else, and for one with any fault in its writing, since short words have the
  /// letters of a segment too.
  package init?(_ text: some StringProtocol) {
    // A type and a highest vendor or two sets of purposes have 20 bits and more.
    guard (4...20_000).contains(text.utf8.count), text.utf8.allSatisfy(Self.isLetter) else { return nil }
    let dissection = TCStringDissection(of: Self.core + "." + text)
    let isBroken = dissection.faults.contains { Self.decisive.contains($0.code) }
    guard !isBroken, case .v2(let model)? = dissection.model else { return nil }
    if let vendors = model.disclosedVendors, !vendors.isEmpty {
      (kind, self.vendors) = (.disclosedVendors, vendors)
    } else if let vendors = model.allowedVendors, !vendors.isEmpty {
      (kind, self.vendors) = (.allowedVendors, vendors)
    } else if model.publisherTC != nil {
      (kind, vendors) = (.publisherTC, VendorIDSet())
    } else {
      return nil
    }
  }

  /// Which kind of segment a text would be that ends within a field; nil for what is written as words are, with few changes
  /// between small letters and capitals.
  package static func kind(ofCut text: some StringProtocol) -> Kind? {
    guard (8...20_000).contains(text.utf8.count), text.utf8.allSatisfy(isLetter), isMixed(Array(text.utf8)) else {
      return nil
    }
    let faults = TCStringDissection(of: core + "." + text).faults
    guard let fault = faults.first(where: { $0.segment == 1 && $0.code == .truncated }) else { return nil }
    switch fault.field?.segment {
    case .disclosedVendors: return .disclosedVendors
    case .allowedVendors: return .allowedVendors
    case .publisherTC: return .publisherTC
    case .core, .unknown, nil: return nil
    }
  }

  /// Names of files have capitals where words begin, or nothing else.
  private static func isMixed(_ text: [UInt8]) -> Bool {
    let pairs = zip(text, text.dropFirst())
    let capitals = pairs.contains { $0.isASCIIUppercase && $1.isASCIIUppercase }
    return capitals && pairs.count { $0.isASCIILowercase && $1.isASCIIUppercase } >= 2
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x5F }

  /// Faults that random letters have, and no segment that a program wrote.
  private static let decisive: Set<DecodingFault.Code> = [
    .length, .surplus, .trailingBits, .partialOctet, .segmentType, .coreFirst,
  ]

  /// A core of no consent, so that the walk over strings reads the segment.
  private static let core = (try? TCString(core: CoreSegment()).encoded()) ?? ""
}
