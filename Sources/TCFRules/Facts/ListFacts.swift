public import TCFCodec
public import TCFVendorList

/// A published list as rules about documents see it.
public struct ListFacts: Sendable {
  /// The list.
  public let document: ListDocument
  /// The settings of the run.
  public let settings: RuleSettings
  /// The list that came out before it in its series, where one is at hand.
  public let earlier: CompiledVendorList?

  /// Facts of a list. `lists` are the lists at hand; of those in its series, the one numbered next below it counts as
  /// the earlier one.
  public init(_ document: ListDocument, beside lists: VendorListStore = VendorListStore(), settings: RuleSettings) {
    self.document = document
    self.settings = settings
    guard case .vendorList(let list) = document, let series = list.gvlSpecificationVersion,
      let number = list.vendorListVersion
    else {
      earlier = nil
      return
    }
    // By name: of a store of hundreds only this one is read.
    let names = lists.editions.map(\.name).filter { $0.series == series && $0.number < number }
    earlier = names.last.flatMap { lists.list(series: $0.series, number: $0.number) }
  }

  /// The vendor list; nil if the document is a CMP list.
  public var vendorList: GlobalVendorList? {
    if case .vendorList(let list) = document { return list }
    return nil
  }

  /// The UTC day on which the list was published; nil if it does not say.
  public var lastUpdated: CalendarDay? {
    switch document {
    case .vendorList(let list): list.lastUpdated?.day
    case .cmpList(let list): list.lastUpdated?.day
    }
  }

  /// The policy version of a vendor list.
  var policyVersion: Int? { vendorList?.tcfPolicyVersion }

  /// How many vendors or CMPs the list has.
  var entryCount: Int {
    switch document {
    case .vendorList(let list): list.vendors.count
    case .cmpList(let list): list.cmps.count
    }
  }
}
