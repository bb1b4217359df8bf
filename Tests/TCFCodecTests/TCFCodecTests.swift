import TCFCodec
import Testing

@Suite("Smoke")
struct SmokeTests {
  @Test func decodesTheSpecificationsSample() throws {
    let text = "CQSbk4AQSbk4ANwAAAENAwCAAAAAAAAAAAAAAAAAAAAA.IDKQA4AAgAKAGQAygAAA.YAAAAAAAAAAA"
    let model = try TCString(decoding: text)
    print(model)
    #expect(model.core.cmpID == 880)
  }
}
