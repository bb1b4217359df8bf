/// What a restriction says.
///
/// Source: Consent string and vendor list formats v2, The Core String, RestrictionType.
public enum RestrictionType: UInt8, Sendable, Hashable, CaseIterable {
  /// The publisher does not allow the purpose, whatever the vendor declared.
  case notAllowed = 0
  /// The vendor may use the purpose on consent only.
  case requireConsent = 1
  /// The vendor may use the purpose on legitimate interest only.
  case requireLegitimateInterest = 2
  /// A value the format does not define; kept, since the wire can hold it.
  case undefined = 3
}

/// One restriction: a purpose, a type, and the vendors it names.
public struct PublisherRestriction: Sendable, Hashable {
  /// The purpose, 1-63 (only 1-24 have a purpose bit).
  public let purpose: Int
  /// What the restriction says.
  public let type: RestrictionType
  /// The vendors as ascending runs that neither overlap nor touch.
  public let ranges: ArraySlice<VendorIDRange>

  /// A restriction of `purpose` for the vendors of `vendors`.
  public init(purpose: Int, type: RestrictionType, vendors: VendorIDSet) {
    self.purpose = purpose
    self.type = type
    ranges = vendors.ranges[...]
  }

  init(purpose: Int, type: RestrictionType, ranges: ArraySlice<VendorIDRange>) {
    self.purpose = purpose
    self.type = type
    self.ranges = ranges
  }

  /// The vendors as a set; up to 8 KiB.
  public var vendors: VendorIDSet {
    var set = VendorIDSet()
    for range in ranges { set.insert(range) }
    return set
  }

  /// Whether the restriction names `vendor`: a binary search.
  public func contains(_ vendor: Int) -> Bool {
    var low = ranges.startIndex
    var high = ranges.endIndex
    while low < high {
      let middle = (low + high) / 2
      if Int(ranges[middle].last) < vendor { low = middle + 1 } else { high = middle }
    }
    return low < ranges.endIndex && ranges[low].contains(vendor)
  }
}

/// The restrictions of a string in the order of the wire, duplicates kept.
///
/// All runs lie in one array and all headers in another, so a model of any size costs two allocations, and a crafted
/// string of 4,095 restrictions on everybody stays as small as it was on the wire.
public struct PublisherRestrictions: Sendable, Hashable {
  /// What a restriction says, but for its vendors.
  package struct Header: Sendable, Hashable {
    /// The purpose, 1-63.
    package var purpose: Int
    /// What the restriction says about it.
    package var type: RestrictionType
    var endOfRanges: Int
  }

  /// All restrictions without their vendors, in the order of the wire. To be asked where vendors do not matter: a restriction
  /// of the collection refers to the array of all runs, which is counted for each one looked at.
  package internal(set) var headers: [Header] = []
  var ranges: [VendorIDRange] = []

  /// No restriction.
  public init() {}

  /// The given restrictions in the given order.
  public init(_ restrictions: some Sequence<PublisherRestriction>) {
    for restriction in restrictions { append(restriction) }
  }

  /// Adds a restriction after the others.
  public mutating func append(_ restriction: PublisherRestriction) {
    ranges.append(contentsOf: restriction.ranges)
    headers.append(
      Header(purpose: restriction.purpose, type: restriction.type, endOfRanges: ranges.count))
  }

  /// The same restrictions in memory of their own (`TCString.kept`).
  var kept: PublisherRestrictions {
    var kept = self
    kept.headers = headers.inOwnMemory
    kept.ranges = ranges.inOwnMemory
    return kept
  }

  mutating func removeAll() {
    headers.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
  }
}

extension PublisherRestrictions: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// How many restrictions there are.
  public var endIndex: Int { headers.count }

  /// The restriction at a place on the wire, from 0.
  public subscript(position: Int) -> PublisherRestriction {
    let start = position == 0 ? 0 : headers[position - 1].endOfRanges
    let header = headers[position]
    return PublisherRestriction(
      purpose: header.purpose, type: header.type, ranges: ranges[start..<header.endOfRanges])
  }
}

extension PublisherRestrictions: ExpressibleByArrayLiteral {
  /// The restrictions listed, in their order.
  public init(arrayLiteral elements: PublisherRestriction...) { self.init(elements) }
}
