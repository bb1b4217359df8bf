import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// The numbers next to the purposes that a layer describes.
struct PurposeNumbers {
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
