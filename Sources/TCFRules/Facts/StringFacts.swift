public import TCFCodec
package import TCFFindings
import TCFVendorList

/// A string as rules see it: its text, what it says, and how it is written.
///
/// One object per thread of work, filled again for each string, so that judging a string allocates for its findings
/// only. Positions and the complete list of faults come from the dissection, made on first use.
public final class StringFacts {
  /// What decoding gave.
  public enum Reading: Sendable {
    /// A version 2 string; `string` holds it.
    case v2
    /// A version 1 string.
    case v1(ConsentStringV1)
    /// The string cannot be understood.
    case refused(DecodingFault)
  }

  /// The text as given.
  @exclusivity(unchecked) public private(set) var text = ""
  /// What decoding gave.
  public private(set) var reading = Reading.refused(DecodingFault.emptyText) {
    didSet { if case .v2 = reading { isVersion2 = true } else { isVersion2 = false } }
  }
  /// Whether `reading` is `.v2`: asked by every rule, so it is one bit.
  @exclusivity(unchecked) private(set) var isVersion2 = false
  /// What the string says, where `reading` is `.v2`; meaningless otherwise. Lent, since a copy of it retains a dozen arrays.
  public var string: TCString { _read { yield model } }
  /// What `body` makes of `string`: from other rooms, where naming `string` copies it.
  package func look<Made>(_ body: (borrowing TCString) -> Made) -> Made { body(string) }

  /// `string`. Unchecked exclusivity: only `read` writes it, and no rule is checked in the meantime; the object is of one
  /// thread.
  @exclusivity(unchecked) private var model = TCString(core: CoreSegment())
  /// Whether the dissection has faults or deviations.
  @exclusivity(unchecked) public private(set) var isOdd = false
  /// The highest MaxVendorId or range end that the string names, or more.
  @exclusivity(unchecked) public private(set) var highestVendorID = 0
  /// Where the thing was written that the string was found in; nil where that is not known.
  @exclusivity(unchecked) private var origin: SubjectEnvironment?
  /// The environment that the run declares.
  private let declared: SubjectEnvironment?
  /// The settings of the run.
  public let settings: RuleSettings
  private var madeDissection: TCStringDissection?
  private var madeFaults: [DecodingFault]?
  @exclusivity(unchecked) private var madeShown: VendorIDSet?
  @exclusivity(unchecked) private var madeDisclosure: Disclosure?
  @exclusivity(unchecked) private var madeStanding: VendorStanding?
  /// By the index of the restriction, entries that the model has joined or sorted; nil until asked for.
  private var madeWrittenEntries: [Int: [VendorIDRange]]?
  private var decoder = TCStringDecoder()
  /// Memory for reading a string once more for its faults.
  private var reread = TCString(core: CoreSegment())
  // What the string is judged beside; nil until somebody says so.
  @exclusivity(unchecked) private var surroundings: RuleSurroundings?
  // The latest lookup, and what it was asked with. Apart, so that comparing copies no reference.
  @exclusivity(unchecked) private var latestPolicyVersion: Int?
  @exclusivity(unchecked) private var latestNumber = 0
  @exclusivity(unchecked) private var missingLists = MissingLists()
  /// The list that the string names, or why there is none.
  @exclusivity(unchecked) private(set) var lookup = ListLookup.missing(Cause.nothingBeside)
  @exclusivity(unchecked) private(set) var foundList: CompiledVendorList?
  /// The steps of a plan by the state of strings, as far as strings were in it.
  @exclusivity(unchecked) private var steps: [Plan<StringFacts>.Steps?] = []
  @exclusivity(unchecked) private var plan: Plan<StringFacts>?

  /// Facts without a string yet.
  public init(settings: RuleSettings) {
    self.settings = settings
    declared = settings.environment ?? settings.declaration?.environment
  }

  /// Reads `text` in place of what was there.
  public func read(_ text: String) { read(text, writtenIn: nil) }

  /// Reads `text`, found in something that a website or an app has written.
  package func read(_ text: String, writtenIn environment: SubjectEnvironment?) {
    self.text = text
    origin = environment
    madeDissection = nil
    madeFaults = nil
    madeShown = nil
    madeDisclosure = nil
    madeStanding = nil
    madeWrittenEntries = nil
    isOdd = false
    highestVendorID = 0
    do throws(DecodingFault) {
      let notes = try decoder.decodeNoting(text.utf8.span, into: &model)
      reading = .v2
      isOdd = notes.isOdd
      highestVendorID = notes.highestVendorID
    } catch {
      readOtherForm(fault: error)
    }
    if policyVersion != latestPolicyVersion || core.vendorListVersion != latestNumber { forgetLists() }
  }

  /// The list at hand is another string's.
  private func forgetLists() {
    (surroundings, latestPolicyVersion, foundList) = (nil, nil, nil)
    lookup = .missing(Cause.nothingBeside)
  }

  /// Version 1 strings, GPP containers, and strings that nothing can read.
  private func readOtherForm(fault: DecodingFault) {
    isOdd = true
    let dissection = TCStringDissection(of: text)
    madeDissection = dissection
    switch dissection.model {
    case .v2(let read):
      model = read
      reading = .v2
      // Of a string in a container nobody has taken note on the way; the trace has what it names.
      highestVendorID = .max
    case .v1(let model): reading = .v1(model)
    // Of a container its section is judged, where the fault of the whole text only says that it is none.
    case nil: reading = .refused(dissection.start > 0 ? dissection.refusal ?? fault : fault)
    }
  }

  /// The core of a version 2 string.
  public var core: CoreSegment { _read { yield model.core } }

  /// What decides about the conditions that a version 2 string has to meet as a whole.
  var terms: StringTerms {
    StringTerms(
      isServiceSpecific: model.core.isServiceSpecific, policyVersion: model.core.policyVersion,
      hasDisclosedVendors: model.disclosedVendors != nil, lastUpdated: model.core.lastUpdated.day)
  }

  /// The string taken apart.
  public var dissection: TCStringDissection {
    if let madeDissection { return madeDissection }
    let dissection = TCStringDissection(of: text)
    madeDissection = dissection
    return dissection
  }

  /// Records what the string is judged against. Strings that follow one another mostly name the same list.
  package func stand(beside surroundings: RuleSurroundings) {
    let (policy, number) = (policyVersion, core.vendorListVersion)
    if policy != nil, latestPolicyVersion == policy, latestNumber == number, self.surroundings === surroundings {
      return
    }
    self.surroundings = surroundings
    (latestPolicyVersion, latestNumber) = (policy, number)
    lookup = missingLists.lookup(of: self, in: surroundings)
    if case .found(let list) = lookup { foundList = list } else { foundList = nil }
    madeStanding = nil
  }

  /// What `plan` does about strings in the state of this one. Strings are in few states, and looking them up in the plan,
  /// which all threads share, costs more than asking a dozen rules.
  func steps(of plan: Plan<StringFacts>) -> Plan<StringFacts>.Steps {
    if self.plan !== plan { (self.plan, steps) = (plan, Array(repeating: nil, count: Self.stateCount)) }
    let state = state
    if let known = steps[state] { return known }
    let made = plan.steps(in: state)
    steps[state] = made
    return made
  }

  /// Whether the list that the string names is at hand.
  var hasVendorList: Bool { foundList != nil }

  /// Every list at hand; nil where the string is judged against nothing.
  var availableLists: AvailableLists? { surroundings?.available }

  /// The Global CMP List.
  func cmpList() throws(Undecided) -> CompiledCMPList {
    guard let list = surroundings?.cmpList else { throw Undecided(cause: Cause.nothingBeside) }
    return list
  }

  /// The vendors that the user was shown as far as the string shows: the Disclosed Vendors segment, or else everybody who
  /// got a permission.
  var shownVendors: VendorIDSet {
    if let disclosed = string.disclosedVendors { return disclosed }
    if let madeShown { return madeShown }
    let shown = core.vendorConsents.union(core.vendorLegitimateInterests)
    madeShown = shown
    return shown
  }

  /// Which permissions the Disclosed Vendors segment covers.
  var disclosure: Disclosure {
    if let madeDisclosure { return madeDisclosure }
    let disclosure = Disclosure(
      consents: core.vendorConsents, interests: core.vendorLegitimateInterests, disclosed: string.disclosedVendors)
    madeDisclosure = disclosure
    return disclosure
  }

  /// How the vendors that the string names are in `list`, mostly the one that it names.
  func standing(in list: CompiledVendorList) -> VendorStanding {
    guard list === foundList else { return VendorStanding(self, in: list) }
    if let madeStanding { return madeStanding }
    let standing = VendorStanding(self, in: list)
    madeStanding = standing
    return standing
  }

  /// The range entries of a restriction, counted from 0, as they are written; the model has them sorted and joined.
  func writtenEntries(of restriction: PublisherRestriction, _ index: Int) -> ArraySlice<VendorIDRange> {
    // Entries that the model changes are odd: out of order, overlapping or touching.
    guard isOdd else { return restriction.ranges }
    let made = madeWrittenEntries ?? joinedEntries()
    madeWrittenEntries = made
    return made[index].map { $0[...] } ?? restriction.ranges
  }

  private func joinedEntries() -> [Int: [VendorIDRange]] {
    let isJoined = faults.contains { $0.code == .rangeOrder && $0.field?.section == .publisherRestrictions }
    guard isJoined else { return [:] }
    let trace = dissection.trace
    return WrittenRestriction.all(in: trace).reduce(into: [:]) { result, written in
      result[written.index] = written.entries.compactMap(trace.range)
    }
  }

  /// The text of the TC string: section 2 of a GPP container, otherwise the whole text.
  var sectionText: String {
    guard dissection.start > 0 else { return text }
    return String(decoding: text.utf8.dropFirst(dissection.start).prefix(dissection.section.count), as: UTF8.self)
  }

  /// What `sectionText` is called in a sentence.
  var sectionName: String { dissection.start > 0 ? "section 2" : "the text" }

  /// What is wrong or unusual with the way the string is written, without the faults that only follow from others.
  var faults: [DecodingFault] {
    if let madeFaults { return madeFaults }
    let faults = FollowingFaults.removed(from: madeDissection?.faults ?? readableFaults())
    madeFaults = faults
    return faults
  }

  /// The faults of a string that decodes, without its dissection.
  private func readableFaults() -> [DecodingFault] {
    let text = text
    return decoder.faults(ofReadable: text.utf8.span, into: &reread)
  }

  /// The UTC day of LastUpdated; nil if the string cannot be read.
  public var lastUpdated: CalendarDay? {
    if isVersion2 { return string.core.lastUpdated.day }
    if case .v1(let model) = reading { return model.lastUpdated.day }
    return nil
  }

  /// Where the string was written: what it was found in shows, or else what is declared. Nil where neither does.
  package var environment: SubjectEnvironment? { origin ?? declared }

  /// Whether LastUpdated of a version 2 string lies in the framework's life. Rules that compare it with other dates leave an
  /// impossible one to `fields/epoch`.
  var hasPossibleDate: Bool { core.lastUpdated.day >= Milestones.firstV2Day }

  /// Whether the string is from a period.
  func isWithin(_ period: RulePeriod) -> Bool { RuleClock(settings.standpoint, date).isWithin(period) }

  /// The TcfPolicyVersion of a version 2 string.
  public var policyVersion: Int? { isVersion2 ? string.core.policyVersion : nil }
}

extension TCString {
  /// What the string says, without the dates: equal for two strings that differ in their dates alone.
  var undated: TCString {
    var string = self
    string.core.created = Deciseconds(0)
    string.core.lastUpdated = Deciseconds(0)
    return string
  }
}
