package import TCFCodec
import TCFFindings

/// The name of a list in a store, which is also its file.
package enum StoredListName: Sendable, Hashable, Comparable {
  /// A vendor list.
  case vendorList(VendorListName)
  /// A Global CMP List. They have no number; the moment of publication is their name, in seconds: `2025-03-20T093259Z`.
  case cmpList(String)
  /// The official translation of the texts that lists of a series have. Its file is replaced where texts change.
  case translation(series: Int, language: String)

  /// The file of the list, from the store's folder on: `v3/vendor-list-v106.json`.
  package var file: String {
    switch self {
    case .vendorList(let name): "v\(name.series)/vendor-list-v\(name.number).json"
    case .cmpList(let moment): "cmp/cmp-list-\(moment).json"
    case .translation(let series, let language): "v\(series)/purposes-\(language).json"
    }
  }

  /// The list that lies in `file`; nil for other files.
  package init?(file: String) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[1].hasSuffix(".json") else { return nil }
    let name = parts[1].dropLast(".json".count)
    if parts[0] == "cmp", name.hasPrefix("cmp-list-") {
      let moment = String(name.dropFirst("cmp-list-".count))
      guard Self.isMoment(moment) else { return nil }
      self = .cmpList(moment)
    } else if let series = GVLSpecification.named(parts[0]), let language = ListTranslation.language(ofFile: parts[1]) {
      self = .translation(series: series, language: language)
    } else {
      guard name.hasPrefix("vendor-list-v"),
        let list = VendorListName(parts[0] + ":" + name.dropFirst("vendor-list-v".count))
      else { return nil }
      self = .vendorList(list)
    }
  }

  /// The name of a list; nil for a CMP list without a readable date.
  package init?(_ document: ListDocument) throws(VendorListFault) {
    switch document {
    case .vendorList(let list): self = .vendorList(VendorListName(try CompiledVendorList(list)))
    case .cmpList(let list):
      guard let moment = list.lastUpdated?.moment else { return nil }
      self = .cmpList(moment.description.prefix(19).filter { $0 != ":" } + "Z")
    }
  }

  // yyyy-mm-ddThhmmssZ
  private static func isMoment(_ text: String) -> Bool {
    let shape = "0000-00-00T000000Z"
    return text.utf8.count == shape.utf8.count
      && zip(text.utf8, shape.utf8).allSatisfy { byte, model in
        model == UInt8(ascii: "0") ? byte.isASCIIDigit : byte == model
      }
  }

  /// Vendor lists by series and number, then CMP lists by date, then translations by series and language.
  package static func < (left: StoredListName, right: StoredListName) -> Bool {
    switch (left, right) {
    case (.vendorList(let left), .vendorList(let right)): left < right
    case (.cmpList(let left), .cmpList(let right)): left < right
    case (.translation(let one, let left), .translation(let other, let right)): (one, left) < (other, right)
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .vendorList: 0
    case .cmpList: 1
    case .translation: 2
    }
  }
}

extension StoredListName: CustomStringConvertible {
  /// `v3:106`, `cmp:2025-03-20T093259Z`, `v3:purposes-de`.
  package var description: String {
    switch self {
    case .vendorList(let name): name.description
    case .cmpList(let moment): "cmp:\(moment)"
    case .translation(let series, let language): "v\(series):purposes-\(language)"
    }
  }
}

/// A list as the lockfile of a store has it.
package struct LockedList: Sendable, Hashable {
  /// The list.
  package let name: StoredListName
  /// SHA-256 of the file, in hexadecimal.
  package let sha256: String
  /// The size of the file.
  package let bytes: Int
  /// `lastUpdated` as published.
  package let lastUpdated: String
  /// How many vendors, or CMPs, the list has, deleted ones too; how many texts, of a translation.
  package let entries: Int
  /// Where the list came from: a path as given, or an address.
  package let source: String

  /// An entry from its parts.
  package init(name: StoredListName, sha256: String, bytes: Int, lastUpdated: String, entries: Int, source: String) {
    self.name = name
    self.sha256 = sha256
    self.bytes = bytes
    self.lastUpdated = lastUpdated
    self.entries = entries
    self.source = source
  }

  /// The entry of a list; nil if the list does not say when it was published.
  ///
  /// - Throws: `ListFault.unusableMember` for lists that cannot be used either.
  package init?(
    _ document: ListDocument, sha256: String, bytes: Int, source: String
  ) throws(VendorListFault) {
    guard let name = try StoredListName(document) else { return nil }
    let (date, entries) =
      switch document {
      case .vendorList(let list): (list.lastUpdated, list.vendors.count)
      case .cmpList(let list): (list.lastUpdated, list.cmps.count)
      }
    self.init(
      name: name, sha256: sha256, bytes: bytes, lastUpdated: date?.text ?? "", entries: entries,
      source: source)
  }

  /// The entry of a translation; nil if it does not say when it was published.
  package init?(_ translation: ListTranslation, sha256: String, bytes: Int, source: String) {
    guard let date = translation.lastUpdated, date.day != nil else { return nil }
    self.init(
      name: .translation(series: translation.series, language: translation.language), sha256: sha256, bytes: bytes,
      lastUpdated: date.text, entries: translation.texts.count, source: source)
  }

  /// The UTC day of `lastUpdated`; nil if that is not a date.
  package var day: CalendarDay? { PublishedDate(lastUpdated).day }

  /// The same list from elsewhere.
  package func with(source: String) -> LockedList {
    LockedList(
      name: name, sha256: sha256, bytes: bytes, lastUpdated: lastUpdated, entries: entries, source: source)
  }
}
