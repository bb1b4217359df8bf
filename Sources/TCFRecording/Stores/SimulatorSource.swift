import TCFFindings
import TCFSystem

/// An app of an iOS simulator, by `xcrun simctl`: the folder of its data, in which preferences and files are.
struct SimulatorSource: StoreSource {
  private let bundle: String
  private let device: String
  private let xcrun: DeviceTool
  private let recording: RecordingFolder

  /// - Parameter device: A simulator's name or UDID; `booted` is the one that runs.
  init(
    bundle: String, device: String, environment: [String: String], guardedBy processGuard: ProcessGuard?,
    besides recording: RecordingFolder
  ) {
    self.recording = recording
    self.bundle = bundle
    self.device = device
    xcrun = DeviceTool(program: .xcrun, environment: environment, processGuard: processGuard)
  }

  func files() throws(RecordingFault) -> (files: [StoreFile], problem: String?) { try appFolder().files() }

  func folder() throws(RecordingFault) -> FolderSource? { try appFolder() }

  private func appFolder() throws(RecordingFault) -> FolderSource {
    let answer = try xcrun.run(["simctl", "get_app_container", device, bundle, "data"], within: DeviceTool.usualTime)
    let path = String(decoding: answer.output, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    guard answer.isFine, path.hasPrefix("/") else {
      throw .unknownApp(bundle: bundle, said: answer.errors)
    }
    return FolderSource(path: path, besides: recording)
  }
}
