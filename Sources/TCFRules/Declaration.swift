import TCFFindings

/// What somebody declares about a CMP's UI and the app around it: facts that stand in no string and no key.
///
/// Each one is optional; a rule that needs one does not apply without it.
public struct Declaration: Sendable, Hashable {
  /// Whether stack descriptions, illustrations or their translations differ from the standard ones.
  public var hasChangedTexts: Bool?
  /// How many custom purposes the publisher shows, 0-63.
  public var customPurposeCount: Int?
  /// Whether the app was told to forget everything: its CMP was removed, or its keys were cleared.
  public var isCleared: Bool?

  /// A declaration of nothing.
  public init() {}
}

extension Rule {
  /// Reads a decoded version 2 string beside what is declared.
  typealias DeclarationCheck = @Sendable (StringFacts, Declaration) -> [Finding]?

  /// A rule about a version 2 string and what is declared about the UI.
  init(_ description: RuleDescription, declaration check: @escaping DeclarationCheck) {
    self.init(
      metadata: description.metadata(needs: [.string, .scenario]),
      check: .string { facts in facts.settings.declaration.flatMap { check(facts, $0) } })
  }

  /// A rule about stored keys and what is declared about the app.
  init(
    _ description: RuleDescription,
    storedKeysDeclaration check: @escaping @Sendable (StoredKeyFacts, Declaration) -> [Finding]?
  ) {
    self.init(
      metadata: description.metadata(needs: [.storedKeys, .scenario]),
      check: .storedKeys { facts in facts.settings.declaration.flatMap { check(facts, $0) } })
  }
}
