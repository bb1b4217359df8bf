import ArgumentParser
import TCFFindings
import TCFRecording
import TCFRules
import TCFRun
import TCFSystem

/// How the captures of one scenario are made.
struct ScenarioPlan {
  /// What is done.
  enum Work {
    /// One visit of a page, recorded as a whole.
    case page(WebRecordingOptions, RecordingFolder)
    /// A look at an app's stores in each step.
    case stores([StoreStep])
  }

  /// A step on a device.
  struct StoreStep {
    /// What a person is asked to do first.
    let prompt: String?
    let wait: Int
    let options: StoreRecordingOptions
    /// Where the capture goes; nil for a step that has none.
    let folder: RecordingFolder?
  }

  /// The scenario.
  let name: String
  let work: Work
  /// The files and folders that are written.
  let paths: [String]

  /// Whether it is about an app's stores, and no page.
  var isOfStores: Bool {
    if case .stores = work { return true }
    return false
  }

  /// Whether a person has to do something.
  var asksPerson: Bool {
    guard case .stores(let steps) = work else { return false }
    return steps.contains { $0.prompt != nil }
  }

  /// Throws wrong usage for what the recorder does not understand.
  init(
    _ entry: Certification.Entry, _ source: Certification.Source, _ setup: Certification.RecordingSetup,
    hasNoSandbox: Bool
  ) throws(ExitCode) {
    name = entry.name
    let steps = entry.steps.filter { $0.recording != nil }
    var paths = steps.flatMap(\.captures).map(\.path)
    if source == .web {
      // The whole recording lies where the scenario says, or beside the first capture, and is not judged there.
      let first = entry.recording?.path ?? paths.first ?? ""
      let folder = RecordingFolder(path: Self.folder(of: first))
      paths.append(folder.recordingPath)
      var options = try Self.options(entry, steps, setup)
      options.hasNoSandbox = hasNoSandbox
      work = .page(options, folder)
    } else {
      work = .stores(steps.compactMap { Self.storeStep($0, source, setup.places[source] ?? "") })
    }
    self.paths = paths
  }

  // MARK: - Pages

  private static func options(
    _ entry: Certification.Entry, _ steps: [Certification.Step], _ setup: Certification.RecordingSetup
  ) throws(ExitCode) -> WebRecordingOptions {
    let first = try PageAddress.url(steps.first?.recording?.page ?? setup.places[.web] ?? "")
    var options = WebRecordingOptions(url: first, program: "tcfcheck \(ToolVersion.text)")
    options.views = 1
    if let wait = setup.wait { options.wait = .seconds(wait) }
    if let wait = setup.actWait { options.actWait = .seconds(wait) }
    options.language = setup.language
    options.timezone = setup.timezone
    options.viewport = try value(setup.viewport, "viewport", example: "1280x800", WebRecordingOptions.Viewport.init)
    options.geolocation = try value(
      setup.geolocation, "geolocation", example: "52.5,13.4", WebRecordingOptions.Place.init)
    for (index, step) in steps.enumerated() {
      guard let recording = step.recording else { continue }
      let word = step.phase == .restart ? "restart" : "start"
      // The first page is opened by the recorder.
      if index > 0, let page = recording.page {
        options.acts.append(WebAct(word, .open(try PageAddress.url(page))))
      }
      if recording.isReloaded { options.acts.append(WebAct(word, .reload)) }
      options.acts += try mapError(try clicks(recording)) { (error: RecordingFault) in
        usageError("\(entry.name): \(step.name): \(error.message)" + (error.fix.map { "; \($0)" } ?? ""))
      }
      if recording.wait > 0 { options.acts.append(WebAct("wait", .wait(Double(recording.wait)))) }
      if let capture = step.captures.first {
        let name = capture.path.split(separator: "/").last.map(String.init) ?? capture.path
        let folder = RecordingFolder(path: Self.folder(of: capture.path))
        options.acts.append(WebAct("capture", .keepStates(folder, name: name)))
      }
    }
    return options
  }

  /// What is clicked: the last of several clicks is the act.
  private static func clicks(_ step: Certification.StepRecording) throws(RecordingFault) -> [WebAct] {
    var acts: [WebAct] = []
    for (index, click) in step.clicks.enumerated() {
      let word = index == step.clicks.count - 1 ? step.act : nil
      acts.append(try WebAct("\(word ?? "click"): click \(click)"))
    }
    return acts + (try step.acts.map(WebAct.init))
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func value<Value>(
    _ text: String?, _ key: String, example: String, _ read: (String) -> Value?
  ) throws(ExitCode) -> Value? {
    guard let text else { return nil }
    guard let value = read(text) else {
      throw usageError("\(key) of record is written as \(example), not \(Prose.excerpt(text, limit: 80))")
    }
    return value
  }

  // MARK: - Apps

  private static func storeStep(
    _ step: Certification.Step, _ source: Certification.Source, _ place: String
  ) -> StoreStep? {
    guard let recording = step.recording else { return nil }
    let kind: StoreRecordingOptions.Kind =
      switch source {
      case .android: .android(package: place)
      case .simulator: .simulator(bundle: place)
      case .folder, .web: .folder(place)
      }
    var options = StoreRecordingOptions(
      kind: kind, isWatched: false, interval: .seconds(1), limit: nil, program: "tcfcheck \(ToolVersion.text)")
    options.act = step.phase == .restart ? "restart" : recording.act
    options.notesAbsence = true
    return StoreStep(
      prompt: recording.prompt, wait: recording.wait, options: options,
      folder: step.captures.first.map { RecordingFolder(path: $0.path) })
  }

  /// Removes what an earlier run has made: what cannot be made again must not be judged as if it had been.
  func clear() {
    switch work {
    case .page(_, let folder):
      // First by what the recording names.
      folder.clear()
      for path in paths { Folders.removeFile(path) }
    case .stores(let steps):
      for step in steps { step.folder?.clear() }
    }
  }
}
