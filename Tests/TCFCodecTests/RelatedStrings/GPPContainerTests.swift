import TCFCodec
import Testing

/// Global Privacy Platform, Consent String Specification, Header Examples and Range (Fibonacci).
@Suite("GPP containers")
struct GPPContainerTests {
  /// Header examples 1 to 3 and the example of Range (Fibonacci): 000000000010 0 0011 1 011 0011.
  @Test(arguments: [
    ("DBABM", [2]), ("DBACNY", [2, 6]), ("DBABjw", [5, 6]), ("DBACHZg", [3, 5, 6, 7, 8]),
  ])
  func readsTheSpecificationsHeaders(header: String, ids: [Int]) throws {
    let text = header + String(repeating: "~x", count: ids.count)
    let container = try #require(GPPContainer(text))
    #expect(container.version == 1)
    #expect(container.sectionIDs == ids)
    #expect(container.sections.count == ids.count)
  }

  @Test func sectionsAreByteRangesOfTheText() throws {
    let container = try #require(GPPContainer("DBACNY~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA~1YNN"))
    #expect(container.sections == [7..<51, 52..<56])
    #expect(container.tcString == 7..<51)
    #expect(try #require(GPPContainer("DBABjw~BAAA~1YNN")).tcString == nil)
  }

  @Test func emptySectionsAreSections() throws {
    let container = try #require(GPPContainer("DBACNY~~"))
    #expect(container.sections == [7..<7, 8..<8])
  }

  /// Numbers 1 to 7 as the specification's table spells them, each the only section of a header.
  @Test(arguments: [
    (1, "11"), (2, "011"), (3, "0011"), (4, "1011"), (5, "00011"), (6, "10011"), (7, "01011"),
  ])
  func readsFibonacciNumbers(number: Int, code: String) throws {
    var bits = BitList()
    bits.append(digits: "000011000001000000000001")
    bits.append(digits: "0" + code)
    #expect(try #require(GPPContainer(bits.base64URL() + "~x")).sectionIDs == [number])
  }

  @Test(arguments: [
    "", "~", "DBABM", "~DBABM", "DBABM~a~b", "DBACNY~a", "CBABM~x", "DBAB~x", "DBA~x", "D~x", "DBA=BM~x", "DBAB ~x",
    // One entry whose Fibonacci number does not end.
    "DBABA~x", "DBABAAAAAAAAAAAAAAAAAAAA~x",
    // 4,095 entries, and bits for none.
    "DBP_~x",
  ])
  func refusesTextWithoutAReadableHeader(text: String) {
    #expect(GPPContainer(text) == nil)
  }

  /// A range of 4,181 ids is beyond any registry; one of thousands of entries as well.
  @Test func headersThatNameTooMuchAreNotReadOn() {
    var bits = BitList()
    bits.append(digits: "000011000001000000000001")
    bits.append(digits: "1" + "11" + String(repeating: "0", count: 17) + "11")
    #expect(GPPContainer(bits.base64URL() + "~x") == nil)
    var long = BitList()
    long.append(digits: "000011000001111111111111")
    for _ in 0..<4_095 { long.append(digits: "1" + "11" + "000000011") }
    #expect(GPPContainer(long.base64URL() + String(repeating: "~", count: 4_095)) == nil)
  }

  @Test func aHeaderOfZerosEndsSoon() {
    #expect(GPPContainer("DBP_" + String(repeating: "A", count: 100_000) + "~x") == nil)
    #expect(GPPContainer("DBP_" + String(repeating: "_", count: 100_000) + "~x") == nil)
  }

  @Test func theTCStringOfSectionTwoIsDecoded() throws {
    let inner = "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA"
    #expect(try ConsentString(decoding: "DBABM~" + inner) == .v2(TCString(decoding: inner)))
    let dissection = TCStringDissection(of: "DBACNY~\(inner)~1YNN")
    #expect(dissection.start == 7)
    #expect(dissection.model == .v2(try TCString(decoding: inner)))
    #expect(dissection.faults.map(\.code) == [.gppWrapped])
  }

  @Test func aVersionOneStringInSectionTwoIsDecodedAsVersionOne() throws {
    let inner = "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAAS"
    let text = "DBABM~" + inner
    #expect(try ConsentString(decoding: text) == .v1(ConsentStringV1(decoding: inner)))
    #expect(TCStringDissection(of: text).model == .v1(try ConsentStringV1(decoding: inner)))
  }

  @Test(arguments: ["DBABjw~BAAA~1YNN", "DBABM~a~b", "DBABM"])
  func containersWithoutATCStringAreRefused(text: String) {
    #expect(throws: DecodingFault.self) { try ConsentString(decoding: text) }
    #expect(TCStringDissection(of: text).model == nil)
  }

  /// Every fault by a header of its own; the bits of a header are 000011 000001, a count of 12 and the items.
  @Test(
    arguments: [
      ("~x", [.gppHeaderEmpty]), ("CBABM~x", [.gppHeaderType]), ("DCABM~x", [.gppHeaderVersion]),
      ("DBA~x", [.gppHeaderTruncated]), ("D~x", [.gppHeaderTruncated]), ("DBAB~x", [.gppHeaderTruncated]),
      // One item: 0, then 00000 and 00100 without the "11" that ends it.
      ("DBABA~x", [.gppHeaderUnterminated]), ("DBABE~x", [.gppHeaderUnterminated]),
      ("DBABM~a~b", [.gppSectionCount]), ("DBACNY~a", [.gppSectionCount]), ("DBABM", [.gppSectionCount]),
      ("DBAA", [.gppNoSections]), ("DBABMA~x", [.gppPadding]), ("DBABM=~x", [.gppPaddingCharacter]),
      ("DBABMA==~x", [.gppPaddingCharacter, .gppPadding]), ("DBABMB~x", [.gppTrailingBits]),
      ("DBABN~x", [.gppTrailingBits]), ("DBABM ~x", [.gppHeaderAlphabet]),
      ("DBAB+~x", [.gppHeaderAlphabet, .gppHeaderTruncated]),
    ] as [(String, [RelatedStringFault.Code])])
  func tellsEveryFault(text: String, codes: [RelatedStringFault.Code]) {
    let container = GPPContainer(of: text)
    #expect(container.faults.map(\.code) == codes)
    let noted: Set<RelatedStringFault.Code> = [.gppHeaderVersion, .gppPadding, .gppPaddingCharacter, .gppTrailingBits]
    #expect((GPPContainer(text) != nil) == noted.isSuperset(of: codes))
  }

  /// A group of 2,147,483,644 ids: Zeckendorf's sum written by hand is the next test's; here only that nothing is expanded.
  @Test func aGroupOfTwoThousandMillionIDsIsKeptAsARange() throws {
    var bits = BitList()
    bits.append(digits: "000011000001000000000001")
    // Group from 1; length F(45) = 1,134,903,170 is the 44th digit.
    bits.append(digits: "1" + "11" + String(repeating: "0", count: 43) + "11")
    let container = GPPContainer(of: bits.base64URL() + "~x")
    #expect(container.items.map(\.ids) == [1...1_134_903_171])
    #expect(container.sectionIDs.count == 4_095)
    #expect(container.faults.map(\.code) == [.gppTooManySections])
    var higher = BitList()
    higher.append(digits: "000011000001000000000001")
    higher.append(digits: "0" + String(repeating: "0", count: 45) + "11")
    #expect(GPPContainer(of: higher.base64URL() + "~x").faults.map(\.code) == [.gppSectionIDAboveLimit])
  }

  /// Header examples 1 to 3, and the example of Range (Fibonacci).
  @Test(arguments: [
    ("DBABM", [2]), ("DBACNY", [2, 6]), ("DBABjw", [5, 6]), ("DBACHZg", [3, 5, 6, 7, 8]), ("DBAA", []),
  ])
  func writesTheSpecificationsHeaders(header: String, ids: [Int]) throws {
    let sections = ids.map { GPPSection(id: $0, text: "s\($0).x") }
    #expect(try GPPContainer.encoded(sections) == header + sections.map { "~" + $0.text }.joined())
  }

  @Test(
    arguments: [
      ([(0, "")], .gppSectionIDZero), ([(-2, "")], .gppSectionIDZero), ([(2, ""), (2, "")], .gppSectionOrder),
      ([(6, ""), (2, "")], .gppSectionOrder), ([(1 << 31, "")], .gppSectionIDAboveLimit),
      ([(2, "a~b")], .gppSectionDelimiter),
    ] as [([(Int, String)], RelatedStringFault.Code)])
  func refusesToWriteWhatCannotBeRead(sections: [(Int, String)], code: RelatedStringFault.Code) {
    let error = #expect(throws: RelatedStringFault.self) {
      try GPPContainer.encoded(sections.map { GPPSection(id: $0.0, text: $0.1) })
    }
    #expect(error?.code == code)
  }

  @Test func writesTheHighestIDAndTheMostSections() throws {
    let high = [GPPSection(id: 1, text: "a"), GPPSection(id: Int(Int32.max), text: "b")]
    let text = try GPPContainer.encoded(high)
    #expect(try #require(GPPContainer(text)).sections(of: text) == high)
    let many = (1...4_095).map { GPPSection(id: $0 * 2, text: "") }
    let long = try GPPContainer.encoded(many)
    #expect(try #require(GPPContainer(long)).sections(of: long) == many)
    #expect(throws: RelatedStringFault.self) { try GPPContainer.encoded(many + [GPPSection(id: 9_000, text: "")]) }
  }

  /// Section Information, Section IDs.
  @Test func namesTheRegisteredSections() {
    #expect(
      [1, 2, 5, 6, 7, 13, 27].map(GPPSections.name) == [
        "tcfeuv1", "tcfeuv2", "tcfcav1", "uspv1", "usnat", "usfl", "usri",
      ])
    #expect([-1, 0, 3, 4, 28, 99].compactMap(GPPSections.name) == [])
  }
}
