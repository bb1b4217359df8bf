package import TCFFindings

/// Counts that cannot all be right: a code, with what it is about.
package enum CountContradiction: Sendable, Hashable {
  /// The inputs do not have as many records as were counted.
  case inputs
  case records
  case total
  case cleanSubjects
  case outcomes
  case broken(RuleID)
  case missingLists
  case contents
  case parts
  case group(String)
  case platforms
  case cohorts
  case cohortOutcomes
  case versions
  case vendors
  case countries
  case milestones
  case cube
  case cubeRules
  case strata
  /// A sample is too large or not in its order.
  case order(sample: String)
  /// A string of a sample has more records than there are.
  case excess(sample: String)
}

extension CountContradiction: CustomStringConvertible {
  /// What does not agree, following on "its counts do not agree: ".
  package var description: String {
    switch self {
    case .inputs: "inputs are not of all records"
    case .records: "there are more records than subjects"
    case .total: "total is not of all records"
    case .cleanSubjects: "there are more clean subjects than subjects"
    case .outcomes: "a rule has more outcomes than there are subjects"
    case .broken(let rule): "\(rule) is broken more often than it fails"
    case .missingLists: "missingLists has a row that cannot be"
    case .contents: "contents are not of all records"
    case .parts: "total has more parts than records"
    case .group(let name): "groups.\(name) has more records than there are"
    case .platforms: "platforms have more records than there are"
    case .cohorts: "cohorts have more records than there are"
    case .cohortOutcomes: "a cohort has more outcomes than records"
    case .versions: "version2 and disclosing are not parts of the records"
    case .vendors: "a vendor or purpose has more records than there are"
    case .countries: "countryAgreement has more records than there are"
    case .milestones: "a milestone has more records than there are"
    case .cube: "the cube is not of all records"
    case .cubeRules: "the cube has more broken rules than there are"
    case .strata: "the strata do not have as many records as there are"
    case .order(let name): "\(name) has too many strings, or not in their order"
    case .excess(let name): "\(name) has a string with more records than there are"
    }
  }
}
