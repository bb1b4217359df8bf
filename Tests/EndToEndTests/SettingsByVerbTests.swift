import Foundation
import Synchronization
import TCFCodec
import TCFRun
import TCFTestSupport
import Testing

/// Every key of the settings file moves every verb that it concerns, and no other.
@Suite("Settings and verbs")
struct SettingsByVerbTests {
  /// A verb that judges strings.
  enum Verb: String, CaseIterable {
    case validate, basis, explain, certify
  }

  /// Keys of the settings file with values, and the string whose answers they move.
  struct Case: Sendable, CustomTestStringConvertible {
    /// The keys' places in the file, with their values. Keys of one case have marks of their own.
    let keys: [(place: String, value: String)]
    let string: String
    var asOf = "2026-06-10"
    var hasList = true
    /// Options besides those of every case: reports are compared as JSON where the key does not choose another.
    var format = ["--format", "json"]
    /// What stands in a verb's answer with the settings, or without them, and not in the other; nil for a verb that they
    /// do not concern.
    let marks: [Verb: Mark]

    var settings: String { SettingsByVerbTests.settings(keys) }
    var testDescription: String { settings }
  }

  /// A settings file with these keys.
  private static func settings(_ keys: [(place: String, value: String)]) -> String {
    let parts = keys.map { key in
      let dot = key.place.firstIndex(of: ".")
      let name = dot.map { String(key.place[key.place.index(after: $0)...]) }
      return (section: String(key.place[..<(dot ?? key.place.endIndex)]), name: name, value: key.value)
    }
    return Dictionary(grouping: parts, by: \.section).sorted { $0.key < $1.key }.map { section, parts in
      let values = parts.map { part in part.name.map { "\($0): \(part.value)" } ?? part.value }
      return "\(section): " + (parts[0].name == nil ? values[0] : "{\(values.joined(separator: ", "))}")
    }.joined(separator: "\n")
  }

  /// A text in an answer.
  enum Mark: Sendable {
    case comes(String)
    case goes(String)
    /// One text for each key of the case.
    case allCome([String])
  }

  static func made(_ change: (inout TCString) -> Void) -> String {
    guard var string = try? TCString(decoding: Sample.sound) else { return "" }
    change(&string)
    return (try? string.encoded()) ?? ""
  }

  /// The sound string without Disclosed Vendors.
  static let missing = SettingsFixture.missing
  private static let rules = [Verb.validate, .explain, .certify]

  private static func judged(_ mark: Mark) -> [Verb: Mark] {
    Dictionary(uniqueKeysWithValues: rules.map { ($0, mark) })
  }

  /// The list that the string names is found.
  private static let ofList: [Verb: Mark] = [
    .validate: .goes("v3:5"), .certify: .goes("v3:5"), .explain: .goes("names are omitted"),
    .basis: .comes("GVL spec 3 version 5"),
  ]

  static let judgingCases: [Case] = [
    Case(
      keys: [("limits.expiry-months", "1")], string: Sample.sound, asOf: "2026-07-02",
      marks: [
        .validate: .comes("1 calendar month ended"), .certify: .comes("1 calendar month ended"),
        .explain: .comes("Valid as of 2026-07-02: no"), .basis: .comes("fields/expired"),
      ]),
    Case(
      keys: [("limits.expiry-months", "24")], string: Sample.sound, asOf: "2027-08-01",
      marks: [
        .validate: .goes("13 months ended"), .certify: .goes("13 months ended"),
        .explain: .goes("Valid as of 2027-08-01: no"), .basis: .goes("fields/expired"),
      ]),
    Case(
      keys: [
        ("limits.renewal-days", "5"), ("limits.oversized-characters", "20"), ("rules.on", "[google/1.1]"),
        ("rules.require", "[vendor=700 disclosed]"),
      ], string: Sample.sound,
      marks: judged(
        .allCome([
          "the string is 9 days old", "more than 20", "vendor 755 has neither consent nor legitimate interest",
          "vendor 700 is not disclosed",
        ]))),
    Case(
      keys: [("limits.implausible-vendor-id", "3")], string: Sample.sound, hasList: false,
      marks: judged(.comes("above 3"))),
    Case(
      keys: [("limits.treatment-countries", "[{country: DE}]")],
      string: made {
        $0.core.purposeOneTreatment = true
        $0.core.purposeConsents.remove(1)
      }, marks: judged(.goes("purpose-one/treatment-country"))),
    Case(
      keys: [("rules.off", "[disclosed-vendors/missing]")], string: missing,
      marks: [
        .validate: .goes("there is no Disclosed Vendors segment"),
        .certify: .goes("there is no Disclosed Vendors segment"),
        .explain: .goes("there is no Disclosed Vendors segment"), .basis: .goes("disclosed-vendors/missing"),
      ]),
    Case(
      keys: [("rules.off", "[fields/*]")], string: Sample.sound, asOf: "2027-08-01",
      marks: [
        .validate: .goes("13 months ended"), .certify: .goes("13 months ended"), .explain: .goes("13 months ended"),
        .basis: .goes("fields/expired"),
      ]),
    Case(
      keys: [("rules.severity", "{disclosed-vendors/missing: {to: warning, reason: ours}}")], string: missing,
      marks: [
        .validate: .comes("\"severity\":\"warning\""), .certify: .comes("\"severity\":\"warning\""),
        .explain: .goes("Valid as of 2026-06-10: no"), .basis: .goes("disclosed-vendors/missing"),
      ]),
    Case(
      keys: [("environment", "web")],
      string: made {
        $0.core.created = Deciseconds(CalendarDay(year: 2026, month: 11, day: 2))
        $0.core.lastUpdated = $0.core.created
        $0.core.vendorLegitimateInterests.insert(6)
        $0.disclosedVendors?.insert(6)
      }, asOf: "2026-11-10",
      marks: [.validate: .goes("in apps from 2027-02-15"), .explain: .goes("in apps from 2027-02-15")]),
    Case(
      keys: [("profile", "google")], string: Sample.sound,
      marks: judged(.comes("vendor 755 has neither consent nor legitimate interest"))),
    Case(
      keys: [("lists.gvl", "LIST")], string: Sample.sound, hasList: false, format: ["--format", "console"],
      marks: ofList),
    Case(
      keys: [("lists.cmp-list", "CMPS")],
      string: made { $0.core.cmpID = 302 },
      marks: [
        .validate: .comes("2024-11-13"), .certify: .comes("2024-11-13"),
        .explain: .comes("2024-11-13"), .basis: .goes("no CMP list was given"),
      ]),
    Case(
      keys: [("lists.store", "store")], string: Sample.sound, hasList: false, format: ["--format", "console"],
      marks: ofList),
    Case(
      keys: [("lists.vendor-information", "INFORMATION")],
      string: made {
        $0.core.publisherCC = LetterPair("DE") ?? .unknown
        $0.disclosedVendors = [1]
      }, marks: judged(.comes("do not work in DE"))),
  ]

  @Test("a key moves each verb that it concerns", arguments: judgingCases + runCases)
  func table(_ one: Case) throws {
    try withSettings(one.keys) { fixture in
      for verb in Verb.allCases {
        guard let mark = one.marks[verb] else { continue }
        let usual = try usualAnswer(verb, one, fixture)
        let own = try answer(verb, one, fixture, more: [])
        func expectComes(_ text: String, in answer: String, notIn other: String) {
          #expect(answer.contains(text) && !other.contains(text), "\(verb): \(text)\n\(own)\n\(usual)")
        }
        switch mark {
        case .comes(let text): expectComes(text, in: own, notIn: usual)
        case .goes(let text): expectComes(text, in: usual, notIn: own)
        case .allCome(let texts):
          #expect(texts.count == one.keys.count)
          for text in texts { expectComes(text, in: own, notIn: usual) }
        }
      }
    }
  }

  // All that do not concern a verb at once, for each string, day and lists for which a key moves other verbs.
  @Test("a key leaves the verbs alone that it does not concern", arguments: Verb.allCases)
  func others(_ verb: Verb) throws {
    let cases = (Self.judgingCases + Self.runCases).filter { $0.marks[verb] == nil }
    #expect(!cases.isEmpty)
    for (_, cases) in Dictionary(grouping: cases, by: { Question(verb, $0) }) {
      let keys = cases.flatMap(\.keys)
      try #require(Set(keys.map(\.place)).count == keys.count, "\(keys)")
      try withSettings(keys) { fixture in
        let own = try answer(verb, cases[0], fixture, more: [])
        #expect(try own == usualAnswer(verb, cases[0], fixture), "\(verb): \(Self.settings(keys))")
      }
    }
  }

  /// Calls `body` with a folder that has a settings file with these keys, and what they name.
  private func withSettings(
    _ keys: [(place: String, value: String)], _ body: (SettingsFixture) throws -> Void
  ) throws {
    let settings = Self.settings(keys)
      .replacing("LIST", with: SettingsFixture.list)
      .replacing("CMPS", with: ProjectPaths.root.appending(path: Sample.cmpList).path)
      .replacing("INFORMATION", with: ProjectPaths.vectors.appending(path: information).path)
    try SettingsFixture.with(settings + "\n") { fixture in
      if keys.contains(where: { $0.place == "lists.store" }) {
        let answer = try fixture.run("gvl", "import", SettingsFixture.list, "--store", "store", "--config", "none")
        try #require(answer.status == 0, "\(answer.errors)")
      }
      try body(fixture)
    }
  }

  @Test("every key of the settings file is in the table")
  func isComplete() {
    // What concerns stored keys or stored consent mode only stands in a test of its own: `MessageTests.consentModeMapping`.
    let consentMode = ["vendor", "ad_storage", "analytics_storage", "ad_user_data", "ad_personalization"]
    let known = Set(
      (Self.judgingCases + Self.runCases).flatMap(\.keys).map(\.place) + ["lists.providers"]
        + consentMode.map { "consent-mode.\($0)" })
    #expect(Set(RunKeys.all.map(\.path)) == known)
  }

  private let information = "rules/vendor-lists/vendor-information.json"

  /// What an answer without settings depends on: neither the key nor its value.
  private struct Question: Hashable {
    let verb: Verb
    let string: String
    let asOf: String
    let hasList: Bool
    let format: [String]

    init(_ verb: Verb, _ one: Case) {
      (self.verb, string, asOf, hasList) = (verb, one.string, one.asOf, one.hasList)
      format = verb == .validate || verb == .certify ? one.format : []
    }
  }

  /// The answers without settings, which many keys are compared with.
  private static let usualAnswers = Mutex<[Question: String]>([:])

  private func usualAnswer(_ verb: Verb, _ one: Case, _ fixture: SettingsFixture) throws -> String {
    let question = Question(verb, one)
    if let known = Self.usualAnswers.withLock({ $0[question] }) { return known }
    let answer = try answer(verb, one, fixture, more: ["--config", "none"])
    Self.usualAnswers.withLock { $0[question] = answer }
    return answer
  }

  /// What a verb prints and writes, and how it ends.
  private func answer(
    _ verb: Verb, _ one: Case, _ fixture: SettingsFixture, more: [String]
  ) throws -> String {
    var arguments = [verb.rawValue]
    switch verb {
    case .validate: arguments += [one.string]
    case .basis: arguments += [one.string, "--vendor", "5", "--format", "json"]
    case .explain: arguments += [one.string]
    case .certify:
      try fixture.write(one.string + "\n", "string.txt")
      try fixture.write(Self.scenarios, "scenarios.yml")
      arguments += ["scenarios.yml"]
    }
    if verb == .validate || verb == .certify {
      arguments += one.format
      if one.keys[0].place == "baseline", more.isEmpty {
        _ = try run(arguments + ["--config", "none", "--write-baseline", "base.json"], one, fixture)
      }
    }
    let answer = try run(arguments + more, one, fixture)
    #expect(answer.status != 64, "\(answer.errors)")
    // The summary names the settings file and the command.
    var lines =
      answer.lines.map(String.init).filter { !$0.hasPrefix("{\"summary\"") } + ["exit status \(answer.status)"]
    for name in try Program.contents(of: fixture.folder) where name.hasPrefix("out.") {
      lines += ["\(name) was written", try fixture.read(name)]
      try FileManager.default.removeItem(at: fixture.folder.appending(path: name))
    }
    return lines.joined(separator: "\n")
  }

  private func run(_ arguments: [String], _ one: Case, _ fixture: SettingsFixture) throws -> Program.Answer {
    try Binary.run(
      arguments + ["--as-of", one.asOf] + (one.hasList ? ["--gvl", SettingsFixture.list] : []), in: fixture.folder,
      environment: ["TCFCHECK_STORE": ""])
  }

  private static let scenarios = """
    declared-by: {name: A, organisation: B, date: 2026-06-02}
    cmp: {id: 300, name: Iron Choices, version: 2, environments: [web]}
    scenarios:
      - name: accept
        scenario: accept-all
        steps:
          - {name: accepted, when: after, capture: string.txt}
    """

  @Test("certify and validate ask Google's providers of the settings, and the Additional Vendor Information List")
  func otherLists() throws {
    let lists = ProjectPaths.vectors.appending(path: "rules/provider-lists/providers.csv").path
    try SettingsFixture.with("lists: {providers: \(lists)}\n") { fixture in
      try fixture.write(#"{"IABTCF_AddtlConsent":"2~1.35~dv.","IABTCF_gdprApplies":1}"#, "keys.json")
      try fixture.write(Self.scenarios.replacing("string.txt", with: "keys.json"), "scenarios.yml")
      for verb in [["validate", "keys.json"], ["certify", "scenarios.yml"]] {
        func rules(_ more: [String]) throws -> [String] {
          let answer = try Binary.run(
            verb + ["--format", "json", "--all-outcomes", "--as-of", "2026-06-10"] + more, in: fixture.folder)
          return try answer.lines.map(object).filter { line in
            let outcome = line["outcome"] as? String
            return (line["rule"] as? String)?.hasPrefix("additional-consent/") == true
              && (outcome == "fail" || outcome == "pass")
          }.compactMap { $0["rule"] as? String }
        }
        let (own, usual) = (try rules([]), try rules(["--config", "none"]))
        #expect(Set(own).isStrictSuperset(of: usual), "\(verb): \(own) \(usual)")
      }
    }
  }
}
