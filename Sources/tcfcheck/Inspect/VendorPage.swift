import TCFCodec
import TCFFindings
import TCFRules
import TCFVendorList

/// The vendors that a string speaks about, and what each may do.
enum VendorPage {
  static let title = "Vendors"
  private static let idWidth = 7

  /// A line for each vendor of the list and of the string, with the basis and the reasons for each purpose behind it. Without the
  /// list there are ids and what the string says of them.
  static func page(
    _ facts: StringFacts, lists: VendorListStore, cmpList: CompiledCMPList?, view: BasisView
  ) -> InspectionPage {
    guard case .v2 = facts.reading else {
      return InspectionPage(title: title, entries: [.init("only strings of version 2 are evaluated by vendor")])
    }
    let rows = Rows(facts.string, lists.list(for: facts.core))
    var entries: [InspectionPage.Entry]
    do throws(MissingList) {
      let bases = try LegalBases(facts, lists: lists, cmpList: cmpList, view: view)
      let head = BasisText.head(bases, facts)
      entries = head.map { .init($0) }
      entries += rows.ids.map { id in
        InspectionPage.Entry(rows.line(id, permissions(of: id, bases)), showsDetails: false) {
          BasisText.lines(bases, vendor: id)
        }
      }
    } catch {
      entries = [.init("Cannot decide what vendors may do: \(error)")]
      entries += rows.ids.map { .init(rows.line($0, "unknown")) }
    }
    if rows.ids.isEmpty { entries.append(.init("it names no vendor")) }
    return InspectionPage(title: title, entries: entries)
  }

  /// Whether a line of the page is that of a vendor.
  static func isLine(_ line: String, of vendor: Int) -> Bool {
    line.hasPrefix("\(vendor)".leftPadded(idWidth) + "  ")
  }

  /// `purposes 1, 3, 4 by consent; 2, 7 by legitimate interest`.
  private static func permissions(of vendor: Int, _ bases: LegalBases) -> String {
    let exclusion = bases.exclusion(of: vendor)
    guard exclusion.isEmpty else {
      return "nothing: "
        + (bases.stringFaults.isEmpty ? exclusion.map(\.description) : ["the string is invalid"]).joined(
          separator: "; ")
    }
    var purposes: [LegalBasis: [Int]] = [:]
    for case .purpose(let id) in bases.uses {
      let answer = bases.basis(of: vendor, for: id)
      if answer.isPermitted { purposes[answer.basis, default: []].append(id) }
    }
    let parts = LegalBasis.allCases.compactMap { basis in
      purposes[basis].map { ids in "\(ids.map(String.init).joined(separator: ", ")) by \(basis.label)" }
    }
    return parts.isEmpty ? "no purpose" : "purposes " + parts.joined(separator: "; ")
  }

  /// The lines without permissions.
  private struct Rows {
    let ids: [Int]
    private let string: TCString
    private let list: CompiledVendorList?

    init(_ string: TCString, _ list: CompiledVendorList?) {
      (self.string, self.list) = (string, list)
      var ids: Set<Int> = []
      let sets = [
        string.core.vendorConsents, string.core.vendorLegitimateInterests, string.disclosedVendors ?? VendorIDSet(),
        list?.vendors ?? VendorIDSet(),
      ]
      for set in sets { ids.formUnion(set) }
      self.ids = ids.sorted()
    }

    func line(_ id: Int, _ permissions: String) -> String {
      let name = list.map { $0.name(ofVendor: id) ?? "(not in the list)" } ?? ""
      var signals: [String] = []
      if string.core.vendorConsents.contains(id) { signals.append("consent") }
      if string.core.vendorLegitimateInterests.contains(id) { signals.append("LI") }
      if string.disclosedVendors?.contains(id) == true { signals.append("disclosed") }
      let shown = signals.isEmpty ? "-" : signals.joined(separator: " ")
      return "\(id)".leftPadded(idWidth) + "  " + name.padded(34) + shown.padded(22) + permissions
    }
  }
}
