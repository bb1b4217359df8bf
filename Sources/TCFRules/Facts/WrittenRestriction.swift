import TCFCodec

/// The entries of a restriction as written; the model has them sorted and joined.
struct WrittenRestriction {
  /// Which restriction, from 0.
  let index: Int
  /// Its range entries in the order of the wire.
  let entries: [EncodingTrace.Entry]

  /// How many bits the entries take.
  var width: Int { entries.reduce(0) { $0 + $1.bits.width } }

  /// Every restriction with entries, in the order of the wire.
  static func all(in trace: EncodingTrace) -> [WrittenRestriction] {
    let entries = trace.entries.filter { $0.path.restriction != nil && $0.path.field == FieldName.rangeEntry }
    var result: [WrittenRestriction] = []
    var start = entries.startIndex
    for end in entries.indices {
      let index = entries[end].path.restriction ?? 0
      if end + 1 == entries.endIndex || entries[end + 1].path.restriction != index {
        result.append(WrittenRestriction(index: index, entries: Array(entries[start...end])))
        start = end + 1
      }
    }
    return result
  }
}
