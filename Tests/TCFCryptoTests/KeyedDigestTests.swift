import TCFCrypto
import Testing

@Suite("Keyed digests") struct KeyedDigestTests {
  /// The first test vectors of the reference implementation (github.com/veorq/SipHash, vectors.h, vectors_sip128): the key is
  /// the bytes 0 to 15, the text the bytes from 0 on.
  @Test(
    "Texts have the digests of the reference",
    arguments: [
      (0, 0xE6A8_25BA_047F_81A3, 0x9302_55C7_1472_F66D),
      (1, 0x44AF_996B_D8C1_87DA, 0x45FC_229B_1159_7634),
    ] as [(Int, UInt64, UInt64)])
  func reference(count: Int, low: UInt64, high: UInt64) throws {
    let key = try #require(KeyedDigest.Key(Array(0..<16)))
    let found = KeyedDigest(of: Array(0..<UInt8(count)).span, key)
    #expect(found.low == low && found.high == high)
  }

  @Test("A key has 16 bytes, and two random ones differ")
  func keys() {
    #expect(KeyedDigest.Key(Array(0..<15)) == nil && KeyedDigest.Key(Array(0..<17)) == nil)
    let text: [UInt8] = [1, 2, 3]
    #expect(KeyedDigest(of: text.span, .random()) != KeyedDigest(of: text.span, .random()))
  }
}
