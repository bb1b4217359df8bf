import TCFSystem

/// A sample of texts: those with the lowest hashes under the key of the run. The sample of a whole is the lowest of the samples
/// of its parts, so that parts can be judged on different machines; and every different text has the same chance.
package struct StringSample: Sendable, Hashable {
  /// A text of the sample.
  package struct Entry: Sendable, Hashable {
    /// The text's hash.
    package let hash: UInt64
    /// The text.
    package let text: String
    /// The records that have it.
    package var records: Int
    /// The first record that has it, by the input's name and the line in it.
    package var input: String
    /// The line of that record in the input, from 1.
    var line: Int
    /// That record's own key; nil where the input has none.
    package var id: String?
    /// What the cube knows of that record; nil where nothing asks for it.
    var key: CubeKey?

    /// An entry.
    package init(hash: UInt64, text: String, records: Int, input: String, line: Int, id: String? = nil) {
      self.id = id
      self.hash = hash
      self.text = text
      self.records = records
      self.input = input
      self.line = line
    }

    fileprivate func hasText(_ bytes: Span<UInt8>) -> Bool { ByteSearch.areEqual(text.utf8.span, bytes) }

    /// Whether its record comes before that of another entry. Pieces of one input that were audited on several machines have
    /// lines of their own, so that the key decides.
    fileprivate func comesFirst(before other: Entry) -> Bool {
      (input, line, id ?? "") < (other.input, other.line, other.id ?? "")
    }

    fileprivate static func comes(_ left: Entry, before right: Entry) -> Bool {
      (left.hash, left.text) < (right.hash, right.text)
    }
  }

  /// How many texts are kept.
  package let limit: Int
  /// The texts, by hash.
  package private(set) var entries: [Entry]

  /// An empty sample.
  package init(limit: Int, entries: [Entry] = []) {
    self.limit = limit
    self.entries = entries
  }

  /// Whether the texts are as many as are kept at most, in their order, none of them twice: what was read of a file need not be.
  var isOrdered: Bool {
    entries.count <= limit && zip(entries, entries.dropFirst()).allSatisfy { Entry.comes($0, before: $1) }
  }

  /// Whether a text with that hash is kept if it comes.
  @inline(__always)
  package func wants(_ hash: UInt64) -> Bool {
    guard entries.count >= limit else { return true }
    // A sample of nothing is full and empty.
    return !entries.isEmpty && hash <= entries[entries.count - 1].hash
  }

  /// The highest hash with which a text is kept if it comes.
  var bound: UInt64? { entries.count < limit ? .max : entries.last?.hash }

  /// Takes a text in.
  package mutating func add(_ entry: Entry) {
    guard wants(entry.hash) else { return }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if Entry.comes(entries[middle], before: entry) { low = middle + 1 } else { high = middle }
    }
    if low < entries.count, entries[low].hash == entry.hash, entries[low].text == entry.text {
      entries[low].records += entry.records
      if entry.comesFirst(before: entries[low]) {
        (entries[low].input, entries[low].line, entries[low].id, entries[low].key) =
          (entry.input, entry.line, entry.id, entry.key)
      }
      return
    }
    entries.insert(entry, at: low)
    if entries.count > limit { entries.removeLast() }
  }

  /// Counts more records of a text, if it is in the sample; they come behind the record that the sample has of it.
  ///
  /// - Parameter hash: the text's hash.
  mutating func add(again text: Span<UInt8>, hash: UInt64, times: Int) {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    while low < entries.count, entries[low].hash == hash {
      if entries[low].hasText(text) { entries[low].records += times }
      low += 1
    }
  }

  /// Adds the sample of another part.
  package mutating func merge(_ other: StringSample) {
    for entry in other.entries { add(entry) }
  }
}
