import TCFFindings

extension RecordingFault.SiteFault {
  /// What is wrong, in a sentence without a full stop.
  var message: String {
    switch self {
    case .longLine(let limit): "the line is longer than \(limit) bytes"
    case .notUTF8: "the line is not UTF-8"
    case .controlCharacters: "the line has control characters"
    case .repeated(let address, let line): "\(Self.shown(address)) is the site of line \(line)"
    case .excess(let text): "\(Self.shown(text)) is more than an address"
    case .scheme(let address, _): "\(Self.shown(address)) is not an http, https or file address"
    case .noHost(let address): "\(Self.shown(address)) names no host"
    case .unknownPart(let text, _): "\(Self.shown(text)) is not understood"
    case .noLanguage: "no language is named"
    case .notLanguage(let tag): "\(Self.shown(tag)) is not a language"
    case .repeatedLanguage(let tag): "the language \(tag) is named twice"
    case .notAddress(let text): "\(Self.shown(text)) is not an address"
    case .repeatedAct(let word): "the act \(word) is there twice"
    case .pendingAct(let word): "the act \(word) leads to no choice"
    case .exploration: "explore accepts by itself"
    }
  }

  /// What to do about it.
  var fix: String {
    switch self {
    case .longLine, .controlCharacters, .scheme(_, hasOther: true), .noHost: Self.example
    case .notUTF8: "save the file as UTF-8"
    case .repeated: "give each site one line; several languages go on it"
    case .excess: "put \" | \" behind the address; \(Self.example)"
    case .scheme(let address, hasOther: false): "did you mean https://\(address)?"
    case .unknownPart(_, let meant): "did you mean \(meant)?"
    case .noLanguage, .notLanguage: "write languages de-DE, fr-FR"
    case .repeatedLanguage: "name each language once"
    case .notAddress: "write open https://shop.example/cart"
    case .repeatedAct: "give each choice once"
    case .pendingAct: "put it in front of the accept or reject to which it leads"
    case .exploration: "take out explore, or the acts that accept"
    }
  }

  private static let example = "write https://shop.example/ | explore | languages de-DE, fr-FR"

  private static func shown(_ text: String) -> String { Prose.excerpt(text, limit: 80) }
}
