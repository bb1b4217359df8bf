import TCFFindings
import TCFStorage

// Android backups: a folder of files in one file.
extension InputReader {
  /// Reads the stores of apps in an Android backup. Files that have nothing to do with consent are left aside, as in a folder.
  ///
  /// A file's name is the backup's and the path in it, with the device's names of the folders:
  /// `backup.ab:apps/com.example.shop/shared_prefs/com.example.shop_preferences.xml`.
  func readBackup(
    _ bytes: [UInt8], name: String, among siblings: StoreSiblings?, _ receive: Receiver
  ) throws(InputProblem) {
    let files = try mapError(try AndroidBackup.files(in: bytes, limit: mostHeld)) { (error: AndroidBackup.Fault) in
      InputProblem(input: name, message: "cannot read the Android backup \(name): \(error.sentence)", fix: error.fix)
    }
    let named = files.map { (name: "\(name):apps/\($0.package)/\($0.path)", bytes: $0.bytes) }
    let contents = Dictionary(named.map { ($0.name, $0.bytes) }) { $1 }
    let names = Dictionary(grouping: named.map { Self.split($0.name) }, by: \.folder).mapValues { $0.map(\.file) }
    var stores = DefaultStores()
    for (folder, names) in names { stores.add(names, in: folder) }
    let folders = names.mapValues { StoreSiblings($0, around: stores) }
    var reader = self
    reader.storesBeside = StoresBeside { contents[$0] }
    var skipped = 0
    // In a folder the backup is one file, and counts as one.
    func leaveAside(_ name: String) {
      skipped += 1
      if siblings == nil { receive(.leftAside(name)) }
    }
    for file in named {
      if isCancelled() { return }
      // Nobody puts a backup into a store; one in another would be unpacked without end.
      guard !AndroidBackup.isBackup(file.bytes),
        !DatabaseFile.belongsToOther(file.name, beside: { contents[$0] })
      else {
        leaveAside(file.name)
        continue
      }
      do throws(InputProblem) {
        var bytes = file.bytes
        if case .database = ContentKind.guess(bytes) {
          bytes = try DatabaseFile.withLog(bytes, name: file.name) { contents[$0] }
        }
        let input = InputDescriptor(holding: bytes, name: file.name)
        try reader.read(input, among: folders[Self.split(file.name).folder] ?? StoreSiblings([])) { event in
          switch event {
          case .leftAside, .empty: leaveAside(file.name)
          default: receive(event)
          }
        }
      } catch {
        receive(.problem(error))
      }
    }
    guard skipped == named.count else { return }
    receive(
      siblings != nil ? .leftAside(name) : .empty(name, "no file in the Android backup \(name) contains consent data"))
  }

  private static func split(_ name: String) -> (folder: String, file: String) {
    guard let slash = name.lastIndex(of: "/") else { return ("", name) }
    return (String(name[..<slash]), String(name[name.index(after: slash)...]))
  }
}
