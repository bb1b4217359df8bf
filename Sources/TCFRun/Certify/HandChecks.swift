import TCFFindings
import TCFRules

/// What is in no string and no key, and so has to be shown by hand: the user interface and what is behind it.
///
/// Source: TCF Policies, Appendix B, by its sections and paragraphs, in our words; read from a public copy of version
/// 2024-06-3.5.0. The text in force is IAB Europe's.
enum HandChecks {
  private static let chapter2 = "Chapter II: Policies for CMPs"
  private static let chapter4 = "Chapter IV: Policies for Publishers"
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

  private static func api(_ what: String, _ section: String) -> CertificationRecord.HandCheck {
    CertificationRecord.HandCheck(what, Citation("CMP API v2", section))
  }

  /// Whatever the scenario, of a CMP for some environments. What is asked of the interface is in `InterfaceParagraphs`.
  static func always(in environments: [String]) -> [CertificationRecord.HandCheck] {
    func asked(_ environment: SubjectEnvironment) -> Bool { environments.contains(environment.rawValue) }
    return everywhere + (asked(.app) ? app : []) + (asked(.ctv) ? television : [])
  }

  private static let app = [
    api(
      "The app initialises this CMP's SDK and no other, though other SDKs may bring one along.",
      "How is a CMP used in-app?, step 2"),
    api(
      "Who determines whether GDPR applies, and who opens the UI at the first start: the SDK or the app.",
      "How is a CMP used in-app?, step 3"),
  ]

  private static let television = [
    api(
      "Which storage the device offers, and that the captures are of the one required: Web Storage if it lasts, otherwise the "
        + "app's registry if the data fit, otherwise its private storage.", "How is a CMP used in the CTV context?"),
    api(
      "What was stored is still there after the app was closed, after standby and after the device was switched off.",
      "How is a CMP used in the CTV context?"),
    api("Other apps on the device cannot read what was stored.", "How is a CMP used in the CTV context?, Native"),
    api(
      "If private storage is used: the app has the permissions to read and write its files.",
      "How is a CMP used in the CTV context?, Native"),
  ]

  private static let everywhere = [
    policy("The CMP is registered for this environment, and the release in use is this one.", chapter2),
    policy(
      "A public text of the CMP, such as its privacy policy, says that it takes part in the framework and complies with it, "
        + "and gives its ID.", chapter2),
    policy(
      "The publisher's privacy policy, or another public text of it, says the same and gives the ID of this CMP.",
      chapter4),
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
