import TCFStorage
import Testing

/// Builds binary property lists from raw objects, right ones and wrong ones.
private struct BinaryBuilder {
  var objects: [[UInt8]]
  var top = 0
  var header = Array("bplist00".utf8)
  var offsets: [Int]?

  var bytes: [UInt8] {
    var data = header
    var places: [Int] = []
    for object in objects {
      places.append(data.count)
      data += object
    }
    let table = data.count
    for place in offsets ?? places { data += big(place, 4) }
    return data + [0, 0, 0, 0, 0, 0, 4, 2] + big((offsets ?? places).count, 8) + big(top, 8) + big(table, 8)
  }

  static func dictionary(_ pairs: [(Int, Int)]) -> [UInt8] {
    let count = pairs.count
    let head: [UInt8] = count < 15 ? [0xD0 | UInt8(count)] : [0xDF, 0x12] + big(count, 4)
    return head + pairs.flatMap { big($0.0, 2) } + pairs.flatMap { big($0.1, 2) }
  }

  static func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return (bytes.count < 15 ? [0x50 | UInt8(bytes.count)] : [0x5F, 0x12] + big(bytes.count, 4)) + bytes
  }
}

private func big(_ number: Int, _ size: Int) -> [UInt8] {
  (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

@Suite("Binary property lists")
struct BinaryPropertyListTests {
  /// The value of the key `k` whose object is `object`.
  private func value(_ object: [UInt8]) -> Result<StoredValue?, StoredKeyFault> {
    let builder = BinaryBuilder(objects: [BinaryBuilder.dictionary([(1, 2)]), BinaryBuilder.text("k"), object])
    return reading(builder.bytes).map { $0["k"] }
  }

  @Test("integers of every size: up to four bytes unsigned, from eight on signed")
  func integers() throws {
    #expect(try value([0x10, 0xFF]).get() == .integer(255))
    #expect(try value([0x11, 0xFF, 0xFE]).get() == .integer(65_534))
    #expect(try value([0x12, 0xFF, 0xFF, 0xFF, 0xFF]).get() == .integer(4_294_967_295))
    #expect(try value([0x13] + big(-2, 8)).get() == .integer(-2))
    #expect(try value([0x14] + big(0, 8) + big(7, 8)).get() == .integer(7))
    #expect(try value([0x14] + big(-1, 8) + big(-7, 8)).get() == .integer(-7))
    #expect(try value([0x14] + big(0, 8) + big(-1, 8)).get() == .real(0x1p64))
    #expect(value([0x15] + big(0, 32)).fault?.code == .damaged)
  }

  @Test("constants, reals, dates, bytes and strings")
  func scalars() throws {
    #expect(try value([0x08]).get() == .boolean(false))
    #expect(try value([0x09]).get() == .boolean(true))
    #expect(try value([0x00]).get() == .null)
    #expect(try value([0x22, 0x3F, 0x80, 0, 0]).get() == .real(1))
    #expect(try value([0x23, 0xBF, 0xF8, 0, 0, 0, 0, 0, 0]).get() == .real(-1.5))
    #expect(try value([0x33, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]).get() == .date(1))
    #expect(try value([0x42, 1, 2]).get() == .data([1, 2]))
    #expect(try value([0x40]).get() == .data([]))
    #expect(try value([0x63, 0x20, 0xAC, 0xD8, 0x3D, 0xDE, 0x00]).get() == .string("€😀"))
    #expect(
      try value(BinaryBuilder.text(String(repeating: "0", count: 70_000))).get()
        == .string(String(repeating: "0", count: 70_000)))
    #expect(try value([0x81, 0x01, 0x02]).get() == .dictionary([StoredKey(name: "CF$UID", value: .integer(258))]))
    #expect(try value([0xA2, 0, 1, 0, 1]).get() == .array(count: 2))
    #expect(try value([0xD0]).get() == .dictionary([]))
  }

  @Test(
    "objects that do not exist or reach too far",
    arguments: [
      [0x01], [0x0F], [0x20, 1], [0x32, 0, 0, 0, 0], [0x51], [0x51, 0xFF], [0x61, 0xD8, 0x00], [0x70], [0x90], [0xE0],
      [0xF0], [0x5F], [0x5F, 0x12], [0x5F, 0x20, 1], [0x5F, 0x13] + [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x4F, 0x13] + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xD1], [0xD1, 0, 1], [0xD1, 0, 9, 0, 9],
      [0xD1, 0, 0, 0, 1], [0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x88] + [0, 0, 0, 0, 0, 0, 0, 0, 0],
    ] as [[UInt8]])
  func damagedObjects(object: [UInt8]) throws {
    let fault = try #require(value(object).fault)
    #expect(fault.code == .damaged)
    guard case .byte? = fault.place else {
      Issue.record("no byte is named")
      return
    }
  }

  @Test("a dictionary inside itself is found, directly and by a detour")
  func cycles() {
    let direct = BinaryBuilder(objects: [BinaryBuilder.dictionary([(1, 0)]), BinaryBuilder.text("k")])
    #expect(reading(direct.bytes).fault?.found?.contains("contains itself") == true)
    let detour = BinaryBuilder(objects: [
      BinaryBuilder.dictionary([(1, 2)]), BinaryBuilder.text("k"), BinaryBuilder.dictionary([(1, 0)]),
    ])
    #expect(reading(detour.bytes).fault?.code == .damaged)
  }

  @Test("a small file of an endless value is refused")
  func bombs() {
    // Thirty dictionaries, each holding the next one ten times: 10^30 entries.
    let names = (0..<10).map { BinaryBuilder.text("k\($0)") }
    let levels = (0..<30).map { level in
      BinaryBuilder.dictionary((0..<10).map { (30 + $0, level + 1) })
    }
    let bomb = BinaryBuilder(objects: levels + names + [[0xD0]])
    #expect([.tooMany, .damaged].contains(reading(bomb.bytes).fault?.code))

    // A thousand strings of a megabyte that all lie on one another.
    let long = BinaryBuilder.text(String(repeating: "x", count: 1_000_000))
    var overlap = BinaryBuilder(objects: [BinaryBuilder.dictionary((0..<1_000).map { (1 + $0, 0) }), long])
    let start = 8 + overlap.objects[0].count
    overlap.offsets = [8] + (0..<1_000).map { _ in start }
    #expect(reading(overlap.bytes).fault?.code == .damaged)

    let deep = BinaryBuilder(
      objects: (0..<200).map { BinaryBuilder.dictionary([(201, $0 + 1)]) } + [[0xD0], BinaryBuilder.text("k")])
    #expect(reading(deep.bytes).fault?.code == .tooDeep)
  }

  @Test("two keys of one name are refused with the name")
  func duplicates() throws {
    let builder = BinaryBuilder(objects: [
      BinaryBuilder.dictionary([(1, 1), (2, 1)]), BinaryBuilder.text("k"), [0x61, 0x00, 0x6B],
    ])
    let fault = try #require(reading(builder.bytes).fault)
    #expect((fault.code, fault.key) == (.duplicateKey, "k"))
  }

  @Test("the outermost object must be a dictionary with strings as keys")
  func root() {
    #expect(reading(BinaryBuilder(objects: [[0x51, 0x61]]).bytes).fault?.code == .wrongRoot)
    #expect(reading(BinaryBuilder(objects: [[0xA0]]).bytes).fault?.code == .wrongRoot)
    #expect(reading(BinaryBuilder(objects: [[0x09], [0xD1, 0, 0, 0, 0]], top: 1).bytes).fault?.code == .damaged)
    #expect(reading(BinaryBuilder(objects: [[0xD0]], top: 1).bytes).fault?.code == .damaged)
    #expect(reading(BinaryBuilder(objects: [[0xD0]], header: Array("bplist15".utf8)).bytes).fault?.code == .unsupported)
  }

  @Test("a trailer that does not fit the file is refused, whichever of its bytes is wrong")
  func trailer() {
    let right = BinaryBuilder(objects: [[0xD0]]).bytes
    #expect(reading(right).fault == nil)
    for index in 6..<32 {
      for byte in [0x00, 0x01, 0x09, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = right
        bytes[bytes.count - 32 + index] = byte
        if case .success(let set) = reading(bytes) {
          #expect(set.keys.isEmpty, "byte \(index) as \(byte)")
        }
      }
    }
    #expect(reading(Array("bplist00".utf8)).fault?.code == .damaged)
  }
}
