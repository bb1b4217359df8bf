import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// The number of vendors next to each purpose.
enum InterfacePurposeCountRule {
  static let rule = Rule(
    "ui/purpose-count", .error, title: "Each purpose has the number of its vendors",
    meaning:
      "Where a purpose is described, there is no number next to it, or each is lower than the number of "
      + "disclosed vendors that ask consent for it (on the layer of legitimate interests, that pursue it on that "
      + "basis). The texts from a purpose's name up to the next purpose's are next to it. Where buttons have "
      + "numbers, nothing shows which purpose they belong to, so a purpose without a number is undecided; so is "
      + "one that the layer shows under another name. A higher number is never wrong: vendors outside the "
      + "framework may be counted too.",
    fix: "Write the number of vendors next to each purpose.",
    sources: [Sources.policies("C(c)(II)"), Sources.policies("D(c)(IV)")],
    check: .wholeInterface { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let requests = try facts.requests()
      var readings = StandardReadings(texts.standard)
      let described = facts.layers.map { ($0, PurposeNumbers(of: $0, texts, &readings)) }.filter {
        !$0.1.numbers.isEmpty
      }
      guard !described.isEmpty else {
        throw .stated("no layer that describes purposes was opened (acts details, purposes, expand)")
      }
      var open: Undecided?
      for isInterest in [false, true] {
        let layers = described.filter { ($0.0.kind == .opened(.interests)) == isInterest }
        let purposes = isInterest ? requests.onInterest : requests.asked
        for purpose in purposes {
          let count = (isInterest ? requests.vendors(onInterest: purpose) : requests.vendors(asking: purpose)).count
          let found = layers.filter { $0.1.numbers[purpose] != nil }
          guard let (layer, _) = found.first else { continue }
          let highest = found.compactMap { $0.1.numbers[purpose]?.max() }.max()
          guard highest ?? -1 < count else { continue }
          if found.contains(where: { ($0.1.others.max() ?? -1) >= count }) {
            open = .stated("numbers in buttons may be those of any purpose")
            continue
          }
          if found.contains(where: { $0.1.isNameDoubtful(of: purpose) }) {
            open = .stated("the number of purpose \(purpose) may be next to another name that the layer has for it")
            continue
          }
          let what =
            isInterest
            ? "\(Prose.word(count, "pursues", "pursue")) it on legitimate interest"
            : "\(Prose.word(count, "asks", "ask")) consent for it"
          findings.report(
            on: layer,
            "purpose \(purpose) has \(highest.map { "the number \($0)" } ?? "no number of vendors"), and "
              + "\(Prose.count(count, "vendor")) \(what)",
            evidence: Evidence(
              expected: .integer(count), actual: highest.map { .integer($0) }, purposes: [purpose]))
        }
      }
      return try findings.applies(unless: open)
    })
}
