import TCFCodec
import TCFJSON
import TCFStorage

// The types of a model's members. Each takes a value, or returns false where it is not of its type.
extension AnswerModel {
  static func number(_ node: JSONNode, _ value: inout Int) -> Bool {
    guard let number = node.smallInteger else { return false }
    value = number
    return true
  }

  static func flag(_ node: JSONNode, _ value: inout Bool) -> Bool {
    guard let flag = node.boolean else { return false }
    value = flag
    return true
  }

  static func moment(_ node: JSONNode, _ value: inout Deciseconds) -> Bool {
    guard let text = node.string, let moment = Deciseconds(iso8601: text) else { return false }
    value = moment
    return true
  }

  static func letters(_ node: JSONNode, _ value: inout LetterPair) -> Bool {
    guard let text = node.string, let pair = LetterPair(text) else { return false }
    value = pair
    return true
  }

  static func purposes(_ node: JSONNode, _ value: inout PurposeSet) -> Bool {
    var set = PurposeSet()
    var areAllPossible = true
    let isList = node.forEachInteger { id in
      set.insert(id)
      if id < 1 || id > 64 { areAllPossible = false }
    }
    value = set
    return isList && areAllPossible
  }

  static func vendors(_ node: JSONNode, _ value: inout VendorIDSet) -> Bool {
    guard let set = ModelJSON.vendorIDs(node) else { return false }
    value = set
    return true
  }

  static func segment(_ node: JSONNode, _ value: inout VendorIDSet?) -> Bool {
    var set = VendorIDSet()
    guard vendors(node, &set) else { return false }
    value = set
    return true
  }

  mutating func publisher(_ node: JSONNode, _ path: WritableKeyPath<PublisherTCSegment, PurposeSet>) -> Bool {
    var set = PurposeSet()
    guard Self.purposes(node, &set) else { return false }
    values.publisherTC?[keyPath: path] = set
    return true
  }

  mutating func publisherCount(_ node: JSONNode) -> Bool {
    guard let count = node.smallInteger else { return false }
    values.publisherTC?.customPurposeCount = count
    return true
  }

  mutating func restrictions(_ node: JSONNode) -> Bool {
    guard let elements = node.elements else { return false }
    for element in elements {
      guard let restriction = restriction(element) else { return false }
      values.core.publisherRestrictions.append(restriction)
    }
    return true
  }

  private mutating func restriction(_ node: JSONNode) -> PublisherRestriction? {
    guard let members = node.members else { return nil }
    var purpose: Int?
    var type: RestrictionType?
    var set: VendorIDSet?
    for member in members {
      // A member that is there twice is no better than one of another type.
      switch member.name {
      case "purpose" where purpose == nil: purpose = member.node.smallInteger
      case "type" where type == nil:
        type = member.node.smallInteger.flatMap(UInt8.init(exactly:)).flatMap(RestrictionType.init)
      case "vendors" where set == nil: guard Self.segment(member.node, &set) else { return nil }
      default: return nil
      }
    }
    guard let purpose, let type else { return nil }
    if set == nil { lacksRestrictedVendors = true }
    return PublisherRestriction(purpose: purpose, type: type, vendors: set ?? [])
  }
}
