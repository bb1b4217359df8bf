import TCFCodec
import TCFFindings

/// Every field of a string with its place, for people.
struct BitMapText {
  /// Whether all bits of long fields are shown.
  let isFull: Bool

  /// How many bits of a field are shown otherwise.
  private static let mostDigits = 64

  /// One line for each field of `text`, which was taken apart: offset, width, name, bits and value; how many segments follow
  /// that are not traced; then the faults.
  func lines(_ dissection: TCStringDissection, of text: String) -> [String] {
    var lines: [String] = []
    let trace = dissection.trace
    // The entries stand in the order of their segments.
    var entries = trace.entries[...]
    for (index, segment) in trace.segments.enumerated() {
      lines.append("segment \(index) (\(segment.kind.rawValue)), \(Prose.count(segment.bitCount, "bit"))")
      while entries.first?.segment == index, let entry = entries.popFirst() {
        let place = "\(entry.bits.offset)".leftPadded(7) + "\(entry.bits.width)".leftPadded(6)
        lines.append("\(place)  \(entry.path.description.padded(44))\(content(entry, trace))")
      }
    }
    let further = trace.furtherSegments
    if further > 0 { lines.append("… and \(Prose.count(further, "more segment")), not shown") }
    var positions = CharacterPositions(text)
    for fault in dissection.faults {
      let character = fault.character.map { ", character \(positions.character(atByte: $0))" }
      let place = fault.bits.map { ", \($0.place)" } ?? character ?? ""
      let field = fault.fieldOfBits.map { ", \($0)" } ?? ""
      lines.append("  ! \(fault.code.rawValue): segment \(fault.segment)\(place)\(field)")
    }
    return lines
  }

  /// The bits, and the value where it is something else: `000000000101  5`.
  private func content(_ entry: EncodingTrace.Entry, _ trace: EncodingTrace) -> String {
    let width = entry.bits.width
    let digits = trace.digits(entry.bits, segment: entry.segment, limit: isFull ? width : Self.mostDigits)
    let more = digits.utf8.count < width ? "… (decode --bits --full shows all \(width) bits)" : ""
    let value = BitMap.value(of: entry, in: trace)
    let isBitsAgain = width > 0 && value.hasPrefix(digits.prefix(Self.mostDigits))
    return digits + more + (isBitsAgain ? "" : "  \(value)")
  }
}

extension String {
  /// The text with spaces after it, up to `width` characters.
  func padded(_ width: Int) -> String {
    let missing = width - shownLength
    return missing <= 0 ? self + " " : self + String(repeating: " ", count: missing)
  }

  /// The text with spaces before it, up to `width` characters.
  func leftPadded(_ width: Int) -> String {
    let missing = width - shownLength
    return missing <= 0 ? self : String(repeating: " ", count: missing) + self
  }

  /// How many characters the text has. Most text is ASCII, whose characters need not be looked for.
  private var shownLength: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : count }
}
