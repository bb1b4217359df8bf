/// What an app's CMP would write into UserDefaults, here into a dictionary.
public struct ConsentStore {
  /// What is stored.
  public private(set) var values: [String: Any] = [:]

  /// A store as it is when the app is opened for the first time.
  public init() {
    values = ["IABTCF_CmpSdkID": 300, "IABTCF_CmpSdkVersion": 2, "IABTCF_PolicyVersion": 5, "IABTCF_gdprApplies": 1]
  }

  /// A mistake that apps make: a truth value where readers expect a number.
  public mutating func storeTheFlagAsATruthValue() { values["IABTCF_gdprApplies"] = true }
}
