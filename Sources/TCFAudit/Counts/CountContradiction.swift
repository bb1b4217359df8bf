package import TCFFindings

/// Counts that cannot all be right: a code, with what it is about.
package enum CountContradiction: Sendable, Hashable {
  /// The inputs do not have as many records as were counted.
  case inputs
  /// More records were judged than subjects.
  case records
  /// The totals by verdict are not of as many records as were judged.
  case total
  /// More subjects are clean than there are.
  case cleanSubjects
  /// The outcomes of a rule add up to more than the subjects.
  case outcomes
  /// More subjects break the rule, by the severity of their findings, than fail it.
  case broken(RuleID)
  /// A missing list has a negative number, or more subjects than there are.
  case missingLists
  /// The records by content do not add up to all records.
  case contents
  /// Records by severity or choice add up to more than all records.
  case parts
  /// The rows of the dimension with this name add up to more than all records.
  case group(String)
  /// The rows of the platforms add up to more than all records.
  case platforms
  /// The rows of CMP versions add up to more than all records.
  case cohorts
  /// A CMP version has more records with an outcome than it has records.
  case cohortOutcomes
  /// More records have a version 2 string than there are, or more of those a Disclosed Vendors segment.
  case versions
  /// A vendor, purpose or special feature has more records than there are with a version 2 string.
  case vendors
  /// The records by country of the publisher are more than there are with a version 2 string.
  case countries
  /// More records become invalid at a milestone than there are.
  case milestones
  /// The cells of the cube do not add up to all records.
  case cube
  /// The cells of the cube break a rule more often than it fails.
  case cubeRules
  /// The records by stratum do not add up to all records.
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
