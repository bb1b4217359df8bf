import Foundation
import TCFCodec
import TCFStorage
import TCFTestSupport
import Testing

// The testee in Swift that the page "Test your codec" shows, as it stands there: `ArticleTests` compare them.
enum SwiftTestee {
  static func result(of request: [String: Any]) throws -> String {
    let string = request["string"] as? String ?? ""
    switch request["op"] as? String {
    case "hello":
      return """
        "protocol":1,"testee":{"name":"my-codec","version":"1.0","language":"swift"},
        "ops":["decode","encode","keys"],"segments":["core","disclosedVendors","allowedVendors","publisherTC"]
        """.replacing("\n", with: "")
    case "decode":
      return "\"ok\":{\"model\":\(ModelJSON.text(try ConsentString(decoding: string)))}"
    case "encode":
      let json = try JSONSerialization.data(withJSONObject: request["model"] ?? [:])
      return "\"ok\":{\"string\":\"\(try ModelJSON.read(Array(json)).encoded())\"}"
    case "keys":
      let keys = DerivedKeySet(from: try TCString(decoding: string), text: string).serialized(for: .json)
      return "\"ok\":{\"keys\":\(String(decoding: keys, as: UTF8.self).replacing("\n", with: ""))}"
    case "setup", "reset": return "\"ok\":{}"
    default: return "\"failed\":{\"message\":\"the request is not understood\"}"
    }
  }

  static func answer(to line: String) -> String? {
    let request = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
    if request["op"] as? String == "bye" { return nil }
    let id = (request["id"] as? String).map { "\"id\":\"\($0)\"," } ?? ""
    do {
      return "{\(id)\(try result(of: request))}"
    } catch {
      return "{\(id)\"rejected\":{\"message\":\"refused\"}}"
    }
  }
}

@Suite("The page \"Test your codec\"") struct TestYourCodecTests {
  private static let page =
    (try? String(
      contentsOf: ProjectPaths.root.appending(path: "Sources/TCFFuzzing/TCFFuzzing.docc/TestYourCodec.md"),
      encoding: .utf8)) ?? ""

  private static func block(_ language: String) -> [String] {
    let parts = page.components(separatedBy: "```\(language)\n").dropFirst()
    return parts.last?.components(separatedBy: "\n```").first?.components(separatedBy: "\n") ?? []
  }

  @Test(
    "It has a testee for each language, none much longer than thirty lines",
    arguments: [
      "swift", "javascript", "java", "go", "python",
    ]) func languages(language: String)
  {
    #expect((20...50).contains(Self.block(language).count), "\(Self.block(language).count) lines")
  }

  @Test(
    "It answers as the built-in testee does",
    arguments: [
      #"{"op":"decode","id":"1","string":"\#(Sample.sound)"}"#, #"{"op":"keys","id":"2","string":"\#(Sample.sound)"}"#,
      #"{"op":"setup","now":"2026-11-21T00:00:00.000Z"}"#,
    ]) func answers(line: String) throws
  {
    let mine = try object(try #require(SwiftTestee.answer(to: line)))
    let wanted = try object(try Binary.run(["testee"], input: line + "\n").output)
    #expect(NSDictionary(dictionary: mine) == NSDictionary(dictionary: wanted))
    #expect(SwiftTestee.answer(to: #"{"op":"bye"}"#) == nil)
    let refused = try object(SwiftTestee.answer(to: #"{"op":"decode","id":"3","string":"?"}"#) ?? "")
    #expect(refused["rejected"] != nil && refused["id"] as? String == "3")
    let model = (mine["ok"] as? [String: Any])?["model"] ?? [:]
    let json = String(decoding: try JSONSerialization.data(withJSONObject: model), as: UTF8.self)
    let encoded = try object(SwiftTestee.answer(to: #"{"op":"encode","id":"4","model":\#(json)}"#) ?? "")
    if line.contains("decode") { #expect((encoded["ok"] as? [String: String])?["string"] == Sample.sound) }
  }

  @Test("The one in Python is Python", .enabled(if: Program.python != nil, "needs Python 3"))
  func python() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "testee.py")
      try Self.block("python").joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      let answer = try Program.run(Program.python ?? "", ["-m", "py_compile", file.path])
      #expect(answer.status == 0, "\(answer.errors)")
    }
  }
}
