/// Pseudo-random numbers that depend on nothing but a 64-bit seed, so that every case can be made again, on every machine
/// and with every toolchain.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014, with the constants of Vigna's
/// public reference code.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts from `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// The bits of a state as the generator gives them out: every bit of `state` moves half of the result's.
  package static func mixed(_ state: UInt64) -> UInt64 {
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

// Written out here, since the standard library may change how it turns random bits into numbers.
extension SplitMix64 {
  /// A number of `range`, which has fewer than 2^63 numbers.
  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(truncatingIfNeeded: (next() >> 1) % UInt64(range.count))
  }

  /// True `percent` times in a hundred.
  public mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  /// True once in `count` times.
  public mutating func chance(oneIn count: Int) -> Bool { number(1...count) == 1 }

  /// One of `choices`, which is not empty.
  public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(0...choices.count - 1)] }

  /// `elements` in another order.
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for index in result.indices.dropFirst().reversed() { result.swapAt(index, number(0...index)) }
    return result
  }
}
