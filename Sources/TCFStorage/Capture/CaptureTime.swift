internal import TCFCodec
import TCFJSON

/// The time of a captured thing.
enum CaptureTime {
  /// The names under which it is.
  static let names = ["time", "timestamp"]

  /// The time in the member of an object; nil if it has none.
  static func member(of node: JSONNode) -> JSONNode? { names.lazy.compactMap { node[$0] }.first }

  /// Reads a date and a clock in UTC or with an offset, and numbers since 1970: milliseconds, or seconds below 10^11 (which in
  /// milliseconds would be 1973).
  static func read(_ node: JSONNode) -> Deciseconds? {
    switch node.value {
    case .string(let text): Deciseconds(iso8601: text) ?? zoned(text)
    case .integer(let number) where number >= 0 && number < 100_000_000_000: Deciseconds(UInt64(number) * 10)
    case .integer(let number) where number >= 0: Deciseconds(UInt64(number) / 100)
    case .real(let number) where number >= 0 && number < 1e11: Deciseconds(UInt64(number * 10))
    case .real(let number) where number >= 0 && number < 1e15: Deciseconds(UInt64(number / 100))
    default: nil
    }
  }

  /// A clock in any spelling that says how far it is from UTC: `2026-09-01 10:00:00+02`.
  private static func zoned(_ text: String) -> Deciseconds? {
    WrittenTime(Array(text.utf8)[...]).flatMap { $0.clock == .zoned ? $0.moment : nil }
  }
}
