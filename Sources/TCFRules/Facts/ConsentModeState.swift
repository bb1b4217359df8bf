import TCFStorage

/// What `gcs` and `gcd` say, signal by signal; what is not set is not there.
struct ConsentModeState {
  private(set) var signals: [(signal: ConsentModeSignal, isGranted: Bool)] = []

  /// `gcd` knows all four signals and what they were updated to, so it goes before `gcs`.
  init(_ parameters: ConsentModeParameters) {
    if let details = parameters.details { read(details: details) }
    if signals.isEmpty, let state = parameters.state { read(state: state) }
  }

  /// What `gcs` says of each signal, and what `gcd` says.
  static func both(
    _ parameters: ConsentModeParameters
  ) -> (state: [ConsentModeSignal: Bool], details: [ConsentModeSignal: Bool]) {
    var (state, details) = (Self(), Self())
    if let text = parameters.state { state.read(state: text) }
    if let text = parameters.details { details.read(details: text) }
    func table(_ one: Self) -> [ConsentModeSignal: Bool] {
      Dictionary(one.signals.map { ($0.signal, $0.isGranted) }) { first, _ in first }
    }
    return (table(state), table(details))
  }

  private init() {}

  /// `G1`, then a digit each for ad_storage and analytics_storage.
  private mutating func read(state: String) {
    let characters = Array(state.utf8)
    guard characters.count == 4, characters.starts(with: "G1".utf8) else { return }
    for (signal, digit) in zip([ConsentModeSignal.adStorage, .analyticsStorage], characters[2...]) {
      switch digit {
      case UInt8(ascii: "1"): signals.append((signal, true))
      case UInt8(ascii: "0"): signals.append((signal, false))
      default: continue
      }
    }
  }

  /// A letter for each signal, in the order of the cases: default and update together.
  private mutating func read(details: String) {
    let letters = details.utf8.filter { (0x61...0x7A).contains($0) }
    guard letters.count == ConsentModeSignal.allCases.count else { return }
    for (signal, letter) in zip(ConsentModeSignal.allCases, letters) {
      switch letter {
      case UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "n"), UInt8(ascii: "v"): signals.append((signal, true))
      case UInt8(ascii: "p"), UInt8(ascii: "q"), UInt8(ascii: "m"), UInt8(ascii: "u"): signals.append((signal, false))
      default: continue
      }
    }
  }
}
