import Crypto

/// The hash that names the bytes of a list.
public enum ListHash {
  /// SHA-256 in hexadecimal.
  public static func sha256(of bytes: [UInt8]) -> String { hexadecimal(SHA256.hash(data: bytes)) }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
