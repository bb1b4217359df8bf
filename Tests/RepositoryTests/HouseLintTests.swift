import Foundation
import TCFTestSupport
import Testing

/// `.ci/house`, which keeps JSON to its one writer, parameters to their labels, files out of initialisers, doc comments to what others
/// use, sentences out of errors, and files to one idea.
@Suite("The lint of the house", .enabled(if: Program.python != nil, "needs Python 3"))
struct HouseLintTests {
  /// What the lint says of a file with this text, after the file's name, and how it ends.
  private static func lint(_ text: String) throws -> (status: Int32, lines: [String]) {
    var (status, lines): (Int32, [String]) = (-1, [])
    try Program.withFolder { folder in
      let file = folder.appending(path: "Planted.swift")
      try Data(text.utf8).write(to: file)
      let script = ProjectPaths.root.appending(path: ".ci/house").path
      let answer = try Binary.run(Program.python ?? "", [script, file.path])
      #expect(answer.errors.isEmpty, "\(answer.errors)")
      status = answer.status
      lines = answer.output.split(separator: "\n").map { $0.replacingOccurrences(of: "\(file.path):", with: "") }
    }
    return (status, lines)
  }

  @Test(
    "JSON that is made of literals is found",
    arguments: [
      #"let a = "{\"id\":\(id)}""#, #"let a = "\"id\": \(id), ""#, #"let a = "\"\(name)\":\(value)""#,
      #"bytes += "{\"ok\":{".utf8"#, #"let a = head + "\"id\":1}""#, #"let a = "{\"ids\":[" + ids + "]}""#,
      ##"let a = #"{"id":"# + id"##, "let a = \"\"\"\n  {\"id\": \\(id)}\n  \"\"\"",
    ])
  func json(line: String) throws {
    let (status, lines) = try Self.lint("// A comment.\n" + line + "\n")
    #expect(status == 1)
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("2: JSON") }, "\(lines)")
  }

  @Test(
    "Four parameters without labels are found",
    arguments: [
      ("func a(_ b: Int, _ c: Int, _ d: Int, _ e: Int) {}", "a"),
      ("static func a<T>(_ b: T, c: Int, _ d: (Int, Int), _ e: [Int: Int],\n  _ f: inout T) -> T {}", "a"),
      ("init?(_ b: @escaping (Int, Int) -> Int, _ c: Int, _ d: Int, _ e: Int = f(1, 2)) {}", "init?"),
      ("subscript(_ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int { 0 }", "subscript"),
    ])
  func labels(declaration: String, name: String) throws {
    let (status, lines) = try Self.lint(declaration + "\n")
    #expect(status == 1)
    #expect(lines == ["1: \(name) has 4 parameters without labels; 3 may have none"])
  }

  @Test(
    "An initialiser that opens, lists or asks for files is found",
    arguments: [
      ("init(_ path: String) throws(InputFault) {\n  file = try InputFile(path: path)\n}", "InputFile"),
      ("init?(path: String) {\n  guard FileKind.of(path) == .file else { return nil }\n}", "FileKind.of"),
      (
        "convenience init<T>(a: [T] = f()) where T: Sendable {\n  walk = FolderWalk.through(a, isCancelled: { false })\n}",
        "FolderWalk.through"
      ),
      ("init(_ command: ChildProcess.Command) throws {\n  child = try ChildProcess(command, [:])\n}", "ChildProcess"),
    ])
  func opening(declaration: String, name: String) throws {
    let (status, lines) = try Self.lint(declaration + "\n")
    #expect(status == 1)
    #expect(
      lines == ["2: \(name) in an initialiser: a static function with a name says what is opened or read"], "\(lines)")
  }

  @Test(
    "A declaration for others without a doc comment is found",
    arguments: [
      ("package struct A {}", "1: A"), ("/// A.\npackage struct A {\n  package let `in`: Int\n}", "3: `in`"),
      ("// A.\npublic func a() {}", "2: a"), ("/// A.\n\npackage typealias A = Int", "3: A"),
      ("/// A.\nlet a = 1\npackage private(set) var b = 2", "3: b"),
      ("@inline(__always)\npackage static var a: Int { 1 }", "2: a"),
      ("@inline(__always) package init<T>(_ a: T) {}", "1: init"),
      ("  public subscript(a: Int) -> Int { a }", "1: subscript"),
      ("package static func + (a: A, b: A) -> A { a }", "1: +"), ("package func next(_ a: Int) {}", "1: next"),
      ("package init(text: String) {}", "1: init"), ("package final class A {}", "1: A"),
      ("/// A.\npackage protocol A {\n  /// B.\n  associatedtype B\n  func c() -> B\n}\n\nfunc d() {}", "5: c"),
    ])
  func documentation(text: String, start: String) throws {
    let (status, lines) = try Self.lint(text + "\n")
    #expect(status == 1)
    #expect(
      lines == ["\(start) has no doc comment: say what it is, its unit and range, or when it is nil"], "\(lines)")
  }

  @Test("A case without a doc comment is found where another case of its enumeration has one")
  func cases() throws {
    let kinds = "  /// B.\n  package enum B {\n    case one\n    case two\n  }\n\n"
    let text = "/// A.\npublic enum A {\n\(kinds)  /// One.\n  case one\n  indirect case two(A)\n}\n"
    let (status, lines) = try Self.lint(text)
    #expect(status == 1)
    #expect(lines == ["11: case two has no doc comment, and others of its enumeration have"], "\(lines)")
  }

  @Test(
    "An error that keeps a sentence is found",
    arguments: [
      ("struct A: Error {\n  let message: String\n}", "message"),
      ("/// A.\npublic struct A: Error, Sendable {\n  /// B.\n  public let reason: String?\n}", "reason"),
      ("final class A: B,\n  Error { var c: Int { 1 }; let d, description: String\n}", "description"),
      ("enum A: LocalizedError {\n  case b\n  case c(Int, text: String)\n}", "text"),
      ("struct A<T: C> {\n  var sentence: String = \"\"\n}\n\nextension A: Error {}", "sentence"),
      ("struct B {\n  struct A: Swift.Error { let detail: String }\n}", "detail"),
    ])
  func sentences(declaration: String, property: String) throws {
    let (status, lines) = try Self.lint(declaration + "\n")
    #expect(status == 1)
    let fault = "the error A keeps \(property): make it a code with what it is about, and its words in one place"
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasSuffix(": \(fault)") }, "\(lines)")
  }

  @Test("A file of more than 300 lines is found", arguments: [300, 301])
  func length(count: Int) throws {
    let (status, lines) = try Self.lint(String(repeating: "// A comment.\n", count: count))
    #expect(status == (count > 300 ? 1 : 0))
    #expect(lines == (count > 300 ? ["301: the file has 301 lines; 300 are the most"] : []))
  }

  @Test(
    "What is like them is let pass",
    arguments: [
      #"let isJSON = text.hasPrefix("{\"log\":{")"#, #"let text = "the member \"id\" is \(value)""#,
      "// house: ok, a hostile file\nlet a = \"{\\\"id\\\":\\(id)\"", #"// let a = "{\"id\":\(id)}""#,
      "func a(_ b: Int, _ c: Int, _ d: Int, e: Int) {}", "let a: (_ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Void = f",
      #"let text = "func a(_ b: Int, _ c: Int, _ d: Int, _ e: Int)""#,
      "init(holding bytes: [UInt8]) { file = InputFile(holding: bytes, name: name) }",
      "init(_ file: InputFile) { self.file = file }\n\nfunc a() { FileKind.of(path) }",
      "protocol A {\n  init(_ path: String)\n  var b: Int { get }\n}\n\nfunc a() { FileKind.of(path) }",
      "init(_ command: ChildProcess.Command) { self.command = ChildProcess.Command(command) }",
      "/// A.\n@inline(__always)\n// A reason.\npackage var a: Int { 1 }",
      "let text = \"\"\"\n  package var a: Int\n  \"\"\"",
      "package static func == (a: A, b: A) -> Bool { true }\npackage func hash(into hasher: inout Hasher) {}",
      "package static func < (a: A, b: A) -> Bool { true }\npublic var description: String { \"\" }",
      "package let rawValue: Int\npackage init(rawValue: Int) { self.rawValue = rawValue }",
      "package mutating func next() -> Int? { nil }\npublic func encode(to encoder: any Encoder) throws {}",
      "package import A\n\npublic import B", "protocol A {\n  func b()\n}\n\nenum C {\n  /// D.\n  case d\n  case e\n}",
      "/// A.\npackage protocol A {}\n\nfunc b() {}", "/// A.\npackage enum A {\n  case b, c\n  func d() {}\n}",
      "struct A: Error {\n  let code: Code\n  var message: String { code.message }\n  var reason: String? {\n    nil\n  }\n}",
      "struct A: Error {\n  struct B { let message: String }\n  init(_ message: String) {\n    let reason: String = message\n  }\n}",
      "enum A: Error, CustomStringConvertible {\n  case b(path: String)\n  var description: String { \"\" }\n}",
      "struct A: Sendable {\n  let message: String\n}\n\nstruct B: Error {}",
    ])
  func passes(text: String) throws {
    let (status, lines) = try Self.lint(text + "\n")
    #expect(status == 0 && lines.isEmpty, "\(lines)")
  }
}
