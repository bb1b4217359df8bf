/// A crafted string of some 22.5 kB.
struct HostileString {
  let name: String
  let text: String
  let isRefused: Bool

  static let all: [HostileString] = [
    HostileString("ranges in VC", isRefused: true, core(consents: .everybody)),
    HostileString("ranges in LI", isRefused: true, core(interests: .everybody)),
    HostileString("ranges in DV", isRefused: true, core() + disclosed(.everybody)),
    HostileString("ranges in restrictions", isRefused: true, core(restrictions: [.everybody])),
    HostileString(
      "ranges in all", isRefused: true,
      core(consents: .everybody, interests: .everybody, restrictions: [.everybody]) + disclosed(.everybody)),
    // As many ids as may be, in as many entries as may be.
    HostileString("ranges just allowed", isRefused: false, core(consents: RangeList(count: 4_095) { _ in (1, 488) })),
    // Ranges that a restriction must sort.
    HostileString(
      "ranges out of order", isRefused: false,
      core(restrictions: [RangeList(count: 4_095) { (1 + $0 * 2_741 % 4_096 * 15, 3 + $0 * 2_741 % 4_096 * 15) }])),
    HostileString(
      "restrictions on nobody", isRefused: false, core(restrictions: [RangeList](repeating: .nobody, count: 4_095))),
    // The longest set that a few characters can ask for, over and over.
    HostileString(
      "segments of one vendor", isRefused: false,
      core() + String(repeating: disclosed(RangeList(count: 1) { _ in (65_535, 65_535) }), count: 1_600)),
    HostileString("equals signs", isRefused: true, String(repeating: "=", count: 22_500)),
    HostileString("dots", isRefused: true, core() + String(repeating: ".", count: 22_500)),
    HostileString("tildes", isRefused: true, "DBAB" + String(repeating: "~", count: 22_500)),
  ]

  private init(_ name: String, isRefused: Bool, _ text: String) {
    self.name = name
    self.isRefused = isRefused
    self.text = text
  }

  private static func core(
    consents: RangeList = .nobody, interests: RangeList = .nobody, restrictions: [RangeList] = []
  ) -> String {
    var bits = BitText()
    bits.put(2, 6)
    // The other fixed fields, all zero.
    bits.put(0, 207)
    bits.putSection(consents)
    bits.putSection(interests)
    bits.put(restrictions.count, 12)
    for restriction in restrictions {
      bits.put(2, 6)
      bits.put(1, 2)
      bits.putEntries(restriction)
    }
    return bits.text
  }

  private static func disclosed(_ ranges: RangeList) -> String {
    var bits = BitText()
    bits.put(1, 3)
    bits.putSection(ranges)
    return "." + bits.text
  }
}

/// Range entries as no encoder writes them.
private struct RangeList {
  let ranges: [(first: Int, last: Int)]

  static let nobody = RangeList(count: 0) { _ in (1, 1) }
  static let everybody = RangeList(count: 4_095) { _ in (1, 65_535) }

  init(count: Int, _ range: (Int) -> (first: Int, last: Int)) { ranges = (0..<count).map(range) }
}

/// Bits as base64url, one by one: slow, simple, and not the codec under test.
private struct BitText {
  private var bits: [UInt8] = []

  mutating func put(_ value: Int, _ width: Int) {
    for bit in (0..<width).reversed() { bits.append(bit < Int.bitWidth ? UInt8(value >> bit & 1) : 0) }
  }

  /// A vendor section in its range form; an empty one as an empty bit field.
  mutating func putSection(_ list: RangeList) {
    put(list.ranges.isEmpty ? 0 : 65_535, 16)
    put(list.ranges.isEmpty ? 0 : 1, 1)
    if !list.ranges.isEmpty { putEntries(list) }
  }

  mutating func putEntries(_ list: RangeList) {
    put(list.ranges.count, 12)
    for range in list.ranges {
      put(1, 1)
      put(range.first, 16)
      put(range.last, 16)
    }
  }

  var text: String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let whole = bits + [UInt8](repeating: 0, count: (24 - bits.count % 24) % 24)
    let characters = stride(from: 0, to: whole.count, by: 6).map { start in
      letters[whole[start..<start + 6].reduce(0) { $0 * 2 + Int($1) }]
    }
    return String(decoding: characters, as: UTF8.self)
  }
}
