import TCFCodec
import TCFRules
import TCFStorage

/// A scenario as vectors give it: the keys of `tcfcheck certify`'s file in camel case, with the captures in it.
struct VectorScenario: Sendable {
  let scenario: Scenario
  let steps: [ScenarioStep]

  init(_ node: JSONNode) throws {
    guard let kind = Scenario.Kind(rawValue: try node.requiredText("scenario")) else {
      throw VectorProblem("no such scenario: \(node.jsonText.prefix(80))")
    }
    var scenario = Scenario(kind)
    scenario.disclosedVendors = node["disclosedVendors"].map { Self.vendors($0) }
    scenario.restrictions = node["restrictions"].map(Self.restrictions)
    scenario.rejectionObjects = node["rejectObjects"]?.flag ?? true
    scenario.choice = node["choice"].map(Self.choice)
    scenario.objections = node["objected"].map(Self.subjects) ?? Scenario.Subjects()
    scenario.withdrawals = node["withdrawn"].map(Self.subjects)
    scenario.release.cmpID = node["cmpId"]?.number
    scenario.release.version = node["cmpVersion"]?.number
    scenario.release.screens = node["screens"]?.elements?.compactMap(\.number)
    scenario.release.languages = node["languages"]?.elements?.compactMap { $0.text.flatMap(LetterPair.init) }
    self.scenario = scenario
    steps = try (node["steps"]?.elements ?? []).flatMap(Self.step)
  }

  private static func step(_ node: JSONNode) throws -> [ScenarioStep] {
    guard let phase = ScenarioStep.Phase(rawValue: try node.requiredText("when")) else {
      throw VectorProblem("no such step: \(node.jsonText.prefix(80))")
    }
    return ScenarioStep.steps(
      name: try node.requiredText("name"), phase: phase, time: node["at"]?.text.flatMap { Deciseconds(iso8601: $0) },
      isUIShown: node["uiShown"]?.flag, captures: try (node["captures"]?.elements ?? []).map(Self.capture),
      isIncomplete: node["unreadable"]?.flag ?? false)
  }

  private static func capture(_ node: JSONNode) throws -> Capture {
    if let text = node["string"]?.text { return Capture([Captured(.string(text))]) }
    if let keys = node["keys"] {
      return Capture([Captured(.keys(try StoredKeySetReader.read(Array(keys.jsonText.utf8))))])
    }
    guard let document = node["message"] ?? node["log"] else {
      throw VectorProblem("no capture: \(node.jsonText.prefix(80))")
    }
    return try CaptureReader.read(Array(document.jsonText.utf8))
  }

  private static func choice(_ node: JSONNode) -> Scenario.Choice {
    switch node.text {
    case "accept-all": return .acceptAll
    case "reject-all": return .rejectAll
    default:
      var selection = Scenario.Selection()
      selection.purposes = purposes(node["purposes"])
      selection.vendors = vendors(node["vendors"])
      selection.specialFeatures = purposes(node["specialFeatures"])
      selection.interestPurposes = node["legitimateInterests"]?["purposes"].map { purposes($0) }
      selection.interestVendors = node["legitimateInterests"]?["vendors"].map { vendors($0) }
      return .partial(selection)
    }
  }

  private static func restrictions(_ node: JSONNode) -> PublisherRestrictions {
    PublisherRestrictions(
      (node.elements ?? []).map { one in
        PublisherRestriction(
          purpose: one["purpose"]?.number ?? 0,
          type: RestrictionType(rawValue: UInt8(clamping: one["type"]?.number ?? 0)) ?? .notAllowed,
          vendors: vendors(one["vendors"]))
      })
  }

  private static func subjects(_ node: JSONNode) -> Scenario.Subjects {
    Scenario.Subjects(purposes: purposes(node["purposes"]), vendors: vendors(node["vendors"]))
  }

  private static func purposes(_ node: JSONNode?) -> PurposeSet {
    PurposeSet((node?.elements ?? []).compactMap(\.number))
  }

  private static func vendors(_ node: JSONNode?) -> VendorIDSet {
    VendorIDSet((node?.elements ?? []).compactMap(\.number))
  }
}
