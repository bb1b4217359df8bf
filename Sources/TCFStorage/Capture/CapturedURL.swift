/// A URL that was called with consent parameters, or a template of one with macros.
///
/// Only what is about consent is kept apart; the rest of a URL may identify the user, so nothing else of it is reported.
///
/// Source: Consent string and vendor list formats v2, How does a URL-based service process the TC string when it can't
/// execute JavaScript?
public struct CapturedURL: Sendable, Hashable {
  /// What is known of a URL next to its text.
  public enum Use: Sendable, Hashable {
    /// Nothing: the text decides.
    case unknown
    /// It was called.
    case called
    /// It is a template.
    case template
  }

  /// A macro somewhere else than in a consent parameter.
  struct OtherMacro: Sendable, Hashable {
    let macro: ConsentMacro
    /// Whether it is a part of a longer value, as in a URL that a redirect will call.
    let isNested: Bool
  }

  /// The text as captured.
  public let text: String
  /// What is known next to the text.
  public let use: Use
  /// The host for people, with an ellipsis for the path.
  public let shape: String
  /// The consent parameters, in their order.
  public let parameters: [ConsentParameter]
  /// The host in lower case, without user and port.
  package let host: String
  /// What it shows of Google's consent mode.
  package let consentMode: ConsentModeParameters
  private let otherMacros: [OtherMacro]
  /// How many parameters and macros are kept: a line may be long, and no URL has more.
  private static let limit = 1_000

  /// A URL as captured.
  public init(_ text: String, use: Use = .unknown) {
    self.text = text
    self.use = use
    let parts = URLParts(text)
    shape = parts.shape
    host = parts.host
    var parameters: [ConsentParameter] = []
    var others: [OtherMacro] = []
    var (state, details): (String?, String?) = (nil, nil)
    parts.forEachPair { name, value, isInPath in
      if let kind = ConsentParameter.Kind(rawValue: name) {
        guard parameters.count < Self.limit else { return }
        parameters.append(
          ConsentParameter(kind: kind, name: name, value: Self.value(value), isInPath: isInPath))
      } else if name == "gcs" {
        state = PercentEncoding.decoded(value)
      } else if name == "gcd" {
        details = PercentEncoding.decoded(value)
      } else if others.count < Self.limit {
        others += Self.macros(in: value)
      }
    }
    self.parameters = parameters
    consentMode = ConsentModeParameters(state: state, details: details)
    otherMacros = others
  }

  /// The macros that the caller of this very URL has to replace, in their order: consent parameters first.
  public var ownMacros: [ConsentMacro] {
    parameters.compactMap { if case .macro(let macro) = $0.value { macro } else { nil } }
      + otherMacros.filter { !$0.isNested }.map(\.macro)
  }

  /// The macros inside values: a later caller replaces them, in a URL that this one leads to.
  public var nestedMacros: [ConsentMacro] { otherMacros.filter(\.isNested).map(\.macro) }

  /// Whether the URL is a template that no one has filled in. Where nothing else is known: all its macros are written
  /// with plain braces, and neither `gdpr` nor `gdpr_consent` has a value.
  public var isTemplate: Bool {
    switch use {
    case .called: return false
    case .template: return true
    case .unknown:
      let macros = ownMacros
      guard !macros.isEmpty, !macros.contains(where: \.isEncoded) else { return false }
      return !parameters.contains { [.gdpr, .consent].contains($0.kind) && $0.text?.isEmpty == false }
    }
  }

  private static func value(_ bytes: ArraySlice<UInt8>) -> ConsentParameter.Value {
    let found = macros(in: bytes)
    if let macro = found.first, !macro.isNested { return .macro(macro.macro) }
    let raw = String(decoding: bytes, as: UTF8.self)
    if ConsentMacro.isForeign(raw) { return .foreignMacro(raw) }
    return .text(PercentEncoding.decoded(bytes))
  }

  /// The macros in a value, once or twice encoded.
  private static func macros(in bytes: ArraySlice<UInt8>) -> [OtherMacro] {
    guard bytes.contains(UInt8(ascii: "$")) || bytes.contains(UInt8(ascii: "%")) else { return [] }
    let raw = String(decoding: bytes, as: UTF8.self)
    let once = PercentEncoding.decoded(bytes)
    for (text, isEncoded) in [(raw, false), (once, true), (PercentEncoding.decoded(Array(once.utf8)), true)] {
      let found = ConsentMacro.all(in: text, isEncoded: isEncoded)
      if !found.isEmpty { return found.map { OtherMacro(macro: $0, isNested: $0.text != text) } }
    }
    return []
  }
}

/// A URL cut into host, path and pairs of names and values.
private struct URLParts {
  let shape: String
  let host: String
  private let path: ArraySlice<UInt8>
  private let query: ArraySlice<UInt8>
  /// The longest name that is looked at.
  private static let longestName = 64

  init(_ text: String) {
    let bytes = Array(text.utf8)
    // What follows "#" never leaves the browser.
    let sent = bytes[..<(bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count)]
    let start = Self.authorityStart(sent)
    let ends = Array("/?;".utf8)
    let pathStart = sent[start...].firstIndex { ends.contains($0) } ?? sent.endIndex
    let queryStart = sent[pathStart...].firstIndex(of: UInt8(ascii: "?")) ?? sent.endIndex
    path = sent[pathStart..<queryStart]
    query = sent[queryStart...].dropFirst()
    shape = URLShape.text(host: sent[start..<pathStart], path: path)
    host = URLShape.host(sent[start..<pathStart])
  }

  /// Behind `scheme://`, or at the beginning.
  private static func authorityStart(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
      return bytes.starts(with: "//".utf8) ? bytes.startIndex + 2 : bytes.startIndex
    }
    return colon + 3
  }

  /// Gives every pair: the name with percent-encoding resolved, and the value as written.
  ///
  /// Ad servers and sync pixels have parameters in the path too, behind ";" or between slashes, and the document's own
  /// example has them behind "/". There a slash ends a value, which no value about consent has.
  func forEachPair(_ body: (String, ArraySlice<UInt8>, _ isInPath: Bool) -> Void) {
    Self.forEachPart(of: path, between: "&;/") { Self.split($0) { body($0, $1, true) } }
    Self.forEachPart(of: query, between: "&;") { Self.split($0) { body($0, $1, false) } }
  }

  private static func forEachPart(
    of bytes: ArraySlice<UInt8>, between separators: String, _ body: (ArraySlice<UInt8>) -> Void
  ) {
    let separators = Array(separators.utf8)
    var rest = bytes
    while !rest.isEmpty {
      let part = rest.prefix { !separators.contains($0) }
      body(part)
      rest = rest[part.endIndex...].dropFirst()
    }
  }

  private static func split(_ pair: ArraySlice<UInt8>, _ body: (String, ArraySlice<UInt8>) -> Void) {
    let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
    guard equals > pair.startIndex else { return }
    // A longer name is none that is known, but its value may hold a macro.
    let name = equals - pair.startIndex > longestName ? "" : PercentEncoding.decoded(pair[..<equals])
    body(name, pair[equals...].dropFirst())
  }
}
