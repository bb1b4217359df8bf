import TCFFindings
import TCFJSON

extension ListReader {
  /// The device storage disclosure in `bytes`; anything else is a fault.
  public static func readDisclosure(
    _ bytes: [UInt8], path: String, sha256: String? = nil
  ) throws(VendorListFault) -> StorageDisclosure {
    let document = try document(bytes, path: path)
    let shape = ListShape(document.root)
    guard shape.isDisclosure else {
      let other = ListFault(recognising: shape) ?? .unusableMember("disclosures", found: nil)
      throw VendorListFault(path: path, fault: other)
    }
    let source = ListReference(
      name: "device storage disclosure", path: path, sha256: sha256)
    var disclosure = StorageDisclosure(document.root, source: source)
    if let anomaly = document.encodingAnomaly { disclosure.anomalies.add(anomaly) }
    return disclosure
  }

  /// The JSON document in `bytes`, which may be of any kind.
  static func document(_ bytes: [UInt8], path: String) throws(VendorListFault) -> JSONDocument {
    func fault(_ fault: ListFault) -> VendorListFault { VendorListFault(path: path, fault: fault) }
    guard bytes.count <= sizeLimit else { throw fault(.tooLarge(bytes: bytes.count)) }
    if let other = ListFault(recognising: bytes) { throw fault(other) }
    return try mapError(try JSONDocument(bytes, .published)) { (error: JSONFault) in fault(.malformedJSON(error)) }
  }
}

extension JSONDocument {
  /// That the text is not UTF-8 throughout; nil if it is.
  var encodingAnomaly: ListAnomaly? {
    if isUTF8 { return nil }
    return ListAnomaly(kind: .notUTF8, table: nil, key: nil, member: nil)
  }
}

extension ListShape {
  /// Whether the document is a device storage disclosure: it has `disclosures`, or domains in the form that only
  /// disclosures have, or it is the array of disclosures itself, empty or not, which is a way to get the
  /// document wrong.
  var isDisclosure: Bool {
    guard let members = root.members else {
      guard let elements = root.elements else { return false }
      // A vendor that stores nothing publishes an object all the same.
      guard let first = elements.first(where: { _ in true }) else { return true }
      return first["identifier"] != nil && first["type"] != nil
    }
    let names = Set(members.lazy.map(\.name))
    if names.contains("vendors") || names.contains("cmps") { return false }
    if names.contains("disclosures") { return true }
    return root["domains"]?.elements?.first { _ in true }?["domain"]?.string != nil
  }
}

extension StorageDisclosure {
  fileprivate init(_ root: JSONNode, source: ListReference) {
    self.init(source: source)
    guard root.members != nil else {
      isObject = false
      return
    }
    var anomalies = ListAnomalies()
    let document = FieldReader(value: root, table: nil, key: nil, member: nil)
    for (name, value) in document.members(&anomalies) ?? [] {
      switch name {
      case "disclosures": disclosures = DisclosureArray(name, value, &anomalies) { StorageEntry($0, &$1) }
      case "domains":
        domains = DisclosureArray(name, value, &anomalies) { OperationalEntry($0, named: "domain", &$1) }
      case "sdks": sdks = DisclosureArray(name, value, &anomalies) { OperationalEntry($0, named: "name", &$1) }
      default: unknownMembers.append(name)
      }
    }
    self.anomalies = anomalies
  }
}

extension DisclosureArray {
  fileprivate init(
    _ name: String, _ value: JSONNode, _ anomalies: inout ListAnomalies,
    entry: (FieldReader, inout ListAnomalies) -> Entry?
  ) {
    guard let all = value.elements else {
      count = value.isNull ? .null : .unusable(value.kindInWords)
      return
    }
    var index = 0
    for element in all {
      defer { index += 1 }
      guard index < StorageDisclosure.entryLimit else { continue }
      let field = FieldReader(value: element, table: name, key: String(index), member: nil)
      // FieldReader takes null for absence, which an element cannot be.
      if element.isNull { field.record(.wrongType(expected: "an object", found: "null"), in: &anomalies) }
      if let read = entry(field, &anomalies) { elements.append(Element(index: index, entry: read)) }
    }
    count = .value(index)
  }
}

extension StorageEntry {
  /// An entry of `disclosures`; nil if it is not an object.
  fileprivate init?(_ entry: FieldReader, _ anomalies: inout ListAnomalies) {
    guard let members = entry.members(&anomalies) else { return nil }
    self.init()
    for (name, value) in members {
      switch name {
      case "identifier": identifier = DisclosureMember(value) { $0.string }
      case "type": type = DisclosureMember(value) { $0.string }
      case "maxAgeSeconds": maxAgeSeconds = DisclosureMember(value) { $0.wholeNumber }
      case "cookieRefresh": cookieRefresh = DisclosureMember(value) { $0.boolean }
      case "domains": domains = DisclosureMember(elementsOf: value) { $0.string }
      case "domain": domain = DisclosureMember(value) { $0.string }
      case "purposes": purposes = DisclosureMember(elementsOf: value) { $0.wholeNumber }
      case "specialPurposes": specialPurposes = DisclosureMember(elementsOf: value) { $0.wholeNumber }
      case "optOut": optOut = DisclosureMember(value) { $0.boolean }
      case "description": _ = entry.field(name, value).string(&anomalies)
      default: unknownMembers.append(name)
      }
    }
  }
}

extension OperationalEntry {
  /// An entry of `domains` or `sdks`, whose name is the member `naming`; nil if it is not an object.
  fileprivate init?(_ entry: FieldReader, named naming: String, _ anomalies: inout ListAnomalies) {
    guard let members = entry.members(&anomalies) else { return nil }
    self.init()
    for (name, value) in members {
      switch name {
      case naming: self.name = DisclosureMember(value) { $0.string }
      case "purposes": purposes = DisclosureMember(elementsOf: value) { $0.wholeNumber }
      case "specialPurposes": specialPurposes = DisclosureMember(elementsOf: value) { $0.wholeNumber }
      case "use": _ = entry.field(name, value).string(&anomalies)
      default: unknownMembers.append(name)
      }
    }
  }
}

extension DisclosureMember {
  /// What is in the member's place.
  fileprivate init(_ value: JSONNode, read: (JSONNode) -> Value?) {
    if let read = read(value) {
      self = .value(read)
    } else {
      self = value.isNull ? .null : .unusable(value.kindInWords)
    }
  }

  /// An array whose elements are all of one type.
  fileprivate init<Element>(
    elementsOf value: JSONNode, read: (JSONNode) -> Element?
  ) where Value == [Element] {
    guard let all = value.elements else {
      self = value.isNull ? .null : .unusable(value.kindInWords)
      return
    }
    var elements: [Element] = []
    for element in all {
      guard let read = read(element) else {
        self = .unusable("an array with \(element.kindInWords)")
        return
      }
      elements.append(read)
    }
    self = .value(elements)
  }
}
