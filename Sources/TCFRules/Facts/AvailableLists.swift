import TCFCodec
import TCFFindings
import TCFVendorList

/// The lists at hand in the order in which they came out, for rules that ask what a later list says. A class, so that handing
/// it on costs one reference; immutable.
package final class AvailableLists: Sendable {
  /// A list's number and day.
  struct Edition: Sendable {
    let number: Int
    let day: CalendarDay
  }

  private let store: VendorListStore
  // Made once: a run asks for every string.
  private let bySeries: [(series: Int, editions: [Edition])]
  private let newestName: VendorListName?

  init(_ store: VendorListStore) {
    self.store = store
    var editions: [Int: [Edition]] = [:]
    for edition in store.editions {
      let (name, day) = (edition.name, edition.lastUpdated)
      editions[name.series, default: []].append(Edition(number: name.number, day: day))
    }
    bySeries = editions.map { ($0.key, $0.value) }
    newestName = store.newestEdition?.name
  }

  /// No list at all.
  static let none = AvailableLists(VendorListStore())

  /// The list that came out last, of either series: vendors keep their ids. Nil if there is no list.
  var newest: CompiledVendorList? { newestName.flatMap { store.list(series: $0.series, number: $0.number) } }

  /// The list with this number of this series; nil if it is not at hand.
  func list(series: Int, number: Int) -> CompiledVendorList? { store.list(series: series, number: number) }

  /// The same where `list` is at hand already: it is often the newest itself.
  func newest(beside list: CompiledVendorList) -> CompiledVendorList {
    guard let newestName, newestName.series != list.series || newestName.number != list.version else { return list }
    return newest ?? list
  }

  /// The lists of a series, ascending by number.
  func editions(series: Int) -> [Edition] {
    // There are three series: looking through them is quicker than hashing, and done for every string.
    for known in bySeries where known.series == series { return known.editions }
    return []
  }
}

extension ListLookup {
  /// The list, or the reason why there is none.
  func found() throws(Undecided) -> CompiledVendorList {
    guard case .found(let list) = self else { throw undecided }
    return list
  }

  /// The reason why there is no list.
  var undecided: Undecided {
    switch self {
    case .found: Undecided(cause: Cause.nothingBeside)
    case .missing(let cause): Undecided(cause: cause)
    }
  }
}
