internal import TCFCodec
import TCFJSON

/// The time of a captured thing.
enum CaptureTime {
  /// The names under which it stands.
  static let names = ["time", "timestamp"]

  /// The time in the member of an object; nil if it has none.
  static func member(of node: JSONNode) -> JSONNode? { names.lazy.compactMap { node[$0] }.first }

  /// Reads ISO 8601 in UTC or with an offset, and numbers since 1970: milliseconds, or seconds below 10^11 (which in
  /// milliseconds would be 1973).
  static func read(_ node: JSONNode) -> Deciseconds? {
    switch node.value {
    case .string(let text): Deciseconds(iso8601: text) ?? withOffset(text)
    case .integer(let number) where number >= 0 && number < 100_000_000_000: Deciseconds(UInt64(number) * 10)
    case .integer(let number) where number >= 0: Deciseconds(UInt64(number) / 100)
    case .real(let number) where number >= 0 && number < 1e11: Deciseconds(UInt64(number * 10))
    case .real(let number) where number >= 0 && number < 1e15: Deciseconds(UInt64(number / 100))
    default: nil
    }
  }

  /// A text that ends in `+01:00`.
  private static func withOffset(_ text: String) -> Deciseconds? {
    let bytes = Array(text.utf8)
    guard bytes.count > 16, bytes[bytes.count - 3] == UInt8(ascii: ":") else { return nil }
    let sign = bytes[bytes.count - 6]
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = Int(String(decoding: bytes[(bytes.count - 5)..<(bytes.count - 3)], as: UTF8.self)),
      let minutes = Int(String(decoding: bytes[(bytes.count - 2)...], as: UTF8.self)), hours < 24, minutes < 60,
      hours >= 0, minutes >= 0,
      let local = Deciseconds(iso8601: String(decoding: bytes.dropLast(6), as: UTF8.self) + "Z")
    else { return nil }
    let offset = UInt64(hours * 60 + minutes) * 600
    if sign == UInt8(ascii: "-") { return Deciseconds(local.rawValue + offset) }
    return local.rawValue >= offset ? Deciseconds(local.rawValue - offset) : nil
  }
}
