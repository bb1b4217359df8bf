public import TCFCodec
import TCFFindings

/// Vendor lists by series and number. A lookup gives the list asked for or nothing: another list is never a substitute,
/// since vendors come, go and change what they declare from week to week.
public struct VendorListStore: Sendable {
  private var lists: [Key: CompiledVendorList] = [:]
  private var conflicts: [Key: VendorListFault] = [:]

  private struct Key: Hashable {
    let series: Int
    let number: Int
  }

  /// A store without lists.
  public init() {}

  /// A store of `lists`.
  ///
  /// - Throws: `ListFault.conflict` at the first two that have the same series and number and other content.
  public init(_ lists: some Sequence<CompiledVendorList>) throws(VendorListFault) {
    for list in lists { try insert(list) }
  }

  /// A store of the vendor lists among `documents`; CMP lists are left out.
  ///
  /// - Throws: the first fault of a list, or `ListFault.conflict`.
  public init(documents: some Sequence<ListDocument>) throws(VendorListFault) {
    for document in documents {
      if case .vendorList(let list) = document { try insert(CompiledVendorList(list)) }
    }
  }

  /// Adds a list. The same file under two paths counts once.
  ///
  /// - Throws: `ListFault.conflict`, of the path of `list`, if there is another list with its series and number. From
  ///   then on the store has neither, whatever their order was: nobody can say which one the string's author used.
  public mutating func insert(_ list: CompiledVendorList) throws(VendorListFault) {
    let key = Key(series: list.series, number: list.version)
    if let known = conflicts[key] { throw VendorListFault(path: list.source.path, fault: known.fault) }
    guard let other = lists[key] else {
      lists[key] = list
      return
    }
    guard other.source.sha256 != list.source.sha256 else { return }
    let fault = VendorListFault(path: list.source.path, fault: .conflict(with: other.source))
    lists[key] = nil
    conflicts[key] = fault
    throw fault
  }

  /// Whether the store has no list.
  public var isEmpty: Bool { lists.isEmpty }

  /// How many lists the store has.
  public var count: Int { lists.count }

  /// The list with this number of this series; nil if the store does not have it, or has two.
  public func list(series: Int, number: Int) -> CompiledVendorList? { lists[Key(series: series, number: number)] }

  /// The list that a string names; nil if the store does not have it, or if its policy version is of version 1 strings.
  public func list(for core: CoreSegment) -> CompiledVendorList? {
    GVLSeries.number(forPolicyVersion: core.policyVersion).flatMap { list(series: $0, number: core.vendorListVersion) }
  }

  /// Whether the store was given two lists of the same series and number anywhere.
  public var hasConflicts: Bool { !conflicts.isEmpty }

  /// Why the store has no list with this series and number although it was given two.
  public func conflict(series: Int, number: Int) -> VendorListFault? {
    conflicts[Key(series: series, number: number)]
  }

  /// The lists of a series, ascending by number.
  public func lists(series: Int) -> [CompiledVendorList] {
    lists.filter { $0.key.series == series }.map(\.value).sorted { $0.version < $1.version }
  }

  /// Every list, ascending by series and number.
  public var all: [CompiledVendorList] { lists.values.sorted { ($0.series, $0.version) < ($1.series, $1.version) } }

  /// The numbers of the series nearest to `number`, for messages: at most `limit`, nearest first, the lower one first
  /// where two are as near.
  public func nearest(series: Int, number: Int, limit: Int = 2) -> [Int] {
    let numbers = lists.keys.filter { $0.series == series }.map(\.number)
    // Numbers come from files: their distance may not fit an Int.
    let ranked = numbers.sorted { ($0.distanceMagnitude(to: number), $0) < ($1.distanceMagnitude(to: number), $1) }
    return Array(ranked.prefix(limit))
  }

  /// The list of a series with the highest number; nil if there is none.
  public func newest(series: Int) -> CompiledVendorList? {
    lists.filter { $0.key.series == series }.max { $0.key.number < $1.key.number }?.value
  }
}

extension Int {
  fileprivate func distanceMagnitude(to other: Int) -> UInt {
    self < other ? UInt(bitPattern: other) &- UInt(bitPattern: self) : UInt(bitPattern: self) &- UInt(bitPattern: other)
  }
}
