import TCFFindings
import TCFStorage

/// Whether people may get at the content without consent by other means, as by paying. Choices one by one are then not required,
/// nor that they are off to begin with.
///
/// What a control leads to only its words show, since an act that pays ends a recording. They make rules undecided and nothing else.
///
/// Source: TCF Policies, Appendix B, C(h).
enum OtherAccess {
  /// Why that is open; nil where nothing on the initial layer may lead there.
  static func doubt(_ facts: InterfaceFacts) -> Undecided? {
    guard let layers = try? facts.initialLayers() else {
      return .stated("the recording has no layer from before the first act, which may lead to paid access")
    }
    for layer in layers {
      let calls = (layer.layer.controls ?? []).filter { !$0.isChoice }.map(\.name)
      if let call = calls.first(where: isOfPaying) {
        return .stated("\(ControlName.shown(call)) may lead to the content without consent")
      }
      if let price = (layer.shownTexts ?? []).first(where: hasPrice) {
        return .stated("the content may be had without consent for a price: \"\(Prose.excerpt(price, limit: 60))\"")
      }
    }
    return nil
  }

  private static func isOfPaying(_ name: String) -> Bool {
    ComparedWords.words(of: name.lowercased()).contains { $0 == "abo" || paying.contains(where: $0.hasPrefix) }
  }

  /// Whether a text has a number next to the sign or name of a currency.
  private static func hasPrice(_ text: String) -> Bool {
    let words = ComparedWords.words(of: text.lowercased())
    return words.indices.contains { index in
      guard currencies.contains(words[index]) else { return false }
      return words[max(0, index - 1)...min(index + 1, words.count - 1)].contains { $0.contains(where: \.isNumber) }
    }
  }

  /// The beginnings of terms for paying and subscribing in the languages in which most interfaces are.
  private static let paying = [
    "subscri", "abonn", "suscri", "abbon", "assin", "prenum", "předpl", "predpl", "előfiz", "tilaa", "subskr",
    "pay", "paid", "paie", "payer", "pagar", "pagam", "bezahl", "zahl", "betal", "platit", "płać", "zapłać", "kauf",
    "achet", "comprar", "buy", "purchas", "premium", "werbefrei",
  ]
  private static let currencies: Set = [
    "€", "£", "$", "¥", "eur", "euro", "euros", "gbp", "usd", "chf", "pln", "zł", "kr", "sek", "nok", "dkk", "kč",
    "czk",
    "ft", "huf", "lei", "ron", "лв", "bgn",
  ]
}
