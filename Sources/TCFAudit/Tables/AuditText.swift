import TCFCodec
import TCFReporting

/// The wording of an audit.
enum AuditText {
  static func share(_ part: Int, of whole: Int) -> String { FindingText.share(part, of: whole) }

  /// A share as a number of 0 to 1 with six decimals, for programs.
  static func fraction(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0.000000" }
    let millionths = (Double(part) / Double(whole) * 1_000_000).rounded()
    let digits = String(Int(millionths) + 10_000_000).dropFirst()
    return "\(digits.prefix(1)).\(digits.dropFirst())"
  }

  /// A cell for people; `least` is what withheld numbers are below, or follow from.
  static func text(_ shown: AuditTables.Shown) -> String {
    switch shown {
    case .nothing: ""
    case .text(let text), .code(let text): text
    case .number(let number): String(number)
    case .share(let part, let whole): share(part, of: whole)
    // 100% of three says something else than 100% of thousands.
    case .shareOfUnnamed(let part, let whole): whole == 0 ? "–" : "\(share(part, of: whole)) of \(whole)"
    case .withheld: "withheld"
    }
  }

  /// A cell for programs: empty where there is nothing, or nothing may be said.
  static func data(_ shown: AuditTables.Shown) -> String {
    switch shown {
    case .nothing, .withheld: ""
    case .text(let text), .code(let text): text
    case .number(let number): String(number)
    case .share(let part, let whole), .shareOfUnnamed(let part, let whole): fraction(part, of: whole)
    }
  }

  /// A month by its key: `2026-03`.
  static func month(_ key: Int) -> String {
    let month = String(key % 12 + 1)
    return "\(key / 12)-\(month.count < 2 ? "0" : "")\(month)"
  }

  /// Two letters by their twelve bits.
  static func letters(_ key: Int) -> String {
    guard let code = UInt16(exactly: key), let pair = LetterPair(code: code) else { return "–" }
    return pair == .unknown ? "AA (unknown)" : pair.description
  }
}
