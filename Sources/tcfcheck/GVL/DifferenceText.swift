import TCFFindings
import TCFJSON
import TCFReporting
import TCFVendorList

/// What changed from one vendor list to another.
enum DifferenceText {
  /// For people.
  static func lines(_ difference: ListDifference) -> [String] {
    var lines = ["\(difference.old.name) → \(difference.new.name)"]
    lines += difference.header.map { "  " + ChangeText.line($0) }
    if difference.isEmpty { lines.append("nothing changed") }
    let headings: [(EntryFate, String)] = [
      (.added, "added"), (.removed, "missing without a deletion date"), (.deleted, "deleted"),
      (.restored, "no longer deleted"), (.changed, "changed"),
    ]
    for (fate, words) in headings {
      let vendors = difference.vendors.filter { $0.fate == fate }
      guard !vendors.isEmpty else { continue }
      lines.append("\(Prose.count(vendors.count, "vendor")) \(words):")
      for vendor in vendors {
        lines.append("  \(String(vendor.id).padded(to: 5)) \(vendor.name)")
        lines += vendor.changes.map { "        " + ChangeText.line($0) }
      }
    }
    let tables = difference.tables
    if !tables.isEmpty { lines.append("\(Prose.count(tables.count, "entry")) of the tables:") }
    for entry in tables {
      let id = entry.id.map { " \($0)" } ?? ""
      lines.append("  \(entry.table)\(id) \(entry.fate.rawValue): \(entry.name)")
      lines += entry.changes.map { "        " + ChangeText.line($0) }
    }
    return lines
  }

  /// One object.
  static func json(_ difference: ListDifference) -> String {
    JSONWriter.text { json in
      json.object { json in
        for (name, list) in [("older", difference.old), ("newer", difference.new)] {
          json.member(name) { json in
            json.member("name", list.name)
            json.member("path", list.path)
            json.member("sha256", list.sha256)
          }
        }
        json.member("changes", difference.header, write)
        json.member("vendors", difference.vendors) { json, vendor in
          json.object { json in
            json.member("id", vendor.id)
            json.member("name", vendor.name)
            json.member("fate", vendor.fate.rawValue)
            json.member("changes", vendor.changes, write)
          }
        }
        json.member("tables", difference.tables) { json, entry in
          json.object { json in
            json.member("table", entry.table)
            json.member("id", entry.id)
            json.member("name", entry.name)
            json.member("fate", entry.fate.rawValue)
            json.member("changes", entry.changes, write)
          }
        }
      }
    }
  }

  private static func write(to json: inout JSONWriter, _ change: ListChange) {
    json.object { json in
      json.member("field", change.field)
      json.key("old")
      write(to: &json, change.old)
      json.key("new")
      write(to: &json, change.new)
    }
  }

  private static func write(to json: inout JSONWriter, _ value: ListChange.Value?) {
    switch value {
    case nil: json.null()
    case .integer(let number): json.integer(number)
    case .boolean(let value): json.boolean(value)
    case .text(let text): json.string(text)
    case .ids(let ids): json.array(ids)
    case .texts(let texts): json.array(texts) { $0.string($1) }
    }
  }
}

/// One change as text.
enum ChangeText {
  /// `purpose 7: consent → legitimate interest`.
  static func line(_ change: ListChange) -> String {
    let parts = change.field.split(separator: ".").map(String.init)
    switch (parts.first, parts.last) {
    case ("purposes", "basis"): return "purpose \(parts[1]): \(basis(change.old)) → \(basis(change.new))"
    case ("purposes", "flexible"):
      return "purpose \(parts[1]): \(change.new == nil ? "no longer flexible" : "flexible now")"
    case ("name", _): return "renamed from \(value(change.old))"
    case ("deletedDate", _): return "deletion date: \(value(change.old)) → \(value(change.new))"
    default: return "\(field(parts)): \(transition(change))"
    }
  }

  private static func basis(_ value: ListChange.Value?) -> String {
    switch value {
    case .text("legitimateInterest"): "legitimate interest"
    case .text("both"): "consent and legitimate interest"
    case .text(let basis): basis
    default: "not declared"
    }
  }

  private static func field(_ parts: [String]) -> String {
    let names = [
      "specialPurposes": "special purposes", "specialFeatures": "special features",
      "dataDeclaration": "data categories", "policyUrl": "privacy policy",
      "deviceStorageDisclosureUrl": "device storage disclosure", "usesCookies": "uses cookies",
      "cookieMaxAgeSeconds": "longest cookie lifetime in seconds", "cookieRefresh": "refreshes cookies",
      "usesNonCookieAccess": "uses storage other than cookies", "descriptionLegal": "legal description",
      "gvlSpecificationVersion": "GVL specification", "vendorListVersion": "number",
      "tcfPolicyVersion": "policy version",
      "lastUpdated": "published",
    ]
    switch (parts[0], parts.count) {
    case ("dataRetention", 2): return "retention in days"
    case ("dataRetention", 3):
      return "retention in days for \(parts[1] == "purposes" ? "purpose" : "special purpose") \(parts[2])"
    case ("urls", 3):
      let page = parts[2] == "privacy" ? "privacy policy" : "legitimate interest claim"
      return "\(page) (\(parts[1]))"
    case ("overflow", _): return "HTTP GET limit in kilobytes"
    default: return names[parts[0]] ?? parts.joined(separator: ".")
    }
  }

  private static func transition(_ change: ListChange) -> String {
    if case .texts(let old) = change.old ?? .texts([]), case .texts(let new) = change.new ?? .texts([]) {
      return "\(old.count) → \(Prose.count(new.count, "text"))"
    }
    if case .ids(let old) = change.old ?? .ids([]), case .ids(let new) = change.new ?? .ids([]) {
      let (added, removed) = (new.filter { !old.contains($0) }, old.filter { !new.contains($0) })
      let parts = [("now", added), ("no longer", removed)].filter { !$0.1.isEmpty }.map { word, ids in
        "\(word) " + ids.map(String.init).joined(separator: ", ")
      }
      return parts.joined(separator: "; ")
    }
    return "\(value(change.old)) → \(value(change.new))"
  }

  /// How much of a text is reported.
  private static let textLimit = 120

  private static func value(_ value: ListChange.Value?) -> String {
    switch value {
    case nil: "nothing"
    case .integer(let number): String(number)
    case .boolean(let flag): flag ? "yes" : "no"
    case .text(let text): line(text)
    case .ids(let ids): ids.map(String.init).joined(separator: ", ")
    case .texts(let texts): Prose.count(texts.count, "text")
    }
  }

  private static func line(_ text: String) -> String {
    let shown = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Prose.excerpt(shown, limit: textLimit)
  }
}
