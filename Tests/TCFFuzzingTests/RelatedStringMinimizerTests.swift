import TCFCodec
import TCFFindings
import Testing

@testable import TCFFuzzing

@Suite("Version 1 and GPP strings that cannot be decoded become the smallest that are broken in the same way")
struct RelatedStringMinimizerTests {
  private static let facts: CoreSegment = {
    var core = CoreSegment()
    core.created = Deciseconds(17_803_584_000)
    core.lastUpdated = core.created
    core.cmpID = 300
    core.consentLanguage = LetterPair("EN") ?? .unknown
    return core
  }()

  /// Each text of up to `changes` characters of `alphabet` in the places of `zeros` from `start` on.
  private static func forEach(
    _ zeros: [UInt8], from start: Int, changes: Int, _ alphabet: [UInt8], _ body: ([UInt8]) -> Void
  ) {
    body(zeros)
    guard changes > 0 else { return }
    for place in start..<max(start, zeros.count) {
      for character in alphabet {
        var text = zeros
        text[place] = character
        forEach(text, from: place + 1, changes: changes - 1, alphabet, body)
      }
    }
  }

  // Version 1.

  /// What is wrong with a string, without positions; nil if it can be decoded.
  private static func fault(_ text: String) -> String? {
    do throws(DecodingFault) {
      _ = try ConsentString(decoding: text)
      return nil
    } catch {
      let place = error.field.map { "\($0.section?.rawValue ?? "") \($0.field)" } ?? ""
      return error.code.rawValue + " " + place
    }
  }

  /// By trial: strings of zeros with up to three other characters behind the 26th, where MaxVendorId begins.
  private static func shortestVersion1() -> [String: Int] {
    var result: [String: Int] = [:]
    for length in 1...40 {
      let zeros = [UInt8(ascii: "B")] + [UInt8](repeating: UInt8(ascii: "A"), count: length - 1)
      forEach(zeros, from: min(27, length), changes: length > 35 ? 2 : 3, Array("BCEIQg".utf8)) { text in
        guard let found = fault(String(decoding: text, as: UTF8.self)), result[found] == nil else { return }
        result[found] = length
      }
    }
    return result
  }

  /// As a site stored it in 2018: a version 1 string with hundreds of vendors.
  private static func production(isRange: Bool) throws -> String {
    var model = ConsentStringV1()
    model.created = Deciseconds(15_312_345_678)
    model.lastUpdated = Deciseconds(15_400_654_321)
    (model.cmpID, model.cmpVersion, model.consentScreen, model.vendorListVersion) = (123, 7, 3, 180)
    model.consentLanguage = LetterPair("FR") ?? .unknown
    model.purposeConsents = [1, 2, 4]
    model.maxVendorID = 700
    var random = SplitMix64(seed: 9)
    model.vendorConsents = VendorIDSet((1...700).filter { $0 % 50 < 20 || !isRange && random.chance(30) })
    model.defaultVendorConsent = isRange ? false : nil
    return try model.encoded(.stated)
  }

  @Test("Version 1 strings that are cut short, wherever they are cut", arguments: [false, true])
  func version1(isRange: Bool) throws {
    let whole = try Self.production(isRange: isRange)
    let shortest = Self.shortestVersion1()
    var compared = Set<String>()
    for length in stride(from: 2, to: whole.count, by: isRange ? 1 : 3) {
      let text = String(whole.prefix(length))
      guard let wanted = Self.fault(text) else { continue }
      var minimizer = StringMinimizer(limit: 20_000) { Self.fault($0) == wanted }
      let made = minimizer.minimize(text, replacing: Self.facts)
      #expect(Self.fault(made.text) == wanted && !made.isCut)
      #expect(CommonRun.longest(text, made.text) == nil, "\(text): \(made.text)")
      guard let best = shortest[wanted] else {
        Issue.record("no short string is broken as \(text) is: \(wanted)")
        continue
      }
      compared.insert(wanted)
      #expect(made.text.utf8.count <= min(best, length), "\(wanted): \(made.text), \(best)")
    }
    #expect(compared.count > (isRange ? 8 : 4), "\(compared)")
  }

  /// A version 1 string of two hundred entries, with one that is wrong among them, or too many announced.
  private static func entries(wrong: (first: Int, last: Int)?, announced: Int = 200) throws -> String {
    let head = try production(isRange: true)
    var bits = try #require(WireBits(characters: head.utf8))
    bits.truncate(to: 173)
    bits.append(1, 1)
    bits.append(announced, 12)
    for number in 0..<200 {
      let entry = number == 150 ? wrong ?? (3, 3) : (first: 3 * number + 1, last: 3 * number + 1 + number % 2)
      bits.append(entry.first == entry.last ? 0 : 1, 1)
      bits.append(entry.first, 16)
      if entry.first != entry.last { bits.append(entry.last, 16) }
    }
    bits.append(0, (24 - bits.count % 24) % 24)
    return String(decoding: bits.characters, as: UTF8.self)
  }

  @Test(
    "Version 1 strings with a wrong entry among many",
    arguments: [(20, 10), (0, 0), (0, 3), (701, 701), (690, 1_000)])
  func wrongEntry(first: Int, last: Int) throws {
    let text = try Self.entries(wrong: (first, last))
    let wanted = try #require(Self.fault(text))
    var minimizer = StringMinimizer(limit: 20_000) { Self.fault($0) == wanted }
    let made = minimizer.minimize(text, replacing: Self.facts)
    #expect(Self.fault(made.text) == wanted && !made.isCut)
    #expect(CommonRun.longest(text, made.text) == nil, "\(made.text)")
    // A range that runs backwards has more bits set than the trial has: 172 + 1 + 1 + 12 + 33 bits are 37 characters, which no
    // base64 has.
    let best = try first > last ? 38 : #require(Self.shortestVersion1()[wanted])
    #expect(made.text.utf8.count <= best, "\(wanted): \(made.text), \(best)")
  }

  // GPP.

  private static func faults(gpp text: String) -> [String] {
    GPPContainer(of: text).faults.map(\.code.rawValue)
  }

  /// By trial: all short texts of a few characters.
  private static let shortestGPP: [[String]: Int] = {
    var result: [[String]: Int] = [:]
    for length in 1...7 {
      let zeros = [UInt8](repeating: UInt8(ascii: "A"), count: length)
      forEach(zeros, from: 0, changes: length > 5 ? 4 : 5, Array("BDMY~!=".utf8)) { text in
        let found = faults(gpp: String(decoding: text, as: UTF8.self))
        if result[found] == nil { result[found] = length }
      }
    }
    return result
  }()

  private static let sections =
    "~CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA~BAAAAAAABA.QA~1YNN~BVVqAAAAAAA.QA"

  @Test(
    "GPP strings with something wrong",
    arguments: [
      "D", "DB", "DBA", "DBAD", "DBACMYA", "DBABMA~1YNN", "CBABM" + sections, "DCABM" + sections,
      "DBACMMA" + sections,
      "DBABM" + sections, "DB!BM" + sections, "DBABM==" + sections, "DBABMAAAA" + sections, "DBACM", "DBACM" + sections,
      "DBABzw~1YNN~1YNN~1YNN", "DBABM~", "D" + sections, sections,
    ])
  func gpp(text: String) throws {
    let wanted = Self.faults(gpp: text)
    var minimizer = StringMinimizer(limit: 20_000) { Self.faults(gpp: $0) == wanted }
    let made = minimizer.minimize(gpp: text, replacing: Self.facts)
    #expect(Self.faults(gpp: made.text) == wanted && !made.isCut)
    #expect(made.text == text || CommonRun.longest(text, made.text) == nil, "\(made.text)")
    if let best = Self.shortestGPP[wanted] {
      #expect(made.text.utf8.count <= best, "\(wanted): \(made.text), \(best)")
    } else {
      #expect(made.text.utf8.count <= 12, "\(wanted): \(made.text)")
    }
  }

  @Test("Nothing is simpler than no text")
  func empty() {
    #expect(RelatedStringText(bytes: []).simpler.isEmpty && StringInput(bytes: []).simpler.isEmpty)
  }

  @Test("Of a readable GPP string, only the section remains that matters")
  func section() throws {
    let text = try GPPContainer.encoded(
      [2, 5, 6, 7].map { GPPSection(id: $0, text: $0 == 7 ? "BVVqAAAAAAA.QA" : "\($0)YNN") })
    var minimizer = StringMinimizer(limit: 20_000) { GPPContainer($0)?.sectionIDs.contains(7) == true }
    let made = minimizer.minimize(gpp: text, replacing: Self.facts).text
    // 3, 1, one id, and 7 as 1010 and 11 behind a 0: 24 + 6 bits, and a section without text.
    #expect(made.utf8.count == 6 && made.hasSuffix("~"), "\(made)")
  }
}
