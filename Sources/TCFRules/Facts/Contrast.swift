import TCFStorage

/// The contrast of two colours.
///
/// Source: Web Content Accessibility Guidelines 2.2, relative luminance, contrast ratio.
enum Contrast {
  /// From 1 for the same colour twice to 21 for black and white.
  static func ratio(_ first: Color, _ second: Color) -> Double {
    let (one, other) = (first.luminance, second.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// An opaque colour of the sRGB space.
  struct Color: Hashable {
    let red: Int
    let green: Int
    let blue: Int

    var luminance: Double {
      0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ channel: Int) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }

    /// `base` to the power of 2.4, for a base from 0 to 1: its square times the fifth root of its square, by Newton's method.
    ///
    /// The C library's `pow` may differ in the last digit from machine to machine, and a contrast of 5 is a limit.
    private static func power(_ base: Double) -> Double {
      let square = base * base
      guard square > 0 else { return 0 }
      var root = 1.0
      for _ in 0..<60 {
        let fourth = root * root * root * root
        let next = root - (fourth * root - square) / (5 * fourth)
        if next == root { break }
        root = next
      }
      return square * root
    }
  }
}

extension Contrast.Color {
  /// The colour that a text of CSS names: `#rgb`, `#rrggbb`, `rgb(r, g, b)`; nil for any other, and for what is not opaque.
  init?(_ text: String) {
    let text = text.lowercased().filter { !$0.isWhitespace || $0 == " " }
    if text.hasPrefix("#") {
      self.init(digits: Array(text.utf8.dropFirst()))
      return
    }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), ["rgb", "rgba"].contains(text[..<open]) else {
      return nil
    }
    let parts = text[text.index(after: open)...].dropLast().split { ", /".contains($0) }
    let channels = parts.prefix(3).compactMap { Int($0) }
    guard channels.count == 3, channels.allSatisfy((0...255).contains) else { return nil }
    if parts.count == 4 {
      guard Double(parts[3]) == 1 || parts[3] == "100%" else { return nil }
    } else if parts.count != 3 {
      return nil
    }
    self.init(red: channels[0], green: channels[1], blue: channels[2])
  }

  private init?(digits: [UInt8]) {
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count else { return nil }
    let bytes: [Int]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    guard bytes.count == 3 || bytes[3] == 255 else { return nil }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
  }
}

extension RecordedLayer.Control {
  /// The contrast of its text: computed where both colours are known, or else what the recorder computed; nil for neither.
  var textContrast: Double? {
    if let color = color.flatMap(Contrast.Color.init), let background = background.flatMap(Contrast.Color.init) {
      return Contrast.ratio(color, background)
    }
    return contrast
  }
}
