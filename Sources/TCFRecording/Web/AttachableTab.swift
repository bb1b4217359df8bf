import TCFFindings
import TCFJSON

/// A tab of a browser that is in use.
struct AttachableTab: Hashable {
  /// The browser's name for it.
  let id: String
  let address: String
  /// The profile, or part of one, that it belongs to.
  let context: String?

  init(id: String, address: String, context: String? = nil) {
    (self.id, self.address, self.context) = (id, address, context)
  }

  /// A tab as the browser describes it; nil for anything that is none, and for the browser's own tools.
  init?(_ node: JSONNode) {
    guard node["type"]?.string == "page", let id = node["targetId"]?.string, let address = node["url"]?.string,
      !["devtools:", "chrome-extension:"].contains(where: address.hasPrefix)
    else { return nil }
    self.init(id: id, address: address, context: node["browserContextId"]?.string)
  }

  /// The tab whose address has `text` in it; without a text, the only one, or the only one that shows a page of a site.
  static func choose(_ text: String?, of tabs: [AttachableTab]) throws(RecordingFault) -> AttachableTab {
    guard !tabs.isEmpty else { throw .tab(.none) }
    let fitting = text.map { text in tabs.filter { $0.address.contains(text) } } ?? tabs
    let pages = fitting.filter { ["http:", "https:", "file:"].contains(where: $0.address.hasPrefix) }
    if let only = fitting.count == 1 ? fitting.first : pages.count == 1 ? pages.first : nil { return only }
    if let text, fitting.isEmpty { throw .tab(.noneWith(text, among: tabs.map(\.address))) }
    throw .tab(.several(fitting.map(\.address)))
  }
}
