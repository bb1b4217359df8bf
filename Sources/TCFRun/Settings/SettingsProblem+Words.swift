import TCFFindings
import TCFRules

extension SettingsProblem: CustomStringConvertible {
  /// What is wrong, and what is allowed.
  public var message: String {
    switch code {
    case .file(let fault): fault.message(file)
    case .text(let fault): fault.message
    case .value(let fault): fault.message
    case .settings(let fault): fault.message
    case .scenario(let fault): fault.message
    case .recording(let fault): fault.message
    case .path(let key, let problem): "\(key): \(problem.message)"
    }
  }

  /// `tcfcheck.yml:4:3: …`
  public var description: String {
    place.map { "\(file):\($0.line):\($0.column): \(message)" } ?? "\(file): \(message)"
  }
}

extension SettingsProblem.FileFault {
  /// The name of the file is in front of every message.
  fileprivate func message(_ file: String) -> String {
    switch self {
    case .missing(let meant): "no such file; \(meant.map { "did you mean \($0)?" } ?? "check the path")"
    case .unreadable(let problem):
      String(problem.message.trimmingPrefix("cannot read \(file): "))
    case .otherKind(let signature):
      "this is \(signature.name)" + (signature.remedy(for: file).map { "; \($0)" } ?? "")
    case .tooLarge(let limit): "has more than \(limit / 1_024) kB, which is too large for a settings file"
    }
  }
}

extension SettingsProblem.TextFault {
  fileprivate var message: String {
    switch self {
    case .tooDeep(let levels): "more than \(levels) levels deep"
    case .notUTF8: "is not UTF-8 text"
    case .memory: "there is not enough memory to read it"
    case .notYAML(let fault): "is not YAML: \(YAMLFaultText.sentence(fault))"
    case .severalDocuments:
      "is not YAML with a single document: remove this --- and what comes after it, or put it in another file"
    case .tag: "tags (!name) are not supported here"
    case .alias: "aliases (*name) are not supported here; write the value out"
    case .openAlias: "is not YAML: a text that begins with * must be in quotes"
    case .noValue: "is not YAML: a value is missing here"
    case .key: "a key must be a single word here, not a list or block"
    case .repeatedKey(let key, let line):
      "the key \(SettingsText.shown(key)) is given more than once in one block, first on line \(line); keep one"
    }
  }
}

extension SettingsProblem.ValueFault {
  fileprivate var message: String {
    switch self {
    case .unknownKey(let key, let block, let keys):
      "unknown key \(SettingsText.shown(key))\(NearestName.hint(for: key, among: keys) ?? "") "
        + "(\(block) takes \(keys.joined(separator: ", ")))"
    case .missingKey(let key):
      // A clause, without the full stop.
      "\(key.name) is missing: \(key.about.last == "." ? key.about.dropLast() : key.about[...])"
    case .shape(let name, let wanted, let found):
      "\(name) takes \(wanted.description), not \(found.description)\(Self.hint(wanted, found))"
    case .unknownRule(let text): "there is no rule \(SettingsText.shown(text)); \(Self.hint(rule: text))"
    case .requirement(let name, let fault): "\(name): \(fault)"
    }
  }

  /// What was probably meant, behind the sentence about a value that does not have the wanted shape.
  private static func hint(_ wanted: SettingsShape, _ found: SettingsNode.Value) -> String {
    switch (wanted, found) {
    case (.choice(let words), .text(let text)): NearestName.of(text, among: words).map { "; did you mean \($0)?" } ?? ""
    case (.day, .text(let text)): Prose.fault(ofDay: text).map { "; \($0)" } ?? ""
    case (.text, .integer), (.text, .number), (.text, .truth): "; put it in quotes"
    default: ""
    }
  }

  private static func hint(rule text: String) -> String {
    let family = RuleSelector.everyText.first { $0 == "\(text)/*" }
    let meant = family ?? NearestName.of(text, among: RuleSelector.everyText)
    return meant.map { "did you mean \($0)?" } ?? "tcfcheck rules lists them"
  }
}

extension SettingsProblem.Contradiction {
  fileprivate var message: String {
    switch self {
    case .listedTwice(let text, let key): "\(text) is listed twice in \(key)"
    case .offAndOn(let text): "\(text) is both off and on"
    case .noPurpose(let key): "\(key) lists no purpose"
    case .endBeforeStart(let from, let until): "until (\(until)) is before from (\(from))"
    }
  }
}

extension SettingsProblem.ScenarioFault {
  fileprivate var message: String {
    switch self {
    case .repeatedName(let name): "two scenarios have the same name, \(SettingsText.shown(name))"
    case .noSteps: "the scenario has no steps"
    case .key(let key, let kinds, let kind):
      "\(key) is valid for \(kinds.map(\.rawValue).joined(separator: ", ")), not for \(kind.rawValue)"
    case .noChoice: "partial needs a choice with purposes and vendors"
    case .noObjection: "object needs objected, with purposes or vendors"
    case .rejectObjects: "reject-objects applies only to refusing everything"
    }
  }
}

extension SettingsProblem.SetupFault {
  fileprivate var message: String {
    switch self {
    case .noSource(let sources):
      "a scenario with recorded steps needs record-from (\(sources.joined(separator: ", ")))"
    case .sourceNotSetUp(let source): "the scenario is recorded from \(source), which record does not name"
    case .recordingName: "recording of a scenario recorded from web is a path that ends in /recording.ndjson"
    case .noPlace: "the scenario is recorded, and neither recording nor a capture says where to"
    case .recordingOf(let source): "recording is valid for scenarios recorded from web, not from \(source)"
    case .stepKey(let key, let isForPages, let source):
      "\(key) is valid for steps recorded from \(isForPages ? "web" : "apps and folders"), not from \(source)"
    case .actsAnd(let key): "a step has either acts or \(key): write each click as an act of its own"
    case .openAndReload: "a step either opens a page or reloads it"
    case .severalCaptures: "a recorded step has one capture"
    case .captureName: "the capture of a step recorded from web is a file that ends in .ndjson"
    }
  }
}
