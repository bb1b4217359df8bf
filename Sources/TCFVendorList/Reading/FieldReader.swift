import TCFJSON

/// One member of a list or of an entry, read by the type it should have. Null is absence and no deviation; any other
/// mismatch is recorded and gives nothing.
struct FieldReader {
  let value: JSONNode
  let table: String?
  let key: String?
  let member: String?

  func record(_ kind: ListAnomaly.Kind, in anomalies: inout ListAnomalies) {
    anomalies.add(ListAnomaly(kind: kind, table: table, key: key, member: member))
  }

  /// Another member of the same entry.
  func field(_ member: String?, _ value: JSONNode) -> FieldReader {
    FieldReader(value: value, table: table, key: key, member: member)
  }

  private func mismatch(_ expected: String, _ anomalies: inout ListAnomalies) {
    if !value.isNull { record(.wrongType(expected: expected, found: value.kindInWords), in: &anomalies) }
  }

  func integer(_ anomalies: inout ListAnomalies) -> Int? {
    if let integer = value.wholeNumber { return integer }
    if value.isNumber {
      record(.notAnInteger, in: &anomalies)
    } else {
      mismatch("an integer", &anomalies)
    }
    return nil
  }

  func boolean(_ anomalies: inout ListAnomalies) -> Bool? {
    if let boolean = value.boolean { return boolean }
    mismatch("a boolean", &anomalies)
    return nil
  }

  func string(_ anomalies: inout ListAnomalies) -> String? {
    if let string = value.string { return string }
    mismatch("a string", &anomalies)
    return nil
  }

  func date(_ anomalies: inout ListAnomalies) -> PublishedDate? {
    guard let date = string(&anomalies).map(PublishedDate.init) else { return nil }
    if date.moment == nil { record(.unreadableDate(date.text), in: &anomalies) }
    return date
  }

  /// An array of integers, in its order and with duplicates.
  func ids(_ anomalies: inout ListAnomalies) -> [Int] {
    elements(&anomalies) { field, anomalies in field.integer(&anomalies) }
  }

  /// An array of strings.
  func strings(_ anomalies: inout ListAnomalies) -> [String]? {
    value.isNull ? nil : elements(&anomalies) { field, anomalies in field.string(&anomalies) }
  }

  /// An array, each of its elements read by `read`; those that give nil are left out.
  func elements<Element>(
    _ anomalies: inout ListAnomalies, read: (FieldReader, inout ListAnomalies) -> Element?
  ) -> [Element] {
    guard let elements = value.elements else {
      mismatch("an array", &anomalies)
      return []
    }
    var result: [Element] = []
    for element in elements {
      if let read = read(field(member, element), &anomalies) { result.append(read) }
    }
    return result
  }

  /// The members of an object, the last one of each name.
  func members(_ anomalies: inout ListAnomalies) -> [(name: String, value: JSONNode)]? {
    guard let all = value.members else {
      mismatch("an object", &anomalies)
      return nil
    }
    var members: [(name: String, value: JSONNode)] = []
    var places: [String: Int] = [:]
    for member in all {
      if let place = places[member.name] {
        members[place] = (member.name, member.node)
        let path = [self.member, member.name].compactMap { $0 }.joined(separator: ".")
        field(path, value).record(.duplicateMember, in: &anomalies)
      } else {
        places[member.name] = members.count
        members.append((member.name, member.node))
      }
    }
    return members
  }
}
