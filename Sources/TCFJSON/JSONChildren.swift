/// The elements of an array, in order.
package struct JSONElements: Sequence, IteratorProtocol {
  private let array: JSONNode
  /// The next element's token; of a list of integers, the byte from which on it is.
  private var place: Int

  init(_ array: JSONNode) {
    self.array = array
    place = array.token.kind == .integers ? Int(array.token.start) + 1 : array.index + 1
  }

  package mutating func next() -> JSONNode? {
    guard array.token.kind == .integers else {
      guard place < array.token.next else { return nil }
      defer { place = Int(array.document.tape[place].next) }
      return JSONNode(array.document, at: place)
    }
    let bytes = array.document.bytes
    while place < array.token.end, !JSONNumber.isDigit(bytes[place]) { place += 1 }
    guard place < array.token.end else { return nil }
    let start = place
    while JSONNumber.isDigit(bytes[place]) { place += 1 }
    let token = JSONToken(kind: .number, start: UInt32(start), end: UInt32(place), next: 0)
    return JSONNode(array.document, token, in: array.index)
  }
}

/// The members of an object, in order.
package struct JSONMembers: Sequence, IteratorProtocol {
  private let object: JSONNode
  private var place: Int

  init(_ object: JSONNode) {
    self.object = object
    place = object.index + 1
  }

  package mutating func next() -> JSONMember? {
    guard place < object.token.next else { return nil }
    // A name is a token of its own, right before its value.
    let name = JSONNode(object.document, at: place)
    let value = JSONNode(object.document, at: place + 1)
    place = Int(value.token.next)
    return JSONMember(name: name.string ?? "", offset: name.offset, node: value)
  }
}
