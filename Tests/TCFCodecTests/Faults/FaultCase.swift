import Testing

/// A text and everything that its dissection must say about it, worked out from the layout by hand.
struct FaultCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String
  /// Every fault in its order; `describe` gives the form.
  let faults: [String]
  /// Which of them is thrown; nil for a text that is decoded.
  let thrown: Int?

  /// A text that is refused, by the first fault unless said otherwise.
  static func refused(_ name: String, _ text: String, _ faults: [String], thrown: Int = 0) -> FaultCase {
    FaultCase(testDescription: name, text: text, faults: faults, thrown: thrown)
  }

  /// A text that is decoded.
  static func noted(_ name: String, _ text: String, _ faults: [String]) -> FaultCase {
    FaultCase(testDescription: name, text: text, faults: faults, thrown: nil)
  }

  /// The rules of the faults.
  var codes: [String] { faults.compactMap { $0.split(separator: " ").first.map(String.init) } }

  /// Checks the whole outcome.
  func check() {
    #expect(TCFCodecTests.faults(of: text) == faults)
    #expect(refusal(of: text) == thrown.map { faults[$0] })
  }
}

/// The smallest core: 213 bits, two empty sections of 17, NumPubRestrictions; 259 bits in 44 characters.
let smallestCore = StringDraft().text

/// The text of a draft made from the smallest core.
func written(_ change: (inout StringDraft) -> Void) -> String {
  var draft = StringDraft()
  change(&draft)
  return draft.text
}

/// The first `bits` bits of a draft's core, a multiple of six.
func core(cutTo bits: Int, _ change: (inout CoreDraft) -> Void = { _ in }) -> String {
  var draft = CoreDraft()
  change(&draft)
  var list = draft.bits
  list.pad(to: 8)
  list.bits.removeSubrange(bits...)
  return list.base64URL()
}

/// The smallest core and the first `bits` bits of a segment, a multiple of six.
func smallestCore(and segment: SegmentDraft, cutTo bits: Int) -> String {
  var list = segment.bits
  list.pad(to: 24)
  list.bits.removeSubrange(bits...)
  return smallestCore + "." + list.base64URL()
}
