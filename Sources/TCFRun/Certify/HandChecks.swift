import TCFFindings
import TCFRules

/// What is in no string and no key, and so has to be shown by hand: the user interface and what is behind it.
///
/// Source: TCF Policies, Appendix B, by its sections and paragraphs, in our words; read from a public copy of version
/// 2024-06-3.5.0. The text in force is IAB Europe's.
enum HandChecks {
  private static let chapter2 = "Chapter II: Policies for CMPs"
  private static let general = "Appendix B, B: General Rules and Requirements for Framework UIs"
  private static let consent = "Appendix B, C: Requesting a User's Consent"
  private static let interest = "Appendix B, D: Legitimate Interests"

  private static func policy(_ what: String, _ section: String, _ paragraph: String = "")
    -> CertificationRecord.HandCheck
  {
    CertificationRecord.HandCheck(what, Citation("TCF Policies", section + (paragraph.isEmpty ? "" : ", \(paragraph)")))
  }

  private static func guideline(_ what: String, _ section: String) -> CertificationRecord.HandCheck {
    CertificationRecord.HandCheck(what, Citation("TCF Implementation Guidelines", section))
  }

  /// Whatever the scenario.
  static let always = [
    policy("The first layer is distinct from other content, and covers all or nearly all of it.", consent, "(a)"),
    policy(
      "The first layer states that data is stored on and read from the device, that personal data is processed, and "
        + "which kinds.", consent, "(b) I, II"),
    policy("The first layer states how many vendors there are, and links to their names.", consent, "(b) III"),
    policy("The first layer names every purpose or stack, and the special features used.", consent, "(b) IV, V"),
    policy("The first layer states what the choice applies to, and how to withdraw it.", consent, "(b) VII, VIII"),
    policy(
      "The first layer has one call to action to consent and one to customise the choice, in matching type and "
        + "readable: with a contrast of at least 5 to 1.", consent, "(b) X, XI; (g)"),
    policy(
      "The second layer lists every vendor with its policy, purposes, legal bases, retention periods, features and "
        + "categories of data.", consent, "(c) I"),
    policy(
      "The second layer shows the names, descriptions and illustrations of all purposes and features exactly as in the "
        + "list, and how many vendors ask for each.", consent, "(c) II"),
    policy("The second layer shows how long vendors store data on the device.", consent, "(c) VII"),
    policy(
      "Texts and translations are the official ones, verbatim, in every language offered.", general, "(b), (c)"),
    policy("Vendors and purposes outside the framework are distinguished from those within it.", general, "(e); C (e)"),
    policy("The UI states that special purposes cannot be objected to.", general, "(f)"),
    policy("The CMP is registered for this environment, and the release in use is this one.", chapter2),
  ]

  /// In a scenario of a kind.
  static func checks(of kind: Scenario.Kind) -> [CertificationRecord.HandCheck] {
    switch kind {
    case .firstRun:
      [policy("The UI was shown automatically, before anything was stored for a purpose.", consent, "(a)")]
    case .acceptAll:
      [
        policy("The call to action that was used describes what it does.", consent, "(b) X"),
        policy("The vendors named here are those that the UI showed.", consent, "(c) I"),
      ]
    case .rejectAll:
      [
        policy(
          "How the user refused: on which layer, in how many steps, and that no switch was preset.", consent, "(d), (g)"
        ),
        policy("Whether refusing also objects to legitimate interests, and that the UI says so.", interest),
      ]
    case .partial:
      [
        policy("Each purpose, vendor and special feature can be chosen individually.", consent, "(c) III, IV"),
        policy("Every switch was off before the user's choice.", consent, "(d)"),
      ]
    case .withdraw:
      [
        policy(
          "The UI can be reopened from a link or button that is easy to find, on every page or in the app's settings.",
          consent, "(f)"),
        policy(
          "Withdrawing consent takes no more steps than giving it; if there is one action to accept all, there is one "
            + "to withdraw all.", consent,
          "(f)"),
        guideline("Vendors learn about the withdrawal with the next call or event.", "Withdrawal of consent"),
      ]
    case .object:
      [
        policy(
          "The layer about legitimate interests can be reached from the first layer through a link.", interest,
          "(a), (b)"),
        policy(
          "Each purpose and vendor can be objected to individually, and the layer states what they rely on.",
          interest,
          "(c)"),
      ]
    case .expiredRenewal:
      [policy("The UI was shown again, and no earlier choice was preset.", consent, "(d)")]
    case .gdprNotApplicable:
      [
        guideline(
          "How it was determined that GDPR does not apply to this user.", "What if I don't receive the TC string?")
      ]
    case .removal:
      [policy("How the user or publisher removed the CMP, and that no copy remains in another store.", chapter2)]
    case .purposeOneTreatment:
      [
        policy(
          "That the law of the publisher's country permits purpose 1 without asking, and that the UI does not show it.",
          general)
      ]
    case .switchCMP:
      [policy("That the UI of the new CMP was shown, and that the old CMP no longer starts.", chapter2)]
    }
  }
}
