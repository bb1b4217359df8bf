import TCFCodec
package import TCFFindings
import TCFJSON

/// What a finished run found, as its JSON Lines say; accepted findings are not in it.
package struct FinishedFindings: Sendable {
  /// A finding of a finished run.
  package struct Item: Sendable, Hashable {
    /// The subject, as reports name it.
    package let subject: String
    /// The input that it came from.
    package let input: String
    /// The rule.
    package let rule: String
    /// The severity.
    package let severity: Severity
    /// What was found.
    package let message: String
    /// The field, key or member; empty where there is none.
    package let place: String
    /// The ids that it names, as far as the file has them: of many, the first thousand.
    package let ids: FindingIDs
    /// How many vendors it names, beyond those in the file too.
    package let vendorCount: Int

    /// What of its ids an earlier finding does not have. Where that one's vendors were cut, its highest one says how far
    /// they can be compared.
    package func newIDs(since before: Item) -> FindingIDs {
      let new = ids.subtracting(before.ids)
      guard before.vendorCount > before.ids.vendors.count else { return new }
      let known = new.vendors.filter { $0 <= before.ids.vendors.highest }
      return FindingIDs(vendors: VendorIDSet(known), purposes: new.purposes, others: new.others)
    }

    /// Whether it names nothing that an earlier finding did not name. More vendors than before are new ones, even where the
    /// files do not say which.
    package func isKnown(from before: Item) -> Bool {
      newIDs(since: before).isEmpty && (vendorCount <= before.vendorCount || vendorCount == ids.vendors.count)
    }
  }

  /// The findings, in the order of the file.
  package let items: [Item]
  /// Whether the run read everything and came to its end.
  package let isComplete: Bool

  /// Reads the JSON Lines at `path`, as `--json FILE` writes them; `-` is standard input.
  ///
  /// - Parameter progress: called now and then with how many lines are read, and which part of the file; nil if it is not needed.
  package static func read(
    _ path: String, progress: ((_ lines: Int, _ share: Double) -> Void)?
  ) throws(InputProblem) -> FinishedFindings {
    FinishedFindings(try FinishedLines.read(path, progress: progress))
  }

  private init(_ lines: [JSONNode]) {
    items = lines.compactMap(Self.item)
    isComplete = lines.last?["summary"]?["isComplete"]?.value == .boolean(true)
  }

  /// The finding of a line; nil for lines about other things, and for findings that were accepted.
  private static func item(_ node: JSONNode) -> Item? {
    guard node["outcome"]?.string == "fail", node["baseline"] == nil, node["waived"] == nil,
      let subject = node["subject"]?.string, let rule = node["rule"]?.string,
      let message = node["message"]?.string,
      let severity = node["severity"]?.string.flatMap(Severity.init)
    else { return nil }
    let location = node["location"]
    let place = ["key", "member", "field"].lazy.compactMap { location?[$0]?.string }.first ?? ""
    let ids = ids(node["evidence"])
    return Item(
      subject: subject, input: node["input"]?.string ?? subject, rule: rule, severity: severity,
      message: message,
      place: place, ids: ids, vendorCount: node["evidence"]?["vendorCount"]?.integer ?? ids.vendors.count)
  }

  private static func ids(_ evidence: JSONNode?) -> FindingIDs {
    func list(_ name: String) -> [Int]? { evidence?[name]?.items?.compactMap(\.integer) }
    return FindingIDs(
      Evidence(
        actual: list("actual").map(EvidenceValue.ids), vendors: VendorIDSet(list("vendors") ?? []),
        purposes: PurposeSet(list("purposes") ?? [])))
  }
}
