import TCFCodec
package import TCFFindings
import TCFInput
import TCFJSON
import TCFStorage
import TCFSystem

/// A folder to begin with: scenarios with every key explained, sample captures of a made-up CMP, and made-up lists. As it is
/// written nothing in it is broken.
package enum CertificationTemplate {
  /// The name of the file of scenarios.
  package static let fileName = "scenarios.yml"

  /// The files, by their paths in the folder.
  package static var files: [(path: String, content: String)] {
    [
      (fileName, yaml), ("lists/vendor-list.json", SampleLists.vendorList),
      ("lists/cmp-list.json", SampleLists.cmpList),
      ("captures/first-run.json", keys(nil)), ("captures/accepted.json", keys(accepted)),
      ("captures/refused.json", keys(refused)), ("captures/withdrawn.json", keys(withdrawn)),
    ]
  }

  /// Writes the files. Throws if one of them exists, and then writes none; or if one cannot be written.
  package static func write(
    _ files: [(path: String, content: String)], to folder: String
  ) throws(InputProblem) {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    for (path, _) in files where BaselineFile.exists(base + path) {
      throw InputProblem(
        input: base + path, message: "\(base + path) exists", fix: "remove it first, or name another folder")
    }
    for (path, content) in files {
      try FolderMaking.make(path.lastIndex(of: "/").map { base + path[..<$0] } ?? base)
      try mapError(try OutputFile.write(Array(content.utf8), to: base + path, for: .usual)) { (error: OutputFault) in
        InputProblem(input: base + path, message: "cannot write \(base + path): \(error)")
      }
    }
  }

  private static var core: CoreSegment {
    var core = CoreSegment()
    core.created = Deciseconds(CalendarDay(year: 2026, month: 6, day: 1))
    core.lastUpdated = core.created
    core.cmpID = 300
    core.cmpVersion = 5
    core.consentScreen = 1
    core.consentLanguage = LetterPair("EN") ?? .unknown
    core.vendorListVersion = SampleLists.version
    core.policyVersion = 5
    core.isServiceSpecific = true
    core.publisherCC = LetterPair("DE") ?? .unknown
    return core
  }

  private static var accepted: CoreSegment {
    var core = core
    core.purposeConsents = [1, 2, 3, 4]
    core.purposeLegitimateInterests = [7, 9, 10]
    core.vendorConsents = [11, 12, 13]
    core.vendorLegitimateInterests = [11, 12]
    return core
  }

  private static var refused: CoreSegment { core }

  private static var withdrawn: CoreSegment {
    var core = accepted
    core.purposeConsents = []
    core.vendorConsents = []
    core.created = Deciseconds(CalendarDay(year: 2026, month: 6, day: 2))
    core.lastUpdated = core.created
    return core
  }

  /// The keys of an app as JSON: those before an answer for nil.
  private static func keys(_ core: CoreSegment?) -> String {
    guard let core else {
      return JSONWriter.text { json in
        json.object { json in
          json.member("IABTCF_CmpSdkID", 300)
          json.member("IABTCF_CmpSdkVersion", 5)
          json.member("IABTCF_PolicyVersion", 5)
          json.member("IABTCF_gdprApplies", 1)
        }
        json.endLine()
      }
    }
    let string = TCString(core: core, disclosedVendors: [11, 12, 13, 14])
    guard let text = try? string.encoded() else { return "{}\n" }
    let bytes = DerivedKeySet(from: string, text: text, gdprApplies: 1).serialized(for: .json)
    return String(decoding: bytes, as: UTF8.self)
  }

  static let placeholderName = "Your Name"
  static let placeholderOrganisation = "Your Organisation"
  static let placeholderCMP = "Sample Choices"
  static let date = CalendarDay(year: 2026, month: 6, day: 3)
  /// The host of addresses in templates. Source: RFC 2606, 3. Reserved Example Second Level Domain Names.
  static let placeholderHost = "www.example.org"

  private static let yaml = """
    # yaml-language-server: $schema=tcfcheck-certify.schema.json
    # What a CMP release stores in each scenario, for:   tcfcheck certify scenarios.yml
    # tcfcheck certify --schema > tcfcheck-certify.schema.json   writes the JSON Schema for editors.
    # The captures and lists next to this file are samples for a fictitious CMP: replace them with your own.
    # Paths are relative to this file. Ids are lists of numbers and ranges: [1-4, 755].

    declared-by:
      name: \(placeholderName)
      organisation: \(placeholderOrganisation)
      date: \(date)
      # contact: tcf@example.org

    cmp:
      id: 300                     # in the Global CMP List
      name: \(placeholderCMP)
      version: 5                  # the release that was captured, as in CmpVersion
      environments: [app]         # web, app, ctv
      languages: [EN]             # as in ConsentLanguage
      screens: [1]                # as in ConsentScreen; 0 is always allowed
      changed-texts: false        # stack descriptions, illustrations or their translations
      purposes: [1-4, 7, 9, 10]   # that the UI offers
      special-features: []        # that the UI offers
      stacks: []                  # that the UI shows, by their ids in the vendor list
      custom-purposes: 0
      # feature-text: true        # whether the UI shows the list's text about features (TCF 2.4)

    lists:
      gvl: lists/vendor-list.json        # a file, a folder or a store; or a list of them
      cmp-list: lists/cmp-list.json
      # vendor-information: lists/additional-vendor-information-list.json

    as-of: \(date)             # the as-of date for rules about age; omit it for today

    disclosed-vendors: [11-14]    # that the UI shows; a scenario can name others
    restrictions: []              # the publisher's; omit it if they should not be checked
      # - {purpose: 7, type: require-consent, vendors: [12]}   # or not-allowed, require-legitimate-interest

    tested:                       # where it was tried; a scenario can say something else of its own
      platform: iOS 26            # a column of the record
      device: iPhone 17
      # sdk-version: 5.2.1
      # tester: Your Name

    # record:                     # what certify --record makes captures of; --init --platforms writes scenarios for that
    #   web: https://www.example.org/          # an address, or an HTML file; or an app or its folder:
    #   android: com.example.shop
    #   simulator: com.example.shop
    #   folder: ../preferences
    #   device: emulator-5554                  # the device or simulator, where there are several
    #   wait: 10                               # seconds for the page to load its CMP
    #   act-wait: 3                            # seconds for the page to react to an act
    #   language: de-DE
    #   viewport: 390x844
    #   timezone: Europe/Berlin
    #   geolocation: 52.5,13.4

    # Scenarios: first-run, accept-all, reject-all, partial, withdraw, object, expired-renewal, gdpr-not-applicable,
    # removal, purpose-one-treatment, switch-cmp.
    # Steps: before (any act of the user), earlier (an earlier choice is stored), after (the scenario's act), restart.
    scenarios:
      - name: first run
        scenario: first-run
        steps:
          - {name: the UI is open, when: before, capture: captures/first-run.json, ui-shown: true}

      - name: accept everything
        scenario: accept-all
        steps:
          - {name: the UI is open, when: before, capture: captures/first-run.json}
          - name: accepted
            when: after
            capture: captures/accepted.json     # a file, a folder, or a list of them
            at: 2026-06-01T10:15:00Z            # when the CMP wrote it, UTC
            action: accept all on the first layer
            # screenshots: screenshots/accepted.png   # the record has their hashes

      - name: refuse everything
        scenario: reject-all
        reject-objects: true      # refusing everything also objects to legitimate interests
        steps:
          - {name: refused, when: after, capture: captures/refused.json, at: 2026-06-01T10:20:00Z}

      - name: withdraw
        scenario: withdraw
        # withdrawn: {purposes: [3, 4], vendors: [12]}    # everything if omitted
        steps:
          - {name: accepted the day before, when: earlier, capture: captures/accepted.json, at: 2026-06-01T10:15:00Z}
          - {name: withdrawn, when: after, capture: captures/withdrawn.json, at: 2026-06-02T09:00:00Z}

      # - name: accept everything on the website
      #   scenario: accept-all
      #   record-from: web
      #   recording: captures/web/accept/recording.ndjson      # the whole visit
      #   steps:
      #     - {name: the UI is open, when: before, open: https://www.example.org/, capture: captures/web/accept/shown.ndjson}
      #     - {name: its layers, when: before, acts: ["purposes: click #settings", expand], capture: captures/web/accept/layers.ndjson}
      #     - {name: accepted, when: after, click: "#accept", act: accept-all, wait: 1, capture: captures/web/accept/accepted.ndjson}
      #     - {name: loaded again, when: restart, reload: true, capture: captures/web/accept/again.ndjson}
      #
      # - name: accept everything in the app
      #   scenario: accept-all
      #   record-from: android
      #   steps:
      #     - {name: the UI is open, when: before, record: true, capture: captures/android/accept/shown}
      #     - {name: accepted, when: after, prompt: Accept everything., capture: captures/android/accept/accepted}

      # - name: some purposes and vendors
      #   scenario: partial
      #   choice:
      #     purposes: [1]
      #     vendors: [11]
      #     special-features: []
      #     legitimate-interests: {purposes: [7], vendors: [11]}   # what was not objected to; all if omitted
      #   steps: []

      # - name: object to measurement
      #   scenario: object
      #   objected: {purposes: [7], vendors: []}
      #   steps: []

    """
}
