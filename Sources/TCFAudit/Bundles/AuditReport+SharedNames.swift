import TCFFindings

extension AuditReport {
  /// The report without paths of the auditor's machine.
  func sharing(_ names: SharedNames) -> AuditReport {
    var report = self
    report.partial.share(names)
    report.tables.share(names)
    report.run.command = SharedNames.command(run.command)
    return report
  }
}

extension AuditTables {
  /// Calls inputs by names that can be shared.
  fileprivate mutating func share(_ names: SharedNames) {
    mapCells(in: "input") { cell in
      switch cell {
      case .text(let path): .text(names.name(of: path))
      case .code(let path): .code(names.name(of: path))
      default: cell
      }
    }
  }
}
