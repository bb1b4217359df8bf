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
