import TCFFindings
import TCFStorage

/// What two fonts differ in.
struct FontDifference {
  let name: String
  let expected: String
  let actual: String

  /// What is known to differ, and whether anything was not recorded.
  static func all(
    _ first: RecordedLayer.Font?, _ second: RecordedLayer.Font?
  ) -> (found: [FontDifference], hasGap: Bool) {
    var (found, hasGap) = ([FontDifference](), false)
    func compare(_ name: String, _ one: String?, _ other: String?) {
      guard let one, let other else { return hasGap = true }
      if one != other { found.append(FontDifference(name: name, expected: one, actual: other)) }
    }
    compare("font family", first?.family.map(shown), second?.family.map(shown))
    compare("font size", first?.size.map(pixels), second?.size.map(pixels))
    compare("font weight", first?.weight.map(whole), second?.weight.map(whole))
    compare("font style", first?.style.map(shown), second?.style.map(shown))
    return (found, hasGap)
  }

  private static func shown(_ text: String) -> String { Prose.excerpt(text.lowercased(), limit: 60) }
  private static func whole(_ number: Double) -> String { String(Int(min(max(number, 0), 1_000).rounded())) }
  private static func pixels(_ size: Double) -> String {
    let tenths = Int((min(max(size, 0), 10_000) * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) px" : "\(tenths / 10).\(tenths % 10) px"
  }
}

/// Whether a call to action can be seen and used.
struct CallSight {
  /// What is wrong with it, behind its name; nil for nothing.
  let fault: String?
  /// Whether all that could be wrong was recorded.
  let isComplete: Bool

  init(_ call: PrimaryCalls.Call) {
    let control = call.control
    let isInside = Self.isInside(control.box, call.layer.layer.viewport)
    fault =
      if control.isShown == false || control.box.map({ $0.width < 1 || $0.height < 1 }) == true {
        "is not visible"
      } else if control.isEnabled == false {
        "is disabled"
      } else if control.isCovered == true {
        "is covered at its middle"
      } else if isInside == false {
        "lies outside the viewport"
      } else {
        nil
      }
    isComplete = control.isShown != nil && control.isEnabled != nil && control.isCovered != nil && isInside != nil
  }

  /// Whether the middle of a box lies in the viewport; nil where one of them is unknown.
  private static func isInside(_ box: RecordedLayer.Box?, _ viewport: RecordedLayer.Size?) -> Bool? {
    guard let box, let viewport else { return nil }
    let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
    return (0...max(viewport.width, 0)).contains(x) && (0...max(viewport.height, 0)).contains(y)
  }
}
