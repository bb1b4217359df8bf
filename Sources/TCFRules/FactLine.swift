import TCFCodec
import TCFFindings
import TCFStorage

/// What is told about a subject at the head of its group in a report.
enum FactLine {
  static func facts(_ facts: StringFacts) -> SubjectFacts? {
    switch facts.reading {
    case .v2: .string(SubjectFacts.OfString(facts.string))
    case .v1(let model):
      .stated("version 1, CMP \(model.cmpID), written \(model.lastUpdated.day), vendor list \(model.vendorListVersion)")
    case .refused: nil
    }
  }

  static func facts(_ facts: StoredKeyFacts) -> SubjectFacts {
    let count = facts.keys.keys.filter { $0.name.hasPrefix("IAB") }.count
    return .stated("\(facts.keys.platform.rawValue) key set, \(count) IAB keys")
  }
}
