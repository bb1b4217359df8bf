import Foundation
import TCFFindings
import TCFStorage
import TCFTestSupport
import Testing

@testable import TCFInput

/// What people copy, by the files of TestVectors/intake, whose forms are those of published documents and tools.
@Suite("What people copy")
struct IntakeVectorTests {
  struct Vector: Decodable, CustomTestStringConvertible {
    struct Found: Decodable, Equatable {
      let part: String
      let string: String
    }

    let id: String
    let comment: String
    let way: String
    let name: String?
    let input: String?
    let base64: String?
    let strings: [Found]
    let says: String?
    let stores: Int?

    var testDescription: String { "\(id): \(comment)" }
    var bytes: [UInt8] { base64.flatMap { Data(base64Encoded: $0) }.map(Array.init) ?? Array((input ?? "").utf8) }
  }

  private struct File: Decodable {
    let numberOfVectors: Int
    let vectors: [Vector]
  }

  static let vectors: [Vector] = {
    let folder = ProjectPaths.root.appending(path: "TestVectors/intake")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".json") }.flatMap { name -> [Vector] in
      let data = (try? Data(contentsOf: folder.appending(path: name))) ?? Data()
      return (try? JSONDecoder().decode(File.self, from: data))?.vectors ?? []
    }
  }()

  @Test("There are forty forms and more, each with an id of its own")
  func count() {
    #expect(Self.vectors.count >= 40)
    #expect(Set(Self.vectors.map(\.id)).count == Self.vectors.count)
  }

  @Test("The string in a text is found, under its name", arguments: vectors)
  func strings(_ vector: Vector) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "intake-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var (argument, name) = (vector.input ?? "", "argument 1")
    if vector.way == "file" {
      let file = folder.appending(path: vector.name ?? "input.txt")
      try Data(vector.bytes).write(to: file)
      (argument, name) = (file.path, file.path)
    }
    var found: [(name: String, text: String)] = []
    let problems = InputLines.forEach([argument], progress: nil) { text, name in found.append((name, text)) }
    // The names of strings among stored keys have the key behind them.
    let parts = found.map { String($0.name.dropFirst(name.count)) }
    #expect(found.map(\.text) == vector.strings.map(\.string), "\(parts) \(problems.map(\.message))")
    for (part, wanted) in zip(parts, vector.strings) { #expect(part.hasSuffix(wanted.part), "\(part)") }
    if vector.says == nil { #expect(problems.isEmpty, "\(problems.map(\.message))") }
  }

  @Test("A text without a string is named as what it is", arguments: vectors.filter { $0.says != nil })
  func named(_ vector: Vector) throws {
    var messages: [String] = []
    let reader = InputReader(
      kind: nil, isExpected: false, takesAnyText: false, mostHeld: 1 << 20, isCancelled: { false })
    reader.read(InputPlan.listing([vector.input ?? ""])) { event in
      switch event {
      case .empty(let problem), .problem(let problem): messages.append(problem.message)
      default: break
      }
    }
    #expect(messages.contains { $0.contains(vector.says ?? "") }, "\(messages)")
  }

  @Test("Keys of a store are read as one", arguments: vectors.filter { $0.stores != nil })
  func stores(_ vector: Vector) {
    var stores = 0
    let place = InputSubjects.Place.content(vector.bytes, name: "x", siblings: nil)
    _ = InputSubjects.forEach(place, StoresBeside()) { if case .keys = $0.item.content { stores += 1 } }
    #expect(stores == vector.stores)
  }

  @Test("In a folder of an app, files with identifiers and other text are left aside")
  func leftAside() throws {
    let uuid = "550e8400-e29b-41d4-a716-446655440000\n"
    let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U\n"
    for text in [uuid, token, "API_URL=https://api.example/v1\nDEBUG=1\n", "client: 1234\n"] {
      var events: [String] = []
      let reader = InputReader(
        kind: nil, isExpected: false, takesAnyText: false, mostHeld: 1 << 20, isCancelled: { false })
      try reader.read(InputDescriptor(holding: Array(text.utf8), name: "files/x"), among: StoreSiblings([])) { event in
        if case .leftAside = event { events.append("left aside") } else { events.append("\(event)") }
      }
      #expect(events == ["left aside"], "\(text)")
    }
  }

  @Test("A HAR file without consent data is left aside in a folder, and is nothing to check by itself")
  func archiveWithoutConsent() throws {
    let archive = #"{"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":[]}}"#
    func events(among siblings: StoreSiblings?) throws -> [String] {
      var events: [String] = []
      let reader = InputReader(
        kind: nil, isExpected: false, takesAnyText: false, mostHeld: 1 << 20, isCancelled: { false })
      try reader.read(InputDescriptor(holding: Array(archive.utf8), name: "requests.har"), among: siblings) { event in
        switch event {
        case .leftAside: events.append("left aside")
        case .empty(let problem): events.append(problem.message)
        default: events.append("\(event)")
        }
      }
      return events
    }
    #expect(try events(among: StoreSiblings([])) == ["left aside"])
    #expect(try events(among: nil) == ["requests.har contains no consent data"])
  }

  @Test("Two sites in a dump of a browser are two subjects; the hosts of one are one")
  func sites() throws {
    let choice = try #require(Self.vectors.first { $0.id == "cookies-01" }?.strings.first?.string)
    let refusal = try #require(Self.vectors.first { $0.id == "cookies-10" }?.strings.last?.string)
    func names(_ domains: [String]) -> [String] {
      let cookies = zip(domains, [choice, refusal]).map {
        "{\"name\":\"euconsent-v2\",\"value\":\"\($1)\",\"domain\":\"\($0)\",\"path\":\"/\"}"
      }
      var names: [String] = []
      let reader = InputReader(
        kind: nil, isExpected: false, takesAnyText: false, mostHeld: 1 << 20, isCancelled: { false })
      reader.read(InputPlan(content: Array("[\(cookies.joined(separator: ","))]".utf8), name: "x")) { event in
        if case .sequence(_, let name, _) = event { names.append(name) }
      }
      return names
    }
    #expect(names([".shop.example", "www.shop.example"]) == ["x"])
    #expect(names(["shop.example", "news.example"]) == [])
    #expect(names(["a.co.uk", "b.co.uk"]) == [])
  }

  @Test(
    "What a file is, is known by its first bytes in one table",
    arguments: [
      ([0x42, 0x5A, 0x68, 0x39], "bzip2 data"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz data"),
      ([0x28, 0xB5, 0x2F, 0xFD], "zstd data"), ([0x50, 0x4B, 0x03, 0x04], "a zip archive"),
      ([0x1F, 0x8B, 0x08], "gzip data"),
      (Array("PAR1".utf8), "a Parquet file"),
    ] as [([UInt8], String)])
  func signatures(_ head: [UInt8], _ name: String) {
    for kind in [nil, ContentKind.keys, .strings, .messages] {
      var messages: [String] = []
      let reader = InputReader(
        kind: kind, isExpected: false, takesAnyText: true, mostHeld: 1 << 20, isCancelled: { false })
      reader.read(InputPlan(content: head + [0xFF, 0x00, 0xFF], name: "x")) { event in
        if case .problem(let problem) = event { messages.append(problem.message) }
      }
      #expect(messages == ["x is \(name)"])
    }
  }
}
