import TCFFindings
import TCFSystem

/// A line on the terminal that shows how far something has come that takes longer than a moment: what, how many, how fast,
/// and the time left where that is known. Nil where standard error is not a terminal, or NO_COLOR is set.
final class ProgressLine {
  private let started = ContinuousClock.now
  private var shownAt = ContinuousClock.now
  private var isShown = false

  /// A line next to results that scroll over the same terminal would be torn apart by them.
  ///
  /// - Parameter besideResults: Whether results are written to standard output meanwhile.
  init?(besideResults: Bool) {
    guard Console.showsProgress, !besideResults || !StandardStreams.isOutputTerminal else { return nil }
  }

  /// Shows the state, at most five times a second, and not within the first.
  func show(_ state: ProgressState) {
    let now = ContinuousClock.now
    guard now - shownAt > .milliseconds(200) else { return }
    shownAt = now
    isShown = true
    Console.showLine(state.text(after: (now - started) / .seconds(1)))
  }

  /// Shows how far a verb has come that answers line by line.
  func showLines(_ input: String, _ lines: Int, _ share: Double?) {
    show(ProgressState(what: input, count: lines, unit: "line", share: share))
  }

  /// Removes the line.
  func clear() {
    if isShown { Console.clearLine() }
    isShown = false
  }
}

/// How far something has come.
struct ProgressState: Sendable, Hashable {
  /// What is at hand: an input, a group of cases.
  let what: String
  /// How many things are done; nil where they are not counted.
  var count: Int?
  /// One of these things: `subject`.
  var unit = ""
  /// The part that is done, 0 to 1; nil where the whole is unknown.
  var share: Double?

  /// `strings.txt: 42%, 12345 subjects, 900/s, 1:20 left`.
  ///
  /// - Parameter seconds: How long it took until now.
  func text(after seconds: Double) -> String {
    var parts: [String] = []
    let share = share.map { min(max($0, 0), 1) }
    if let share { parts.append("\(Int(share * 100))%") }
    if let count {
      parts.append(Prose.count(count, unit))
      if seconds >= 1 { parts.append("\(Int(Double(count) / seconds))/s") }
    }
    // Before a twentieth is done, a guess would be wrong more often than not.
    if let share, share >= 0.05, share < 1, seconds >= 1 {
      parts.append(Self.clock(seconds * (1 - share) / share) + " left")
    }
    let name = Prose.ending(what, within: 60)
    return name + ": " + parts.joined(separator: ", ")
  }

  /// `0:05`, `1:20`, `2:03:04`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(whole % 60)
  }
}
