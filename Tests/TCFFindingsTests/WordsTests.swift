import TCFFindings
import Testing

@Suite("Prose: the turns of English that messages share")
struct ProseTests {
  @Test("a noun has the article that its first letter wants")
  func articles() {
    #expect(
      ["date", "integer", "Publisher TC", "Allowed Vendors", ""].map(Prose.withArticle)
        == ["a date", "an integer", "a Publisher TC", "an Allowed Vendors", "a "])
  }

  @Test(arguments: [
    (0, "vendor", "0 vendors"), (1, "vendor", "1 vendor"), (2, "vendor", "2 vendors"), (1, "entry", "1 entry"),
    (3, "entry", "3 entries"), (2, "key", "2 keys"), (2, "class", "2 classes"), (2, "match", "2 matches"),
    (2, "anomaly", "2 anomalies"), (-1, "day", "-1 days"), (2, "Y", "2 Ys"),
  ])
  func countsAgreeWithTheirNoun(number: Int, noun: String, text: String) {
    #expect(Prose.count(number, noun) == text)
  }

  // RFC 3986, 3.2: authority = [ userinfo "@" ] host [ ":" port ], ended by "/", "?", "#" or the end.
  @Test(arguments: [
    ("https://user:pw@host/a@b", "https://host/a@b"),
    ("see http://u@h:1, or ftp://a:b@c?d=e@f", "see http://h:1, or ftp://c?d=e@f"),
    ("http://user:p@ss:w@host", "http://host"), ("https://host/?mail=a@b.example", "https://host/?mail=a@b.example"),
    ("a@b.example", "a@b.example"), ("https://a/https://u:p@b/", "https://a/https://b/"),
    ("\"http://u:p@h\"", "\"http://h\""),
    // WHATWG URL, authority state: none of these ends it.
    ("https://user:p\"w@host/", "https://host/"), ("https://user:p<w>@host/", "https://host/"),
    ("not https://u:12\"34@h", "not https://h"), ("https://u\"s:p@h", "https://h"),
    // But for a quotation around the URL.
    ("{\"a\":\"http://host\",\"b\":\"a@b\"}", "{\"a\":\"http://host\",\"b\":\"a@b\"}"),
    ("<http://host>,a@b", "<http://host>,a@b"),
  ])
  func namesAndPasswordsOfURLsGo(text: String, shown: String) {
    #expect(URLCredentials.removed(from: text) == shown)
  }

  @Test(arguments: [
    ("user:pw@host", "host"), ("user:p@ss@host/a@b", "host/a@b"), ("host/a@b", "host/a@b"), ("me@host?a", "host?a"),
    ("https://user:pw@host/", "https://host/"),
  ])
  func addressesWithoutSchemeLoseThemToo(text: String, shown: String) {
    #expect(URLCredentials.removed(fromAddress: text) == shown)
  }

  @Test func wordsBehindTheNumberAgreeToo() {
    #expect(Prose.count(1, "vendor has", "vendors have") == "1 vendor has")
    #expect(Prose.count(0, "vendor has", "vendors have") == "0 vendors have")
    #expect(Prose.word(1, "purpose") == "purpose")
    #expect(Prose.word(2, "purpose") == "purposes")
    #expect(Prose.word(1, "is", "are") == "is")
  }

  @Test func listsEndWithAnd() {
    #expect(Prose.list([]) == "")
    #expect(Prose.list(["a"]) == "a")
    #expect(Prose.list(["a", "b"]) == "a and b")
    #expect(Prose.list(["a", "b", "c"]) == "a, b and c")
  }

  @Test func longListsSayHowManyMore() {
    #expect(Prose.list(["a", "b"], limit: 2) == "a, b")
    #expect(Prose.list(["a", "b", "c"], limit: 2) == "a, b and 1 more")
    #expect(Prose.list([String](), limit: 2) == "")
  }
}

@Suite("Prose: excerpts")
struct ExcerptTests {
  @Test(arguments: [
    ("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("äöü", 3, "äöü"), ("äöüß", 3, "äöü…"), ("a", 0, "…"),
    ("", 0, ""), ("👍🏽👍🏽", 2, "👍🏽…"),
  ])
  func scalarsAreCounted(text: String, limit: Int, wanted: String) {
    #expect(Prose.excerpt(text, limit: limit) == wanted)
  }

  /// One character of any length must not pass as one.
  @Test func marksOnOneLetterAreCut() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(text.count == 1)
    #expect(Prose.excerpt(text, limit: 60).unicodeScalars.count == 61)
  }

  @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("äöü", 3, "äöü"), ("äöüß", 3, "äö…"), ("ab", 1, "…")])
  func scalarsAreCountedWithTheEllipsis(text: String, limit: Int, wanted: String) {
    #expect(Prose.excerpt(text, within: limit) == wanted)
  }

  @Test(arguments: [("abc", 3, "abc"), ("abcd", 4, "abcd"), ("abcde", 4, "a…"), ("äöü", 5, "ä…"), ("äöü", 4, "…")])
  func bytesAreCountedWithTheEllipsis(text: String, limit: Int, wanted: String) {
    #expect(Prose.excerpt(text, bytes: limit) == wanted)
  }

  @Test func bytesBecomeText() {
    #expect(Prose.excerpt([0x61, 0xFF, 0x62] as [UInt8], limit: 3) == "a\u{FFFD}b")
    #expect(Prose.excerpt(Array("abcd".utf8), limit: 3) == "abc…")
  }

  /// What an attacker sees of an address whose password any cut may halve. Three characters of it in a row are too many; the
  /// address is written so that no other part has them.
  @Test(
    "No cut shows a part of a URL's user name or password",
    arguments: [
      "https://Zq7Kx9WvYu:Jf4Gh2Dk8BmPt@shop.example/cart",
      "see https://Zq7Kx9WvYu:Jf4Gh2@Dk8BmPt@shop.example/ and http://Zq7Kx9WvYu@shop.example:8080",
      "{\"web\": \"http://Zq7Kx9WvYu:Jf4Gh2Dk8BmPt@localhost/\"}",
    ])
  func cutsOfAddresses(address: String) {
    let secrets = ["Zq7Kx9WvYu", "Jf4Gh2", "Dk8BmPt"].flatMap { secret in
      secret.indices.dropLast(2).map { secret[$0...].prefix(3) }
    }
    for limit in 1...address.count + 1 {
      let cuts = [
        Prose.excerpt(address, limit: limit), Prose.excerpt(address[...], limit: limit),
        Prose.excerpt(address, within: limit), Prose.excerpt(address, bytes: limit + 2),
        Prose.excerpt(Array(address.utf8), limit: limit), Prose.ending(address, within: limit),
        Prose.line(address, limit: limit),
        Prose.path(String(repeating: " ", count: 79 - limit % 60) + address + String(repeating: "x", count: 4_096)),
      ]
      for cut in cuts {
        #expect(!secrets.contains { cut.contains($0) }, "\(limit): \(cut)")
      }
    }
  }

  @Test func aLineHasNoControlCharacters() {
    #expect(
      Prose.line("a\r\nb\u{1B}[31m\u{85}\u{2028}c", limit: 60) == "a\u{FFFD}\u{FFFD}b\u{FFFD}[31m\u{FFFD}\u{FFFD}c")
    #expect(Prose.line("abcd", limit: 2) == "ab…")
  }

  @Test("A path is whole, and a text is cut where it is longer than any path")
  func paths() {
    let longest = String(repeating: "n", count: 4_095)
    #expect(Prose.path(longest) == longest)
    #expect(Prose.path(longest + "n") == String(repeating: "n", count: 80) + "…")
  }
}

@Suite("The nearest name")
struct NearestNameTests {
  private static let names = ["fixtures", "lists", "profile", "profiles"]

  @Test(arguments: [
    ("fixtuers", "fixtures"), ("list", "lists"), ("profil", "profile"), ("profiles", "profiles"), ("Lists", "lists"),
  ])
  func findsTheLeastChanged(name: String, nearest: String) {
    #expect(NearestName.of(name, among: Self.names) == nearest)
    #expect(NearestName.hint(for: name, among: Self.names) == "; did you mean \(nearest)?")
  }

  @Test(
    "Two exchanged letters are one mistake, and a beginning is near if no other name has it",
    arguments: [
      ("gvl", "gvl,only", "vgl"), ("decode", "encode,decode", "deocde"), ("validate", "validate,vectors", "valid"),
      ("strings.txt", "strings.txt,Tests", "strings"), ("--environment", "--environment,--gvl", "--env"),
    ])
  func mistakesOfTyping(nearest: String, names: String, name: String) {
    #expect(NearestName.of(name, among: names.split(separator: ",").map(String.init)) == nearest)
  }

  @Test(
    "What shares two letters with a short name is not near it, nor are two names with the same beginning",
    arguments: [
      ("lists", "Tests"), ("--date", "--as"), ("--rule", "--gvl"), ("--rules", "--quiet"),
      ("fields", "fields/future,fields/epoch"),
    ])
  func misleadsToNothing(name: String, names: String) {
    #expect(NearestName.of(name, among: names.split(separator: ",").map(String.init)) == nil)
  }

  @Test(arguments: ["", "something else", "abcdefgh"])
  func saysNothingOfWhatIsFar(name: String) {
    #expect(NearestName.of(name, among: Self.names) == nil)
    #expect(NearestName.hint(for: name, among: Self.names) == nil)
  }

  @Test(arguments: ["A", "a", "xy", "qr"])
  func aShortNameKeepsALetter(name: String) {
    #expect(NearestName.hint(for: name, among: ["cc", "ab", "cde"]) == nil)
  }

  @Test func aLongNameCostsNothing() {
    #expect(NearestName.of(String(repeating: "x", count: 20_000_000), among: Self.names) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("flaw", "lawn", 2), ("abc", "abc", 0), ("abab", "ab", 2),
    ("aXb", "ab", 1), ("IABTCF_a", "IABTCF_bc", 2),
  ])
  func editsAreLevenshteins(left: String, right: String, edits: Int) {
    #expect(NearestName.edits(between: Array(left.utf8), and: Array(right.utf8)) == edits)
    #expect(NearestName.edits(between: Array(right.utf8), and: Array(left.utf8)) == edits)
  }
}

@Suite("The bytes of a text")
struct TextBytesTests {
  @Test(arguments: [("0012", 2), ("", nil), ("00", nil), ("1", 0), ("0é1", 3)])
  func theFirstThatMatches(text: String, offset: Int?) {
    #expect(text.utf8.firstOffset { $0 == UInt8(ascii: "1") } == offset)
  }
}

@Suite("Ids as people write them")
struct IDListReadingTests {
  @Test(arguments: [("755", [755]), ("1,3-5", [1, 3, 4, 5]), ("3-3,1", [3, 1]), ("1-10", Array(1...10))])
  func reads(text: String, ids: [Int]) {
    #expect(IDList.ids(text, within: 1...1000) == ids)
  }

  @Test(arguments: [
    "", "0", "1001", "1,", ",1", "5-3", "-1", "1-", "1-2-3", "+5", "x", "1 ", "٣", "99999999999999999999",
  ])
  func refuses(text: String) {
    #expect(IDList.ids(text, within: 1...1000) == nil)
  }

  @Test("runs named again and again are refused once they are more than there can be")
  func bounded() {
    #expect(IDList.ids(Array(repeating: "1-65535", count: 100_000).joined(separator: ","), within: 1...65535) == nil)
    #expect(IDList.run("1-65535", within: 1...65535) == 1...65535)
  }
}

@Suite("Hexadecimal and fingerprints")
struct HexadecimalTests {
  @Test func bytesGoThereAndBack() {
    let all = Array(UInt8.min...UInt8.max)
    #expect(Hexadecimal.text([0x00, 0x0F, 0xA5, 0xFF]) == "000fa5ff")
    #expect(Hexadecimal.bytes(Hexadecimal.text(all)) == all)
    #expect(Hexadecimal.bytes("AbCd") == [0xAB, 0xCD])
    #expect(Hexadecimal.bytes("") == [])
  }

  @Test(arguments: ["a", "abc", "0g", "+1", "0x", "ä"])
  func anythingElseIsRefused(text: String) { #expect(Hexadecimal.bytes(text) == nil) }

  @Test func numbersArePadded() {
    #expect(Hexadecimal.text(1_234, width: 16) == "00000000000004d2")
    #expect(Hexadecimal.text(.max, width: 4) == "ffffffffffffffff")
  }

  /// The values of the authors' test suite (test_fnv.c).
  @Test func fingerprintsAreThePublishedOnes() {
    #expect(StableHash.of("") == 0xCBF2_9CE4_8422_2325)
    #expect(StableHash.of("a") == 0xAF63_DC4C_8601_EC8C)
    #expect(StableHash.of("foobar") == 0x8594_4171_F739_67E8)
  }
}
