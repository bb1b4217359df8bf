import TCFCodec
import Testing

@Suite("Base64 with the standard alphabet")
struct Base64Tests {
  // Source: RFC 4648, section 10, Test Vectors.
  @Test(
    "the test vectors of the standard, both ways",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func vectors(_ plain: String, _ coded: String) {
    #expect(Base64.text(Array(plain.utf8)) == coded)
    #expect(Base64.bytes(coded) == Array(plain.utf8))
  }

  @Test("every byte is found again")
  func everyByte() {
    let bytes = (0...255).map(UInt8.init)
    #expect(Base64.bytes(Base64.text(bytes)) == bytes)
    #expect(Base64.text([0xFB, 0xFF]) == "+/8=")
  }
}
