import TCFCodec

/// Small strings of every segment, section and form, whole and cut after each character: where one of them has what is wanted,
/// nothing of a given string is needed.
enum SmallStrings {
  /// How many places there are in a character at which a field can begin.
  static let shifts = 0..<6

  /// The strings, the shortest first. Their core has the fields of `facts`.
  ///
  /// - Parameter shift: how many bits later the fields after the first section begin, so that other ones end with a character.
  static func all(_ facts: CoreSegment, shift: Int) -> [String] {
    var texts = Set<[UInt8]>()
    for form in forms(facts, shift) {
      let text = form.text
      // A text that ends with a dot has another fault.
      for length in 1...text.count where text[length - 1] != UInt8(ascii: ".") { texts.insert(Array(text[..<length])) }
    }
    return texts.map { String(decoding: $0, as: UTF8.self) }.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  private static func forms(_ facts: CoreSegment, _ shift: Int) -> [WireForm] {
    var plain = WireForm(TCString(core: facts.fixedFields))
    plain.core?.consents.maximum = shift
    plain.core?.consents.body = .bitField([], width: shift)
    let start = plain
    func changed(_ change: (inout WireForm) -> Void) -> WireForm {
      var form = start
      change(&form)
      return form
    }
    let entries = [[WireEntry(1, 1, isRange: false)], [WireEntry(1, 2)]]
    let sections = [bitField] + entries.map(ranges)
    var forms = [start]
    forms += sections.map { section in changed { $0.core?.consents = section } }
    forms += sections.map { section in changed { $0.core?.interests = section } }
    forms += entries.map { entries in
      var restriction = WireRestriction(PublisherRestriction(purpose: 2, type: .notAllowed, vendors: []))
      restriction.entries = WireEntries(entries)
      return changed { $0.core?.restrictions = [restriction] }
    }
    for list in [WireSegment.VendorList.disclosed, .allowed] {
      forms += sections.map { section in changed { $0.segments.append(WireSegment(.vendors(list, section))) } }
    }
    var publisher = PublisherTCSegment()
    publisher.purposeConsents = [1]
    publisher.customPurposeCount = 1
    forms.append(changed { $0.segments.append(WireSegment(.publisherTC(publisher))) })
    return forms
  }

  /// A bit field of some characters, so that it can end within them.
  private static let bitField: WireSection = {
    var section = WireSection([1])
    section.maximum = 16
    section.body = .bitField([1], width: 16)
    return section
  }()

  private static func ranges(_ entries: [WireEntry]) -> WireSection {
    var section = WireSection([1, 2])
    section.body = .ranges(WireEntries(entries))
    return section
  }
}
