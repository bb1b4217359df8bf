/// Names by id: two arrays, ascending by id.
struct NameTable: Sendable {
  let ids: [Int]
  let names: [String]

  /// A table of as many names as ids, which ascend; the names have no white space around them.
  init(ids: [Int], names: [String]) {
    self.ids = ids
    self.names = names
  }

  /// A table of no names.
  static let empty = NameTable(ids: [], names: [])

  /// A table of entries that ascend by id.
  init(_ entries: some Collection<(id: Int, name: String)>) {
    ids = entries.map(\.id)
    names = entries.map { $0.name.trimmed }
  }

  /// The name of `id`; nil if there is none.
  func name(of id: Int) -> String? {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id && !names[low].isEmpty ? names[low] : nil
  }
}

extension String {
  /// Without white space and invisible characters at either end: published names end in no-break spaces, zero-width
  /// spaces and line breaks.
  var trimmed: String {
    // Nearly every name begins and ends in a visible ASCII character, which needs no look at Unicode's tables.
    if let first = utf8.first, let last = utf8.last, 0x21...0x7E ~= first, 0x21...0x7E ~= last { return self }
    let isBlank: (Unicode.Scalar) -> Bool = { scalar in
      scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
    }
    let start = unicodeScalars.drop(while: isBlank)
    return String(String.UnicodeScalarView(start.reversed().drop(while: isBlank).reversed()))
  }
}
