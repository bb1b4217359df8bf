import TCFCodec

/// A class of generated strings: a value, or a number of values, in one place and one form.
///
/// A reader that is wrong for one class only is found by no other, so each has a minimum that the generators keep.
package struct InputClass: Sendable, Hashable {
  /// The field or segment: `vendorConsents`, `publisherRestrictions`.
  package let place: String
  /// What was counted: `ids in ranges`, `entries`, `purpose, type 2`.
  package let quantity: String
  /// The values of the class: `2,001 to 65,534`.
  package let values: String

  init(_ place: String, _ quantity: String, _ values: String) {
    self.place = place
    self.quantity = quantity
    self.values = values
  }
}

/// A step of values: a class holds all from its first to its last one.
struct ValueStep: Sendable {
  let first: Int
  let last: Int

  init(_ first: Int, _ last: Int) {
    self.first = first
    self.last = last
  }

  var name: String { first == last ? "\(first)" : "\(first) to \(last)" }

  /// The steps that numbers are counted in.
  static let ids = [(1, 64), (65, 2_000), (2_001, 65_534), (65_535, 65_535)].map(ValueStep.init)
  static let entries = [(0, 0), (1, 1), (2, 63), (64, 255), (256, 1_023), (1_024, 4_095)].map(ValueStep.init)
  static let restrictedEntries = [(0, 0), (1, 1), (2, 63), (64, 4_095)].map(ValueStep.init)
  static let restrictions = [(0, 0), (1, 3), (4, 7), (8, 23), (24, 100), (101, 4_095)].map(ValueStep.init)
  static let purposes = [(1, 11), (12, 24), (25, 25), (26, 62), (63, 63)].map(ValueStep.init)
  static let customPurposes = [(0, 0), (1, 1), (2, 62), (63, 63)].map(ValueStep.init)

  /// 0, 1, what lies between, and the greatest value of `width` bits.
  static func values(_ width: Int) -> [ValueStep] {
    let most = 1 << width - 1
    return [ValueStep(0, 0), ValueStep(1, 1), ValueStep(2, most - 1), ValueStep(most, most)]
  }
}

extension [ValueStep] {
  /// The step of a value; nil if none has it.
  func step(of value: Int) -> ValueStep? { first { $0.first <= value && value <= $0.last } }
}

/// The classes that a string falls into, each at most once.
struct InputClassCount {
  private(set) var classes: Set<InputClass> = []

  private mutating func record(_ place: String, quantity: String, value: Int, steps: [ValueStep]) {
    guard let step = steps.step(of: value) else { return }
    classes.insert(InputClass(place, quantity, step.name))
  }

  /// The classes of what is written in `form`.
  init(_ form: WireForm) {
    for segment in form.segments {
      switch segment.content {
      case .core(let core): record(core)
      case .vendors(let list, let section): record(section, list == .disclosed ? "disclosedVendors" : "allowedVendors")
      case .publisherTC(let publisher): record(publisher)
      case .unknown: classes.insert(InputClass("segments", "of unknown type", "1 or more"))
      }
    }
  }

  private mutating func record(_ core: WireCore) {
    for number in FixedNumber.all {
      let most = number.value(core.fields)
      record(number.name, quantity: "value", value: most, steps: ValueStep.values(number.width))
    }
    for (name, set, width) in InputClass.sets(core.fields) { record(set, name, width) }
    record(core.consents, "vendorConsents")
    record(core.interests, "vendorLegitimateInterests")
    record(
      "publisherRestrictions", quantity: "restrictions", value: core.restrictions.count, steps: ValueStep.restrictions)
    for restriction in core.restrictions {
      record(
        "publisherRestrictions", quantity: "purpose, type \(restriction.type.rawValue)", value: restriction.purpose,
        steps: ValueStep.purposes)
      record(
        "publisherRestrictions", quantity: "entries", value: restriction.entries.list.count,
        steps: ValueStep.restrictedEntries)
      record(restriction.entries, "publisherRestrictions")
    }
  }

  private mutating func record(_ set: PurposeSet, _ name: String, _ width: Int) {
    let values = set.isEmpty ? "none" : set == PurposeSet(bits: .max).upTo(width) ? "all" : "some"
    classes.insert(InputClass(name, "ids", values))
  }

  private mutating func record(_ section: WireSection, _ place: String) {
    switch section.body {
    case .ranges(let entries):
      record(place, quantity: "entries", value: entries.list.count, steps: ValueStep.entries)
      record(entries, place)
    case .bitField(let ids, let width):
      if ids.isEmpty { classes.insert(InputClass(place, "ids in bits", "none")) }
      for step in ValueStep.ids
      where ids.ranges.contains(where: { Int($0.first) <= step.last && step.first <= Int($0.last) }) {
        if step.first <= width { classes.insert(InputClass(place, "ids in bits", step.name)) }
      }
    }
  }

  private mutating func record(_ entries: WireEntries, _ place: String) {
    for step in ValueStep.ids {
      for entry in entries.list where entry.first <= step.last && step.first <= entry.last {
        classes.insert(InputClass(place, entry.isRange ? "ids in ranges" : "ids in single entries", step.name))
      }
    }
  }

  private mutating func record(_ publisher: PublisherTCSegment) {
    let width = SegmentLayout.pubPurposesConsent.range.width
    record(
      "publisherTC", quantity: "custom purposes", value: publisher.customPurposeCount, steps: ValueStep.customPurposes)
    record(publisher.purposeConsents, "publisherTC.purposeConsents", width)
    record(publisher.purposeLegitimateInterests, "publisherTC.purposeLegitimateInterests", width)
    guard publisher.customPurposeCount > 0 else { return }
    record(publisher.customPurposeConsents, "publisherTC.customPurposeConsents", publisher.customPurposeCount)
    record(
      publisher.customPurposeLegitimateInterests, "publisherTC.customPurposeLegitimateInterests",
      publisher.customPurposeCount)
  }
}

/// A fixed field of the core that holds a number.
private struct FixedNumber: Sendable {
  let name: String
  let width: Int
  let value: @Sendable (CoreSegment) -> Int

  static let all: [FixedNumber] = [
    FixedNumber(name: "created", width: CoreLayout.created.range.width) { Int($0.created.rawValue) },
    FixedNumber(name: "lastUpdated", width: CoreLayout.lastUpdated.range.width) { Int($0.lastUpdated.rawValue) },
    FixedNumber(name: "cmpId", width: CoreLayout.cmpID.range.width) { $0.cmpID },
    FixedNumber(name: "cmpVersion", width: CoreLayout.cmpVersion.range.width) { $0.cmpVersion },
    FixedNumber(name: "consentScreen", width: CoreLayout.consentScreen.range.width) { $0.consentScreen },
    FixedNumber(name: "vendorListVersion", width: CoreLayout.vendorListVersion.range.width) { $0.vendorListVersion },
    FixedNumber(name: "policyVersion", width: CoreLayout.policyVersion.range.width) { $0.policyVersion },
  ]
}

extension InputClass {
  /// The sets of purposes and special features of a core.
  fileprivate static func sets(_ core: CoreSegment) -> [(name: String, set: PurposeSet, width: Int)] {
    [
      ("specialFeatureOptIns", core.specialFeatureOptIns, CoreLayout.specialFeatureOptIns.range.width),
      ("purposeConsents", core.purposeConsents, CoreLayout.purposesConsent.range.width),
      (
        "purposeLegitimateInterests", core.purposeLegitimateInterests, CoreLayout.purposesLITransparency.range.width
      ),
    ]
  }

  /// Every class that the generators have to meet, and in how many of ten thousand valid strings at least.
  package static let minimums: [(kind: InputClass, perTenThousand: Int)] = core + sections + restricted + publisher

  private static let core: [(kind: InputClass, perTenThousand: Int)] =
    FixedNumber.all.flatMap { number in
      ValueStep.values(number.width).map { (InputClass(number.name, "value", $0.name), 200) }
    }
    + sets(CoreSegment()).flatMap { set in ["none", "some", "all"].map { (InputClass(set.name, "ids", $0), 300) } }

  private static let sections: [(kind: InputClass, perTenThousand: Int)] =
    [("vendorConsents", 50), ("vendorLegitimateInterests", 50), ("disclosedVendors", 30), ("allowedVendors", 10)]
    .flatMap { place, usual in
      let rare = max(usual / 10, 2)
      let bits =
        [InputClass(place, "ids in bits", "none")] + ValueStep.ids.map { InputClass(place, "ids in bits", $0.name) }
      let entries = ["ids in single entries", "ids in ranges"].flatMap { quantity in
        ValueStep.ids.map { InputClass(place, quantity, $0.name) }
      }
      let counts = ValueStep.entries.map { InputClass(place, "entries", $0.name) }
      return (bits + entries + counts).map { kind in
        // Long strings, which are seldom made.
        let isRare =
          kind.quantity == "entries" && kind.values == "1024 to 4095"
          || kind.values == "65535" && kind.quantity == "ids in bits"
          || kind.quantity == "entries" && kind.values == "0"
        return (kind, isRare ? rare : usual)
      }
    }

  private static let restricted: [(kind: InputClass, perTenThousand: Int)] =
    ValueStep.restrictions.map { step in
      (InputClass("publisherRestrictions", "restrictions", step.name), step.last > 100 ? 10 : 250)
    }
    + RestrictionType.allCases.flatMap { type in
      ValueStep.purposes.map { step in
        (InputClass("publisherRestrictions", "purpose, type \(type.rawValue)", step.name), 300)
      }
    }
    + ValueStep.restrictedEntries.map { (InputClass("publisherRestrictions", "entries", $0.name), 300) }
    + ["ids in single entries", "ids in ranges"].flatMap { quantity in
      ValueStep.ids.map { (InputClass("publisherRestrictions", quantity, $0.name), 80) }
    }

  private static let publisher: [(kind: InputClass, perTenThousand: Int)] =
    ValueStep.customPurposes.map { (InputClass("publisherTC", "custom purposes", $0.name), 200) }
    + [
      "purposeConsents", "purposeLegitimateInterests", "customPurposeConsents", "customPurposeLegitimateInterests",
    ].flatMap { name in ["none", "some", "all"].map { (InputClass("publisherTC.\(name)", "ids", $0), 100) } }
    + [(InputClass("segments", "of unknown type", "1 or more"), 200)]
}
