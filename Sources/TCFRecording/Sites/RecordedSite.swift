package import TCFFindings

/// A site that is recorded in three phases, as a line of a file of sites names it.
package struct RecordedSite: Sendable, Hashable {
  /// The address, with the user's name and password where it has them.
  package let address: String
  /// The line, from 1.
  package let line: Int
  /// Whether the interface is gone through before everything is accepted.
  package private(set) var explores = false
  /// The languages of the browser, in their order; empty for its own.
  package private(set) var languages: [String] = []
  /// The acts that refuse everything, and those that accept everything; empty where the controls are looked for.
  private var refusal: [WebAct] = []
  private var consent: [WebAct] = []
  /// The acts that lead to the next choice.
  private var pending: [WebAct] = []

  init(address: String, line: Int) { (self.address, self.line) = (address, line) }

  /// The address as it is shown.
  package var shownAddress: String { URLCredentials.removed(from: address) }

  /// The folder of its recordings, by name: the host, with the path and a mark where that alone would stand for several addresses.
  package var folder: String {
    let shown = shownAddress
    let host = Self.name(of: shown)
    let isFrontPage = shown.lowercased() == "https://\(host)/" || shown.lowercased() == "https://\(host)"
    guard !isFrontPage else { return host }
    let mark = String(StableHash.of(shown), radix: 16)
    let padded = String(repeating: "0", count: 16 - mark.count) + mark
    return [host, Self.path(of: shown), padded].filter { !$0.isEmpty }.joined(separator: "-")
  }

  /// The host and port of an address as a name of a folder: `shop.example`, `127.0.0.1_8080`; of a file the file's.
  static func name(of address: String) -> String {
    let rest = rest(of: address)
    let isFile = address.lowercased().hasPrefix("file:")
    let host = isFile ? rest.split(separator: "/").last ?? "" : rest.prefix { !"/?#".contains($0) }
    let name = plain(host, limit: 100)
    return name.allSatisfy({ $0 == "." }) ? "" : name
  }

  /// The beginning of a path as a part of a name; empty for that of a file, whose name has it.
  private static func path(of address: String) -> String {
    guard !address.lowercased().hasPrefix("file:") else { return "" }
    let path = rest(of: address).drop { !"/?#".contains($0) }.drop { $0 == "/" }
    let plain = plain(path.prefix { $0 != "?" && $0 != "#" }, limit: 30)
    return plain.hasSuffix("_") ? String(plain.dropLast()) : plain
  }

  /// What follows the scheme, without a user's name.
  private static func rest(of address: String) -> Substring {
    guard let mark = address.firstRange(of: "://") else { return "" }
    return URLCredentials.removed(fromAddress: String(address[mark.upperBound...]))[...]
  }

  /// A text as a part of a name of a folder on any system: ASCII letters and digits, dots and hyphens.
  private static func plain(_ text: Substring, limit: Int) -> String {
    String(
      text.lowercased().unicodeScalars.prefix(limit).map { scalar -> Character in
        let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        return isPlain || scalar == "." || scalar == "-" ? Character(scalar) : "_"
      })
  }

  /// Reads a part of its line.
  mutating func add(_ part: String) throws(RecordingFault) {
    let word = String(part.prefix { $0.isLetter })
    switch word {
    case "explore" where part == word: explores = true
    case "language", "languages":
      try add(languages: part.dropFirst(word.count).drop { $0 == ":" || $0 == " " })
    default: try add(act: part, word)
    }
  }

  private mutating func add(languages text: Substring) throws(RecordingFault) {
    let tags = text.split { $0 == "," || $0 == " " }.map(String.init)
    guard !tags.isEmpty else { throw .site(.noLanguage) }
    for tag in tags {
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy({ $0.isASCII && $0.isLetter }),
        parts.dropFirst().allSatisfy(Self.isSubtag)
      else {
        throw .site(.notLanguage(tag))
      }
      guard !languages.contains(where: { $0.lowercased() == tag.lowercased() }) else {
        throw .site(.repeatedLanguage(tag))
      }
      languages.append(tag)
    }
  }

  private static func isSubtag(_ text: Substring) -> Bool {
    (1...8).contains(text.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private mutating func add(act text: String, _ word: String) throws(RecordingFault) {
    let act: WebAct
    do throws(RecordingFault) {
      act = try WebAct(text)
    } catch {
      let meant = NearestName.of(word, among: ["explore", "language", "languages"])
      guard let meant else { throw error }
      throw .site(.unknownPart(text, meant: meant))
    }
    if case .open(let address) = act.step, !address.contains("://") {
      throw .site(.notAddress(address))
    }
    pending.append(act)
    switch act.goalOfChoice {
    case .rejectAll where refusal.isEmpty: (refusal, pending) = (pending, [])
    case .acceptAll where consent.isEmpty: (consent, pending) = (pending, [])
    case nil: break
    default: throw .site(.repeatedAct(act.word))
    }
  }

  /// Throws what only the whole line shows.
  func check() throws(RecordingFault) {
    if let act = pending.last { throw .site(.pendingAct(act.word)) }
    if explores, !consent.isEmpty { throw .site(.exploration) }
  }

  /// What is done in a phase.
  package func acts(_ phase: VisitPhase) -> [WebAct] {
    switch phase {
    case .before: []
    case .refusal: refusal.isEmpty ? [WebAct(WebGoal.rejectAll.rawValue, .refuse)] : refusal
    case .consent where explores: WebAct.exploration
    case .consent:
      consent.isEmpty ? [WebAct(WebGoal.acceptAll.rawValue, .find(.acceptAll, isOptional: false))] : consent
    }
  }
}

extension WebAct {
  /// Which of the two choices the act is; nil for any other act.
  fileprivate var goalOfChoice: WebGoal? {
    let goal = WebGoal(word)
    return goal == .acceptAll || goal == .rejectAll ? goal : nil
  }
}
