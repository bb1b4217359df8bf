import TCFFindings
import TCFStorage

/// Sourcepoint's user data next to keys: those that it carries, or those of a store.
struct UserDataComparison {
  let message: CMPMessage
  let keys: StoredKeySet

  /// Reports what differs about GDPR: the string, and whether it applies. Where the campaign and its consents differ in that, the
  /// campaign's is compared.
  ///
  /// - Parameter place: the place of a key.
  func report(to findings: inout Findings, at place: (String) -> Location) {
    if let ours = message.tcString, let stored = keys.tcString, ours != stored {
      findings.report(
        "euconsent and \(StoredKeyName.tcString) are different strings", at: place(StoredKeyName.tcString),
        evidence: .difference(from: ours, to: stored))
    }
    guard let (path, applies) = UserDataClaims.applicability(of: message).first,
      case .integer(let stored)? = keys[StoredKeyName.gdprApplies], stored != (applies ? 1 : 0)
    else { return }
    findings.report(
      "\(path) is \(applies), but \(StoredKeyName.gdprApplies) is \(stored)", at: place(StoredKeyName.gdprApplies),
      evidence: Evidence(expected: .integer(applies ? 1 : 0), actual: .integer(Int(clamping: stored))))
  }

  /// Reports what differs of the strings of other frameworks.
  func reportOtherStrings(to findings: inout Findings, at place: (String) -> Location) {
    for store in message.userDataStores where store.part != "tcfData" {
      for name in [StoredKeyName.gppString, StoredKeyName.usPrivacyString] {
        guard case .string(let ours)? = store.keys[name], case .string(let stored)? = keys[name], ours != stored else {
          continue
        }
        findings.report("\(store.path) and \(name) are different strings", at: place(name))
      }
    }
  }
}
