import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// The number of vendors next to each purpose.
enum InterfacePurposeCountRule {
  static let rule = Rule(
    "ui/purpose-count", .error, title: "Each purpose has the number of its vendors",
    meaning:
      "Where a purpose is described, no number is next to it, or each is lower than the number of disclosed vendors that "
      + "ask consent for it; on the layer of legitimate interests, than that of the vendors that pursue it on interest. What "
      + "is next to a purpose are the texts from its name up to the next purpose's. Where buttons have numbers, nothing shows "
      + "whose they are, and a purpose without a number is undecided; so is one that the layer shows by another name. More is "
      + "never wrong: vendors outside the framework may be counted too.",
    fix: "Write the number of vendors next to each purpose.",
    sources: [Sources.policies("C(c)(II)"), Sources.policies("D(c)(IV)")],
    check: .wholeInterface(needs: [.recording, .string, .vendorList]) { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let requests = try facts.requests()
      var readings = StandardReadings(texts.standard)
      let described = facts.layers.map { ($0, PurposeNumbers(of: $0, texts, &readings)) }.filter {
        !$0.1.numbers.isEmpty
      }
      guard !described.isEmpty else {
        throw .ofInterface("no layer that describes purposes was opened (acts details, purposes, expand)")
      }
      var open: String?
      for isInterest in [false, true] {
        let layers = described.filter { ($0.0.kind == .opened(.interests)) == isInterest }
        let purposes = isInterest ? requests.onInterest : requests.asked
        for purpose in purposes {
          let count = (isInterest ? requests.vendors(onInterest: purpose) : requests.vendors(asking: purpose)).count
          let found = layers.filter { $0.1.numbers[purpose] != nil }
          guard let (layer, _) = found.first else { continue }
          let highest = found.compactMap { $0.1.numbers[purpose]?.max() }.max()
          guard highest ?? -1 < count else { continue }
          if found.contains(where: { ($0.1.others.max() ?? -1) >= count }) {
            open = "numbers in buttons may be those of any purpose"
            continue
          }
          if found.contains(where: { $0.1.isNameDoubtful(of: purpose) }) {
            open = "the number of purpose \(purpose) may be next to another name that the layer has for it"
            continue
          }
          let what =
            isInterest
            ? "\(Prose.word(count, "pursues", "pursue")) it on legitimate interest"
            : "\(Prose.word(count, "asks", "ask")) consent for it"
          findings.report(
            on: layer,
            "purpose \(purpose) has \(highest.map { "the number \($0)" } ?? "no number of vendors"), and "
              + "\(Prose.count(count, "vendor")) \(what)",
            evidence: Evidence(
              expected: .integer(count), actual: highest.map { .integer($0) }, purposes: [purpose]))
        }
      }
      if findings.isEmpty, let open { throw .ofInterface(open) }
      return .applies
    })
}

/// The numbers next to the purposes that a layer describes.
private struct PurposeNumbers {
  /// By purpose, its numbers; a purpose that is not described is left out.
  private(set) var numbers: [Int: [Int]] = [:]
  /// The numbers of controls, which may be any purpose's.
  let others: [Int]
  /// The purposes that it has by their standard names, and in no other form.
  private let named: Set<Int>

  init(of layer: ShownLayer, _ texts: InterfaceTexts, _ readings: inout StandardReadings) {
    let onLayer = (try? texts.texts(on: layer)) ?? InterfaceTexts.OnLayer()
    let standard = onLayer.available.subtracting(texts.disputedPlaces(on: onLayer))
    named = Set(texts.ids(.purpose, .name, at: standard))
    others = (layer.layer.controls ?? []).filter { !$0.isChoice }.flatMap { NumbersInText.all(in: $0.name) }
    var current: ListText?
    var counted: [Int: [Int]] = [:]
    var described = PurposeSet()
    for text in layer.layer.texts ?? [] {
      let reading = readings.reading(of: text.text)
      let found = Set(reading.places.map { texts.list.texts[$0] })
      let entries = Set(found.filter { $0.part != .illustration }.map { Entry($0) })
      if entries.count > 1 {
        current = nil
      } else if let one = found.first(where: { $0.part != .illustration }) {
        current = one
        let isDescribed = found.contains { $0.part == .description }
        if isDescribed, one.subject == .purpose { described.insert(one.id) }
      }
      guard let current, current.subject == .purpose, !reading.isStandard else { continue }
      counted[current.id, default: []] += reading.numbers
    }
    for purpose in described { numbers[purpose] = counted[purpose] ?? [] }
  }

  /// Whether the layer does not have the standard name of a purpose, or has another one too: what is next to that is not known to be
  /// about the purpose.
  func isNameDoubtful(of purpose: Int) -> Bool { !named.contains(purpose) }

  private struct Entry: Hashable {
    let subject: ListText.Subject
    let id: Int

    init(_ text: ListText) { (subject, id) = (text.subject, text.id) }
  }
}
