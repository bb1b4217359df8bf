import TCFFindings

/// Something that is done on a page: `accept: click "button#accept"`.
package struct WebAct: Sendable, Hashable {
  /// What an act does.
  package enum Step: Sendable, Hashable {
    /// Clicks what a CSS selector matches, in any frame and open shadow root.
    case click(selector: String)
    /// Clicks what shows this text.
    case clickText(String)
    /// Clicks the control that serves a goal, wherever it is; an optional one may be missing.
    case find(WebGoal, isOptional: Bool)
    /// Clicks the control that refuses everything; where the layer that is shown has none, that of the settings.
    case refuse
    /// Waits so many seconds.
    case wait(Double)
    /// Loads the page again.
    case reload
    /// Goes to another page.
    case open(String)
    /// Switches the control of the dialog that has this name, if it is not already as wanted.
    case turn(String, on: Bool)
    /// Opens all collapsed parts of the dialog.
    case expand
    /// Presses what may open more of the dialog and does not say whether it is open.
    case press
    /// Turns the pages of the list that the dialog shows, or has more of it shown, to its end; one that is optional may have no pages.
    case walk(isOptional: Bool)
    /// Writes the states since the last such act, with the acts between them, into a file.
    case keepStates(RecordingFolder, name: String)
  }

  /// What it is called in the recording.
  package let word: String
  /// What it does.
  package let step: Step

  /// The acts after which a CMP says useractioncomplete.
  private static let choices: Set<String> = [
    "accept", "accept-all", "reject", "reject-all", "save", "object", "withdraw",
  ]

  /// Whether the act is a choice.
  var isChoice: Bool { Self.choices.contains(word) }

  /// The acts that bring the consent interface back: what does so is on the page, and not in the dialog.
  private static let openings: Set<String> = ["shown", "resurface"]

  /// Whether the act brings the consent interface back.
  var opensInterface: Bool { Self.openings.contains(word) }

  /// What is looked for; nil where the act says what to click, or clicks nothing.
  var goal: WebGoal? {
    switch step {
    case .find(let goal, isOptional: _): goal
    case .refuse: .rejectAll
    case .click, .clickText, .wait, .reload, .open, .turn, .expand, .press, .walk, .keepStates: nil
    }
  }

  /// Whether something is clicked.
  var isClick: Bool {
    switch step {
    case .click, .clickText, .find, .refuse: true
    case .wait, .reload, .open, .turn, .expand, .press, .walk, .keepStates: false
    }
  }

  /// The acts that lead through the layers of a consent interface.
  private static let ways: Set<String> = ["details", "purposes", "vendors", "interests", "expand", "more", "turn"]

  /// Whether the act leads to a layer, so that its absence is worth a line.
  var leadsToLayer: Bool { Self.leadsToLayer(word) }

  /// Whether an act of that name leads to a layer.
  static func leadsToLayer(_ word: String) -> Bool { ways.contains(word) || openings.contains(word) }

  /// The words that rules know, as they may be typed.
  private static let known = choices.union(openings).union(ways).union([
    "start", "restart", "update", "close", "clear", "remove-cmp", "wait",
  ])

  /// A known word that is meant, probably, by one of the recorder's own; nil if none is near. Any word may be one's own, so
  /// it is worth a note and no more.
  package var nearestWord: String? {
    switch step {
    case .click, .clickText:
      word == "click" || Self.known.contains(word) ? nil : NearestName.of(word, among: Self.known.sorted())
    case .wait, .reload, .open, .turn, .expand, .press, .walk, .keepStates, .find, .refuse: nil
    }
  }

  /// An act from its parts.
  package init(_ word: String, _ step: Step) {
    self.word = word
    self.step = step
  }

  /// An act that was written down.
  package init(_ text: String) throws(RecordingFault) {
    var rest = text[...]
    rest.trim()
    var word: String?
    if let colon = rest.firstIndex(of: ":"),
      rest[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }),
      !rest.hasPrefix(":")
    {
      word = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
      rest.trim()
    }
    if let goal = WebGoal(String(rest)) {
      (self.word, step) = (word ?? (goal == .features ? goal.word : String(rest)), .find(goal, isOptional: false))
      return
    }
    let verb = rest.prefix { $0.isLetter }
    var argument = rest[verb.endIndex...]
    argument.trim()
    step = try Self.step(String(verb), argument, in: text)
    self.word = word ?? String(verb)
  }

  private static func step(_ verb: String, _ argument: Substring, in text: String) throws(RecordingFault) -> Step {
    switch verb {
    case "click":
      if argument == "text" || argument.hasPrefix("text ") || argument.hasPrefix("text\"") {
        var wanted = argument.dropFirst(4)
        wanted.trim()
        if let wanted = unquoted(wanted) { return .clickText(wanted) }
      } else if let selector = unquoted(argument), !selector.hasPrefix("\""), !selector.hasPrefix("'") {
        // No selector begins with a quotation mark: this one is not closed.
        return .click(selector: selector)
      }
      throw .act(text, .noTarget)
    case "wait":
      guard let seconds = Double(String(argument)), seconds >= 0, seconds <= 600 else { throw .act(text, .time) }
      return .wait(seconds)
    case "reload" where argument.isEmpty: return .reload
    case "open":
      guard let address = unquoted(argument) else { throw .act(text, .noAddress) }
      return .open(address)
    case "turn":
      let name = argument.lastIndex(where: \.isWhitespace).flatMap { end in
        var name = argument[..<end]
        name.trim()
        return unquoted(name)
      }
      guard let name, let isOn = ["on": true, "off": false][argument.split(whereSeparator: \.isWhitespace).last ?? ""]
      else { throw .act(text, .noSwitch) }
      return .turn(name, on: isOn)
    case "expand" where argument.isEmpty: return .expand
    case "more" where argument.isEmpty: return .walk(isOptional: false)
    default:
      let word = text.split(separator: ":").last?.split(whereSeparator: \.isWhitespace).first ?? ""
      throw .act(text, .unknown(meant: NearestName.of(String(word.prefix(100)), among: verbs)))
    }
  }

  /// What an act may consist of, or begin with.
  private static let verbs =
    ["accept", "reject"] + WebGoal.allCases.map(\.rawValue) + [
      "click", "wait", "reload", "open", "turn", "expand", "more",
    ]

  /// A text without its quotation marks, if it has them; nil for an empty one.
  private static func unquoted(_ text: Substring) -> String? {
    for mark in ["\"", "'"] where text.count >= 2 && text.hasPrefix(mark) && text.hasSuffix(mark) {
      let inner = String(text.dropFirst().dropLast())
      return inner.isEmpty ? nil : inner
    }
    return text.isEmpty ? nil : String(text)
  }

  /// What was done, for the recording.
  var how: String {
    switch step {
    case .click(let selector): "click \"\(selector)\""
    case .clickText(let text): "click text \"\(text)\""
    case .find(let goal, isOptional: _): "find \(goal.rawValue)"
    case .refuse: "find \(WebGoal.rejectAll.rawValue)"
    case .wait(let seconds): "wait \(seconds)"
    case .reload: "reload"
    case .turn(let name, let isOn): "turn \"\(name)\" \(isOn ? "on" : "off")"
    case .expand: "expand"
    case .press: "expand, what does not say that it is closed"
    case .walk: "more"
    case .open(let address): "open \(URLCredentials.removed(from: address))"
    case .keepStates(_, let name): "write \(name)"
    }
  }
}

extension Substring {
  fileprivate mutating func trim() {
    while let first, first.isWhitespace { removeFirst() }
    while let last, last.isWhitespace { removeLast() }
  }
}
