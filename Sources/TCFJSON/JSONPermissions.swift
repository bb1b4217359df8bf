/// What a reading lets pass that RFC 8259 forbids, or leaves open, or that a reader had better not accept. Each by its name.
package struct JSONPermissions: Sendable, Hashable {
  /// What several members of one name in an object are. RFC 8259, section 4, leaves it open.
  package enum DuplicateNames: Sendable, Hashable, CaseIterable {
    /// A fault.
    case refuse
    /// All are kept; asked by name, the first one answers, as in Foundation.
    case keepFirst
    /// All are kept; asked by name, the last one answers, as in JavaScript and most other readers.
    case keepLast
  }

  /// What several members of one name are.
  package var duplicateNames = DuplicateNames.refuse
  /// Whether half a surrogate pair may be in a string; it is read as U+FFFD. RFC 8259, section 8.2.
  package var loneSurrogates = false
  /// Whether bytes may be in a string that are not UTF-8; they are read as U+FFFD. RFC 8259, section 8.1.
  package var badUTF8 = false
  /// Whether a comma may be after the last element or member.
  package var trailingCommas = false
  /// Whether a byte order mark may be before the value. RFC 8259, section 8.1, lets a reader ignore it.
  package var byteOrderMark = false
  /// Whether a number may be one that no double can hold. RFC 8259, section 6, lets a reader set the range.
  package var numbersBeyondDouble = false

  private init() {}

  /// Nothing: what RFC 8259 calls JSON text, names unique, every string and number with one meaning.
  package static let none = JSONPermissions()

  /// JSON in which types and names are judged: strict, but for a byte order mark.
  package static let strict = with { $0.byteOrderMark = true }

  /// Other people's published documents, of which as much is to be read as there is: what is unusual about them is reported by
  /// who reads them.
  package static let published = with {
    $0.duplicateNames = .keepLast
    $0.loneSurrogates = true
    $0.badUTF8 = true
    $0.byteOrderMark = true
    $0.numbersBeyondDouble = true
  }

  /// No permission but those that `change` gives.
  package static func with(_ change: (inout JSONPermissions) -> Void) -> JSONPermissions {
    var permissions = JSONPermissions()
    change(&permissions)
    return permissions
  }
}

/// How much a reading takes in. Time and memory grow with the length of the text only; these bound what a short text can do.
package struct JSONLimits: Sendable, Hashable {
  /// How many arrays and objects may be in each other.
  package var depth: Int
  /// How many values there may be, those in arrays and objects included.
  package var values: Int

  /// Limits from their parts.
  package init(depth: Int, values: Int) {
    self.depth = depth
    self.values = values
  }

  /// 64 levels and two million values.
  package static let usual = JSONLimits(depth: 64, values: 2_000_000)
}
