import TCFCodec
import TCFFindings
import TCFRules

/// The rows of the records of a block: where each record is, what the input says of it, and what was found.
struct RecordRows: Sendable {
  /// The columns, in their order.
  static let columns = ["input", "line", "id", "declared", "pseudonym"] + VerdictRow.columns

  private let form: RowForm
  private let inputs: [String]
  private let privacy: AuditPrivacy
  private var summaries: VerdictSummaries
  private var bytes: [UInt8] = []

  /// No rows yet; nil for a plan without any.
  init?(_ plan: AuditPlan) {
    guard let form = plan.rows else { return nil }
    (self.form, inputs, privacy) = (form, plan.inputs, plan.privacy)
    summaries = VerdictSummaries(plan.evaluator.rules.map(\.metadata))
  }

  /// Adds the row of a record that was judged.
  mutating func add(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {
    let text = record.text.isEmpty ? nil : record.string(record.text)
    append(
      input: record.input, line: record.line, id: record.shownID, declared: record.choice,
      pseudonym: text.flatMap { privacy.pseudonym(of: $0) }, VerdictRow([judged], &summaries))
  }

  /// Adds the row of a record that cannot be read.
  mutating func add(_ reject: RecordReject) {
    append(
      input: reject.input, line: reject.line, id: reject.id, declared: nil, pseudonym: nil,
      VerdictRow(problem: reject.reason.code))
  }

  private mutating func append(
    input: Int, line: Int, id: String?, declared: DeclaredChoice?, pseudonym: String?, _ row: VerdictRow
  ) {
    let name = inputs.indices.contains(input) ? inputs[input] : nil
    let values: [RowValue] = [.text(name), .number(line), .text(id), .text(declared?.rawValue), .text(pseudonym)]
    form.append(values + row.values, named: Self.columns, within: nil, to: &bytes)
  }

  /// The rows since the last call.
  mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }
}
