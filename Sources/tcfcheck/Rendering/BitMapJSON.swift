import TCFCodec
import TCFFindings
import TCFJSON

/// Every field of a string with its place, for programs.
struct BitMapJSON {
  private let dissection: TCStringDissection
  private let trace: EncodingTrace
  private let text: String
  /// The bytes of the TC string: without the header of a GPP container.
  private let bytes: [UInt8]

  /// The map of a string that was taken apart.
  init(_ dissection: TCStringDissection, of text: String) {
    self.dissection = dissection
    trace = dissection.trace
    self.text = text
    bytes = Array(text.utf8.dropFirst(dissection.start))
  }

  /// Appends the members of an object: the segments with their fields, and everything wrong or unusual.
  ///
  /// Bits are counted from the start of a segment, characters from the start of the text.
  func append(to json: inout JSONWriter) {
    var positions = CharacterPositions(text)
    json.key("segments")
    json.beginArray()
    var entries = trace.entries[...]
    for (index, segment) in trace.segments.enumerated() {
      let own = entries.prefix { $0.segment == index }
      entries = entries.dropFirst(own.count)
      write(segment, own, at: &positions, to: &json)
    }
    json.endArray()
    if trace.furtherSegments > 0 { json.member("furtherSegments", trace.furtherSegments) }
    json.key("faults")
    json.beginArray()
    for fault in dissection.faults { write(fault, at: &positions, to: &json) }
    json.endArray()
  }

  private func write(
    _ segment: EncodingTrace.Segment, _ entries: ArraySlice<EncodingTrace.Entry>,
    at positions: inout CharacterPositions, to json: inout JSONWriter
  ) {
    let first = positions.character(atByte: dissection.start + segment.characters.lowerBound)
    let end = positions.character(atByte: dissection.start + segment.characters.upperBound)
    json.object { json in
      json.member("segment", segment.kind.rawValue)
      json.member("characterOffset", first)
      json.member("characterCount", end - first)
      json.member("bitWidth", segment.bitCount)
      json.key("fields")
      json.beginArray()
      for entry in entries { write(entry, segment.characters, from: first, to: &json) }
      json.endArray()
    }
  }

  /// The segment's bits are in its first characters, which are a byte each.
  private func write(
    _ entry: EncodingTrace.Entry, _ segment: Range<Int>, from start: Int, to json: inout JSONWriter
  ) {
    let bits = entry.bits
    let digits = trace.digits(bits, segment: entry.segment, limit: bits.width)
    // A character has six bits, so a field may begin and end within one. One without bits has no character.
    let first = bits.offset / 6
    let end = bits.width == 0 ? first : (bits.end + 5) / 6
    let own = bytes.dropFirst(segment.lowerBound + first).prefix(min(end, segment.count) - first)
    json.object { json in
      json.member("field", entry.path.description)
      json.member("bitOffset", bits.offset)
      json.member("bitWidth", bits.width)
      json.member("bits", digits)
      json.member("characterOffset", start + first)
      json.member("characters", String(decoding: own, as: UTF8.self))
      json.key("value")
      writeValue(entry, digits, to: &json)
    }
  }

  /// What the bits mean: a time, letters, the first and last id of an entry, the ids of a set, or a number; null for padding
  /// and for what means nothing.
  private func writeValue(_ entry: EncodingTrace.Entry, _ digits: String, to json: inout JSONWriter) {
    switch BitMap.meaning(of: entry, in: trace) {
    case .time(let time): json.string(time.description)
    case .letters(let letters): json.string(letters.description)
    case .ends(let first, let last): json.array([first, last])
    case .set: json.array(zip(1..., digits.utf8).lazy.filter { $1 == UInt8(ascii: "1") }.map(\.0))
    case .number(let number): json.integer(Int(exactly: number))
    case .nothing: json.null()
    }
  }

  private func write(_ fault: DecodingFault, at positions: inout CharacterPositions, to json: inout JSONWriter) {
    json.object { json in
      json.member("code", fault.code.rawValue)
      json.member("segment", fault.segment)
      if let field = fault.fieldOfBits { json.member("field", field.description) }
      if let bits = fault.bits {
        json.member("bitOffset", bits.offset)
        json.member("bitWidth", bits.width)
      }
      if let character = fault.character { json.member("character", positions.character(atByte: character)) }
    }
  }
}
