import TCFCodec
import TCFFindings

/// What to do with a text that could be a part of a TC string, whether it is an argument or all that a file has.
enum SegmentAdvice {
  /// The advice, to be behind another one; nil for any other text.
  ///
  /// It is conditional, since names and words have the letters of segments too.
  static func advice(about text: some StringProtocol) -> String? {
    if let whole = BareSegment(text) { return "if it is \(named(whole.kind)), \(passWhole)" }
    return BareSegment.kind(ofCut: text).map { "if it is \(named($0)), it is cut short as well: \(passWhole)" }
  }

  private static let passWhole = "pass the whole TC string, which begins with C"

  private static func named(_ kind: BareSegment.Kind) -> String {
    "\(Prose.withArticle(kind.name)) segment without its core"
  }
}
