import TCFJSON

/// What a store remembers of its downloads, so that no one is asked again before a list can have changed.
package struct FetchMemory: Sendable, Hashable {
  /// The name of the file in the store's folder. Other than the lockfile it is of no use to anybody else.
  package static let fileName = "tcfcheck-lists.fetched.json"

  /// What is known of an address.
  package struct Entry: Sendable, Hashable {
    /// The list that it gave.
    package var name: StoredListName
    /// The SHA-256 of that list.
    package var sha256: String
    /// The `ETag` that came with it.
    package var etag: String?
    /// The `Last-Modified` that came with it.
    package var lastModified: String?
    /// Until when the answer is, in seconds since 1970.
    package var freshUntil: Int

    /// An entry from its parts.
    package init(name: StoredListName, sha256: String, etag: String?, lastModified: String?, freshUntil: Int) {
      self.name = name
      self.sha256 = sha256
      self.etag = etag
      self.lastModified = lastModified
      self.freshUntil = freshUntil
    }
  }

  private var entries: [String: Entry] = [:]

  /// A memory of nothing.
  package init() {}

  /// Reads a memory; what cannot be read was never asked for.
  package init(bytes: [UInt8]) {
    guard let root = try? JSONDocument.read(bytes, .published), let values = root["fetched"]?.elements else { return }
    for value in values {
      guard let url = value["url"]?.string, let name = value["file"]?.string.flatMap(StoredListName.init(file:)),
        let sha256 = value["sha256"]?.string, let freshUntil = value["freshUntil"]?.wholeNumber
      else { continue }
      entries[url] = Entry(
        name: name, sha256: sha256, etag: value["etag"]?.string, lastModified: value["lastModified"]?.string,
        freshUntil: freshUntil)
    }
  }

  /// What is known of an address.
  package subscript(url: String) -> Entry? {
    get { entries[url] }
    set { entries[url] = newValue }
  }

  /// The bytes of the file, addresses ascending.
  package var bytes: [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object(in: .lines) { json in
      json.key("fetched")
      json.array(entries.sorted { $0.key < $1.key }, in: .lines) { json, known in
        let (url, entry) = known
        json.object { json in
          json.member("url", url)
          json.member("file", entry.name.file)
          json.member("sha256", entry.sha256)
          if let etag = entry.etag { json.member("etag", etag) }
          if let lastModified = entry.lastModified { json.member("lastModified", lastModified) }
          json.member("freshUntil", entry.freshUntil)
        }
      }
    }
    json.endLine()
    return json.bytes
  }
}
