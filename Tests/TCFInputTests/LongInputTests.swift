import Foundation
import TCFFindings
import TCFStorage
import TCFTestSupport
import Testing

@testable import TCFInput

/// Inputs that are longer than is held at once: here a limit of two megabytes stands for the real one.
@Suite("Long inputs are read in parts where their format allows it")
struct LongInputTests {
  private static let limit = 2_000_000
  /// More than the limit in one line that says nothing.
  private static let filler = String(repeating: " ", count: limit)

  /// What came out of a file with this content, in a folder of its own or by itself.
  private struct Reading {
    var names: [String] = []
    var problems: [String] = []
    var fixes: [String] = []
    var leftAside = 0

    init(_ content: String, kind: ContentKind? = nil, inFolder: Bool = false) throws {
      var reading = self
      try Program.withFolder { folder throws in
        let file = folder.appending(path: "input")
        try Data(content.utf8).write(to: file)
        let reader = InputReader(
          kind: kind, isExpected: false, takesAnyText: false, mostHeld: LongInputTests.limit, isCancelled: { false })
        let path = file.path
        reader.read(InputPlan.listing([inFolder ? folder.path : path])) { event in
          switch event {
          case .captured(let subject): reading.names.append(subject.name.replacing(path, with: ""))
          case .sequence(let subjects, _, _): reading.names.append("sequence of \(subjects.count)")
          case .problem(let problem), .empty(let problem):
            reading.problems.append(problem.message.replacing(path, with: "input"))
            reading.fixes.append(problem.fix ?? "")
          case .leftAside: reading.leftAside += 1
          case .text, .document, .note, .progress, .selecting: break
          }
        }
      }
      self = reading
    }
  }

  private static func url(_ index: Int) -> String { "https://ads.example/?gdpr=1&gdpr_consent=C\(index)" }

  @Test("A log is read line by line, with the numbers of its lines")
  func log() throws {
    let lines = [
      #"{"url": "\#(Self.url(1))"}"#, Self.filler, #"{"url": "\#(Self.url(2))"}"#, "{\"broken\": ", "",
      #"{"keys": {"IABTCF_gdprApplies": 1}}"#, #"{"something": "else"}"#,
    ]
    let reading = try Reading(lines.joined(separator: "\n"))
    #expect(reading.names == [":1", ":3", ":6"])
    #expect(reading.problems.count == 2)
    #expect(reading.problems.first?.hasPrefix("line 4 of input cannot be read: the JSON cannot be read") == true)
    #expect(reading.problems.last?.hasPrefix("line 7 of input cannot be read: this is JSON of an unknown form") == true)
    // A log that is held gives the same.
    let short = try Reading(lines.filter { $0 != Self.filler }.joined(separator: "\n"))
    #expect(short.names == [":1", ":2", ":5"] && short.problems.count == 2)
  }

  @Test("What changed between the lines of a long log is not checked, and that is a problem")
  func sequence() throws {
    let lines = [1, 2].map { #"{"time": "2026-06-0\#($0)T00:00:00Z", "keys": {"IABTCF_gdprApplies": 1}}"# }
    let reading = try Reading([lines[0], Self.filler, lines[1]].joined(separator: "\n"))
    #expect(reading.names == [":1", ":3"])
    #expect(reading.problems.count == 1 && reading.problems[0].contains("too long to be checked as one sequence"))
    #expect(try Reading(lines.joined(separator: "\n")).names == ["sequence of 2"])
  }

  @Test(
    "A recording that is too long to be held: its states and requests are read, and that it is not judged whole is a problem"
  )
  func recording() throws {
    let lines = [
      #"{"recording":1,"kind":"web","url":"https://a.example/","wait":10}"#,
      #"{"time":"2026-06-01T00:00:00.000Z","view":1,"frame":"top","api":{"type":"function","at":"head"}}"#,
      #"{"time":"2026-06-01T00:00:01.000Z","view":1,"frame":"top","tcData":{"tcString":"C1","gdprApplies":true,"eventStatus":"tcloaded"}}"#,
      Self.filler,
      #"{"time":"2026-06-01T00:00:02.000Z","view":1,"call":{"command":"ping"},"answers":[]}"#,
      #"{"time":"2026-06-01T00:00:03.000Z","view":1,"request":{"method":"GET","url":"\#(Self.url(1))"}}"#,
      #"{"view":1,"request":{"method":"GET","url":"\#(Self.url(2))"}}"#,
    ]
    let reading = try Reading(lines.joined(separator: "\n"))
    #expect(reading.names == [":3#tcData", ":6"])
    #expect(reading.problems.count == 2, "\(reading.problems)")
    #expect(reading.problems.contains { $0.hasPrefix("line 7 of input") && $0.contains("time") }, "\(reading.problems)")
    #expect(reading.problems.contains { $0.contains("too long to be checked as one sequence") })
    // The same recording held: one sequence, with the recording itself.
    let short = try Reading(lines.filter { $0 != Self.filler }.joined(separator: "\n"))
    #expect(short.names == ["sequence of 3"] && short.problems.count == 1, "\(short.names) \(short.problems)")
  }

  @Test("A line that is too long is a problem, and the others are read")
  func longLine() throws {
    let long = #"{"note": ""# + String(repeating: "x", count: 17 << 20) + "\"}"
    let reading = try Reading(
      [#"{"url": "\#(Self.url(1))"}"#, Self.filler, long, #"{"url": "\#(Self.url(2))"}"#].joined(separator: "\n"))
    #expect(reading.names == [":1", ":4"])
    #expect(reading.problems == ["line 3 of input has \(long.utf8.count) bytes, too long for a log"])
  }

  private static func entry(_ url: String, _ more: String = "") -> String {
    #"{"startedDateTime": "2026-06-01T00:00:00Z", "request": {"method": "GET", "url": "\#(url)"}\#(more)}"#
  }

  /// A response with all that confuses who only counts braces.
  private static var body: String {
    #", "response": {"content": {"text": "\"}]} \\\" { [ \\"# + String(repeating: "]", count: limit) + #""}}"#
  }

  private static func archive(_ entries: [String], end: String = "]}}") -> String {
    #"{"log": {"version": "1.2", "pages": [{"id": "entries"}], "creator": {"entries": [1]}, "entries": ["#
      + entries.joined(separator: ",\n") + end
  }

  @Test("Of a HAR document one entry is held at a time")
  func recordedCalls() throws {
    let entries = [
      Self.entry(Self.url(0)), Self.entry("https://other.example/"), Self.entry(Self.url(2), Self.body), "{}",
      Self.entry(Self.url(4)),
    ]
    let reading = try Reading(Self.archive(entries))
    #expect(reading.names == ["#entries[0]", "#entries[2]", "#entries[4]", "#requests"])
    #expect(reading.problems == ["a part of input cannot be read: in entry 3, it has no request with a URL"])
    // One that is held gives the same.
    let short = try Reading(Self.archive(entries.map { $0.replacing(Self.body, with: "") }))
    #expect(short.names == reading.names && short.problems == reading.problems)
  }

  @Test("A HAR document that was cut off is a problem, and what stands before the cut is read")
  func cutOff() throws {
    let entries = [Self.entry(Self.url(0)), Self.entry(Self.url(1), Self.body)]
    let cut = Self.archive(entries, end: #", {"request": {"ur"#)
    let reading = try Reading(cut)
    #expect(reading.names == ["#entries[0]", "#entries[1]", "#requests"])
    #expect(reading.problems == ["input is truncated: the entries before the break were checked"])
  }

  @Test("Anything else is refused with its size", arguments: [nil, .keys] as [ContentKind?])
  func others(kind: ContentKind?) throws {
    let document = "{\"IABTCF_gdprApplies\": 1,\n \"other\": \"" + String(repeating: "x", count: 2_300_000) + "\"}"
    let reading = try Reading(document, kind: kind)
    #expect(reading.names.isEmpty)
    #expect(reading.problems == ["input has 3 MB; the limit is 2 MB"])
    #expect(reading.fixes.first?.contains("one JSON object per line") == true)
    // In a folder it is reported too: there are traces of consent in it.
    #expect(try Reading(document, inFolder: true).problems.count == 1)
    #expect(try Reading(document.replacing("IABTCF_gdprApplies", with: "x"), inFolder: true).leftAside == 1)
  }

  // Sibling of F16: what cannot be read in a folder is reported if it holds consent data.
  @Test(
    "Damaged HAR files and bid requests in folders are reported",
    arguments: [
      #"{"log": {"entries": [{"startedDateTime": "2026-06-01T00:00:00Z", "request": {"url": "https://a.example/"#,
      #"{"id": "1", "imp": [{"id": "1"}], "regs": {"ext": {"gdpr": 1}}, "user": {"ext": {"consent": "CPXx"#,
      #"{"id": "1", "imp": [], "regs": {"us_privacy": "1YNN", }}"#,
      #"{"id": "1", "imp": [], "regs": {"gpp_sid": [2], "gpp": "DBABM"}"#,
    ])
  func damaged(content: String) throws {
    let reading = try Reading(content, inFolder: true)
    #expect(reading.leftAside == 0)
    #expect(reading.problems.count == 1 && reading.problems[0].hasPrefix("cannot read "), "\(reading.problems)")
    // Damaged JSON about something else is not.
    let other = try Reading(#"{"imports": {"a": "b", }}"#, inFolder: true)
    #expect(other.leftAside == 1 && other.problems.map { $0.hasPrefix("no file in ") } == [true])
  }
}
