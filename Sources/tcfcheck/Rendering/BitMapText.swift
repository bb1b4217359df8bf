import TCFCodec
import TCFFindings

/// Every field of a string with its place, for people.
enum BitMapText {
  /// One line a field: segment, bits, name and value; how many segments follow that are not traced; then the faults.
  static func lines(_ dissection: TCStringDissection) -> [String] {
    var lines: [String] = []
    let trace = dissection.trace
    // The entries stand in the order of their segments.
    var entries = trace.entries[...]
    for (index, segment) in trace.segments.enumerated() {
      lines.append("segment \(index) (\(segment.kind.rawValue)), \(Prose.count(segment.bitCount, "bit"))")
      while entries.first?.segment == index, let entry = entries.popFirst() {
        let place = "\(entry.bits.offset)".leftPadded(7) + "\(entry.bits.width)".leftPadded(6)
        lines.append("\(place)  \(entry.path.description.padded(44))\(BitMap.value(of: entry, in: trace))")
      }
    }
    let further = trace.furtherSegments
    if further > 0 { lines.append("… and \(Prose.count(further, "more segment")), not shown") }
    for fault in dissection.faults {
      let place = fault.bits.map { ", \($0)" } ?? fault.character.map { ", character \($0)" } ?? ""
      lines.append("  ! \(fault.code.rawValue): segment \(fault.segment)\(place)\(fault.field.map { ", \($0)" } ?? "")")
    }
    return lines
  }
}

extension String {
  /// The text with spaces after it, up to `width` characters.
  func padded(_ width: Int) -> String {
    count >= width ? self + " " : self + String(repeating: " ", count: width - count)
  }

  /// The text with spaces before it, up to `width` characters.
  func leftPadded(_ width: Int) -> String {
    count >= width ? self : String(repeating: " ", count: width - count) + self
  }
}
