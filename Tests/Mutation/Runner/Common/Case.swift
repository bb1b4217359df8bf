/// Something that a mutant can be noticed by: a vector, or a property with its generated inputs.
struct Case {
  /// The layer of evidence: `vectors` or `properties`.
  let layer: String
  let id: String
  /// Runs it from the start.
  let run: () -> CaseAnswer
}

/// What a case says of the code as it is.
struct CaseAnswer {
  /// Whether what the vector states, or the property, holds.
  let holds: Bool
  /// All that came out, also what no vector states.
  let details: String

  /// A number made of the details, the same in each process.
  var digest: Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in details.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int64(bitPattern: hash)
  }
}
