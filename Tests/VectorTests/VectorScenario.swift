import TCFCodec
import TCFJSON
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
    scenario.rejectionObjects = node["rejectObjects"]?.boolean ?? true
    scenario.choice = node["choice"].map(Self.choice)
    scenario.objections = node["objected"].map(Self.subjects) ?? Scenario.Subjects()
    scenario.withdrawals = node["withdrawn"].map(Self.subjects)
    scenario.release.cmpID = node["cmpId"]?.integer
    scenario.release.version = node["cmpVersion"]?.integer
    scenario.release.screens = node["screens"]?.items?.compactMap(\.integer)
    scenario.release.languages = node["languages"]?.items?.compactMap { $0.string.flatMap(LetterPair.init) }
    self.scenario = scenario
    steps = try (node["steps"]?.items ?? []).flatMap(Self.step)
  }

  private static func step(_ node: JSONNode) throws -> [ScenarioStep] {
    guard let phase = ScenarioStep.Phase(rawValue: try node.requiredText("when")) else {
      throw VectorProblem("no such step: \(node.jsonText.prefix(80))")
    }
    return ScenarioStep.steps(
      name: try node.requiredText("name"), phase: phase, time: node["at"]?.string.flatMap { Deciseconds(iso8601: $0) },
      isUIShown: node["uiShown"]?.boolean, captures: try (node["captures"]?.items ?? []).map(Self.capture),
      isIncomplete: node["unreadable"]?.boolean ?? false)
  }

  private static func capture(_ node: JSONNode) throws -> Capture {
    if let text = node["string"]?.string { return Capture([Captured(.string(text))]) }
    if let keys = node["keys"] {
      return Capture([Captured(.keys(try StoredKeySetReader.read(Array(keys.jsonText.utf8))))])
    }
    guard let document = node["message"] ?? node["log"] else {
      throw VectorProblem("no capture: \(node.jsonText.prefix(80))")
    }
    return try CaptureReader.read(Array(document.jsonText.utf8))
  }

  private static func choice(_ node: JSONNode) -> Scenario.Choice {
    switch node.string {
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
      (node.items ?? []).map { one in
        PublisherRestriction(
          purpose: one["purpose"]?.integer ?? 0,
          type: RestrictionType(rawValue: UInt8(clamping: one["type"]?.integer ?? 0)) ?? .notAllowed,
          vendors: vendors(one["vendors"]))
      })
  }

  private static func subjects(_ node: JSONNode) -> Scenario.Subjects {
    Scenario.Subjects(purposes: purposes(node["purposes"]), vendors: vendors(node["vendors"]))
  }

  private static func purposes(_ node: JSONNode?) -> PurposeSet {
    PurposeSet((node?.items ?? []).compactMap(\.integer))
  }

  private static func vendors(_ node: JSONNode?) -> VendorIDSet {
    VendorIDSet((node?.items ?? []).compactMap(\.integer))
  }
}
