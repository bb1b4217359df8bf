import TCFFindings
import TCFStorage

/// Sourcepoint's user data next to keys: those that it carries, or those of a store.
struct UserDataComparison {
  private let message: CMPMessage
  private let keys: StoredKeySet

  init(_ message: CMPMessage, _ keys: StoredKeySet) {
    self.message = message
    self.keys = keys
  }

  /// What differs about GDPR. `place` gives the place of a key.
  func findings(_ place: (String) -> Location) -> [Finding] {
    [string(place), applicability(place)].compactMap(\.self)
  }

  /// What differs of the strings of other frameworks.
  func otherStrings(_ place: (String) -> Location) -> [Finding] {
    message.userDataStores.filter { $0.part != "tcfData" }.flatMap { store in
      [StoredKeyName.gppString, StoredKeyName.usPrivacyString].compactMap { name in
        guard case .string(let ours)? = store.keys[name], case .string(let stored)? = keys[name], ours != stored else {
          return nil
        }
        return Finding("\(store.path) and \(name) are different strings", at: place(name))
      }
    }
  }

  private func string(_ place: (String) -> Location) -> Finding? {
    guard let ours = message.tcString, let stored = keys.tcString, ours != stored else { return nil }
    return Finding(
      "euconsent and \(StoredKeyName.tcString) are different strings", at: place(StoredKeyName.tcString),
      evidence: .difference(from: ours, to: stored))
  }

  /// `applies` of the campaign and of its consents. Where the two differ, the campaign's is compared.
  private func applicability(_ place: (String) -> Location) -> Finding? {
    guard let (path, applies) = UserDataClaims.applicability(of: message).first,
      case .integer(let stored)? = keys[StoredKeyName.gdprApplies], stored != (applies ? 1 : 0)
    else { return nil }
    return Finding(
      "\(path) is \(applies), but \(StoredKeyName.gdprApplies) is \(stored)", at: place(StoredKeyName.gdprApplies),
      evidence: Evidence(expected: .integer(applies ? 1 : 0), actual: .integer(Int(clamping: stored))))
  }
}
