import TCFFindings
import TCFSystem

/// Where a recording is written until there is enough of it to be kept: a folder within its own. A recording that is to be replaced
/// stays until then, and so it does where tcfcheck is killed before.
final class RecordingStage {
  /// The folder to write into.
  let folder: RecordingFolder
  private let temporary: TemporaryFolder
  private let target: RecordingFolder
  private var clearsTarget: Bool
  private let lock: FolderLock

  /// Makes the stage for a recording in `target`, and keeps other recordings out of that folder.
  ///
  /// - Parameter clearsTarget: whether a former recording there goes when this one comes.
  static func opening(for target: RecordingFolder, clearsTarget: Bool) throws(RecordingFault) -> RecordingStage {
    try target.make()
    guard let lock = FolderLock(target.path) else {
      throw .occupied(folder: target.path)
    }
    let temporary = try mapError(try TemporaryFolder(".tcfcheck-recording-", in: target.path)) { (error: OutputFault) in
      RecordingFault.output(error)
    }
    return RecordingStage(temporary, target, lock, clearsTarget: clearsTarget)
  }

  private init(
    _ temporary: consuming TemporaryFolder, _ target: RecordingFolder, _ lock: FolderLock, clearsTarget: Bool
  ) {
    folder = RecordingFolder(path: temporary.path)
    self.temporary = temporary
    (self.target, self.lock, self.clearsTarget) = (target, lock, clearsTarget)
  }

  /// Moves what has been written since the last time to its place, the recording last.
  func publish() throws(RecordingFault) {
    if clearsTarget { target.clear() }
    clearsTarget = false
    let names = FolderNames.texts(in: folder.path).filter { $0 != RecordingFolder.recordingName }
    do throws(OutputFault) {
      for name in names + [RecordingFolder.recordingName] {
        try Folders.move("\(folder.path)/\(name)", to: "\(target.path)/\(name)")
      }
      try Folders.sync(target.path)
    } catch {
      throw .output(error)
    }
  }
}
