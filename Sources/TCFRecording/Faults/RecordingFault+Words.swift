import TCFFindings
import TCFSystem

extension RecordingFault {
  /// What went wrong, in one sentence.
  package var message: String {
    switch self {
    case .output(let fault): "\(fault)"
    case .occupied(let folder): "another recording is being written into \(folder)"
    case .site(let fault): fault.message
    case .act(let text, let fault): "the act \(Self.quoted(text)) \(fault.clause)"
    case .clickName(let text): "\(Self.quoted(text)) does not say what a click on which text means"
    case .noBrowser(named: nil): "there is no Chromium, Chrome or Edge on the PATH"
    case .noBrowser(let name?): "there is no browser \(name)"
    case .superuser: "the browser does not start as root with its sandbox"
    case .spawn(let fault): fault.description
    case .started(_, let fault), .attached(let fault): fault.message
    case .debuggingPort(let text, let fault): fault.message(Self.excerpt(text))
    case .unattachable(let address, _, let fault): Self.message(fault, at: address)
    case .tab(let fault): fault.message
    case .noFolder(let path): "there is no folder \(path)"
    case .tool(let program, let fault): fault.message(program)
    case .screen(let fault): fault.message
    case .unreadableApp(let package, let said): "adb cannot read the app \(package): \(Self.line(said))"
    case .unknownApp(let bundle, let said): "xcrun simctl does not know the app \(bundle): \(Self.line(said))"
    case .backup(let fault): fault.message
    }
  }

  /// What to do about it; nil where nothing helps.
  package var fix: String? {
    switch self {
    case .output(let fault): fault.advice
    case .occupied: "choose another folder"
    case .site(let fault): fault.fix
    case .act(_, let fault): fault.fix
    case .clickName: #"write accept: text "Accept all""#
    case .noBrowser(named: nil): "install one (Debian: apt-get install chromium), or name it with --browser PATH"
    case .noBrowser: "pass --browser the path of Chromium, Chrome or Edge"
    case .superuser: "run tcfcheck as another user, or pass --no-sandbox if you trust the pages and what they load"
    case .spawn, .attached, .started(_, .interrupted), .screen: nil
    case .started(let path, _): "try the browser by itself: \(path) --headless=new --dump-dom about:blank"
    case .debuggingPort(_, let fault): fault.fix
    case .unattachable(_, let port, let fault): Self.fix(fault, port: port)
    case .tab(let fault): fault.fix
    case .noFolder: "name the folder in which the app keeps its preferences"
    case .tool(let program, _): program.fix
    case .unreadableApp:
      "connect one device, or name it with --serial; the app must be debuggable, or the device rooted; up to Android "
        + "11 the app may also allow a backup: try --backup"
    case .unknownApp: "boot a simulator, install the app, or name the simulator with --device"
    case .backup(let fault): fault.fix
    }
  }

  fileprivate static func excerpt(_ text: String) -> String { Prose.excerpt(text, limit: 80) }
  fileprivate static func quoted(_ text: String) -> String { "\"" + excerpt(text) + "\"" }
  fileprivate static func line(_ said: String) -> String { Prose.line(said, limit: 300) }

  private static func message(_ fault: WebSocketFault, at address: String) -> String {
    switch fault {
    case .unreachable(let error): "no browser can be reached at \(address): \(error)"
    case .silent: "what listens at \(address) does not answer"
    default:
      "what listens at \(address) is not the debugging port of Chromium, Chrome or Edge: it \(fault.message)"
    }
  }

  private static func fix(_ fault: WebSocketFault, port: UInt16) -> String {
    switch fault {
    case .unreachable: "start it with --remote-debugging-port=\(port) and a --user-data-dir of its own"
    case .silent: "check that it is the debugging port of a browser"
    default: "pass the port that the browser was started with as --remote-debugging-port"
    }
  }
}

extension RecordingFault.ActFault {
  /// Follows on "the act x ".
  fileprivate var clause: String {
    switch self {
    case .noTarget: "does not say what to click"
    case .time: "must wait 0 to 600 seconds"
    case .noAddress: "does not say what to open"
    case .noSwitch: "does not say what to turn on or off"
    case .unknown: "is not understood"
    }
  }

  fileprivate var fix: String {
    switch self {
    case .noSwitch: #"write turn "Measure content" off"#
    case .unknown(let meant?): "did you mean \(meant)?"
    case .noTarget, .time, .noAddress, .unknown(meant: nil):
      #"write accept (looks for the button), accept: click "button#accept", accept: click text "Accept all", wait 2, reload or open URL"#
    }
  }
}

extension RecordingFault.PortFault {
  fileprivate func message(_ shown: String) -> String {
    switch self {
    case .notAddress: "\(shown) is not the address of a debugging port"
    case .elsewhere:
      "a browser is attached to only on this machine (127.0.0.1, localhost, [::1]), and \(shown) may be another: anyone who "
        + "reaches a debugging port controls the browser"
    case .noPort: "\(shown) has no port"
    }
  }

  fileprivate var fix: String {
    switch self {
    case .notAddress, .noPort:
      "give it as http://127.0.0.1:9222, with the port of the browser's --remote-debugging-port"
    case .elsewhere:
      "run tcfcheck where the browser runs, or forward its port to this machine: ssh -L 9222:127.0.0.1:9222 HOST"
    }
  }
}

extension RecordingFault.TabFault {
  fileprivate var message: String {
    switch self {
    case .none: "the browser has no tab"
    case .noneWith(let text, let addresses):
      "no tab has \(RecordingFault.excerpt(text)) in its address: \(Self.list(addresses))"
    case .several(let addresses): "the browser has several tabs: \(Self.list(addresses))"
    }
  }

  fileprivate var fix: String {
    switch self {
    case .none: "open one, then attach"
    case .noneWith: "pass a part of the address of a tab that is open"
    case .several: "pass a part of the address that only one of them has, or close the others"
    }
  }

  private static func list(_ addresses: [String]) -> String {
    Prose.list(addresses.map { Prose.excerpt(URLCredentials.removed(from: $0), limit: 100) }, limit: 8)
  }
}

extension RecordingFault.ToolFault {
  fileprivate func message(_ program: DeviceProgram) -> String {
    switch self {
    case .missing: "the program \(program.rawValue) is not on the PATH"
    case .interrupted: "the recording was interrupted"
    case .slow(let seconds): "\(program.rawValue) did not end within \(seconds) seconds"
    }
  }
}

extension DeviceProgram {
  fileprivate var fix: String {
    switch self {
    case .adb: "install Android's platform tools; adb devices must list the device"
    case .xcrun: "install Xcode; a simulator with the app must be booted"
    }
  }
}

extension RecordingFault.ScreenFault {
  fileprivate var message: String {
    switch self {
    case .notGiven(let said): "the screen cannot be read: \(RecordingFault.line(said))"
    case .notXML(let fault): "the screen cannot be read: \(fault)"
    case .other(let shown, let package):
      "the screen shows \(RecordingFault.excerpt(shown ?? "nothing")), and not \(package): nothing of it was recorded"
    }
  }
}

extension RecordingFault.BackupFault {
  fileprivate var message: String {
    switch self {
    case .refused(let package, let said): "adb cannot back up the app \(package): \(RecordingFault.line(said))"
    case .file(let fault): "cannot read the backup: \(fault)"
    case .unreadable(let reason, _): "cannot read the backup: \(reason)"
    case .empty(let package):
      "the backup holds nothing of the app \(package): it was not confirmed on the device, or the app does not allow it "
        + "(android:allowBackup=\"false\"; from Android 12 on, every app that is not debuggable)"
    }
  }

  fileprivate var fix: String? {
    switch self {
    case .refused: "connect one device, or name it with --serial"
    case .file: "of an app with more data than 100 MB, read the stores with run-as"
    case .unreadable(_, let fix): fix
    case .empty:
      "confirm the backup on the device, without a password, or record a debuggable build of the app"
    }
  }
}
