import TCFCodec
import TCFFindings
package import TCFSystem

/// An app of an Android device or emulator, by adb: preferences, databases and files of an app that can be debugged (`run-as`), or of
/// any app where adb is root.
package struct AndroidSource: StoreSource {
  private let package: String
  private let serial: String?
  private let adb: DeviceTool

  /// The folders of an app's data in which SDKs and frameworks keep things: preferences, React Native's AsyncStorage, Flutter's plug-ins.
  private static let folders = ["shared_prefs", "databases", "files", "app_flutter"]
  private static let mostFiles = 500

  /// - Parameter serial: The device, as `adb devices` names it; nil where there is one only.
  package init(
    package: String, serial: String?, environment: [String: String], guardedBy processGuard: ProcessGuard?
  ) {
    self.package = package
    self.serial = serial
    adb = .adb(environment: environment, guardedBy: processGuard)
  }

  /// Whether a name is one of a package, which reaches a shell of the device.
  package static func isPackage(_ name: String) -> Bool {
    name.contains(".") && name.utf8.count < 256
      && name.utf8.allSatisfy { byte in
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      }
  }

  func folder() throws(RecordingFault) -> FolderSource? { nil }

  func files() throws(RecordingFault) -> (files: [StoreFile], problem: String?) {
    let found = try run(["find"] + Self.folders + ["-type", "f"])
    // Folders that an app does not have are an error of find's; the others are listed all the same.
    let names = String(decoding: found.output, as: UTF8.self).split { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    guard found.isFine || !names.isEmpty || Self.isAboutMissing(found.errors) else { throw fault(found) }
    var files: [StoreFile] = []
    for name in names.sorted().prefix(Self.mostFiles) where Self.isSafe(name) {
      let answer = try run(["cat", name])
      // It may have gone meanwhile.
      if answer.isFine { files.append(StoreFile(name: name, bytes: answer.output, identity: nil, hold: { nil })) }
    }
    let problem = "the app has \(names.count) files; only the first \(Self.mostFiles) of them are looked at"
    return (files, names.count > Self.mostFiles ? problem : nil)
  }

  /// A path that a shell reads as it is, inside the folders.
  private static func isSafe(_ name: String) -> Bool {
    folders.contains { name.hasPrefix($0 + "/") } && !name.contains("..")
      && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"'\"\\$`;&|<>()*?[]{}!#~".utf8.contains($0) }
  }

  private static func isAboutMissing(_ errors: String) -> Bool { errors.contains("No such file or directory") }

  /// Runs a command in the app's folder: as the app, or, where that is refused, as root.
  private func run(_ command: [String]) throws(RecordingFault) -> DeviceTool.Answer {
    let device = serial.map { ["-s", $0] } ?? []
    let answer = try adb.run(device + ["exec-out", "run-as", package] + command, within: DeviceTool.usualTime)
    guard !answer.isFine, !Self.isAboutMissing(answer.errors) else { return answer }
    let path = "/data/data/\(package)"
    let asRoot = try adb.run(
      device + ["exec-out", "su", "0", "sh", "-c", "'cd \(path) && \(command.joined(separator: " "))'"],
      within: DeviceTool.usualTime)
    return asRoot.isFine || !asRoot.output.isEmpty ? asRoot : answer
  }

  private func fault(_ answer: DeviceTool.Answer) -> RecordingFault {
    let said = answer.errors.isEmpty ? String(decoding: answer.output.prefix(300), as: UTF8.self) : answer.errors
    return .unreadableApp(package: package, said: said)
  }
}

extension DeviceTool {
  /// Android's debug bridge.
  static func adb(environment: [String: String], guardedBy processGuard: ProcessGuard?) -> DeviceTool {
    DeviceTool(program: .adb, environment: environment, processGuard: processGuard)
  }
}
