import TCFFindings
import TCFInput

extension Settings {
  /// The paths of the file that do not lead anywhere: lists that are not there. Folders for reports are made by the run.
  public var missingPaths: [SettingsProblem] {
    let single = [RunKeys.cmpList, RunKeys.vendorInformation, RunKeys.providers, RunKeys.store]
    let lists =
      (self[RunKeys.vendorLists] ?? []).map { (RunKeys.vendorLists.facts, $0) }
      + single.compactMap { key in self[key].map { (key.facts, $0) } }
    return lists.filter { !BaselineFile.exists($0.1) }.map { problem($0.0, InputProblem(missing: $0.1)) }
  }

  private func problem(_ choice: ChoiceFacts, _ problem: InputProblem) -> SettingsProblem {
    SettingsProblem(file: file ?? "", place: place(of: choice), .path(of: choice.path, problem))
  }
}
