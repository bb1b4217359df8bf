/// Pseudo-random numbers that depend on nothing but a 64-bit seed, so that every case can be made again.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014 (SplitMix64).
public struct FuzzRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts from `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mixed(state)
  }

  /// A number of `range`. Written out here, since the standard library may change how it draws.
  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(truncatingIfNeeded: (next() >> 1) % UInt64(range.count))
  }

  /// True `percent` times in a hundred.
  public mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  /// One of `choices`, which is not empty.
  public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(0...choices.count - 1)] }

  /// `elements` in another order.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for index in result.indices.dropFirst().reversed() { result.swapAt(index, number(0...index)) }
    return result
  }

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mixed(_ state: UInt64) -> UInt64 {
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// The seed of case `index` of a property in the run of seed `run`.
  ///
  /// Mixed twice: seeds that differ by the generator's own increment would give the same numbers one place apart.
  public static func caseSeed(run: UInt64, property: String, index: Int) -> UInt64 {
    mixed(mixed(run ^ fingerprint(of: property.utf8)) &+ UInt64(truncatingIfNeeded: index) &* 0xD1B5_4A32_D192_ED03)
  }

  /// FNV-1a, 64 bits (Fowler, Noll, Vo): Swift's own hash differs from run to run.
  static func fingerprint(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// A 64-bit seed as people see and type it: `0x` and sixteen hexadecimal digits.
public struct FuzzSeed: Sendable, Hashable, CustomStringConvertible, LosslessStringConvertible {
  /// The seed.
  public let value: UInt64

  /// A seed from its bits.
  public init(_ value: UInt64) { self.value = value }

  /// Reads `0x…` with up to sixteen hexadecimal digits, or an unsigned decimal number; nil for anything else.
  public init?(_ description: String) {
    let digits = description.hasPrefix("0x") ? description.dropFirst(2) : description[...]
    // Swift's initialiser would take a sign too.
    guard let first = digits.first, first != "+", first != "-" else { return nil }
    guard let value = UInt64(digits, radix: digits.count < description.count ? 16 : 10) else { return nil }
    self.value = value
  }

  /// `0x00000000000004d2`
  public var description: String {
    let digits = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
