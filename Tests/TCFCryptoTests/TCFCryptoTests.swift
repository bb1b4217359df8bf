import TCFCrypto
import Testing

@Suite("Hashes, codes and signatures")
struct TCFCryptoTests {
  private func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
    }
  }

  private func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Source: NIST, Cryptographic Standards and Guidelines, Example Values, SHA-256; the million of FIPS 180-2, B.3.
  @Test(
    "SHA-256 of the published examples",
    arguments: [
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func sha256(unit: String, count: Int, expected: String) {
    let all = Array(String(repeating: unit, count: count).utf8)
    #expect(SHA256.hexadecimal(all) == expected)
    var parts = SHA256()
    for start in stride(from: 0, to: all.count, by: 63) {
      parts.update(all[start..<min(start + 63, all.count)])
      // Looking at the hash on the way changes nothing.
      if start == 63 { _ = parts.digest }
    }
    #expect(parts.digest.description == expected)
    #expect(parts.digest.bytes == bytes(expected))
  }

  /// Source: RFC 4231, test cases 1, 2, 6 (a key longer than a block) and 7.
  @Test(
    "HMAC of RFC 4231",
    arguments: [
      (
        String(repeating: "0b", count: 20), "4869205468657265",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        String(repeating: "aa", count: 131),
        "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ])
  func hmac(key: String, message: String, expected: String) {
    let code = MessageCode.code(of: bytes(message), key: bytes(key))
    #expect(text(code) == expected)
    #expect(MessageCode.isValid(code, of: bytes(message), key: bytes(key)))
    #expect(!MessageCode.isValid(code, of: bytes(message) + [0], key: bytes(key)))
    #expect(!MessageCode.isValid(Array(code.dropLast()), of: bytes(message), key: bytes(key)))
  }

  /// Source: RFC 8032, 7.1 Test Vectors for Ed25519, tests 1, 2 and 3.
  @Test(
    "Ed25519 of RFC 8032",
    arguments: [
      (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
      ),
      (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
      ),
      (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
      ),
    ])
  func signatures(seed: String, publicKey: String, message: String, expected: String) throws {
    let key = try #require(SigningKey(seed: bytes(seed)))
    #expect(key.verificationKey.description == publicKey)
    var signature = key.signature(of: bytes(message))
    #expect(text(signature) == expected)
    #expect(key.verificationKey.isValid(signature, of: bytes(message)))
    #expect(!key.verificationKey.isValid(signature, of: bytes(message) + [1]))
    signature[5] ^= 1
    #expect(!key.verificationKey.isValid(signature, of: bytes(message)))
    #expect(!key.verificationKey.isValid([], of: bytes(message)))
    #expect(SigningKey(seed: Array(bytes(seed).dropLast())) == nil)
    #expect(VerificationKey(bytes: bytes(publicKey) + [0]) == nil)
  }

  @Test("new keys differ, and sign")
  func random() throws {
    let (one, other) = (try #require(SigningKey.random()), try #require(SigningKey.random()))
    #expect(one.verificationKey != other.verificationKey)
    #expect(one.verificationKey.isValid(one.signature(of: [1, 2, 3]), of: [1, 2, 3]))
    #expect(!other.verificationKey.isValid(one.signature(of: [1, 2, 3]), of: [1, 2, 3]))
  }
}
