import TCFCodec
import TCFFindings

/// Ways in which the text of a string is broken on its way, or was never one.
///
/// A damage is made again from its seed, so that it can be done to a simpler text.
enum TextDamage: String, CaseIterable, Sendable {
  case bitFlip = "bit-flip"
  /// A segment cut off at any bit, the rest of its last character zero.
  case truncatedBits = "truncated-bits"
  /// The text cut off at any character.
  case truncatedText = "truncated-text"
  /// A segment of another string in place of one, or added.
  case splicedSegment = "spliced-segment"
  /// The beginning of one string and the end of another.
  case splicedText = "spliced-text"
  /// A character that no base64 has.
  case foreignCharacter = "foreign-character"
  /// The alphabet with "+" and "/".
  case standardAlphabet = "standard-alphabet"
  case percentEncoded = "percent-encoded"
  /// A dot too many.
  case emptySegment = "empty-segment"
  case lowercased = "lower-case"
  /// White space, line ends or quotes around it.
  case wrapped = "wrapped"
  /// Bytes that are no UTF-8, or NUL.
  case oddBytes = "odd-bytes"
  /// A macro that no one filled.
  case macro = "macro"
  /// A UUID, JSON, a token, a US Privacy string: anything but a TC string.
  case artefact = "artefact"
  /// Behind the header of a GPP container.
  case gppContainer = "gpp-container"
  /// A version 1 string in its place.
  case versionOne = "version-1"
  /// Characters of the alphabet without meaning.
  case noise = "noise"
  /// Nothing.
  case nothing = "nothing"

  /// `text`, damaged as `seed` says.
  func applied(to text: [UInt8], seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    switch self {
    case .bitFlip, .truncatedBits: return bits(text, &random)
    case .truncatedText: return Array(text.prefix(random.number(0...max(text.count - 1, 0))))
    case .splicedSegment, .splicedText: return spliced(text, &random)
    case .foreignCharacter, .emptySegment, .oddBytes: return inserted(text, &random)
    case .standardAlphabet: return text.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
    case .percentEncoded: return text.flatMap { [0x2E, 0x2D, 0x5F].contains($0) ? Self.percentEncoded($0) : [$0] }
    case .lowercased: return text.map { $0.lowercasedASCII }
    case .wrapped:
      let (before, after) = random.pick(Self.wrappings)
      return Array(before.utf8) + text + Array(after.utf8)
    case .macro: return Array(random.pick(Self.macros).utf8)
    case .artefact: return Array(random.pick(Self.artefacts).utf8)
    case .gppContainer: return Array(random.pick(Self.headers).utf8) + text + Array(random.pick(["", "~1YNN"]).utf8)
    case .versionOne: return Version1Text.make(&random)
    case .noise:
      let first = random.chance(60) ? [UInt8(ascii: "C")] : []
      return first + (0..<random.number(0...400)).map { _ in random.pick(WireBits.alphabet) }
    case .nothing: return []
    }
  }

  /// Whether it leaves nothing of the text.
  var ignoresText: Bool {
    switch self {
    case .macro, .artefact, .versionOne, .noise, .nothing: true
    default: false
    }
  }

  private static let wrappings = [(" ", ""), ("", " "), ("", "\n"), ("", "\r\n"), ("\"", "\""), ("\u{FEFF}", "")]

  private static let macros = [
    "${GDPR_CONSENT_755}", "$GDPR_CONSENT_755", "${GDPR}", "$%7BGDPR_CONSENT_755%7D", "%24%7BGDPR_CONSENT_755%7D",
    "${gdpr_consent_755}", "${GDPR_CONSENT_", "$GDPR", "$",
  ]

  private static let artefacts = [
    "550e8400-e29b-41d4-a716-446655440000", "{\"a\":1}", "[]", "eyJhbGciOiJIUzI1NiJ9.e30.c", "1YNN", "1---",
    "1~1.35.41.101", "2~1.2~dv.3", "https://example.com/?gdpr=1", "null", "undefined", "0", "true", ".", "~", "=", "==",
  ]

  private static let foreign = ["+", "/", "=", " ", "\n", ",", "é", "Ａ", "\u{200B}", "%", "~", "\u{1}", "\u{7F}"]

  private static let headers = ["DBABM~", "DBACNY~", "DBABzw~", "DBAA~", "D~", "DBABM", "CBABM~", "DBABM~~"]

  private static func percentEncoded(_ byte: UInt8) -> [UInt8] {
    Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
  }

  /// One segment as bits, flipped or cut.
  private func bits(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var segments = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
    let index = random.number(0...segments.count - 1)
    guard var bits = WireBits(characters: segments[index]), bits.count > 0 else { return text }
    if self == .bitFlip {
      for _ in 0..<random.pick([1, 1, 1, 2, 8]) { bits.flip(random.number(0...bits.count - 1)) }
    } else {
      bits.truncate(to: random.number(0...bits.count - 1))
    }
    segments[index] = bits.characters
    return Array(segments.joined(separator: [UInt8(ascii: ".")]))
  }

  private func spliced(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    let other = WireForm(ModelInput.any(&random).model).text
    guard self == .splicedSegment else {
      return text.prefix(random.number(0...text.count)) + other.suffix(random.number(0...other.count))
    }
    var segments = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
    let strange = random.pick(other.split(separator: UInt8(ascii: ".")).map(Array.init))
    let index = random.number(0...segments.count)
    if index < segments.count, random.chance(50) {
      segments[index] = strange
    } else {
      segments.insert(strange, at: index)
    }
    return Array(segments.joined(separator: [UInt8(ascii: ".")]))
  }

  private func inserted(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    let strange: [UInt8] =
      switch self {
      case .emptySegment: [UInt8(ascii: ".")]
      case .oddBytes: random.pick([[0], [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]])
      default: Array(random.pick(Self.foreign).utf8)
      }
    var damaged = text
    let index = random.pick([0, text.count, random.number(0...text.count)])
    if self == .foreignCharacter, index < text.count, random.chance(50) { damaged.remove(at: index) }
    damaged.insert(contentsOf: strange, at: index)
    return damaged
  }
}

/// Version 1 strings, which readers still meet.
enum Version1Text {
  /// A version 1 string, as a bit field or in either range form.
  static func make(_ random: inout SplitMix64) -> [UInt8] {
    var bits = WireBits()
    bits.append(1, CoreLayout.version.range.width)
    for field in ConsentStringV1Layout.fixedFields.dropFirst().prefix(while: { $0.name != FieldName.maxVendorID }) {
      let isLanguage = field.name == FieldName.consentLanguage
      bits.append(isLanguage ? 4 << 6 | 13 : OddModel.value(field.range.width, &random), field.range.width)
    }
    let vendors = VendorShape.any(&random).make(&random)
    bits.append(vendors.highest, ConsentStringV1Layout.maxVendorID.range.width)
    let entries = WireEntries(vendors)
    let isRange = entries.list.count <= SectionLayout.mostEntries && random.chance(50)
    bits.append(isRange ? 1 : 0, ConsentStringV1Layout.encodingType.range.width)
    if isRange {
      bits.append(random.number(0...1), ConsentStringV1Layout.defaultConsent)
      entries.write(to: &bits)
    } else if vendors.highest > 0 {
      for id in 1...vendors.highest { bits.append(vendors.contains(id) ? 1 : 0, 1) }
    }
    bits.append(0, (8 - bits.count % 8) % 8)
    return bits.characters
  }
}
