import TCFCodec
import TCFFindings
import TCFStorage
import Testing

@Suite("Binary strings and restriction strings")
struct StoredTextTests {
  @Test("the character at index n is about id n + 1")
  func indexing() throws {
    let ids = try #require(BinaryString("0110"))
    #expect(ids.vendors == [2, 3])
    #expect(ids.purposes == [2, 3])
    #expect((ids.length, ids.highest) == (4, 3))
    let none = try #require(BinaryString(""))
    #expect((none.vendors, none.length, none.highest) == (VendorIDSet(), 0, 0))
  }

  @Test func aForeignCharacterIsFoundAtEveryPlace() {
    for (count, foreign) in [(5, "2"), (8, "/"), (17, "_"), (64, "1\u{301}"), (83, "a"), (83, "\u{0}")] {
      for place in 0..<count {
        var characters = Array(repeating: "1", count: count)
        characters[place] = foreign
        #expect(BinaryString(characters.joined()) == nil, "\(foreign) at \(place) of \(count)")
      }
    }
  }

  @Test("any other character is refused", arguments: ["2", "01 10", "true", "0\n", "_", "０", "0\0", "-1"])
  func others(text: String) {
    #expect(BinaryString(text) == nil)
    // Read 64 characters at a time: at the border too.
    for count in [63, 64, 128] { #expect(BinaryString(String(repeating: "1", count: count) + text) == nil) }
  }

  @Test("trailing zeros change the length only")
  func trailingZeros() throws {
    let short = try #require(BinaryString("101"))
    let long = try #require(BinaryString("101" + String(repeating: "0", count: 1_000)))
    #expect(short.vendors == long.vendors)
    #expect((long.length, long.highest) == (1_003, 3))
  }

  @Test("ids beyond 65,535 are noticed and not kept")
  func beyond() throws {
    let ids = try #require(BinaryString(String(repeating: "0", count: 65_534) + "11"))
    #expect(ids.vendors == [65_535])
    #expect(ids.highest == 65_536)
    let codes = try #require(RestrictionCodes(text: String(repeating: "1", count: 70_000)))
    #expect(codes.highest == 65_535)
    #expect(codes.requireConsent.count == 65_535)
  }

  @Test("what is written is read again", arguments: [61, 62, 63] as [UInt64])
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let ids = VendorIDSet(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in Int.random(in: 1...400, using: &random) })
      let length = Int.random(in: 0...500, using: &random)
      let text = BinaryString.text(ids, length: length)
      #expect(text.utf8.count == max(length, ids.highest), "seed \(seed)")
      #expect(BinaryString(text)?.vendors == ids, "seed \(seed)")
      let purposes = PurposeSet((0..<5).map { _ in Int.random(in: 1...64, using: &random) })
      #expect(BinaryString(BinaryString.text(purposes, length: 24))?.purposes == purposes, "seed \(seed)")
      let codes = String((0..<length).map { _ in "012_".randomElement(using: &random) ?? "_" })
      let trimmed = String(codes.reversed().drop { $0 == "_" }.reversed())
      #expect(RestrictionCodes(text: codes)?.text == trimmed, "seed \(seed)")
    }
  }

  @Test("restriction strings: each character by its meaning, others refused")
  func restrictions() throws {
    let codes = try #require(RestrictionCodes(text: "_0112__"))
    #expect(codes.notAllowed == [2])
    #expect(codes.requireConsent == [3, 4])
    #expect(codes.requireLegitimateInterest == [5])
    #expect(codes.highest == 5)
    #expect(codes.text == "_0112")
    for text in ["3", "a", " 1", "-", "1\0"] { #expect(RestrictionCodes(text: text) == nil) }
    #expect(try #require(RestrictionCodes(text: "")).highest == 0)
  }

  @Test("the codes of a string's restrictions compare with those of a key")
  func comparison() {
    let restrictions: PublisherRestrictions = [
      PublisherRestriction(purpose: 2, type: .requireConsent, vendors: [2]),
      PublisherRestriction(purpose: 2, type: .requireConsent, vendors: [3]),
    ]
    let codes = RestrictionCodes.byPurpose(of: restrictions)
    #expect(codes.keys.sorted() == [2])
    #expect(codes[2] == RestrictionCodes(text: "_11___"))
    #expect(codes[2] != RestrictionCodes(text: "0110"))
  }
}
