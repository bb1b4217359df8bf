import CSodium

/// SipHash-2-4, of either length: the one place with its pointers.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012; libsodium, Short-input hashing.
enum SipHash {
  /// A function of libsodium: where the hash goes, what is hashed, its length, and the key. The pointers are those of the C
  /// functions: as values of another type, with spans, the functions would have to be wrapped one by one, with the same pointers.
  typealias Function = (
    UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>?, UInt64, UnsafePointer<UInt8>
  ) -> Int32

  /// A key of 16 bytes. No array: workers that share a key would count references to it for each text.
  struct Key: Sendable, Hashable {
    /// How many bytes a key has.
    static let size = 16
    private let words: Words

    private struct Words: Hashable {
      var low: UInt64 = 0
      var high: UInt64 = 0
    }

    /// A key; nil for another number of bytes.
    init?(_ bytes: some Collection<UInt8>) {
      guard bytes.count == Self.size else { return nil }
      var words = Words()
      // As many bytes as the two words have, by the line above; they are integers, of which any bytes are a value.
      withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
      self.words = words
    }

    fileprivate func withBytes(_ body: (UnsafePointer<UInt8>) -> Void) {
      // Bytes are aligned everywhere, and memory that has a size has an address; it stands during the call only.
      withUnsafeBytes(of: words) { if let start = $0.bindMemory(to: UInt8.self).baseAddress { body(start) } }
    }
  }

  /// Hashes `bytes` under a key.
  ///
  /// - Parameters:
  ///   - code: Becomes the hash; integers alone, as many bytes as `function` writes.
  ///   - function: What hashes.
  @inline(__always)
  static func hash<Code: BitwiseCopyable>(
    _ bytes: Span<UInt8>, key: Key, into code: inout Code, _ function: Function
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      key.withBytes { key in
        // libsodium reads `count` bytes and the 16 of the key, and writes the hash, during the call only; of no bytes the pointer
        // may be null.
        withUnsafeMutableBytes(of: &code) { code in
          guard let code = code.bindMemory(to: UInt8.self).baseAddress else { return }
          _ = function(code, bytes.baseAddress, UInt64(bytes.count), key)
        }
      }
    }
  }
}
