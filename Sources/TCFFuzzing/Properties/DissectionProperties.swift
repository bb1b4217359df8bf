import TCFCodec

/// Properties of taking a string apart: where every bit belongs, and what it says.
enum DissectionProperties {
  /// Both of them.
  static let all = [tiles, values]

  /// Segments and fields lie side by side and cover the string.
  static let tiles = Property(
    "fuzz/tiles", title: "dissection offsets tile the string exactly: no bit in two fields, none in no field",
    meaning: "Findings and bit maps point at the wrong bits.",
    wantedClasses: StringInput.allClasses + ["refused", "accepted"], generate: StringInput.any
  ) { (input: StringInput, classes: inout CaseClasses) throws(PropertyFailure) in
    guard let text = input.text else { return classes.record("not-utf-8") }
    let dissection = TCStringDissection(of: text)
    classes.record(dissection.model == nil ? "refused" : "accepted")
    try checkSegments(of: dissection, in: text)
    try checkEntries(of: dissection)
  }

  /// Every field, read again from its bits, gives what decoding gave.
  static let values = Property(
    "fuzz/values", title: "re-reading each field from its offset gives its value",
    meaning: "A bit map shows values that are not those that were judged.",
    wantedClasses: StringInput.usualClasses + ["version-1"], generate: StringInput.any
  ) { (input: StringInput, classes: inout CaseClasses) throws(PropertyFailure) in
    guard let text = input.text else { return classes.record("not-utf-8") }
    let dissection = TCStringDissection(of: text)
    // What is in segments that are not traced cannot be read again.
    guard dissection.trace.furtherSegments == 0 else { return classes.record("many-segments") }
    guard let fields = RereadFields(dissection, text) else {
      throw PropertyFailure("characters", "a segment's characters are not those of its bits", actual: text)
    }
    try fields.checkTrace()
    switch dissection.model {
    case .v2(let model):
      try requireSame(fields.model, model, "the dissection's model, against its fields read again,")
      try checkHighest(of: text, dissection, fields)
    case .v1(let model):
      guard let difference = fields.difference(from: model) else { break }
      throw PropertyFailure("differs", "\(difference) of a version 1 string differs from its bits")
    case nil: classes.record("refused")
    }
  }

  private static func checkSegments(of dissection: TCStringDissection, in text: String) throws(PropertyFailure) {
    // Of a GPP container the TC string is one section, which ends at "~" or with the text.
    let bytes = Array(text.utf8.dropFirst(dissection.start).prefix { dissection.start == 0 || $0 != UInt8(ascii: "~") })
    var next = 0
    for (index, segment) in dissection.trace.segments.enumerated() {
      let characters = segment.characters
      guard characters.lowerBound == next, characters.upperBound <= bytes.count else {
        throw PropertyFailure("segment", "segment \(index) is \(characters), but should begin at \(next)")
      }
      next = characters.upperBound + 1
      guard characters.upperBound == bytes.count || bytes[characters.upperBound] == UInt8(ascii: ".") else {
        // Version 1 knows no segments: what follows the first is refused, and there is no telling where it belongs.
        throw PropertyFailure("segment", "no dot follows segment \(index), which ends at \(characters.upperBound)")
      }
      let carriers = bytes[characters].prefix { WireBits(characters: [$0]) != nil }
      guard segment.bitCount == carriers.count * 6 else {
        throw PropertyFailure(
          "bits", "segment \(index) has the wrong number of bits", expected: "\(carriers.count * 6)",
          actual: "\(segment.bitCount)")
      }
    }
    if case .v1 = dissection.model { return }
    let rest = next > bytes.count ? 0 : bytes[next...].count { $0 == UInt8(ascii: ".") } + 1
    guard rest == dissection.trace.furtherSegments || isVersionOne(dissection) else {
      throw PropertyFailure("segment", "the segments end at \(next - 1), the string at \(bytes.count)")
    }
  }

  /// Whether a refused string was walked as version 1, which knows no second segment.
  private static func isVersionOne(_ dissection: TCStringDissection) -> Bool {
    guard let first = dissection.trace.entries.first, first.path.field == FieldName.version else { return false }
    return dissection.trace.value(first) == 1
  }

  private static func checkEntries(of dissection: TCStringDissection) throws(PropertyFailure) {
    var ends = dissection.trace.segments.map { _ in 0 }
    var current = 0
    for entry in dissection.trace.entries {
      guard ends.indices.contains(entry.segment), entry.segment >= current else {
        throw PropertyFailure("order", "\(entry.path) is in segment \(entry.segment), after segment \(current)")
      }
      current = entry.segment
      guard entry.bits.offset == ends[current], entry.bits.width > 0 else {
        let wanted = "from bit \(ends[current])"
        throw PropertyFailure(
          "gap", "\(entry.path) does not follow the entry before it", expected: wanted, actual: "\(entry.bits)")
      }
      ends[current] = entry.bits.end
    }
    for (index, segment) in dissection.trace.segments.enumerated() where ends[index] != segment.bitCount {
      throw PropertyFailure(
        "end", "the fields of segment \(index) do not end where it does", expected: "\(segment.bitCount)",
        actual: "\(ends[index])")
    }
  }

  /// The highest id that the noting decoder shows is the highest that any field names.
  private static func checkHighest(
    of text: String, _ dissection: TCStringDissection, _ fields: RereadFields
  ) throws(PropertyFailure) {
    guard dissection.start == 0 else { return }
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    guard let notes = try? decoder.decodeNoting(text.utf8.span, into: &model) else { return }
    guard notes.highestVendorID == fields.highestVendorID else {
      throw PropertyFailure(
        "highest", "the highest vendor id named is another", expected: "\(fields.highestVendorID)",
        actual: "\(notes.highestVendorID)")
    }
  }
}
