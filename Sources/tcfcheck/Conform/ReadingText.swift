import TCFFindings
import TCFFuzzing

/// The answers that a codec gives where the documents leave a choice, for people.
enum ReadingText {
  private static let named = 6
  private static let longest = 160

  /// Each question with the sentence that comes nearest to it, and how many cases were answered in which way.
  static func lines(_ results: [ConformanceResult]) -> [String] {
    let open = results.filter { $0.answer != nil && $0.known == nil && [.passed, .reading].contains($0.outcome) }
    var lines: [String] = []
    for (basis, cases) in questions(open) where cases.contains(where: isOther) {
      lines.append("  \(basis.question ?? "")")
      lines.append("    " + (basis.sentence.map(ConformText.text) ?? "The documents say nothing about it."))
      for (answer, cases) in answers(cases) {
        let ids = cases.prefix(named).map(\.id).joined(separator: ", ")
        let more = cases.count > named ? ", …" : ""
        lines.append("    \(answer): \(Prose.count(cases.count, "case")) (\(ids)\(more))")
      }
    }
    let others = open.filter { $0.basis?.question == nil && isOther($0) }
    for (answer, cases) in answers(others) {
      lines.append(
        "  \(answer): \(Prose.count(cases.count, "case")) (\(cases.prefix(named).map(\.id).joined(separator: ", ")))")
    }
    // Of a class of generated strings the message tells both answers, and the shortest string shows why.
    for result in results where result.outcome == .reading && result.answer == nil && result.known == nil {
      lines.append("  \(result.id), \(result.comment): \(ConformText.capped(result.message ?? "", to: longest))")
      if let input = result.input { lines.append("    shortest: \(ConformText.capped(input, to: longest))") }
    }
    guard !lines.isEmpty else { return [] }
    return ["where the documents leave a choice, the testee makes another one than tcfcheck (--strict counts it):"]
      + lines + [""]
  }

  private static func isOther(_ result: ConformanceResult) -> Bool { result.answer != ConformanceResult.sameAnswer }

  private static func questions(_ results: [ConformanceResult]) -> [(ConformanceBasis, [ConformanceResult])] {
    grouped(results) { $0.basis }.compactMap { basis, cases in
      basis.flatMap { $0.question == nil ? nil : ($0, cases) }
    }
  }

  private static func answers(_ results: [ConformanceResult]) -> [(String, [ConformanceResult])] {
    grouped(results) { $0.answer ?? "" }
  }

  /// Groups in the order in which their first member comes.
  private static func grouped<Key: Hashable>(
    _ results: [ConformanceResult], by key: (ConformanceResult) -> Key
  ) -> [(Key, [ConformanceResult])] {
    var order: [Key] = []
    var groups: [Key: [ConformanceResult]] = [:]
    for result in results {
      let key = key(result)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(result)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }
}
