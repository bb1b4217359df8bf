public import TCFCodec
public import TCFFindings
import TCFVendorList

/// What someone declares about a CMP's UI and the app around it: facts that are in no string and no key.
///
/// Each one is optional; a rule that needs one does not apply without it.
public struct Declaration: Sendable, Hashable {
  /// Whether stack descriptions, illustrations or their translations differ from the standard ones.
  public var hasChangedTexts: Bool?
  /// How many custom purposes the publisher shows, 0-63.
  public var customPurposeCount: Int?
  /// The stacks that the UI shows, by their ids in the vendor list.
  public var stacks: [Int]?
  /// The purposes that the UI offers; a stack may hold no other.
  public var offeredPurposes: PurposeSet?
  /// The special features that the UI offers; a stack may hold no other.
  public var offeredSpecialFeatures: PurposeSet?
  /// The vendors that the UI disclosed before what is judged was written.
  public var disclosedVendors: VendorIDSet?
  /// Whether the user refused or withdrew everything before what is judged was written.
  public var isEverythingRefused: Bool?
  /// Whether the UI shows the list's text about features word for word.
  public var showsFeatureText: Bool?
  /// Where the UI is shown; nil where nothing is said, or where it is shown in both.
  public var environment: SubjectEnvironment?
  /// Whether the app was instructed to forget everything: its CMP was removed, or its keys were cleared.
  public var isCleared: Bool?

  /// Whether what is judged was made to be old, for a scenario about expiry: its dates jump, and the user is yet to be asked.
  package var hasMadeUpDates = false

  /// A declaration of nothing.
  public init() {}
}

extension RuleChecks {
  /// About a version 2 string and what is declared about the UI.
  static func declaration(
    _ check: @escaping @Sendable (StringFacts, Declaration, inout Findings) -> Applicability
  ) -> RuleChecks {
    .string(needs: [.string, .scenario]) { facts, findings in
      guard let declaration = facts.settings.declaration else { return .doesNotApply }
      return check(facts, declaration, &findings)
    }
  }

  /// About a version 2 string, its list, and what is declared about the UI. Without a declaration that `concerns` the rule no
  /// list is wanted.
  static func declarationAndList(
    where concerns: @escaping @Sendable (Declaration) -> Bool,
    _ check: @escaping @Sendable (StringFacts, Declaration, CompiledVendorList, inout Findings) -> Applicability
  ) -> RuleChecks {
    .availableLists(needs: [.string, .vendorList, .scenario]) { facts, lookup, _, findings throws(Undecided) in
      guard let declaration = facts.settings.declaration, concerns(declaration) else { return .doesNotApply }
      return check(facts, declaration, try lookup.found(), &findings)
    }
  }

  /// About stored keys and what is declared about the app.
  static func storedKeysDeclaration(
    _ check: @escaping @Sendable (StoredKeyFacts, Declaration, inout Findings) -> Applicability
  ) -> RuleChecks {
    .storedKeys(needs: [.storedKeys, .scenario]) { facts, findings in
      guard let declaration = facts.settings.declaration else { return .doesNotApply }
      return check(facts, declaration, &findings)
    }
  }
}
