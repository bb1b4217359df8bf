/// Counts the lines of a text up to places in it, each place at or behind the one before.
package struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  /// A counter at the start of `bytes`.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line of the byte at `place`, from 1. For a place before the last one it is the line of that one.
  package mutating func line(at place: Int) -> Int {
    while offset < min(place, bytes.count) {
      if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
      offset += 1
    }
    return line
  }
}
