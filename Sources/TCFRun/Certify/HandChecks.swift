import TCFFindings
import TCFRules

/// What stands in no string and no key, and so has to be shown by hand: the user interface and what stands behind it.
///
/// Source: TCF Policies, Appendix B, by its sections and paragraphs, in our words; read from a public copy of version
/// 2024-06-3.5.0. The text in force is IAB Europe's.
enum HandChecks {
  private static let chapter2 = "Chapter II: Policies for CMPs"
  private static let general = "Appendix B, B: General Rules and Requirements for Framework UIs"
  private static let consent = "Appendix B, C: Requesting a User's Consent"
  private static let interest = "Appendix B, D: Legitimate Interests"

  private static func policy(_ what: String, _ section: String, _ paragraph: String = "") -> Dossier.HandCheck {
    Dossier.HandCheck(what, Citation("TCF Policies", section + (paragraph.isEmpty ? "" : ", \(paragraph)")))
  }

  private static func guideline(_ what: String, _ section: String) -> Dossier.HandCheck {
    Dossier.HandCheck(what, Citation("TCF Implementation Guidelines", section))
  }

  /// Whatever the scenario.
  static let always = [
    policy("The first layer stands apart from other content, and covers all or nearly all of it.", consent, "(a)"),
    policy(
      "The first layer tells that data is stored on and read from the device, that personal data is processed, and which "
        + "kinds.", consent, "(b) I, II"),
    policy("The first layer tells how many vendors there are, and leads to their names.", consent, "(b) III"),
    policy("The first layer names every purpose or stack, and the special features used.", consent, "(b) IV, V"),
    policy("The first layer tells what the choice is valid for, and how to take it back.", consent, "(b) VII, VIII"),
    policy(
      "The first layer has a call to action to consent and one to choose, alike in type and readable: a contrast of at "
        + "least 5 to 1.", consent, "(b) X, XI; (g)"),
    policy(
      "The second layer lists every vendor with its policy, purposes, legal bases, retention periods, features and "
        + "categories of data.", consent, "(c) I"),
    policy(
      "The second layer shows names, descriptions and illustrations of all purposes and features as the list has them, "
        + "and how many vendors ask for each.", consent, "(c) II"),
    policy("The second layer shows how long vendors store on the device.", consent, "(c) VII"),
    policy(
      "Texts and translations are the official ones, word for word, in every language offered.", general, "(b), (c)"),
    policy("Vendors and purposes outside the framework are distinguished from those within it.", general, "(e); C (e)"),
    policy("The UI says that special purposes cannot be objected to.", general, "(f)"),
    policy("The CMP is registered for this environment, and this release is the one in use.", chapter2),
  ]

  /// In a scenario of a kind.
  static func checks(of kind: Scenario.Kind) -> [Dossier.HandCheck] {
    switch kind {
    case .firstRun:
      [policy("The UI came up by itself, before anything was stored for a purpose.", consent, "(a)")]
    case .acceptAll:
      [
        policy("The call to action that was used says what it does.", consent, "(b) X"),
        policy("The vendors named here are those that the UI showed.", consent, "(c) I"),
      ]
    case .rejectAll:
      [
        policy(
          "How the user refused: which layer, how many steps, and that no switch was set before.", consent, "(d), (g)"),
        policy("Whether refusing also objects to legitimate interests, and that the UI says so.", interest),
      ]
    case .partial:
      [
        policy("Each purpose, each vendor and each special feature can be chosen by itself.", consent, "(c) III, IV"),
        policy("Every switch was off before the user's choice.", consent, "(d)"),
      ]
    case .withdraw:
      [
        policy(
          "The UI comes back from a link or button that is easy to find, on every page or in the app's settings.",
          consent, "(f)"),
        policy(
          "Withdrawing takes no more steps than giving; where one could accept all, one can withdraw all.", consent,
          "(f)"),
        guideline("Vendors learn of the withdrawal with the next call or event.", "Withdrawal of consent"),
      ]
    case .object:
      [
        policy("The layer about legitimate interests is reached from the first layer by a link.", interest, "(a), (b)"),
        policy(
          "Each purpose and each vendor can be objected to by itself, and the layer tells on what they rely.", interest,
          "(c)"),
      ]
    case .expiredRenewal:
      [policy("The UI came up again, and no earlier choice was preset.", consent, "(d)")]
    case .gdprNotApplicable:
      [guideline("How it was decided that GDPR does not apply to this user.", "What if I don't receive the TC string?")]
    case .removal:
      [policy("How the user or publisher removed the CMP, and that no other store keeps a copy.", chapter2)]
    case .purposeOneTreatment:
      [
        policy(
          "That the law of the publisher's country lets purpose 1 go unasked, and that the UI does not show it.",
          general)
      ]
    case .switchCMP:
      [policy("That the UI of the new CMP came up, and that the old CMP no longer starts.", chapter2)]
    }
  }
}
