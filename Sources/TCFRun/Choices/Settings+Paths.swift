import TCFFindings
import TCFInput

extension Settings {
  /// The paths of the file that do not lead anywhere: lists that are not there, and folders for reports that are not.
  public var missingPaths: [SettingsProblem] {
    let single = [RunKeys.cmpList, RunKeys.vendorInformation, RunKeys.providers, RunKeys.store]
    let lists =
      (self[RunKeys.vendorLists] ?? []).map { (RunKeys.vendorLists.facts, $0) }
      + single.compactMap { key in self[key].map { (key.facts, $0) } }
    let reports = RunKeys.files.flatMap { entry in (self[entry.key] ?? []).map { (entry.key.facts, $0) } }
    return lists.filter { !BaselineFile.exists($0.1) }.map { problem($0.0, InputProblem(missing: $0.1).message) }
      + reports.compactMap { facts, path in
        guard path != "-", let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
        let folder = String(path[..<slash])
        return BaselineFile.exists(folder) ? nil : problem(facts, "no such folder: \(folder)")
      }
  }

  private func problem(_ choice: ChoiceFacts, _ message: String) -> SettingsProblem {
    SettingsProblem(file: file ?? "", place: place(of: choice), message: "\(choice.path): \(message)")
  }
}
