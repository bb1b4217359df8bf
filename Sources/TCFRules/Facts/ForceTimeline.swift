import TCFCodec
import TCFFindings
import TCFStorage

/// Which TC string was in force at each moment of a recording, and when the user acted.
struct ForceTimeline {
  /// A string from the moment when it was seen.
  struct Reign {
    let text: String
    let from: RecordedTime
    /// Whether it shows what the user chose; while the UI is up for the first time, there is no choice yet.
    let isChoice: Bool
    /// Whether a choice of the user brought it, and no page that was loaded.
    fileprivate let isNewChoice: Bool
  }

  /// The strings in their order; one that is seen again reigns on.
  let reigns: [Reign]
  /// When the user first chose; nil where no act was recorded.
  let firstAct: RecordedTime?
  /// When the user changed something, or the string changed by it, in order.
  private let changes: [RecordedTime]
  /// The string that is said to be in force all the time; nil where no one said so.
  private let stated: String?

  init(_ facts: RecordingFacts) {
    var reigns: [Reign] = []
    for held in facts.recording.strings.sorted(by: { $0.place.time < $1.place.time }) {
      let isChoice = held.event != "cmpuishown"
      if let last = reigns.last, last.text == held.text, last.isChoice || !isChoice { continue }
      let isNewChoice = isChoice && (held.event == "useractioncomplete" || !reigns.isEmpty)
      reigns.append(Reign(text: held.text, from: held.place.time, isChoice: isChoice, isNewChoice: isNewChoice))
    }
    self.reigns = reigns
    let acts = facts.recording.acts.filter { RecordedAct($0.word).kind == .user && !$0.isVain }.map(\.place.time)
    // A string that comes with the page changes nothing that tags have been told before.
    changes = (acts + reigns.filter(\.isNewChoice).map(\.from)).sorted()
    firstAct = acts.min()
    stated = facts.surroundings.settings.expectedString
  }

  /// Whether anything shows which string was in force.
  var isKnown: Bool { stated != nil || !reigns.isEmpty }

  /// The strings in force during a recording.
  ///
  /// - Throws: where nothing shows them.
  static func known(_ facts: RecordingFacts) throws(Undecided) -> ForceTimeline {
    let timeline = ForceTimeline(facts)
    guard timeline.isKnown else {
      throw .stated(
        "nothing shows which TC string was in force: give the recording of the page as the input, or --expected-string")
    }
    return timeline
  }

  /// The choice of the user that was in force when a request was sent; nil before any, and while the request may have been under
  /// way when the user acted.
  func choice(at time: RecordedTime?) -> Reign? {
    guard let reign = reign(at: time), reign.isChoice, !isInFlight(time) else { return nil }
    return reign
  }

  /// The string in force; nil where no one knows of one.
  func reign(at time: RecordedTime?) -> Reign? {
    if let stated {
      return Reign(text: stated, from: RecordedTime(milliseconds: 0), isChoice: true, isNewChoice: false)
    }
    guard let time else { return nil }
    let count = Self.count(of: reigns.count) { reigns[$0].from <= time }
    return count > 0 ? reigns[count - 1] : nil
  }

  /// Whether a request may have been under way while the user acted or the string changed.
  func isInFlight(_ time: RecordedTime?) -> Bool {
    guard let time, stated == nil else { return false }
    let count = Self.count(of: changes.count) { changes[$0] <= time }
    return count > 0 && time.lessGrace <= changes[count - 1]
  }

  /// How many of the first elements something holds for that holds for none behind the first for which it does not.
  private static func count(of all: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, all)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
