import TCFFindings
import TCFRules

/// What a file of scenarios may say.
extension SettingsShape {
  static let purposeIDs = 1...24
  static let vendorIDs = 1...65_535
  static let specialFeatureIDs = 1...12

  /// The whole file.
  static let certification = [
    SettingsKey("declared-by", .block(declarerKeys), isRequired: true, "Who makes the declaration in this file."),
    SettingsKey("cmp", .block(cmpKeys), isRequired: true, "The CMP release that was captured."),
    SettingsKey(
      "lists", .block(certificationListKeys),
      "The lists to check against; missing ones come from options and the settings file. Relative to this file."),
    SettingsKey("as-of", .day, "The as-of date for rules about age; today unless given. --as-of overrides it."),
    SettingsKey(
      "disclosed-vendors", .ids(vendorIDs), "The vendors that the UI discloses, for scenarios that name no others."),
    SettingsKey(
      "restrictions", .list(.block(restrictionKeys)),
      "The publisher's restrictions, for scenarios that have no others; those of the strings unless given."),
    SettingsKey("tested", .block(testKeys), "Who tried it where, for scenarios that say nothing else."),
    SettingsKey("record", .block(recordKeys), "What --record makes captures of, and how."),
    SettingsKey("scenarios", .list(.block(scenarioKeys)), "What was tried, and what was captured."),
  ]

  private static let recordKeys = [
    SettingsKey("web", .text, "The page: an address, or an HTML file relative to this file."),
    SettingsKey("android", .text, "The package of the app on an Android device or emulator."),
    SettingsKey("simulator", .text, "The bundle identifier of the app in an iOS simulator."),
    SettingsKey("folder", .text, "The folder in which an app keeps its preferences, relative to this file."),
    SettingsKey("device", .text, "The serial of the Android device, or the simulator, where there are several."),
    SettingsKey("wait", .integer(0...600), "How long the page may take to load its CMP, in seconds; 10 unless given."),
    SettingsKey(
      "act-wait", .integer(0...600), "How long the page may take to react to an act, in seconds; 3 unless given."),
    SettingsKey("language", .text, "The language of the browser, as de-DE."),
    SettingsKey("viewport", .text, "The size of the page in CSS pixels, as 1280x800."),
    SettingsKey("timezone", .text, "The time zone of the browser, as Europe/Berlin."),
    SettingsKey("geolocation", .text, "Where the device is, in degrees, as 52.5,13.4."),
  ]

  private static let sourceWords = Certification.Source.allCases.map(\.rawValue)

  private static let testKeys = [
    SettingsKey("platform", .text, "The platform and its version, as iOS 26 or Android 16: a column of the record."),
    SettingsKey("device", .text, "The device, or the browser."),
    SettingsKey("sdk-version", .text, "The version of the CMP's SDK or script."),
    SettingsKey("tester", .text, "The person who tried it."),
  ]

  private static let declarerKeys = [
    SettingsKey("name", .text, isRequired: true, "The person."),
    SettingsKey("organisation", .text, isRequired: true, "The organisation."),
    SettingsKey("date", .day, isRequired: true, "The day of the declaration."),
    SettingsKey("contact", .text, "How to reach them."),
  ]

  private static let cmpKeys = [
    SettingsKey("id", .integer(2...4_095), isRequired: true, "The id in the Global CMP List."),
    SettingsKey("name", .text, isRequired: true, "The name in the Global CMP List."),
    SettingsKey("version", .integer(0...4_095), isRequired: true, "The release, as in CmpVersion."),
    SettingsKey(
      "environments", .list(.choice(SubjectEnvironment.allCases.map(\.rawValue))), isRequired: true,
      "Where the UI of this release is shown."),
    SettingsKey("languages", .list(.language), "The languages of the UI, as in ConsentLanguage."),
    SettingsKey("screens", .ids(0...63), "The numbers of the screens, as in ConsentScreen; 0 is always allowed."),
    SettingsKey(
      "changed-texts", .truth, "Whether stack descriptions, illustrations or their translations were changed."),
    SettingsKey("feature-text", .truth, "Whether the UI shows the list's text about features (TCF 2.4)."),
    SettingsKey("stacks", .ids(1...10_000), "The stacks that the UI shows, by their ids in the vendor list."),
    SettingsKey("purposes", .ids(purposeIDs), "The purposes that the UI offers."),
    SettingsKey("special-features", .ids(specialFeatureIDs), "The special features that the UI offers."),
    SettingsKey("custom-purposes", .integer(0...63), "How many purposes of the publisher's own the UI shows."),
  ]

  private static let certificationListKeys = [
    SettingsKey("gvl", .oneOrMore(.text), "Vendor lists, folders of them, or stores. --gvl overrides it."),
    SettingsKey("cmp-list", .text, "The Global CMP List, or a store that contains it. --cmp-list overrides it."),
    SettingsKey("vendor-information", .text, "The Additional Vendor Information List."),
  ]

  private static let restrictionKeys = [
    SettingsKey("purpose", .integer(purposeIDs), isRequired: true, "The purpose."),
    SettingsKey(
      "type", .choice(["not-allowed", "require-consent", "require-legitimate-interest"]), isRequired: true,
      "Types 0, 1 and 2 of the string."),
    SettingsKey("vendors", .ids(vendorIDs), isRequired: true, "The vendors."),
  ]

  private static let scenarioKeys = [
    SettingsKey("name", .text, isRequired: true, "The name in reports, unique in this file."),
    SettingsKey(
      "scenario", .choice(Scenario.Kind.allCases.map(\.rawValue)), isRequired: true, "What happens in it."),
    SettingsKey("about", .text, "A description of what it shows."),
    SettingsKey("tested", .block(testKeys), "Who tried it where."),
    SettingsKey("disclosed-vendors", .ids(vendorIDs), "The vendors that the UI disclosed."),
    SettingsKey("restrictions", .list(.block(restrictionKeys)), "The publisher's restrictions."),
    SettingsKey(
      "reject-objects", .truth, "Whether refusing everything also objects to legitimate interests; true unless given."),
    SettingsKey(
      "choice",
      .either(
        .choice(["accept-all", "reject-all"]),
        orBlock: [
          SettingsKey("purposes", .ids(purposeIDs), isRequired: true, "The purposes with consent."),
          SettingsKey("vendors", .ids(vendorIDs), isRequired: true, "The vendors with consent."),
          SettingsKey("special-features", .ids(specialFeatureIDs), "The special features opted in to."),
          SettingsKey(
            "legitimate-interests", .block(subjectKeys),
            "What was not objected to; everything if purposes or vendors are omitted."),
        ]), "What the user chose: for partial, expired-renewal, purpose-one-treatment and switch-cmp."),
    SettingsKey("objected", .block(subjectKeys), "What the user objected to: for object."),
    SettingsKey("withdrawn", .block(subjectKeys), "What the user withdrew: for withdraw; everything unless given."),
    SettingsKey(
      "record-from", .choice(sourceWords),
      "What --record makes the captures of; the one that record names unless given."),
    SettingsKey(
      "recording", .text,
      "The recording of a whole scenario on a page, checked with the captures: a path ending in /recording.ndjson."),
    SettingsKey("steps", .list(.block(stepKeys)), isRequired: true, "The steps in order."),
  ]

  private static let subjectKeys = [
    SettingsKey("purposes", .ids(purposeIDs), "Purposes."),
    SettingsKey("vendors", .ids(vendorIDs), "Vendors."),
  ]

  private static let stepKeys = [
    SettingsKey("name", .text, isRequired: true, "The name of the step."),
    SettingsKey(
      "when", .choice(ScenarioStep.Phase.allCases.map(\.rawValue)), isRequired: true,
      "before any act of the user, with an earlier choice stored, after the scenario's act, or after a restart."),
    SettingsKey(
      "capture", .oneOrMore(.text), isRequired: true,
      "The captured files, relative to this file; an empty list if there was nothing left to capture."),
    SettingsKey(
      "screenshots", .oneOrMore(.text),
      "Pictures of what the user saw, relative to this file: the record has their hashes."
    ),
    SettingsKey("at", .moment, "When the data was written, UTC."),
    SettingsKey("action", .text, "What the user or tester did."),
    SettingsKey("ui-shown", .truth, "Whether the CMP's UI was shown."),
    SettingsKey("prompt", .text, "With --record, of an app or folder: what you are asked to do; then press Return."),
    SettingsKey("open", .text, "With --record, of a page: the page to open, if it is not the one that record names."),
    SettingsKey("reload", .truth, "With --record, of a page: whether to load it again."),
    SettingsKey(
      "click", .oneOrMore(.text), "With --record, of a page: CSS selectors, or text \"…\", clicked in order."),
    SettingsKey(
      "act", .choice(["accept-all", "reject-all", "save", "object", "withdraw", "shown"]),
      "What the last click or the prompt is called in the recording; after the scenario's act, its own unless given."),
    SettingsKey(
      "acts", .oneOrMore(.text),
      "With --record, of a page, in place of click: acts in order, as record web takes them with --act."),
    SettingsKey("wait", .integer(0...600), "With --record: how long to wait then, in seconds."),
    SettingsKey("record", .truth, "With --record: make the capture of this step, although nothing is done in it."),
  ]
}
