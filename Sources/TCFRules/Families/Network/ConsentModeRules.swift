import TCFCodec
import TCFFindings
import TCFStorage

/// Google's consent mode in requests, next to the string.
enum ConsentModeRules {
  static let consentMode = Rule(
    "network/consent-mode", .warning, title: "Consent mode says what the string says",
    meaning: "gcs or gcd of a request to Google says granted where the string in force refuses the purposes that the "
      + "signal stands for, or vendor 755; or denied where the string grants all of them; or granted before the user "
      + "has chosen. ad_storage and ad_user_data stand for purpose 1, ad_personalization for 1, 3 and 4, "
      + "analytics_storage for any of 7 to 10, unless the settings file says otherwise (consent-mode). Google does not "
      + "document gcd, so its letters are read as practitioners do. The defaults in an app's Info.plist or "
      + "AndroidManifest.xml count as well: granted there is granted before the choice. So does what a consent SDK has "
      + "stored with its string (uc_gcm), where it is granted.",
    fix: "Set consent mode from the TC string, denied by default, and update it on every event of the CMP.",
    sources: [
      Citation("Google consent mode", "Consent mode reference, gcs and gcd"),
      Citation("Google consent mode", "Set up consent mode for apps, Set the default consent state"),
    ],
    check: .recording(needs: [.requests, .string]) { facts, findings throws(Undecided) in
      switch facts.recording.kind {
      case .manifest:
        defaults(facts.recording.consentDefaults, facts.surroundings.settings.consentMode, to: &findings)
        return .applies
      case .stored: return stored(facts, to: &findings)
      case .web, .android, .simulator, .folder, .requests:
        return try NetworkRules.report(signals, facts, to: &findings)
      }
    })

  static let signalsDiffer = Rule(
    "network/signals-differ", .warning, title: "The two signals of consent mode agree",
    meaning: "gcs and gcd of one request to Google contradict one another: one says that ad_storage or "
      + "analytics_storage is granted, the other that it is denied. Which one Google uses is not documented. Google "
      + "does not document gcd either; its letters are read as practitioners do.",
    fix: "Send both from one state: update consent mode before the tag fires, and do not build the parameters by hand.",
    sources: [Citation("Google consent mode", "Consent mode reference, gcs and gcd")],
    check: .requests(needs: [.requests], contradictions))

  private static func contradictions(_ facts: RecordingFacts) -> [RequestFault]? {
    let sent = facts.recording.requests.map { request in
      let (state, details) = ConsentModeState.both(request.consentMode)
      let both = ConsentModeSignal.allCases.filter { state[$0] != nil && details[$0] != nil }
      return (request: request, both: both, differing: both.filter { state[$0] != details[$0] })
    }
    guard sent.contains(where: { !$0.both.isEmpty }) else { return nil }
    return sent.filter { !$0.differing.isEmpty }.grouped(by: \.request.host).map { host, requests in
      let signals = requests.flatMap(\.differing).map(\.rawValue).unique
      return RequestFault(
        requests: requests.map(\.request),
        message: "gcs and gcd contradict one another about \(signals.joined(separator: " and ")) in "
          + "\(Prose.count(requests.count, "request")) to \(Prose.excerpt(host, limit: 80))")
    }
  }

  /// What is granted before the app has run. `eu_consent_policy` denies it to those whom the framework is about.
  private static func defaults(
    _ defaults: [Recording.ConsentDefault], _ mapping: ConsentModeMapping, to findings: inout Findings
  ) {
    for one in defaults where one.value == .granted {
      findings.report(
        member: one.name, "grants \(one.signal) before the user has chosen",
        evidence: Evidence(purposes: ConsentModeSignal(rawValue: one.signal).map { mapping[$0].purposes } ?? []))
    }
  }

  /// What was stored next to a string, where it is granted: a service outside of the framework may have been refused.
  private static func stored(_ facts: RecordingFacts, to findings: inout Findings) -> Applicability {
    guard let string = facts.recording.storedString.flatMap(facts.surroundings.readable) else { return .doesNotApply }
    let mapping = facts.surroundings.settings.consentMode
    for state in facts.recording.consentStates {
      guard state.isGranted, let signal = ConsentModeSignal(rawValue: state.signal),
        let fault = contradiction(of: signal, isGranted: true, to: string, mapping)
      else { continue }
      findings.report(
        "\(fault) (\(state.name))", at: .member(state.name), evidence: Evidence(purposes: mapping[signal].purposes))
    }
    return .applies
  }

  private static func signals(_ facts: RecordingFacts) throws(Undecided) -> [RequestFault]? {
    let carrying = facts.recording.requests.filter { !ConsentModeState($0.consentMode).signals.isEmpty }
    guard !carrying.isEmpty else { return nil }
    let (timeline, mapping) = (ForceTimeline(facts), facts.surroundings.settings.consentMode)
    var found: [(fault: String, request: RecordedRequest, purposes: PurposeSet)] = []
    var read: [String: StringFacts] = [:]
    var applies = false
    for request in carrying where !timeline.isInFlight(request.time) {
      let state = ConsentModeState(request.consentMode)
      // Requests alone bring the string to which their signals belong.
      let reign = timeline.isKnown ? timeline.reign(at: request.time) : nil
      let isBefore = facts.recording.kind == .web && !(reign?.isChoice ?? false)
      let text = isBefore ? nil : reign?.text ?? request.strings.first
      guard isBefore || text != nil else { continue }
      let string = text.map { text in
        let string = read[text] ?? facts.surroundings.read(text)
        if read.count < 100 { read[text] = string }
        return string
      }
      if let string { guard case .v2 = string.reading else { continue } }
      applies = true
      for (signal, isGranted) in state.signals {
        guard let fault = contradiction(of: signal, isGranted: isGranted, to: string, mapping) else { continue }
        found.append((fault, request, mapping[signal].purposes))
      }
    }
    guard applies else {
      throw .stated("nothing shows which TC string was in force when consent mode was sent")
    }
    return found.grouped(by: { "\($0.fault) \($0.request.host)" }).map { _, requests in
      let (fault, first, purposes) = requests[0]
      return RequestFault(
        requests: requests.map(\.request),
        message: "\(fault) (\(Prose.count(requests.count, "request")) to \(Prose.excerpt(first.host, limit: 80)))",
        evidence: Evidence(purposes: purposes))
    }
  }

  /// What is wrong with a signal; nil for nothing. Without a string no one has chosen yet.
  private static func contradiction(
    of signal: ConsentModeSignal, isGranted: Bool, to string: StringFacts?, _ mapping: ConsentModeMapping
  ) -> String? {
    guard let string else { return isGranted ? "\(signal.rawValue) is granted before the user has chosen" : nil }
    let (core, need) = (string.core, mapping[signal])
    let isVendor = core.vendorConsents.contains(mapping.vendor)
    let allowed = core.purposeConsents.union(core.purposeOneTreatment ? [1] : [])
    let granted = need.purposes.intersection(allowed)
    let isAllowed = isVendor && (need.isAll ? granted == need.purposes : !granted.isEmpty)
    if isGranted, !isAllowed {
      let what =
        isVendor
        ? "\(need.isAll ? "" : "all of ")purposes \(IDList.text(need.purposes.subtracting(granted)))"
        : "vendor \(mapping.vendor)"
      return "\(signal.rawValue) is granted, but the string refuses \(what)"
    }
    guard !isGranted, isVendor, granted == need.purposes else { return nil }
    return
      "\(signal.rawValue) is denied, but the string grants \(Prose.word(granted.count, "purpose")) \(IDList.text(granted))"
  }
}
