import TCFCodec
public import TCFFindings

/// Properties that any encoder and decoder of TC strings must have.
public enum CodecProperties {
  /// Every one of them, about `codec`.
  public static func all(of codec: TestedCodec = .builtIn) -> [Property] {
    [roundTrip(of: codec), anyForm(of: codec), canonical(of: codec), fixedPoint(of: codec)]
  }

  /// decode(encode(m)) = m.
  ///
  /// - Parameters:
  ///   - codec: what encodes and decodes.
  ///   - generate: the models; those of any kind unless said otherwise.
  public static func roundTrip(
    of codec: TestedCodec = .builtIn,
    generate: @escaping @Sendable (inout SplitMix64) -> ModelInput = ModelInput.any
  ) -> Property {
    Property(
      "fuzz/round-trip", title: "decode(encode(m)) = m",
      meaning: "What a CMP writes is not what others read: choices of the user are lost or made up.",
      wantedClasses: ModelInput.usualClasses, generate: generate
    ) { (input: ModelInput, _) throws(PropertyFailure) in
      let text = try codec.encoding(input.model)
      try requireSame(input.model, try codec.decoding(text, "the encoded model"), "the decoded string")
    }
  }

  /// Every valid way to write a model decodes to it.
  static func anyForm(of codec: TestedCodec) -> Property {
    Property(
      "fuzz/any-form", title: "every valid form of a string decodes to the same model",
      meaning: "Strings of other encoders are refused or misread, although they are valid.",
      wantedClasses: StringInput.usualClasses, generate: StringInput.valid
    ) { (input: StringInput, classes: inout CaseClasses) throws(PropertyFailure) in
      // Nobody can say what a text without a form of its own should mean.
      guard let text = input.text, let meaning = input.meaning else { return classes.record("no-meaning") }
      let read = try codec.decoding(text, "the string in this form")
      try requireSame(meaning, read, "the decoded string")
    }
  }

  /// What is read is written canonically, says the same, and is not longer.
  static func canonical(of codec: TestedCodec) -> Property {
    Property(
      "fuzz/canonical",
      title: "encode(decode(s)) is canonical, decodes to the same model, and is never longer than s",
      meaning: "A CMP that reads a string and writes it again changes it, or writes it worse than it was.",
      wantedClasses: StringInput.usualClasses + ["refused"], generate: StringInput.any
    ) { (input: StringInput, classes: inout CaseClasses) throws(PropertyFailure) in
      guard let text = input.text, let model = try? codec.decode(text) else { return classes.record("refused") }
      let written = try codec.encoding(model)
      try requireSame(model, try codec.decoding(written, "the string written again"), "the string written again")
      // Written once more by other code: the shorter form of each section, the usual order, whole octets.
      let wanted = String(decoding: WireForm(model).text, as: UTF8.self)
      guard written == wanted else {
        throw PropertyFailure("not-canonical", "the string is not canonical", expected: wanted, actual: written)
      }
      let limit = lengthInOctets(of: text)
      guard written.utf8.count <= limit else {
        throw PropertyFailure(
          "longer", "the string written again is longer", expected: "up to \(limit) characters",
          actual: "\(written.utf8.count) characters: \(written)")
      }
    }
  }

  /// How long `text` is when each segment is filled up to whole octets, as the canonical form is. Where a string ends in
  /// the middle of an octet, which readers take, that is one character more than it has.
  private static func lengthInOctets(of text: String) -> Int {
    let segments = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return segments.reduce(segments.count - 1) { sum, segment in
      let octets = (segment.count * 6 + 7) / 8
      return sum + (octets * 8 + 5) / 6
    }
  }

  /// The canonical form does not change when it is read and written again.
  static func fixedPoint(of codec: TestedCodec) -> Property {
    Property(
      "fuzz/fixed-point", title: "the canonical form is a fixed point: encode(decode(c)) = c for every c = encode(m)",
      meaning: "Equal choices have several canonical strings, so comparing strings finds changes that are none.",
      wantedClasses: ModelInput.usualClasses, generate: ModelInput.any
    ) { (input: ModelInput, _) throws(PropertyFailure) in
      let first = try codec.encoding(input.model)
      let second = try codec.encoding(try codec.decoding(first, "the canonical string"))
      guard first == second else {
        throw PropertyFailure(
          "differs", "the canonical string changes when written again", expected: first, actual: second)
      }
    }
  }
}
