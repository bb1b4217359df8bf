import TCFFindings
import TCFInput
import TCFRun
import TCFSystem
import TCFVendorList

/// Vendors as a person names them: by ids, or by a name that a vendor list has.
struct VendorNames {
  /// The vendors, as far as they are known: names only after `read(by:)`.
  private(set) var ids: [Int]
  private var words: [String]

  init(_ words: [String]) {
    self.words = words
    ids = words.flatMap { VendorIDs($0)?.ids ?? [] }
    if !words.contains(where: { VendorIDs($0) == nil }) { self.words = [] }
  }

  /// Whether a word that may also be an input is meant as a vendor. Nothing that exists is, nor what is read as a string, an
  /// address or the path of a file.
  static func isMeant(_ word: String) -> Bool {
    if VendorIDs.isMeant(word) { return true }
    if word == "-" || word.isEmpty || FileKind.of(word) != nil { return false }
    if word.contains(" ") { return true }
    // A TC string is longer than a word of any name.
    return word.utf8.count < 20 && !word.contains { ":/?&=~#".contains($0) } && !InputPlan.looksLikePath(word)
  }

  /// Looks the names up in the first list that is at hand; what is wrong with one of them, or nil.
  mutating func read(by list: CompiledVendorList?) -> String? {
    guard !words.isEmpty else { return nil }
    guard let list else {
      return "vendors have names in a vendor list; pass one with --gvl, or name vendors by their ids"
    }
    var found: [Int] = []
    for word in words {
      if let ids = VendorIDs(word)?.ids {
        found += ids
        continue
      }
      let vendors = Self.vendors(named: word, in: list)
      guard vendors.count == 1 else { return Self.mistake(word, vendors, list) }
      found += vendors
    }
    (ids, words) = (found, [])
    return nil
  }

  /// The vendor of that name; without one, all that have the text in their names. Upper and lower case are the same.
  private static func vendors(named text: String, in list: CompiledVendorList) -> [Int] {
    let wanted = text.lowercased()
    let parts = list.vendors.filter { list.name(ofVendor: $0)?.lowercased().contains(wanted) == true }
    let whole = parts.filter { list.name(ofVendor: $0)?.lowercased() == wanted }
    return whole.isEmpty ? Array(parts) : Array(whole)
  }

  private static func mistake(_ word: String, _ vendors: [Int], _ list: CompiledVendorList) -> String {
    let shown = Prose.excerpt(word, limit: 60)
    guard vendors.isEmpty else {
      let names = vendors.map { "\($0) (\(Prose.excerpt(list.name(ofVendor: $0) ?? "", limit: 60)))" }
      return "\(vendors.count) vendors of \(list.source.name) have \(shown) in their names: "
        + "\(Prose.list(names, limit: 10)); name one by its id"
    }
    let names = list.vendors.compactMap { id in list.name(ofVendor: id).map { (id, $0) } }
    let near = NearestName.of(word, among: names.map(\.1))
    let hint = near.flatMap { near in names.first { $0.1 == near } }.map { "; did you mean \($0.0) (\($0.1))?" }
    return "no vendor of \(list.source.name) is named \(shown)\(hint ?? "")"
  }
}
