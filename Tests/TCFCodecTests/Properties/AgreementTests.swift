import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFCodec

@Suite("Fast decoding, dissection and the reference agree")
struct AgreementTests {
  @Test func onStringsOfManyEncoders() throws {
    var (accepted, refused) = (0, 0)
    try PropertyRun("agreement on written strings", cases: 800).forEach { random, label in
      let text = random.stringDraft().text
      try requireAgreement(on: text, label)
      if (try? TCString(decoding: text)) == nil { refused += 1 } else { accepted += 1 }
    }
    // Both ways must have been taken often, or the test says little.
    #expect(accepted > refused && refused * 20 > accepted, "\(accepted) accepted, \(refused) refused")
  }

  @Test func onMutatedStrings() throws {
    try PropertyRun("agreement on mutated strings", cases: 800).forEach { random, label in
      var characters = Array(random.pick([random.stringDraft().text] + SampleStrings.all))
      for _ in 0..<random.number(1...4) where !characters.isEmpty {
        let place = random.number(0...characters.count - 1)
        switch random.number(0...4) {
        case 0: characters.remove(at: place)
        case 1: characters.removeSubrange(place...)
        case 2: characters.insert(random.pick(BitList.alphabet + [".", "="]), at: place)
        default: characters[place] = random.pick(BitList.alphabet + [".", "=", "~", " "])
        }
      }
      try requireAgreement(on: String(characters), label)
    }
  }

  @Test func onRandomCharactersOfTheAlphabet() throws {
    try PropertyRun("agreement on random text", cases: 600).forEach { random, label in
      var text = random.pick(["", "C", "C", "CO00K5FO4xKqBAHABBENA0CsAP_AAH_AAAAAG", "B", "BOEFEAyOEFEAyAHABDENA"])
      for _ in 0..<random.number(0...150) {
        text.append(random.chance(oneIn: 60) ? "." : random.pick(BitList.alphabet))
      }
      try requireAgreement(on: text, label)
    }
  }

  @Test func onContainers() throws {
    try PropertyRun("agreement on GPP containers", cases: 400).forEach { random, label in
      let inner = random.pick([random.stringDraft().text, SampleStrings.versionOne] + SampleStrings.all)
      var text = random.pick(["DBABM~", "DBACNY~", "DBABjw~"]) + inner + random.pick(["", "~1YNN", "~"])
      if random.chance(oneIn: 2) {
        let place = text.index(text.startIndex, offsetBy: random.number(0...text.count - 1))
        text.replaceSubrange(place...place, with: String(random.pick(BitList.alphabet + ["~", ".", "="])))
      }
      try requireBothSpeedsAgree(on: text, label)
    }
  }

  /// Bytes that need not be UTF-8, and text of any kind.
  @Test func onRandomBytes() throws {
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    try PropertyRun("random bytes", cases: 1_500).forEach { random, label in
      var bytes = (0..<random.number(0...120)).map { _ in UInt8(random.number(0...255)) }
      if random.chance(oneIn: 2) { bytes = Array("CO00K5FO4xKqBAHABBENA0CsAP_AAH_".utf8) + bytes }
      if random.chance(oneIn: 3) { bytes = bytes.map { $0 & 0x7F } }
      let isDecoded = (try? decoder.decode(bytes.span, into: &model)) != nil
      let text = String(decoding: bytes, as: UTF8.self)
      try #require(isDecoded == ((try? TCString(decoding: text)) != nil), "\(label): \(bytes)")
      try requireBothSpeedsAgree(on: text, label)
    }
  }

  @Test(arguments: SampleStrings.all + [SampleStrings.versionOne])
  func onEveryFlippedBit(text: String) throws {
    let bytes = Array(text.utf8)
    for place in bytes.indices where bytes[place] != UInt8(ascii: ".") {
      guard let value = Base64URL.alphabet.firstIndex(of: bytes[place]) else { continue }
      for bit in 0..<6 {
        var flipped = bytes
        flipped[place] = Base64URL.alphabet[value ^ 1 << bit]
        try requireAgreement(on: String(decoding: flipped, as: UTF8.self), "character \(place), bit \(bit)")
      }
    }
  }

  @Test(arguments: SampleStrings.all + [SampleStrings.versionOne])
  func onEveryTruncation(text: String) throws {
    for length in 0...text.utf8.count { try requireAgreement(on: String(text.prefix(length)), "length \(length)") }
  }

  @Test(arguments: SampleStrings.all)
  func onEveryForeignCharacter(text: String) throws {
    for foreign: Character in ["+", "/", "=", "~", "%", "\n", "é", "."] {
      for length in 0...text.utf8.count {
        var changed = text
        changed.insert(foreign, at: changed.index(changed.startIndex, offsetBy: length))
        try requireAgreement(on: changed, "\(foreign.debugDescription) at \(length)")
      }
    }
  }
}
