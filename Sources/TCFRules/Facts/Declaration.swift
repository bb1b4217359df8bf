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

extension Rule {
  /// Reads a decoded version 2 string next to what is declared.
  typealias DeclarationCheck = @Sendable (StringFacts, Declaration, inout Findings) -> Applicability

  /// A rule about a version 2 string and what is declared about the UI.
  init(_ description: RuleDescription, declaration check: @escaping DeclarationCheck) {
    self.init(
      description, needs: [.string, .scenario],
      string: { facts, findings in
        guard let declaration = facts.settings.declaration else { return .doesNotApply }
        return check(facts, declaration, &findings)
      })
  }

  /// A rule about a version 2 string, its list, and what is declared about the UI. Without a declaration no list is
  /// wanted.
  init(
    _ description: RuleDescription,
    declarationAndList check:
      @escaping @Sendable (StringFacts, Declaration, CompiledVendorList, inout Findings) -> Applicability,
    isAsked: @escaping @Sendable (Declaration) -> Bool
  ) {
    self.init(
      description, needs: [.string, .vendorList, .scenario],
      availableLists: { facts, lookup, _, findings throws(Undecided) in
        guard let declaration = facts.settings.declaration, isAsked(declaration) else { return .doesNotApply }
        return check(facts, declaration, try lookup.found(), &findings)
      })
  }

  /// A rule about stored keys and what is declared about the app.
  init(
    _ description: RuleDescription,
    storedKeysDeclaration check: @escaping @Sendable (StoredKeyFacts, Declaration, inout Findings) -> Applicability
  ) {
    self.init(
      description, needs: [.storedKeys, .scenario],
      storedKeys: { facts, findings in
        guard let declaration = facts.settings.declaration else { return .doesNotApply }
        return check(facts, declaration, &findings)
      })
  }
}
