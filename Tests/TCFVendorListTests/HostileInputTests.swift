import TCFCodec
import TCFFindings
import Testing

@testable import TCFVendorList

/// Damaged lists give a list or a fault, and whatever is read is within its ranges.
@Suite struct HostileInputTests {
  @Test(arguments: 0..<4)
  func survivesDamage(_ round: Int) throws {
    let seed = UInt64(20_261_121 + round)
    var generator = SplitMix64(seed: seed)
    let files = try [Lists.sampleSpec2, Lists.sampleCMPs].map(Lists.bytes)
    for attempt in 0..<150 {
      var bytes = files[attempt % 2]
      for _ in 0...Int.random(in: 0..<6, using: &generator) { damage(&bytes, &generator) }
      guard let document = try? ListReader.read(bytes, path: "damaged.json") else { continue }
      switch document {
      case .vendorList(let list):
        let ids = list.vendors.map(\.id)
        #expect(ids == Array(Set(ids)).sorted(), "seed \(seed), attempt \(attempt)")
        #expect(ids.allSatisfy { (1...65_535).contains($0) }, "seed \(seed), attempt \(attempt)")
        if let compiled = try? CompiledVendorList(list) {
          #expect(Array(compiled.vendors) == ids, "seed \(seed), attempt \(attempt)")
          #expect(compiled.anyConsent.isSubset(of: compiled.vendors), "seed \(seed), attempt \(attempt)")
        }
      case .cmpList(let list):
        let ids = list.cmps.map(\.id)
        #expect(ids == Array(Set(ids)).sorted(), "seed \(seed), attempt \(attempt)")
        #expect(ids.allSatisfy { (0...4_095).contains($0) }, "seed \(seed), attempt \(attempt)")
      }
    }
  }

  /// Changes, removes, repeats or inserts a few bytes somewhere.
  private func damage(_ bytes: inout [UInt8], _ generator: inout SplitMix64) {
    guard bytes.count > 10 else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 1..<9, using: &generator))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    // A digit for a digit keeps the JSON whole: ids and dates go astray.
    case 3: bytes = bytes.map { isDigit($0) && Int.random(in: 0..<40, using: &generator) == 0 ? $0 ^ 1 : $0 }
    case 4: bytes.replaceSubrange(place..<place + 1, with: Array("-1e999".utf8))
    default: bytes.removeSubrange(place...)
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  @Test func aVendorForEveryIDAndEveryPurpose() throws {
    let all = (1...64).map(String.init).joined(separator: ",")
    let vendors = (1...2_000).map { "\"\($0 * 32)\": {\"purposes\": [\(all)]}" }.joined(separator: ",")
    let list = try CompiledVendorList(Lists.vendorList(vendors: "{\(vendors)}"))
    #expect(list.vendors.count == 2_000)
    #expect((1...64).allSatisfy { list.consentVendors(of: $0) == list.vendors })
    #expect(list.consentVendors(of: 65).isEmpty)
  }

  @Test func manyEntriesForOneID() throws {
    let vendors = (1...20_000).map { "\"1\": {\"name\": \"\($0)\"}" }.joined(separator: ",")
    let list = try Lists.vendorList(vendors: "{\(vendors)}")
    #expect(list.vendors.map(\.name) == ["20000"])
    #expect(list.anomalies.count == 19_999)
  }
}
