import TCFCodec
import TCFFindings
import TCFRules

/// Reads the scenarios of `tcfcheck certify` from YAML, as `SettingsFile` reads settings.
package enum CertificationFile {
  /// The JSON Schema of such files, for editors.
  package static var schema: String {
    SettingsSchema.text(
      "tcfcheck-certify.schema.json", "Scenarios of tcfcheck certify", SettingsShape.certification)
  }

  /// The scenarios in the file at `path`, with the answers in the same folder. Throws everything that is wrong with either.
  package static func read(_ path: String) throws(SettingsProblems) -> Certification {
    var certification = try read(try SettingsBytes.read(path), file: path)
    certification.answers = try HandAnswers.read(beside: path)
    return certification
  }

  /// The scenarios in `bytes`, which came from `file`: paths in it are relative to that one's folder.
  package static func read(_ bytes: [UInt8], file: String) throws(SettingsProblems) -> Certification {
    let node = try SettingsChecker.checked(bytes, file: file, SettingsShape.certification) { node, checker in
      CertificationContradictions.find(in: node, &checker)
      CertificationRecordingContradictions.find(in: node, &checker)
    }
    return CertificationReading(node, file: file).certification
  }
}

/// What no single value of a file is to blame for.
enum CertificationContradictions {
  static func find(in root: SettingsNode, _ checker: inout SettingsChecker) {
    var names: Set<String> = []
    for node in root["scenarios"]?.elements ?? [] {
      let name = node["name"]?.text ?? ""
      if !names.insert(name).inserted {
        checker.add(node.place, .scenario(.repeatedName(name)))
      }
      if let kind = node["scenario"]?.text.flatMap(Scenario.Kind.init) { find(in: node, kind, &checker) }
      if node["steps"]?.elements.isEmpty == true { checker.add(node.place, .scenario(.noSteps)) }
    }
  }

  private static func find(in node: SettingsNode, _ kind: Scenario.Kind, _ checker: inout SettingsChecker) {
    for (key, kinds) in keys where node[key] != nil && !kinds.contains(kind) {
      checker.add(node.place, .scenario(.key(key, for: kinds, not: kind)))
    }
    if kind == .partial, node["choice"]?["purposes"] == nil { checker.add(node.place, .scenario(.noChoice)) }
    if kind == .object, node["objected"]?.members.isEmpty ?? true { checker.add(node.place, .scenario(.noObjection)) }
    if node["reject-objects"] != nil, kind != .rejectAll, node["choice"]?.text != "reject-all" {
      checker.add(node.place, .scenario(.rejectObjects))
    }
  }

  /// Keys that are valid for scenarios of some kinds.
  private static let keys: [(name: String, kinds: [Scenario.Kind])] = [
    ("choice", [.partial, .expiredRenewal, .purposeOneTreatment, .switchCMP]), ("objected", [.object]),
    ("withdrawn", [.withdraw]),
  ]
}

/// Takes the values out of a file that was checked.
struct CertificationReading {
  let root: SettingsNode
  private let file: String

  init(_ root: SettingsNode, file: String) {
    self.root = root
    self.file = file
  }

  var certification: Certification {
    var result = Certification(file: file)
    guard case .mapping = root.value, let cmp = root["cmp"] else { return result }
    result.declarer = root["declared-by"].flatMap(declarer)
    result.cmp = Certification.CMP(
      name: cmp["name"]?.text ?? "", environments: (cmp["environments"]?.elements ?? []).compactMap(\.text))
    result.declaration = declaration(cmp)
    result.release.cmpID = cmp["id"]?.integer
    result.release.version = cmp["version"]?.integer
    result.release.screens = SettingsIDs.ids(cmp["screens"], within: 0...63)
    result.release.languages = cmp["languages"]?.elements.compactMap { $0.text.flatMap(LetterPair.init) }
    result.vendorLists = paths(root["lists"]?["gvl"])
    result.cmpList = paths(root["lists"]?["cmp-list"]).first
    result.vendorInformation = paths(root["lists"]?["vendor-information"]).first
    result.asOf = root["as-of"]?.text.flatMap(CalendarDay.init)
    result.recordingSetup = recordingSetup
    result.entries = (root["scenarios"]?.elements ?? []).compactMap { entry($0, result.release) }
    return result
  }

  private func declarer(_ node: SettingsNode) -> Certification.Declarer? {
    guard let name = node["name"]?.text, let organisation = node["organisation"]?.text,
      let date = node["date"]?.text.flatMap(CalendarDay.init)
    else { return nil }
    return Certification.Declarer(name: name, organisation: organisation, date: date, contact: node["contact"]?.text)
  }

  private func declaration(_ node: SettingsNode) -> Declaration {
    var declaration = Declaration()
    declaration.hasChangedTexts = node["changed-texts"]?.truth
    declaration.showsFeatureText = node["feature-text"]?.truth
    declaration.customPurposeCount = node["custom-purposes"]?.integer
    declaration.stacks = SettingsIDs.ids(node["stacks"], within: 1...10_000)
    declaration.offeredPurposes = purposes(node["purposes"])
    declaration.offeredSpecialFeatures = SettingsIDs.ids(
      node["special-features"], within: SettingsShape.specialFeatureIDs
    ).map { PurposeSet($0) }
    // The deadlines of websites come first, so they hold for a CMP of both.
    let environments = (node["environments"]?.elements ?? []).compactMap(\.text)
    if !environments.isEmpty { declaration.environment = environments.contains("web") ? .web : .app }
    return declaration
  }

  private func entry(_ node: SettingsNode, _ release: Scenario.Release) -> Certification.Entry? {
    guard let name = node["name"]?.text, let kind = node["scenario"]?.text.flatMap(Scenario.Kind.init) else {
      return nil
    }
    var scenario = Scenario(kind)
    scenario.disclosedVendors = vendors(node["disclosed-vendors"] ?? root["disclosed-vendors"])
    scenario.restrictions = (node["restrictions"] ?? root["restrictions"]).map(restrictions)
    scenario.rejectionObjects = node["reject-objects"]?.truth ?? true
    scenario.choice = node["choice"].flatMap(choice)
    scenario.objections = node["objected"].map(subjects) ?? Scenario.Subjects()
    scenario.withdrawals = node["withdrawn"].map(subjects)
    scenario.release = release
    return Certification.Entry(
      name: name, about: node["about"]?.text, test: test(node["tested"], root["tested"]), scenario: scenario,
      steps: (node["steps"]?.elements ?? []).compactMap { step($0, scenario) }, source: source(node),
      recording: captures(node["recording"]).first)
  }

  private func step(_ node: SettingsNode, _ scenario: Scenario) -> Certification.Step? {
    guard let name = node["name"]?.text, let phase = node["when"]?.text.flatMap(ScenarioStep.Phase.init),
      let capture = node["capture"]
    else { return nil }
    return Certification.Step(
      name: name, phase: phase, time: node["at"]?.text.flatMap { Deciseconds(iso8601: $0) },
      timeText: node["at"]?.text, action: node["action"]?.text, isUIShown: node["ui-shown"]?.truth,
      captures: captures(capture), screenshots: captures(node["screenshots"]),
      recording: recording(node, phase, scenario))
  }

  private func captures(_ node: SettingsNode?) -> [Certification.Capture] {
    zip((node?.elements ?? []).compactMap(\.text), paths(node)).map { name, path in
      Certification.Capture(name: name, path: path)
    }
  }

  /// What a scenario says of where it was tried, and for the rest what the file says for all.
  private func test(_ own: SettingsNode?, _ all: SettingsNode?) -> Certification.TestRun {
    func text(_ key: String) -> String? { (own?[key] ?? all?[key])?.text }
    return Certification.TestRun(
      platform: text("platform"), device: text("device"), sdkVersion: text("sdk-version"), tester: text("tester"))
  }

  private func choice(_ node: SettingsNode) -> Scenario.Choice? {
    switch node.text {
    case "accept-all": return .acceptAll
    case "reject-all": return .rejectAll
    default: break
    }
    var selection = Scenario.Selection()
    selection.purposes = purposes(node["purposes"]) ?? PurposeSet()
    selection.vendors = vendors(node["vendors"]) ?? VendorIDSet()
    selection.specialFeatures = PurposeSet(
      SettingsIDs.ids(node["special-features"], within: SettingsShape.specialFeatureIDs) ?? [])
    selection.interestPurposes = purposes(node["legitimate-interests"]?["purposes"])
    selection.interestVendors = vendors(node["legitimate-interests"]?["vendors"])
    return .partial(selection)
  }

  private func subjects(_ node: SettingsNode) -> Scenario.Subjects {
    Scenario.Subjects(
      purposes: purposes(node["purposes"]) ?? PurposeSet(), vendors: vendors(node["vendors"]) ?? VendorIDSet())
  }

  private func restrictions(_ node: SettingsNode) -> PublisherRestrictions {
    PublisherRestrictions(
      node.elements.compactMap { one -> PublisherRestriction? in
        guard let purpose = one["purpose"]?.integer, let vendors = vendors(one["vendors"]) else { return nil }
        let type: RestrictionType =
          switch one["type"]?.text {
          case "require-consent": .requireConsent
          case "require-legitimate-interest": .requireLegitimateInterest
          default: .notAllowed
          }
        return PublisherRestriction(purpose: purpose, type: type, vendors: vendors)
      })
  }

  private func purposes(_ node: SettingsNode?) -> PurposeSet? {
    SettingsIDs.ids(node, within: SettingsShape.purposeIDs).map { PurposeSet($0) }
  }

  private func vendors(_ node: SettingsNode?) -> VendorIDSet? {
    SettingsIDs.ids(node, within: SettingsShape.vendorIDs).map { VendorIDSet($0) }
  }

  func paths(_ node: SettingsNode?) -> [String] { SettingsPath.ready(node, file: file) }
}
