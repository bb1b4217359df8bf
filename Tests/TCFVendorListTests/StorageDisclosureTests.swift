import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFVendorList

/// Device storage disclosures and translations, read leniently and within bounds.
@Suite struct StorageDisclosureTests {
  private func read(_ text: String) throws -> StorageDisclosure {
    try ListReader.readDisclosure(Array(text.utf8), path: "storage.json")
  }

  /// The first example of the specification, cut to one entry of each array, its missing commas mended.
  private let example = """
    {"disclosures": [{"identifier": "retarget-adtech123", "type": "cookie", "maxAgeSeconds": 2592000000,
      "cookieRefresh": false, "domains": ["retarget.adtech123.com"], "purposes": [1,3,4,5,6], "specialPurposes": [1],
      "description": "Ads", "optOut": true}],
     "domains": [{"domain": "video.adtech123.com", "purposes": [1], "specialPurposes": [1], "use": "Video"}],
     "sdks": [{"name": "com.gms.ads", "purposes": [1,3], "specialPurposes": [1,2], "use": "Advertising"}]}
    """

  @Test func readsEveryMember() throws {
    let disclosure = try read(example)
    #expect(disclosure.isObject && disclosure.anomalies.isEmpty && disclosure.unknownMembers.isEmpty)
    let entry = try #require(disclosure.disclosures.elements.first?.entry)
    #expect(entry.identifier == .value("retarget-adtech123"))
    #expect(entry.type == .value("cookie"))
    #expect(entry.maxAgeSeconds == .value(2_592_000_000))
    #expect(entry.cookieRefresh == .value(false))
    #expect(entry.domains == .value(["retarget.adtech123.com"]))
    #expect(entry.domain == .absent)
    #expect(entry.purposes == .value([1, 3, 4, 5, 6]))
    #expect(entry.specialPurposes == .value([1]))
    #expect(entry.optOut == .value(true))
    #expect(entry.unknownMembers.isEmpty)
    let domain = try #require(disclosure.domains.elements.first?.entry)
    #expect(domain.name == .value("video.adtech123.com") && domain.purposes == .value([1]))
    let sdk = try #require(disclosure.sdks.elements.first?.entry)
    #expect(sdk.name == .value("com.gms.ads") && sdk.specialPurposes == .value([1, 2]))
  }

  @Test("Absence, null and another type are told apart")
  func members() throws {
    let disclosure = try read(
      #"{"disclosures":[{"identifier":null,"type":7,"domains":["a",1],"purposes":{},"foo":1}],"sdks":null}"#)
    let entry = try #require(disclosure.disclosures.elements.first?.entry)
    #expect(entry.identifier == .null)
    #expect(entry.type == .unusable("a number"))
    #expect(entry.maxAgeSeconds == .absent)
    #expect(entry.domains == .unusable("an array with a number"))
    #expect(entry.purposes == .unusable("an object"))
    #expect(entry.unknownMembers == ["foo"])
    #expect(disclosure.domains.count == .absent)
    #expect(disclosure.sdks.count == .null)
    #expect(disclosure.anomalies.isEmpty)
  }

  @Test("Entries keep their place when one before them is no object")
  func places() throws {
    let disclosure = try read(#"{"disclosures":[null,"uid",{"identifier":"a","description":3}]}"#)
    #expect(disclosure.disclosures.count == .value(3))
    #expect(disclosure.disclosures.elements.map(\.index) == [2])
    let places = disclosure.anomalies.first.map(\.place)
    #expect(places == ["disclosures.0", "disclosures.1", "disclosures.2.description"])
  }

  @Test("More entries than anybody publishes are counted, not kept")
  func limit() throws {
    let entries = Array(repeating: "{}", count: StorageDisclosure.entryLimit + 7).joined(separator: ",")
    let disclosure = try read("{\"disclosures\":[\(entries)],\"domains\":[],\"sdks\":[\(entries)]}")
    #expect(disclosure.disclosures.elements.count == StorageDisclosure.entryLimit)
    #expect(disclosure.disclosures.uncounted == 7)
    #expect(disclosure.domains.uncounted == 0)
    #expect(disclosure.sdks.uncounted == 7)
  }

  @Test(
    "What is a disclosure, and what is not",
    arguments: [
      (#"{"disclosures":[]}"#, true), (#"{"disclosures":7}"#, true), (#"{"domains":[{"domain":"a.example"}]}"#, true),
      (#"[{"identifier":"a","type":"web"}]"#, true), ("[]", true), ("{}", false),
      (#"{"domains":["a.example"]}"#, false),
      (#"{"domains":[]}"#, false), (#"{"vendors":{},"disclosures":[]}"#, false),
    ])
  func recognised(_ text: String, _ expected: Bool) {
    #expect(((try? read(text)) != nil) == expected)
    // A list reader says the same.
    #expect((fault(of: text) == .otherKind(.deviceStorageDisclosure)) == expected)
  }

  @Test("Damaged disclosures give a disclosure or a fault", arguments: 0..<4)
  func damage(_ round: Int) {
    let seed = UInt64(20_261_122 + round)
    var generator = SplitMix64(seed: seed)
    for attempt in 0..<300 {
      var bytes = Array(example.utf8)
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let other = Array(#"[]{}",:0n"#.utf8)[Int.random(in: 0..<9, using: &generator)]
        if Bool.random(using: &generator) { bytes[place] = other } else { bytes.insert(other, at: place) }
      }
      guard let disclosure = try? ListReader.readDisclosure(bytes, path: "damaged.json") else { continue }
      for array in [disclosure.domains, disclosure.sdks] {
        let places = array.elements.map(\.index)
        #expect(places == places.sorted(), "seed \(seed), attempt \(attempt)")
        #expect(places.count <= array.count.value ?? 0, "seed \(seed), attempt \(attempt)")
      }
    }
  }

  @Test("A translation is a list without vendors, and nothing else is")
  func translations() throws {
    let text = """
      {"vendorListVersion":27,"lastUpdated":"2020-02-27T16:39:56Z","purposes":{"1":{"id":1,"name":"Stocker"}},
       "specialPurposes":{},"features":{}}
      """
    let translation = try ListReader.readTranslation(Array(text.utf8), path: "purposes-fr.json")
    #expect(translation.purposes.map(\.name) == ["Stocker"])
    #expect(translation.vendorListVersion == 27 && translation.gvlSpecificationVersion == nil)
    #expect(translation.presentTables == [.purposes, .specialPurposes, .features])
    for other in [try Lists.bytes(Lists.sample), Array(example.utf8), Array("[]".utf8)] {
      #expect(throws: VendorListFault.self) { try ListReader.readTranslation(other, path: "other.json") }
    }
  }
}
