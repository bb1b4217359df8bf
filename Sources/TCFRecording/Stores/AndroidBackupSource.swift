import TCFFindings
import TCFSystem

/// A file of an app in a backup: its path in the folder of the app's data, and what is in it.
package struct BackedUpFile: Sendable {
  let path: String
  let bytes: [UInt8]

  /// A file by its path, such as `shared_prefs/com.example.shop_preferences.xml`.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Unpacks a backup: the files of one app, in the order of the archive, which come to `limit` bytes together at most. This room
/// has no reader of archives.
package typealias BackupUnpacking =
  (_ bytes: [UInt8], _ package: String, _ limit: Int) throws(RecordingFault) -> [BackedUpFile]

/// An app of an Android device by `adb backup`, where neither `run-as` nor root reads it: a person confirms it on the device.
///
/// Source: adb's own help (`adb backup [-f FILE] [-noapk] PACKAGE`). It ends with 0 whether it was confirmed or not.
struct AndroidBackupSource: StoreSource {
  private let package: String
  private let serial: String?
  private let adb: DeviceTool
  private let scratch: String
  private let unpack: BackupUnpacking

  /// A person has to unlock the device, read and confirm, and the device to pack.
  static let confirmationTime = Duration.seconds(300)
  private static let longestBackup = 100_000_000

  init(
    package: String, serial: String?, environment: [String: String], guardedBy processGuard: ProcessGuard?,
    unpacking unpack: @escaping BackupUnpacking
  ) {
    self.package = package
    self.serial = serial
    self.unpack = unpack
    adb = .adb(environment: environment, guardedBy: processGuard)
    scratch = environment["TMPDIR"] ?? "/tmp"
  }

  func folder() throws(RecordingFault) -> FolderSource? { nil }

  func files() throws(RecordingFault) -> (files: [StoreFile], problem: String?) {
    let bytes = try backup()
    let files = bytes.isEmpty ? [] : try unpack(bytes, package, FolderSource.mostBytes)
    guard !files.isEmpty else { throw .backup(.empty(package: package)) }
    let most = FolderSource.mostFiles
    let problem = "the backup has \(files.count) files of the app; only the first \(most) of them are looked at"
    let read = files.sorted { $0.path < $1.path }.prefix(most).map {
      StoreFile(name: $0.path, bytes: $0.bytes, identity: nil, hold: { nil })
    }
    return (read, files.count > most ? problem : nil)
  }

  /// What adb wrote; nothing where it wrote no file.
  private func backup() throws(RecordingFault) -> [UInt8] {
    let folder = try mapError(try TemporaryFolder("tcfcheck-backup-", in: scratch)) { (error: OutputFault) in
      RecordingFault.output(error)
    }
    let path = folder.path + "/backup.ab"
    let device = serial.map { ["-s", $0] } ?? []
    let answer = try adb.run(device + ["backup", "-f", path, "-noapk", package], within: Self.confirmationTime)
    guard answer.isFine else {
      let said = answer.errors.isEmpty ? String(decoding: answer.output.prefix(300), as: UTF8.self) : answer.errors
      throw .backup(.refused(package: package, said: said))
    }
    guard FileKind.of(path) == .file else { return [] }
    return try mapError(try InputFile.bytes(of: SystemPath(path), limit: Self.longestBackup)) { (error: InputFault) in
      RecordingFault.backup(.file(error))
    }
  }
}
