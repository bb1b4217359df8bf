extension JSONWriter {
  /// A member that is a string, or null.
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    string(value)
  }

  /// A member that is a string that `write` appends, which needs no escapes: a moment.
  package mutating func plainMember(_ name: String, _ write: (inout [UInt8]) -> Void) {
    key(name)
    plainString(write)
  }

  /// A member that is a whole number, or null.
  package mutating func member(_ name: String, _ value: Int?) {
    key(name)
    integer(value)
  }

  /// A member that is a truth value.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// A member that is an array of whole numbers.
  package mutating func member(_ name: String, _ values: some Sequence<Int>) {
    key(name)
    array(values)
  }

  /// A member that is an array of the places of the bits that are set: a set of ids.
  package mutating func member(_ name: String, setBits words: [UInt64]) {
    key(name)
    setBits(words)
  }

  /// The same for a set of one word: purposes and features.
  package mutating func member(_ name: String, bits: UInt64) {
    key(name)
    beginArray()
    var rest = bits
    while rest != 0 {
      let bit = rest.leadingZeroBitCount
      rest &= ~(1 << UInt64(63 - bit))
      integer(bit + 1)
    }
    endArray()
  }

  /// A member that is an array of strings.
  package mutating func member(_ name: String, _ values: [String]) {
    key(name)
    array(values) { $0.string($1) }
  }

  /// A member that is an object of what `body` writes.
  package mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// A member that is an array, of what `write` makes of each of the values.
  package mutating func member<Value>(
    _ name: String, _ values: some Sequence<Value>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    array(values, write)
  }

  /// A member that is JSON already, on one line.
  package mutating func member(_ name: String, raw json: String) {
    key(name)
    raw(json.utf8)
  }

  /// An object of what `body` writes.
  package mutating func object(in arrangement: Arrangement = .oneLine, _ body: (inout JSONWriter) -> Void) {
    beginObject(arrangement)
    body(&self)
    endObject()
  }

  /// An array of whole numbers.
  package mutating func array(_ values: some Sequence<Int>) {
    beginArray()
    for value in values { integer(value) }
    endArray()
  }

  /// An array of what `write` makes of each of the values.
  package mutating func array<Value>(
    _ values: some Sequence<Value>, in arrangement: Arrangement = .oneLine,
    _ write: (inout JSONWriter, Value) -> Void
  ) {
    beginArray(arrangement)
    for value in values { write(&self, value) }
    endArray()
  }
}
