import TCFCodec
import TCFStorage
import Testing

/// What an input holds, as a line for each thing: where it stands and what it is.
private func outline(_ text: String, isMessages: Bool = false) throws -> [String] {
  try CaptureReader.read(Array(text.utf8), isMessages: isMessages).items.map { item in
    switch item.content {
    case .keys(let keys): "\(item.part) keys \(keys.keys.count)"
    case .message(let message):
      "\(item.part) \(message.kind.rawValue)" + (message.platform.map { " \($0.rawValue)" } ?? "")
    case .url: "\(item.part) url"
    case .bidRequest: "\(item.part) bid request"
    case .string(let string): "\(item.part) string \(string)"
    case .related(let kind, let string): "\(item.part) \(kind) \(string)"
    case .action(let action): "\(item.part) action \(action)"
    case .recording(let recording): "\(item.part) recording \(recording.kind.rawValue)"
    }
  }
}

@Suite("Captures: what an input holds")
struct CaptureReaderTests {
  @Test(
    "a message is told by its shape",
    arguments: [
      (#"{"type":"CMP-loaded"}"#, " loaded"), (#"{"event":"start"}"#, " loaded ios"),
      (#"{"type":"onStart"}"#, " loaded"),
      (#"{"type":"load","configversion":3}"#, " load"), (#"{"type":"close","data":"cmp ui closed"}"#, " close"),
      (#"{"type":"save","tcstring":"C","configversion":"3","tcstringversion":"1"}"#, " save android"),
      (#"{"event":"save","tcstring":"C"}"#, " save ios"), (#"{"type":"cookieData","tcstring":""}"#, " answer"),
      (#"{"tcstring":"","nontcfdata":""}"#, " answer"), (#"{"type":"x","tcstring":"C"}"#, " other"),
      (#"{"tcString":"C","gdprApplies":true,"purpose":{"consents":{}}}"#, " tcData"),
      (#"{"tcString":"C","gdprApplies":1,"purpose":{"consents":"01"}}"#, " inAppTCData"),
      (#"{"gdprApplies":false,"tcfPolicyVersion":5,"cmpId":1,"cmpVersion":1}"#, " tcData"),
      (#"{"gdprApplies":0,"tcfPolicyVersion":5,"cmpId":1,"cmpVersion":1}"#, " inAppTCData"),
      (#"{"cmpLoaded":true,"apiVersion":"2.2"}"#, " ping"),
      (#"[{"tcString":"C","eventStatus":"tcloaded"},true]"#, " tcData"),
      (#"{"__tcfapiReturn":{"returnValue":{"eventStatus":"tcloaded"},"success":true,"callId":"1"}}"#, " tcData"),
      (#"{"__tcfapiCall":{"command":"ping","version":2,"callId":"1"}}"#, " call"),
      (#"{"__gppCall":{"command":"ping","version":"1.1","callId":"1"}}"#, " call"),
      (#"{"__tcfapiCall":"ping"}"#, " call"),
      (#"{"gdpr":{"applies":true,"consents":{"euconsent":"C","vendorGrants":{}}}}"#, " userData"),
      (#"{"euconsent":"C","tcfData":{}}"#, " userData"),
      (#"{"usnat":{"applies":true,"consents":{"GPPData":{"IABGPP_GppSID":"7"}}}}"#, " userData"),
      ("[null,false]", " failure"), (#"{"returnValue":null,"success":false,"callId":"1"}"#, " failure"),
      (#"{"platform":"ios","message":null}"#, " answer ios"),
      (##""{\"type\":\"save\",\"tcstring\":\"C\"}""##, " save"),
    ])
  func shape(_ text: String, _ expected: String) throws {
    #expect(try outline(text) == [expected])
  }

  @Test(
    "what is no message stays a key set",
    arguments: [
      (#"{"IABTCF_TCString":"C","tcstring":"C","type":"save"}"#, " keys 3"), (#"{"keys":{"a":1,"b":2}}"#, " keys 2"),
      (#"{"a":1}"#, " keys 1"), (#"{"consent":"C","core":{}}"#, " keys 2"),
    ])
  func keys(_ text: String, _ expected: String) throws {
    #expect(try outline(text) == [expected])
  }

  @Test("a page's answers stand under their names, and belong to one page")
  func dump() throws {
    let text =
      #"{"ping":{"cmpLoaded":true},"tcData":[{"eventStatus":"tcloaded"},true],"inAppTCData":null,"keys":{"IABTCF_CmpSdkID":1}}"#
    #expect(try outline(text) == ["#ping ping", "#tcData tcData", "#keys keys 1"])
    let capture = try CaptureReader.read(Array(text.utf8))
    #expect(capture.isSequence)
    guard case .message(let message) = capture.items[1].content else { throw Unexpected() }
    #expect(message.success == true)
  }

  private struct Unexpected: Error {}

  @Test("a log has its lines, with times and platforms")
  func log() throws {
    let text = """
      {"time":"2026-11-21T10:00:00Z","action":"first-run"}
      {"time":1795255201000,"platform":"ReactNative","message":"{\\"type\\":\\"CMP-loaded\\"}"}

      {"time":"2026-11-21T11:00:02+01:00","platform":"ios","message":""}
      {"timestamp":1795255203,"type":"save","tcstring":"C"}
      {"time":"2026-11-21T10:00:04.5Z","keys":{"IABTCF_CmpSdkID":1},"string":"C","url":"https://a.example"}
      """
    let capture = try CaptureReader.read(Array(text.utf8))
    #expect(
      try outline(text) == [
        ":1 action first-run", ":2 loaded react-native", ":4 answer ios", ":5 save", ":6#keys keys 1", ":6#url url",
        ":6#string string C",
      ])
    #expect(capture.isSequence)
    // 1795255201 is 2026-11-21T10:00:01Z (date -u -d @1795255201).
    #expect(
      capture.items.map(\.time?.description) == [
        "2026-11-21T10:00:00.000Z", "2026-11-21T10:00:01.000Z", "2026-11-21T10:00:02.000Z", "2026-11-21T10:00:03.000Z",
        "2026-11-21T10:00:04.500Z", "2026-11-21T10:00:04.500Z", "2026-11-21T10:00:04.500Z",
      ])
  }

  // A line with tcData and keys keeps both.
  @Test(
    "a line with an answer of the API beside keys keeps both, and they are of one moment",
    arguments: [
      (#"{"time":1795255201000,"tcData":{"eventStatus":"tcloaded"},"keys":{"IABTCF_CmpSdkID":1}}"#, "#tcData tcData"),
      (#"{"action":"close","tcData":[{"eventStatus":"tcloaded"},true],"keys":{"a":1}}"#, "#action action close"),
      (#"{"tcData":{"eventStatus":"tcloaded"},"keys":{"IABTCF_CmpSdkID":1}}"#, "#tcData tcData"),
    ])
  func together(_ text: String, _ first: String) throws {
    let capture = try CaptureReader.read(Array(text.utf8))
    #expect(try outline(text).first == first)
    #expect(try Set(outline(text)).isSuperset(of: ["#tcData tcData", "#keys keys 1"]))
    #expect(Set(capture.items.map(\.moment)) == [""])
  }

  @Test("answers listed one after another are no copies of one moment")
  func oneAfterAnother() throws {
    let text = #"{"tcData":[{"eventStatus":"tcloaded"},{"eventStatus":"useractioncomplete"}],"keys":{"a":1}}"#
    #expect(try CaptureReader.read(Array(text.utf8)).items.map(\.moment) == [nil, nil, ""])
  }

  @Test("a request of a HAR file has its time")
  func recorded() throws {
    let text =
      #"{"log":{"entries":[{"startedDateTime":"2025-01-02T03:04:05.000Z","request":{"url":"https://a.example/?gdpr=1"}}]}}"#
    #expect(
      try CaptureReader.read(Array(text.utf8)).items.map(\.time?.description) == ["2025-01-02T03:04:05.000Z"])
  }

  @Test("strings and key sets without times belong to different people")
  func bulk() throws {
    let text = #"{"string":"C1"}"# + "\n" + #"{"string":"C2"}"# + "\n" + #"{"IABTCF_CmpSdkID":1}"#
    #expect(try outline(text) == [":1 string C1", ":2 string C2", ":3 keys 1"])
    #expect(try !CaptureReader.read(Array(text.utf8)).isSequence)
  }

  @Test("what is forced to be a message is one")
  func forced() throws {
    #expect(try outline(#"{"a":1}"#, isMessages: true) == [" other"])
    #expect(try outline(#""""#, isMessages: true) == [" answer"])
    #expect(try outline("undefined\n\nC1\n", isMessages: true) == [":1 answer", ":3 answer"])
  }

  @Test("the string and the keys of a message are judged by themselves")
  func embedded() throws {
    let text = #"{"gdpr":{"applies":true,"consents":{"euconsent":"C1","tcfData":{"IABTCF_TCString":"C1"}}}}"#
    guard case .message(let message)? = try CaptureReader.read(Array(text.utf8)).items.first?.content else {
      throw Unexpected()
    }
    #expect(message.tcString == "C1")
    #expect(message.embedded.map(\.part) == ["#euconsent", "#tcfData"])
    let american = #"{"usnat":{"consents":{"GPPData":{"IABGPP_GppSID":"7"}}},"ccpa":{"consents":{"uspstring":"1YNN"}}}"#
    guard case .message(let other)? = try CaptureReader.read(Array(american.utf8)).items.first?.content else {
      throw Unexpected()
    }
    #expect(other.embedded.map(\.part) == ["#GPPData", "#uspstring"])
  }
}

@Suite("Captures: what cannot be read")
struct CaptureFaultTests {
  @Test("a line that cannot be read leaves the others")
  func brokenLine() throws {
    let text = """
      {"time":"2026-11-21T10:00:00Z","message":{"type":"load"}}
      {"time":"2026-11-21T10:00:01Z","mess
      {"a":1,"a":2}
      {"other":1}
      \u{1}\u{2}
      {"time":"2026-11-21T10:00:02Z","message":"{\\"type\\":"}
      {"time":"yesterday","message":{"type":"close"}}
      """
    let capture = try CaptureReader.read(Array(text.utf8))
    #expect(try outline(text) == [":1 load", ":7 close"])
    #expect(capture.problems.map(\.line) == [2, 3, 4, 5, 6, 7])
    #expect(
      capture.problems.map(\.fault.code) == [
        .malformed, .duplicateKey, .otherContent, .malformed, .malformed, .badValue,
      ])
    #expect(capture.problems[0].fault.place == .line(2, column: 37))
  }

  @Test(
    "a document that cannot be read is refused as a whole",
    arguments: [
      (#"{"type":"save","type":"save"}"#, StoredKeyFault.Code.duplicateKey),
      (#"{"type":"save","configversion":1e999}"#, .malformed),
      ("{\n\"type\": \"save\",\n\"tcstring\": \"C", .malformed),
      (#"{"type":"save","x":"# + String(repeating: "[", count: 100_000), .tooDeep),
      (#"{"message":"{\"type\":","time":1}"#, .malformed),
    ])
  func document(_ text: String, _ code: StoredKeyFault.Code) {
    let error = #expect(throws: StoredKeyFault.self) { try CaptureReader.read(Array(text.utf8)) }
    #expect(error?.code == code)
  }

  @Test("a log cut at every byte is read up to there")
  func truncated() throws {
    let line = #"{"time":"2026-11-21T10:00:00Z","message":{"type":"load","configversion":3}}"#
    let bytes = Array((line + "\n" + line).utf8)
    for length in line.utf8.count + 2..<bytes.count {
      let capture = try CaptureReader.read(Array(bytes.prefix(length)))
      #expect(capture.items.count == 1)
      #expect(capture.problems.map(\.line) == [2])
    }
  }

  @Test("faults beyond the first hundred are counted")
  func manyFaults() throws {
    let text = #"{"string":"C"}"# + "\n" + String(repeating: "{\n", count: 5_000)
    let capture = try CaptureReader.read(Array(text.utf8))
    #expect(capture.problems.count == 100)
    #expect(capture.problemCount == 5_000)
  }
}
