import TCFJSON

/// What the root of a JSON document looks like, before it is read as a list.
struct ListShape {
  let root: JSONNode
  /// The members of the root; nil if it is not an object.
  private let names: [String]?

  init(_ root: JSONNode) {
    self.root = root
    names = root.members?.map(\.name)
  }

  private func has(_ name: String) -> Bool { names?.contains(name) ?? false }

  /// Whether it is a CMP list: only that has `cmps`.
  var isCMPList: Bool { has("cmps") && !has("vendors") }

  private var isVendorList: Bool { has("vendors") && (has("gvlSpecificationVersion") || has("vendorListVersion")) }

  /// Why the document is not a list of specification 2 or 3 and no CMP list; nil if it is one.
  var fault: ListFault? {
    guard let names else { return .otherKind(isDisclosure ? .deviceStorageDisclosure : .otherJSON(root.kindInWords)) }
    if isCMPList { return unusable("cmps") }
    guard isVendorList else { return .otherKind(foreignKind(names)) }
    guard let specification = root["gvlSpecificationVersion"] else {
      // Version 1 lists do not name their specification; their vendors are an array, later ones a map.
      return root["vendors"]?.elements == nil ? unusable("vendors") : versionOne
    }
    switch specification.integer {
    case 1: return versionOne
    case let number? where !GVLSpecification.isReadable(number): return .unknownSpecification(number)
    case _: return unusable("vendors")
    }
  }

  /// A fault if `table` holds no entries at all by its type: an empty list would make every id unknown.
  private func unusable(_ table: String) -> ListFault? {
    guard let value = root[table], value.members == nil, value.elements == nil else { return nil }
    return .unusableTable(table, found: value.kindInWords)
  }

  private var versionOne: ListFault { .versionOneList(number: root["vendorListVersion"]?.wholeNumber) }

  private func foreignKind(_ names: [String]) -> ForeignKind {
    if names.contains(where: { $0.hasPrefix("IABTCF_") || $0.hasPrefix("IABConsent_") || $0.hasPrefix("IABGPP_") }) {
      return .storedKeys
    }
    if isDisclosure { return .deviceStorageDisclosure }
    if has("aviSpecificationVersion") { return .additionalVendorInformation }
    if has("tcString") || has("cmpStatus") || has("eventStatus") || has("tcstring") { return .message }
    if has("rule"), has("outcome") { return .findings }
    if has("vendorConsents"), has("purposeConsents") { return .model }
    if has("purposes"), has("specialPurposes") || has("features") { return .translation }
    return .otherObject(members: Array(names.prefix(5)))
  }
}

extension ListFault {
  /// Why a JSON document is not a list; nil if it is one.
  init?(recognising shape: ListShape) {
    guard let fault = shape.fault else { return nil }
    self = fault
  }
}
