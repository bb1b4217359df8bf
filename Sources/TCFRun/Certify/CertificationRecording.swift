import TCFRules

/// How captures are made: what `tcfcheck certify --record` uses.
extension Certification {
  /// What the captures of a scenario are made of.
  package enum Source: String, Sendable, Hashable, CaseIterable {
    /// A page, in a browser.
    case web
    /// An app of an Android device or emulator.
    case android
    /// An app of an iOS simulator.
    case simulator
    /// A folder of this machine.
    case folder
  }

  /// What the scenarios of a file have in common where their captures are made.
  package struct RecordingSetup: Sendable, Hashable {
    /// The address or file of the page, the package, the bundle identifier, the folder.
    package var places: [Source: String] = [:]
    /// The serial of the Android device, or the simulator; nil for the one that is there.
    package var device: String?
    /// The browser's language, page size, time zone and place, as they were given; nil if not given.
    package var language, viewport, timezone, geolocation: String?
    /// How long the page may take to load its CMP, and to react to an act, in seconds; nil if not given.
    package var wait, actWait: Int?
  }

  /// What is done in a step before its capture is made.
  package struct StepRecording: Sendable, Hashable {
    /// What a person is asked to do; nil for nothing.
    package var prompt: String?
    /// The page that is opened, an address or a file; nil to stay.
    package var page: String?
    /// Whether the page is loaded again.
    package var isReloaded = false
    /// What is clicked one after another: CSS selectors, or `text "…"`.
    package var clicks: [String] = []
    /// Acts in their order, as `record web --act` takes them.
    package var acts: [String] = []
    /// What the last click or the person's act is called in the recording; nil for an act of no account.
    package var act: String?
    /// How long is waited then, in seconds.
    package var wait = 0
  }
}

extension CertificationReading {
  var recordingSetup: Certification.RecordingSetup {
    var setup = Certification.RecordingSetup()
    guard let node = root["record"] else { return setup }
    for source in Certification.Source.allCases {
      setup.places[source] = node[source.rawValue].flatMap { place($0, of: source) }
    }
    setup.device = node["device"]?.text
    setup.language = node["language"]?.text
    setup.viewport = node["viewport"]?.text
    setup.timezone = node["timezone"]?.text
    setup.geolocation = node["geolocation"]?.text
    setup.wait = node["wait"]?.integer
    setup.actWait = node["act-wait"]?.integer
    return setup
  }

  private func place(_ node: SettingsNode, of source: Certification.Source) -> String? {
    switch source {
    case .web: page(node)
    case .folder: paths(node).first
    case .android, .simulator: node.text
    }
  }

  /// An address as it is; a file relative to this one.
  private func page(_ node: SettingsNode) -> String? {
    guard let text = node.text, !text.contains("://") else { return node.text }
    return paths(node).first
  }

  /// What the captures of a scenario are made of; nil if they are not made.
  func source(_ node: SettingsNode) -> Certification.Source? {
    guard node["steps"]?.elements.contains(where: CertificationReading.isRecorded) == true else { return nil }
    if let named = node["record-from"]?.text { return Certification.Source(rawValue: named) }
    let known = Certification.Source.allCases.filter { root["record"]?[$0.rawValue] != nil }
    return known.count == 1 ? known.first : nil
  }

  /// Whether a step says how its capture is made.
  static func isRecorded(_ step: SettingsNode) -> Bool {
    ["prompt", "open", "click", "acts", "wait"].contains { step[$0] != nil } || step["reload"]?.truth == true
      || step["record"]?.truth == true
  }

  func recording(_ node: SettingsNode, _ phase: ScenarioStep.Phase, _ scenario: Scenario)
    -> Certification.StepRecording?
  {
    guard Self.isRecorded(node) else { return nil }
    return Certification.StepRecording(
      prompt: node["prompt"]?.text, page: node["open"].flatMap(page), isReloaded: node["reload"]?.truth == true,
      clicks: (node["click"]?.elements ?? []).compactMap(\.text),
      acts: (node["acts"]?.elements ?? []).compactMap(\.text),
      act: node["act"]?.text ?? (phase == .after ? scenario.act : nil), wait: node["wait"]?.integer ?? 0)
  }
}

extension Certification.StepRecording {
  /// What is done, as text; nil for nothing.
  var label: String? {
    var parts = [prompt, page.map { "open \($0)" }].compactMap(\.self)
    if isReloaded { parts.append("reload") }
    parts += clicks.map { "click \($0)" } + acts
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Scenario {
  /// What recordings call the act of the scenario; nil where the user does nothing.
  fileprivate var act: String? {
    switch kind {
    case .acceptAll: "accept-all"
    case .rejectAll: "reject-all"
    case .partial: "save"
    case .withdraw: withdrawals == nil ? "withdraw" : "save"
    case .object: "object"
    case .removal: "remove-cmp"
    case .expiredRenewal, .purposeOneTreatment, .switchCMP:
      switch choice {
      case .acceptAll: "accept-all"
      case .rejectAll: "reject-all"
      case .partial: "save"
      case nil: nil
      }
    case .firstRun, .gdprNotApplicable: nil
    }
  }
}

/// What no single value is to blame for in what a file says of making captures.
enum CertificationRecordingContradictions {
  static func find(in root: SettingsNode, _ checker: inout SettingsChecker) {
    let known = Certification.Source.allCases.filter { root["record"]?[$0.rawValue] != nil }
    for node in root["scenarios"]?.elements ?? [] {
      let steps = node["steps"]?.elements ?? []
      let recorded = steps.filter(CertificationReading.isRecorded)
      guard !recorded.isEmpty else { continue }
      let named = node["record-from"]?.text.flatMap(Certification.Source.init)
      guard let source = named ?? (known.count == 1 ? known.first : nil) else {
        checker.add(node.place, .recording(.noSource(among: Certification.Source.allCases.map(\.rawValue))))
        continue
      }
      guard known.contains(source) else {
        checker.add(node.place, .recording(.sourceNotSetUp(source.rawValue)))
        continue
      }
      if source == .web {
        if let path = node["recording"]?.text, !path.hasSuffix("/recording.ndjson") {
          checker.add(node.place, .recording(.recordingName))
        }
        if recorded.allSatisfy({ $0["capture"]?.elements.isEmpty != false }), node["recording"] == nil {
          checker.add(node.place, .recording(.noPlace))
        }
      } else if node["recording"] != nil {
        checker.add(node.place, .recording(.recordingOf(source: source.rawValue)))
      }
      for step in recorded { find(in: step, source, &checker) }
    }
  }

  private static func find(
    in step: SettingsNode, _ source: Certification.Source, _ checker: inout SettingsChecker
  ) {
    for key in source == .web ? ["prompt"] : ["open", "reload", "click", "acts"] where step[key] != nil {
      checker.add(step.place, .recording(.stepKey(key, isForPages: source != .web, source: source.rawValue)))
    }
    if step["acts"] != nil, let key = ["click", "act"].first(where: { step[$0] != nil }) {
      checker.add(step.place, .recording(.actsAnd(key)))
    }
    if step["open"] != nil, step["reload"]?.truth == true {
      checker.add(step.place, .recording(.openAndReload))
    }
    let captures = (step["capture"]?.elements ?? []).compactMap(\.text)
    if captures.count > 1 { checker.add(step.place, .recording(.severalCaptures)) }
    if source == .web, captures.contains(where: { !$0.hasSuffix(".ndjson") }) {
      checker.add(step.place, .recording(.captureName))
    }
  }
}
