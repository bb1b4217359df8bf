package import TCFCodec
package import TCFVendorList

/// A list that can be requested at its publisher.
package enum RemoteList: Sendable, Hashable {
  /// A published vendor list. It never changes.
  case vendorList(VendorListName)
  /// The vendor list of a series that was published last.
  case newestVendorList(series: Int)
  /// The vendor list of a series that was the newest on a day.
  case current(on: CalendarDay, series: Int)
  /// The Global CMP List.
  case cmpList
  /// The official translation of the texts that lists of a series have.
  case translation(series: Int, language: String)

  /// IAB Europe's server of vendor lists.
  package static let vendorListServer = "https://vendor-list.consensu.org"
  /// IAB Europe's server of the CMP list.
  package static let cmpListServer = "https://cmplist.consensu.org"

  /// The address of the list, on IAB Europe's servers or on another one that is laid out as they are.
  ///
  /// Source: Consent string and vendor list formats v2, Where can I access the Global Vendor List?, Translations for
  /// Purposes, Special Purposes, Features, Special Features, and Categories of data, and The Global CMP List.
  package func address(server: String? = nil) -> String {
    let server = server.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    switch self {
    case .vendorList(let name):
      return "\(server ?? Self.vendorListServer)/v\(name.series)/archives/vendor-list-v\(name.number).json"
    // Where the search for a day begins.
    case .newestVendorList(let series), .current(_, let series):
      return "\(server ?? Self.vendorListServer)/v\(series)/vendor-list.json"
    case .cmpList: return "\(server ?? Self.cmpListServer)/v2/cmp-list.json"
    case .translation(let series, let language):
      return "\(server ?? Self.vendorListServer)/v\(series)/purposes-\(language).json"
    }
  }

  /// What it is, in messages.
  var noun: String { isReplaced ? "translation" : "list" }

  /// Whether another document takes its place at the same address, under the same name.
  var isReplaced: Bool { if case .translation = self { true } else { false } }

  /// Whether a list with this name is the one that was requested.
  func matches(_ name: StoredListName) -> Bool {
    switch (self, name) {
    case (.vendorList(let wanted), .vendorList(let found)): wanted == found
    case (.newestVendorList(let series), .vendorList(let found)): found.series == series
    case (.current(_, let series), .vendorList(let found)): found.series == series
    case (.cmpList, .cmpList): true
    case (.translation(let series, let language), .translation(let foundSeries, let foundLanguage)):
      series == foundSeries && language == foundLanguage
    default: false
    }
  }
}

extension RemoteList: CustomStringConvertible {
  /// `v3:106`, `newest v3`, `CMP list`.
  package var description: String {
    switch self {
    case .vendorList(let name): name.description
    case .newestVendorList(let series): "newest v\(series)"
    case .current(let day, let series): "v\(series) of \(day)"
    case .cmpList: "CMP list"
    case .translation(let series, let language): "v\(series):purposes-\(language)"
    }
  }
}
