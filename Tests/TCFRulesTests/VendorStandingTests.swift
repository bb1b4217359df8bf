import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

/// What is found out once of the vendors of a string, against sets of integers: rules that rely on it look no further.
@Suite("Vendor standing")
struct VendorStandingTests {
  /// Vendors 1 to 120: every fifth was deleted on a day of its own, every third declares a purpose with consent, every
  /// second one with legitimate interest, and every seventh a special feature.
  private func list() throws -> CompiledVendorList {
    let vendors = (1...120).map { id in
      var members: [String] = []
      if id % 5 == 0 {
        members.append(#""deletedDate": "2025-\#(id % 12 < 9 ? "0" : "")\#(id % 12 + 1)-01T00:00:00Z""#)
      }
      if id % 3 == 0 { members.append(#""purposes": [\#(id % 11 + 1)]"#) }
      if id % 2 == 0 { members.append(#""legIntPurposes": [\#(id % 4 + 7)]"#) }
      if id % 7 == 0 { members.append(#""specialFeatures": [1]"#) }
      return (id, members.joined(separator: ", "))
    }
    return try ListRules.made(number: 100, "2025-03-06", Dictionary(uniqueKeysWithValues: vendors))
  }

  /// Some of the ids up to `highest`, seldom all and seldom none.
  private func ids(_ random: inout SplitMix64, upTo highest: Int) -> Set<Int> {
    let share = random.number(1...8)
    return Set((1...highest).filter { _ in random.chance(oneIn: share) })
  }

  @Test("standing, disclosure and declared ids are those of sets of integers")
  func agreement() throws {
    let list = try list()
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let surroundings = RuleSurroundings(lists: try VendorListStore([list]), cmpList: nil, settings: settings)
    let facts = StringFacts(settings: settings)
    let known = Set(list.vendors)
    var answers = [0, 0, 0, 0]
    try PropertyRun("vendor standing", cases: 600).forEach { random, label in
      let shown = ids(&random, upTo: random.chance(oneIn: 4) ? 140 : 120)
        .filter { $0 % 5 != 0 || random.chance(oneIn: 30) }
      let isWithin = random.chance(oneIn: 2)
      let (consents, interests) = (ids(&random, upTo: 125), ids(&random, upTo: 125))
      let hasSegment = !random.chance(oneIn: 4)
      var core = ListRules.core("2025-\(random.chance(oneIn: 2) ? "01" : "08")-10", list: list.version)
      let (given, interested) =
        isWithin ? (consents.intersection(shown), interests.intersection(shown)) : (consents, interests)
      core.vendorConsents = VendorIDSet(given)
      core.vendorLegitimateInterests = VendorIDSet(interested)
      facts.read(try TCString(core: core, disclosedVendors: hasSegment ? VendorIDSet(shown) : nil).encoded())
      facts.stand(beside: surroundings)

      let disclosed = hasSegment ? shown : []
      let named = given.union(interested).union(disclosed)
      let deleted = Set(list.deletedVendors(by: core.lastUpdated.day))
      #expect(facts.disclosure.coversConsents == (hasSegment && given.isSubset(of: disclosed)), "\(label)")
      #expect(facts.disclosure.coversInterests == (hasSegment && interested.isSubset(of: disclosed)), "\(label)")
      let standing = facts.standing(in: list)
      #expect(standing.namesAny == !named.isEmpty, "\(label)")
      #expect(standing.isListed == named.isSubset(of: known), "\(label)")
      #expect(standing.isUndeleted == named.isDisjoint(with: deleted), "\(label)")
      // Another list than the one that the string names is asked anew.
      #expect(facts.standing(in: .ofNobody).isListed == named.isEmpty, "\(label)")
      #expect(facts.standing(in: list).isListed == standing.isListed, "\(label)")
      let vendors = NamedVendors(facts)
      #expect(Set(vendors.all) == named, "\(label)")
      #expect(vendors.isEmpty == named.isEmpty, "\(label)")
      #expect(vendors.isDisjoint(with: VendorIDSet(deleted)) == named.isDisjoint(with: deleted), "\(label)")

      let asked = PurposeSet(bits: random.next())
      func declared(_ vendors: (Int) -> VendorIDSet) -> PurposeSet {
        PurposeSet(asked.filter { !Set(vendors($0)).isDisjoint(with: shown) })
      }
      let set = VendorIDSet(shown)
      #expect(list.consentPurposes(asked, of: set) == declared(list.consentVendors), "\(label)")
      #expect(list.legitimateInterestPurposes(asked, of: set) == declared(list.legitimateInterestVendors), "\(label)")
      #expect(list.specialFeatures(asked, of: set) == declared(list.specialFeatureVendors), "\(label)")

      let seen = [facts.disclosure.coversConsents, standing.isListed, standing.isUndeleted, standing.isLive]
      for (index, isTrue) in seen.enumerated() where isTrue { answers[index] += 1 }
    }
    #expect(answers.allSatisfy { $0 > 20 && $0 < 580 }, "both answers have to come: \(answers)")
  }

  @Test("the number of days tells only what the calendar tells of expiry", arguments: [1, 2, 6, 13, 24])
  func expiryByDays(months: Int) {
    let expiry = Expiry(months: months, renewalDays: 390)
    let first = CalendarDay(year: 2023, month: 12, day: 1)
    // Four years with a leap day, from every day of some months.
    for start in 0..<130 {
      let day = first.adding(days: start)
      let end = expiry.end(of: day)
      for distance in -40...40 {
        let asOf = end.adding(days: distance)
        #expect(expiry.isOver(day, on: asOf) == (distance > 0), "\(day), \(asOf)")
      }
      #expect(!expiry.isOver(day, on: day.adding(days: -400)))
      #expect(expiry.isOver(day, on: end.adding(days: 4_000)))
    }
  }
}
