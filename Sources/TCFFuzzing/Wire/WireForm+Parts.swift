import TCFCodec
import TCFFindings

// Ways to get at the sections and entry lists of a form, wherever they stand.

extension WireForm {
  /// The core, if the form begins with one.
  var core: WireCore? {
    get {
      guard case .core(let core)? = segments.first?.content else { return nil }
      return core
    }
    set {
      guard let newValue, core != nil else { return }
      segments[0].content = .core(newValue)
    }
  }

  /// Puts `change(index, section)` in the place of every vendor section, counted in the order of the wire.
  mutating func mapSections(_ change: (Int, WireSection) -> WireSection) {
    var index = 0
    func changed(_ section: WireSection) -> WireSection {
      defer { index += 1 }
      return change(index, section)
    }
    for position in segments.indices {
      switch segments[position].content {
      case .core(var core):
        core.consents = changed(core.consents)
        core.interests = changed(core.interests)
        segments[position].content = .core(core)
      case .vendors(let list, let section): segments[position].content = .vendors(list, changed(section))
      case .publisherTC, .unknown: break
      }
    }
  }

  /// Puts `change(index, entries, maximum)` in the place of every list of entries, those of restrictions after those of
  /// sections; a restriction's have no maximum.
  mutating func mapEntries(_ change: (Int, WireEntries, Int?) -> WireEntries) {
    var index = 0
    func changed(_ entries: WireEntries, _ maximum: Int?) -> WireEntries {
      defer { index += 1 }
      return change(index, entries, maximum)
    }
    mapSections { _, section in
      guard case .ranges(let entries) = section.body else { return section }
      var section = section
      section.body = .ranges(changed(entries, section.maximum))
      return section
    }
    guard var core else { return }
    for position in core.restrictions.indices {
      core.restrictions[position].entries = changed(core.restrictions[position].entries, nil)
    }
    self.core = core
  }

  /// Changes one of the sections for which `isFit` holds; false if there is none.
  mutating func changeSection(
    _ random: inout SplitMix64, where isFit: (WireSection) -> Bool, _ change: (WireSection) -> WireSection
  ) -> Bool {
    var fit: [Int] = []
    mapSections { index, section in
      if isFit(section) { fit.append(index) }
      return section
    }
    guard !fit.isEmpty else { return false }
    let chosen = random.pick(fit)
    mapSections { index, section in index == chosen ? change(section) : section }
    return true
  }

  /// Changes one of the entry lists for which `isFit` holds; false if there is none.
  mutating func changeEntries(
    _ random: inout SplitMix64, where isFit: (WireEntries) -> Bool = { !$0.list.isEmpty },
    _ change: (WireEntries, Int?) -> WireEntries
  ) -> Bool {
    var fit: [Int] = []
    mapEntries { index, entries, _ in
      if isFit(entries) { fit.append(index) }
      return entries
    }
    guard !fit.isEmpty else { return false }
    let chosen = random.pick(fit)
    mapEntries { index, entries, maximum in index == chosen ? change(entries, maximum) : entries }
    return true
  }
}
