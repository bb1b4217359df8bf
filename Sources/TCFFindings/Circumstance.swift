import TCFCodec

/// Where or how a fault of one subject shows that may show elsewhere too: `page view 2`, `version -1`, `form text`.
public struct Circumstance: Sendable, Hashable {
  /// What it is one of: `page view`, with a plural in s; empty for what has a name of its own.
  public let noun: String
  /// Which one: `2`.
  public let value: String

  /// A circumstance from its parts.
  public init(_ noun: String, _ value: String) {
    self.noun = noun
    self.value = value
  }

  /// The text of circumstances, those of a noun together and whole numbers that follow each other as a range:
  /// `page views 1-3, versions 1, -1`.
  static func words(_ circumstances: [Circumstance]) -> String {
    var nouns: [String] = []
    var values: [String: [String]] = [:]
    for one in circumstances {
      if values[one.noun] == nil { nouns.append(one.noun) }
      if values[one.noun]?.contains(one.value) != true { values[one.noun, default: []].append(one.value) }
    }
    return nouns.map { noun in
      let values = values[noun] ?? []
      return noun.isEmpty ? values.joined(separator: ", ") : "\(noun)\(values.count == 1 ? "" : "s") \(ranges(values))"
    }.joined(separator: ", ")
  }

  private static func ranges(_ values: [String]) -> String {
    let numbers = values.compactMap { $0.hasPrefix("-") ? nil : Int($0) }
    guard numbers.count == values.count, values.count > 2 else { return values.joined(separator: ", ") }
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, last.upperBound < Int.max, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(
      separator: ", ")
  }
}

extension Finding {
  /// A fault under certain circumstances, which their words begin: `page view 2: ping was not answered`.
  ///
  /// - Parameters:
  ///   - circumstances: where or how it shows; equal faults under others become one finding.
  ///   - cause: what is wrong, whatever the circumstances.
  ///   - detail: what is true under these circumstances only, behind the cause.
  public init(
    in circumstances: [Circumstance], _ cause: String, detail: String = "", at location: Location? = nil,
    evidence: Evidence = Evidence(), severity: Severity? = nil
  ) {
    self.init(
      "\(Circumstance.words(circumstances)): \(cause)\(detail)", at: location, evidence: evidence, severity: severity)
    self.circumstances = circumstances
    self.cause = cause
  }

  /// Whether the two are one fault under different circumstances.
  private func isSameFault(as other: Finding) -> Bool {
    cause != nil && cause == other.cause && severity == other.severity && fix == other.fix
      && consequence == other.consequence && Set(circumstances.map(\.noun)) == Set(other.circumstances.map(\.noun))
  }

  /// Takes in the same fault under other circumstances.
  private mutating func fold(_ other: Finding) {
    guard let cause else { return }
    if places.isEmpty { places = [location].compactMap(\.self) }
    if let place = other.location, !places.contains(place) { places.append(place) }
    circumstances += other.circumstances
    message = "\(Circumstance.words(circumstances)): \(cause)"
    evidence.vendors.formUnion(other.evidence.vendors)
    evidence.purposes = evidence.purposes.union(other.evidence.purposes)
  }

  /// The findings of one rule about one subject with each fault once, where it came first.
  package static func folded(_ findings: [Finding]) -> [Finding] {
    guard findings.count > 1, findings.contains(where: { $0.cause != nil }) else { return findings }
    var folded: [Finding] = []
    for finding in findings {
      if let index = folded.firstIndex(where: { $0.isSameFault(as: finding) }) {
        folded[index].fold(finding)
      } else {
        folded.append(finding)
      }
    }
    return folded
  }
}
