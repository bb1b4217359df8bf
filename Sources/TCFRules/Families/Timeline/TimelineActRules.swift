import TCFCodec
import TCFFindings
import TCFStorage

/// What was recorded, held against what followed.
enum TimelineActRules {
  static let all: [Rule] = [actIgnored, providers, lastUpdatedMoved, stringReturned]

  static let actIgnored = Rule(
    "timeline/act-ignored", .error, title: "The next state reflects what the user did",
    meaning: "An act was recorded, but the states after it do not reflect it: consent is still there, or there again, "
      + "after everything was refused or withdrawn; nothing, or a refusal, is stored after everything was accepted; "
      + "every legitimate interest is as it was after an objection; there is consent on a first run before any act; or "
      + "a choice is gone after a restart or an update. Only what the act's name implies is required. A state within "
      + "10 seconds of the act is excused if a later one reflects it.",
    fix: "Store every answer of the user at once, in every copy, and keep it until the user acts again.",
    sources: [Sources.formats("When should a TC string be created?"), Sources.api("addEventListener")],
    check: .sequence { facts, findings in
      facts.report(ActPass(facts), to: &findings)
    })

  static let providers = Rule(
    "timeline/additional-consent", .error, title: "The Additional Consent string reflects what the user did",
    meaning:
      "After everything was refused or withdrawn, a provider in IABTCF_AddtlConsent still has consent. As a warning, "
      + "one that the string had before is then in neither of its lists, or providers are still disclosed without consent "
      + "after everything was accepted. Providers with consent are in the first list; all others that were disclosed "
      + "are in the second, after a refusal too. Only strings of version 2 are compared. A state within 10 seconds of the "
      + "act is excused if a later one reflects it.",
    fix: "Write the string anew at each choice: move providers between its lists, and drop none that was disclosed.",
    sources: [AdditionalConsentRules.source("AC string examples")],
    check: .sequence { facts, findings in
      facts.report(ProviderPass(), to: &findings)
    })

  static let lastUpdatedMoved = Rule(
    "timeline/last-updated-moved", .error, title: "A choice is dated on the day of the act",
    meaning: "The user acted, and the string is another one than before, or the first one, but its LastUpdated is "
      + "earlier than the day of the act: a clock that does not run, or a string that was not made for this choice. "
      + "Where nothing shows what was stored before the act, or when the act was, nothing is compared.",
    fix: "Write the day of the change to LastUpdated (and Created) whenever any value changes.",
    sources: [Sources.formats("The Core String, LastUpdated")],
    check: .sequence { facts, findings in
      guard facts.surroundings.settings.declaration?.hasMadeUpDates != true else { return .doesNotApply }
      return facts.report(DatePass(), to: &findings)
    })

  static let stringReturned = Rule(
    "timeline/string-returned", .error, title: "The app returns the string that was saved last",
    meaning: "A webview's CMP asks the app for the stored string, but gets a string other than the last one that it "
      + "saved, or none. The CMP then continues with an earlier choice, or asks again.",
    fix: "Store the string of each save, and answer with the last one.",
    sources: [MessageRules.gravito("Sending data from the app to the CMP")],
    check: .sequence(needs: [.message, .history]) { facts, findings in
      var saved: SequenceFacts.Step?
      var (number, applies) = (0, false)
      for (index, item) in facts.items.enumerated() {
        if let act = RecordedAct(item) {
          // A store that was emptied, or is another device's, has nothing to return.
          if act.kind == .cleared || act.word == .firstRun { saved = nil }
          continue
        }
        guard item.isState else { continue }
        number += 1
        guard let message = item.message else { continue }
        let step = SequenceFacts.Step(index: index, message: message, item: item)
        if message.kind == .save, message.tcString != nil { saved = step }
        guard message.kind == .answer, let last = saved, let wanted = last.message.tcString else { continue }
        applies = true
        guard message.tcString != wanted else { continue }
        let had = message.tcString == nil ? "no string instead of the one of" : "a string other than that of"
        findings.report(
          "the app's answer (\(step.place)) has \(had) the last save (\(last.place))", at: .member("state \(number)"))
      }
      return applies ? .applies : .doesNotApply
    })
}
