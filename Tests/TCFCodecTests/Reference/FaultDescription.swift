import TCFCodec

/// A fault in one line, with all that it says: code, segment, where, and the numbers.
func describe(_ fault: DecodingFault) -> String {
  var parts = ["\(fault.code.rawValue)", "\(fault.segment)"]
  if let field = fault.field { parts.append("\(field.segment) \(field)") }
  if let bits = fault.bits { parts.append("\(bits.offset)+\(bits.width)") }
  if let character = fault.character { parts.append("char \(character)") }
  if let expected = fault.expected { parts.append("want \(expected)") }
  if let had = fault.had { parts.append("had \(had)") }
  return parts.joined(separator: " ")
}

/// Every fault that the dissection of `text` names, in its order.
func faults(of text: String) -> [String] { TCStringDissection(of: text).faults.map(describe) }

/// What decoding throws for `text`; nil if it is decoded.
func refusal(of text: String) -> String? {
  switch outcome(of: text) {
  case .success: nil
  case .failure(let fault): describe(fault)
  }
}

/// What decoding gives for a string of any kind.
func outcome(of text: String) -> Result<ConsentString, DecodingFault> {
  Result { () throws(DecodingFault) in try ConsentString(decoding: text) }
}

/// What decoding gives for a string of version 2.
func outcomeOfTCString(_ text: String) -> Result<TCString, DecodingFault> {
  Result { () throws(DecodingFault) in try TCString(decoding: text) }
}

extension DecodingFault {
  /// The rules of family encoding/ whose strings are refused: those of severity error but for `segment-type`,
  /// `segment-duplicate` and `restriction-type`, and of `restriction-purpose` only purpose 0 (TestVectors/README.md, "decode").
  static let refusing: Set<String> = [
    "encoding/empty", "encoding/alphabet", "encoding/macro-unresolved", "encoding/not-a-tc-string", "encoding/length",
    "encoding/version", "encoding/core-first", "encoding/truncated", "encoding/range-inverted",
    "encoding/vendor-id-zero", "encoding/vendor-id-above-max", "encoding/work-bound", "encoding/letters",
  ]

  /// Whether the string cannot be understood because of this fault.
  var isRefusal: Bool {
    Self.refusing.contains(code.rawValue) || (code.rawValue == "encoding/restriction-purpose" && had == 0)
  }
}
