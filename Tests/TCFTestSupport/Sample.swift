import Foundation

/// Inputs that several tests use.
public enum Sample {
  /// A sound string for the sample vendor list, and what is in TestVectors/stored-keys/index.json.
  public static let sound = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA"
  /// The sound string cut in its core.
  public static let cut = "CQlH_MAQlH_MAEsACBENAFFo"
  /// Strings of many kinds, most of them with faults.
  public static let strings = "TestVectors/tc-strings/samples.txt"
  /// The vendor list that the sound string names.
  public static let list = "TestVectors/vendor-lists/sample-vendor-list.json"
  /// A list of CMPs in which the sound string's is.
  public static let cmpList = "TestVectors/vendor-lists/sample-cmp-list.json"
  /// A run over the sample list that does not depend on the day.
  public static let validate = ["validate", "--gvl", list, "--as-of", "2026-06-10"]
}

/// A JSON object of a line.
public func object(_ line: some StringProtocol) throws -> [String: Any] {
  try (JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]) ?? [:]
}
