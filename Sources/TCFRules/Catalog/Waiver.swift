import TCFCodec
public import TCFFindings

/// An accepted break: a rule, the subjects concerned, and who answers for it until when.
public struct Waiver: Sendable, Hashable {
  /// The rules.
  public let rules: RuleSelector
  /// The subjects; nil for all.
  public let subject: SubjectPattern?
  /// Why, who and how long.
  public let waived: Suppression.Waived

  /// A waiver from its parts.
  public init(_ rules: RuleSelector, subject: SubjectPattern? = nil, _ waived: Suppression.Waived) {
    self.rules = rules
    self.subject = subject
    self.waived = waived
  }

  /// Whether it speaks about the rule and the subject, expired or not.
  func concerns(_ rule: RuleID, _ subject: Subject) -> Bool {
    rules.matches(rule) && (self.subject?.matches(subject) ?? true)
  }

  /// Whether its last day lies before `day`.
  func isExpired(on day: CalendarDay) -> Bool { waived.until < day }
}

/// A pattern for the names of subjects: `*` stands for any characters, `?` for one.
///
/// It is compared with the whole name of the subject (`exports/a.plist#IABTCF_TCString`, `strings.txt:12`) and with the whole
/// name of its input (`exports/a.plist`); a pattern without a slash also with the input's last part (`a.plist`).
public struct SubjectPattern: Sendable, Hashable {
  /// The pattern.
  public let text: String
  private let bytes: [UInt8]

  /// A pattern.
  public init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// Whether the subject is meant.
  public func matches(_ subject: Subject) -> Bool {
    if matches(subject.name) || matches(subject.input) { return true }
    guard !text.contains("/"), let slash = subject.input.lastIndex(of: "/") else { return false }
    return matches(String(subject.input[subject.input.index(after: slash)...]))
  }

  /// Goes back to the latest star only, so the time is at most the product of both lengths.
  func matches(_ name: String) -> Bool {
    let name = Array(name.utf8)
    var (place, position) = (0, 0)
    var star: (place: Int, position: Int)?
    while position < name.count {
      if place < bytes.count, bytes[place] == UInt8(ascii: "*") {
        star = (place, position)
        place += 1
      } else if place < bytes.count, bytes[place] == UInt8(ascii: "?") {
        place += 1
        position += 1
        // A character beyond ASCII is one character, not its bytes.
        while position < name.count, name[position] & 0xC0 == 0x80 { position += 1 }
      } else if place < bytes.count, bytes[place] == name[position] {
        place += 1
        position += 1
      } else if let last = star {
        star = (last.place, last.position + 1)
        (place, position) = (last.place + 1, last.position + 1)
      } else {
        return false
      }
    }
    return bytes[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
