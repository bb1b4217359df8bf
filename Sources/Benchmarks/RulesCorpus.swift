import TCFCodec
import TCFFindings
import TCFJSON
import TCFRules
import TCFVendorList

/// A vendor list of real size, and strings of 400 to 700 characters that name it.
struct RulesCorpus {
  /// The day of the run.
  static let asOf = CalendarDay(daysSince1970: RulesStringMaker.listDay.daysSince1970 + 90)

  /// How many characters its strings have.
  private static let lengths = 400...700

  let lists: VendorListStore
  /// Strings as the specification wants them, which no rule above a notice finds anything in.
  let right: [String]
  /// Strings whose restrictions, dates and disclosed vendors do not fit the list.
  let mixed: [String]
  /// The same with padding, with zero bits behind the last field, or cut off.
  let odd: [String]

  init(seed: UInt64, count: Int) throws {
    var maker = RulesStringMaker(seed: seed)
    let document = try ListReader.read(Array(maker.listText.utf8), path: "made")
    lists = try VendorListStore(documents: [document])
    var (right, mixed): ([String], [String]) = ([], [])
    while right.count < count || mixed.count < count {
      let made = try maker.next()
      if mixed.count < count, Self.lengths.contains(made.mixed.utf8.count) { mixed.append(made.mixed) }
      if right.count < count, Self.lengths.contains(made.right.utf8.count) { right.append(made.right) }
    }
    self.right = right
    self.mixed = mixed
    odd = mixed.enumerated().map { index, text in RulesStringMaker.odd(text, index) }
  }
}

/// Makes strings that name a vendor list of real size.
struct RulesStringMaker: ~Copyable {
  private var maker: StringMaker
  private var random: SplitMix64
  private var encoder = TCStringEncoder()

  init(seed: UInt64) {
    maker = StringMaker(seed: seed)
    random = SplitMix64(seed: seed)
  }

  fileprivate static let listDay = CalendarDay(daysSince1970: 20_664)
  private static let listNumber = 170

  /// The list that the strings name.
  var listText: String { Self.listText(maker.vendors, maker.interested) }

  /// A string that does not fit the list, and the same made to fit.
  mutating func next() throws -> (mixed: String, right: String) {
    var model = maker.next()
    model.core.vendorListVersion = Self.listNumber
    let asMade = try encoder.encode(model)
    Self.mend(&model, maker, &random)
    return (asMade, try encoder.encode(model))
  }

  /// A string with padding, with zero bits behind the last field, or cut off.
  static func odd(_ text: String, _ index: Int) -> String {
    switch index % 3 {
    case 0: text + "="
    case 1: text + "AAAAAAAA"
    default: String(text.dropLast(5))
    }
  }

  /// Makes a model agree with the list and with the rules of its day.
  private static func mend(_ model: inout TCString, _ maker: StringMaker, _ random: inout SplitMix64) {
    let day = listDay.daysSince1970 + random.number(1...60)
    model.core.created = Deciseconds(UInt64(day) * 864_000)
    model.core.lastUpdated = model.core.created
    model.core.useNonStandardTexts = false
    let interests = model.core.purposeLegitimateInterests.intersection([2, 7, 8, 9, 10])
    model.core.purposeLegitimateInterests = interests
    model.core.publisherCC = LetterPair(random.pick(["DE", "FR", "IT", "ES", "NL"])) ?? .unknown
    var shown = model.core.vendorConsents.union(model.core.vendorLegitimateInterests)
    for id in maker.vendors where random.chance(40) { shown.insert(id) }
    model.disclosedVendors = shown
    model.publisherTC?.customPurposeCount = 0
    model.publisherTC?.customPurposeConsents = []
    if let publisher = model.publisherTC {
      model.publisherTC?.purposeLegitimateInterests =
        publisher.purposeLegitimateInterests.subtracting(publisher.purposeConsents)
    }
    if !model.core.purposeConsents.isEmpty { model.core.purposeConsents.insert(1) }
    if model.core.vendorLegitimateInterests.isEmpty { model.core.purposeLegitimateInterests = [] }
    if model.core.purposeLegitimateInterests.isEmpty { model.core.vendorLegitimateInterests = VendorIDSet() }
    var restrictions = PublisherRestrictions()
    let consented = model.core.purposeConsents
    for restriction in model.core.publisherRestrictions
    where [2, 7, 9].contains(restriction.purpose) && consented.contains(restriction.purpose) {
      let vendors = restriction.vendors.intersection(maker.interested).intersection(model.core.vendorConsents)
      if vendors.isEmpty || vendors.count > 20 { continue }
      restrictions.append(
        PublisherRestriction(purpose: restriction.purpose, type: .requireConsent, vendors: vendors))
    }
    model.core.publisherRestrictions = restrictions
  }

  private static func listText(_ vendors: [Int], _ interested: VendorIDSet) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("gvlSpecificationVersion", 3)
        json.member("vendorListVersion", listNumber)
        json.member("tcfPolicyVersion", 5)
        json.member("lastUpdated", "\(listDay)T16:00:00Z")
        for (table, last) in [("purposes", 11), ("specialPurposes", 3), ("features", 3), ("specialFeatures", 2)] {
          json.member(table) { json in
            for id in 1...last { json.member(String(id)) { writeEntry(id, to: &$0) } }
          }
        }
        json.member("stacks") { _ in }
        json.member("dataCategories") { _ in }
        json.member("vendors") { json in
          for id in vendors { json.member(String(id)) { writeVendor(id, interested.contains(id), to: &$0) } }
        }
      }
    }
  }

  private static func writeEntry(_ id: Int, to json: inout JSONWriter) {
    json.member("id", id)
    json.member("name", "n\(id)")
    json.member("description", "d")
  }

  private static func writeVendor(_ id: Int, _ isInterested: Bool, to json: inout JSONWriter) {
    json.member("id", id)
    json.member("name", "Vendor \(id)")
    json.member("purposes", isInterested ? [1, 3, 4] : Array(1...11))
    json.member("legIntPurposes", isInterested ? [2, 7, 8, 9, 10] : [])
    json.member("flexiblePurposes", isInterested ? [2, 7, 9] : [2, 7])
    json.member("specialPurposes", [1, 2])
    json.member("features", [1])
    json.member("specialFeatures", [1, 2])
  }
}
