import TCFCodec

/// The strings next to the TC string read in the plainest way, bit by bit and part by part: slow, and not the code that
/// is on trial.
enum PlainReading {
  /// A version 1 string; nil if it is to be refused.
  ///
  /// Source: Consent string and vendor list formats v1.1, Vendor Consent String Format.
  static func version1(_ text: [UInt8]) -> ConsentStringV1? {
    var characters = text[...]
    while characters.last == UInt8(ascii: "=") { characters.removeLast() }
    guard characters.count % 4 != 1, let bits = WireBits(characters: characters), bits.count >= 173 else { return nil }
    let number = { (offset: Int, width: Int) in Int(bits.value(at: offset, width)) }
    guard number(0, 6) == 1, let language = LetterPair(code: UInt16(number(108, 12))) else { return nil }
    var model = ConsentStringV1()
    model.created = Deciseconds(bits.value(at: 6, 36))
    model.lastUpdated = Deciseconds(bits.value(at: 42, 36))
    (model.cmpID, model.cmpVersion, model.consentScreen) = (number(78, 12), number(90, 12), number(102, 6))
    (model.consentLanguage, model.vendorListVersion) = (language, number(120, 12))
    model.purposeConsents = PurposeSet((1...24).filter { number(131 + $0, 1) == 1 })
    model.maxVendorID = number(156, 16)
    if number(172, 1) == 0 {
      guard bits.count >= 173 + model.maxVendorID else { return nil }
      model.vendorConsents = VendorIDSet((0..<model.maxVendorID).filter { number(173 + $0, 1) == 1 }.map { $0 + 1 })
      return model
    }
    guard bits.count >= 186, let named = exceptions(bits, maximum: model.maxVendorID) else { return nil }
    let isDefault = number(173, 1) == 1
    model.defaultVendorConsent = isDefault
    let everyone = model.maxVendorID > 0 ? Set(1...model.maxVendorID) : []
    model.vendorConsents = VendorIDSet(isDefault ? everyone.subtracting(named) : named)
    return model
  }

  private static func exceptions(_ bits: WireBits, maximum: Int) -> Set<Int>? {
    var (position, work) = (186, 0)
    var named: Set<Int> = []
    for _ in 0..<bits.value(at: 174, 12) {
      guard position + 17 <= bits.count else { return nil }
      let isRange = bits.value(at: position, 1) == 1
      let first = Int(bits.value(at: position + 1, 16))
      guard !isRange || position + 33 <= bits.count else { return nil }
      let last = isRange ? Int(bits.value(at: position + 17, 16)) : first
      position += isRange ? 33 : 17
      guard first >= 1, first <= last, last <= maximum else { return nil }
      work += last - first + 1
      guard work <= 2_000_000 else { return nil }
      named.formUnion(first...last)
    }
    return named
  }

  /// The ids and the texts of a GPP container's sections; nil if it is to be refused.
  ///
  /// Source: Global Privacy Platform, Consent String Specification, Header Encoding and Range (Fibonacci).
  static func gpp(_ text: [UInt8]) -> [GPPSection]? {
    let parts = text.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    var header = parts[0]
    while header.last == UInt8(ascii: "=") { header.removeLast() }
    guard let bits = WireBits(characters: header), bits.count >= 24, bits.value(at: 0, 6) == 3 else { return nil }
    var position = 24
    var ids: [Int] = []
    for _ in 0..<bits.value(at: 12, 12) {
      guard position < bits.count else { return nil }
      let isGroup = bits.value(at: position, 1) == 1
      position += 1
      guard let offset = fibonacci(bits, &position) else { return nil }
      let first = (ids.last ?? 0) + offset
      var length = 0
      if isGroup {
        guard let number = fibonacci(bits, &position) else { return nil }
        length = number
      }
      guard first + length <= Int(Int32.max), ids.count + length + 1 <= 4_095 else { return nil }
      ids += Array(first...first + length)
    }
    guard ids.count == parts.count - 1, !ids.isEmpty else { return nil }
    return zip(ids, parts.dropFirst()).map { GPPSection(id: $0, text: String(decoding: $1, as: UTF8.self)) }
  }

  /// The sum of 1, 2, 3, 5, 8 … where there is a one, up to the first "11"; nil without one, or for what no id needs.
  private static func fibonacci(_ bits: WireBits, _ position: inout Int) -> Int? {
    var digits: [UInt64] = []
    while digits.suffix(2) != [1, 1] {
      guard position < bits.count else { return nil }
      digits.append(bits.value(at: position, 1))
      position += 1
    }
    guard digits.count < 60 else { return nil }
    var values = [1, 2]
    while values.count < digits.count { values.append(values[values.count - 1] + values[values.count - 2]) }
    return zip(values, digits.dropLast()).reduce(0) { $0 + ($1.1 == 1 ? $1.0 : 0) }
  }

  /// An Additional Consent string; nil if it is to be refused.
  ///
  /// Source: Google, Additional Consent technical specification, How to generate an Additional Consent string.
  static func additionalConsent(_ text: [UInt8]) -> AdditionalConsentString? {
    let parts = text.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false).map(Array.init)
    switch (parts.first, parts.count) {
    case ([UInt8(ascii: "1")], 2):
      return ids(parts[1]).map { AdditionalConsentString(version: 1, consented: $0, disclosed: nil) }
    case ([UInt8(ascii: "2")], 3):
      // The dot may be absent where no id follows.
      let isBare = parts[2].elementsEqual("dv".utf8)
      guard isBare || parts[2].starts(with: "dv.".utf8), let consented = ids(parts[1]) else { return nil }
      return ids(Array(parts[2].dropFirst(3))).map { AdditionalConsentString(consented: consented, disclosed: $0) }
    default: return nil
    }
  }

  private static func ids(_ list: [UInt8]) -> [Int]? {
    guard !list.isEmpty else { return [] }
    var ids: [Int] = []
    for part in list.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      // A number that is written in any other way than this one has a sign, a zero in front, or is none.
      guard let id = Int(String(decoding: part, as: UTF8.self)), Array("\(id)".utf8) == Array(part) else { return nil }
      guard id >= 1, id <= 1 << 31 else { return nil }
      ids.append(id)
    }
    return ids
  }
}
