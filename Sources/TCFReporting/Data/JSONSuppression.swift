import TCFCodec
package import TCFFindings
package import TCFJSON

extension JSONWriter {
  /// A severity of the settings, as a value.
  mutating func add(_ change: SeverityChange) {
    beginObject()
    key("from")
    string(change.from.rawValue)
    key("to")
    string(change.to.rawValue)
    key("reason")
    string(change.reason)
    endObject()
  }

  /// The member of a finding that does not count: `"baseline":true` or `"waived":{…}`.
  mutating func addSuppression(_ suppression: Suppression) {
    switch suppression {
    case .inBaseline:
      key("baseline")
      boolean(true)
    case .waived(let waived):
      key("waived")
      beginObject()
      addMembers(waived)
      endObject()
    }
  }

  /// What settings, waivers and baseline did to the run; members of the summary, none where there is nothing to say.
  mutating func addSettled(_ summary: RunSummary, _ run: RunDescription) {
    if let file = run.settingsFile {
      key("settings")
      string(file)
    }
    if !run.rulesOff.isEmpty { addRulesOff(run.rulesOff) }
    guard let suppression = summary.suppression else { return }
    key("accepted")
    beginObject()
    key("waived")
    integer(suppression.waivedFindings)
    key("baseline")
    integer(suppression.known)
    endObject()
    addWaivers(suppression.waivers)
    if let baseline = suppression.baseline { addBaseline(baseline, suppression) }
  }

  private mutating func addRulesOff(_ rules: [RuleOff]) {
    key("rulesOff")
    beginArray()
    for off in rules {
      beginObject()
      key("rule")
      string(off.rule.rawValue)
      key("reason")
      string(off.reason)
      endObject()
    }
    endArray()
  }

  private mutating func addWaivers(_ waivers: [SuppressionSummary.WaiverUse]) {
    key("waivers")
    beginArray()
    for waiver in waivers {
      beginObject()
      key("rule")
      string(waiver.rule)
      key("subject")
      string(waiver.subject)
      addMembers(waiver.waived)
      key("state")
      string(waiver.state.rawValue)
      key("findings")
      integer(waiver.findings)
      endObject()
    }
    endArray()
  }

  private mutating func addBaseline(_ path: String, _ suppression: SuppressionSummary) {
    key("baseline")
    beginObject()
    key("path")
    string(path)
    key("known")
    integer(suppression.known)
    if suppression.acceptsAnyIDs { member("acceptsAnyIds", true) }
    if !suppression.grown.isEmpty { addGrown(suppression.grown) }
    key("gone")
    beginArray()
    for gone in suppression.gone {
      beginObject()
      key("rule")
      string(gone.rule.rawValue)
      key("findings")
      integer(gone.findings)
      endObject()
    }
    endArray()
    key("notChecked")
    array(suppression.unchecked) { json, unchecked in
      json.object { json in
        json.member("rule", unchecked.rule.rawValue)
        json.member("findings", unchecked.findings)
        json.member("reason", unchecked.reason.rawValue)
      }
    }
    key("absentInputs")
    array(suppression.absentInputs) { json, input in json.string(input) }
    endObject()
  }

  private mutating func addGrown(_ rules: [SuppressionSummary.Grown]) {
    key("newIds")
    array(rules) { json, grown in
      json.object { json in
        json.member("rule", grown.rule.rawValue)
        json.member("findings", grown.findings)
        json.addMembers(of: grown.ids)
      }
    }
  }

  private mutating func addMembers(_ waived: Suppression.Waived) {
    key("reason")
    string(waived.reason)
    key("owner")
    string(waived.owner)
    key("until")
    string("\(waived.until)")
  }

  /// The ids that are new in a finding: members `newVendors`, `newPurposes`, `newOtherIds`, each where there are any.
  package mutating func addMembers(of new: FindingIDs) {
    let most = FindingLines.idLimit
    if !new.vendors.isEmpty { member("newVendors", new.vendors.prefix(most)) }
    if !new.purposes.isEmpty { member("newPurposes", new.purposes) }
    if !new.others.isEmpty { member("newOtherIds", new.others.prefix(most)) }
  }
}
