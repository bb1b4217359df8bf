import TCFStorage

/// What layers show of a list that has several pages, and which of them they have.
///
/// A list has pages where a text counts them ("1-10 / 58", "Page 2 of 6"), or a control leads to the next one.
struct ListPages {
  /// What shows that there are pages that were not recorded; nil where nothing does.
  let missing: String?
  /// The name of the control that leads on, if there is one.
  let next: String?

  /// - Parameter layers: those on which the list is.
  init(_ layers: [ShownLayer], by acts: [InterfaceAct]) {
    let pagers = layers.map(Pager.init)
    next = pagers.lazy.compactMap(\.next).first
    let isCounted = pagers.contains { !$0.counts.isEmpty }
    let isWalked = next.map { Self.ended(by: acts, with: $0, layers) } ?? false
    missing = Self.uncounted(layers) ?? (isCounted || isWalked ? nil : Self.unturned(pagers, acts))
  }

  /// The first count of a list whose counts do not go from 1 to its end.
  private static func uncounted(_ layers: [ShownLayer]) -> String? {
    let counts = layers.flatMap(Count.all)
    for (total, counts) in Dictionary(grouping: counts, by: \.total).sorted(by: { $0.key < $1.key }) {
      var end = 0
      for count in counts.sorted(by: { $0.shown.lowerBound < $1.shown.lowerBound })
      where count.shown.lowerBound <= end + 1 {
        end = max(end, count.shown.upperBound)
      }
      if end < total { return counts.first?.text }
    }
    return nil
  }

  /// Whether acts with the control that leads on showed another page, and then nothing but a page that had been seen: the list ends, or
  /// begins again. A control that never did anything may not have been hit.
  private static func ended(by acts: [InterfaceAct], with next: String, _ layers: [ShownLayer]) -> Bool {
    let name = ControlName.folded(next)
    let pages = acts.filter { $0.controlName.map(ControlName.folded) == name }.compactMap { act in
      act.led.last.flatMap { $0.kind == act.kind ? $0 : nil }
    }
    let isSeen = pages.map { page in
      layers.contains { $0.place < page.place && $0.recording == page.recording && $0.allTexts == page.allTexts }
    }
    return isSeen.contains(true) && isSeen.contains(false)
  }

  /// The control that leads to another page, if the pages were not turned to the end.
  private static func unturned(_ pagers: [Pager], _ acts: [InterfaceAct]) -> String? {
    if let next = pagers.lazy.compactMap(\.next).first {
      return pagers.contains(where: \.isLast) ? nil : next
    }
    let pages = pagers.reduce(into: [:]) { pages, pager in pages.merge(pager.pages) { first, _ in first } }
    guard pages[2] != nil, pages[1] ?? pages[3] != nil else { return nil }
    let used = Set(acts.filter { !$0.isVain }.compactMap(\.controlName).map(ControlName.folded))
    return pages.sorted { $0.key < $1.key }.first { $0.key > 1 && !used.contains(ControlName.folded($0.value)) }?.value
  }

  /// The controls of a layer that turn pages.
  private struct Pager {
    /// The name of the one that leads to the next page and can be used.
    var next: String?
    /// Whether pages lead back, and none on.
    var isLast = false
    /// By number, the names of those that lead to a page.
    var pages: [Int: String] = [:]
    /// What the layer counts.
    let counts: [Count]

    init(_ layer: ShownLayer) {
      counts = Count.all(on: layer)
      var leadsBack = false
      for control in layer.layer.controls ?? [] where !control.isChoice && control.isShown != false {
        if let page = DialogWords.page(control.name) { pages[page] = control.name }
        guard control.isEnabled != false else { continue }
        if DialogWords.leadsOn(control.name) { next = next ?? control.name }
        leadsBack = leadsBack || DialogWords.leadsBack(control.name)
      }
      isLast = leadsBack && next == nil
    }
  }

  /// Which entries, or which page, of how many a text says are shown.
  private struct Count {
    let shown: ClosedRange<Int>
    let total: Int
    let text: String

    static func all(on layer: ShownLayer) -> [Count] { (layer.shownTexts ?? []).compactMap(Count.init) }

    /// Nil for a text that counts no part of a list.
    init?(_ text: String) {
      let words = ComparedWords.words(of: text.lowercased())
      guard words.count <= 30 else { return nil }
      for start in words.indices {
        var rest = words[start...]
        let isPage = DialogWords.isPage(words[start])
        if isPage { rest.removeFirst() }
        guard let first = Self.number(&rest) else { continue }
        var last = first
        if !isPage {
          guard let between = rest.popFirst(), between == "-" || Self.until.contains(between),
            let number = Self.number(&rest)
          else { continue }
          last = number
        }
        guard Self.passOf(&rest), let total = Self.number(&rest), 1 <= first, first <= last, last <= total, total > 1
        else { continue }
        (shown, self.total, self.text) = (first...last, total, text)
        return
      }
      return nil
    }

    /// The number at the beginning, with its groups of thousands.
    private static func number(_ words: inout ArraySlice<String>) -> Int? {
      guard let first = words.first, first.count < 7, var number = Int(first) else { return nil }
      words.removeFirst()
      while number < 1_000, let mark = words.first, [".", ",", "'"].contains(mark), let group = words.dropFirst().first,
        group.count == 3, let value = Int(group)
      {
        number = number * 1_000 + value
        words.removeFirst(2)
      }
      return number
    }

    /// Passes what is between a part and the whole: a slash, or one or two words.
    private static func passOf(_ words: inout ArraySlice<String>) -> Bool {
      if words.first == "/" { return words.popFirst() != nil }
      let count = words.prefix { $0.unicodeScalars.allSatisfy(\.properties.isAlphabetic) }.count
      guard (1...2).contains(count) else { return false }
      words.removeFirst(count)
      return true
    }

    /// The terms for "to" between two numbers.
    private static let until: Set = [
      "to", "bis", "à", "a", "al", "do", "til", "till", "tot", "až", "līdz", "iki", "kuni", "έως", "до", "la", "és",
    ]
  }
}
