public import TCFCodec
public import TCFFindings
public import TCFVendorList

/// A published list, or another document of the framework, as rules about documents see it.
public struct ListFacts: CapturedFacts, Sendable {
  /// Gives a list as published, by its reference; nil if it cannot be read. Compiled lists leave out what only rules about
  /// documents ask for.
  public typealias PublishedLists = (ListReference) -> GlobalVendorList?

  /// What the document is.
  enum Content: Sendable {
    case list(ListDocument)
    case vendorInformation(VendorInformationList)
    case disclosure(StorageDisclosure, DisclosureContext)
    case translation(GlobalVendorList, of: TranslatedList)
  }

  let content: Content
  /// The settings of the run.
  public let settings: RuleSettings
  /// The list that came out before it in its series, where one is at hand.
  public let earlier: CompiledVendorList?

  /// Facts of a list. `lists` are the lists at hand; of those in its series, the one numbered next below it counts as
  /// the earlier one.
  public init(_ document: ListDocument, beside lists: VendorListStore = VendorListStore(), settings: RuleSettings) {
    content = .list(document)
    self.settings = settings
    guard case .vendorList(let list) = document, let series = list.gvlSpecificationVersion,
      let number = list.vendorListVersion
    else {
      earlier = nil
      return
    }
    // By name: of a store of hundreds only this one is read.
    let names = lists.editions.map(\.name).filter { $0.series == series && $0.number < number }
    earlier = names.last.flatMap { lists.list(series: $0.series, number: $0.number) }
  }

  /// Facts of an Additional Vendor Information List.
  public init(_ list: VendorInformationList, settings: RuleSettings) {
    content = .vendorInformation(list)
    self.settings = settings
    earlier = nil
  }

  /// Facts of a device storage disclosure, judged against the newest of `lists` and what that says of the vendor named in
  /// the settings.
  public init(
    _ disclosure: StorageDisclosure, beside lists: VendorListStore, published: PublishedLists, settings: RuleSettings
  ) {
    content = .disclosure(disclosure, DisclosureContext(lists, published, vendor: settings.disclosureVendor))
    self.settings = settings
    earlier = nil
  }

  /// Facts of a translation of a list's texts, judged against the list of `lists` that it translates.
  public init(
    translation: GlobalVendorList, beside lists: VendorListStore, published: PublishedLists, settings: RuleSettings
  ) {
    content = .translation(translation, of: TranslatedList(translation, lists, published))
    self.settings = settings
    earlier = nil
  }

  /// The vendor list or CMP list; nil if the document is another one.
  public var document: ListDocument? {
    if case .list(let document) = content { return document }
    return nil
  }

  /// The Additional Vendor Information List; nil if the document is another one.
  public var vendorInformation: VendorInformationList? {
    if case .vendorInformation(let list) = content { return list }
    return nil
  }

  /// The device storage disclosure and what it is judged against; nil if the document is another one.
  var disclosure: (document: StorageDisclosure, context: DisclosureContext)? {
    if case .disclosure(let document, let context) = content { return (document, context) }
    return nil
  }

  /// Name, place and hash of the file.
  public var source: ListReference? {
    switch content {
    case .list(let document): document.source
    case .vendorInformation(let list): list.source
    case .disclosure(let disclosure, _): disclosure.source
    case .translation(let translation, _): translation.source
    }
  }

  /// What reading went past.
  var anomalies: ListAnomalies {
    switch content {
    case .list(let document): document.anomalies
    case .vendorInformation(let list): list.anomalies
    case .disclosure(let disclosure, _): disclosure.anomalies
    case .translation(let translation, _): translation.anomalies
    }
  }

  /// The vendor list; nil if the document is another one.
  public var vendorList: GlobalVendorList? {
    if case .list(.vendorList(let list)) = content { return list }
    return nil
  }

  /// The UTC day on which the document was published; nil if it does not say, as disclosures never do.
  public var lastUpdated: CalendarDay? {
    switch content {
    case .list(.vendorList(let list)): list.lastUpdated?.day
    case .list(.cmpList(let list)): list.lastUpdated?.day
    case .vendorInformation(let list): list.lastUpdated?.day
    case .disclosure: nil
    case .translation(let translation, _): translation.lastUpdated?.day
    }
  }

  /// The policy version of a vendor list.
  var policyVersion: Int? { vendorList?.tcfPolicyVersion }

  /// How many vendors or CMPs the list has, deleted ones aside; of a disclosure, how many things are stored; of a
  /// translation, how many texts it has.
  var entryCount: Int {
    switch content {
    case .list(.vendorList(let list)): list.liveVendors.count
    case .list(.cmpList(let list)): list.cmps.count { !$0.deletedDate.isOver(on: list.lastUpdated) }
    case .vendorInformation(let list): list.vendors.count
    case .disclosure(let disclosure, _): disclosure.disclosures.count.value ?? 0
    case .translation(let translation, _):
      translation.textTables.reduce(translation.stacks.count) { $0 + $1.entries.count }
    }
  }
}

extension ListFacts {
  /// How many vendors or CMPs of the list were deleted when it was published.
  private var deletedCount: Int {
    switch content {
    case .list(.vendorList(let list)): list.vendors.count - list.liveVendors.count
    case .list(.cmpList(let list)): list.cmps.count { $0.deletedDate.isOver(on: list.lastUpdated) }
    case .vendorInformation, .disclosure, .translation: 0
    }
  }
}

extension Optional<PublishedDate> {
  /// Whether it is a day that had come when a list was published; false if either day cannot be read.
  fileprivate func isOver(on published: PublishedDate?) -> Bool {
    guard let day = self?.day, let published = published?.day else { return false }
    return day <= published
  }
}

extension GlobalVendorList {
  /// The vendors that were not deleted when the list was published.
  var liveVendors: [Vendor] { vendors.filter { !$0.deletedDate.isOver(on: lastUpdated) } }

  /// The tables whose entries have texts, by their names in the list; those of data categories too.
  var textTables: [(name: String, entries: [TableEntry])] {
    [
      ("purposes", purposes), ("specialPurposes", specialPurposes), ("features", features),
      ("specialFeatures", specialFeatures), ("dataCategories", dataCategories),
    ]
  }
}

extension ListFacts {
  /// Why a rule about lists does not apply to another subject.
  package static var about: VerdictCause { .stated("applies only to published lists as inputs") }
  /// The same for all other rules: what they apply to says nothing about a list.
  package static func cause(ofRuleAbout other: any Facts.Type) -> VerdictCause {
    .stated("the subject is a published list")
  }
  /// The terms of the cause are about strings.
  package static func worded(_ cause: VerdictCause, _ date: SubjectDate) -> VerdictCause {
    guard case .notYet(let milestone, let day) = cause else { return cause }
    let dated = date.lastUpdated == nil ? "judged as of" : "the list is of"
    return .stated("in force from \(milestone.day) (\(milestone.name)); \(dated) \(day)")
  }
  /// Its own day, and the policy version of a vendor list.
  package var date: SubjectDate { SubjectDate(lastUpdated, policyVersion: policyVersion) }
  /// What the list is, with its day, its number of entries, and how many of its vendors are deleted.
  package func heading() -> SubjectFacts? {
    let day = lastUpdated.map { ", published \($0)" } ?? ""
    let deleted = deletedCount > 0 ? " and \(deletedCount) deleted" : ""
    return SubjectFacts(stated: "\(source?.name ?? "a list")\(day), \(Prose.count(entryCount, "entry"))\(deleted)")
  }
}

extension RuleChecks {
  /// About a published list itself, or about another document that `needs` names; the check throws where the document leaves
  /// out what the rule needs. `most` of its findings are reported one by one.
  static func listDocument(
    needs: [RuleNeed] = [.listDocument], most: Int = .max, _ check: @escaping SubjectCheck<ListFacts>.Evaluation
  ) -> RuleChecks {
    RuleChecks(
      needs: needs,
      SubjectCheck { (facts: ListFacts, findings) throws(Undecided) in
        try findings.limited(to: most) { findings throws(Undecided) in try check(facts, &findings) }
      })
  }

  /// About a document whose requirement changed: one check for each of the rule's periods, in their order. Outside all of them
  /// the first one is evaluated; what it finds is not in force.
  static func listDocumentByPeriod(
    needs: [RuleNeed], most: Int = .max, _ checks: [SubjectCheck<ListFacts>.Evaluation]
  ) -> RuleChecks {
    RuleChecks(needs: needs) { description in
      precondition(checks.count == description.periods.count, "\(description.id): one check a period")
      let periods = description.periods.map(CompiledPeriod.init)
      let ofPeriod = listDocument(needs: needs, most: most) { facts, findings throws(Undecided) in
        let clock = RuleClock(facts.settings.standpoint, facts.date)
        return try checks[periods.firstIndex { $0.contains(clock) } ?? 0](facts, &findings)
      }
      return ofPeriod.checks(description)
    }
  }
}
