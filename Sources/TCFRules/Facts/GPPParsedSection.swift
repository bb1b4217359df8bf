import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// A parsed section, or a field of one, as `__gpp` gives it.
///
/// Source: GPP CMP API Specification, PingReturn, getSection, getField; GPP Consent String Specification, Section Encoding, for the
/// types that fields have in JavaScript.
struct GPPParsedSection {
  /// The prefix of the section; of a field, the prefix, a dot and the field's name.
  let name: String
  private let node: JSONNode
  /// What it is called in findings.
  private let label: String

  init(_ name: String, _ node: JSONNode, _ label: String) {
    self.name = name
    self.node = node
    self.label = label
  }

  /// What is wrong.
  struct Fault {
    let text: String
    /// Whether readers cope with it.
    var isLight = false
  }

  /// What is wrong with a section, next to what ping says.
  ///
  /// - Parameter isCall: whether it is the answer to getSection, which has to be what parsedSections has.
  func faults(beside ping: GPPPing, isCall: Bool = false) -> [Fault] {
    var faults: [Fault] = []
    if node.items.map({ $0.allSatisfy(\.isObject) }) != true {
      // One object with the fields of all segments is what the reference library makes.
      faults.append(
        Fault(text: "\(label) is \(JSONShown(node).text), not an array of objects", isLight: node.isObject))
    }
    if isCall, let parsed = ping.node["parsedSections"]?[name], !parsed.isNull, !JSONSameness.holds(parsed, node) {
      faults.append(Fault(text: "\(label) differs from parsedSections"))
    }
    guard ping.id(of: name) == GPPSections.tcfEU else { return faults }
    if let renamed = GPPFieldNames.text(ofRenamed: node.items ?? [node]) {
      faults.append(Fault(text: "\(label) has \(renamed)", isLight: true))
    }
    guard let string = ping.tcString else { return faults }
    for segment in node.items ?? [node] {
      for member in segment.objectMembers {
        if let fault = Self.fault(member.name, member.node, string) {
          faults.append(Fault(text: "\(fault) in \(label)"))
        }
      }
    }
    return faults
  }

  /// What is wrong with a field, next to what ping says.
  func faultsOfField(beside ping: GPPPing) -> [Fault] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, ping.id(of: parts[0]) == GPPSections.tcfEU, let string = ping.tcString,
      let fault = Self.fault(parts[1], node, string)
    else { return [] }
    return [Fault(text: "\(fault) from getField")]
  }

  /// How a field differs from section 2; nil where it does not, and where either has nothing to compare.
  private static func fault(_ name: String, _ node: JSONNode, _ string: TCString) -> String? {
    guard !node.isNull, let field = RepeatedField.ofGPPKey(StoredKeyName.gppTCFEU2Prefix + name) else { return nil }
    switch field.content {
    case .number(let value):
      let wanted = value(string.core)
      let had = node.wholeNumber ?? node.boolean.map { $0 ? 1 : 0 }
      return had == wanted ? nil : "\(name) is \(JSONShown(node).text) and not \(wanted)"
    case .letters(let value):
      let wanted = value(string.core).description
      return node.string?.uppercased() == wanted ? nil : "\(name) is \(JSONShown(node).text) and not \(wanted)"
    case .day(let value):
      let wanted = value(string.core)
      guard let had = RecordedTime(node)?.day else { return nil }
      return had == wanted ? nil : "\(name) is of \(had) and not of \(wanted)"
    case .vendors, .purposes:
      guard let wanted = field.ids(of: string), let had = ids(node), had != wanted else { return nil }
      return "\(name) has \(Prose.count(had.count, "id")) that differ from the \(wanted.count) of section 2"
    }
  }

  /// Ids as an array of them, or of whether each is there; nil for any other form, in which nothing is compared.
  private static func ids(_ node: JSONNode) -> VendorIDSet? {
    guard let items = node.items else { return nil }
    let numbers = items.compactMap(\.wholeNumber)
    if numbers.count == items.count {
      return numbers.allSatisfy { (1...65_535).contains($0) } ? VendorIDSet(numbers) : nil
    }
    let flags = items.compactMap(\.boolean)
    guard flags.count == items.count else { return nil }
    return VendorIDSet(flags.indices.filter { flags[$0] }.map { $0 + 1 })
  }
}
