package import TCFFindings
import TCFInput
import TCFJSON

/// The table of visited sites, read back from its JSON Lines.
package struct FinishedSites: Sendable {
  /// What a row is about.
  package struct Key: Sendable, Hashable {
    /// The address that was visited, as the file of sites has it.
    package let site: String
    /// The language that the browser asked for: `de-DE`; nil for the browser's own.
    package let language: String?
    /// The phase of the visit: before a choice, or after which one.
    package let phase: VisitPhase
    /// Nil for the visit itself.
    package let vendor: Int?

    /// It as text: `https://shop.example/ (de-DE), after refusal`.
    package var place: String { site + (language.map { " (\($0))" } ?? "") + ", " + phase.text }
  }

  /// The visits, by key, in their order.
  package private(set) var visits: [(key: Key, state: SiteVisit.State, reason: String?)] = []
  /// The vendors' rows, in their order.
  package private(set) var rows: [(key: Key, vendor: VisitedVendor)] = []
  /// Whether every visit was recorded.
  package let isComplete: Bool

  /// The file that the run writes, by name in its folder.
  package static let name = "sites.ndjson"

  /// Whether a path names such a table: a folder, or a file whose first line is about a visit, or the summary of none.
  package static func isTable(_ path: String) -> Bool {
    guard case .file = PathKind.of(path) else { return file(path) != path }
    guard let bytes = FileBytes.ifReadable(path),
      let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first
    else { return false }
    let node = try? JSONDocument.read(Array(line), .strict)
    return node?["site"] != nil && node?["visit"] != nil || node?["summary"]?["visits"] != nil
  }

  /// The file of the table at a path, which may be the folder of the run.
  private static func file(_ path: String) -> String {
    if case .folder = PathKind.of(path) { return (path.hasSuffix("/") ? path : path + "/") + name }
    return path
  }

  /// Reads the table at a path: its file, or the folder of the run.
  package static func read(
    _ path: String, progress: ((_ lines: Int, _ share: Double) -> Void)?
  ) throws(InputProblem) -> FinishedSites {
    FinishedSites(try FinishedLines.read(file(path), progress: progress))
  }

  private init(_ lines: [JSONNode]) {
    isComplete = lines.last?["summary"]?["isComplete"]?.boolean == true
    for line in lines.dropLast() { add(line) }
  }

  private mutating func add(_ line: JSONNode) {
    guard let site = line["site"]?.string, let phase = line["phase"]?.string.flatMap(VisitPhase.init) else { return }
    let key = Key(site: site, language: line["language"]?.string, phase: phase, vendor: line["vendor"]?.integer)
    guard let id = key.vendor else {
      let state = line["visit"]?["state"]?.string.flatMap(SiteVisit.State.init) ?? .failed
      return visits.append((key, state, line["visit"]?["reason"]?.string))
    }
    var vendor = VisitedVendor(id: id)
    vendor.name = line["name"]?.string
    vendor.isDisclosed = line["disclosed"]?.boolean
    vendor.isPermitted = line["permitted"]?.boolean
    vendor.calls = line["called"]?.integer ?? 0
    vendor.callsWithoutBasis = line["calledWithoutBasis"]?.integer
    vendor.earlyCookies = line["cookiesBeforeChoice"]?.items?.compactMap(\.string)
    rows.append((key, vendor))
  }
}
