import TCFCodec
public import TCFFindings

/// Vendor lists by series and number. A lookup gives the list asked for or nothing: another list is never a substitute,
/// since vendors come, go and change what they declare from week to week.
public struct VendorListStore: Sendable {
  private var entries: [VendorListName: Entry] = [:]
  private var conflicts: [VendorListName: VendorListFault] = [:]
  private var deferred: [DeferredVendorList] = []
  /// Lists that are taken where no other is there. They are none of the lists of the run: no rule asks which is the newest of
  /// them.
  private var lastResort: [VendorListName: DeferredVendorList] = [:]
  /// Whether something was given as a list that cannot be used as one.
  private var hasUnusable = false

  private enum Entry {
    case read(CompiledVendorList)
    case deferred(DeferredVendorList)

    var source: ListReference {
      switch self {
      case .read(let list): list.source
      case .deferred(let list): list.source
      }
    }

    /// Whether both are the same list: by their hashes, or by what they say where a list has none.
    func isSame(as other: Entry) -> Bool {
      if let hash = source.sha256, let otherHash = other.source.sha256 { return hash == otherHash }
      guard let list, let otherList = other.list else { return false }
      return list.isSame(as: otherList)
    }

    var list: CompiledVendorList? {
      switch self {
      case .read(let list): list
      case .deferred(let list): list.list
      }
    }

    var lastUpdated: CalendarDay {
      switch self {
      case .read(let list): list.lastUpdated
      case .deferred(let list): list.lastUpdated
      }
    }
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
  ///   then on the store has neither, whatever their order was: no one can say which one the string's author used.
  public mutating func insert(_ list: CompiledVendorList) throws(VendorListFault) {
    try insert(.read(list), VendorListName(list))
  }

  /// Adds a list that is read when someone asks for it.
  ///
  /// - Throws: `ListFault.conflict`, by the hash that the list is said to have.
  public mutating func insert(_ list: DeferredVendorList) throws(VendorListFault) {
    try insert(.deferred(list), list.name)
    deferred.append(list)
  }

  /// Adds a list that is taken only if it is asked for by its number and no other list has that.
  public mutating func insert(lastResort list: DeferredVendorList) {
    lastResort[list.name] = list
    deferred.append(list)
  }

  private mutating func insert(_ entry: Entry, _ name: VendorListName) throws(VendorListFault) {
    let path = entry.source.path
    if let known = conflicts[name] { throw VendorListFault(path: path, fault: known.fault) }
    guard let other = entries[name] else {
      entries[name] = entry
      return
    }
    if entry.isSame(as: other) { return }
    let fault = VendorListFault(path: path, fault: .conflict(with: other.source))
    entries[name] = nil
    conflicts[name] = fault
    throw fault
  }

  /// Records that something was given as a list that cannot be used as one, so that no message denies that it was given.
  package mutating func recordUnusable() { hasUnusable = true }

  /// What messages say of a store without lists.
  package var absence: String { "no \(hasUnusable || hasConflicts ? "usable " : "")vendor list was given" }

  /// Whether the store has no list.
  public var isEmpty: Bool { entries.isEmpty }

  /// How many lists the store has.
  public var count: Int { entries.count }

  /// The list with this number of this series; nil if the store does not have it, has two, or cannot read it.
  public func list(series: Int, number: Int) -> CompiledVendorList? {
    let name = VendorListName(series: series, number: number)
    if let entry = entries[name] { return entry.list }
    return conflicts[name] == nil ? lastResort[name]?.list : nil
  }

  /// Whether the store was given two lists of the same series and number anywhere.
  public var hasConflicts: Bool { !conflicts.isEmpty }

  /// Why the store has no list with this series and number although it was given two.
  public func conflict(series: Int, number: Int) -> VendorListFault? {
    conflicts[VendorListName(series: series, number: number)]
  }

  /// The lists of a series, ascending by number. Reads those that were not read yet.
  public func lists(series: Int) -> [CompiledVendorList] { all.filter { $0.series == series } }

  /// Every list, ascending by series and number. Reads those that were not read yet.
  public var all: [CompiledVendorList] { editions.compactMap { entries[$0.name]?.list } }

  /// Name and day of every list, ascending by series and number. Reads none.
  public var editions: [VendorListEdition] {
    entries.map { VendorListEdition(name: $0.key, lastUpdated: $0.value.lastUpdated) }.sorted { $0.name < $1.name }
  }

  /// Name and day of the list that came out last, of any series; the higher number of two of one day. Reads none.
  public var newestEdition: VendorListEdition? {
    editions.max { ($0.lastUpdated, $0.name) < ($1.lastUpdated, $1.name) }
  }

  /// The numbers of the series nearest to `number`, for messages: at most `limit`, nearest first, the lower one first
  /// where two are as near.
  public func nearest(series: Int, number: Int, limit: Int = 2) -> [Int] {
    let numbers = entries.keys.filter { $0.series == series }.map(\.number)
    // Numbers come from files: their distance may not fit an Int.
    let ranked = numbers.sorted { ($0.distanceMagnitude(to: number), $0) < ($1.distanceMagnitude(to: number), $1) }
    return Array(ranked.prefix(limit))
  }

  /// The list of a series with the highest number; nil if there is none.
  public func newest(series: Int) -> CompiledVendorList? {
    let newest = entries.keys.filter { $0.series == series }.max()
    return newest.flatMap { entries[$0]?.list }
  }
}

extension VendorListStore {
  /// The lists among those read on demand that someone has asked for, in the order in which they were added.
  public var referencesReadOnDemand: [ListReference] { deferred.filter(\.isRead).map(\.source) }

  /// Why lists that someone has asked for could not be read, in the order in which they were added.
  public var faults: [VendorListFault] { deferred.compactMap(\.fault) }

  /// Why the list with this series and number, which the store should have, cannot be read; nil if it can, or if no one
  /// has asked for it.
  public func fault(series: Int, number: Int) -> VendorListFault? {
    let name = VendorListName(series: series, number: number)
    switch entries[name] {
    case .deferred(let list): return list.fault
    case .read: return nil
    case nil: return lastResort[name]?.fault
    }
  }
}

extension Int {
  fileprivate func distanceMagnitude(to other: Int) -> UInt {
    self < other ? UInt(bitPattern: other) &- UInt(bitPattern: self) : UInt(bitPattern: self) &- UInt(bitPattern: other)
  }
}
