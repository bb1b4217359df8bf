import TCFCodec
import TCFFindings
import TCFStorage

/// Sourcepoint's user data: what its parts say of each other, of the string and of the stored keys.
extension MessageRules {
  static let userDataRules: [Rule] = [userData]

  static let userData = Rule(
    "messages/user-data", .error, title: "Sourcepoint's user data match the string and the stored keys",
    meaning: "euconsent, IABTCF_TCString in tcfData and the stored key are the same string; applies, for the campaign "
      + "and for its consents, equals gdprApplies; consentStatus and googleConsentMode match the string; a vendor is "
      + "granted if all its purposes are; consentStrings are sections of GPPData; GPPData and uspstring match what is "
      + "stored and what was rejected. Here they differ, so the choice that counts depends on who reads what. A "
      + "dateCreated more than a day from the string's date is a warning. Granted consent mode is compared with "
      + "purpose 1, personalised ads with purposes 3 and 4. usnat together with ccpa is a warning: Sourcepoint calls "
      + "it a risk.",
    fix: "Read the keys again after onSPFinished; if they still differ, ask the vendor of the SDK.",
    sources: [sourcepoint("SPUserData structure"), sourcepoint("Google Consent Mode")],
    check: .exchange(
      needs: [.message, .storedKeys, .history],
      message: { facts, findings in
        guard facts.message.kind == .userData else { return .doesNotApply }
        let claims = UserDataClaims(facts.message, facts.readableString?.core)
        let store = facts.message.userDataKeys
        if let store {
          UserDataComparison(facts.message, store.keys).report(to: &findings) {
            .member("\(store.path).\($0)")
          }
        }
        let claimed = claims.report(to: &findings)
        return store == nil ? claimed : .applies
      },
      sequence: { facts, findings in
        var latest: CMPMessage?
        var applicability = Applicability.doesNotApply
        for item in facts.items {
          if let message = item.message, message.kind == .userData { latest = message }
          guard let keys = item.keys, let latest else { continue }
          let comparison = UserDataComparison(latest, keys)
          comparison.report(to: &findings) { CapturedPlace.location(item.part, $0) }
          comparison.reportOtherStrings(to: &findings) { CapturedPlace.location(item.part, $0) }
          applicability = .applies
        }
        return applicability
      }))
}
