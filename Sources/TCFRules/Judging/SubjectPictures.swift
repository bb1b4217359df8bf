import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Pictures of subjects, made of what the judge knows.
enum SubjectPictures {
  /// Of a string.
  static func picture(of text: String, _ evaluator: RuleEvaluator) -> SubjectPicture {
    let facts = StringFacts(settings: evaluator.settings)
    facts.read(text)
    var picture = SubjectPicture()
    picture.bitMap = BitMap(facts.dissection)
    picture.bases = BasisPicture.matrix(facts, evaluator)
    picture.outlook = StringOutlook.days(
      facts, rules: evaluator.rules, lists: evaluator.lists, cmpList: evaluator.cmpList)
    return picture
  }

  /// Of a key set.
  static func picture(of keys: StoredKeySet, _ evaluator: RuleEvaluator) -> SubjectPicture {
    var picture = SubjectPicture()
    picture.keys = KeyRows.rows(StoredKeyFacts(keys, settings: evaluator.settings))
    return picture
  }
}

/// What vendors may do by a string, as a matrix.
enum BasisPicture {
  /// The matrix in the reader's view; nil where the string names no vendor, or its list is not at hand.
  static func matrix(_ facts: StringFacts, _ evaluator: RuleEvaluator) -> BasisMatrix? {
    guard facts.policyVersion != nil,
      let bases = try? LegalBases(facts, lists: evaluator.lists, cmpList: evaluator.cmpList, view: .reader)
    else { return nil }
    let core = facts.core
    var vendors = core.vendorConsents.union(core.vendorLegitimateInterests).union(facts.shownVendors)
    for restriction in core.publisherRestrictions { vendors.formUnion(restriction.vendors) }
    let uses = bases.uses
    guard !vendors.isEmpty, !uses.isEmpty else { return nil }
    let rows = vendors.prefix(BasisMatrix.mostRows).map { vendor in
      let exclusion = bases.exclusion(of: vendor)
      return BasisMatrix.Row(
        vendor: vendor, name: bases.list?.name(ofVendor: vendor),
        exclusion: exclusion.isEmpty || bases.stringFaults.isEmpty
          ? exclusion.map(\.description) : ["the string is invalid"],
        cells: exclusion.isEmpty ? uses.map { cell(bases.basis(of: vendor, for: $0)) } : [])
    }
    return BasisMatrix(
      notes: notes(bases), uses: uses.map { use($0, bases.list) }, rows: rows,
      furtherVendors: vendors.count - rows.count)
  }

  private static func notes(_ bases: LegalBases) -> [String] {
    let list = bases.list.map { ", by \($0.source.name) of \($0.lastUpdated)" } ?? ""
    return ["What a reader may rely on as of \(bases.asOf)\(list)."]
      + bases.stringFaults.map { "No vendor may rely on it: \($0)." } + bases.unchecked.map { "Not checked: \($0)." }
  }

  private static func cell(_ answer: EffectiveLegalBasis) -> BasisMatrix.Cell {
    let kind: BasisMatrix.Answer =
      switch (answer.permission, answer.basis) {
      case (.permitted, .consent): .consent
      case (.permitted, .legitimateInterest): .legitimateInterest
      case (.permitted, .none): .permitted
      case (.unknown, _): .unknown
      case (.notPermitted, _): answer.obstacles == [.notDeclared] ? .notDeclared : .notPermitted
      }
    return BasisMatrix.Cell(kind, reasons: answer.trail.map(\.description))
  }

  private static func use(_ use: DeclaredUse, _ list: CompiledVendorList?) -> BasisMatrix.Use {
    switch use {
    case .purpose(let id): .init(label: "\(id)", text: "purpose \(id)", name: list?.name(ofPurpose: id))
    case .specialPurpose(let id):
      .init(label: "SP \(id)", text: "special purpose \(id)", name: list?.name(ofSpecialPurpose: id))
    case .feature(let id): .init(label: "F \(id)", text: "feature \(id)", name: list?.name(ofFeature: id))
    case .specialFeature(let id):
      .init(label: "SF \(id)", text: "special feature \(id)", name: list?.name(ofSpecialFeature: id))
    }
  }
}

/// Stored keys next to what their string requires.
enum KeyRows {
  /// A row for each key that the string requires, in the order of the table of keys, then the TCF's other keys as stored.
  /// Values that mean the same are the same: zeros at the end of a binary string say nothing.
  static func rows(_ facts: StoredKeyFacts) -> [KeyRow] {
    let keys = facts.keys
    guard let string = facts.readableString else {
      return facts.tcfNames.map { name in
        KeyRow(name: name, stored: keys[name].map(text), required: nil, mark: .other)
      }
    }
    var applies: Int? = 1
    if case .integer(let number)? = keys[StoredKeyName.gdprApplies] { applies = Int(clamping: number) }
    let required = DerivedKeySet(from: string.string, text: string.text, gdprApplies: applies)
    var known: Set<String> = []
    var rows: [KeyRow] = []
    for key in required.keys {
      known.insert(key.name)
      let stored = keys[key.name]
      let mark: KeyRow.Mark = stored.map { isSame($0, key.value) ? .same : .differs } ?? .missing
      rows.append(
        KeyRow(
          name: key.name, stored: stored.map { text($0, beside: key.value) }, required: text(key.value), mark: mark))
    }
    for name in facts.tcfNames where known.insert(name).inserted {
      rows.append(KeyRow(name: name, stored: keys[name].map(text), required: nil, mark: .other))
    }
    return rows
  }

  private static func isSame(_ stored: StoredValue, _ required: DerivedKeySet.Value) -> Bool {
    switch (stored, required) {
    case (.integer(let number), .number(let wanted)): return number == Int64(wanted)
    case (.string(let text), .text(let wanted)):
      if text == wanted { return true }
      guard let (left, right) = BinaryString(text).flatMap({ left in BinaryString(wanted).map { (left, $0) } }) else {
        return false
      }
      return left.vendors == right.vendors
    default: return false
    }
  }

  private static func text(_ value: DerivedKeySet.Value) -> String {
    switch value {
    case .number(let number): String(number)
    case .text(let text): text.isEmpty ? "(empty)" : text
    }
  }

  /// A stored value with its type where the type alone is wrong: 300 next to 300 would look the same.
  private static func text(_ stored: StoredValue, beside required: DerivedKeySet.Value) -> String {
    switch (stored, required) {
    case (.string, .number), (.integer, .text): "\(text(stored)) (\(stored.typeName))"
    default: text(stored)
    }
  }

  private static func text(_ value: StoredValue) -> String {
    switch value {
    case .integer(let number): String(number)
    case .string(let text): text.isEmpty ? "(empty)" : text
    case .long(let number): "\(number) (long)"
    case .boolean(let truth): "\(truth) (boolean)"
    case .real(let number): "\(number) (real)"
    case .data, .date, .array, .dictionary, .stringSet, .null: "(\(value.typeName))"
    }
  }
}

/// What was chosen in a scenario next to what was stored, by what its rules found: they alone know what had to be stored.
enum ChoiceRows {
  static func rows(_ facts: ScenarioFacts, _ report: SubjectReport) -> [ChoiceRow] {
    guard let string = facts.strings(.after, .restart).last?.string else { return [] }
    let list = facts.surroundings.lists.list(for: string.core)
    let core = string.core
    let verdicts = report.verdicts.filter { $0.rule.id.family == ScenarioRules.family.name }
    let findings = verdicts.flatMap(\.findings)
    // What no rule could decide cannot be told; a field without a finding is as chosen where one could. A rule that fails may have
    // gone no further than what it needs neither the list nor the vendors shown for.
    let hasAll = (try? facts.list(for: string)) != nil && (try? facts.disclosedVendors()) != nil
    let isDecided = verdicts.contains {
      isAboutChoice($0.rule.id) && ($0.outcome == .pass || $0.outcome == .fail && hasAll)
    }
    func row(
      _ what: String, _ ids: [Int], where isHere: (FieldPath) -> Bool, name: (Int) -> String?
    ) -> ChoiceRow {
      let finding = findings.first { finding in
        guard case .field(let path, _, _)? = finding.location, isHere(path) else { return false }
        return finding.evidence.actual == .ids(ids) && finding.evidence.expected != nil
      }
      var chosen: [Int]? = isDecided ? ids : nil
      if case .ids(let wanted)? = finding?.evidence.expected { chosen = wanted }
      func text(_ ids: [Int]) -> [String] { ids.map { id in name(id).map { "\(id) \($0)" } ?? "\(id)" } }
      return ChoiceRow(what: what, chosen: chosen.map(text), stored: text(ids))
    }
    return [
      row("Purposes with consent", Array(core.purposeConsents), where: { $0.field == FieldName.purposesConsent }) {
        list?.name(ofPurpose: $0)
      },
      row(
        "Purposes on legitimate interest", Array(core.purposeLegitimateInterests),
        where: { $0.field == FieldName.purposesLITransparency }
      ) { list?.name(ofPurpose: $0) },
      row(
        "Special features opted in to", Array(core.specialFeatureOptIns),
        where: { $0.field == FieldName.specialFeatureOptIns }
      ) { list?.name(ofSpecialFeature: $0) },
      row("Vendors with consent", Array(core.vendorConsents), where: { $0.section == .vendorConsents }) {
        list?.name(ofVendor: $0)
      },
      row(
        "Vendors on legitimate interest", Array(core.vendorLegitimateInterests),
        where: { $0.section == .vendorLegitimateInterests }
      ) { list?.name(ofVendor: $0) },
    ]
  }

  private static let rulesAboutChoices = Set(ScenarioRules.choices.map(\.metadata.id))

  private static func isAboutChoice(_ rule: RuleID) -> Bool { rulesAboutChoices.contains(rule) }
}
