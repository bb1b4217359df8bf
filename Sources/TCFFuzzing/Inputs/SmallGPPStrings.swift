import TCFCodec

/// Small GPP strings: headers of every form, whole, cut after each character and with something behind them, each with no, one
/// and two sections.
///
/// Source: Global Privacy Platform, Consent String Specification, Header.
enum SmallGPPStrings {
  /// The strings, the shortest first.
  ///
  /// - Parameter facts: gives the core of a TC string in a section.
  static func all(_ facts: CoreSegment) -> [String] {
    let core = (try? TCString(core: facts.fixedFields).encoded()) ?? ""
    var texts = Set<String>()
    for header in headers {
      let text = String(decoding: header.characters, as: UTF8.self)
      var variants = (0..<text.utf8.count).map { String(text.prefix($0)) }
      variants += ["", "=", "A", "AA", "B", "!", "."].map { text + $0 }
      for variant in variants {
        for sections in ["", "~", "~A", "~~", "~1YNN", "~" + core] { texts.insert(variant + sections) }
      }
    }
    texts.remove("")
    return texts.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  private static var headers: [WireBits] {
    let groups: [[ClosedRange<Int>]] = [
      [], [1...1], [2...2], [1...2], [5...5], [40...40], [1...1, 3...3], [1...5_000], [1 << 31...1 << 31],
    ]
    var headers = groups.map { header(type: 3, version: 1, count: $0.count, $0) }
    // One more than there are: the header ends too early, or within a number.
    headers += groups.map { header(type: 3, version: 1, count: $0.count + 1, $0) }
    headers += [0, 1, 2, 4].map { header(type: $0, version: 1, count: 1, [2...2]) }
    headers += [0, 2].map { header(type: 3, version: $0, count: 1, [2...2]) }
    return headers
  }

  private static func header(type: Int, version: Int, count: Int, _ groups: [ClosedRange<Int>]) -> WireBits {
    var bits = WireBits()
    bits.append(type, 6)
    bits.append(version, 6)
    bits.append(count, 12)
    var last = 0
    for ids in groups {
      let isGroup = ids.count > 1
      bits.append(isGroup ? 1 : 0, 1)
      bits.append(fibonacci: ids.lowerBound - last)
      if isGroup { bits.append(fibonacci: ids.count - 1) }
      last = ids.upperBound
    }
    return bits
  }
}
