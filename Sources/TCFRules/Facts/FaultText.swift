public import TCFCodec
import TCFFindings

/// Sentences for decoding faults, made by the rules that report them.
public enum FaultText {
  /// What is wrong with `text`, which decoding refused with `fault`.
  public static func message(for fault: DecodingFault, in text: String) -> String {
    let facts = StringFacts(settings: RuleSettings(asOf: CalendarDay(daysSince1970: 0)))
    facts.read(text)
    guard let rule = RuleCatalog.rule(RuleID(rawValue: fault.code.rawValue)), case .text(let check) = rule.check,
      let message = check(facts)?.first?.message
    else { return fault.code.rawValue }
    return message
  }
}
