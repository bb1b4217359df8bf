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
  private let editionsOf2: [Edition]
  private let editionsOf3: [Edition]
  private let newestName: VendorListName?

  init(_ store: VendorListStore) {
    self.store = store
    var editions: [Int: [Edition]] = [:]
    for edition in store.editions {
      let (name, day) = (edition.name, edition.lastUpdated)
      editions[name.series, default: []].append(Edition(number: name.number, day: day))
    }
    editionsOf2 = editions[2] ?? []
    editionsOf3 = editions[3] ?? []
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
  func editions(series: Int) -> [Edition] { series == 3 ? editionsOf3 : editionsOf2 }
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

/// When which list came out, for strings whose list is not at hand: about one list a week, on Thursdays.
enum ListCalendar {
  /// How long it takes from list to list.
  static let daysBetweenLists = 7
  /// A list of GVL specification 3 with its day; all known lists lie within three weeks of the line through it.
  private static let anchor = (number: 106, day: CalendarDay(year: 2025, month: 5, day: 8))
  /// How many numbers above the line are still believed.
  private static let slack = 6
  /// The last list of GVL specification 2, of 2023-11-16.
  static let lastOfSpecification2 = 224

  /// The highest number that a list of `series` can have had on `day`; 0 where there was no list yet.
  ///
  /// Source: the headers of published lists, 7 (2023-06-29) to 178 (2026-09-24).
  static func highestNumber(series: Int, on day: CalendarDay) -> Int {
    guard series == 3 else { return lastOfSpecification2 }
    let days = day.daysSince1970 - anchor.day.daysSince1970
    let weeks = days >= 0 ? days / 7 : (days - 6) / 7
    return max(0, anchor.number + weeks + slack)
  }
}
