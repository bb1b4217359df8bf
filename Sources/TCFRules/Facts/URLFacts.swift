import TCFCodec
package import TCFFindings
package import TCFStorage

/// A URL with consent parameters, or a bid request, as rules see it.
package struct URLFacts: CapturedFacts {
  /// What carries the parameters.
  enum Carrier: Sendable {
    case url(CapturedURL)
    case bidRequest(BidRequest)
  }

  /// The string that should have been passed on.
  struct Truth: Sendable {
    let text: String
    /// Whether someone said so, rather than that it was in the state before the URL.
    let isStated: Bool
  }

  let carrier: Carrier
  /// What it is judged against.
  let surroundings: RuleSurroundings
  /// The TC string in it, read; nil if there is none.
  let string: StringFacts?
  let truth: Truth?
  /// What else was in the state before it.
  let stored: StoredStrings
  /// Whether a rule about the recording in which it is says already what it carries next to what was in force.
  let isReported: Bool

  /// Facts of a URL.
  ///
  /// - Parameters:
  ///   - stored: what was stored when the URL was called. A TC string that the settings name comes before it.
  ///   - isReported: whether a rule about its recording speaks of it.
  package init(
    _ url: CapturedURL, _ surroundings: RuleSurroundings, beside stored: StoredStrings = StoredStrings(),
    isReported: Bool = false
  ) {
    self.init(carrier: .url(url), surroundings, stored, isReported: isReported)
  }

  /// Facts of a bid request.
  ///
  /// - Parameters:
  ///   - stored: as for a URL.
  ///   - isReported: as for a URL.
  package init(
    _ request: BidRequest, _ surroundings: RuleSurroundings, beside stored: StoredStrings = StoredStrings(),
    isReported: Bool = false
  ) {
    self.init(carrier: .bidRequest(request), surroundings, stored, isReported: isReported)
  }

  private init(carrier: Carrier, _ surroundings: RuleSurroundings, _ stored: StoredStrings, isReported: Bool) {
    self.carrier = carrier
    self.stored = stored
    self.isReported = isReported
    self.surroundings = surroundings
    if let stated = surroundings.settings.expectedString {
      truth = Truth(text: stated, isStated: true)
    } else {
      truth = stored.tcString.map { Truth(text: $0, isStated: false) }
    }
    let environment = Self.environment(of: carrier)
    string = Self.texts(.consent, of: carrier).first.map {
      StringFacts(reading: $0.text, surroundings.settings, writtenIn: environment)
    }
  }

  /// Where the strings in it were written; nil where it does not show that.
  var environment: SubjectEnvironment? { Self.environment(of: carrier) }

  private static func environment(of carrier: Carrier) -> SubjectEnvironment? {
    if case .bidRequest(let request) = carrier { request.environment } else { nil }
  }

  /// The kind of subject.
  package var subjectKind: Subject.Kind { url == nil ? .bidRequest : .url }

  /// The TC strings in it, each once, and where they are: one, or several that contradict each other.
  package var strings: [(place: String, text: String)] { Self.texts(.consent, of: carrier) }

  /// The related strings in it, each once.
  package var relatedStrings: [(place: String, kind: RelatedStringKind, text: String)] {
    let kinds: [(ConsentParameter.Kind, RelatedStringKind)] = [
      (.gpp, .gpp), (.additionalConsent, .additionalConsent), (.usPrivacy, .usPrivacy),
    ]
    return kinds.flatMap { kind, related in
      Self.texts(kind, of: carrier).map { ($0.place, related, $0.text) }
    }
  }

  private static func texts(_ kind: ConsentParameter.Kind, of carrier: Carrier) -> [(place: String, text: String)] {
    var known: Set<String> = []
    var counts: [String: Int] = [:]
    return parameters(of: carrier).compactMap { parameter in
      guard parameter.kind == kind, let text = parameter.text, !text.isEmpty, known.insert(text).inserted else {
        return nil
      }
      counts[parameter.name, default: 0] += 1
      let count = counts[parameter.name] ?? 1
      return (count == 1 ? parameter.name : "\(parameter.name)[\(count)]", text)
    }
  }

  private static func parameters(of carrier: Carrier) -> [ConsentParameter] {
    switch carrier {
    case .url(let url): url.parameters
    case .bidRequest(let request): request.parameters
    }
  }

  /// What it says about consent, in its order.
  var parameters: [ConsentParameter] { Self.parameters(of: carrier) }

  /// What it says about one thing.
  func parameters(_ kind: ConsentParameter.Kind) -> [ConsentParameter] { parameters.filter { $0.kind == kind } }

  /// The URL, if it is one.
  var url: CapturedURL? { if case .url(let url) = carrier { url } else { nil } }

  /// Whether it is a template, in which no value is missing yet.
  var isTemplate: Bool { url?.isTemplate ?? false }

  /// Whether some place says that GDPR applies.
  var saysGDPRApplies: Bool { parameters(.gdpr).contains { $0.text == "1" } }

  /// Why a rule about URLs does not apply to another subject.
  package static var about: VerdictCause { .stated("applies only to URLs and bid requests") }
  /// The dates of its string decide which rules hold.
  package var date: SubjectDate { SubjectDate(of: string) }

  /// What is where a flag belongs: as it is if it is short, else its length, since it may be a consent string.
  static func shown(_ text: String) -> String {
    text.count <= longestFlag ? "\"\(text)\"" : "a text of \(text.count) characters"
  }

  private static let longestFlag = 12

  /// The head of its group in a report. Parameters that are not about consent are left out: they may identify a person.
  package func heading() -> SubjectFacts? {
    let shown = parameters.map { parameter in
      switch parameter.value {
      case .text(""): "\(parameter.name) empty"
      case .text(let text) where [.gdpr, .personalData].contains(parameter.kind):
        "\(parameter.name)=\(text.count <= Self.longestFlag ? text : Self.shown(text))"
      case .text(let text): "\(parameter.name) of \(Prose.count(text.count, "character"))"
      case .macro(let macro): "\(parameter.name)=\(macro.text)"
      case .foreignMacro: "\(parameter.name) with another vendor's macro"
      case .wrongType(_, let value): "\(parameter.name)=\(value)"
      }
    }
    let list = shown.isEmpty ? "no consent parameters" : shown.prefix(6).joined(separator: ", ")
    guard let url else { return FactLine.facts("bid request, \(list)", beside: string) }
    return FactLine.facts(
      "\(isTemplate ? "template of a URL" : "URL"), \(url.shape): \(list)", beside: string)
  }
}

extension StringFacts {
  /// Facts of `text`.
  convenience init(reading text: String, _ settings: RuleSettings, writtenIn environment: SubjectEnvironment? = nil) {
    self.init(settings: settings)
    read(text, writtenIn: environment)
  }
}
