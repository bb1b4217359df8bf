import TCFCodec
import TCFFindings
import TCFVendorList

/// What speaks against a vendor list as the successor of the one before it in a store.
///
/// Vendors leave by a `deletedDate` and keep their entries, so a list has the vendors of the list before it; of the 225 lists
/// that IAB Europe published as series 2, nineteen lack one vendor and one lacks two. A list that lacks many was cut down or
/// put together by hand, and as the newest of a store it would decide what strings of today are compared with.
struct ListSuccession {
  /// More of a list's vendors than one in so many are not missing from its successor by chance.
  static let rarity = 20

  /// What is unusual, in one sentence.
  let sentence: String
  /// Whether the list is to be kept out unless the user wants it.
  let isGrave: Bool

  /// Compares a list with the one next before it in its series; nil where there is none or nothing is unusual.
  ///
  /// - Parameter vendors: The ids of a list's vendors, deleted ones too; nil if it cannot be read.
  init?(of list: LockedList, in lock: StoreLock, vendors: (LockedList) -> VendorIDSet?) {
    guard case .vendorList(let name) = list.name,
      let (_, before) = lock.vendorLists.last(where: { $0.name.series == name.series && $0.name.number < name.number })
    else { return nil }
    if let day = list.day, let dayBefore = before.day, day < dayBefore {
      sentence = "it is dated \(day), before \(before.name) (\(dayBefore))"
      isGrave = true
      return
    }
    guard let mine = vendors(list), let theirs = vendors(before) else { return nil }
    let missing = theirs.subtracting(mine)
    guard !missing.isEmpty else { return nil }
    sentence = "it lacks \(missing.count) of the \(Prose.count(theirs.count, "vendor")) of \(before.name)"
    isGrave = missing.count * Self.rarity > theirs.count
  }
}

extension ListDocument {
  /// The ids of a vendor list's vendors, deleted ones too; nil for a CMP list.
  var vendorIDs: VendorIDSet? {
    guard case .vendorList(let list) = self else { return nil }
    return VendorIDSet(list.vendors.map(\.id))
  }
}
