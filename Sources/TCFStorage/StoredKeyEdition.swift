/// What of the in-app keys changed from one text of the specification to the next: how many purposes the binary strings
/// have, and what the key of UseNonStandardTexts is called.
///
/// Source: IAB Tech Lab - CMP API v2, What is the in-app key name for each field; Version history, TCF 2.2.
public struct StoredKeyEdition: Sendable, Hashable {
  /// The first policy version that keys are written for in this way.
  public let firstPolicyVersion: Int
  /// The number of purposes.
  public let purposes: Int
  /// The key that holds UseNonStandardTexts.
  public let nonStandardTextsKey: String

  /// TCF 2.0 and 2.1.
  public static let tcf20 = StoredKeyEdition(
    firstPolicyVersion: 0, purposes: 10, nonStandardTextsKey: StoredKeyName.useNonStandardStacks)
  /// TCF 2.2 and later.
  public static let tcf22 = StoredKeyEdition(
    firstPolicyVersion: 4, purposes: 11, nonStandardTextsKey: StoredKeyName.useNonStandardTexts)

  /// How keys are written for a string with a policy version; one that is newer than known as for the newest.
  public static func of(policyVersion: Int) -> StoredKeyEdition {
    policyVersion < tcf22.firstPolicyVersion ? tcf20 : tcf22
  }
}
