import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFRules
import TCFVendorList

/// Strings made to be slow: known decoders take from seconds to minutes over them. Each has some 22.5 kB, or 90 kB where
/// ranges are in all sections.
func hostileGroup() -> BenchmarkGroup {
  let limit = Target(nanoseconds: 1_000_000)
  let benchmarks = HostileText.allCases.flatMap { kind -> [Benchmark] in
    let text = text(of: kind)
    let isRefused = (try? TCString(decoding: text)) == nil
    var decoder = TCStringDecoder()
    var model = TCString(core: CoreSegment())
    // A wrong verdict would be void as much as a wrong model.
    let expected: UInt64 = isRefused || kind.fault != nil ? 1 : 2
    let decoding = Benchmark(name: "\(kind.shortName), decode", items: 1, expectedSum: expected, target: limit) {
      decode(text, &decoder, &model)
    }
    let dissection = Benchmark(name: "\(kind.shortName), dissect", items: 1, expectedSum: expected) {
      TCStringDissection(of: text).model == nil ? 1 : 2
    }
    guard kind.fault == .workBound else { return [decoding, dissection] }
    let rule = HostileJudge(rules: RuleCatalog.all.filter { $0.metadata.id == "encoding/work-bound" })
    let all = HostileJudge(rules: RuleCatalog.all)
    return [
      decoding,
      Benchmark(name: "\(kind.shortName), read and work-bound", items: 1, expectedSum: 1, target: limit) {
        rule.findings(of: text)
      },
      Benchmark(name: "\(kind.shortName), read and all rules", items: 1, expectedSum: 1) { all.findings(of: text) },
      dissection,
    ]
  }
  return BenchmarkGroup(
    name: "hostile", about: "time for one string of some 22.5 kB (90 kB where ranges are in all)",
    unit: .microseconds, benchmarks: benchmarks)
}

/// As many entries, restrictions or segments as can be counted, or 22,500 characters.
private func text(of kind: HostileText) -> String {
  var random = SplitMix64(seed: 1)
  return String(decoding: kind.text(kind.isOfCharacters ? 22_500 : 4_095, &random), as: UTF8.self)
}

extension HostileText {
  /// The name without what all of them have.
  var shortName: String { String(rawValue.dropFirst("hostile-".count)) }
}

/// 1 if the string was refused, 2 if it was read.
private func decode(_ text: String, _ decoder: inout TCStringDecoder, _ model: inout TCString) -> UInt64 {
  do {
    _ = try decoder.decodeNoting(text.utf8.span, into: &model)
    return 2
  } catch {
    return 1
  }
}

/// Reads a string as `validate` does, and judges it.
final class HostileJudge {
  private let evaluator: RuleEvaluator
  private let facts: StringFacts
  private let subject = Subject(name: "hostile", input: "bench", kind: .string)

  init(rules: [Rule]) {
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21))
    evaluator = RuleEvaluator(rules: rules, lists: VendorListStore(), cmpList: nil, settings: settings)
    facts = StringFacts(settings: settings)
  }

  /// How many findings encoding/work-bound has.
  func findings(of text: String) -> UInt64 {
    facts.read(text)
    let report = evaluator.evaluate(facts, as: subject)
    return UInt64(report.verdicts.first { $0.rule.id == "encoding/work-bound" }?.findings.count ?? 0)
  }
}
