import TCFCodec

/// The strings that are measured, in the forms that the passes want them.
struct Corpus {
  let seed: UInt64
  let models: [TCString]
  let strings: [String]
  /// All strings end to end.
  let bytes: [UInt8]
  /// Where each string starts in `bytes`, and where the last one ends.
  let offsets: [UInt32]

  init(seed: UInt64, count: Int) throws {
    var maker = StringMaker(seed: seed)
    var encoder = TCStringEncoder()
    var models: [TCString] = []
    var strings: [String] = []
    var bytes: [UInt8] = []
    var offsets: [UInt32] = [0]
    for _ in 0..<count {
      let model = maker.next()
      let string = try encoder.encode(model)
      bytes.append(contentsOf: string.utf8)
      offsets.append(UInt32(bytes.count))
      models.append(model)
      strings.append(string)
    }
    self.seed = seed
    self.models = models
    self.strings = strings
    self.bytes = bytes
    self.offsets = offsets
  }

  var averageLength: Double { Double(bytes.count) / Double(strings.count) }

  /// Where string `index` stands in `bytes`.
  @inline(__always)
  func range(_ index: Int) -> Range<Int> { Int(offsets[index])..<Int(offsets[index + 1]) }
}
