import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFTestSupport
import Testing

@testable import TCFRun

@Suite("Reading settings")
struct SettingsReadingTests {
  private func read(_ text: String, file: String = "tcfcheck.yml") throws(SettingsProblems) -> Settings {
    try SettingsFile.read(Array(text.utf8), file: file)
  }

  /// The problems of a file, one line each.
  private func problems(_ text: String) -> [String] { problems(Array(text.utf8)) }

  private func problems(_ bytes: [UInt8]) -> [String] {
    do throws(SettingsProblems) {
      _ = try SettingsFile.read(bytes, file: "f.yml")
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test("an empty file, or one of comments, settles nothing", arguments: ["", "# nothing\n", "---\n", "\n\n"])
  func empty(text: String) throws { #expect(try read(text, file: "f.yml").isEmpty) }

  @Test("every key says what it is meant to say")
  func everyKey() throws {
    let settings = try read(
      """
      profile: google
      fail-on: never
      baseline: base.json
      rules:
        off: [fields/day-level, {rule: lint/*, reason: none of ours}]
        on: [lint/dates]
        severity:
          fields/expired: {to: error, reason: "contract: 13 months"}
      limits:
        expiry-months: 6
        renewal-days: 100
        oversized-characters: 4000
        implausible-vendor-id: 2000
        treatment-countries:
          - {country: DE, until: 2021-11-30}
          - {country: "NO", from: 2020-01-01}
      consent-mode: {vendor: 12, ad_storage: [1, 7], analytics_storage: {any: [8-9]}}
      lists: {gvl: [a.json, /abs/b.json], cmp-list: cmp.json, store: lists, vendor-information: v.json, providers: p.csv}
      reports:
        {format: json, details: 3, junit: [a.xml, "-"], json: a.ndjson, junit-by: rule, junit-dialect: rich,
         all-outcomes: true, deterministic: True}
      waivers:
        - {rule: in-app/*, subject: "*.plist", reason: r, owner: o, until: 2027-01-31}
      """, file: "conf/team.yml")
    #expect(settings.file == "conf/team.yml")
    #expect(settings[RunKeys.profile] == .google)
    #expect(settings[RunKeys.failOn] == .never)
    let mapping = settings.ruleSettings(asOf: CalendarDay(daysSince1970: 0)).consentMode
    #expect(mapping.vendor == 12)
    #expect(mapping[.adStorage] == ConsentModeMapping.Need([1, 7], isAll: true))
    #expect(mapping[.analyticsStorage] == ConsentModeMapping.Need([8, 9], isAll: false))
    #expect(mapping[.adUserData] == ConsentModeMapping.usual[.adUserData])
    #expect(settings[RunKeys.baseline] == "conf/base.json")
    var switches = RuleSwitches()
    switches.off = [
      RuleSwitches.Off(RuleSelector("fields/day-level")),
      RuleSwitches.Off(RuleSelector("lint/*"), reason: "none of ours"),
    ]
    switches.on = [RuleSelector("lint/dates")]
    switches.severities = [
      RuleSwitches.Severities(RuleSelector("fields/expired"), to: .error, reason: "contract: 13 months")
    ]
    #expect(settings.switches == switches)
    let rules = settings.ruleSettings(asOf: CalendarDay(year: 2026, month: 1, day: 1))
    #expect(rules.expiry == Expiry(months: 6, renewalDays: 100))
    #expect(rules.oversizedCharacters == 4_000 && rules.implausibleVendorID == 2_000)
    // The last day in the file is the day before the first that no longer counts.
    #expect(
      rules.treatmentCountries
        == [
          TreatmentCountry(country: "DE", from: nil, until: CalendarDay(year: 2021, month: 12, day: 1)),
          TreatmentCountry(country: "NO", from: CalendarDay(year: 2020, month: 1, day: 1), until: nil),
        ].compactMap(\.self))
    #expect(settings[RunKeys.vendorLists] == ["conf/a.json", "/abs/b.json"])
    #expect(settings[RunKeys.cmpList] == "conf/cmp.json" && settings[RunKeys.store] == "conf/lists")
    #expect(settings[RunKeys.vendorInformation] == "conf/v.json")
    #expect(settings[RunKeys.providers] == "conf/p.csv")
    #expect(settings[RunKeys.format] == .json && settings[RunKeys.details] == 3)
    let files = Dictionary(uniqueKeysWithValues: RunKeys.files.map { ($0.format, settings[$0.key]) })
    #expect(files[.json] == ["conf/a.ndjson"] && files[.junit] == ["conf/a.xml", "-"])
    #expect(settings[RunKeys.junitBy] == .rule && settings[RunKeys.junitDialect] == .rich)
    #expect(settings[RunKeys.allOutcomes] == true && settings[RunKeys.isDeterministic] == true)
    let day = CalendarDay(year: 2027, month: 1, day: 31)
    #expect(
      settings[RunKeys.waivers] == [
        Waiver(
          RuleSelector("in-app/*"), subject: SubjectPattern("*.plist"),
          Suppression.Waived(reason: "r", owner: "o", until: day))
      ])
  }

  @Test("without limits the rules have their own")
  func usualLimits() throws {
    let day = CalendarDay(year: 2026, month: 1, day: 1)
    let (own, read) = (RuleSettings(asOf: day), try read("profile: iab").ruleSettings(asOf: day))
    #expect(read.oversizedCharacters == own.oversizedCharacters)
    #expect(read.implausibleVendorID == own.implausibleVendorID)
    #expect(read.treatmentCountries == own.treatmentCountries)
    #expect(read.expiry == own.expiry)
    let none = try self.read("limits: {treatment-countries: []}").ruleSettings(asOf: day)
    #expect(none.treatmentCountries == [])
  }

  @Test(
    "what is wrong is told with its place, what was there, what is allowed and the nearest name",
    arguments: [
      ("prfile: iab", "1:1: unknown key prfile; did you mean profile?"),
      ("\n  failOn: error", "2:3: unknown key failOn; did you mean fail-on?"),
      ("rules:\n  of: []", "2:3: unknown key of; did you mean off?"),
      ("xyzzy: 1", "1:1: unknown key xyzzy (the file takes profile, fail-on"),
      ("profile: gogle", "1:10: profile takes iab, google, lenient, not \"gogle\"; did you mean google?"),
      ("profile: [iab]", "1:10: profile takes iab, google, lenient, not a list"),
      ("profile:", "1:9: profile takes iab, google, lenient, not nothing"),
      ("fail-on: fatal", "1:10: fail-on takes error, warning, info, never, not \"fatal\""),
      ("rules:\n  off:\n    - fields/expird", "3:7: there is no rule fields/expird; did you mean fields/expired?"),
      ("rules: {on: [google]}", "1:14: there is no rule google; did you mean google/*?"),
      ("rules: {off: fields/expired}", "1:14: off takes a list, not \"fields/expired\""),
      ("rules: {off: [{reason: x}]}", "1:15: rule is missing"),
      ("rules: {off: [a/b, 5]}", "1:20: off takes a rule, or a family such as google/*, not the number 5"),
      ("rules:\n  severity:\n    fields/exprd: {to: info, reason: x}", "3:5: there is no rule fields/exprd"),
      ("rules: {severity: {fields/expired: {to: info}}}", "1:36: reason is missing"),
      ("rules: {severity: {fields/expired: info}}", "1:36: fields/expired takes a block of keys (to, reason)"),
      ("rules: {severity: {fields/expired: {to: off, reason: x}}}", "1:41: to takes error, warning, info, not \"off\""),
      ("rules: {off: [lint/*], on: [lint/*]}", "1:29: lint/* is both off and on"),
      ("rules: {off: [lint/*, {rule: lint/*}]}", "1:30: lint/* is listed twice in off"),
      ("limits: {expiry-months: 0}", "1:25: expiry-months takes a whole number from 1 to 120, not the number 0"),
      ("limits: {renewal-days: 1.5}", "not the number 1.5"),
      ("limits: {renewal-days: \"90\"}", "1:24: renewal-days takes a whole number from 1 to 3650, not \"90\""),
      ("limits: {renewal-days: 99999999999999999999}", "not the number 99999999999999999999"),
      ("limits: {treatment-countries: [{country: de}]}", "1:42: country takes a country of two capital letters"),
      (
        "limits: {treatment-countries: [{country: DE, from: 2021-01-02, until: 2021-01-01}]}",
        "1:32: until (2021-01-01) is before from (2021-01-02)"
      ),
      ("consent-mode: {ad-storage: [1]}", "1:16: unknown key ad-storage; did you mean ad_storage?"),
      ("consent-mode: {ad_storage: [25]}", "1:29: ad_storage takes a list of ids from 1 to 24"),
      ("consent-mode: {ad_storage: []}", "1:28: ad_storage lists no purpose"),
      ("consent-mode: {analytics_storage: {any: []}}", "analytics_storage lists no purpose"),
      ("consent-mode: {analytics_storage: {all: [1]}}", "unknown key all"),
      ("consent-mode: {vendor: 0}", "vendor takes a whole number from 1 to 65535, not the number 0"),
      ("lists: {gvl: {a: b}}", "1:14: gvl takes text, not a block of keys"),
      ("lists: {gvl: \"\"}", "1:14: gvl takes text, not an empty text"),
      ("reports: {all-outcomes: yes}", "1:25: all-outcomes takes true or false, not \"yes\""),
      ("reports: {details: -1}", "1:20: details takes a whole number from 0"),
      ("waivers: [{rule: fields/expired, reason: r, owner: o}]", "1:11: until is missing"),
      ("waivers: [{rule: fields/expired, reason: r, until: 2027-01-31}]", "1:11: owner is missing"),
      ("waivers: [{rule: fields/expired, owner: o, until: 2027-01-31}]", "1:11: reason is missing"),
      ("waivers: [{rule: fields/expired, reason: 5, owner: o, until: 2027-01-31}]", "put it in quotes"),
      (
        "waivers: [{rule: fields/expired, reason: r, owner: o, until: 2027-02-30}]",
        "until takes a day such as 2027-01-31"
      ),
      ("waivers: [{rule: fields/expired, reason: \" \", owner: o, until: 2027-01-31}]", "reason takes text"),
      ("- profile", "1:1: the file takes a block of keys"),
      ("iab", "1:1: the file takes a block of keys"),
      ("profile: iab\nprofile: iab", "2:1: the key profile is given more than once in one block, first on line 1"),
      (
        "rules:\n  off: []\n  on: []\n  off: []",
        "4:3: the key off is given more than once in one block, first on line 2"
      ),
      ("profile: iab\n---\nprofile: iab", "2:1: is not YAML with a single document"),
      ("profile: [iab\n", "2:1: is not YAML"),
      ("profile: 'iab", "is not YAML: the quotation mark of line 1, column 10 is not closed"),
      ("\tprofile: iab", "1:1: is not YAML: a tab"),
      ("a: &x iab\nprofile: *x", "2:10: aliases (*name) are not supported here"),
      ("profile: *x", "1:10: is not YAML: a text that begins with * must be in quotes"),
      ("waivers: [{subject: *.plist}]", "1:21: is not YAML: a text that begins with * must be in quotes"),
      ("profile: &", "a text that begins with & must be in quotes"),
      ("profile: @iab", "1:10: is not YAML: a tab, @, ` or % cannot begin anything here"),
      ("rules:\n\toff: []", "2:1: is not YAML: a tab"),
      ("profile: a: b", "1:11: is not YAML: a colon with a space after it is in the middle of a text"),
      ("profile: iab\n  fail-on: error", "2:10: is not YAML: a colon with a space"),
      ("profile: iab\nfail-on error\nrules: {}", "3:1: is not YAML: this line has a word with nothing after it"),
      (
        "rules: {off: [a, b}",
        "1:19: is not YAML: the list that begins at line 1, column 14 has no comma or closing ] here"
      ),
      ("rules: {off: [a]\nprofile: iab", "the block that begins at line 1, column 8 has no comma or closing } here"),
      ("profile: \"a\\q\"", "\\ begins an escape that YAML does not define"),
      ("rules:\n  off:\n    - a\n   - b", "4:4: is not YAML: the block of keys that begins at line 2, column 3"),
      ("rules:\n   off: []\n  on: []", "3:3: is not YAML: the block of keys that begins at line 1, column 1"),
      ("profile: | iab", "is not YAML: nothing may follow | or > on the same line"),
      ("%x\nprofile: iab", "is not YAML: "), ("%YAML 9\n---\na: b", "is not YAML: directives (%) are not needed here"),
      ("profile: !e!x 5", "is not YAML: tags (!name) are not supported here"),
      ("profile: 'iab' x", "is not YAML: the block of keys that begins at line 1, column 1"),
      ("{profile: iab} x", "1:16: is not YAML: there is more after the end of the text"),
      ("profile: iab\u{7}", "is not YAML: the text contains a control character"),
      ("profile: !!seq [iab]", "profile takes iab, google, lenient, not a list"),
      ("profile: !!set {iab}", "1:10: tags (!name) are not supported here"),
      ("<<: {profile: iab}", "1:1: unknown key <<"),
      ("profile: !!int 5", "1:10: tags (!name) are not supported here"),
      ("profile: !mine iab", "1:10: tags (!name) are not supported here"),
      ("profile: !!str 5", "1:10: profile takes iab, google, lenient, not \"5\""),
      ("[a]: b", "1:1: a key must be a single word here"),
    ] as [(String, String)])
  func mistakes(text: String, message: String) {
    let all = problems(text)
    #expect(all.contains { $0.hasPrefix("f.yml:") && $0.contains(message) }, "\(all)")
  }

  // YAML faults are not in libyaml's words.
  @Test("no fault is told in the words of the parser's library, and each has a place")
  func ownWords() {
    let library = [
      "did not find", "found ", "while ", "expected", "token", "anchor", "scalar", "stream", "not allowed",
    ]
    let signs = Array("ab:-?[]{}&*!|>'\"%@`#, \n\t0\\".utf8)
    PropertyRun("YAML faults", cases: 4_000).forEach { random, label in
      let bytes = (0..<random.number(1...40)).map { _ in signs[random.number(0...(signs.count - 1))] }
      do throws(SettingsProblem) {
        _ = try SettingsNode.read(bytes, file: "f.yml")
      } catch {
        #expect(error.place != nil, "\(label)")
        #expect(!library.contains { error.message.contains($0) }, "\(label): \(error)")
      }
    }
  }

  @Test("a byte order mark and Windows line ends change nothing")
  func foreignForms() throws {
    #expect(try read("\u{FEFF}profile: google")[RunKeys.profile] == .google)
    #expect(try read("profile: google\r\nrules:\r\n  off: [lint/*]\r\n").switches.off.count == 1)
  }

  @Test("all mistakes are told, in the order of the file, up to fifty")
  func all() {
    let told = problems("limits: {a: 1, b: 2}\nxyzzy: 1\nrules: {severity: {q/r: 1}}")
    #expect(told.map { String($0.prefix(9)) } == ["f.yml:1:1", "f.yml:1:1", "f.yml:2:1", "f.yml:3:2", "f.yml:3:2"])
    #expect(problems((0..<100).map { "key-\($0): 1\n" }.joined()).count == 50)
  }

  @Test("signs of aliases in words are only words")
  func harmlessSigns() throws {
    let text = """
      waivers:
        - {rule: fields/expired, reason: "R&D * owns it & pays", owner: a & b *c, until: 2027-01-31}
      """
    #expect(try read(text)[RunKeys.waivers]?.first?.waived.owner == "a & b *c")
  }

  @Test("numbers and words as YAML 1.2 reads them")
  func words() {
    for text in ["on", "no", "yes", "2027-01-31", "1.2.3", "e5", "-", ".", "+", "0x", "12:30", "NO"] {
      guard case .text(text) = SettingsText.value(ofPlain: text) else {
        Issue.record("\(text) is a word")
        continue
      }
    }
    for text in ["1.5", "1e3", "-0.5", ".5", "0x1F", "0o17", "99999999999999999999"] {
      guard case .number(text) = SettingsText.value(ofPlain: text) else {
        Issue.record("\(text) is a number")
        continue
      }
    }
    guard case .integer(-12) = SettingsText.value(ofPlain: "-12") else {
      Issue.record("-12 is a whole number")
      return
    }
  }
}
