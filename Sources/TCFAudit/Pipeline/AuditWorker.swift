import TCFCrypto
import TCFFindings
import TCFInput
import TCFStorage
import TCFSystem
import TCFVendorList

/// A block to be worked on.
struct BlockTask: Sendable {
  /// What is to be done.
  enum Work: Sendable {
    /// Records, and how they are written.
    case records(RecordBlock, RecordFormat)
    /// Key sets, messages and the like, and how many of the input come before them.
    case captured([CapturedSubject], first: Int)
  }

  let work: Work
  /// The input's place among the inputs of the run.
  let input: Int
}

/// What came of a block, apart from what is counted in no order.
struct BlockResult: Sendable {
  let input: Int
  var tally = RecordTally()
  var rejects: [RecordReject] = []
  var remarks = CellRemarks()
  /// A row for each record, as the file of the run has them.
  var rows: [UInt8] = []
  var part: AuditTrail.Part
}

/// Judges and counts the records of one block after the other. The workers of a run share what is known of strings; each has its
/// own counts.
struct AuditWorker: RecordSink {
  private let plan: AuditPlan
  private var judge: BulkJudge
  private let cache: JudgedCache
  /// Those of which a record is needed no more, in front of `cache`.
  private var recent = RecentStrings()
  private var counts: AuditCounts
  /// Records that are not in `counts` yet but for the sets of their strings.
  private var profiles = ProfileTally()
  private var result: BlockResult
  private var rows: RecordRows?
  private var windows: WindowCounts?

  init(_ plan: AuditPlan, _ cache: JudgedCache, _ memory: VerdictMemory) {
    self.plan = plan
    judge = BulkJudge(plan, memory)
    self.cache = cache
    counts = AuditCounts(plan)
    rows = RecordRows(plan)
    windows = WindowCounts(plan)
    result = BlockResult(input: 0, part: AuditTrail.Part(plan))
  }

  /// Works on a block.
  mutating func work(on task: BlockTask) -> BlockResult {
    result = BlockResult(input: task.input, part: AuditTrail.Part(plan))
    switch task.work {
    case .records(let block, let format): format.read(block, input: task.input, into: &self)
    case .captured(let subjects, let first):
      for (index, subject) in subjects.enumerated() { receive(subject, input: task.input, line: first + index + 1) }
    }
    if let taken = rows?.take() { result.rows = taken }
    return result
  }

  /// A captured thing: it and the strings in it are subjects of one record.
  private mutating func receive(_ subject: CapturedSubject, input: Int, line: Int) {
    let text = Array((InputSubjects.strings(of: subject).first?.text ?? "").utf8)
    let record = AuditRecord(
      block: text, input: input, line: line, offset: 0, text: text.indices, subject: nil, time: nil, choice: nil,
      platform: nil, country: nil)
    // One with a time is judged as of that day.
    if case .string = subject.item.content, subject.item.time == nil { return receive(record) }
    guard let judged = judge.judged(subject) else {
      result.tally.empty += 1
      return
    }
    counts.add(judged, times: 1)
    add(record, judged)
  }

  mutating func receive(_ record: AuditRecord) {
    let needsRecord =
      rows != nil || windows != nil || result.part.needsJudgement || counts.needsJudgement
      || counts.needsJudgement(of: record)
    let place = needsRecord ? nil : RecentStrings.Place(of: record)
    if let place, recent.count(record, at: place) { return addSettled(record) }
    let isKept = place.map { recent.admits(at: $0) } == true
    let environment = record.platform.flatMap { PlatformEnvironment.of(record.block[$0]) }
    var string = cache.digest(of: record.block.span.extracting(record.text))
    // A string of a website can break rules that the same string of an app does not.
    if environment == .web { string = string.marked }
    switch cache.find(string, needsRecord: needsRecord || isKept) {
    case .settled: addSettled(record)
    case .record(let known):
      add(record, known)
      if isKept, let place, let dropped = recent.keep(known, of: record, at: place) { count(dropped) }
    case .nothing:
      if receiveRecalled(record, string, needsRecord: needsRecord) { return }
      guard let text = record.block[record.text].text else {
        var reject = RecordReject(
          input: record.input, line: record.line, offset: record.offset, reason: .notText,
          bytes: Array(record.block[record.text].prefix(RecordReject.longest)))
        reject.id = record.id.map(record.string)
        return receive(reject)
      }
      add(record, judged(text, string, writtenIn: environment))
    }
  }

  /// Notes a record of which nothing is needed but that it came.
  private mutating func addSettled(_ record: borrowing AuditRecord) {
    result.tally.judged += 1
    counts.add(record)
    result.part.add(record)
  }

  /// Takes a record whose string is not among the last ones and whose verdicts are remembered; false for any other, of which it
  /// does nothing.
  private mutating func receiveRecalled(
    _ record: borrowing AuditRecord, _ string: KeyedDigest, needsRecord: Bool
  ) -> Bool {
    let text = record.block.span.extracting(record.text)
    guard let profile = judge.recalled(text, string) else { return false }
    let code = judge.sampleCode(of: text, profile.verdicts)
    guard needsRecord || counts.mayBeExample(profile.verdicts, code) else {
      judge.lookAtRecalled { counts.addSets(of: $0, profile.verdicts) }
      count(profile, times: 1)
      addSettled(record)
      return true
    }
    let judged = JudgedRecord(
      content: .v2(judge.lookAtRecalled { StringFigures($0) }), verdicts: profile.verdicts, inner: nil,
      choice: profile.choice, stopsAt: profile.stopsAt, outdatedAt: profile.outdatedAt, sampleCode: code)
    count(judged, string)
    add(record, judged)
    return true
  }

  private mutating func add(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {
    result.tally.judged += 1
    counts.add(record, judged)
    result.part.add(record, judged)
    rows?.add(record, judged)
    windows?.add(record, judged)
  }

  mutating func receiveEmpty() { result.tally.empty += 1 }

  mutating func receiveHeader() { result.tally.headers += 1 }

  mutating func receive(_ reject: RecordReject) {
    result.tally.rejected += 1
    result.rejects.append(reject)
    rows?.add(reject)
  }

  mutating func receive(_ remark: CellRemark) { result.remarks.add(remark) }

  /// Judges and counts a string that is not known, and keeps what is found.
  private mutating func judged(
    _ text: String, _ string: KeyedDigest, writtenIn environment: SubjectEnvironment?
  ) -> JudgedRecord {
    let judged = judge.judged(text, writtenIn: environment)
    judge.remember(judged, string)
    count(judged, string)
    return judged
  }

  /// Counts a string that is not among the last ones, and keeps what is known of it.
  private mutating func count(_ judged: JudgedRecord, _ string: KeyedDigest) {
    // While all of it is at hand: most strings of most inputs do not come again.
    count(judged, times: 1)
    // The highest hash of an example never rises, whichever worker counts: what is none now will never be one.
    if let dropped = cache.insert(string, judged, isSettled: !counts.mayBeExample(judged)) {
      count(dropped.record, times: dropped.times)
    }
  }

  /// Counts the records of a string that came again and again.
  private mutating func count(_ known: RecentStrings.Known) {
    guard known.times > 0 else { return }
    count(known.judged, times: known.times)
    counts.addExamples(again: known.judged, known.text.span, times: known.times)
  }

  private mutating func count(_ judged: JudgedRecord, times: Int) {
    guard let profile = judged.profile else { return counts.add(judged, times: times) }
    counts.addSets(judged, of: judged, times: times)
    count(profile, times: times)
  }

  private mutating func count(_ profile: RecordProfile, times: Int) {
    if let rare = profiles.add(profile, times: times) { counts.add(rare.profile, times: rare.times) }
  }

  /// Takes out what was counted since the last time.
  mutating func takeCounts() -> (counts: AuditCounts, windows: WindowCounts?, conflicts: Set<VendorListFault>) {
    for known in recent.takeAll() { count(known) }
    cache.handOut { count($0, times: $1) }
    profiles.handOut { counts.add($0, times: $1) }
    let taken = counts
    counts = AuditCounts(plan)
    return (taken, windows?.take(), judge.conflicts)
  }
}

extension ArraySlice<UInt8> {
  /// The text that bytes of an input are; nil if they are not UTF-8.
  var text: String? {
    // Looking for bytes beyond ASCII takes a tenth of what validating takes.
    ByteSearch.isASCII(span) ? String(decoding: self, as: UTF8.self) : String(validating: self, as: UTF8.self)
  }
}
