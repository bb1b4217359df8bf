import TCFFindings

extension HandCheck {
  /// A form of a sample that was drawn by stratum, filled in, and what follows from it.
  package struct StratifiedForm: Sendable {
    /// The columns of the form.
    static let columns = ["number", "of", "answer", "note", "verdict", "rule", "cmp", "records", "drawn", "weight"]
    /// How a record without findings is called.
    static let clean = "clean"

    /// What was found of a record.
    private enum Answer: Hashable {
      case right
      /// The audit found what is none.
      case accused
      /// The audit overlooked a fault.
      case passed
    }

    private struct Key: Hashable {
      let verdict: String
      let rule: String
      let cmp: String

      var text: String {
        [verdict, rule, cmp.isEmpty || cmp == "–" ? "" : "CMP \(cmp)"].filter { !$0.isEmpty && $0 != "–" }
          .joined(separator: ", ")
      }
    }

    private struct Stratum {
      let records: Int
      let drawn: Int
      var rows = 0
      var answers: [Answer: Int] = [:]

      var answered: Int { answers.values.reduce(0, +) }
    }

    /// What is wrong with the form.
    package private(set) var faults: [Form.Fault] = []
    /// How many records have an answer.
    package var answered: Int { strata.values.reduce(0) { $0 + $1.answered } }

    private var population = 0
    private var lines: [Int: Int] = [:]
    private var strata: [Key: Stratum] = [:]
    /// In the order of the form.
    private var keys: [Key] = []

    /// Reads a form; nil if it is none.
    package init?(_ bytes: [UInt8]) {
      var isFirst = true
      for (line, cells) in FormRows(bytes).rows {
        if isFirst {
          guard cells == Self.columns else { return nil }
          isFirst = false
        } else if cells.contains(where: { !$0.isEmpty }) {
          if let fault = add(cells, line) { faults.append(.init(line: line, text: fault)) }
        }
      }
      if isFirst { return nil }
      let sum = strata.values.reduce(0) { min($0 + $1.records, AuditCounts.limit) }
      if faults.isEmpty, sum != population {
        faults.append(
          .init(
            line: 1,
            text:
              "the strata of the form have \(Prose.count(sum, "record")), and the audit had \(population): rows are missing"
          ))
      }
    }

    /// Adds a row; what is wrong with it, or nil.
    private mutating func add(_ cells: [String], _ line: Int) -> String? {
      guard cells.count >= 9, let number = Int(cells[0]), let of = Int(cells[1]), let records = Int(cells[7]),
        let drawn = Int(cells[8]), number > 0, of > 0, of < AuditCounts.limit, (1...of).contains(records),
        (1...records).contains(drawn), Self.verdicts.contains(cells[4])
      else { return "the row is not as tcfcheck audit --sample --by verdict wrote it" }
      if let first = lines.updateValue(line, forKey: number) { return "record \(number) is on line \(first) too" }
      if population == 0 { population = of }
      guard of == population else { return "the record is one of \(of), and those above are of \(population)" }
      let key = Key(verdict: cells[4], rule: cells[5], cmp: cells[6])
      if strata[key] == nil { keys.append(key) }
      var stratum = strata[key] ?? Stratum(records: records, drawn: drawn)
      guard stratum.records == records, stratum.drawn == drawn else {
        return "the stratum \(key.text) has other numbers than on a line above"
      }
      stratum.rows += 1
      guard stratum.rows <= drawn else { return "the stratum \(key.text) has more records than were drawn" }
      let (answer, fault) = Self.answer(cells[2].lowercased(), isClean: key.verdict == Self.clean)
      if let answer { stratum.answers[answer, default: 0] += 1 }
      strata[key] = stratum
      return fault
    }

    private static let verdicts = Set(Severity.allCases.map(\.rawValue) + [clean])

    private static func answer(_ text: String, isClean: Bool) -> (Answer?, fault: String?) {
      if text.isEmpty { return (nil, nil) }
      if Form.rights.contains(text) { return (.right, nil) }
      if Form.wrongs.contains(text) { return (isClean ? .passed : .accused, nil) }
      switch text {
      case "accused" where isClean:
        return (nil, "the audit found nothing wrong with this record, so it accused no one")
      case "accused": return (.accused, nil)
      case "passed": return (.passed, nil)
      default: return (nil, "the answer is none of yes, no, accused and passed")
      }
    }

    /// The sentences that follow from the form.
    package var sentences: [String] {
      let all = keys.compactMap { strata[$0] }
      let looked = all.filter { $0.answered > 0 }
      let rows = all.reduce(0) { $0 + $1.rows }
      var sentences = [
        "\(answered) of \(Prose.count(rows, "record")) have an answer, from \(looked.count) of \(Prose.count(all.count, "stratum", "strata"))."
      ]
      let covered = looked.reduce(0) { $0 + $1.records }
      if covered < population, covered > 0 {
        sentences.append(
          "The figures are about \(covered) of \(population) records: the other strata have no answer.")
      }
      let kinds: [(String, Set<Answer>)] = [
        ("Wrong", [.accused, .passed]), ("Wrongly accused, by a false finding", [.accused]),
        ("Wrongly passed, with a fault overlooked", [.passed]),
      ]
      sentences += kinds.compactMap { Self.sentence($0.0, $0.1, looked) }
      if covered > 0 {
        sentences.append(
          "Each stratum counts by its records (stratified estimate, Cochran 1977, 5.10; Wilson interval).")
      }
      if answered < rows {
        sentences.append("The figures hold if the records without an answer are like the others of their stratum.")
      }
      return sentences + wrongStrata
    }

    private static func sentence(_ name: String, _ answers: Set<Answer>, _ looked: [Stratum]) -> String? {
      func part(_ stratum: Stratum) -> Int { answers.reduce(0) { $0 + (stratum.answers[$1] ?? 0) } }
      let rows = looked.compactMap { Strata.Row(records: $0.records, answered: $0.answered, part: part($0)) }
      guard rows.count == looked.count, let strata = Strata(rows) else { return nil }
      let (interval, whole) = (strata.interval(), rows.reduce(0) { $0 + $1.records })
      // Those that were looked at are known.
      let found = rows.reduce(0) { $0 + $1.part }
      let others = rows.reduce(0) { $0 + $1.answered - $1.part }
      let low = max(found, Int((interval.lowerBound * Double(whole)).rounded(.down)))
      let high = max(low, min(whole - others, Int((interval.upperBound * Double(whole)).rounded(.up))))
      return "\(name): \(Form.percent(strata.share)); with 95% confidence \(Form.percent(interval.lowerBound)) to "
        + "\(Form.percent(interval.upperBound)), that is \(low) to \(high) of \(Prose.count(whole, "record"))."
    }

    private static let strataShown = 10

    /// Where records are wrong, most of those that were looked at first.
    private var wrongStrata: [String] {
      let wrong = keys.compactMap { key -> (text: String, part: Proportion)? in
        guard let stratum = strata[key] else { return nil }
        let count = stratum.answered - (stratum.answers[.right] ?? 0)
        guard count > 0, let part = Proportion(count, of: stratum.answered) else { return nil }
        return (key.text, part)
      }
      let ranked = wrong.enumerated().sorted { ($1.element.part.share, $0.offset) < ($0.element.part.share, $1.offset) }
      let shown = ranked.prefix(Self.strataShown).map(\.element).map {
        "\($0.text): \($0.part.part) of \($0.part.whole) that were looked at are wrong."
      }
      let rest = ranked.count - shown.count
      return shown + (rest > 0 ? ["… and \(Prose.count(rest, "more stratum", "more strata"))."] : [])
    }
  }
}
