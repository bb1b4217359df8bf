import TCFFindings
package import TCFJSON

/// The lockfile of a store: which lists it has, and the SHA-256 of each. Made to be kept under version control: one line
/// a list, ascending, the same bytes for the same lists.
package struct StoreLock: Sendable, Hashable {
  /// The name of the file in the store's folder.
  package static let fileName = "tcfcheck-lists.lock.json"
  /// The format of the file.
  package static let formatVersion = 1

  private var entries: [StoredListName: LockedList] = [:]

  /// A lockfile without lists.
  package init() {}

  /// The lists, ascending by name.
  package var lists: [LockedList] { entries.values.sorted { $0.name < $1.name } }

  /// The vendor lists, ascending by name.
  package var vendorLists: [(name: VendorListName, list: LockedList)] {
    lists.compactMap { list in
      guard case .vendorList(let name) = list.name else { return nil }
      return (name, list)
    }
  }

  /// The CMP lists, by when they were published.
  package var cmpLists: [LockedList] {
    lists.filter { if case .cmpList = $0.name { true } else { false } }
  }

  /// The translations, ascending by name.
  package var translations: [LockedList] {
    lists.filter { if case .translation = $0.name { true } else { false } }
  }

  /// The CMP list that was published last; nil if there is none.
  package var newestCMPList: LockedList? { cmpLists.last }

  /// The list with a name as users write it (`ListQuery`); nil for other texts.
  package func list(named text: String) -> LockedList? { ListQuery(text).flatMap(list) }

  /// The entry of a list; setting nil removes it.
  package subscript(name: StoredListName) -> LockedList? {
    get { entries[name] }
    set { entries[name] = newValue }
  }

  /// Why bytes are not a lockfile: a code, with what it is about.
  package enum Fault: Error, Sendable, Hashable {
    /// It is not JSON.
    case notJSON(JSONFault)
    /// The version or the lists are missing.
    case notLockfile
    /// The version of the format is not one that is read.
    case version(Int)
    /// An entry is damaged; which, from 1.
    case entry(Int)
    /// Two entries are of the same list.
    case repeated(StoredListName)
  }

  /// Reads a lockfile.
  ///
  /// - Throws: for anything that this version would not have written; half of a lockfile locks nothing.
  package init(bytes: [UInt8]) throws(Fault) {
    let root = try mapError(try JSONDocument.read(bytes, .published)) { (error: JSONFault) in
      Fault.notJSON(error)
    }
    guard let version = root["lockVersion"]?.wholeNumber, let lists = root["lists"]?.elements else {
      throw .notLockfile
    }
    guard version == Self.formatVersion else { throw .version(version) }
    for (index, value) in lists.enumerated() {
      guard let list = LockedList(value) else { throw .entry(index + 1) }
      guard entries[list.name] == nil else { throw .repeated(list.name) }
      entries[list.name] = list
    }
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object(in: .lines) { json in
      json.member("lockVersion", Self.formatVersion)
      json.key("lists")
      json.array(lists, in: .lines) { json, list in json.object(list.writeMembers) }
    }
    json.endLine()
    return json.bytes
  }
}

extension StoreLock.Fault: CustomStringConvertible {
  /// The reason in one sentence.
  package var description: String {
    switch self {
    case .notJSON(let fault): "not JSON at \(fault)"
    case .notLockfile: "no lockfile of tcfcheck: lockVersion and lists are missing"
    case .version(let version):
      "lockVersion \(version) is not known; this version of tcfcheck writes \(StoreLock.formatVersion)"
    case .entry(let number): "entry \(number) is damaged: file, sha256, bytes, lastUpdated, entries, source"
    case .repeated(let name): "\(name) occurs twice"
    }
  }
}

extension LockedList {
  fileprivate init?(_ value: JSONNode) {
    guard let name = value["file"]?.string.flatMap(StoredListName.init(file:)), let sha256 = value["sha256"]?.string,
      sha256.utf8.count == 64, let bytes = value["bytes"]?.wholeNumber, let date = value["lastUpdated"]?.string,
      PublishedDate(date).day != nil, let entries = value["entries"]?.wholeNumber, let source = value["source"]?.string
    else { return nil }
    self.init(name: name, sha256: sha256, bytes: bytes, lastUpdated: date, entries: entries, source: source)
  }

  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("file", name.file)
    json.member("sha256", sha256)
    json.member("bytes", bytes)
    json.member("lastUpdated", lastUpdated)
    json.member("entries", entries)
    json.member("source", source)
  }
}
