/// What two texts have in common.
package enum CommonRun {
  /// So many characters other than "A", which is six zero bits, that two texts do not share by chance: 48 bits.
  private static let least = 8

  /// The run of characters in both texts with the most characters other than "A"; nil if there are few, or if the texts are so
  /// long that looking for it would take minutes.
  package static func longest(_ left: String, _ right: String) -> String? {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count * right.count <= 100_000_000 else { return nil }
    // For each end in `right`: how long the run is that ends there and at the current byte of `left`, and its weight.
    var lengths = [Int](repeating: 0, count: right.count + 1)
    var weights = lengths
    var best = (weight: least - 1, range: 0..<0)
    for byte in left {
      let weight = byte == UInt8(ascii: "A") ? 0 : 1
      for place in right.indices.reversed() {
        let isSame = right[place] == byte
        lengths[place + 1] = isSame ? lengths[place] + 1 : 0
        weights[place + 1] = isSame ? weights[place] + weight : 0
        guard weights[place + 1] > best.weight else { continue }
        best = (weights[place + 1], place + 1 - lengths[place + 1]..<place + 1)
      }
    }
    return best.range.isEmpty ? nil : String(decoding: right[best.range], as: UTF8.self)
  }
}
