public import TCFCodec
import TCFCrypto
public import TCFFindings
public import TCFRules
import TCFVendorList

/// The lists of a run, and the evaluator that judges beside them.
public struct RunMaterial: Sendable {
  /// The vendor lists and the CMP list.
  public let lists: LoadedLists
  /// Judges by the rules and settings of the choices.
  public let evaluator: RuleEvaluator
  /// The rules that are off.
  public let rulesOff: [RuleOff]
  /// The lists that could not be read.
  public let problems: [InputProblem]
}

extension RunChoices {
  /// Reads the lists.
  ///
  /// - Parameters:
  ///   - further: vendor lists besides those of the choices.
  ///   - store: the store that tcfcheck gvl keeps, where the choices name no list of a kind; nil for none.
  ///   - cache: where compiled lists are kept between runs; nil for nowhere.
  ///   - isAsked: which of the rules are asked.
  public func material(
    further: [String], store: String?, cache: CompiledListCache?, isAsked: (RuleID) -> Bool
  ) -> RunMaterial {
    let kept = store.flatMap { try? ListStoreFolder($0).keptLists() }
    let lists = LoadedLists(
      vendorListPaths: (vendorLists.isEmpty ? kept?.vendorLists ?? [] : vendorLists) + further,
      cmpListPath: cmpList ?? kept?.cmpList, cache: cache)
    var problems = lists.problems
    var ruleSettings = ruleSettings
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
    let (rules, off) = rules
    let evaluator = RuleEvaluator(
      rules: rules.filter { isAsked($0.metadata.id) }, lists: lists.vendorLists, cmpList: lists.cmpList,
      settings: ruleSettings)
    return RunMaterial(
      lists: lists, evaluator: evaluator, rulesOff: off.filter { isAsked($0.rule) }, problems: problems)
  }

  /// What the reports say of the run.
  ///
  /// - Parameters:
  ///   - toolVersion: the version of tcfcheck.
  ///   - command: the command that repeats the run.
  ///   - timestamp: when it began, as `2026-11-21T10:00:00`.
  public func description(
    _ material: RunMaterial, toolVersion: String, command: String, timestamp: String
  ) -> RunDescription {
    let lists = material.lists
    var description = RunDescription(
      toolVersion: toolVersion, catalogueVersion: RuleCatalog.version, asOf: day, profile: profile.rawValue,
      failOn: failOn, lists: lists.references,
      listsReadOnDemand: { lists.vendorLists.referencesReadOnDemand },
      rules: material.evaluator.rules.map(\.metadata), rulesOff: material.rulesOff, settingsFile: settings.file,
      command: command, timestamp: isDeterministic ? "1970-01-01T00:00:00" : timestamp)
    description.failsOnUndecided = failsOnUndecided
    description.dossier = scenarios?.dossier
    return description
  }

  /// What marks the findings of a run as accepted; nil where there is nothing to mark or to write.
  ///
  /// - Parameters:
  ///   - target: where the baseline of this run will be written; nil for nowhere.
  ///   - day: the day by which waivers expire. Not that of a file of scenarios: one that stopped the clock would keep
  ///     waivers alive for ever.
  /// - Throws: why the baseline cannot be read. Nothing should be run then: known findings would be new ones.
  public func acceptances(writing target: String?, today day: CalendarDay) throws(InputProblem) -> Acceptances? {
    var known: (baseline: Baseline, name: String)?
    // One that is about to be written for the first time need not be there.
    let isFirst = target != nil && (given.baseline == nil || given.baseline == target)
    if let baseline, !isFirst || BaselineFile.exists(baseline) {
      known = (try BaselineFile.read(baseline), baseline)
    }
    let waivers = settings[RunKeys.waivers] ?? []
    guard known != nil || target != nil || !waivers.isEmpty else { return nil }
    return Acceptances(waivers: waivers, baseline: known, asOf: given.asOf ?? day, sha256: SHA256.hexadecimal)
  }
}

extension ListStoreFolder {
  /// The store as the source of vendor lists and of a CMP list, for each kind that it has; nil where there is no store.
  fileprivate func keptLists() throws(InputProblem) -> (vendorLists: [String], cmpList: String?)? {
    guard exists else { return nil }
    let lock = try lock()
    return (lock.vendorLists.isEmpty ? [] : [path], lock.newestCMPList == nil ? nil : path)
  }
}
