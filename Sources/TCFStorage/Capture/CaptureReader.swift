/// Reads whatever an input holds; what it is, its content says.
public enum CaptureReader {
  /// What `bytes` hold.
  ///
  /// - Throws: why they cannot be read, with line or byte.
  public static func read(_ bytes: [UInt8]) throws(StoredKeyFault) -> Capture {
    if let calls = calls(in: bytes) { return calls }
    return Capture([Captured(.keys(try StoredKeySetReader.read(bytes)))])
  }
}
