/// An Additional Consent string taken apart, valid or not: all ids that can be read, and everything wrong.
///
/// Source: Google, Additional Consent technical specification, How to generate an Additional Consent string.
public struct AdditionalConsentDissection: Sendable, Hashable {
  /// The version; nil if what is before the first "~" is not a number.
  public let version: Int?
  /// The providers consented to, as written. Ids out of bounds are in here too, the highest ones as `Int.max`.
  public let consented: [Int]
  /// The providers disclosed, as written; nil if there is no such part.
  public let disclosed: [Int]?
  /// Everything wrong, in the order of the text, a hundred of a kind at most.
  public let faults: [RelatedStringFault]

  /// Takes `text` apart. Never fails; time and memory are linear in the text's length.
  public init(of text: String) {
    let text = text.utf8.span
    var reader = AdditionalConsentReader()
    var parts: [Range<Int>] = []
    var start = 0
    // Three parts are what there is; what follows is one surplus part, however many "~" it has.
    for index in 0..<text.count where text[index] == UInt8(ascii: "~") && parts.count < 3 {
      parts.append(start..<index)
      start = index + 1
    }
    parts.append(start..<text.count)
    version = reader.version(text, parts[0], isWhole: parts.count == 1)
    consented = parts.count > 1 ? reader.list(text, parts[1]) : []
    disclosed = reader.disclosed(text, parts, version: version)
    faults = reader.faults.all
  }
}

private struct AdditionalConsentReader {
  var faults = RelatedStringFaults()

  mutating func version(_ text: Span<UInt8>, _ part: Range<Int>, isWhole: Bool) -> Int? {
    if text.isEmpty {
      faults.add(RelatedStringFault(.additionalConsentEmpty, part))
      return nil
    }
    let number = number(text, part)
    if let number, text[part.lowerBound] != UInt8(ascii: "0") {
      if number != 1, number != 2 {
        faults.add(RelatedStringFault(.additionalConsentVersion, part, expected: 2, had: number))
      }
    } else {
      faults.add(RelatedStringFault(.additionalConsentVersionFormat, part))
    }
    if isWhole { faults.add(RelatedStringFault(.additionalConsentSeparator, part)) }
    return number
  }

  /// The third part, and whether there should be one.
  mutating func disclosed(_ text: Span<UInt8>, _ parts: [Range<Int>], version: Int?) -> [Int]? {
    guard parts.count > 2 else {
      if version == 2, parts.count == 2 {
        faults.add(RelatedStringFault(.additionalConsentDisclosedMissing, text.count..<text.count))
      }
      return nil
    }
    if version == 1 { faults.add(RelatedStringFault(.additionalConsentPartSurplus, parts[2])) }
    let ids = self.list(text, disclosedList(text, parts[2]))
    if parts.count > 3 { faults.add(RelatedStringFault(.additionalConsentPartSurplus, parts[3])) }
    return ids
  }

  /// The place of the disclosed providers' ids: behind "dv.", of which the dot may be absent before none.
  private mutating func disclosedList(_ text: Span<UInt8>, _ part: Range<Int>) -> Range<Int> {
    let prefix = Array("dv.".utf8)
    let isWritten = prefix.prefix(part.count).indices.allSatisfy { text[part.lowerBound + $0] == prefix[$0] }
    guard isWritten, part.count >= 2 else {
      faults.add(RelatedStringFault(.additionalConsentDisclosedPrefix, part))
      return part
    }
    return min(part.lowerBound + prefix.count, part.upperBound)..<part.upperBound
  }

  /// Ids joined by dots; nothing is the empty list.
  mutating func list(_ text: Span<UInt8>, _ part: Range<Int>) -> [Int] {
    var ids: [Int] = []
    guard !part.isEmpty else { return ids }
    var start = part.lowerBound
    for index in part.lowerBound...part.upperBound
    where index == part.upperBound || text[index] == UInt8(ascii: ".") {
      if let id = id(text, start..<index) { ids.append(id) }
      start = index + 1
    }
    return ids
  }

  private mutating func id(_ text: Span<UInt8>, _ place: Range<Int>) -> Int? {
    guard !place.isEmpty else {
      faults.add(RelatedStringFault(.additionalConsentIDEmpty, place))
      return nil
    }
    guard let id = number(text, place) else {
      let foreign = place.first { !text[$0].isASCIIDigit } ?? place.lowerBound
      faults.add(RelatedStringFault(.additionalConsentCharacter, foreign..<foreign + 1, had: Int(text[foreign])))
      return nil
    }
    if place.count > 1, text[place.lowerBound] == UInt8(ascii: "0") {
      faults.add(RelatedStringFault(.additionalConsentIDLeadingZero, place, had: id))
    }
    if id == 0 { faults.add(RelatedStringFault(.additionalConsentIDZero, place, expected: 1, had: 0)) }
    if id > AdditionalConsentString.highestID {
      faults.add(
        RelatedStringFault(
          .additionalConsentIDAboveLimit, place, expected: AdditionalConsentString.highestID, had: id))
    }
    return id
  }

  /// A number of digits alone; `Int.max` for those that are higher. Nil for anything else.
  private func number(_ text: Span<UInt8>, _ place: Range<Int>) -> Int? {
    guard !place.isEmpty else { return nil }
    var number = 0
    for index in place {
      guard text[index].isASCIIDigit else { return nil }
      let (product, isTooHigh) = number.multipliedReportingOverflow(by: 10)
      let (sum, isHigher) = product.addingReportingOverflow(Int(text[index] - UInt8(ascii: "0")))
      number = isTooHigh || isHigher ? .max : sum
    }
    return number
  }
}
