import TCFFindings
import TCFVendorList

/// How texts of published documents are written.
enum PublishedText {
  /// Whether white space is at either end.
  static func hasStrayWhiteSpace(_ text: String) -> Bool {
    text.first?.isWhitespace == true || text.last?.isWhitespace == true
  }

  static func trimmed(_ text: String) -> Substring {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// How a URL of a web page is written.
  enum Link {
    case https
    case http
    /// Neither scheme, or no host.
    case notAbsolute
  }

  /// How `text` is written as a link, white space around it aside.
  static func link(_ text: String) -> Link {
    let url = trimmed(text).lowercased()
    for (scheme, kind) in [("https://", Link.https), ("http://", .http)] where url.hasPrefix(scheme) {
      let host = url.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
      return host.isEmpty || host.contains(where: \.isWhitespace) ? .notAbsolute : kind
    }
    return .notAbsolute
  }
}

/// How domains are written in disclosures.
enum DomainText {
  /// What is wrong with a member that has to be a domain, as the end of a sentence; nil for a domain.
  static func fault(_ member: DisclosureMember<String>) -> String? {
    guard let text = member.value else { return member.fault(insteadOf: "a domain") }
    return text == "*" ? "is a lone wildcard" : fault(text)
  }

  /// What is wrong with a domain, as the end of a sentence; nil for a domain or a wildcard.
  static func fault(_ text: String) -> String? {
    if text.isEmpty { return "is empty" }
    let shown = Prose.excerpt(text, limit: 60)
    if text.contains("://") { return "has a scheme: \(shown)" }
    if text.contains("/") { return "has a path: \(shown)" }
    let isOdd = text.contains { $0.isWhitespace || "?#@:,".contains($0) }
    return isOdd ? "is not a domain: \(shown)" : nil
  }
}

extension DisclosureMember {
  /// What is in the place of a value, as the end of a sentence; nil for a value.
  ///
  /// - Parameter wanted: what a value of another type is not, if that is said.
  func fault(insteadOf wanted: String? = nil) -> String? {
    switch self {
    case .absent, .null: "is missing"
    case .unusable(let found): "is \(found)" + (wanted.map { ", not \($0)" } ?? "")
    case .value: nil
    }
  }
}
