public import TCFCodec
import TCFCrypto
public import TCFFindings
import TCFReporting
public import TCFRules
import TCFVendorList

/// The lists of a run, and the evaluator that judges next to them.
public struct RunMaterial: Sendable {
  /// The vendor lists and the CMP list.
  public let lists: LoadedLists
  /// Judges by the rules and settings of the choices.
  public let evaluator: RuleEvaluator
  /// The rules that are off.
  public let rulesOff: [RuleOff]
  /// The lists that could not be read.
  public let problems: [InputProblem]
  /// The store that was looked into for lists that the choices do not name.
  let store: ListStoreFolder?

  /// Lists as reports show them.
  fileprivate func shown(_ references: [ListReference]) -> [ListReference] {
    references.map { store?.shown($0) ?? $0 }
  }
}

extension RunChoices {
  /// Reads the lists.
  ///
  /// - Parameters:
  ///   - further: vendor lists in addition to those of the choices.
  ///   - store: the store that tcfcheck gvl keeps, for lists that the choices do not name; nil for none.
  ///   - cache: where compiled lists are kept between runs; nil for nowhere.
  ///   - isAsked: which of the rules are checked.
  public func material(
    further: [String], store: ListStoreFolder?, cache: CompiledListCache?, isAsked: (RuleID) -> Bool
  ) -> RunMaterial {
    let lists = LoadedLists.reading(
      vendorListPaths: vendorLists + further, cmpListPath: cmpList, store: store, cache: cache)
    var problems = lists.problems
    let chosen = rules
    var ruleSettings = chosen.settings
    if let vendorInformation {
      do throws(InputProblem) {
        ruleSettings.vendorInformation = try VendorInformationLoader.load(vendorInformation)
      } catch {
        problems.append(error)
      }
    }
    if let providers {
      do throws(InputProblem) {
        ruleSettings.providers = try ProviderListLoader.load(providers)
      } catch {
        problems.append(error)
      }
    }
    if let folder = given.disclosures {
      let (domains, faults) = DisclosureFolder.load(folder)
      ruleSettings.disclosures = domains
      problems += faults
    }
    if let folder = given.translations {
      let (translations, faults) = TranslationFolder.load(folder)
      ruleSettings.translations = translations
      problems += faults
    }
    ruleSettings.cmpListFault = lists.cmpListFault
    func isShown(_ id: RuleID) -> Bool { isMeant(id) && isAsked(id) }
    let evaluator = RuleEvaluator(
      rules: chosen.rules.filter { isShown($0.metadata.id) } + requirementRules, lists: lists.vendorLists,
      cmpList: lists.cmpList,
      settings: ruleSettings)
    return RunMaterial(
      lists: lists, evaluator: evaluator, rulesOff: chosen.off.filter { isShown($0.rule) }, problems: problems,
      store: store)
  }

  /// What the reports say of the run.
  ///
  /// - Parameters:
  ///   - material: the lists and rules of the run.
  ///   - toolVersion: the version of tcfcheck.
  ///   - command: the command that repeats the run.
  ///   - timestamp: when it began, as `2026-11-21T10:00:00`.
  public func description(
    _ material: RunMaterial, toolVersion: String, command: String, timestamp: String
  ) -> RunDescription {
    let lists = material.lists
    var description = RunDescription(
      toolVersion: toolVersion, catalogueVersion: RuleCatalog.version, asOf: day, profile: profile.rawValue,
      failOn: failOn, lists: material.shown(lists.references),
      listsReadOnDemand: { material.shown(lists.vendorLists.referencesReadOnDemand) },
      rules: material.evaluator.rules.map(\.metadata), rulesOff: material.rulesOff, settingsFile: settings.file,
      command: command, timestamp: isDeterministic ? "1970-01-01T00:00:00" : timestamp)
    description.failsOnUndecided = failsOnUndecided
    description.notes = material.evaluator.notes
    description.certification = scenarios?.certification
    if scenarios != nil {
      description.reportFiles = reports.map(\.path).filter { $0 != "-" }
      description.names = Self.names(lists.vendorLists)
    }
    return description
  }

  /// What the newest list of the run calls vendors and purposes.
  private static func names(_ store: VendorListStore) -> ListNames? {
    guard let edition = store.newestEdition, let list = store.newest(series: edition.name.series) else { return nil }
    return ListNames(
      vendor: { list.name(ofVendor: $0) }, purpose: { list.name(ofPurpose: $0) },
      specialFeature: { list.name(ofSpecialFeature: $0) })
  }

  /// What marks the findings of a run as accepted; nil where there is nothing to mark or to write.
  ///
  /// - Parameters:
  ///   - target: where the baseline of this run will be written; nil for nowhere.
  ///   - day: the day by which waivers expire. Not that of a file of scenarios: one that stopped the clock would keep
  ///     waivers alive for ever.
  /// - Throws: why the baseline cannot be read. Nothing should be run then: known findings would be new ones.
  public func suppressions(writing target: String?, today day: CalendarDay) throws(InputProblem) -> Suppressions? {
    var known: (baseline: Baseline, name: String)?
    // One that is about to be written for the first time need not be there.
    let isFirst = target != nil && (given.baseline == nil || given.baseline == target)
    if let baseline, !isFirst || BaselineFile.exists(baseline) {
      known = (try BaselineFile.read(baseline), baseline)
    }
    let waivers = settings[RunKeys.waivers] ?? []
    guard known != nil || target != nil || !waivers.isEmpty else { return nil }
    return Suppressions(waivers: waivers, baseline: known, asOf: given.asOf ?? day, sha256: SHA256.hexadecimal)
  }
}
