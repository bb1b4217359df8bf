import TCFStorage

/// Consent data in a text that is none of the formats that have readers: what people copy from developer tools, consoles, logs
/// and terminals, and files of such lines.
struct PastedText {
  /// What was found.
  let capture: Capture
  /// What the text is, as text that follows on "is read as".
  let form: String

  /// The data in `text`; nil where there is none.
  init?(_ text: String) {
    if let jar = CookieJar(text) {
      self.init(pairs: jar.pairs, form: "a cookie file of curl and wget (Netscape format)")
    } else if let export = RegistryExport(text) {
      guard let keys = export.keys else { return nil }
      self.init(capture: Capture([Captured(.keys(keys))]), form: "a Windows registry export")
    } else if let command = CommandLineText(text) {
      self.init(lines: [command.text], isOneMoment: true, form: "a curl command")
    } else {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      self.init(
        lines: lines.map(String.init), isOneMoment: lines.count { !$0.isEmpty } == 1, form: Self.form(of: lines))
    }
  }

  /// What the text is called where nothing was found in it: a form that may have held a string; nil for any other text.
  static func emptyForm(of text: String) -> String? {
    if CommandLineText(text) != nil { return "a curl command" }
    if RegistryExport(text) != nil { return "a Windows registry export" }
    if CookieJar(text) != nil { return "a cookie file" }
    let head = text.drop { $0 == " " }.prefix(12).lowercased()
    if head.hasPrefix("cookie:") { return "a Cookie header" }
    return head.hasPrefix("set-cookie:") ? "a Set-Cookie header" : nil
  }

  private init(capture: Capture, form: String) { (self.capture, self.form) = (capture, form) }

  private init?(pairs: [StoredPair], form: String) {
    guard let reader = StorageExportReader(pairs) else { return nil }
    self.init(capture: reader.capture(beside: nil), form: form)
  }

  private init?(lines: [String], isOneMoment: Bool, form: String) {
    var collector = PieceCollector(isOneMoment: isOneMoment)
    for (index, line) in lines.enumerated() {
      for piece in PieceScanner.pieces(in: line) { collector.add(piece, line: index + 1) }
    }
    let found = collector.finish()
    guard !found.items.isEmpty || !found.problems.isEmpty else { return nil }
    self.init(capture: found, form: form)
  }

  private static func form(of lines: [Substring]) -> String {
    let first = lines.first { !$0.isEmpty }?.drop { $0 == " " } ?? ""
    if emptyForm(of: String(first)) != nil { return emptyForm(of: String(first)) ?? "" }
    return lines.count { !$0.isEmpty } == 1 ? "text with consent data in it" : "lines of text with consent data in them"
  }
}

/// Makes captured things of pieces, each with a name of its own.
private struct PieceCollector {
  /// Whether all pieces are of one moment: one header, one command.
  let isOneMoment: Bool
  private var items: [Captured] = []
  private var problems: [CaptureProblem] = []
  private var keys: [(name: String, value: String, line: Int)] = []
  private var pairs: [(name: String, value: String, line: Int)] = []
  private var parts: [String: Int] = [:]
  /// Fewer keys are not a store: a log mentions one or two.
  private static let fewestKeys = 3

  init(isOneMoment: Bool) { self.isOneMoment = isOneMoment }

  mutating func add(_ piece: ConsentPiece, line: Int) {
    switch piece {
    case .key(let name, let value):
      // The second value of a name belongs to another store, or another moment.
      if keys.contains(where: { $0.name == name }) { flushKeys() }
      keys.append((name, value, line))
    case .pair(let name, let value):
      if pairs.contains(where: { $0.name == name }) { flushPairs() }
      pairs.append((name, value, line))
    case .url(let text): append(.url(CapturedURL(text, use: .unknown)), nil, line)
    case .string(let name, let text): append(.string(text), name, line)
    case .related(let kind, let name, let text): append(.related(kind, text), name, line)
    }
  }

  /// Everything, in the order of the text but for stores, which end with their last line.
  mutating func finish() -> Capture {
    flushKeys()
    flushPairs()
    let copies = items.count { $0.carriesTCString || $0.isCall }
    return Capture(items, isSequence: isOneMoment && copies > 1, problems: problems)
  }

  private mutating func flushKeys() {
    defer { keys = [] }
    guard keys.count >= Self.fewestKeys else {
      for key in keys where !key.value.isEmpty {
        switch key.name {
        case StoredKeyName.tcString, StoredKeyName.v1ConsentString: append(.string(key.value), key.name, key.line)
        case StoredKeyName.addtlConsent: append(.related(.additionalConsent, key.value), key.name, key.line)
        case StoredKeyName.gppString: append(.related(.gpp, key.value), key.name, key.line)
        default: continue
        }
      }
      return
    }
    let values = keys.map { key in
      var stored = StoredKey(name: key.name, value: StringStore.value(key.value, of: key.name))
      stored.line = key.line
      return stored
    }
    append(.keys(StoredKeySet(platform: .registry, keys: values)), "keys", keys[0].line)
  }

  private mutating func flushPairs() {
    guard let line = pairs.first?.line else { return }
    let place = isOneMoment ? "" : "\(line)."
    let named = pairs.map { StoredPair($0.name, $0.value, place: place) }
    pairs = []
    guard let reader = StorageExportReader(named) else { return }
    items += reader.items
    problems += reader.problems
  }

  private mutating func append(_ content: Captured.Content, _ name: String?, _ line: Int) {
    var part = (isOneMoment ? "" : ":\(line)") + (name.map { "#" + $0 } ?? "")
    let count = (parts[part] ?? 0) + 1
    parts[part] = count
    if count > 1 { part += "[\(count)]" }
    items.append(Captured(content, part: part, moment: isOneMoment ? "" : nil))
  }
}

extension Captured {
  /// Whether it is a URL that carries a TC string.
  fileprivate var isCall: Bool {
    guard case .url(let url) = content else { return false }
    return url.parameters.contains { $0.kind == .consent && $0.text?.isEmpty == false }
  }
}
