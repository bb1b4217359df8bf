import TCFCodec
import TCFStorage

/// What the controls of layers are about: the one law by which rules tie a control to what it chooses.
///
/// A control's own accessible name decides where it has the standard name of something, or a vendor's. Where it has none, the
/// text at the same height does, and for a control whose name says no more than "Consent" the nearest name above, as long as
/// nothing else is written next to it, or else what the part of the layer is called in which it is: by its label, legend or heading,
/// or by the button that opens it. Where several things could be meant, nothing is known.
struct ControlMeanings: Sendable {
  private let names: SubjectNames

  init(_ standard: StandardTexts) { names = SubjectNames(standard) }

  /// What each control of `layer` is about, in the order of its controls. Links lead somewhere, and choose nothing.
  func meanings(on layer: ShownLayer) -> [ControlMeaning] {
    let controls = layer.layer.controls ?? []
    let found = controls.map { $0.role == "link" ? SubjectNames.Found() : names.find(in: $0.name) }
    let shared = Self.shared(controls, found)
    lazy var surroundings = ControlSurroundings(layer, names, controls: Array(zip(controls, found)))
    let meanings = controls.indices.filter { controls[$0].role != "link" }.map { index in
      let (control, own) = (controls[index], found[index])
      let words = ChoiceWords(own.otherWords)
      let isNameless = own.isEmpty && (words.isBare || shared.contains(Self.key(control)) && !words.isAboutAll)
      var (subject, tie) = (own.subject, own.subject.map { _ in own.isWhole ? ControlMeaning.Tie.wholeName : .name })
      if own.isEmpty, let box = control.box {
        (subject, tie) = surroundings.subject(of: control, at: box, looksUp: isNameless)
        let isOpen = subject == nil ? surroundings.saysNothingElse(than: control, at: box) : tie == .above
        if isNameless, isOpen, let group = group(of: control), !Self.isNearer(subject, than: group) {
          (subject, tie) = (group, .group)
        }
      } else if own.isEmpty, isNameless, let group = group(of: control), Self.isOfVendor(group) {
        // Where it is not known, it may be in the line of a vendor in the part of a purpose.
        (subject, tie) = (group, .group)
      }
      return ControlMeaning(
        layer: layer, index: index, control: control, subject: subject, tie: tie,
        namesSeveral: !own.isEmpty && own.subject == nil, isNameless: isNameless, isAboutAll: words.isAboutAll,
        saidBasis: words.basis, saysYes: words.saysYes)
    }
    return Self.markingFilters(Self.withoutRepeated(meanings))
  }

  /// Whether a name above a control says more than that of the part in which it is: parts of purposes have a line for each vendor, and
  /// those of vendors name purposes.
  private static func isNearer(_ above: ControlMeaning.Subject?, than group: ControlMeaning.Subject) -> Bool {
    isOfVendor(above) && !isOfVendor(group)
  }

  private static func isOfVendor(_ subject: ControlMeaning.Subject?) -> Bool {
    if case .vendors = subject { true } else { false }
  }

  /// What the part of the layer is about in which a control is; nil where its name does not say one thing.
  private func group(of control: RecordedLayer.Control) -> ControlMeaning.Subject? {
    let found = control.group.map(names.find)
    return found.flatMap { $0.otherCount <= ControlSurroundings.mostWordsInRow ? $0.subject : nil }
  }

  /// Marks the radio buttons that only say which part of a list is shown. Those that follow each other are one group.
  private static func markingFilters(_ meanings: [ControlMeaning]) -> [ControlMeaning] {
    var marked = meanings
    var start = 0
    while start < marked.count {
      let end = marked[start...].firstIndex { $0.control.role != "radio" } ?? marked.count
      if isFilter(marked[start..<end]) { for index in start..<end { marked[index].isFilter = true } }
      start = end + 1
    }
    return marked
  }

  private static func isFilter(_ group: ArraySlice<ControlMeaning>) -> Bool {
    guard group.count > 1, group.allSatisfy({ $0.subject == nil && !$0.namesSeveral && $0.saysYes != false }) else {
      return false
    }
    let bases = Set(group.compactMap(\.saidBasis))
    if bases.count == 2 { return true }
    return bases.isEmpty
      && group.allSatisfy { $0.saysYes == nil && !$0.isAboutAll && !DialogWords.answers($0.control.name) }
      && group.allSatisfy { !ControlName.folded($0.control.name).isEmpty }
  }

  /// Of controls with one name, only one is about the name above them, or that of the part in which they are: the others may belong to anything that is not recorded.
  private static func withoutRepeated(_ meanings: [ControlMeaning]) -> [ControlMeaning] {
    struct Claim: Hashable {
      let subject: ControlMeaning.Subject?
      let name: String
    }
    func claim(_ meaning: ControlMeaning) -> Claim { Claim(subject: meaning.subject, name: key(meaning.control)) }
    var counts: [Claim: Int] = [:]
    for meaning in meanings where meaning.isTiedLoosely { counts[claim(meaning), default: 0] += 1 }
    return meanings.map { meaning in
      guard meaning.isTiedLoosely, counts[claim(meaning), default: 0] > 1 else { return meaning }
      var unknown = meaning
      (unknown.subject, unknown.tie) = (nil, nil)
      return unknown
    }
  }

  /// The names that several controls have, and that are of nothing known.
  private static func shared(
    _ controls: [RecordedLayer.Control], _ found: [SubjectNames.Found]
  ) -> Set<String> {
    var counts: [String: Int] = [:]
    for (control, found) in zip(controls, found) where control.role != "link" && found.isEmpty {
      counts[key(control), default: 0] += 1
    }
    return Set(counts.filter { $0.value > 1 }.keys)
  }

  private static func key(_ control: RecordedLayer.Control) -> String { ControlName.folded(control.name).lowercased() }
}
