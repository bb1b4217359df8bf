public import TCFCodec

/// A list as users name it, wherever a command takes one: `106`, `v3:106`, `latest`, `2025-06-01`, `cmp`.
public enum ListQuery: Sendable, Hashable {
  /// The vendor list with a number: `106` or `v3:106`.
  case vendorList(VendorListName)
  /// The newest vendor list: `latest`, or of one series `v2:latest`.
  case latest(series: Int?)
  /// The vendor list that was the newest on a day: `2025-06-01`, or of one series `v2:2021-06-01`.
  case current(on: CalendarDay, series: Int?)
  /// The newest CMP list, `cmp`, or the one that was published at a moment: `cmp:2025-03-20T093259Z`.
  case cmpList(moment: String?)

  /// The series that numbers count in where none is named.
  public static let usualSeries = 3

  /// Reads a name; nil for anything else.
  public init?(_ text: String) {
    if text == "cmp" {
      self = .cmpList(moment: nil)
      return
    }
    if text.hasPrefix("cmp:") {
      let moment = String(text.dropFirst("cmp:".count))
      guard StoredListName(file: "cmp/cmp-list-\(moment).json") != nil else { return nil }
      self = .cmpList(moment: moment)
      return
    }
    let colon = text.firstIndex(of: ":")
    let series = colon.flatMap { GVLSpecification.named(text[..<$0]) }
    let rest = series == nil ? text : String(text[(colon.map(text.index(after:)) ?? text.startIndex)...])
    if rest == "latest" {
      self = .latest(series: series)
    } else if let name = VendorListName("v\(series ?? Self.usualSeries):\(rest)") {
      self = .vendorList(name)
    } else if let day = CalendarDay(rest) {
      self = .current(on: day, series: series)
    } else {
      return nil
    }
  }
}

extension ListQuery: CustomStringConvertible {
  /// The list as text, for "the store has no …".
  public var description: String {
    func of(_ series: Int?) -> String { series.map { " of series \($0)" } ?? "" }
    return switch self {
    case .vendorList(let name): "\(name)"
    case .latest(let series): "vendor list\(of(series))"
    case .current(let day, let series): "vendor list\(of(series)) that was published by \(day)"
    case .cmpList(nil): "CMP list"
    case .cmpList(let moment?): "cmp:\(moment)"
    }
  }

  /// What `tcfcheck gvl fetch` takes to get the list; nil for a CMP list that is not the newest.
  public var fetchArgument: String? {
    switch self {
    case .vendorList(let name): "\(name)"
    case .latest(let series): series.map { "v\($0):latest" } ?? "latest"
    case .current(let day, let series): series.map { "v\($0):\(day)" } ?? "\(day)"
    case .cmpList(nil): "--cmp-list"
    case .cmpList: nil
    }
  }
}

extension StoreLock {
  /// The list that is meant. Where no series is named, the newest that has one.
  package func list(_ query: ListQuery) -> LockedList? {
    switch query {
    case .vendorList(let name): self[.vendorList(name)]
    case .latest(let series): newest { series == nil || $0.series == series }
    case .current(let day, let series):
      newest(by: day) { series == nil || $0.series == series }
    case .cmpList(nil): newestCMPList
    case .cmpList(let moment?): self[.cmpList(moment)]
    }
  }

  private func newest(by day: CalendarDay? = nil, where isMeant: (VendorListName) -> Bool) -> LockedList? {
    vendorLists.filter { name, list in
      isMeant(name) && (day.map { limit in list.day.map { $0 <= limit } ?? false } ?? true)
    }.max { ($0.name.series, $0.list.day ?? .first, $0.name) < ($1.name.series, $1.list.day ?? .first, $1.name) }?.list
  }
}

extension CalendarDay {
  fileprivate static let first = CalendarDay(daysSince1970: 0)
}
