import Foundation
import TCFCodec
import TCFTestSupport
import Testing

/// found.md B1 to B3: a limit, switch or list of the settings file moves every verb that it concerns, and no other.
@Suite("Settings and verbs")
struct SettingsByVerbTests {
  /// A verb that judges strings.
  enum Verb: String, CaseIterable {
    case validate, basis, explain, certify
  }

  /// A setting and the string whose answers it moves.
  struct Case: Sendable, CustomTestStringConvertible {
    let settings: String
    let string: String
    var asOf = "2026-06-10"
    var hasList = true
    /// What stands in a verb's answer with the settings, or without them, and not in the other; nil for a verb that they
    /// do not concern.
    let marks: [Verb: Mark]

    var testDescription: String { settings }
  }

  /// A text in an answer.
  enum Mark: Sendable {
    case comes(String)
    case goes(String)

    var text: String {
      switch self {
      case .comes(let text), .goes(let text): text
      }
    }
  }

  private static func made(_ change: (inout TCString) -> Void) -> String {
    guard var string = try? TCString(decoding: Sample.sound) else { return "" }
    change(&string)
    return (try? string.encoded()) ?? ""
  }

  /// The sound string without Disclosed Vendors.
  private static let missing = SettingsFixture.missing
  private static let rules = [Verb.validate, .explain, .certify]

  private static func judged(_ mark: Mark) -> [Verb: Mark] {
    Dictionary(uniqueKeysWithValues: rules.map { ($0, mark) })
  }

  static let cases: [Case] = [
    Case(
      settings: "limits: {expiry-months: 1}", string: Sample.sound, asOf: "2026-07-02",
      marks: [
        .validate: .comes("1 calendar month ended"), .certify: .comes("1 calendar month ended"),
        .explain: .comes("Valid today (2026-07-02): no"), .basis: .comes("fields/expired"),
      ]),
    Case(
      settings: "limits: {expiry-months: 24}", string: Sample.sound, asOf: "2027-08-01",
      marks: [
        .validate: .goes("13 months ended"), .certify: .goes("13 months ended"),
        .explain: .goes("Valid today (2027-08-01): no"), .basis: .goes("fields/expired"),
      ]),
    Case(
      settings: "limits: {renewal-days: 5}", string: Sample.sound,
      marks: judged(.comes("the string is 9 days old"))),
    Case(
      settings: "limits: {oversized-characters: 20}", string: Sample.sound, marks: judged(.comes("more than 20"))),
    Case(
      settings: "limits: {implausible-vendor-id: 3}", string: Sample.sound, hasList: false,
      marks: judged(.comes("above 3"))),
    Case(
      settings: "limits: {treatment-countries: [{country: DE}]}",
      string: made {
        $0.core.purposeOneTreatment = true
        $0.core.purposeConsents.remove(1)
      }, marks: judged(.goes("purpose-one/treatment-country"))),
    Case(
      settings: "rules: {off: [disclosed-vendors/missing]}", string: missing,
      marks: [
        .validate: .goes("there is no Disclosed Vendors segment"),
        .certify: .goes("there is no Disclosed Vendors segment"),
        .explain: .goes("there is no Disclosed Vendors segment"), .basis: .goes("disclosed-vendors/missing"),
      ]),
    Case(
      settings: "rules: {off: [fields/*]}", string: Sample.sound, asOf: "2027-08-01",
      marks: [
        .validate: .goes("13 months ended"), .certify: .goes("13 months ended"), .explain: .goes("13 months ended"),
        .basis: .goes("fields/expired"),
      ]),
    Case(
      settings: "rules: {on: [google/1.1]}", string: Sample.sound,
      marks: judged(.comes("vendor 755 has neither consent nor legitimate interest"))),
    Case(
      settings: "rules: {severity: {disclosed-vendors/missing: {to: warning, reason: ours}}}", string: missing,
      marks: [
        .validate: .comes("\"severity\":\"warning\""), .certify: .comes("\"severity\":\"warning\""),
        .explain: .goes("Valid today (2026-06-10): no"), .basis: .goes("disclosed-vendors/missing"),
      ]),
    Case(
      settings: "profile: google", string: Sample.sound,
      marks: judged(.comes("vendor 755 has neither consent nor legitimate interest"))),
    Case(
      settings: "lists: {gvl: LIST}", string: Sample.sound, hasList: false,
      marks: [
        .validate: .goes("vendor list 5 of GVL spec 3"), .certify: .goes("vendor list 5 of GVL spec 3"),
        .explain: .comes("sample-vendor-list.json"), .basis: .comes("sample-vendor-list.json"),
      ]),
    Case(
      settings: "lists: {cmp-list: CMPS}",
      string: made { $0.core.cmpID = 4_000 },
      marks: [
        .validate: .comes("no CMP has the id 4000"), .certify: .comes("no CMP has the id 4000"),
        .explain: .comes("no CMP has the id 4000"), .basis: .goes("no CMP list was given"),
      ]),
  ]

  @Test("a setting moves each verb that it concerns, and leaves the others alone", arguments: cases)
  func table(_ one: Case) throws {
    let settings = one.settings
      .replacing("LIST", with: SettingsFixture.list)
      .replacing("CMPS", with: ProjectPaths.root.appending(path: Sample.cmpList).path)
    try SettingsFixture.with(settings + "\n") { fixture in
      for verb in Verb.allCases {
        let own = try answer(verb, one, fixture, [])
        let usual = try answer(verb, one, fixture, ["--config", "none"])
        switch one.marks[verb] {
        case .comes(let text):
          #expect(own.contains(text) && !usual.contains(text), "\(verb): \(text)\n\(own)\n\(usual)")
        case .goes(let text):
          #expect(!own.contains(text) && usual.contains(text), "\(verb): \(text)\n\(own)\n\(usual)")
        case nil: #expect(own == usual, "\(verb)")
        }
      }
    }
  }

  private func answer(
    _ verb: Verb, _ one: Case, _ fixture: SettingsFixture, _ more: [String]
  ) throws -> String {
    var arguments = [verb.rawValue]
    switch verb {
    case .validate: arguments += [one.string, "--format", "json"]
    case .basis: arguments += [one.string, "--vendor", "5", "--format", "json"]
    case .explain: arguments += [one.string]
    case .certify:
      try fixture.write(one.string + "\n", "string.txt")
      try fixture.write(Self.scenarios, "scenarios.yml")
      arguments += ["scenarios.yml", "--format", "json"]
    }
    arguments += ["--as-of", one.asOf] + (one.hasList ? ["--gvl", SettingsFixture.list] : []) + more
    let answer = try Binary.run(arguments, in: fixture.folder, environment: ["TCFCHECK_STORE": ""])
    #expect(answer.status != 64, "\(answer.errors)")
    // The summary names the settings file and the command.
    return answer.lines.filter { !$0.hasPrefix("{\"summary\"") }.joined(separator: "\n")
  }

  private static let scenarios = """
    declared-by: {name: A, organisation: B, date: 2026-06-02}
    cmp: {id: 300, name: Iron Choices, version: 1}
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
