public import TCFFindings
import TCFJSON
import TCFStorage

/// Findings that were there on a day and are not to count: how many of each fingerprint.
///
/// See `Fingerprint` for what is in one. More findings of a fingerprint than the baseline counts are new.
public struct Baseline: Sendable, Hashable {
  /// Findings that are alike.
  public struct Entry: Sendable, Hashable, Comparable {
    /// The rule.
    public let rule: RuleID
    /// What they have in common: 32 hexadecimal digits.
    public let fingerprint: String
    /// How many there were.
    public var count: Int
    /// The file of the first one, with what may be an id masked; for anyone who reviews the baseline, and compared with nothing.
    public let file: String
    /// What was found first, with strings, ids and numbers masked; for the review too.
    public let message: String

    /// By rule, then by fingerprint.
    public static func < (left: Entry, right: Entry) -> Bool {
      (left.rule, left.fingerprint) < (right.rule, right.fingerprint)
    }
  }

  private var counts: [String: Entry] = [:]

  /// A baseline of nothing.
  public init() {}

  /// The entries, ascending by rule and fingerprint.
  public var entries: [Entry] { counts.values.sorted() }

  /// How many findings it has.
  public var findings: Int { counts.values.reduce(0) { $0 + $1.count } }

  /// How many findings of a fingerprint it has.
  func count(of fingerprint: String) -> Int { counts[fingerprint]?.count ?? 0 }

  /// Counts a finding in.
  ///
  /// - Parameter review: the file and message for a review, asked for once for each fingerprint.
  mutating func add(
    _ rule: RuleID, _ fingerprint: String, count: Int = 1, _ review: () -> (file: String, message: String)
  ) {
    if counts[fingerprint] == nil {
      let (file, message) = review()
      counts[fingerprint] = Entry(rule: rule, fingerprint: fingerprint, count: 0, file: file, message: message)
    }
    counts[fingerprint]?.count += count
  }
}

/// Why a file is not a baseline.
public struct BaselineFault: Error, Sendable, Hashable {
  /// Where, from 1; nil where no one can say.
  public let line: Int?
  /// What is wrong, following on "the baseline".
  public let message: String
}

extension Baseline {
  /// The version of the form that is written and read.
  static let form = 2
  /// No baseline has more findings of a fingerprint.
  private static let mostFindings = 1 << 40

  /// The file: JSON with an entry a line, in a fixed order, so that a change reads well in a review.
  public var json: String {
    JSONWriter.text { json in
      json.object { json in
        json.member("tcfcheckBaseline", Self.form)
        json.member("catalogueVersion", RuleCatalog.version)
        json.key("findings")
        json.array(entries, in: .lines) { json, entry in
          json.object { json in
            json.member("rule", entry.rule.rawValue)
            json.member("fingerprint", entry.fingerprint)
            json.member("count", entry.count)
            json.member("file", entry.file)
            json.member("message", entry.message)
          }
        }
      }
      json.endLine()
    }
  }

  /// Reads what `json` wrote. Members that it does not know are refused: a baseline that is misread hides findings.
  public init(json bytes: [UInt8]) throws(BaselineFault) {
    let document: JSONNode
    do throws(JSONFault) {
      document = try JSONDocument.read(bytes, .strict, JSONLimits(depth: 8, values: JSONLimits.usual.values))
    } catch {
      throw BaselineFault(line: error.line, message: "is not JSON: \(error.sentence)")
    }
    func fault(_ node: JSONNode, _ message: String) -> BaselineFault {
      BaselineFault(line: node.line, message: message)
    }
    guard let version = document["tcfcheckBaseline"]?.value else {
      throw fault(document, "has no member tcfcheckBaseline: it is not a baseline; --write-baseline writes one")
    }
    guard version == .integer(Int64(Self.form)) else {
      throw fault(
        document,
        "has a format version that this tcfcheck does not read; write it again with --write-baseline")
    }
    guard case .array(let nodes)? = document["findings"]?.value else {
      throw fault(document, "has no list \"findings\"")
    }
    for node in nodes {
      guard case .object(let members) = node.value, members.count == 5,
        case .string(let rule)? = node["rule"]?.value, case .string(let fingerprint)? = node["fingerprint"]?.value,
        case .integer(let count)? = node["count"]?.value, case .string(let file)? = node["file"]?.value,
        case .string(let message)? = node["message"]?.value
      else {
        throw fault(node, "has a finding without exactly these members: rule, fingerprint, count, file and message")
      }
      let isHash = fingerprint.utf8.count == 32 && fingerprint.utf8.allSatisfy("0123456789abcdef".utf8.contains)
      guard isHash else { throw fault(node, "has a fingerprint that is not 32 hexadecimal digits") }
      guard count > 0, count <= Self.mostFindings else {
        throw fault(node, "has a count that is not a valid number of findings")
      }
      guard counts[fingerprint] == nil else { throw fault(node, "has the same fingerprint twice") }
      add(RuleID(rawValue: rule), fingerprint, count: Int(count)) { (file, message) }
    }
  }
}

/// What a baseline says of a finding for a review.
enum ReviewText {
  /// The longest message, in Unicode scalars.
  private static let limit = 200

  /// The message without strings and ids, and without numbers, which come out of the string: `VendorConsents names # vendors`.
  static func message(_ message: String) -> String {
    var (result, isNumber) = ("", false)
    for scalar in Redactor().text(Prose.excerpt(message, limit: 2_000)).unicodeScalars {
      if scalar.properties.numericType != nil {
        if !isNumber { result += "#" }
        isNumber = true
        continue
      }
      isNumber = false
      result.unicodeScalars.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar)
    }
    return Prose.excerpt(result, limit: limit)
  }
}
