import TCFFindings

extension HandCheck {
  /// A form that was filled in, and what follows from it.
  package struct Form: Sendable, Hashable {
    /// Records that were right.
    package private(set) var right = 0
    /// Records that were wrong.
    package private(set) var wrong = 0
    /// Records that have no answer.
    package private(set) var open = 0
    /// How many records the sample was drawn from.
    package private(set) var population = 0
    /// What is wrong with the form, a sentence a line.
    package private(set) var faults: [Fault] = []
    /// By number: the line on which the record is.
    private var lines: [Int: Int] = [:]

    /// What is wrong with a line.
    package struct Fault: Sendable, Hashable {
      /// The line, from 1.
      package let line: Int
      /// What is wrong, in a sentence without a full stop.
      package let text: String
    }

    static let rights: Set<String> = ["yes", "y", "right", "ok", "1", "true"]
    static let wrongs: Set<String> = ["no", "n", "wrong", "0", "false"]

    /// Reads a form; nil if it is none.
    package init?(_ bytes: [UInt8]) {
      var isFirst = true
      for (line, cells) in FormRows(bytes).rows {
        if isFirst {
          guard cells.count >= 3, cells[0] == "number", cells[1] == "of", cells[2] == "answer" else { return nil }
          isFirst = false
        } else if cells.contains(where: { !$0.isEmpty }) {
          if let fault = add(cells, line) { faults.append(Fault(line: line, text: fault)) }
        }
      }
      if isFirst { return nil }
    }

    /// Adds a row; what is wrong with it, or nil.
    private mutating func add(_ cells: [String], _ line: Int) -> String? {
      guard cells.count >= 3, let number = Int(cells[0]), let of = Int(cells[1]), number > 0, of > 0 else {
        return "the row does not begin with the number of a record and the number of all records"
      }
      if let first = lines.updateValue(line, forKey: number) { return "record \(number) is on line \(first) too" }
      if population == 0 { population = of }
      guard of == population else { return "the record is one of \(of), and those above are of \(population)" }
      guard lines.count <= population else { return "the form has more records than the \(population) of the audit" }
      let answer = cells[2].lowercased()
      if answer.isEmpty {
        open += 1
      } else if Self.rights.contains(answer) {
        right += 1
      } else if Self.wrongs.contains(answer) {
        wrong += 1
      } else {
        return "the answer is neither yes nor no"
      }
      return nil
    }

    /// The sentences that follow from the form.
    package var sentences: [String] {
      let answered = right + wrong
      var sentences = ["\(answered) of \(Prose.count(answered + open, "record")) have an answer."]
      guard let proportion = Proportion(wrong, of: answered) else { return sentences }
      let interval = proportion.interval(population: population)
      sentences.append(
        "\(Prose.count(wrong, "record is", "records are")) wrong: \(Self.percent(proportion.share)); with 95% confidence "
          + "\(Self.percent(interval.lowerBound)) to \(Self.percent(interval.upperBound)) of all records (Wilson interval, with "
          + "finite population correction)."
      )
      // Those that were looked at are known.
      let low = max(wrong, Int((interval.lowerBound * Double(population)).rounded(.down)))
      let high = min(population - right, Int((interval.upperBound * Double(population)).rounded(.up)))
      sentences.append("Of \(Prose.count(population, "record")), that is \(low) to \(high).")
      if open > 0 {
        sentences.append("The interval holds if the records without an answer are like the others.")
      }
      return sentences
    }

    static func percent(_ share: Double) -> String {
      let hundredths = Int((share * 10_000).rounded())
      let rest = String(hundredths % 100)
      return "\(hundredths / 100).\(rest.count < 2 ? "0" : "")\(rest)%"
    }
  }
}

/// The rows of a small CSV file as spreadsheets write it: with commas or semicolons, and quotation marks around what has
/// several lines.
struct FormRows {
  /// The rows, each with the line on which it begins.
  private(set) var rows: [(line: Int, cells: [String])] = []
  private var cells: [String] = []
  private var cell = ""

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let body = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let head = body.prefix { !$0.isNewline }
    let separator: Character = head.contains(";") && !head.contains(",") ? ";" : ","
    var (isQuoted, line, start) = (false, 1, 1)
    for character in body {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        endCell()
      } else if character.isNewline {
        line += 1
        if isQuoted { continue }
        endRow(start)
        start = line
      } else {
        cell.append(character)
      }
    }
    if !cell.isEmpty || !cells.isEmpty { endRow(start) }
  }

  private mutating func endCell() {
    let end = cell.lastIndex { !$0.isWhitespace }.map { cell.index(after: $0) } ?? cell.startIndex
    cells.append(String(cell[..<end].drop { $0.isWhitespace }))
    cell = ""
  }

  private mutating func endRow(_ start: Int) {
    endCell()
    rows.append((start, cells))
    cells = []
  }
}
