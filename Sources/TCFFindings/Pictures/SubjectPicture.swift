/// What a page can show of a subject in addition to its findings, as plain values: made by those who know rules, drawn by those who
/// know pages.
package struct SubjectPicture: Sendable, Hashable {
  /// The bits of its string; nil where it has none.
  package var bitMap: BitMap?
  /// What vendors may do by its string; nil where that cannot be reported.
  package var bases: BasisMatrix?
  /// What its string breaks on the days that matter to it, ascending; empty where that cannot be reported.
  package var outlook: [OutlookDay] = []
  /// Its keys next to what the string in it requires; empty for anything but key sets.
  package var keys: [KeyRow] = []
  /// What was chosen next to what was stored; empty for anything but scenarios with a string.
  package var choice: [ChoiceRow] = []

  /// A picture of nothing.
  package init() {}

  /// Whether there is nothing to see.
  package var isEmpty: Bool {
    bitMap == nil && bases == nil && outlook.isEmpty && keys.isEmpty && choice.isEmpty
  }
}

/// What vendors may do by a string: a row a vendor, a column for each purpose, special purpose and feature.
package struct BasisMatrix: Sendable, Hashable {
  /// A column.
  package struct Use: Sendable, Hashable {
    /// The head of the column: `1`, `SP 1`, `F 2`, `SF 1`.
    package let label: String
    /// The whole name: `purpose 1`.
    package let text: String
    /// The name in the list; nil where the list has none.
    package let name: String?

    /// A column from its parts.
    package init(label: String, text: String, name: String?) {
      (self.label, self.text, self.name) = (label, text, name)
    }
  }

  /// What a vendor may do, and on which basis.
  package enum Answer: String, Sendable, Hashable, CaseIterable {
    /// Permitted on consent.
    case consent
    /// Permitted on legitimate interest.
    case legitimateInterest
    /// Permitted, and rests on what it supports.
    case permitted
    /// Declared and not permitted.
    case notPermitted
    /// Not declared.
    case notDeclared
    /// The string does not show it.
    case unknown
  }

  /// A cell.
  package struct Cell: Sendable, Hashable {
    /// The answer.
    package let answer: Answer
    /// The reasons that led there, in their order.
    package let reasons: [String]

    /// A cell from its parts.
    package init(_ answer: Answer, reasons: [String]) { (self.answer, self.reasons) = (answer, reasons) }
  }

  /// A row.
  package struct Row: Sendable, Hashable {
    /// The vendor's id.
    package let vendor: Int
    /// Its name in the list; nil where the list has none.
    package let name: String?
    /// Why it may do nothing at all; empty where that depends on the column.
    package let exclusion: [String]
    /// A cell a column; empty for an excluded vendor.
    package let cells: [Cell]

    /// A row from its parts.
    package init(vendor: Int, name: String?, exclusion: [String], cells: [Cell]) {
      (self.vendor, self.name, self.exclusion, self.cells) = (vendor, name, exclusion, cells)
    }
  }

  /// How many vendors have a row.
  package static let mostRows = 30

  /// As of when and by which list, in sentences.
  package let notes: [String]
  /// The columns.
  package let uses: [Use]
  /// The vendors that the string names, ascending.
  package let rows: [Row]
  /// How many more the string names.
  package let furtherVendors: Int

  /// A matrix from its parts.
  package init(notes: [String], uses: [Use], rows: [Row], furtherVendors: Int) {
    (self.notes, self.uses, self.rows, self.furtherVendors) = (notes, uses, rows, furtherVendors)
  }
}

/// What a string breaks on a day.
package struct OutlookDay: Sendable, Hashable {
  /// The day.
  package let day: String
  /// What happens on it: a milestone, the string was written, its consent ends.
  package let events: [String]
  /// Whether it is the as-of date.
  package let isToday: Bool
  /// The rules of severity error that the string breaks for those who read it on that day.
  package let read: [String]
  /// The rules that the same choices would break if they were written on that day; nil where they cannot be written.
  package let written: [String]?

  /// A day from its parts.
  package init(day: String, events: [String], isToday: Bool, read: [String], written: [String]?) {
    (self.day, self.events, self.isToday) = (day, events, isToday)
    (self.read, self.written) = (read, written)
  }
}

/// A stored key next to what the string requires of it.
package struct KeyRow: Sendable, Hashable {
  /// How the two compare.
  package enum Mark: String, Sendable, Hashable, CaseIterable {
    /// Both mean the same.
    case same
    /// They differ.
    case differs
    /// The string requires the key, and it is not stored.
    case missing
    /// Stored, and nothing that the string requires.
    case other
  }

  /// The key.
  package let name: String
  /// What is stored, with its type where it is not what the table of keys asks for; nil for nothing.
  package let stored: String?
  /// What the string requires; nil for nothing.
  package let required: String?
  /// How they compare.
  package let mark: Mark

  /// A row from its parts.
  package init(name: String, stored: String?, required: String?, mark: Mark) {
    (self.name, self.stored, self.required, self.mark) = (name, stored, required, mark)
  }
}

/// What was chosen next to what was stored, for one field of the string.
package struct ChoiceRow: Sendable, Hashable {
  /// The field as text: `Purposes with consent`.
  package let what: String
  /// What had to be stored, by id and name; nil where that cannot be reported.
  package let chosen: [String]?
  /// What is stored, by id and name.
  package let stored: [String]

  /// A row from its parts.
  package init(what: String, chosen: [String]?, stored: [String]) {
    (self.what, self.chosen, self.stored) = (what, chosen, stored)
  }
}
