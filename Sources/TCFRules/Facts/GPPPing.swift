import TCFCodec
import TCFJSON
import TCFStorage

/// A PingReturn of `__gpp`, as ping answers it and as events carry it.
///
/// Source: GPP CMP API Specification, PingReturn.
struct GPPPing {
  /// The object.
  let node: JSONNode
  /// The sections of the GPP string; nil where it is not a text, or one whose sections cannot be distinguished.
  let sections: [GPPSection]?

  /// Nil for anything but an object.
  init?(_ node: JSONNode?) {
    guard let node, node.isObject else { return nil }
    self.node = node
    guard let text = node["gppString"]?.string else {
      sections = nil
      return
    }
    sections = text.isEmpty ? [] : GPPKeySet.container(text)?.sections(of: text)
  }

  /// What it says of the CMP: `stub`, `loading`, `loaded`, `error`.
  var status: String? { node["cmpStatus"]?.string }
  /// Whether the CMP is there.
  var isLoaded: Bool { status == "loaded" }
  /// Whether the string may be used.
  var isReady: Bool { isLoaded && node["signalStatus"]?.string == "ready" }

  /// The text of a section; nil where the string lacks it.
  func section(_ id: Int) -> String? { sections?.first { $0.id == id }?.text }

  /// The TC string in section 2; nil where there is none, or where nothing can read it.
  var tcString: TCString? { section(GPPSections.tcfEU).flatMap { try? TCString(decoding: $0) } }

  /// The ids and prefixes of supportedAPIs that have the form of the document.
  var supported: [(id: Int, prefix: String)] {
    (node["supportedAPIs"]?.items ?? []).compactMap { $0.string.flatMap(Self.supported) }
  }

  /// `2:tcfeuv2` as id and prefix; nil for any other form.
  static func supported(_ text: String) -> (id: Int, prefix: String)? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, parts[0].utf8.allSatisfy({ (48...57).contains($0) }),
      let id = Int(parts[0])
    else { return nil }
    return (id, String(parts[1]))
  }

  /// The id of a prefix, as the registry has it, or else as the CMP says; nil for an unknown one.
  func id(of prefix: String) -> Int? {
    GPPSections.registered.first { GPPSections.name($0) == prefix } ?? supported.first { $0.prefix == prefix }?.id
  }

  /// The prefix of a section, as the CMP says, or else as the registry has it.
  func prefix(of id: Int) -> String? { supported.first { $0.id == id }?.prefix ?? GPPSections.name(id) }
}
