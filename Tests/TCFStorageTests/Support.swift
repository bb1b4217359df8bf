import TCFStorage
import Testing

/// The set or the fault that a file gives.
func reading(_ bytes: [UInt8]) -> Result<StoredKeySet, StoredKeyFault> {
  do {
    return .success(try StoredKeySetReader.read(bytes))
  } catch {
    return .failure(error)
  }
}

func reading(_ text: String) -> Result<StoredKeySet, StoredKeyFault> { reading(Array(text.utf8)) }

extension Result {
  /// The failure; nil for a success.
  var fault: Failure? {
    if case .failure(let fault) = self { fault } else { nil }
  }
}

extension StoredKeyFault {
  /// The line of the place, if it has one.
  var line: Int? {
    if case .line(let line, _)? = place { line } else { nil }
  }
}

/// A small generator of pseudo-random numbers (SplitMix64), so that a run can be repeated from its seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
