import Foundation
import TCFTestSupport
import Testing

/// The arrows inside TCFRules: Engine <- Law <- Facts <- LegalBasis, Hazards <- Families <- Catalog <- Judging, and no
/// circle of families. The compiler sees one module, so this reads the sources.
///
/// The scan takes names for what they look like: a name declared in one folder only, used in another. Names of types
/// count wherever they stand, names of members only behind a dot or before a parenthesis, and only if no file at or below
/// the user's folder, nor any lower room, declares the same name.
@Suite("Arrows inside TCFRules")
struct RoomArrowsTests {
  /// A folder may use what stands in its own group and in those before it.
  static let order = [
    ["Engine"], ["Law"], ["Facts"], ["LegalBasis"], ["Hazards"], ["Families"], ["Catalog"], ["Judging"],
  ]

  static let sources = SwiftSources(of: "TCFRules")

  @Test("every file stands in a folder with a place in the order")
  func places() {
    for file in Self.sources.files {
      #expect(Self.rank(of: file.path) != nil, "\(file.path)")
    }
  }

  @Test("no arrow runs back", arguments: order.flatMap(\.self))
  func arrows(folder: String) {
    let uses = Self.sources.uses { user, declaring in
      guard let from = Self.rank(of: user), let to = Self.rank(of: declaring) else { return false }
      return to > from
    }
    // `Check` is an associated type of the engine's own protocol, which each kind of facts fills in.
    for use in uses where use.user.hasPrefix(folder + "/") && use.name != "Check" {
      Issue.record("\(use.user):\(use.line) uses \(use.name) of \(use.declaring)")
    }
  }

  @Test("families do not use each other in a circle; what several use stands in Families/Shared")
  func families() {
    let uses = Self.sources.uses { user, declaring in
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
    let order = ["Law", "Facts", "LegalBasis", "Families"]
    func rank(_ path: String) -> Int { order.firstIndex { path.hasPrefix($0 + "/") } ?? 0 }
    let uses = made.uses { rank($1) > rank($0) }
    #expect(
      uses.map { "\($0.user):\($0.line) \($0.name)" } == [
        "Facts/Seen.swift:3 Broken", "Facts/Seen.swift:3 all", "LegalBasis/Gate.swift:1 sentence",
      ])
  }

  private static func rank(of path: String) -> Int? {
    order.firstIndex { $0.contains { path.hasPrefix($0 + "/") } }
  }

  private static func family(of path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count == 3 && parts[0] == "Families" ? String(parts[1]) : nil
  }
}
