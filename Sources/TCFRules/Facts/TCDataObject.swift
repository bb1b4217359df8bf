import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// TCData, or InAppTCData, as rules read them.
///
/// Both show what a TC string says; TCData with booleans and objects of ids, InAppTCData with numbers and texts of `0` and
/// `1`. A value of the wrong type reads as nil here: `messages/tc-data-types` shows it, once.
///
/// Source: CMP API v2, TCData; InAppTCData.
struct TCDataObject {
  /// Whether it is InAppTCData.
  let isInApp: Bool
  /// Where it is in its message; empty for the message itself.
  let path: String
  /// Whether the answer may be about some vendors only.
  let isPartial: Bool
  private let node: JSONNode

  /// The object that `message` is, or carries as `inAppTCData`.
  init?(_ message: CMPMessage) {
    isPartial = message.isPartial
    switch message.kind {
    case .tcData, .inAppTCData:
      guard message.body.isObject else { return nil }
      (isInApp, path, node) = (message.kind == .inAppTCData, "", message.body)
    default:
      guard let member = message.inAppTCData else { return nil }
      (isInApp, path, node) = (true, member.path, member.node)
    }
  }

  /// What the object is called.
  var name: String { isInApp ? "InAppTCData" : "TCData" }

  /// The members, in their order.
  var members: [JSONMember] { node.objectMembers }

  /// The value at a path of names; nil if it is absent or null, which JavaScript's undefined becomes on many bridges.
  func member(_ path: String) -> JSONNode? {
    node.member(at: path).flatMap { $0.isNull ? nil : $0 }
  }

  /// The place of a member in the message.
  func at(_ member: String) -> Location { .member(path.isEmpty ? member : "\(path).\(member)") }

  /// A member that is true or false: a boolean of TCData, 0 or 1 of InAppTCData.
  func flag(_ name: String) -> Bool? {
    switch (member(name)?.value, isInApp) {
    case (.boolean(let flag), false): flag
    case (.integer(0), true): false
    case (.integer(1), true): true
    default: nil
    }
  }

  /// Whether a member says true or false, whichever of the two ways it says it.
  func says(_ name: String, _ wanted: Bool) -> Bool {
    switch member(name)?.value {
    case .boolean(let flag): flag == wanted
    case .integer(let number): number == (wanted ? 1 : 0)
    default: false
    }
  }

  /// An integer, also one that a bridge made a real of.
  func number(_ name: String) -> Int? {
    switch member(name)?.value {
    case .integer(let number): Int(clamping: number)
    case .real(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The ids that are true, and of TCData those that are named at all; nil if the member is absent or of the wrong type.
  func ids(_ path: String) -> (set: VendorIDSet, named: VendorIDSet)? {
    guard let node = member(path) else { return nil }
    switch node.value {
    case .string(let text) where isInApp:
      guard let ids = BinaryString(text) else { return nil }
      return (ids.vendors, VendorIDSet())
    case .object(let members) where !isInApp:
      var (set, named) = (VendorIDSet(), VendorIDSet())
      for member in members {
        guard let id = Int(member.name), (1...VendorIDSet.highestPossible).contains(id) else { return nil }
        if member.node.isNull { continue }
        guard case .boolean(let flag) = member.node.value else { return nil }
        named.insert(id)
        if flag { set.insert(id) }
      }
      return (set, named)
    case .array(let nodes) where nodes.isEmpty && !isInApp: return (VendorIDSet(), VendorIDSet())
    default: return nil
    }
  }

  /// The restrictions by purpose; nil if they are absent or of the wrong type.
  var restrictions: [Int: RestrictionCodes]? {
    guard let node = member(Self.restrictionsPath) else { return nil }
    if let items = node.items { return items.isEmpty ? [:] : nil }
    guard node.isObject else { return nil }
    var all: [Int: RestrictionCodes] = [:]
    for member in node.objectMembers {
      guard let purpose = Int(member.name), (1...24).contains(purpose),
        let text = isInApp ? member.node.string : Self.codes(member.node), let codes = RestrictionCodes(text: text)
      else { return nil }
      if codes.highest > 0 { all[purpose] = codes }
    }
    return all
  }

  /// The path of the restrictions.
  static let restrictionsPath = "publisher.restrictions"

  /// The restrictions of a purpose in TCData, vendor id to type, as InAppTCData would write them.
  private static func codes(_ node: JSONNode) -> String? {
    guard node.isObject else { return nil }
    var characters: [UInt8] = []
    for member in node.objectMembers {
      guard let vendor = Int(member.name), (1...VendorIDSet.highestPossible).contains(vendor),
        case .integer(let type) = member.node.value, (0...2).contains(type)
      else { return nil }
      while characters.count < vendor { characters.append(UInt8(ascii: "_")) }
      characters[vendor - 1] = UInt8(ascii: "0") + UInt8(type)
    }
    return String(decoding: characters, as: UTF8.self)
  }
}
