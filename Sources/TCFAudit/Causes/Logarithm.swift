/// Natural logarithms without a mathematical library: the same on every machine to the last bit.
enum Logarithm {
  private static let ofTwo = 0.693147180559945309417232121458176568

  /// The natural logarithm of a number above 0.
  static func natural(_ number: Double) -> Double {
    var (exponent, significand) = (Double(number.exponent), number.significand)
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent += 1
    }
    // ln m = 2 artanh((m - 1) / (m + 1)); the argument is below 0.172, so that the 12th term is below the last bit.
    let s = (significand - 1) / (significand + 1)
    let square = s * s
    var sum = 0.0
    for divisor in stride(from: 23.0, through: 1, by: -2) { sum = sum * square + 1 / divisor }
    return exponent * ofTwo + 2 * s * sum
  }

  /// x ln x; 0 for 0.
  static func entropy(_ number: Double) -> Double { number > 0 ? number * natural(number) : 0 }
}
