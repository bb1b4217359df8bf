import TCFJSON
import TCFStorage
import Testing

/// Recordings: what their lines become.
@Suite("Recordings: what a recorder saw")
struct RecordingReaderTests {
  private static let head = #"{"recording":1,"kind":"web","url":"https://publisher.example/","wait":10,"settle":2}"#
  private static let string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU"

  private func capture(_ lines: String...) throws -> Capture {
    try CaptureReader.read(Array(([Self.head] + lines).joined(separator: "\n").utf8))
  }

  private func recording(_ lines: String...) throws -> Recording {
    let bytes = Array(([Self.head] + lines).joined(separator: "\n").utf8)
    guard case .recording(let recording)? = try CaptureReader.read(bytes).items.first?.content else {
      throw StoredKeyProblem()
    }
    return recording
  }

  private struct StoredKeyProblem: Error {}

  @Test("a recording is one thing, and the strings, messages and calls in it are others, in a sequence")
  func things() throws {
    let capture = try capture(
      #"{"time":"2026-11-21T10:00:00.100Z","view":1,"action":"start"}"#,
      #"{"time":"2026-11-21T10:00:00.200Z","view":1,"frame":"top","ping":{"cmpLoaded":false,"apiVersion":"2.2"}}"#,
      #"{"time":"2026-11-21T10:00:00.300Z","view":1,"frame":"top","tcData":{"tcString":"\#(Self.string)","listenerId":1}}"#,
      #"{"time":"2026-11-21T10:00:00.400Z","view":1,"storage":{"cookies":{"a":"b","euconsent":"\#(Self.string)"},"local":{},"session":{}}}"#,
      #"{"time":"2026-11-21T10:00:00.500Z","view":1,"request":{"method":"GET","url":"https://ads.example/?gdpr=1","vendorHost":"ads.example"}}"#
    )
    #expect(capture.isSequence)
    #expect(capture.problems.isEmpty)
    #expect(
      capture.items.map(\.part) == ["#recording", ":2", ":3#ping", ":4#tcData", ":5#cookies.euconsent", ":6"])
  }

  @Test("what is about __gpp is not the TCF's, and each new GPP string of its ping is a thing of its own")
  func globalPrivacyPlatform() throws {
    let place = #""time":"2026-11-21T10:00:00.100Z","view":1,"frame":"top""#
    let lines = [
      #"{\#(place),"gpp":{"api":{"type":"function","at":"head"}}}"#,
      #"{\#(place),"gpp":{"call":{"command":"ping","argument":null,"via":"direct","returned":{}},"answers":[]}}"#,
      #"{\#(place),"gpp":{"ping":{"gppString":""}}}"#,
      #"{\#(place),"gpp":{"ping":{"gppString":"DBABMA~\#(Self.string)"}}}"#,
      #"{\#(place),"gpp":{"ping":{"gppString":"DBABMA~\#(Self.string)","cmpStatus":"loaded"}}}"#,
      #"{\#(place),"gpp":{"locators":1}}"#, #"{\#(place),"gpp":7}"#,
    ]
    let capture = try CaptureReader.read(Array(([Self.head] + lines).joined(separator: "\n").utf8))
    #expect(capture.items.map(\.part) == ["#recording", ":5#gppString"])
    guard case .recording(let recording)? = capture.items.first?.content else { throw StoredKeyProblem() }
    #expect(recording.calls.isEmpty && recording.sightings.isEmpty && recording.locators.isEmpty)
    #expect(recording.gpp.calls.map(\.command) == ["ping"])
    #expect(recording.gpp.calls.first?.returned?.isObject == true)
    #expect(recording.gpp.sightings.map(\.type) == ["function"])
    #expect(recording.gpp.locators.map(\.count) == [1])
    #expect(recording.gpp.pings.count == 3)
  }

  @Test("times are read to the millisecond")
  func times() throws {
    let recording = try recording(
      #"{"time":"2026-11-21T10:00:00.107Z","view":1,"frame":"top","api":{"type":"function","at":"head"}}"#,
      #"{"time":"2026-11-21T10:00:00.2Z","view":1,"frame":"top","api":{"type":"function","at":"load"}}"#,
      #"{"time":1795255200312,"view":2,"frame":"top","api":{"type":"function","at":"end"}}"#)
    #expect(recording.sightings.map { $0.place.time.milliseconds % 1_000 } == [107, 200, 312])
    #expect(recording.spans.keys.sorted() == [1, 2])
    #expect(recording.spans[1].map { $0.upperBound.seconds(since: $0.lowerBound) } == 0.093)
  }

  @Test("what is absent was undefined, and null was null")
  func undefined() throws {
    let recording = try recording(
      #"{"time":"2026-11-21T10:00:00.100Z","view":1,"frame":"top","call":{"command":"x","argument":null,"via":"direct"},"answers":[{"time":"2026-11-21T10:00:00.100Z","sync":true,"value":null},{"time":"2026-11-21T10:00:00.100Z","sync":false}]}"#
    )
    let call = try #require(recording.calls.first)
    #expect(call.version == nil && call.argument == nil && call.state == nil)
    #expect(call.answers.map { $0.value?.isNull } == [true, nil])
    #expect(call.answers.map(\.isInSameTask) == [true, false])
  }

  @Test(
    "a line that cannot be read is a problem, and the others are read",
    arguments: [
      #"{"time":"yesterday","view":1,"action":"start"}"#, #"{"view":1,"action":"start"}"#, "{\"time\":\"2026-",
    ])
  func brokenLines(_ line: String) throws {
    let capture = try capture(line, #"{"time":"2026-11-21T10:00:00.100Z","view":1,"action":"start"}"#)
    #expect(capture.problems.map(\.line) == [2])
    #expect(capture.items.map(\.part) == ["#recording", ":3"])
  }

  @Test(
    "members of other types than the form has are passed over without a trap",
    arguments: ["null", "[]", "{}", "-1", "1e300", "\"\""])
  func otherTypes(_ value: String) throws {
    let capture = try capture(
      #"{"time":"2026-11-21T10:00:00.100Z","view":\#(value),"frame":\#(value),"call":\#(value),"answers":\#(value)}"#,
      #"{"time":"2026-11-21T10:00:00.100Z","view":1,"call":{"command":"ping","version":\#(value),"via":\#(value)},"answers":[\#(value)]}"#,
      #"{"time":"2026-11-21T10:00:00.100Z","view":1,"request":{"url":\#(value)},"storage":\#(value)}"#,
      #"{"time":"2026-11-21T10:00:00.100Z","view":1,"storage":{"cookies":\#(value)}}"#)
    #expect(capture.items.first?.part == "#recording")
  }

  @Test("an array of lines is a recording too, and an array of something else is not")
  func array() throws {
    let capture = try CaptureReader.read(
      Array(#"[\#(Self.head),{"time":"2026-11-21T10:00:00.100Z","view":1,"action":"start"}]"#.utf8))
    #expect(capture.items.map(\.part) == ["#recording", "[1]"])
  }

  @Test("a HAR file's requests: host, strings, consent mode, cookies by list and by header")
  func archive() throws {
    let har = #"""
      {"log":{"entries":[
        {"startedDateTime":"2026-11-21T10:00:00.100Z","request":{"url":"https://u:p@ADS.example:8443/px?gdpr_consent=\#(Self.string)","headers":[{"name":"Cookie","value":"a=b"}]},"response":{"status":200,"cookies":[]}},
        {"startedDateTime":"2026-11-21T10:00:01.100Z","request":{"url":"https://g.example/c?gcs=G111&gcd=13r3r3r3r5"},"response":{"status":0,"headers":[{"name":"Set-Cookie","value":"a=b"}]}}
      ]}}
      """#
    let requests = try #require(CaptureReader.requests(har: Array(har.utf8)))
    #expect(requests.map(\.host) == ["ads.example", "g.example"])
    #expect(requests.map(\.strings) == [[Self.string], []])
    #expect(requests.map(\.sendsCookies) == [true, false])
    #expect(requests.map(\.setsCookies) == [false, true])
    #expect(requests.map(\.hasFailed) == [false, true])
    #expect(requests[1].consentMode.state == "G111" && requests[1].consentMode.details == "13r3r3r3r5")
    let whole = try CaptureReader.read(Array(har.utf8))
    #expect(whole.items.map(\.part) == ["#entries[0]", "#requests"] && !whole.isSequence)
    #expect(CaptureReader.requests(har: Array("{}".utf8)) == nil)
  }
}
