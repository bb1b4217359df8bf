import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFCodec

/// The faults of a readable string, without its dissection.
@Suite("Faults of readable strings")
struct ReadableFaultTests {
  @Test("a walk for the faults alone has those of the dissection")
  func agreement() throws {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    var codes: Set<DecodingFault.Code> = []
    try PropertyRun("readable faults", cases: 3_000).forEach { random, label in
      var bytes = Array(try random.tcString().encoded().utf8)
      for _ in 0..<random.number(0...4) { bytes[random.number(30...bytes.count - 1)] = alphabet[random.number(0...63)] }
      if random.chance(oneIn: 3) { bytes += Array("=====AAAAAAAA".utf8).prefix(random.number(1...4)) }
      if random.chance(oneIn: 3) { bytes += Array("AAAAAAAAAAAA".utf8) }
      if random.chance(oneIn: 4) {
        bytes += Array(".IAAAAAAAAAA.IAAAAAAAAAA".utf8).prefix(random.chance(oneIn: 2) ? 12 : 24)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard (try? TCString(decoding: text)) != nil else { return }
      let expected = TCStringDissection(of: text).faults
      let faults = decoder.faults(ofReadable: text.utf8.span, into: &model)
      #expect(faults.map(Self.text) == expected.map(Self.text), "\(label): \(text)")
      #expect(model == (try TCString(decoding: text)), "\(label): \(text)")
      codes.formUnion(faults.map(\.code))
    }
    #expect(codes.count > 6, "strings without faults show nothing")
  }

  /// Faults are equal by code; this is everything.
  private static func text(_ fault: DecodingFault) -> String {
    "\(fault.code.rawValue) \(fault.segment) \(fault.field?.description ?? "-") \(String(describing: fault.bits)) "
      + "\(String(describing: fault.character)) \(String(describing: fault.expected)) \(String(describing: fault.had))"
  }
}
