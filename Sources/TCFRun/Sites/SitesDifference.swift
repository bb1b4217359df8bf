import TCFFindings

/// What a later visit of sites found otherwise than an earlier one.
///
/// How often a vendor is called differs from visit to visit, so only whether it is called counts. Where a visit could not be made,
/// nothing can be said of its vendors, and only that is reported.
package struct SitesDifference: Sendable {
  /// One thing that is otherwise.
  package struct Change: Sendable, Hashable {
    /// What it is.
    package enum Kind: String, Sendable, Hashable {
      /// It is wrong, and was not.
      case new
      /// It was wrong, and is not any more.
      case fixed
      /// It is otherwise, and no more or less wrong.
      case changed
    }

    /// Whether it became wrong, right, or neither.
    package let kind: Kind
    /// The row that is otherwise.
    package let key: FinishedSites.Key
    /// The vendor's name; nil where it is not known, or the change is the visit's.
    package let name: String?
    /// What is otherwise, by the column of the table.
    package let column: String
    /// The value in the earlier table: `yes`, `no`, `not known`, a list of names, or a visit's state.
    package let before: String
    /// The value in the later table, in the same form.
    package let after: String
  }

  /// The changes, new ones first, in the order of the later table, with what is only in the earlier one last.
  package let changes: [Change]

  /// The difference from one table to another.
  package init(from before: FinishedSites, to after: FinishedSites) {
    let visits = Self.visits(before, after)
    let comparable = Self.comparable(before, after)
    let all = visits + Self.vendors(before, after, comparable)
    changes = [Change.Kind.new, .fixed, .changed].flatMap { kind in all.filter { $0.kind == kind } }
  }

  /// How many changes of a kind there are.
  package func count(_ kind: Change.Kind) -> Int { changes.count { $0.kind == kind } }

  private static func visits(_ before: FinishedSites, _ after: FinishedSites) -> [Change] {
    let earlier = Dictionary(before.visits.map { ($0.key, $0.state) }, uniquingKeysWith: { first, _ in first })
    let later = Set(after.visits.map(\.key))
    var changes: [Change] = []
    for visit in after.visits {
      let old = earlier[visit.key]
      guard old != visit.state else { continue }
      changes.append(
        Change(
          kind: isWrong(visit.state) ? .new : old.map(isWrong) == true ? .fixed : .changed, key: visit.key, name: nil,
          column: "state", before: old?.rawValue ?? "not visited", after: visit.state.rawValue))
    }
    for visit in before.visits where !later.contains(visit.key) {
      changes.append(
        Change(
          kind: .changed, key: visit.key, name: nil, column: "state", before: visit.state.rawValue,
          after: "not visited"))
    }
    return changes
  }

  private static func isWrong(_ state: SiteVisit.State) -> Bool { state == .failed || state == .incomplete }

  /// The visits that were recorded in both tables.
  private static func comparable(_ before: FinishedSites, _ after: FinishedSites) -> Set<FinishedSites.Key> {
    func recorded(_ sites: FinishedSites) -> Set<FinishedSites.Key> {
      Set(sites.visits.filter { !isWrong($0.state) }.map(\.key))
    }
    return recorded(before).intersection(recorded(after))
  }

  private static func vendors(
    _ before: FinishedSites, _ after: FinishedSites, _ visits: Set<FinishedSites.Key>
  ) -> [Change] {
    func isCompared(_ key: FinishedSites.Key) -> Bool {
      visits.contains(FinishedSites.Key(site: key.site, language: key.language, phase: key.phase, vendor: nil))
    }
    let earlier = Dictionary(before.rows.map { ($0.key, $0.vendor) }, uniquingKeysWith: { first, _ in first })
    let later = Set(after.rows.map(\.key))
    var changes: [Change] = []
    for (key, vendor) in after.rows where isCompared(key) {
      changes += Self.changes(key, earlier[key] ?? VisitedVendor.absent(like: vendor), vendor)
    }
    for (key, vendor) in before.rows where isCompared(key) && !later.contains(key) {
      changes += Self.changes(key, vendor, VisitedVendor.absent(like: vendor))
    }
    return changes
  }

  private static func changes(_ key: FinishedSites.Key, _ old: VisitedVendor, _ new: VisitedVendor) -> [Change] {
    let name = new.name ?? old.name
    func change(_ column: String, _ before: String, _ after: String, wrong: (Bool, Bool) = (false, false)) -> Change? {
      guard before != after else { return nil }
      let kind: Change.Kind = wrong.0 == wrong.1 ? .changed : wrong.1 ? .new : .fixed
      return Change(kind: kind, key: key, name: name, column: column, before: before, after: after)
    }
    let early = (old.earlyCookies ?? [], new.earlyCookies ?? [])
    let bare = (old.callsWithoutBasis.map { $0 > 0 }, new.callsWithoutBasis.map { $0 > 0 })
    let added = !Set(early.1).subtracting(early.0).isEmpty
    return [
      change("calledWithoutBasis", word(bare.0), word(bare.1), wrong: (bare.0 == true, bare.1 == true)),
      change(
        "cookiesBeforeChoice", names(early.0), names(early.1),
        wrong: (!early.0.isEmpty && !added, added)),
      change("called", word(old.calls > 0), word(new.calls > 0)),
      change("disclosed", word(old.isDisclosed), word(new.isDisclosed)),
      change("permitted", word(old.isPermitted), word(new.isPermitted)),
    ].compactMap(\.self)
  }

  private static func word(_ value: Bool?) -> String { value.map { $0 ? "yes" : "no" } ?? "not known" }

  private static func names(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: " ") }
}

extension VisitedVendor {
  /// The row of a vendor in a table that has none of it: neither disclosed nor called. What was not known of it in the other one is not
  /// known here.
  fileprivate static func absent(like other: VisitedVendor) -> VisitedVendor {
    var vendor = VisitedVendor(id: other.id)
    vendor.isDisclosed = other.isDisclosed.map { _ in false }
    vendor.isPermitted = other.isPermitted.map { _ in false }
    vendor.callsWithoutBasis = other.callsWithoutBasis.map { _ in 0 }
    vendor.earlyCookies = other.earlyCookies.map { _ in [] }
    return vendor
  }
}
