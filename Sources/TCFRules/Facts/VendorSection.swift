import TCFCodec
import TCFStorage
import TCFVendorList

/// The part of a layer about a vendor: the texts from its name up to the next vendor's.
struct VendorSection: Sendable {
  /// The vendors of that name, of which there is nearly always one.
  let vendors: VendorIDSet
  /// The places of the texts among those of the layer, the name first.
  let texts: Range<Int>

  /// Whether it ends where the next vendor's begins. What follows the last vendor may be about something else.
  let isEndKnown: Bool

  /// The sections of a layer.
  ///
  /// - Parameter names: by the places of the texts, the vendors whose name a text is.
  static func all(_ names: [VendorIDSet]) -> [VendorSection] {
    let starts = names.indices.filter { !names[$0].isEmpty }
    return zip(starts, starts.dropFirst() + [names.count]).map {
      VendorSection(vendors: names[$0], texts: $0..<$1, isEndKnown: $0 != starts.last)
    }
  }
}

/// What the layers show of a vendor, in all sections about it.
struct ShownVendor {
  /// The first layer with a section about it.
  let layer: ShownLayer
  /// The standard texts that the sections name, in any language, by their places.
  private(set) var named: Set<Int> = []
  /// Those that are in sections whose end is known, and so the vendor's.
  private(set) var surelyNamed: Set<Int> = []
  /// The links in such sections.
  private(set) var sureLinks: Set<VendorLink> = []
  /// The numbers in the sections.
  private(set) var numbers: Set<Int> = []
  /// The links in the sections.
  private(set) var links: Set<VendorLink> = []

  /// By vendor, what the layers show. A section that describes purposes is not about a vendor: where vendors are listed below each
  /// purpose, the next purpose follows the last of them. Vendors that share their name are left out.
  static func all(on layers: [ShownLayer], _ texts: InterfaceTexts) -> [Int: ShownVendor] {
    var found: [Int: ShownVendor] = [:]
    var readings = StandardReadings(texts.standard)
    for layer in layers {
      let shown = layer.layer.texts ?? []
      for section in (try? texts.vendors(on: layer).sections) ?? [] {
        guard section.vendors.count == 1, let vendor = section.vendors.first(where: { _ in true }) else { continue }
        var one = found[vendor] ?? ShownVendor(layer: layer)
        guard one.add(shown[section.texts.dropFirst()], &readings, isEndKnown: section.isEndKnown) else { continue }
        found[vendor] = one
      }
    }
    return found
  }

  private init(layer: ShownLayer) { self.layer = layer }

  /// Adds the texts of a section; false for one that describes purposes.
  private mutating func add(
    _ section: ArraySlice<RecordedLayer.Text>, _ readings: inout StandardReadings, isEndKnown: Bool
  ) -> Bool {
    var (named, numbers, links): (Set<Int>, Set<Int>, Set<VendorLink>) = ([], [], [])
    for text in section {
      let reading = readings.reading(of: text.text)
      if reading.describes { return false }
      named.formUnion(reading.places)
      numbers.formUnion(reading.numbers)
      numbers.formUnion(text.text.split { !$0.isNumber }.compactMap { Int($0) })
      if let address = text.address { links.insert(VendorLink(text.text, address)) }
    }
    self.named.formUnion(named)
    self.numbers.formUnion(numbers)
    self.links.formUnion(links)
    if isEndKnown {
      surelyNamed.formUnion(named)
      sureLinks.formUnion(links)
    }
    return true
  }

  /// Whether a period in seconds is among the numbers, in any unit from seconds to years.
  func shows(period seconds: Int) -> Bool {
    let units = [1, 60, 3_600, 86_400, 604_800, 2_592_000, 2_629_800, 31_536_000]
    return units.contains { unit in
      // Half months and the like are rounded either way.
      [seconds / unit, (seconds + unit - 1) / unit].contains { $0 > 0 && numbers.contains($0) }
    }
  }

  /// Whether one of the links that may be meant for it leads to one of `addresses`, or has it as a parameter.
  func leads(to aim: VendorLink.Aim, atAnyOf addresses: [String]) -> Bool {
    let wanted = addresses.map(PageAddressForm.compared).filter { !$0.isEmpty }
    return wanted.isEmpty || links.contains { link in link.mayLead(to: aim) && wanted.contains(where: link.hasAddress) }
  }
}
