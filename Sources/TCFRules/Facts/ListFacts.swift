public import TCFCodec
public import TCFFindings
public import TCFVendorList

/// A published list as rules about documents see it.
public struct ListFacts: Sendable {
  /// The vendor list or CMP list; nil if the document is another list.
  public let document: ListDocument?
  /// The Additional Vendor Information List; nil if the document is another list.
  public let vendorInformation: VendorInformationList?
  /// The settings of the run.
  public let settings: RuleSettings
  /// The list that came out before it in its series, where one is at hand.
  public let earlier: CompiledVendorList?

  /// Facts of a list. `lists` are the lists at hand; of those in its series, the one numbered next below it counts as
  /// the earlier one.
  public init(_ document: ListDocument, beside lists: VendorListStore = VendorListStore(), settings: RuleSettings) {
    self.document = document
    vendorInformation = nil
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

  /// Facts of an Additional Vendor Information List.
  public init(_ list: VendorInformationList, settings: RuleSettings) {
    document = nil
    vendorInformation = list
    self.settings = settings
    earlier = nil
  }

  /// Name, place and hash of the file.
  public var source: ListReference? { document?.source ?? vendorInformation?.source }

  /// What reading went past.
  var oddities: ListOddities { document?.oddities ?? vendorInformation?.oddities ?? ListOddities() }

  /// The vendor list; nil if the document is another list.
  public var vendorList: GlobalVendorList? {
    if case .vendorList(let list) = document { return list }
    return nil
  }

  /// The UTC day on which the list was published; nil if it does not say.
  public var lastUpdated: CalendarDay? {
    switch document {
    case .vendorList(let list): list.lastUpdated?.day
    case .cmpList(let list): list.lastUpdated?.day
    case nil: vendorInformation?.lastUpdated?.day
    }
  }

  /// The policy version of a vendor list.
  var policyVersion: Int? { vendorList?.tcfPolicyVersion }

  /// How many vendors or CMPs the list has.
  var entryCount: Int {
    switch document {
    case .vendorList(let list): list.vendors.count
    case .cmpList(let list): list.cmps.count
    case nil: vendorInformation?.vendors.count ?? 0
    }
  }
}
