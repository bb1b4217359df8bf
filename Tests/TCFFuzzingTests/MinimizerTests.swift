import TCFCodec
import TCFFindings
import Testing

@testable import TCFFuzzing

@Suite("Strings that cannot be decoded become the smallest that are broken in the same way")
struct MinimizerTests {
  /// What is wrong with a string, without indices and positions; nil if it can be decoded.
  private struct Break: Hashable {
    let code: String
    let place: String

    init?(_ text: String) {
      do throws(DecodingFault) {
        _ = try ConsentString(decoding: text)
        return nil
      } catch {
        code = error.code.rawValue
        place = error.field.map { "\($0.segment.rawValue) \($0.section?.rawValue ?? "") \($0.field)" } ?? ""
      }
    }
  }

  private static let facts: CoreSegment = {
    var core = CoreSegment()
    core.created = Deciseconds(17_803_584_000)
    core.lastUpdated = core.created
    core.cmpID = 300
    return core
  }()

  /// As a site stores it: hundreds of vendors, restrictions, disclosed vendors.
  private static func production(seed: UInt64) throws -> String {
    var random = SplitMix64(seed: seed)
    func vendors() -> VendorIDSet { VendorIDSet((1...900).filter { _ in random.chance(40) }) }
    var model = TCString(core: CoreSegment())
    model.core.created = Deciseconds(17_790_123_456)
    model.core.lastUpdated = Deciseconds(17_800_654_321)
    model.core.cmpID = 123
    model.core.purposeConsents = [1, 2, 5, 7, 10]
    model.core.vendorConsents = vendors()
    model.core.vendorLegitimateInterests = vendors()
    for purpose in 2...7 {
      let some = VendorIDSet((1...700).filter { _ in random.chance(2) })
      model.core.publisherRestrictions.append(
        PublisherRestriction(purpose: purpose, type: .requireConsent, vendors: some))
    }
    model.disclosedVendors = vendors()
    model.publisherTC = PublisherTCSegment()
    return try model.encoded()
  }

  /// How short a string can be that is broken in each way: every string of up to 59 characters of a core with all bits zero but
  /// the version and one other bit.
  private static func shortest() -> [Break: Int] {
    var result: [Break: Int] = [:]
    for length in 1...59 {
      let zeros = [UInt8(ascii: "C")] + [UInt8](repeating: UInt8(ascii: "A"), count: length - 1)
      for place in 1...max(length - 1, 1) where place < length {
        for character in "ABCEIQg".utf8 {
          var text = zeros
          text[place] = character
          guard let found = Break(String(decoding: text, as: UTF8.self)), result[found] == nil else { continue }
          result[found] = length
        }
      }
    }
    return result
  }

  private func minimized(_ text: String) throws -> (text: String, found: Break) {
    let wanted = try #require(Break(text))
    var minimizer = StringMinimizer(limit: 20_000) { Break($0) == wanted }
    let result = minimizer.minimize(text, replacing: Self.facts)
    #expect(Break(result.text) == wanted && !result.isCut, "\(text)")
    return (result.text, wanted)
  }

  @Test("Strings that are cut short, wherever they are cut")
  func cut() throws {
    let shortest = Self.shortest()
    var compared = Set<Break>()
    for seed in 1...3 as ClosedRange<UInt64> {
      let whole = try Self.production(seed: seed)
      for length in stride(from: 3, to: whole.count, by: 7) {
        let text = String(whole.prefix(length))
        guard Break(text) != nil else { continue }
        let made = try minimized(text)
        #expect(made.text.count <= 64, "\(text): \(made.text)")
        #expect(text == made.text || CommonRun.longest(text, made.text) == nil, "\(text): \(made.text)")
        guard let best = shortest[made.found] else { continue }
        compared.insert(made.found)
        #expect(made.text.count <= best, "\(made.found): \(made.text)")
      }
    }
    #expect(compared.count > 5)
  }

  @Test("Strings whose counts can be read, with something else wrong")
  func readable() throws {
    let whole = try Self.production(seed: 4)
    var form = try #require(WireForm(reading: Array(whole.utf8)))
    #expect(form.text == Array(whole.utf8))
    form.core?.restrictions[3].purpose = 0
    let purpose = try minimized(String(decoding: form.text, as: UTF8.self))
    // The fewest bits: a core with one restriction that has one entry, or none.
    #expect(purpose.text.count <= 52, "\(purpose.text)")
    #expect(CommonRun.longest(whole, purpose.text) == nil)
    form = try #require(WireForm(reading: Array(whole.utf8)))
    form.core?.consents.body = .ranges(WireEntries([WireEntry(3, 9), WireEntry(700, 20), WireEntry(800, 800)]))
    let backwards = try minimized(String(decoding: form.text, as: UTF8.self))
    #expect(backwards.text.count <= 56, "\(backwards.text)")
    #expect(CommonRun.longest(whole, backwards.text) == nil)
    form = try #require(WireForm(reading: Array(whole.utf8)))
    form.segments[0].overwritten = [Overwrite(bits: CoreLayout.publisherCC.range, value: 0xFFF)]
    let letters = try minimized(String(decoding: form.text, as: UTF8.self))
    #expect(letters.text.count <= 44 && CommonRun.longest(whole, letters.text) == nil, "\(letters.text)")
  }

  @Test("A string that can be decoded, with what no encoder writes, loses its facts too")
  func odd() throws {
    let whole = try Self.production(seed: 5)
    let core = whole.prefix { $0 != "." }
    let disclosed = whole.dropFirst(core.count + 1).prefix { $0 != "." }
    var minimizer = StringMinimizer(limit: 20_000) { text in
      TCStringDissection(of: text).faults.contains { $0.code.rawValue == "encoding/segment-duplicate" }
    }
    let made = minimizer.minimize(whole + "." + disclosed, replacing: Self.facts).text
    // A core of zeros, and the shortest segment twice: 3 bits of type, a section of 17, which is 24 bits.
    #expect(made.count <= 44 + 5 + 5, "\(made)")
    #expect(CommonRun.longest(whole, made) == nil)
  }

  @Test("What two strings have in common is found, and zeros do not count")
  func common() {
    #expect(CommonRun.longest("xxCQlH_MAEsxx", "yyyCQlH_MAEsyy") == "CQlH_MAEs")
    #expect(CommonRun.longest("CAAAAAAAAAAAAAAAAAAA", "DAAAAAAAAAAAAAAAAAAAA") == nil)
    #expect(CommonRun.longest("", "abc") == nil)
  }
}
