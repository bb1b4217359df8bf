import TCFFindings
import TCFStorage

/// Whether people may get at the content without consent by other means, as by paying. Choices one by one are then not required,
/// nor that they are off to begin with.
///
/// Source: TCF Policies, Appendix B, C(h).
enum OtherAccess {
  /// Why that is open; nil where nothing on the initial layer may lead there.
  static func doubt(_ facts: InterfaceFacts, _ texts: InterfaceTexts) -> VerdictCause? {
    guard let layers = try? facts.initialLayers() else {
      return .stated("the recording has no layer from before the first act, which may lead to paid access")
    }
    let acts = facts.acts(showing: layers, .initial)
    for layer in layers {
      // What has a standard name opens or chooses what it names.
      let known = Set(texts.controls(on: layer).filter { $0.subject != nil }.map(\.control.name))
      if let call = layer.untried(by: acts).first(where: { !known.contains($0) }) {
        return .stated("no act shows whether \(ControlName.shown(call)) leads to the content without consent")
      }
      if let price = (layer.shownTexts ?? []).first(where: hasPrice) {
        return .stated("the content may be had without consent for a price: \"\(Prose.excerpt(price, limit: 60))\"")
      }
    }
    return nil
  }

  /// Whether a text has a number next to the sign or name of a currency.
  private static func hasPrice(_ text: String) -> Bool {
    let words = ComparedWords.words(of: text.lowercased())
    return words.indices.contains { index in
      guard currencies.contains(words[index]) else { return false }
      return words[max(0, index - 1)...min(index + 1, words.count - 1)].contains { $0.contains(where: \.isNumber) }
    }
  }

  private static let currencies: Set = [
    "€", "£", "$", "¥", "eur", "euro", "euros", "gbp", "usd", "chf", "fr", "pln", "zł", "kr", "sek", "nok", "dkk", "kč",
    "czk",
    "ft", "huf", "lei", "ron", "лв", "bgn",
  ]
}
