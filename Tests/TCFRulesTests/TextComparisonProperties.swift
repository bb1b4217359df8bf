import TCFFindings
import Testing

@testable import TCFRules

/// Against computations that share nothing with what they test: every place is tried, and distances come from their definition.
@Suite("Properties of the comparison of texts")
struct TextComparisonProperties {
  private struct Words {
    var random: SplitMix64

    /// Words of a small vocabulary, so that texts share many.
    mutating func text(_ count: ClosedRange<Int>, of vocabulary: Int) -> [String] {
      (0..<random.number(count)).map { _ in "w\(random.number(1...vocabulary))" }
    }
  }

  /// The fewest words to change, leave out or add, by the definition.
  private func distance(_ left: ArraySlice<String>, _ right: ArraySlice<String>) -> Int {
    var rows = [Array(0...right.count)]
    for (row, word) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        next.append(min(rows[row][column] + (word == other ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1))
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }

  /// For each place in `text`, the fewest words to change to make `pattern` of words that end there (Sellers, 1980).
  private func nearest(_ pattern: [String], endingIn text: [String]) -> [Int] {
    var row = Array(repeating: 0, count: text.count + 1)
    for (above, word) in pattern.enumerated() {
      var next = [above + 1]
      for (place, other) in text.enumerated() {
        next.append(min(row[place] + (word == other ? 0 : 1), row[place + 1] + 1, next[place] + 1))
      }
      row = next
    }
    return row
  }

  @Test("the ends of a pattern are where the definition says", arguments: [1, 2, 3])
  func patternEnds(seed: UInt64) {
    var words = Words(random: SplitMix64(seed: seed))
    for round in 0..<16 {
      // Patterns of one, two and three machine words.
      let pattern = words.text(1...[12, 64, 65, 140][round % 4], of: 6)
      let text = words.text(0...90, of: 7)
      var numbers = WordNumbers()
      let known = numbers.add(pattern.joined(separator: " "))
      let shown = numbers.words(of: text.joined(separator: " "))
      var slots = Array(repeating: Int32(0), count: numbers.count)
      let limit = pattern.count / 2
      let ends = WordPattern.ends(of: known, in: shown, limit: limit, slots: &slots)
      #expect(slots.allSatisfy { $0 == 0 })
      let best = nearest(pattern, endingIn: text)
      // What spares most searches: a word that is nowhere in the text is a changed one.
      let missing = pattern.count { !text.contains($0) }
      #expect(best.allSatisfy { $0 >= missing }, "seed \(seed), round \(round), \(missing) missing")
      for end in ends {
        for place in end.places { #expect(best[place] == end.distance, "seed \(seed), round \(round), end \(place)") }
      }
      // Each place that is good enough is one of the ends, or near one that is at least as good.
      for place in 1..<best.count where best[place] <= limit {
        let covered = ends.contains { end in
          end.distance <= best[place] && abs(end.places.lowerBound - place) <= pattern.count + text.count / 2
        }
        #expect(covered, "seed \(seed), round \(round), place \(place)")
      }
    }
  }

  @Test("a changed text is found with as many changed words as may be, and not with one more", arguments: 2...9)
  func mostChanges(count: Int) {
    // One letter of nine in a word, so that the texts are near enough by their characters whatever is changed.
    let known = (0..<count).map { "long\($0)word" }
    for changed in 1...count {
      let shown = known.enumerated().map { $0 < changed ? $1.replacing("w", with: "v") : $1 }
      let found = KnownTexts([known.joined(separator: " ")]).compare([shown.joined(separator: " ")]).altered
      #expect(found.count == (changed <= count / 2 ? 1 : 0), "\(changed) of \(count) words changed")
    }
  }

  @Test("known texts are found from left to right, the longest first", arguments: [4, 5])
  func matches(seed: UInt64) {
    var words = Words(random: SplitMix64(seed: seed))
    for _ in 0..<30 {
      let texts = (0..<words.random.number(1...12)).map { _ in words.text(1...4, of: 5) }
      let shown = words.text(0...60, of: 6)
      let known = KnownTexts(texts.map { $0.joined(separator: " ") })
      var expected: [KnownTexts.Match] = []
      var start = 0
      while start < shown.count {
        let fitting = texts.indices.filter { shown[start...].starts(with: texts[$0]) }
        guard let best = fitting.max(by: { (texts[$0].count, -$0) < (texts[$1].count, -$1) }) else {
          start += 1
          continue
        }
        expected.append(KnownTexts.Match(text: best, words: start..<start + texts[best].count))
        start += texts[best].count
      }
      #expect(known.compare([shown.joined(separator: " ")]).matches == expected)
    }
  }

  @Test("changes put one text in place of the other, and similarity is of Levenshtein's distance", arguments: [6, 7])
  func differences(seed: UInt64) {
    var words = Words(random: SplitMix64(seed: seed))
    for _ in 0..<60 {
      let (left, right) = (words.text(1...12, of: 4), words.text(0...12, of: 4))
      var numbers = WordNumbers()
      let known = numbers.add(left.joined(separator: " "))
      let found = numbers.add(right.joined(separator: " "))
      let difference = TextDifference(known: known, found: found)
      #expect(difference.changes.isEmpty == (left == right))
      #expect((0...1).contains(difference.similarity) && (difference.similarity == 1) == (left == right))
      let removed = difference.changes.flatMap { $0.known.split(separator: " ") }.count
      let added = difference.changes.flatMap { $0.found.split(separator: " ") }.count
      #expect(left.count - removed == right.count - added)
      let steps = difference.changes.reduce(0) { sum, change in
        sum + max(change.known.split(separator: " ").count, change.found.split(separator: " ").count)
      }
      #expect(steps == distance(left[...], right[...]))
    }
  }

  @Test("a word changed anywhere in a long text is found, wherever that text is shown", arguments: [8, 9, 10])
  func changedWord(seed: UInt64) throws {
    var words = Words(random: SplitMix64(seed: seed))
    for _ in 0..<8 {
      let texts = (0..<10).map { _ in words.text(20...80, of: 400) }
      let known = KnownTexts(texts.map { $0.joined(separator: " ") })
      var changed = texts
      let (text, place) = (words.random.number(0...9), words.random.number(0...19))
      changed[text][place] = "other"
      let around = [words.text(0...30, of: 400), changed.flatMap(\.self), words.text(0...30, of: 400)].flatMap(\.self)
      let compared = known.compare([around.joined(separator: " ")])
      let altered = try #require(compared.altered.first)
      #expect(compared.altered.count == 1 && altered.text == text, "seed \(seed)")
      #expect(altered.difference.changes == [TextDifference.Change(known: texts[text][place], found: "other")])
      #expect(compared.matches.map(\.text) == (0...9).filter { $0 != text })
    }
  }
}
