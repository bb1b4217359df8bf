/// What a text is when it is not a TC string. Asked only after decoding has failed, so it may take its time.
enum TextClassification {
  /// A more specific fault than the one the walk met, where the text as a whole shows it.
  static func fault(in text: Span<UInt8>, instead walkFault: DecodingFault) -> DecodingFault {
    if text.isEmpty { return DecodingFault(.empty, character: 0) }
    if let place = macro(in: text) { return DecodingFault(.macroUnresolved, character: place) }
    if isOtherArtefact(text) { return DecodingFault(.notATCString, character: 0) }
    // A container without a TC string is readable as a container: only its version is not ours.
    if GPPContainer(text) != nil {
      let version = CoreLayout.version
      return DecodingFault(
        .version, field: FieldPath(.core, version.name), bits: version.range, expected: 2,
        had: Int(GPPContainer.headerType))
    }
    if let place = firstForeignCharacter(in: text) {
      return DecodingFault(
        .alphabet, segment: segmentIndex(of: place, in: text), character: place, had: Int(text[place]))
    }
    if walkFault.code == .version, let later = laterCore(in: text) { return later }
    return walkFault
  }

  /// Where `${GDPR…}`, `$GDPR…` or a form with escaped braces is, for macros that no one filled.
  private static func macro(in text: Span<UInt8>) -> Int? {
    let upper = bytes(text.extracting(0..<min(text.count, 200))).map { $0 >= 97 && $0 <= 122 ? $0 - 32 : $0 }
    guard let dollar = upper.firstIndex(of: UInt8(ascii: "$")) else { return nil }
    var rest = upper[(dollar + 1)...]
    for brace in ["{", "%7B"] where rest.starts(with: brace.utf8) { rest = rest.dropFirst(brace.utf8.count) }
    return rest.starts(with: "GDPR".utf8) ? dollar : nil
  }

  /// Whether the text looks like a UUID, JSON, a JSON web token, a US Privacy or Additional Consent string, or a URL.
  private static func isOtherArtefact(_ text: Span<UInt8>) -> Bool {
    let head = bytes(text.extracting(0..<min(text.count, 200)))
    let trimmed = head.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard let first = trimmed.first else { return false }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return true }
    if trimmed.starts(with: "eyJ".utf8) { return true }
    if trimmed.starts(with: "1~".utf8) || trimmed.starts(with: "2~".utf8) { return true }
    if isURL(trimmed) { return true }
    return isUSPrivacy(text) || isUUID(text)
  }

  private static func isURL(_ head: ArraySlice<UInt8>) -> Bool {
    // RFC 3986, 3.1. Scheme.
    let scheme = head.prefix {
      ($0 | 32) >= 97 && ($0 | 32) <= 122 || ($0 >= 48 && $0 <= 57) || "+-.".utf8.contains($0)
    }
    guard let first = scheme.first, (first | 32) >= 97, (first | 32) <= 122 else { return false }
    return head.dropFirst(scheme.count).starts(with: "://".utf8)
  }

  private static func isUSPrivacy(_ text: Span<UInt8>) -> Bool {
    guard text.count == 4, text[0] == UInt8(ascii: "1") else { return false }
    return (1..<4).allSatisfy { "YNyn-".utf8.contains(text[$0]) }
  }

  /// Eight, four, four, four and twelve hexadecimal digits.
  private static func isUUID(_ text: Span<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      let byte = text[index]
      if [8, 13, 18, 23].contains(index) {
        guard byte == UInt8(ascii: "-") else { return false }
      } else {
        guard (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 102) else { return false }
      }
    }
    return true
  }

  /// The first character that base64url, "." and "=" at a segment's end do not cover.
  private static func firstForeignCharacter(in text: Span<UInt8>) -> Int? {
    let table = Base64URL.values
    var firstSign: Int?
    for index in 0..<text.count {
      let value = table[Int(text[index])]
      if value == Base64URL.padding {
        firstSign = firstSign ?? index
      } else if value == Base64URL.dot {
        firstSign = nil
      } else if firstSign != nil || value == Base64URL.bad {
        return firstSign ?? index
      }
    }
    return nil
  }

  private static func segmentIndex(of place: Int, in text: Span<UInt8>) -> Int {
    (0..<place).reduce(0) { $0 + (text[$1] == UInt8(ascii: ".") ? 1 : 0) }
  }

  /// The fault of a string whose first segment is typed 1-3 and which has its core later.
  private static func laterCore(in text: Span<UInt8>) -> DecodingFault? {
    let type = Base64URL.values[Int(text[0])] >> 3
    guard (1...3).contains(type) else { return nil }
    for index in 1..<max(text.count, 1) where text[index - 1] == UInt8(ascii: ".") && text[index] == UInt8(ascii: "C") {
      let segment = segmentIndex(of: index, in: text)
      return DecodingFault(.coreFirst, segment: 0, character: 0, expected: 0, had: segment)
    }
    return nil
  }

  private static func bytes(_ span: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for index in 0..<span.count { result.append(span[index]) }
    return result
  }
}
