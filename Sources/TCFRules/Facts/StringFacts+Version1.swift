import TCFCodec

extension StringFacts {
  /// Whether the string says that it is of version 1, readable or not.
  var saysVersion1: Bool {
    switch reading {
    case .v2: return false
    case .v1: return true
    case .refused:
      // Six bits, 000001. What has foreign characters is no string of any version, nor is a version 1 string with a dot.
      guard text.utf8.first == UInt8(ascii: "B") else { return false }
      return !faults.contains { [.alphabet, .empty, .notATCString, .macroUnresolved].contains($0.code) }
    }
  }

  /// How the vendors of a version 1 string are written; nil if it ends before that.
  var v1Writing: ConsentStringV1Writing? { ConsentStringV1Writing(dissection) }

  /// Whether the bits fit a version 1 publisher purposes string with a standard purpose.
  ///
  /// Its layout is the vendor string's up to VendorListVersion; PublisherPurposesVersion 12, StandardPurposesAllowed 24,
  /// NumberCustomPurposes 6 and the custom purposes follow. The first 12 bits of its purposes are the last of
  /// PurposesAllowed here, the others and the number are where MaxVendorId and EncodingType are.
  var looksLikePublisherString: Bool {
    let trace = dissection.trace
    let value = { (field: String) in trace.entry(FieldPath(.core, field)).flatMap(trace.value) }
    guard let allowed = value(FieldName.purposesAllowed), let maximum = value(FieldName.maxVendorID),
      let encodingType = value(FieldName.encodingType)
    else { return false }
    // Standard purposes 1-5 are its first bits; the rest are zero, in both parts.
    guard allowed >> 12 > 0, allowed & 0xFFF != 0, allowed & 0x7F == 0, maximum >> 4 == 0 else { return false }
    let leastCustom = Int(maximum & 0xF) << 2 | Int(encodingType) << 1
    let bits = text.utf8.count * 6
    // The number's last bit is not read here; up to a character and an octet of padding may follow.
    return bits >= 174 + leastCustom && bits < 174 + leastCustom + 1 + 14
  }
}
