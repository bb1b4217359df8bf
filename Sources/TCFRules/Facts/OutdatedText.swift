import TCFVendorList

/// A text that earlier vendor lists had in place of today's.
struct OutdatedText: Sendable, Hashable {
  /// The specification of those lists: 1, or a `GVLSpecification`.
  let series: Int
  /// The number of the last list at hand that has it.
  let lastNumber: Int
  let subject: ListText.Subject
  let id: Int
  let part: ListText.Part
  let text: String

  /// A text that was found, and the words that it is, among all that is shown.
  typealias Found = (text: OutdatedText, words: Range<Int>)

  /// The fewest words of a text that is looked for: one or two may be the interface's own.
  private static let fewestWords = 3
  /// The fewest words of a text that is found within others too.
  private static let fewestWordsWithin = 5

  /// The texts of the table, those of the newest lists first.
  private static let all = OutdatedTextTable.lines.split(separator: "\n").compactMap(OutdatedText.init).reversed()
    .filter { ComparedWords.words(of: $0.text).count >= fewestWords }
  private static let known = KnownTexts(all.map(\.text))

  /// A line of the table.
  private init?(_ line: Substring) {
    let parts = line.split(separator: "|", maxSplits: 6).map(String.init)
    guard parts.count == 7, let series = Int(parts[0]), let last = Int(parts[2]), let id = Int(parts[4]),
      let subject = ListText.Subject.allCases.first(where: { "\($0)" == parts[3] }),
      let part = ListText.Part.allCases.first(where: { "\($0)" == parts[5] })
    else { return nil }
    (self.series, self.lastNumber, self.subject, self.id, self.part) = (series, last, subject, id, part)
    text = parts[6]
  }

  /// The texts of earlier lists that `shown` has; none that is part of a text of today's list.
  ///
  /// - Parameter matches: the texts of today's list in `shown`.
  static func all(in shown: [String], beside matches: [KnownTexts.Match], _ standard: StandardTexts) -> [Found] {
    let whole = Set(shown.flatMap(known.places(equalTo:)))
    return known.search(shown).matches.compactMap { match in
      let text = all[match.text]
      guard text.isEarlier(than: standard.list), standard.known.places(equalTo: text.text).isEmpty,
        match.words.count >= fewestWordsWithin || whole.contains(match.text),
        !matches.contains(where: { $0.words.overlaps(match.words) })
      else { return nil }
      return (text, match.words)
    }
  }

  private func isEarlier(than list: CompiledVendorList) -> Bool {
    (series, lastNumber) < (list.series, list.version)
  }

  /// Whether it is what `text` once was. Version 1 had other purposes and features under the same ids.
  func isEarlier(_ text: ListText) -> Bool {
    series > 1 && text.subject == subject && text.id == id && text.part == part
  }
}
