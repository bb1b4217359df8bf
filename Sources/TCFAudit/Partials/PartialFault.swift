package import TCFFindings
package import TCFJSON
import TCFRules

/// Why a partial cannot be read: a code, with what it is about.
package enum PartialFault: Error, Sendable, Hashable {
  /// The file is empty.
  case empty
  /// A line is longer than any that is written.
  case longLine(Int, bytes: Int)
  /// A line is not JSON.
  case notJSON(JSONFault)
  /// The file is something else.
  case notPartial
  /// Another version of the tool wrote it, in another format.
  case otherFormat(Int)
  /// The audit used another version of the rules.
  case otherCatalogue(String)
  /// The audit used a profile that this version does not have.
  case unknownProfile(String)
  /// The audit used a rule that this version does not have.
  case unknownRule(RuleID)
  /// The audit names a rule twice.
  case repeatedRule
  /// The settings of the audit lack a limit.
  case missingLimit(String)
  /// The inputs have more records than can be counted.
  case tooManyRecords
  /// The member at a path is something else than it has to be.
  case member(String, Content)
  /// The member at a path has a part that cannot be.
  case part(String, Part)
  /// Its counts contradict each other.
  case contradiction(CountContradiction)

  /// What a member has to be.
  package enum Content: Sendable, Hashable {
    /// A JSON object.
    case object
    /// A JSON string.
    case text
    /// A JSON array of strings.
    case texts
    /// A whole number, not negative and below `AuditCounts.limit`.
    case count
    /// Counts, as many as said.
    case counts(Int?)
    /// A JSON array.
    case array
    /// A day, `2026-11-29`; a window may also be `undated` or `earlier`.
    case day
    /// The hash of a sample string: up to 16 hexadecimal digits.
    case hash
    /// The key of a record.
    case key
    /// Rules and sentences.
    case notes
    /// Rules and severities.
    case severities
    /// Three rows of counts.
    case counters
    /// A sample by verdict.
    case strata
  }

  /// What is wrong in a member.
  package enum Part: Sendable, Hashable {
    /// Its rows are not one for each rule.
    case rowCount
    /// A row is not of counts, as many as said.
    case row(width: Int?)
    /// A row has not even a key.
    case emptyRow
    /// A row has another form than those of its member.
    case unreadableRow
    /// A group is not seven counts.
    case group
    /// A remark about cells is of a kind that this version does not have.
    case unknownRemark
    /// Two remarks are about the same cells, or one about a word has more cells than all of its kind.
    case conflictingRemarks
    /// The level of the cube is unknown.
    case unknownLevel
    /// A set is not one of rules.
    case unknownSet
    /// A cell of the cube has too few numbers or too many, or one out of its range.
    case unreadableCell
    /// A cell of the cube occurs twice, is finer than the cube's level, or has no set of rules.
    case impossibleCell
    /// There are more cells or sets than are used.
    case excess
  }
}

extension PartialFault: CustomStringConvertible {
  /// The reason, following on "cannot read x: ".
  package var description: String {
    switch self {
    case .empty: "it is empty"
    case .longLine(let line, let bytes): "line \(line) has \(bytes) bytes"
    case .notJSON(let fault): "it is not JSON: \(fault)"
    case .notPartial: "it is not a partial: tcfcheck audit --partial writes one"
    case .otherFormat(let format): "it has format \(format), and this tcfcheck reads format \(AuditPartial.format)"
    case .otherCatalogue(let version):
      "it used rule catalogue \(version), and this tcfcheck has \(RuleCatalog.version)"
    case .unknownProfile(let name): "there is no profile \(Prose.excerpt(name, limit: 40))"
    case .unknownRule(let rule): "there is no rule \(Prose.excerpt(rule.rawValue, limit: 80))"
    case .repeatedRule: "identity.rules names a rule twice"
    case .missingLimit(let name): "identity.settings has no limit \(name)"
    case .tooManyRecords: "inputs have too many records"
    case .member(let path, let content): "\(path) is not \(content.text)"
    case .part(let path, let part): "\(path) has \(part.text)"
    case .contradiction(let contradiction): "its counts do not agree: \(contradiction)"
    }
  }
}

extension PartialFault.Content {
  fileprivate var text: String {
    switch self {
    case .object: "an object"
    case .text: "a text"
    case .texts: "an array of texts"
    case .count: "a count"
    case .counts(let number): number.map { "an array of \($0) counts" } ?? "an array of counts"
    case .array: "an array"
    case .day: "a day"
    case .hash: "a hash"
    case .key: "the key of a record"
    case .notes: "an array of rules and sentences"
    case .severities: "an array of rules and severities"
    case .counters: "three rows of counts"
    case .strata: "a sample by verdict"
    }
  }
}

extension PartialFault.Part {
  fileprivate var text: String {
    switch self {
    case .rowCount: "not a row a rule"
    case .row(let width): "a row that is not \(width.map { "\($0) " } ?? "")counts"
    case .emptyRow: "an empty row"
    case .unreadableRow: "a row that cannot be read"
    case .group: "a group that is not seven counts"
    case .unknownRemark: "a remark of an unknown kind"
    case .conflictingRemarks: "remarks that do not agree"
    case .unknownLevel: "an unknown level"
    case .unknownSet: "a set that is not one of rules"
    case .unreadableCell: "a cell that cannot be read"
    case .impossibleCell: "a cell that cannot be"
    case .excess: "too many cells or sets"
    }
  }
}
