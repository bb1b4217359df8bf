import TCFJSON

/// One member of a list or of an entry, read by the type it should have. Null is absence and no deviation; any other
/// mismatch is recorded and gives nothing.
struct FieldReader {
  let value: JSONNode
  let table: String?
  let key: String?
  let member: String?

  func note(_ kind: ListOddity.Kind, in oddities: inout ListOddities) {
    oddities.add(ListOddity(kind: kind, table: table, key: key, member: member))
  }

  /// Another member of the same entry.
  func field(_ member: String?, _ value: JSONNode) -> FieldReader {
    FieldReader(value: value, table: table, key: key, member: member)
  }

  private func mismatch(_ expected: String, _ oddities: inout ListOddities) {
    if !value.isNull { note(.wrongType(expected: expected, found: value.kindInWords), in: &oddities) }
  }

  func integer(_ oddities: inout ListOddities) -> Int? {
    if let integer = value.wholeNumber { return integer }
    if value.isNumber {
      note(.notAnInteger, in: &oddities)
    } else {
      mismatch("an integer", &oddities)
    }
    return nil
  }

  func boolean(_ oddities: inout ListOddities) -> Bool? {
    if let boolean = value.boolean { return boolean }
    mismatch("a boolean", &oddities)
    return nil
  }

  func string(_ oddities: inout ListOddities) -> String? {
    if let string = value.string { return string }
    mismatch("a string", &oddities)
    return nil
  }

  func date(_ oddities: inout ListOddities) -> PublishedDate? {
    guard let date = string(&oddities).map(PublishedDate.init) else { return nil }
    if date.moment == nil { note(.unreadableDate(date.text), in: &oddities) }
    return date
  }

  /// An array of integers, in its order and with duplicates.
  func ids(_ oddities: inout ListOddities) -> [Int] {
    elements(&oddities) { field, oddities in field.integer(&oddities) }
  }

  /// An array of strings.
  func strings(_ oddities: inout ListOddities) -> [String]? {
    value.isNull ? nil : elements(&oddities) { field, oddities in field.string(&oddities) }
  }

  /// An array, each of its elements read by `read`; those that give nil are left out.
  func elements<Element>(
    _ oddities: inout ListOddities, read: (FieldReader, inout ListOddities) -> Element?
  ) -> [Element] {
    guard let elements = value.elements else {
      mismatch("an array", &oddities)
      return []
    }
    var result: [Element] = []
    for element in elements {
      if let read = read(field(member, element), &oddities) { result.append(read) }
    }
    return result
  }

  /// The members of an object, the last one of each name.
  func members(_ oddities: inout ListOddities) -> [(name: String, value: JSONNode)]? {
    guard let all = value.members else {
      mismatch("an object", &oddities)
      return nil
    }
    var members: [(name: String, value: JSONNode)] = []
    var places: [String: Int] = [:]
    for member in all {
      if let place = places[member.name] {
        members[place] = (member.name, member.node)
        let path = [self.member, member.name].compactMap { $0 }.joined(separator: ".")
        field(path, value).note(.duplicateMember, in: &oddities)
      } else {
        places[member.name] = members.count
        members.append((member.name, member.node))
      }
    }
    return members
  }
}
