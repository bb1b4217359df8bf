import TCFCodec
import TCFFindings
import TCFVendorList

/// The lists at hand in the order in which they came out, for rules that ask what a later list says.
struct AvailableLists: Sendable {
  /// A list's number and day.
  struct Edition: Sendable {
    let number: Int
    let day: CalendarDay
  }

  private let store: VendorListStore
  // Made once: a run asks for every string.
  private let bySeries: [Int: [Edition]]
  private let newestName: VendorListName?

  init(_ store: VendorListStore) {
    self.store = store
    var editions: [Int: [Edition]] = [:]
    for edition in store.editions {
      let (name, day) = (edition.name, edition.lastUpdated)
      editions[name.series, default: []].append(Edition(number: name.number, day: day))
    }
    bySeries = editions
    newestName = store.newestEdition?.name
  }

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
  func editions(series: Int) -> [Edition] { bySeries[series] ?? [] }
}

extension ListLookup {
  /// The list, or the reason why there is none.
  func found() throws(Undecided) -> CompiledVendorList {
    switch self {
    case .found(let list): return list
    case .missing(let cause): throw Undecided(cause: cause)
    }
  }
}
