import FoundationEssentials
import TCFTestSupport
import Testing

@testable import TCFStorage

/// Exports of consent SDKs: what of a storage is found, and where. 15.6.
@Suite("Exports of consent SDKs")
struct StorageExportTests {
  private func outline(_ text: String) throws -> [String] {
    let capture = try CaptureReader.read(Array(text.utf8))
    return (capture.isSequence ? ["sequence"] : [])
      + capture.items.map { item in
        switch item.content {
        case .keys(let keys): "\(item.part) keys \(keys.keys.count)"
        case .message(let message): "\(item.part) \(message.kind.rawValue) \(message.tcString ?? "-")"
        case .string(let string): "\(item.part) \(string)"
        case .related(let kind, let string): "\(item.part) \(kind) \(string)"
        case .recording(let recording):
          "\(item.part) "
            + recording.consentStates.map { "\($0.name) \($0.signal) \($0.isGranted)" }.joined(separator: ", ")
        case .url, .bidRequest, .action: item.part
        }
      } + capture.problems.map(\.fault.description)
  }

  @Test(
    "an item is found in every form of a dump",
    arguments: [
      (#"{"eupubconsent-v2":"C1"}"#, ["#eupubconsent-v2 C1"]),
      (
        #"{"a":"b","eupubconsent-v2":"C%2B1","OTGPPConsent":"D~1"}"#, ["#eupubconsent-v2 C+1", "#OTGPPConsent gpp D~1"]
      ),
      (#"{"cookies":{"euconsent-v2":"C1"}}"#, ["#cookies.euconsent-v2 C1"]),
      (
        #"{"local":{"euconsent-v2":"C1"},"sessionStorage":{"x":"y"},"cookies":{"euconsent-v2":"C2"}}"#,
        ["sequence", "#local.euconsent-v2 C1", "#cookies.euconsent-v2 C2"]
      ),
      (
        #"{"cookies":[{"name":"x","value":"y"},{"name":"eupubconsent-v2","value":"C1"}],"origins":[{"origin":"https://a.example","localStorage":[{"name":"uc_usprivacy","value":"1YNN"}]}]}"#,
        [
          "#cookies[1].eupubconsent-v2 C1",
          "#origins[0].localStorage[0].uc_usprivacy usPrivacy 1YNN",
        ]
      ),
      (
        #"[{"name":"OTAdditionalConsentString","value":"1~2"}]"#,
        ["#[0].OTAdditionalConsentString additionalConsent 1~2"]
      ),
      (
        #"{"uc_tcf":"{\"tcString\":\"C1\",\"acString\":\"2~1~dv.\"}"}"#,
        ["#uc_tcf.tcString C1", "#uc_tcf.acString additionalConsent 2~1~dv."]
      ),
      (#"{"uc_tcf":{"tcString":"C1","acString":""}}"#, ["#uc_tcf.tcString C1"]),
      (
        #"{"uc_tcf":{"tcString":"","timestamp":1},"uc_ccpa":"{\"ccpaString\":\"1---\"}"}"#,
        ["#uc_ccpa.ccpaString usPrivacy 1---"]
      ),
      (
        #"{"uc_gcm":{"adStorage":"granted","adUserData":"denied"},"uc_tcf":{"tcString":"C1"}}"#,
        ["#uc_tcf.tcString C1", "#uc_gcm uc_gcm.adStorage ad_storage true, uc_gcm.adUserData ad_user_data false"]
      ),
      (
        #"{"_sp_user_consent_12":"{\"gdpr\":{\"euconsent\":\"C1\"},\"gppData\":{\"gppString\":\"D~1\"}}"}"#,
        ["#_sp_user_consent_12 userData C1", "#_sp_user_consent_12.gppData.gppString gpp D~1"]
      ),
      (#"{"ping":{"cmpLoaded":true},"cookies":{"euconsent-v2":"C1"}}"#, ["#ping ping -", "#cookies.euconsent-v2 C1"]),
    ] as [(String, [String])])
  func found(_ text: String, _ expected: [String]) throws {
    let found = try outline(text)
    #expect(found.filter { $0 != "sequence" } == expected.filter { $0 != "sequence" })
    if expected.first == "sequence" { #expect(found.first == "sequence") }
  }

  @Test(
    "what is about something else stays a key set",
    arguments: [
      #"{"uc_tcfx":"C1"}"#, #"{"_sp_user_consent":"C1"}"#, #"{"OptanonConsent":"groups=1:1"}"#,
      #"{"didomi_token":"e30="}"#,
      #"{"cookies":{"a":"b"}}"#, #"{"origins":5,"cookies":"x"}"#, #"{"uc_gcm":{"adStorage":"granted"}}"#,
      #"{"eupubconsent-v2":""}"#, #"{"uc_tcf":null}"#, #"{"_sp_user_consent_1":"{}"}"#,
    ])
  func foreign(_ text: String) throws {
    let members = try outline(text)
    #expect(members.count == 1 && members[0].hasPrefix(" keys"), "\(members)")
  }

  @Test(
    "an item that is not written as its maker writes it is a problem, and the others are read",
    arguments: [
      (#"{"uc_tcf":"tcString","euconsent-v2":"C1"}"#, "uc_tcf is not a JSON object"),
      (#"{"euconsent-v2":7}"#, "euconsent-v2 is a number, not a string"),
      (#"{"uc_tcf":{"tcString":7}}"#, "uc_tcf.tcString is a number, not a string"),
      (#"{"uc_gcm":{"adStorage":"yes"}}"#, "uc_gcm.adStorage is neither granted nor denied"),
    ])
  func problems(_ text: String, _ expected: String) throws {
    let capture = try CaptureReader.read(Array(text.utf8))
    #expect(capture.problems.count == 1)
    #expect(capture.problems.first?.fault.description.contains(expected) == true, "\(capture.problems)")
    #expect(capture.items.count == (text.contains("C1") ? 1 : 0))
  }

  @Test("an app's own keys of an SDK are read beside those of the framework, of the same moment")
  func store() throws {
    let capture = try CaptureReader.read(Array(#"{"IABTCF_TCString":"C1","sp.gdpr.euconsent":"C2"}"#.utf8))
    #expect(capture.isSequence && capture.items.map(\.part) == ["", "#sp.gdpr.euconsent"])
    #expect(Set(capture.items.map(\.moment)) == [""])
    // The keys of UMP by themselves add nothing.
    let ump = try CaptureReader.read(Array(#"{"IABTCF_TCString":"C1","UMP_consentModeValues":"4444"}"#.utf8))
    #expect(!ump.isSequence && ump.items.count == 1)
  }

  @Test("of a dump without end a page's worth is read, and that is said")
  func many() throws {
    let rows = (0..<2_000).map { #""_sp_user_consent_\#($0)":"{\"gdpr\":{\"euconsent\":\"C\"}}""# }
    let capture = try CaptureReader.read(Array("{\(rows.joined(separator: ","))}".utf8))
    #expect(capture.items.count == 500 && capture.problems.count == 1)
    #expect(capture.problems.first?.fault.description.contains("too many items") == true)
  }

  @Test("a recording knows the strings in these items")
  func recording() throws {
    let string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU"
    let lines = """
      {"recording":1,"kind":"web","url":"https://publisher.example/"}
      {"time":"2026-11-21T10:00:00.400Z","view":1,"storage":{"cookies":{},"local":{"uc_tcf":"{\\"tcString\\":\\"\(string)\\"}"},"session":{}}}
      """
    let capture = try CaptureReader.read(Array(lines.utf8))
    #expect(capture.items.map(\.part) == ["#recording", ":2#local.uc_tcf.tcString"])
  }

  @Test("cut anywhere or changed, a dump gives a capture or a fault")
  func total() throws {
    let text = Array(
      #"{"cookies":{"didomi_token":"eyJ1c2VyIjoxfQ%3D%3D","euconsent-v2":"C"},"uc_tcf":"{\"tcString\":\"C\"}"}"#.utf8)
    for end in text.indices { _ = try? CaptureReader.read(Array(text[..<end])) }
    for index in text.indices {
      var changed = text
      changed[index] = UInt8(ascii: "[")
      _ = try? CaptureReader.read(changed)
    }
  }

  @Test("the page of formats has a row for every field of every maker, and no other")
  func page() throws {
    let page = ProjectPaths.root.appending(path: "Sources/TCFStorage/TCFStorage.docc/CaptureFormats.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
    let start = try #require(rows.firstIndex { $0.hasPrefix("| item | where in it") })
    let told = rows[(start + 2)...].prefix { $0.hasPrefix("|") }
    let known = ConsentExport.all.flatMap { export in
      ["| **\(export.maker)** | | |"]
        + export.fields.map { field in
          "| `\(field.item)` | \(field.path.isEmpty ? "" : "`\(field.path)` ")| \(Self.words(field.meaning)) |"
        }
    }
    #expect(Array(told) == known)
  }

  private static func words(_ meaning: ExportField.Meaning) -> String {
    switch meaning {
    case .tcString: "TC string"
    case .related(.gpp): "GPP string"
    case .related(.additionalConsent): "Additional Consent string"
    case .related(.usPrivacy): "US Privacy string"
    case .userData: "user data: `messages/user-data`"
    case .consentMode(let signal): "\(signal): `network/consent-mode`"
    case .stated(let what): "not judged: \(what)"
    }
  }
}
