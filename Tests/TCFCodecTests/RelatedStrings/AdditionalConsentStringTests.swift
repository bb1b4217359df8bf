import TCFCodec
import Testing

/// Google's Additional Consent technical specification.
@Suite("Additional Consent strings")
struct AdditionalConsentStringTests {
  /// The examples of the specification.
  @Test(
    arguments: [
      ("1~1.35.41.101", 1, [1, 35, 41, 101], nil),
      ("2~1.35.41.101~dv.9.21.81", 2, [1, 35, 41, 101], [9, 21, 81]),
      ("2~~dv.1.2.3.4.10", 2, [], [1, 2, 3, 4, 10]),
      ("2~1.2.3.4.10~dv.", 2, [1, 2, 3, 4, 10], []),
      ("2~1.10~dv.2.3.4", 2, [1, 10], [2, 3, 4]),
      // Order and duplicates are kept; the lists may be empty.
      ("2~35.1.35~dv.1.1", 2, [35, 1, 35], [1, 1]), ("1~", 1, [], nil), ("2~~dv.", 2, [], []),
      ("1~2147483648", 1, [2_147_483_648], nil),
    ] as [(String, Int, [Int], [Int]?)])
  func readsAndWrites(text: String, version: Int, consented: [Int], disclosed: [Int]?) throws {
    let model = try AdditionalConsentString(decoding: text)
    #expect(model == AdditionalConsentString(version: version, consented: consented, disclosed: disclosed))
    #expect(try model.encoded() == text)
    #expect(AdditionalConsentDissection(of: text).faults.isEmpty)
  }

  @Test func readsADvWithoutItsDotWhereNoIDFollows() throws {
    let model = try AdditionalConsentString(decoding: "2~1.35~dv")
    #expect(model == AdditionalConsentString(consented: [1, 35], disclosed: []))
    #expect(try model.encoded() == "2~1.35~dv.")
  }

  @Test(
    arguments: [
      ("", [.additionalConsentEmpty]), ("1.35", [.additionalConsentVersionFormat, .additionalConsentSeparator]),
      ("2", [.additionalConsentSeparator]), ("~1", [.additionalConsentVersionFormat]),
      ("02~1~dv.", [.additionalConsentVersionFormat]), ("3~1~dv.2", [.additionalConsentVersion]),
      ("0~1", [.additionalConsentVersionFormat]), ("2~1.35", [.additionalConsentDisclosedMissing]),
      ("2~1~9", [.additionalConsentDisclosedPrefix]),
      ("2~1~d", [.additionalConsentDisclosedPrefix, .additionalConsentCharacter]),
      ("2~1~", [.additionalConsentDisclosedPrefix]),
      ("2~1~DV.9", [.additionalConsentDisclosedPrefix, .additionalConsentCharacter]),
      ("1~1~dv.2", [.additionalConsentPartSurplus]), ("2~1~dv.2~", [.additionalConsentPartSurplus]),
      ("2~1~dv.2~3~4", [.additionalConsentPartSurplus]),
      ("2~1,35~dv.", [.additionalConsentCharacter]), ("2~ 1~dv.", [.additionalConsentCharacter]),
      ("2~-1~dv.", [.additionalConsentCharacter]), ("2~1..2~dv.", [.additionalConsentIDEmpty]),
      ("2~.~dv.", [.additionalConsentIDEmpty, .additionalConsentIDEmpty]), ("2~~dv..1", [.additionalConsentIDEmpty]),
      ("1~0", [.additionalConsentIDZero]), ("1~007", [.additionalConsentIDLeadingZero]),
      ("1~00", [.additionalConsentIDLeadingZero, .additionalConsentIDZero]),
      ("1~2147483649", [.additionalConsentIDAboveLimit]), ("1~99999999999999999999", [.additionalConsentIDAboveLimit]),
    ] as [(String, [RelatedStringFault.Code])])
  func tellsEveryFault(text: String, codes: [RelatedStringFault.Code]) {
    #expect(AdditionalConsentDissection(of: text).faults.map(\.code) == codes)
    let error = #expect(throws: RelatedStringFault.self) { try AdditionalConsentString(decoding: text) }
    #expect(error?.code == codes.first)
  }

  @Test func keepsWhatCanBeReadOfABrokenString() {
    let broken = AdditionalConsentDissection(of: "2~1,35.41.0.007~dv9.21")
    #expect(broken.version == 2)
    #expect(broken.consented == [41, 0, 7])
    #expect(broken.disclosed == [21])
    #expect(broken.faults.map(\.characters) == [3..<4, 10..<11, 12..<15, 16..<22, 16..<17])
    #expect(AdditionalConsentDissection(of: "3~1~dv.2").disclosed == [2])
    #expect(AdditionalConsentDissection(of: "2~1.35").disclosed == nil)
    #expect(AdditionalConsentDissection(of: "1~99999999999999999999").consented == [.max])
  }

  @Test func tellsAHundredFaultsOfAKindAtMost() {
    let text = "2~" + String(repeating: ".", count: 1_000_000) + "0~dv."
    let dissection = AdditionalConsentDissection(of: text)
    #expect(dissection.faults.count == 101)
    #expect(dissection.consented == [0])
  }

  @Test(
    arguments: [
      (AdditionalConsentString(version: 3, consented: [1], disclosed: []), .additionalConsentVersion),
      (AdditionalConsentString(version: 1, consented: [1], disclosed: []), .additionalConsentPartSurplus),
      (AdditionalConsentString(version: 2, consented: [1], disclosed: nil), .additionalConsentDisclosedMissing),
      (AdditionalConsentString(consented: [0], disclosed: []), .additionalConsentIDZero),
      (AdditionalConsentString(consented: [], disclosed: [-1]), .additionalConsentIDZero),
      (AdditionalConsentString(consented: [2_147_483_649], disclosed: []), .additionalConsentIDAboveLimit),
    ] as [(AdditionalConsentString, RelatedStringFault.Code)])
  func refusesToWriteWhatCannotBeRead(model: AdditionalConsentString, code: RelatedStringFault.Code) {
    let error = #expect(throws: RelatedStringFault.self) { try model.encoded() }
    #expect(error?.code == code)
  }

  @Test func findsRepeatedAndCommonIDs() {
    #expect(AdditionalConsentString.repeated(in: [3, 1, 3, 2, 1, 3]) == [1, 3])
    #expect(AdditionalConsentString.repeated(in: [1, 2]) == [])
    #expect(AdditionalConsentString.common([5, 1, 5], [9, 5, 1]) == [1, 5])
  }
}
