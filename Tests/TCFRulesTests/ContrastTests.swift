import Foundation
import Testing

@testable import TCFRules

/// The contrast of two colours, compared with published values and with a computation of its own.
@Suite("Contrast of two colours")
struct ContrastTests {
  /// Values that the Understanding document of WCAG 2 and common tables of contrasts on white give, to two digits.
  @Test(
    "published values",
    arguments: [
      ("#000000", "#ffffff", 21.00), ("#ffffff", "#ffffff", 1.00), ("#777777", "#ffffff", 4.48),
      ("#767676", "#ffffff", 4.54), ("#595959", "#ffffff", 7.00), ("#949494", "#ffffff", 3.03),
      ("#ff0000", "#ffffff", 4.00), ("#0000ff", "#ffffff", 8.59), ("#008000", "#ffffff", 5.14),
    ])
  func published(_ first: String, _ second: String, _ ratio: Double) throws {
    let (one, other) = (try #require(Contrast.Color(first)), try #require(Contrast.Color(second)))
    #expect((Contrast.ratio(one, other) * 100).rounded() / 100 == ratio)
    #expect(Contrast.ratio(one, other) == Contrast.ratio(other, one))
  }

  @Test("luminance of all greys, by the C library's power")
  func greys() {
    for grey in 0...255 {
      let value = Double(grey) / 255
      let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      let color = Contrast.Color(red: grey, green: grey, blue: grey)
      #expect(abs(color.luminance - linear) < 1e-12, "\(grey)")
    }
  }

  @Test("a channel counts as much as WCAG says")
  func channels() {
    let colors = [(255, 0, 0, 0.2126), (0, 255, 0, 0.7152), (0, 0, 255, 0.0722)]
    for (red, green, blue, luminance) in colors {
      #expect(abs(Contrast.Color(red: red, green: green, blue: blue).luminance - luminance) < 1e-12)
    }
  }

  @Test(
    "forms of one colour",
    arguments: [
      "#1a2B3c", "#1A2b3cFF", "rgb(26, 43, 60)", "rgb(26 43 60)", "rgba(26,43,60,1)", "RGB(26,43,60)",
      "rgb(26 43 60 / 100%)", "rgba(26, 43, 60, 1.0)",
    ])
  func forms(_ text: String) {
    #expect(Contrast.Color(text) == Contrast.Color(red: 26, green: 43, blue: 60))
  }

  @Test("a short form doubles its digits")
  func short() { #expect(Contrast.Color("#1af") == Contrast.Color(red: 0x11, green: 0xAA, blue: 0xFF)) }

  @Test(
    "what is no opaque colour that is known",
    arguments: [
      "", "#", "#12", "#12345", "#1234567", "#gggggg", "#1a2b3c80", "#1a2c", "rgba(26,43,60,0.5)", "rgb(256,0,0)",
      "rgb(-1,0,0)", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1,2,3", "white", "transparent", "hsl(1,2%,3%)", "#ａａａ",
    ])
  func others(_ text: String) { #expect(Contrast.Color(text) == nil) }
}
