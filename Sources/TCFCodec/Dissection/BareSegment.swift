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
    let isLetter = { (byte: UInt8) in byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x5F }
    // A type and a highest vendor or two sets of purposes have 20 bits and more.
    guard (4...20_000).contains(text.utf8.count), text.utf8.allSatisfy(isLetter) else { return nil }
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

  /// Faults that random letters have, and no segment that a program wrote.
  private static let decisive: Set<DecodingFault.Code> = [
    .length, .surplus, .trailingBits, .partialOctet, .segmentType, .coreFirst,
  ]

  /// A core of no consent, so that the walk over strings reads the segment.
  private static let core = (try? TCString(core: CoreSegment()).encoded()) ?? ""
}
