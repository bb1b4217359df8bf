import TCFCodec
import TCFRules
import TCFStorage

/// Where a record was found.
struct RecordOrigin {
  let input: Int
  let line: Int
  let offset: Int
  /// The record as it is written, without its line end.
  let row: ArraySlice<UInt8>

  func reject(_ reason: RejectReason, id: String?) -> RecordReject {
    var reject = RecordReject(
      input: input, line: line, offset: offset, reason: reason, bytes: Array(row.prefix(RecordReject.longest)))
    reject.id = id
    return reject
  }
}

extension RecordColumns where Name == Range<Int> {
  /// Whether nothing but the string is read.
  private var isTextOnly: Bool {
    subject == nil && time == nil && choice == nil && platform == nil && country == nil && id == nil
  }

  /// Hands the record of these cells to `sink`, or what is to be said of it: the one place that decides what cells mean,
  /// however they are written.
  ///
  /// - Parameters:
  ///   - bytes: what the cells are places in.
  ///   - hasTimes: whether the input has a column of times.
  func hand(
    _ bytes: [UInt8], from origin: RecordOrigin, _ reading: CellReading, hasTimes: Bool,
    to sink: inout some RecordSink
  ) {
    let text = CellValue.trimmed(self.text, in: bytes)
    guard !text.isEmpty else { return sink.receiveEmpty() }
    if reading.isNull(bytes[text]) { return sink.receiveNull(bytes[text], line: origin.line) }
    let isAlone = isTextOnly
    if !isAlone, isDamaged(bytes) {
      let id = isText(id, bytes) ? id.map { String(decoding: bytes[$0], as: UTF8.self) } : nil
      return sink.receive(origin.reject(.notText, id: id))
    }
    if text.count < self.text.count { sink.receive(CellRemark(kind: .trimmed, line: origin.line, cell: bytes[text])) }
    if isAlone {
      return sink.receive(
        AuditRecord(
          block: bytes, input: origin.input, line: origin.line, offset: origin.offset, text: text, subject: nil,
          time: nil,
          choice: nil, platform: nil, country: nil))
    }
    /// A cell that says something.
    func cell(_ place: Range<Int>?) -> Range<Int>? {
      guard let place = place.map({ CellValue.trimmed($0, in: bytes) }), !place.isEmpty else { return nil }
      return reading.isNull(bytes[place]) ? nil : place
    }
    let time = moment(cell(self.time), bytes, origin, hasTimes: hasTimes, to: &sink)
    let record = AuditRecord(
      block: bytes, input: origin.input, line: origin.line, offset: origin.offset, text: text, subject: cell(subject),
      time: time, choice: declared(bytes, origin, reading, to: &sink), platform: cell(platform),
      country: stated(cell(country), bytes, origin, to: &sink), lacksTime: hasTimes && time == nil, id: cell(id))
    sink.receive(record)
  }

  /// Whether a cell next to the string is not UTF-8.
  private func isDamaged(_ bytes: [UInt8]) -> Bool {
    !isText(subject, bytes) || !isText(time, bytes) || !isText(choice, bytes) || !isText(platform, bytes)
      || !isText(country, bytes) || !isText(id, bytes)
  }

  private func isText(_ place: Range<Int>?, _ bytes: [UInt8]) -> Bool {
    place.map { CellValue.isText(bytes[$0]) } ?? true
  }

  private func moment(
    _ place: Range<Int>?, _ bytes: [UInt8], _ origin: RecordOrigin, hasTimes: Bool, to sink: inout some RecordSink
  ) -> Deciseconds? {
    guard hasTimes else { return nil }
    guard let place else {
      sink.receive(CellRemark(kind: .timeMissing, line: origin.line, cell: []))
      return nil
    }
    if let time = WrittenTime(bytes[place]) { return time.moment }
    sink.receive(CellRemark(kind: .time, line: origin.line, cell: bytes[place]))
    return nil
  }

  /// A word for nothing may be one for a choice, where the user says so.
  private func declared(
    _ bytes: [UInt8], _ origin: RecordOrigin, _ reading: CellReading, to sink: inout some RecordSink
  ) -> DeclaredChoice? {
    guard let place = choice.map({ CellValue.trimmed($0, in: bytes) }), !place.isEmpty else { return nil }
    if let choice = reading.choice(bytes[place]) { return choice }
    if !reading.isNull(bytes[place]) { sink.receive(CellRemark(kind: .choice, line: origin.line, cell: bytes[place])) }
    return nil
  }

  private func stated(
    _ place: Range<Int>?, _ bytes: [UInt8], _ origin: RecordOrigin, to sink: inout some RecordSink
  ) -> LetterPair? {
    guard let place else { return nil }
    switch Countries.read(String(decoding: bytes[place], as: UTF8.self)) {
    case .country(let country): return country
    case .alias(let country):
      sink.receive(CellRemark(kind: .countryAlias, line: origin.line, cell: bytes[place]))
      return country
    case nil:
      sink.receive(CellRemark(kind: .country, line: origin.line, cell: bytes[place]))
      return nil
    }
  }
}
