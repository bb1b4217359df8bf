import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What a message says next to what the device has stored; Sourcepoint's user data also next to the string, and of themselves.
extension MessageRules {
  static let stores: [Rule] = [stored, userData]

  static let stored = Rule(
    "messages/stored", .error, title: "The stored string is the last one saved",
    meaning: "After a save, the app's keys hold a different string, or none, so SDKs continue with an earlier choice. "
      + "Storing the message under a custom key (cookieData, tcstring) is not enough; SDKs read the IABTCF_ keys.",
    fix: "At each save, write IABTCF_TCString and the keys derived from it.",
    sources: [
      gravito("Catching save actions on CMP UI"), Sources.api("In-App internal structure for the defined API"),
    ],
    check: .sequence(needs: [.message, .storedKeys, .history]) { facts, findings in
      var saved: SequenceFacts.Step?
      var applies = false
      for (index, item) in facts.items.enumerated() {
        if case .message(let message) = item.content, message.kind == .save, message.tcString != nil {
          saved = SequenceFacts.Step(index: index, message: message, item: item)
        }
        guard case .keys(let keys) = item.content, let step = saved, let text = step.message.tcString else { continue }
        applies = true
        guard keys.tcString != text else { continue }
        let what = keys.tcString == nil ? "there is no IABTCF_TCString" : "IABTCF_TCString is a different string"
        findings.report(
          "after the save of \(step.place), \(what) (\(CapturedPlace.text(item.part)))",
          at: CapturedPlace.location(item.part, StoredKeyName.tcString),
          evidence: .difference(from: text, to: keys.tcString))
      }
      return applies ? .applies : .doesNotApply
    })

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
        let store = facts.message.userDataKeys
        if let store {
          UserDataComparison(message: facts.message, keys: store.keys).report(to: &findings) {
            .member("\(store.path).\($0)")
          }
        }
        let claimed = UserDataClaims(message: facts.message, core: facts.readableString?.core).report(to: &findings)
        return store == nil ? claimed : .applies
      },
      sequence: { facts, findings in
        var latest: CMPMessage?
        var applicability = Applicability.doesNotApply
        for item in facts.items {
          if let message = item.message, message.kind == .userData { latest = message }
          guard let keys = item.keys, let latest else { continue }
          let comparison = UserDataComparison(message: latest, keys: keys)
          comparison.report(to: &findings) { CapturedPlace.location(item.part, $0) }
          comparison.reportOtherStrings(to: &findings) { CapturedPlace.location(item.part, $0) }
          applicability = .applies
        }
        return applicability
      }))
}
