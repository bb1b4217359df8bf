import TCFCodec

/// Where or how a fault of one subject shows that may show elsewhere too: `page view 2`, `version -1`, `form text`.
public struct Circumstance: Sendable, Hashable {
  /// What it is one of: `page view`; empty for what has a name of its own.
  public let noun: String
  /// Which one: `2`.
  public let value: String

  /// A circumstance from its parts.
  public init(_ noun: String, _ value: String) {
    self.noun = noun
    self.value = value
  }

  /// How many values of a noun a text has.
  private static let mostShown = 20

  /// The text of circumstances, those of a noun together and whole numbers that follow each other as a range:
  /// `page views 1-3, versions 1, -1`. Time linear in their number, but for sorting.
  static func label(_ circumstances: [Circumstance]) -> String {
    var nouns: [String] = []
    var values: [String: [String]] = [:]
    var seen: Set<Circumstance> = []
    for one in circumstances where seen.insert(one).inserted {
      if values[one.noun] == nil { nouns.append(one.noun) }
      values[one.noun, default: []].append(one.value)
    }
    return nouns.map { noun in
      let values = values[noun] ?? []
      let list = Prose.list(runs(values), limit: mostShown)
      return noun.isEmpty ? list : "\(Prose.word(values.count, noun)) \(list)"
    }.joined(separator: ", ")
  }

  /// More than two whole numbers in their order, those that follow each other as a range; other values as they are.
  private static func runs(_ values: [String]) -> [String] {
    let numbers = values.compactMap { $0.hasPrefix("-") ? nil : Int($0) }
    guard numbers.count == values.count, values.count > 2 else { return values }
    return IDList.runs(of: numbers.sorted()).map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }
  }
}
