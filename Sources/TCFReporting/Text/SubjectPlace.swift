import TCFCodec
import TCFFindings

/// Where a subject is in a repository, as CI systems point at it.
struct SubjectPlace {
  /// The file as the user named it; nil for standard input and for what was on the command line.
  let file: String?
  /// The line, from 1; nil where the subject is not a line.
  let line: Int?

  /// The place of a finding in a subject: the key's line in a store, otherwise that of the subject.
  init(of finding: Finding, in report: SubjectReport) {
    let subject = SubjectPlace(report.subject)
    file = subject.file
    line = file == nil ? nil : report.line(of: finding) ?? subject.line
  }

  /// The place of a subject whose name is its input's with `:LINE` or `#KEY` behind.
  init(_ subject: Subject) {
    let isArgument = subject.input.hasPrefix("argument ") && subject.name.hasPrefix(subject.input)
    file = subject.input == "-" || subject.input.isEmpty || isArgument ? nil : subject.input
    guard file != nil, subject.name.hasPrefix(subject.input + ":") else {
      line = nil
      return
    }
    let digits = subject.name.dropFirst(subject.input.count + 1).prefix { $0.isASCII && $0.isNumber }
    line = Int(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The file as a URI reference (RFC 3986): what is not a letter, digit or one of `-._~/` is percent-encoded.
  var uri: String? {
    file.map { file in
      var result = file.hasPrefix("/") ? "file://" : ""
      for byte in file.utf8 {
        if byte.isASCIIAlphanumeric || "-._~/".utf8.contains(byte) {
          result.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          let digits = String(byte, radix: 16, uppercase: true)
          result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
        }
      }
      return result
    }
  }
}

extension SubjectReport {
  /// The finding's message; with the subject's name where file and line do not show which subject it is.
  func messageForCI(of finding: Finding) -> String {
    finding.message + (SubjectPlace(subject).line == nil ? " (\(subject.name))" : "")
  }
}

/// By what CI systems know a finding again: its rule, file, place in the string or store, and message; not the line, so that a
/// finding stays the same when lines are added above it. Of equal ones in a file, the second has a number, and so on.
struct FindingIdentity {
  /// How many different findings are counted; beyond, equal ones have equal identities.
  private static let limit = 100_000

  private var seen: [String: Int] = [:]

  /// The identity of the next finding, as hexadecimal digits.
  mutating func next(_ finding: Finding, of rule: RuleID, in subject: Subject) -> String {
    let key: String =
      switch finding.location {
      case .storedKey(let key)?: key
      case .member(let member)?: member
      case .field(let path, _, _)?: path.description
      case .segment?, .character?, nil: ""
      }
    let place = SubjectPlace(subject)
    // Where the subject is not a line, its name is its own.
    let name = place.line == nil ? subject.name : place.file ?? ""
    let hash = Self.hash([rule.rawValue, subject.kind.rawValue, name, key, finding.message])
    let number = (seen[hash] ?? 0) + 1
    if number > 1 || seen.count < Self.limit { seen[hash] = number }
    return number == 1 ? hash : Self.hash([hash, String(number)])
  }

  private static func hash(_ parts: [String]) -> String {
    Hexadecimal.text(StableHash.of(parts.joined(separator: "\n")), width: 16)
  }
}
