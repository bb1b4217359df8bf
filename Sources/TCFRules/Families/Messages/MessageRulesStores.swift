import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What a message says next to what the device has stored.
extension MessageRules {
  static let stores: [Rule] = [stored] + userDataRules

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
}
