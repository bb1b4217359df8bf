import TCFCodec

extension WireForm {
  /// Forms that say the same more plainly: a vendor section or restriction in its usual form in place of an unusual one.
  var plainerForms: Simpler<WireForm> {
    var result: Simpler<WireForm> = []
    var sections = 0
    var copy = self
    copy.mapSections { index, section in
      sections = index + 1
      return section
    }
    for wanted in 0..<sections {
      var isPlainer = false
      var form = self
      form.mapSections { index, section in
        guard index == wanted, let plain = section.meaning.map(WireSection.init), plain != section,
          plain.width < section.width
        else { return section }
        isPlainer = true
        return plain
      }
      if isPlainer { result.append { form } }
    }
    for index in segments.indices where !segments[index].overwritten.isEmpty {
      result.append {
        var copy = self
        copy.segments[index].overwritten = []
        return copy
      }
    }
    return result
  }

  /// Forms with less in them: later segments left out, then segment by segment.
  var simplerForms: Simpler<WireForm> {
    guard let first = segments.first else { return [] }
    var result = simplerList(Array(segments.dropFirst())).map { make in
      {
        var copy = self
        copy.segments = [first] + make()
        return copy
      }
    }
    // What stood around a segment can be what is wrong, and goes to the first one then.
    for index in segments.indices.dropFirst() where segments[index].hasOddEnd && !first.hasOddEnd {
      result.append {
        var copy = self
        let removed = copy.segments.remove(at: index)
        copy.segments[0].padding = removed.padding
        copy.segments[0].equalsSigns = removed.equalsSigns
        return copy
      }
    }
    for index in segments.indices {
      result += segments[index].simplerSegments.map { make in
        {
          var copy = self
          copy.segments[index] = make()
          return copy
        }
      }
    }
    return result
  }
}

extension WireSegment {
  /// Whether anything but the usual padding follows the fields.
  fileprivate var hasOddEnd: Bool { padding != WirePadding() || equalsSigns > 0 }

  /// Segments that say less, and those with the usual end.
  var simplerSegments: Simpler<WireSegment> {
    var result = simpler(self, \.overwritten, simplerList(overwritten, element: \.simplerOverwrites))
    if overwritten.count == 1 { result.append { self.with { $0.overwritten = [] } } }
    if padding != WirePadding() { result.append { self.with { $0.padding = WirePadding() } } }
    result += simpler(self, \.padding.surplus, simplerNumber(padding.surplus))
    result += simpler(self, \.equalsSigns, simplerNumber(equalsSigns))
    let contents: Simpler<Content> =
      switch content {
      case .core(let core): core.simplerCores.map { make in { .core(make()) } }
      case .vendors(let list, let section): section.simplerSections.map { make in { .vendors(list, make()) } }
      case .publisherTC(let publisher): publisher.simplerSegments.map { make in { .publisherTC(make()) } }
      case .unknown(let type, let bits): simplerList(bits).map { make in { .unknown(type: type, bits: make()) } }
      }
    return result + simpler(self, \.content, contents)
  }

  private func with(_ change: (inout WireSegment) -> Void) -> WireSegment {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Overwrite {
  var simplerOverwrites: Simpler<Overwrite> { simpler(self, \.value, simplerNumber(value)) }
}

extension WireCore {
  var simplerCores: Simpler<WireCore> {
    var result: Simpler<WireCore> = []
    if fields != CoreSegment() { result += simpler(self, \.fields, [{ CoreSegment() }]) }
    if restrictionCount != nil { result += simpler(self, \.restrictionCount, [{ nil }]) }
    result += simpler(
      self, \.restrictions,
      simplerList(restrictions) { restriction in
        simpler(restriction, \.entries, restriction.entries.simplerEntries)
          + simpler(restriction, \.purpose, simplerNumber(restriction.purpose, toward: min(restriction.purpose, 1)))
      })
    result += simpler(self, \.interests, interests.simplerSections)
    result += simpler(self, \.consents, consents.simplerSections)
    return result + simpler(self, \.fields, fields.simplerCores)
  }
}

extension WireSection {
  /// Sections with fewer ids, entries, and a lower maximum.
  var simplerSections: Simpler<WireSection> {
    var result: Simpler<WireSection> = []
    let empty = WireSection([])
    if self != empty { result.append { empty } }
    switch body {
    case .bitField(let set, let width):
      // The maximum goes down with the ids where it told the truth.
      for make in set.simplerSets {
        result.append {
          let set = make()
          var copy = self
          let shorter = width > self.highest ? width : set.highest
          copy.body = .bitField(set, width: shorter)
          if self.maximum == width { copy.maximum = shorter }
          return copy
        }
      }
      result += simplerNumber(width, toward: min(width, set.highest)).map { make in
        {
          var copy = self
          copy.body = .bitField(set, width: make())
          if self.maximum == width { copy.maximum = make() }
          return copy
        }
      }
    case .ranges(let entries):
      result += entries.simplerEntries.map { make in
        {
          var copy = self
          copy.body = .ranges(make())
          return copy
        }
      }
    }
    return result + simpler(self, \.maximum, simplerNumber(maximum, toward: min(maximum, highest)))
  }

  /// How many bits the body takes.
  fileprivate var width: Int {
    switch body {
    case .bitField(_, let width): width
    case .ranges(let entries): entries.width
    }
  }

  private var highest: Int {
    switch body {
    case .bitField(let set, let width): min(set.highest, width)
    case .ranges(let entries): entries.list.map(\.last).max() ?? 0
    }
  }
}

extension WireEntries {
  var simplerEntries: Simpler<WireEntries> {
    var result: Simpler<WireEntries> = []
    if count != nil { result += simpler(self, \.count, [{ nil }]) }
    return result + simpler(self, \.list, simplerList(list, element: \.simplerEntries))
  }
}

extension WireEntry {
  var simplerEntries: Simpler<WireEntry> {
    var result: Simpler<WireEntry> = []
    if isRange { result.append { WireEntry(first, first, isRange: false) } }
    if !isRange {
      return simplerNumber(first, toward: min(first, 1)).map { make in { WireEntry(make(), make(), isRange: false) } }
    }
    // The whole range further down, then its ends by themselves.
    if first <= last {
      result += simplerNumber(first, toward: min(first, 1)).map { make in
        { WireEntry(make(), last - (first - make())) }
      }
    }
    result += simpler(self, \.last, simplerNumber(last, toward: min(last, 1)))
    return result + simpler(self, \.first, simplerNumber(first, toward: min(first, 1)))
  }
}
