package import TCFFindings

extension AuditPartial {
  /// What reports say of the run, for a partial that was read.
  ///
  /// - Parameters:
  ///   - command: the command that makes the reports.
  ///   - timestamp: when it was given, as `2026-11-21T10:00:00`.
  package func description(command: String, timestamp: String) -> RunDescription {
    var description = RunDescription(
      toolVersion: identity.tool, catalogueVersion: identity.catalogue, asOf: identity.asOf, profile: identity.profile,
      failOn: identity.failOn, lists: lists, rules: counts.rules,
      rulesOff: identity.rulesOff, command: command, timestamp: timestamp)
    description.notes = identity.notes
    return description
  }
}
