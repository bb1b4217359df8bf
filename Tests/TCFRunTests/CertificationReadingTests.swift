import TCFCodec
import TCFFindings
import TCFRules
import Testing

@testable import TCFRun

@Suite("Reading scenarios")
struct CertificationReadingTests {
  private static let head = """
    declared-by: {name: A, organisation: B, date: 2026-06-02, contact: c@d.example}
    cmp: {id: 300, name: C, version: 5, environments: [app, ctv], languages: [EN, DE], screens: [1-3], changed-texts: true,
      feature-text: false, stacks: [2, 4], purposes: [1-4, 7], custom-purposes: 2}

    """

  private func read(_ text: String) throws(SettingsProblems) -> Certification {
    try CertificationFile.read(Array((Self.head + text).utf8), file: "folder/s.yml")
  }

  private func problems(_ text: String) -> [String] {
    do throws(SettingsProblems) {
      _ = try read(text)
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test("every key says what it is meant to say")
  func everyKey() throws {
    let file = try read(
      """
      lists: {gvl: [a.json, /b.json], cmp-list: c.json, vendor-information: d.json}
      as-of: 2026-06-02
      disclosed-vendors: [1-3, 755]
      restrictions: [{purpose: 7, type: require-consent, vendors: [755]}]
      scenarios:
        - name: some
          scenario: partial
          about: words
          disclosed-vendors: [9]
          choice: {purposes: [1], vendors: [2-3], special-features: [1], legitimate-interests: {purposes: [2]}}
          steps:
            - {name: s, when: after, capture: [x.json, /y], at: "2026-06-01T10:15:00Z", action: a tap, ui-shown: false}
        - name: none
          scenario: switch-cmp
          choice: reject-all
          reject-objects: false
          restrictions: []
          steps: [{name: t, when: earlier, capture: []}]
        - {name: o, scenario: object, objected: {purposes: [7], vendors: [1]}, steps: [{name: u, when: restart, capture: z}]}
      """)
    #expect(file.declarer?.contact == "c@d.example")
    #expect(file.declaration.hasChangedTexts == true && file.declaration.showsFeatureText == false)
    #expect(file.declaration.stacks == [2, 4] && file.declaration.offeredPurposes == [1, 2, 3, 4, 7])
    #expect(file.declaration.customPurposeCount == 2 && file.declaration.environment == .app)
    #expect(file.release.cmpID == 300 && file.release.version == 5 && file.release.screens == [1, 2, 3])
    #expect(file.release.languages == ["EN", "DE"].compactMap { LetterPair($0) })
    #expect(file.vendorLists == ["folder/a.json", "/b.json"] && file.cmpList == "folder/c.json")
    #expect(file.vendorInformation == "folder/d.json")
    #expect(file.asOf == CalendarDay(year: 2026, month: 6, day: 2))
    try #require(file.entries.count == 3)

    var selection = Scenario.Selection()
    selection.purposes = [1]
    selection.vendors = [2, 3]
    selection.specialFeatures = [1]
    selection.interestPurposes = [2]
    let some = file.entries[0]
    #expect(some.scenario.choice == .partial(selection))
    #expect(some.scenario.disclosedVendors == [9] && some.about == "words")
    #expect(
      some.scenario.restrictions == [PublisherRestriction(purpose: 7, type: .requireConsent, vendors: [755])])
    let step = some.steps[0]
    #expect(step.phase == .after && step.action == "a tap" && step.isUIShown == false)
    #expect(step.time == Deciseconds(iso8601: "2026-06-01T10:15:00Z"))
    #expect(step.captures.map(\.name) == ["x.json", "/y"] && step.captures.map(\.path) == ["folder/x.json", "/y"])

    let none = file.entries[1].scenario
    #expect(none.choice == .rejectAll && !none.rejectionObjects && none.restrictions == [])
    #expect(none.disclosedVendors == [1, 2, 3, 755])
    #expect(file.entries[1].steps[0].captures.isEmpty)
    #expect(file.entries[2].scenario.objections == Scenario.Subjects(purposes: [7], vendors: [1]))
    #expect(file.entries[2].scenario.withdrawals == nil)
  }

  @Test("how captures are made")
  func recorded() throws {
    let file = try read(
      """
      record: {web: page.html?a=b, android: com.example.shop, device: x, wait: 4, act-wait: 2, language: de-DE,
        viewport: 390x844, timezone: Europe/Berlin, geolocation: "52.5,13.4"}
      scenarios:
        - name: page
          scenario: withdraw
          record-from: web
          recording: a/recording.ndjson
          steps:
            - {name: s, when: earlier, open: https://b.example/, click: "#accept", act: accept-all, capture: a/1.ndjson}
            - {name: t, when: after, reload: true, click: ["#open", 'text "Withdraw"'], wait: 3, capture: a/2.ndjson}
        - name: app
          scenario: partial
          record-from: android
          choice: {purposes: [1], vendors: [2]}
          steps:
            - {name: s, when: before, record: true, capture: a/3}
            - {name: t, when: after, prompt: Choose., capture: a/4}
            - {name: u, when: restart, capture: by-hand.xml}
        - {name: hand, scenario: removal, steps: [{name: s, when: after, record: false, capture: []}]}
      """)
    let setup = file.recordingSetup
    #expect(setup.places == [.web: "folder/page.html?a=b", .android: "com.example.shop"])
    #expect(setup.device == "x" && setup.wait == 4 && setup.actWait == 2 && setup.language == "de-DE")
    #expect(setup.viewport == "390x844" && setup.timezone == "Europe/Berlin" && setup.geolocation == "52.5,13.4")
    let entries = file.entries
    try #require(entries.count == 3)
    #expect(entries.map(\.source) == [.web, .android, nil])
    #expect(entries[0].recording?.path == "folder/a/recording.ndjson" && entries[1].recording == nil)
    let first = try #require(entries[0].steps[0].recording)
    #expect(first.page == "https://b.example/" && first.clicks == ["#accept"] && first.act == "accept-all")
    let second = try #require(entries[0].steps[1].recording)
    #expect(second.isReloaded && second.clicks == ["#open", #"text "Withdraw""#] && second.wait == 3)
    // The act after which a step stands is the scenario's own.
    #expect(second.act == "withdraw" && second.page == nil)
    #expect(entries[1].steps.map { $0.recording?.act } == [nil, "save", nil])
    #expect(entries[1].steps.map { $0.recording?.prompt } == [nil, "Choose.", nil])
    #expect(entries[1].steps[0].recording != nil && entries[1].steps[2].recording == nil)
  }

  @Test(
    "mistakes are told with their place",
    arguments: [
      (
        "disclosed-vendors: [3-1]\n",
        "folder/s.yml:4:21: disclosed-vendors takes a list of ids from 1 to 65535, or ranges such as 2-5"
      ),
      ("disclosed-vendors: [0]\n", "not the number 0"),
      ("disclosed-vendors: 1\n", "not the number 1"),
      ("restrictions: [{purpose: 7, type: maybe, vendors: []}]\n", "type takes not-allowed, require-consent"),
      ("scenarios: [{name: x, scenario: withdrawn, steps: []}]\n", "did you mean withdraw?"),
      (
        "scenarios: [{name: x, scenario: first-run, choice: accept-all, steps: [{name: s, when: after, capture: a}]}]\n",
        "choice is valid for partial"
      ),
      (
        "scenarios: [{name: x, scenario: object, steps: [{name: s, when: after, capture: a}]}]\n",
        "object needs objected"
      ),
      ("scenarios: [{name: x, scenario: removal, steps: []}]\n", "the scenario has no step"),
      (
        "scenarios: [{name: x, scenario: accept-all, steps: [{name: s, when: after, capture: a, at: noon}]}]\n",
        "at takes a time such as 2027-01-31T12:00:00Z, or a day, not \"noon\""
      ),
      (
        "scenarios: [{name: x, scenario: removal, steps: [{name: s, when: after, capture: a}]}, {name: x, scenario: removal, steps: [{name: s, when: after, capture: a}]}]\n",
        "two scenarios have the same name, x"
      ),
    ])
  func mistakes(text: String, problem: String) {
    let found = problems(text)
    #expect(found.count == 1 && found.first?.contains(problem) == true, "\(found)")
  }

  @Test("an empty file declares nothing")
  func empty() throws {
    #expect(try CertificationFile.read([], file: "s.yml").entries.isEmpty)
  }

  @Test("the template is sound")
  func template() throws {
    let yaml = try #require(CertificationTemplate.files.first { $0.path == CertificationTemplate.fileName }?.content)
    let file = try CertificationFile.read(Array(yaml.utf8), file: "s.yml")
    #expect(file.entries.map(\.scenario.kind) == [.firstRun, .acceptAll, .rejectAll, .withdraw])
  }
}
