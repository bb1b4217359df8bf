import TCFCodec
import TCFFindings
import TCFStorage

/// What is reported about a subject at the head of its group in a report.
enum FactLine {
  static func facts(_ facts: StringFacts) -> SubjectFacts? {
    switch facts.reading {
    case .v2: SubjectFacts(facts.string)
    case .v1(let model): version1(model)
    case .refused: nil
    }
  }

  static func facts(_ facts: StoredKeyFacts) -> SubjectFacts {
    let count = facts.readKeys.count { $0.isConsentKey || $0.name.hasPrefix("IAB") }
    var result = SubjectFacts(stated: "\(storeName(facts.keys)) key set, \(count) IAB keys\(place(facts.keys.origin))")
    result.platform = facts.keys.platform.rawValue
    if let string = facts.readableString?.string { result.receive(string) }
    return result
  }

  /// What a message, URL, bid request, sequence or scenario states: words about it, and what its string states.
  static func facts(_ text: String, beside string: StringFacts?) -> SubjectFacts {
    var result = SubjectFacts(stated: text)
    if let string, case .v2 = string.reading { result.receive(string.string) }
    return result
  }

  private static func version1(_ model: ConsentStringV1) -> SubjectFacts {
    var result = SubjectFacts(
      stated: "version 1, CMP \(model.cmpID), written \(model.lastUpdated.day), vendor list \(model.vendorListVersion)")
    (result.cmpID, result.cmpVersion) = (model.cmpID, model.cmpVersion)
    (result.lastUpdated, result.vendorListVersion) = (model.lastUpdated, model.vendorListVersion)
    return result
  }

  private static func storeName(_ keys: StoredKeySet) -> String {
    switch keys.origin.kind {
    case .asyncStorage: "AsyncStorage"
    case .keyFolder: "file-per-key"
    default: keys.platform.rawValue
    }
  }

  /// Which of the app's stores it is, where the file's name shows.
  private static func place(_ origin: StoreOrigin) -> String {
    switch origin.kind {
    case .defaultStore: ", the default store"
    case .otherFile: ", not the default store" + (origin.defaultFileName.map { " (\($0))" } ?? "")
    case .flutter: ", Flutter's own file" + (origin.defaultFileName.map { "; the default store is \($0)" } ?? "")
    case .appGroup: ", an app group's suite"
    case .unknown, .asyncStorage, .registry, .keyFolder: ""
    }
  }
}
