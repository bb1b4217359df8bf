/// Reads the header of a GPP container, and goes on past what it can.
///
/// Source: Global Privacy Platform, Consent String Specification, Header Encoding and Range (Fibonacci).
struct GPPHeaderReader {
  var type: Int?
  var version: Int?
  var itemCount: Int?
  var items: [GPPContainer.Item] = []
  var sectionIDs: [Int] = []
  var faults = RelatedStringFaults()
  /// Whether every id was read.
  var isComplete = false
  private let header: Range<Int>
  private var position = 0
  private var bitCount = 0

  /// A reader of the bytes in `header`, which begin the text.
  init(_ header: Range<Int>) { self.header = header }

  mutating func read(_ text: Span<UInt8>) {
    let text = text.extracting(header)
    var words = [UInt64](repeating: 0, count: Base64URL.wordCount(characters: text.count))
    let table = Base64URL.quads
    let stop = Base64URL.decode(text, from: 0, into: &words, table: table.span)
    bitCount = stop * 6
    if stop < text.count { checkRest(text, from: stop) }
    guard stop > 0 else { return faults.add(RelatedStringFault(.gppHeaderEmpty, header)) }
    readFixedPart(words.span)
    guard let itemCount else { return }
    var last = 0
    for _ in 0..<itemCount {
      guard let item = readItem(words.span, last: last) else { return }
      items.append(item)
      last = item.ids.upperBound
      let room = GPPContainer.mostSections - sectionIDs.count
      let first = item.ids.lowerBound
      sectionIDs.append(contentsOf: first..<first + min(item.ids.count, room))
      guard item.ids.count <= room else {
        return faults.add(
          RelatedStringFault(
            .gppTooManySections, header, bits: item.bits, expected: GPPContainer.mostSections,
            had: GPPContainer.mostSections - room + item.ids.count))
      }
    }
    isComplete = faults.all.allSatisfy { $0.code != .gppHeaderAlphabet }
    checkPadding(words.span)
  }

  /// What is where the alphabet ends: "=" up to the header's end, or something foreign.
  private mutating func checkRest(_ text: Span<UInt8>, from stop: Int) {
    var end = stop
    while end < text.count, text[end] == UInt8(ascii: "=") { end += 1 }
    if end == text.count {
      faults.add(RelatedStringFault(.gppPaddingCharacter, stop..<end, had: end - stop))
    } else {
      faults.add(RelatedStringFault(.gppHeaderAlphabet, end..<end + 1, had: Int(text[end])))
    }
  }

  private mutating func readFixedPart(_ words: Span<UInt64>) {
    type = readField(words, 6)
    if let type, type != GPPContainer.headerType {
      faults.add(
        RelatedStringFault(
          .gppHeaderType, header, bits: BitRange(offset: 0, width: 6), expected: Int(GPPContainer.headerType), had: type
        ))
    }
    guard type != nil else { return }
    version = readField(words, 6)
    if let version, version != 1 {
      faults.add(
        RelatedStringFault(.gppHeaderVersion, header, bits: BitRange(offset: 6, width: 6), expected: 1, had: version))
    }
    guard version != nil else { return }
    itemCount = readField(words, 12)
  }

  private mutating func readField(_ words: Span<UInt64>, _ width: Int) -> Int? {
    guard has(width) else { return nil }
    position += width
    return Int(words.bits(at: position - width, width))
  }

  private mutating func has(_ width: Int) -> Bool {
    if position + width <= bitCount { return true }
    let bits = BitRange(offset: position, width: bitCount - position)
    faults.add(RelatedStringFault(.gppHeaderTruncated, header, bits: bits, expected: width, had: bits.width))
    return false
  }

  private mutating func readItem(_ words: Span<UInt64>, last: Int) -> GPPContainer.Item? {
    let start = position
    guard let isGroup = readField(words, 1), let offset = readNumber(words) else { return nil }
    var ids = last + offset...last + offset
    if isGroup == 1 {
      guard let length = readNumber(words) else { return nil }
      ids = ids.lowerBound...ids.lowerBound + length
    }
    let bits = BitRange(offset: start, width: position - start)
    guard ids.upperBound <= GPPContainer.highestID else {
      faults.add(
        RelatedStringFault(
          .gppSectionIDAboveLimit, header, bits: bits, expected: GPPContainer.highestID, had: ids.upperBound))
      return nil
    }
    return GPPContainer.Item(ids: ids, isGroup: isGroup == 1, bits: bits)
  }

  /// A Fibonacci-coded number: bits weigh 1, 2, 3, 5, 8 …, and "11" ends it. Numbers beyond all ids are reported as such.
  private mutating func readNumber(_ words: Span<UInt64>) -> Int? {
    let start = position
    var (weight, next, sum) = (1, 2, 0)
    var wasOne = false
    while position < bitCount {
      let isOne = words.bits(at: position, 1) == 1
      position += 1
      if isOne, wasOne {
        guard sum > GPPContainer.highestID else { return sum }
        let bits = BitRange(offset: start, width: position - start)
        faults.add(
          RelatedStringFault(.gppSectionIDAboveLimit, header, bits: bits, expected: GPPContainer.highestID, had: sum))
        return nil
      }
      // Beyond this weight only the end of the number is looked for.
      if isOne { sum = min(sum + weight, Self.mostWeight) }
      wasOne = isOne
      if weight < Self.mostWeight { (weight, next) = (next, weight + next) }
    }
    let bits = BitRange(offset: start, width: bitCount - start)
    faults.add(RelatedStringFault(.gppHeaderUnterminated, header, bits: bits, had: bits.width))
    return nil
  }

  /// Above every id, and below what could overflow.
  private static let mostWeight = 1 << 40

  /// The header is padded to the next multiple of six bits, not to octets.
  private mutating func checkPadding(_ words: Span<UInt64>) {
    let rest = BitRange(offset: position, width: bitCount - position)
    if !words.isZero(from: rest.offset, to: rest.end) {
      faults.add(RelatedStringFault(.gppTrailingBits, header, bits: rest, had: rest.width))
    } else if rest.width >= 6 {
      let first = (rest.offset + 5) / 6
      faults.add(RelatedStringFault(.gppPadding, first..<bitCount / 6, bits: rest, had: rest.width / 6))
    }
  }
}

extension GPPContainer {
  /// A container of `sections`: the shortest header, padded to six bits, and the texts unchanged.
  ///
  /// Throws a `RelatedStringFault` for ids that do not ascend from 1, more than 4,095 of them, a version above 63, and a text
  /// with a "~".
  public static func encoded(_ sections: [GPPSection], version: Int = 1) throws(RelatedStringFault) -> String {
    guard (0...63).contains(version) else { throw RelatedStringFault(.gppHeaderVersion, expected: 63, had: version) }
    guard sections.count <= mostSections else {
      throw RelatedStringFault(.gppTooManySections, expected: mostSections, had: sections.count)
    }
    var groups: [ClosedRange<Int>] = []
    for section in sections {
      try check(section, after: groups.last?.upperBound ?? 0)
      if let last = groups.last, last.upperBound + 1 == section.id {
        groups[groups.count - 1] = last.lowerBound...section.id
      } else {
        groups.append(section.id...section.id)
      }
    }
    return header(groups, version: version) + sections.map { "~" + $0.text }.joined()
  }

  private static func check(_ section: GPPSection, after last: Int) throws(RelatedStringFault) {
    guard section.id >= 1 else { throw RelatedStringFault(.gppSectionIDZero, expected: 1, had: section.id) }
    guard section.id > last else { throw RelatedStringFault(.gppSectionOrder, expected: last + 1, had: section.id) }
    guard section.id <= highestID else {
      throw RelatedStringFault(.gppSectionIDAboveLimit, expected: highestID, had: section.id)
    }
    guard !section.text.utf8.contains(UInt8(ascii: "~")) else {
      throw RelatedStringFault(.gppSectionDelimiter, had: section.id)
    }
  }

  private static func header(_ groups: [ClosedRange<Int>], version: Int) -> String {
    var writer = BitWriter()
    writer.append(headerType, 6)
    writer.append(UInt64(version), 6)
    writer.append(UInt64(groups.count), 12)
    var last = 0
    for ids in groups {
      writer.append(ids.count > 1)
      append(ids.lowerBound - last, to: &writer)
      if ids.count > 1 { append(ids.count - 1, to: &writer) }
      last = ids.upperBound
    }
    let bits = writer.bitCount
    var text: [UInt8] = []
    _ = writer.writeBase64URL(to: &text, from: 0)
    return String(decoding: text.prefix((bits + 5) / 6), as: UTF8.self)
  }

  /// Writes a number (1 to 2,147,483,647) in Fibonacci code: the largest Fibonacci numbers first, then a one.
  private static func append(_ number: Int, to writer: inout BitWriter) {
    var weights = [1]
    while let last = weights.last, last <= number { weights.append(last + (weights.dropLast().last ?? 1)) }
    weights.removeLast()
    var rest = number
    // The terminating one, then the digits from the highest down; the first digit stands leftmost.
    var code: UInt64 = 1
    for (index, weight) in weights.enumerated().reversed() where weight <= rest {
      rest -= weight
      code |= 1 << UInt64(weights.count - index)
    }
    writer.append(code, weights.count + 1)
  }
}
