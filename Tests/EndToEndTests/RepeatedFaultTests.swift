import Foundation
import TCFTestSupport
import Testing

@Suite("Faults that a subject has several times")
struct RepeatedFaultTests {
  private static let recording = "TestVectors/recordings/correct.ndjson"

  /// The correct recording of two page views with one fault in every answer.
  private func run<Result>(_ fault: (String) -> String, _ body: (String) throws -> Result) throws -> Result {
    let text = try String(contentsOf: ProjectPaths.root.appending(path: Self.recording), encoding: .utf8)
    return try Program.withFolder { folder in
      let file = folder.appending(path: "page.ndjson")
      try Data(fault(text).utf8).write(to: file)
      return try body(file.path)
    }
  }

  private static func notBoolean(_ text: String) -> String {
    text.replacingOccurrences(of: "\"gdprApplies\":true", with: "\"gdprApplies\":1")
  }

  @Test("One fault in two page views is one finding that names both, in every report")
  func folded() throws {
    try run(Self.notBoolean) { file in
      let options = Sample.validate + [file, "--only", "api/gdpr-applies", "--format"]
      let lines = try Binary.run(options + ["json"]).lines.map { try object($0) }
      #expect(lines.count == 2)
      #expect((lines[0]["message"] as? String)?.hasPrefix("page views 1, 2, events ") == true)
      let places = try #require(lines[0]["places"] as? [[String: Any]]).compactMap { $0["member"] as? String }
      #expect(places == ["view 1.addEventListener.gdprApplies", "view 2.addEventListener.gdprApplies"])
      #expect((lines[0]["location"] as? [String: Any])?["member"] as? String == places.first)
      let counts = (lines[1]["summary"] as? [String: Any])?["findings"] as? [String: Int]
      #expect(counts?["error"] == 1)
      let sarif = try object(try Binary.run(options + ["sarif"]).output)
      let results = (sarif["runs"] as? [[String: Any]])?.first?["results"] as? [Any]
      #expect(results?.count == 1)
      let github = try Binary.run(options + ["github"]).output
      #expect(github.components(separatedBy: "title=api/gdpr-applies").count == 2)
      #expect(try Binary.run(options + ["console"]).output.contains("1 error, 0 warnings"))
    }
  }

  /// The recorded page with a stub that lacks a member, in the recorder's call and in the answer as a message.
  private static func stub(without member: String) -> (String) -> String {
    let answer = #"{"cmpLoaded":false,"cmpStatus":"stub","displayStatus":"hidden","apiVersion":"2.2"}"#
    return { text in
      let lines = text.replacingOccurrences(of: answer, with: answer.replacing(member, with: "")).split(separator: "\n")
      let place = #"{"time":"2026-11-21T10:00:00.050Z","view":1,"frame":"top","ping":"#
      let message = place + answer.replacing(member, with: "") + "}"
      return (lines.prefix(5) + [message[...]] + lines.dropFirst(5)).joined(separator: "\n") + "\n"
    }
  }

  /// The rules that report something about a member, in their order.
  private func rules(about member: String, in file: String, _ options: [String]) throws -> [String] {
    let lines = try Binary.run(Sample.validate + [file, "--format", "json"] + options).lines.map { try object($0) }
    return lines.compactMap { line in
      let place = (line["location"] as? [String: Any])?["member"] as? String
      return place?.hasSuffix(member) == true ? line["rule"] as? String : nil
    }
  }

  // CMP API v2, Requirements for the CMP "stub" API script: ping has to answer with at least these two members.
  @Test(
    "What a stub's ping lacks is reported of the recording, and of the message where no rule about recordings is asked",
    arguments: [(#""cmpLoaded":false,"#, "cmpLoaded"), (#","apiVersion":"2.2""#, "apiVersion")])
  func stubsPing(member: String, name: String) throws {
    try run(Self.stub(without: member)) { file in
      let all = try rules(about: name, in: file, [])
      #expect(all == ["api/ping-stub"])
      let ofMessages = try rules(about: name, in: file, ["--only", "messages/*"])
      #expect(ofMessages == ["messages/ping"])
    }
  }

  @Test("A finished run keeps the places")
  func finished() throws {
    try run(Self.notBoolean) { file in
      let first = try Binary.run(Sample.validate + [file, "--format", "json"]).output
      try Program.withFolder { folder in
        let kept = folder.appending(path: "run.ndjson")
        try Data(first.utf8).write(to: kept)
        #expect(try Binary.run(["report", kept.path, "--format", "json"]).output.contains("\"places\":["))
      }
    }
  }

  @Test("The same string twice in an input is one string")
  func oneString() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "pasted.txt")
      let (name, other) = (Sample.sound, Sample.sound.replacingOccurrences(of: "CQ", with: "CP"))
      try Data("\(name)\n\(name)\n".utf8).write(to: file)
      #expect(try Binary.run(["explain", file.path]).status == 0)
      try Data("\(name)\n\(other)\n".utf8).write(to: file)
      #expect(try Binary.run(["explain", file.path]).status == 64)
    }
  }

  @Test("explain --worst explains a string as of the day of its capture, as explain does")
  func day() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "log.ndjson")
      try Data("{\"time\":\"2026-06-02T00:00:00Z\",\"tcData\":{\"tcString\":\"\(Sample.sound)\"}}\n".utf8).write(
        to: file)
      let options = ["--gvl", Sample.list, "--as-of", "2029-01-01"]
      let alone = try Binary.run(["explain", file.path] + options).output
      let worst = try Binary.run(["explain", "--worst", "1", file.path] + options).output
      #expect(!alone.contains("2029"))
      #expect(worst.hasSuffix(alone), "\(worst)")
    }
  }
}
