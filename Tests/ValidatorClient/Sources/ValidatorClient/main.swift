import Foundation
import TCFValidation

let list = try Data(contentsOf: URL(filePath: "TestVectors/vendor-lists/sample-vendor-list.json"))
let validator = try Validator(lists: [list], asOf: CalendarDay(year: 2026, month: 6, day: 15))
let result = validator.check("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU")
print(result)

// The keys of an app's store, from the file and as values.
let file = try Data(contentsOf: URL(filePath: "TestVectors/rules/stored-keys/types-android-wrong.xml"))
print(try validator.check(storedKeys: file))
let keys = StoredKeySet(platform: .ios, keys: [StoredKey(name: "IABTCF_gdprApplies", value: .boolean(true))])
print(validator.check(storedKeys: keys))

// A rule of one's own.
let english = Rule(
  RuleDescription(
    "our-team/consent-language", .warning, title: "Our apps ask in English",
    meaning: "ConsentLanguage says in which language the CMP asked.", fix: "Set the CMP's language to English.",
    sources: [Citation("Our consent handbook", "Languages")]),
  string: { facts, findings in
    let language = facts.core.consentLanguage
    guard language.description != "EN" else { return .applies }
    return findings.report("ConsentLanguage is \(language)", at: facts.at("ConsentLanguage"))
  })
print(validator.adding(english).check("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"))
