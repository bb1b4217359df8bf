public import TCFCodec
import TCFRules

/// What the user did in a flow.
public enum ConsentChoice: Sendable, Hashable {
  /// Accepted everything.
  case acceptAll
  /// Refused everything, and objected to legitimate interests.
  case rejectAll
  /// Chose some purposes, vendors and special features. Legitimate interests are not objected to.
  case partial(purposes: PurposeSet, vendors: VendorIDSet, specialFeatures: PurposeSet = [])
  /// Took an earlier consent back.
  case withdraw

  /// The scenario, and the rule that has to be decided: where it is not, the choice itself went unchecked.
  func scenario(disclosed: VendorIDSet?) -> Scenario {
    var scenario: Scenario
    switch self {
    case .acceptAll: scenario = Scenario(.acceptAll)
    case .rejectAll: scenario = Scenario(.rejectAll)
    case .partial(let purposes, let vendors, let specialFeatures):
      scenario = Scenario(.partial)
      var selection = Scenario.Selection()
      selection.purposes = purposes
      selection.vendors = vendors
      selection.specialFeatures = specialFeatures
      scenario.choice = .partial(selection)
    case .withdraw: scenario = Scenario(.withdraw)
    }
    scenario.disclosedVendors = disclosed
    return scenario
  }
}
