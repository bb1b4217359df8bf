import Foundation
import TCFTestSupport
import Testing

/// The arrows inside the rooms: folders of a room are in an order, and none uses what is in a later one. The compiler sees
/// one module, so this reads the sources.
///
/// The scan takes names for what they look like: a name declared in one folder only, used in another. Names of types
/// count wherever they are, names of members only behind a dot or before a parenthesis, and only if no file at or below
/// the user's folder, nor any other room, declares the same name.
///
/// So it misses arrows to what has no name of its own: initialisers, subscripts and operators in extensions, and members whose names
/// others have too. The compiler's index of a debug build has them all, in `.build/debug/index/store`.
@Suite("Arrows inside rooms")
struct RoomArrowsTests {
  /// The folders of each room from the bottom up, `.` for the files beside them. A folder may use those before it.
  static let order: [String: [String]] = [
    "TCFCodec": ["Bits", "Model", "Layout", "RelatedStrings", "Coding", "Dissection"],
    "TCFSystem": [".", "Files", "Processes", "Connections", "Terminal"],
    "TCFFindings": ["Words", "Files", "Pictures", "."],
    "TCFVendorList": ["Published", "Reading", "Compiled", "Store", "Comparing"],
    "TCFStorage": [".", "Deriving", "ModelJSON", "Reading", "Capture", "Exports", "Logs"],
    "TCFRules": [
      "Engine", "Law", "Texts", "Facts", "LegalBasis", "KnownIssues", "Readers", "Families", "Catalog", "Judging",
    ],
    "TCFReporting": ["Text", "Tally", "Format", "Console", "Data", "JUnit", "Page", "Sites", "CI", "."],
    "TCFRecording": ["Faults", "Recording", "Stores", "WebSocket", "Browser", "Web", "Sites"],
    "TCFInput": ["Bytes", "Archives", "Kinds", "Reading"],
    "TCFRun": ["Programs", "Lists", "Finished", "Settings", "Certify", "Choices", "Running", "Sites"],
    "TCFFuzzing": ["Engine", "Models", "Wire", "Inputs", "Properties", "Isolation", "Testee", "Conformance"],
    "TCFAudit": [
      "Columns", "Records", "Rows", "Counts", "Causes", "Timelines", "Evidence", "Partials", "Pipeline", "Tables",
      "Comparison", "Bundles",
    ],
    "tcfcheck": [
      "Shared", "Rendering", "Audit", "Conform", "Fuzz", "GVL", "Inspect", "Record", "Certify", "Rules", ".",
    ],
  ]

  static let rooms = SwiftSources.targets(in: ProjectPaths.root.appending(path: "Sources").path)

  @Test("every folder of every room has a place in the order")
  func places() {
    for (room, sources) in Self.rooms {
      let folders = Set(sources.paths.map(Self.folder))
      #expect(folders == ["."] && Self.order[room] == nil || folders == Set(Self.order[room] ?? []), "\(room)")
    }
    #expect(Set(Self.order.keys).isSubset(of: Self.rooms.keys))
  }

  @Test("no arrow runs back", arguments: order.keys.sorted())
  func arrows(room: String) throws {
    let sources = try #require(Self.rooms[room])
    // `Check` is an associated type of the rules' own protocol, which each kind of facts fills in.
    for use in Self.arrowsBack(in: sources, Self.order[room] ?? []) where room != "TCFRules" || use.name != "Check" {
      Issue.record("\(room)/\(use.user):\(use.line) uses \(use.name) of \(use.declaring)")
    }
  }

  @Test("families do not use each other in a circle; what several use is in Families/Shared")
  func families() throws {
    let uses = try #require(Self.rooms["TCFRules"]).uses { user, declaring in
      guard let from = Self.family(of: user), let to = Self.family(of: declaring) else { return false }
      return from != to
    }
    var arrows: [String: Set<String>] = ["Shared": []]
    for use in uses {
      if let from = Self.family(of: use.user), let to = Self.family(of: use.declaring) {
        arrows[from, default: []].insert(to)
      }
    }
    func reaches(_ from: String, _ to: String) -> Bool {
      var (found, open) = (Set([from]), [from])
      while let next = open.popLast() {
        for other in arrows[next] ?? [] where found.insert(other).inserted { open.append(other) }
      }
      return found.contains(to)
    }
    for use in uses {
      guard let from = Self.family(of: use.user), let to = Self.family(of: use.declaring), reaches(to, from) else {
        continue
      }
      Issue.record("\(use.user):\(use.line) uses \(use.name) of \(use.declaring), which uses \(from)")
    }
  }

  @Test("the scan sees an arrow that runs back, and no comment, text or name of the user's own")
  func scan() {
    let made = SwiftSources([
      ("Law/Age.swift", "struct Age {}\nextension Age { var years: Int { 1 } }\n"),
      (
        "Facts/Seen.swift",
        """
        // Broken is only spoken of here
        struct Seen {
          let text = "Broken \\(Broken.all) \\("Broken")"
          let age = Age().years
          func judged() -> Int { 1 }
        }
        """
      ),
      (
        "Families/One/Broken.swift",
        """
        enum Broken {
          static let all = [1]
        }
        extension Seen {
          func judged(twice: Int) -> Int { sentence() }
          func sentence() -> Int { 2 }
        }
        """
      ),
      ("LegalBasis/Gate.swift", "func gate(_ seen: Seen) -> Int { seen.sentence() + seen.judged() }\n"),
    ])
    #expect(
      Self.shown(made, ["Law", "Facts", "LegalBasis", "Families"]) == [
        "Facts/Seen.swift:3 Broken", "Facts/Seen.swift:3 all", "LegalBasis/Gate.swift:1 sentence",
      ])
    #expect(Self.shown(made, ["Law", "Families", "Facts", "LegalBasis"]) == ["Families/One/Broken.swift:4 Seen"])
  }

  @Test("the scan sees files beside the folders as a folder of their own")
  func topFiles() {
    let made = SwiftSources([
      ("Base.swift", "struct Base { let part = Part() }\n"), ("Parts/Part.swift", "struct Part {}\n"),
      ("Uses/Use.swift", "let use = Base().part\n"),
    ])
    #expect(Self.shown(made, [".", "Parts", "Uses"]) == ["Base.swift:1 Part"])
    #expect(Self.shown(made, ["Parts", ".", "Uses"]).isEmpty)
    #expect(Self.shown(made, ["Parts", "Uses", "."]) == ["Uses/Use.swift:1 Base", "Uses/Use.swift:1 part"])
  }

  @Test(
    "the scan knows where comments and literals end",
    arguments: [
      ("/* Later /* Later */ Later */ let a = Later()", 1), ("let a = #\"Later \"Later\\(Later.all)\"#", 0),
      ("let a = #\"\\#(Later())\"#", 1), ("let a = \"\\\"Later\\\\\", b = Later()", 1),
      ("let a = \"\"\"\n  Later \"Later\" \\\n  \\(Later())\n  \"\"\"", 3), ("let a = \"\" // Later", 0),
      ("let a = \"\\(\"\\(Later())\")Later\"", 1), ("let a = \"//\", b = Later()", 1), ("let `Later` = 1", 0),
      ("let a = #filePath, b = Later()", 1), ("let a = \"\"\"\n  /*\n  \"\"\"\n  Later()", 4),
    ])
  func literals(code: String, line: Int) {
    let made = SwiftSources([
      ("Early/User.swift", code), ("Late/Later.swift", "struct Later {\n  static let all = 1\n}\n"),
    ])
    #expect(Self.shown(made, ["Early", "Late"]) == (line == 0 ? [] : ["Early/User.swift:\(line) Later"]))
  }

  @Test("the scan knows what a file keeps to itself, and what is a member")
  func declarations() {
    let made = SwiftSources([
      (
        "Early/User.swift",
        """
        private struct Row { let cells = 2 }
        func use(_ table: Int, shown: Int) throws(Fault) -> Int {
          table.shown + table.cells + table.local + table.nested + table.hidden + height
        }
        """
      ),
      (
        "Late/Table.swift",
        """
        struct Row {
          struct Cell {
            let nested = 1
          }
          private struct Own {
            let hidden = 1
          }
          var height: Int {
            let local = 1
            return local
          }
          let shown = 1
          let cells = 1
        }
        enum Kind {
          case `throws`(Int)
        }
        """
      ),
    ])
    #expect(Self.shown(made, ["Early", "Late"]) == ["Early/User.swift:3 nested"])
  }

  private static func shown(_ sources: SwiftSources, _ order: [String]) -> [String] {
    arrowsBack(in: sources, order).map { "\($0.user):\($0.line) \($0.name)" }
  }

  /// The uses of names from a folder to a later one.
  private static func arrowsBack(in sources: SwiftSources, _ order: [String]) -> [SwiftSources.Use] {
    let ranks = Dictionary(order.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let places = sources.paths.reduce(into: [String: Int]()) { $0[$1] = ranks[folder(of: $1)] }
    return sources.uses { user, declaring in
      guard let from = places[user], let to = places[declaring] else { return false }
      return to > from
    }
  }

  /// The folder of a file within its room.
  private static func folder(of path: String) -> String {
    let slash = path.firstIndex(of: "/")
    return slash.map { String(path[..<$0]) } ?? "."
  }

  private static func family(of path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count == 3 && parts[0] == "Families" ? String(parts[1]) : nil
  }
}
