import Foundation
import TCFTestSupport
import Testing

/// The manual pages that `make install` and the package bring along.
@Suite("The manual")
struct ManualTests {
  /// The pages, by their names without the ending.
  private static let pages: [String: String] = {
    let pages = try? Program.withFolder { folder in
      let made = try Binary.run(Program.python ?? "python3", [".ci/manual", Binary.path, folder.path, "2026-11-24"])
      guard made.status == 0 else { throw CocoaError(.fileNoSuchFile) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".1") }
      let texts = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      return Dictionary(uniqueKeysWithValues: zip(names.map { String($0.dropLast(2)) }, texts))
    }
    return pages ?? [:]
  }()

  @Test("Every command that help knows has a page, and every page a command", .enabled(if: Program.python != nil))
  func commands() throws {
    let dump = try JSONSerialization.jsonObject(with: Data(Binary.run(["--experimental-dump-help"]).output.utf8))
    let root = try #require((dump as? [String: Any])?["command"] as? [String: Any])
    var names: Set<String> = []
    func collect(_ command: [String: Any], _ path: String) {
      names.insert(path)
      for child in command["subcommands"] as? [[String: Any]] ?? [] {
        guard let name = child["commandName"] as? String, name != "help" else { continue }
        collect(child, path + "-" + name.replacing(" ", with: "-"))
      }
    }
    collect(root, "tcfcheck")
    #expect(names == Set(Self.pages.keys))
    for name in ["tcfcheck-audit-compare", "tcfcheck-audit-estimate", "tcfcheck-gvl-fetch"] {
      #expect(names.contains(name), "\(name)")
    }
  }

  /// Source: man-pages(7), Sections within a manual page.
  @Test(
    "Pages have the usual sections in the usual order, with an example, and no long line",
    .enabled(if: Program.python != nil))
  func sections() {
    for (name, page) in Self.pages {
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      let titles = lines.filter { $0.hasPrefix(".SH ") }.map {
        String($0.dropFirst(4)).replacing("\"", with: "")
      }
      let wanted = [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES",
        "SEE ALSO",
      ]
      #expect(titles == wanted.filter { $0 != "COMMANDS" || titles.contains($0) }, "\(name): \(titles)")
      #expect(lines.allSatisfy { $0.utf8.count <= 80 }, "\(name)")
      #expect(!lines.dropLast().contains(""), "\(name) has an empty line")
    }
  }

  @Test("Every variable that the program looks at is in the manual", .enabled(if: Program.python != nil))
  func environment() throws {
    let page = try #require(Self.pages["tcfcheck"])
    let sources = ProjectPaths.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var names: Set<Substring> = ["XDG_DATA_HOME", "XDG_CACHE_HOME"]
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      if file.lastPathComponent == "Package.swift" { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?:environment\[|getenv\()"([A-Z_]+)"/) { names.insert(match.1) }
    }
    #expect(names.count > 8)
    for name in names { #expect(page.contains(name), "\(name)") }
  }

  @Test(
    "The statuses that the program gives are those of the manual and of the page on formats",
    .enabled(if: Program.python != nil))
  func statuses() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: ProjectPaths.root.appending(path: path), encoding: .utf8)
    }
    let program = try text("Sources/tcfcheck/Shared/Console.swift").matches(of: /static let \w+: Int32 = (\d+)\n/).map(
      \.1)
    #expect(program.count > 6)
    let formats = try text("Sources/TCFRun/TCFRun.docc/FormatsAndContracts.md")
    let table = try #require(formats.firstMatch(of: /\| status \| meaning \|\n\| --- \| --- \|\n((?:\|.*\n)+)/)).1
    #expect(table.matches(of: /(?m)^\| (\d+) \|/).map(\.1).sorted() == program.sorted())
    let manual = try #require(Self.pages["tcfcheck"]?.firstMatch(of: /\.SH "EXIT STATUS"\n((?:(?!\.SH).*\n)+)/)).1
    #expect(manual.matches(of: /\.TP\n(\d+)\n/).map(\.1).sorted() == program.sorted())
  }

  @Test(
    "groff finds nothing to complain about, and pages fit 80 columns", .enabled(if: Program.path(of: "groff") != nil))
  func formatted() throws {
    try Program.withFolder { folder in
      for (name, page) in Self.pages {
        try Data(page.utf8).write(to: folder.appending(path: "page.1"))
        let text = try Binary.run(
          try #require(Program.path(of: "groff")),
          ["-man", "-Tutf8", "-ww", "-rLL=80n", "-P-c", "-P-b", "-P-u", "page.1"], in: folder)
        #expect(text.status == 0 && text.errors.isEmpty, "\(name): \(text.errors)")
        let long = text.output.split(separator: "\n").filter { $0.count > 80 }
        #expect(long.isEmpty, "\(name): \(long)")
      }
    }
  }
}
