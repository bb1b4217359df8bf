import TCFCodec
import TCFFindings

/// A text that a reader is given for a string next to the TC string: version 1, Additional Consent, GPP or US Privacy,
/// valid or broken.
struct RelatedStringText: FuzzInput {
  let bytes: [UInt8]
  let classes: [String]

  init(bytes: [UInt8], classes: [String] = []) {
    self.bytes = bytes
    self.classes = classes
  }

  /// The text; nil if the bytes are no UTF-8.
  var text: String? { String(validating: bytes, as: UTF8.self) }

  var saved: SavedInput { .text(bytes) }

  init?(_ saved: SavedInput) {
    guard case .text(let bytes, _) = saved else { return nil }
    self.init(bytes: bytes)
  }

  var simpler: Simpler<RelatedStringText> {
    // Without its one part, which is empty, it would be the same.
    guard !bytes.isEmpty else { return [] }
    let tilde = UInt8(ascii: "~")
    let parts = bytes.split(separator: tilde, omittingEmptySubsequences: false).map(Array.init)
    let fewer = simplerList(parts).map { make in { Array(make().joined(separator: [tilde])) } }
    return (fewerSections + fewer + simplerList(bytes, most: 64)).map { make in { RelatedStringText(bytes: make()) } }
  }
}

extension RelatedStringText {
  /// GPP containers of some of the sections, the header written for them.
  private var fewerSections: Simpler<[UInt8]> {
    guard let text, let container = GPPContainer(text), let version = container.version else { return [] }
    return simplerList(container.sections(of: text)).compactMap { make in
      guard let fewer = try? Array(GPPContainer.encoded(make(), version: version).utf8), fewer.count < bytes.count
      else {
        return nil
      }
      return { fewer }
    }
  }

  /// Version 1 strings, half of them damaged.
  static func version1(_ random: inout SplitMix64) -> RelatedStringText {
    sometimesDamaged(Version1Text.make(&random), classes: ["version1"], alphabet: "ABQgw_-=.", random: &random)
  }

  /// Additional Consent strings, half of them damaged.
  static func additionalConsent(_ random: inout SplitMix64) -> RelatedStringText {
    let isOld = random.chance(25)
    var text = (isOld ? "1~" : "2~") + ids(&random)
    if !isOld {
      let disclosed = ids(&random)
      text += disclosed.isEmpty && random.chance(50) ? "~dv" : "~dv." + disclosed
    }
    return sometimesDamaged(
      Array(text.utf8), classes: [isOld ? "version1" : "version2"], alphabet: "0123456789..~dv", random: &random)
  }

  /// US Privacy strings, half of them damaged.
  static func usPrivacy(_ random: inout SplitMix64) -> RelatedStringText {
    let letters = Array((random.chance(80) ? "YN-" : "YNyn-").utf8)
    let text = [UInt8(ascii: "1")] + (0..<3).map { _ in random.pick(letters) }
    return sometimesDamaged(text, classes: ["four-letters"], alphabet: "12YNyn-~", random: &random)
  }

  /// GPP containers, half of them damaged, and some headers that name what no one should expand.
  static func gpp(_ random: inout SplitMix64) -> RelatedStringText {
    var header = WireBits()
    header.append(random.chance(97) ? 3 : random.number(0...63), 6)
    header.append(random.chance(95) ? 1 : random.number(0...63), 6)
    let groups = gppGroups(&random)
    header.append(groups.count, 12)
    var last = 0
    for ids in groups {
      let isGroup = ids.count > 1
      header.append(isGroup ? 1 : 0, 1)
      header.append(fibonacci: ids.lowerBound - last)
      if isGroup { header.append(fibonacci: ids.count - 1) }
      last = ids.upperBound
    }
    var classes = ["container"]
    if random.chance(30) {
      header.append(0, random.pick([(8 - header.count % 8) % 8, 6, 24]))
      classes.append("padded")
    }
    var text = header.characters
    if random.chance(5) { text.append(UInt8(ascii: "=")) }
    let count = groups.reduce(0) { $0 + $1.count }
    if count > 5_000 { classes.append("too-many-sections") }
    for _ in 0..<min(count, 5_000) {
      text += Array(random.pick(["~1YNN", "~", "~BAAA.QA", "~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA"]).utf8)
    }
    return sometimesDamaged(text, classes: classes, alphabet: "AABDMw_~~=.", random: &random)
  }

  /// Section ids as a header groups them: runs as groups, or id by id.
  private static func gppGroups(_ random: inout SplitMix64) -> [ClosedRange<Int>] {
    var groups: [ClosedRange<Int>] = []
    var last = 0
    for _ in 0..<random.pick([0, 1, 1, 2, 3, 8]) {
      let first = last + random.pick([1, 1, 2, random.number(1...27), random.number(1...4_000)])
      let length = random.chance(2) ? random.number(4_000...1 << 33) : random.pick([0, 0, 0, 1, 2, 7])
      groups.append(first...first + length)
      last = first + length
    }
    return groups
  }

  private static func ids(_ random: inout SplitMix64) -> String {
    let count = random.pick([0, 1, 2, 3, 8, 40])
    var ids = (0..<count).map { _ in random.pick([1, 2, 35, random.number(1...4_000), 1 << 31]) }
    if random.chance(70) { ids.sort() }
    return ids.map(String.init).joined(separator: ".")
  }

  private static func sometimesDamaged(
    _ text: [UInt8], classes: [String], alphabet: String, random: inout SplitMix64
  ) -> RelatedStringText {
    guard random.chance(50) else { return RelatedStringText(bytes: text, classes: classes) }
    var bytes = text
    for _ in 0..<random.pick([1, 1, 2, 4]) {
      let place = random.number(0...bytes.count)
      let strange = random.chance(90) ? random.pick(Array(alphabet.utf8)) : UInt8(random.number(0...255))
      switch random.number(1...5) {
      case 1: bytes.insert(strange, at: place)
      case 2 where place < bytes.count: bytes[place] = strange
      case 3 where place < bytes.count: bytes.remove(at: place)
      case 4: bytes.removeLast(bytes.count - place)
      default: bytes.append(strange)
      }
    }
    return RelatedStringText(bytes: bytes, classes: ["damaged"])
  }

  /// Long texts that make readers work: any of the four formats, or none.
  static func long(_ random: inout SplitMix64) -> RelatedStringText {
    let count = random.pick([100, 10_000, 100_000])
    let (head, unit) = random.pick([
      ("", "~"), ("2~", "."), ("2~", "1."), ("2~~dv.", "9.9."), ("2~", "9"), ("2~~", "x"), ("DBP_", "A"), ("DBP_", "_"),
      ("DBABM~", "~"), ("DBP_", "w"), ("1", "Y"), ("BOEFEAyOEFEAyAHABDENAI4AAAD__H_", "AAf__"), ("D", "="),
    ])
    let repeats = count / unit.utf8.count
    return RelatedStringText(bytes: Array((head + String(repeating: unit, count: repeats)).utf8), classes: ["long"])
  }
}

extension WireBits {
  /// Adds a Fibonacci code: the digits of Zeckendorf's sum from the smallest number up, and a one.
  mutating func append(fibonacci number: Int) {
    var sequence = [1, 2]
    while let last = sequence.last, last < number { sequence.append(last + sequence[sequence.count - 2]) }
    var rest = number
    var digits: [Int] = []
    for value in sequence.reversed() {
      let isTaken = value <= rest
      if isTaken { rest -= value }
      if isTaken || !digits.isEmpty { digits.append(isTaken ? 1 : 0) }
    }
    for digit in digits.reversed() + [1] { append(digit, 1) }
  }
}
