import TCFCodec
import TCFFindings
import TCFStorage

/// What a message says beside what the device has stored.
extension MessageRules {
  static let stores: [Rule] = [stored, userData]

  static let stored = Rule(
    RuleDescription(
      "messages/stored", .error, title: "The stored string is the last one saved",
      meaning:
        "After a save the keys of the app hold another string, or none: SDKs go on with an earlier choice. Writing the "
        + "message under a key of one's own (cookieData, tcstring) is not enough; SDKs read the IABTCF_ keys.",
      fix: "At each save write IABTCF_TCString and the keys derived from it.",
      sources: [
        gravito("Catching save actions on CMP UI"), Sources.api("In-App internal structure for the defined API"),
      ]),
    needs: [.message, .storedKeys, .history],
    captured: .sequence { facts in
      var saved: SequenceFacts.Step?
      var applies = false
      var findings: [Finding] = []
      for (index, item) in facts.items.enumerated() {
        if case .message(let message) = item.content, message.kind == .save, message.tcString != nil {
          saved = SequenceFacts.Step(index: index, message: message, item: item)
        }
        guard case .keys(let keys) = item.content, let step = saved, let text = step.message.tcString else { continue }
        applies = true
        guard keys.tcString != text else { continue }
        let what = keys.tcString == nil ? "there is no IABTCF_TCString" : "IABTCF_TCString is another string"
        findings.append(
          Finding(
            "after the save of \(step.place), \(what) (\(CapturedPlace.text(item.part)))",
            at: CapturedPlace.location(item.part, StoredKeyName.tcString),
            evidence: Evidence(expected: .text(text), actual: keys.tcString.map { .text($0) })))
      }
      return applies ? findings : nil
    })

  static let userData = Rule(
    RuleDescription(
      "messages/user-data", .error, title: "Sourcepoint's user data agree with the stored keys",
      meaning:
        "euconsent, IABTCF_TCString in tcfData and the stored key are one string, and applies is gdprApplies. Here they "
        + "differ: which choice counts depends on who reads what.",
      fix: "Read the keys again after onSPFinished; if they still differ, ask the SDK's maker.",
      sources: [sourcepoint("SPUserData structure")]),
    needs: [.message, .storedKeys, .history],
    captured: .exchange(
      message: { facts in
        guard facts.message.kind == .userData, let (path, keys) = facts.message.userDataKeys else { return nil }
        return UserDataComparison(facts.message, keys).findings { .member("\(path).\($0)") }
      },
      sequence: { facts in
        var latest: CMPMessage?
        var findings: [Finding]?
        for item in facts.items {
          if case .message(let message) = item.content, message.kind == .userData { latest = message }
          guard case .keys(let keys) = item.content, let latest else { continue }
          let found = UserDataComparison(latest, keys).findings { CapturedPlace.location(item.part, $0) }
          findings = (findings ?? []) + found
        }
        return findings
      }))
}

/// Sourcepoint's user data beside keys: those that it carries, or those of a store.
struct UserDataComparison {
  private let message: CMPMessage
  private let keys: StoredKeySet

  init(_ message: CMPMessage, _ keys: StoredKeySet) {
    self.message = message
    self.keys = keys
  }

  /// What differs. `place` gives the place of a key.
  func findings(_ place: (String) -> Location) -> [Finding] {
    [string(place), applicability(place)].compactMap(\.self)
  }

  private func string(_ place: (String) -> Location) -> Finding? {
    guard let ours = message.tcString, let stored = keys.tcString, ours != stored else { return nil }
    return Finding(
      "euconsent and \(StoredKeyName.tcString) are two strings", at: place(StoredKeyName.tcString),
      evidence: Evidence(expected: .text(ours), actual: .text(stored)))
  }

  /// `applies` of the campaign or of its consents; they are one fact.
  private func applicability(_ place: (String) -> Location) -> Finding? {
    let member = ["gdpr.applies", "gdpr.consents.applies", "consents.applies", "applies"].lazy.compactMap(
      message.member
    )
    .first
    guard let member, case .boolean(let applies) = member.node.value,
      case .integer(let stored)? = keys[StoredKeyName.gdprApplies], stored != (applies ? 1 : 0)
    else { return nil }
    return Finding(
      "\(member.path) is \(applies), \(StoredKeyName.gdprApplies) is \(stored)", at: place(StoredKeyName.gdprApplies),
      evidence: Evidence(expected: .integer(applies ? 1 : 0), actual: .integer(Int(clamping: stored))))
  }
}
