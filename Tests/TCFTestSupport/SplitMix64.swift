/// A small generator of random numbers with a seed: the same seed gives the same numbers on every machine and toolchain.
///
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (2014), with the constants of
/// Vigna's public reference code.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts at `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

// The standard library may change how it turns random bits into numbers; these never change.
extension SplitMix64 {
  /// A number of `range`.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }

  /// True once in `count` times.
  public mutating func chance(oneIn count: Int) -> Bool { number(in: 1...count) == 1 }

  /// An element of `choices`, which is not empty.
  public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(in: 0...choices.count - 1)] }

  /// The elements of `elements` in a random order.
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for last in stride(from: result.count - 1, to: 0, by: -1) { result.swapAt(last, number(in: 0...last)) }
    return result
  }
}
