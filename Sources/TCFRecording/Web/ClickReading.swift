import TCFFindings
import TCFJSON

/// What is recorded of a person's clicks.
///
/// A page that is opened for the recording has nothing but what anyone sees. A tab that the recorder is attached to may be a person's
/// own: there, words are recorded only of what a layer of the consent dialog shows, or `--act-name` has.
struct ClickReading {
  private let names: [ClickName]
  private let isAttached: Bool
  /// The names of the controls on the layers of this page view.
  private var controls: [String] = []

  private static let mostControls = 20_000

  /// - Parameter names: What clicks mean: the page does not show it.
  init(names: [ClickName], isAttached: Bool) {
    self.names = names
    self.isAttached = isAttached
  }

  /// A page view begins, without layers.
  mutating func beginView() { controls = [] }

  /// Keeps the names of the controls on a layer.
  mutating func add(controls more: [String]) { controls += more.prefix(max(0, Self.mostControls - controls.count)) }

  /// A click as it is recorded: the act that it is, if its meaning was said beforehand, what was clicked, and the control's
  /// accessible name where it is known.
  func click(_ event: JSONNode) -> (word: String, how: String, control: String?) {
    let words = event["words"]?.string ?? ""
    let called = [words] + (event["names"]?.items?.compactMap(\.string) ?? [])
    let meaning = names.first { called.contains(where: $0.fits) }
    let word = meaning?.word ?? "click"
    guard isAttached else {
      return (word, "click on " + Prose.excerpt(event["text"]?.string ?? "", limit: 200), nil)
    }
    let wanted = Set(called.map(ClickName.plain)).subtracting([""])
    guard let control = controls.first(where: { wanted.contains(ClickName.plain($0)) }) ?? meaning?.text else {
      return (word, "click outside of what the layers show", nil)
    }
    return (word, "click on " + Prose.excerpt(control, limit: 200), control)
  }
}
