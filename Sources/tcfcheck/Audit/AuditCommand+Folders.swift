import ArgumentParser
import TCFAudit
import TCFFindings
import TCFInput
import TCFRun
import TCFSystem

/// Which files and folders an audit reads and writes, and what keeps it from others' work.
extension AuditCommand {
  /// Refuses options by which one file would be written twice, or read and written.
  func checkPaths(_ choices: RunChoices, _ found: AuditInputs) throws(ExitCode) {
    var paths = OutputPaths()
    paths.reads(found.paths, as: "an input")
    paths.reads(choices.vendorLists, as: "a vendor list of the run")
    paths.reads([choices.cmpList].compactMap(\.self), as: "the CMP list of the run")
    paths.reads([choices.settings.file].compactMap(\.self), as: "the settings file")
    paths.writes(rejectsPath, as: rejects != nil ? "--rejects" : "--out")
    paths.writes(records, as: "--records")
    for path in resuming.file(in: output.out)?.paths ?? [] { paths.writes(path, as: "--out") }
    paths.reads([sign].compactMap(\.self), as: "the key of --sign")
    output.add(to: &paths)
    if let evidence {
      for path in EvidenceFolder(evidence).files + EvidenceFolder(unfinished: evidence).files {
        paths.writes(path, as: "--evidence")
      }
    }
    if let conflict = paths.conflict { throw usageError(conflict) }
  }

  /// Keeps a bundle from being replaced by another one, unless that was said or a run goes on that was to replace it.
  func checkBundle(_ checkpoints: AuditCheckpointFile?) throws(ExitCode) {
    let isContinued = resuming.resume && checkpoints?.exists == true
    guard let evidence, !overwrite, !isContinued, EvidenceFolder(evidence).holdsBundle else { return }
    throw usageError(
      "--evidence: there is a bundle in \(evidence); name another folder, or replace the bundle with --overwrite")
  }

  /// Makes the folders that the run writes into, and keeps other audits out of them. Two that wrote into one would both end well,
  /// and leave what neither has found.
  func lockedFolders() throws(ExitCode) -> [FolderLock] {
    var (locks, seen) = ([FolderLock](), Set<FileIdentity>())
    for folder in [output.out, evidence].compactMap(\.self) {
      try attempt { () throws(InputProblem) in try FolderMaking.make(folder) }
      guard let identity = FileIdentity.of(folder), seen.insert(identity).inserted else { continue }
      guard let lock = FolderLock(folder) else { throw usageError("another audit is writing into \(folder)") }
      locks.append(lock)
    }
    return locks
  }
}
