import Foundation

/// A count of one with a noun in the plural: `1 vendors`.
public enum PluralSlip {
  // What is counted somewhere. Numbers that are names come before such nouns too: "keys of version 1 strings".
  private static let nouns =
    "acts|bits|bytes|cases|categories|characters|CMPs|days|differences|entries|errors|files|findings|infos|ids|inputs|keys"
    + "|lines|lists|members|anomalies|problems|properties|providers|purposes|reasons|requests|restrictions|rules|sections"
    + "|segments|states|steps|strings|subjects|texts|times|vendors|waivers|warnings"
  private static let pattern =
    "(?<![0-9.,:/-])(?<!version )(?<!Version )(?<!purpose )(?<!Purpose )(?<!segment )(?<!type )\\b1 (?:more |special |custom "
    + "|missing |other |newer |known )*(?:\(nouns))\\b"

  /// The slips in a text.
  public static func all(in text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return ["the pattern is broken"] }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: whole).compactMap { match in
      Range(match.range, in: text).map { String(text[$0]) }
    }
  }
}
