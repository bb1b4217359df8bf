package import TCFSystem
package import TCFXML

/// Why nothing, or no more, could be recorded: a code, with what it is about.
package enum RecordingFault: Error, Sendable, Hashable {
  // MARK: The folder of the recording

  /// A file or folder cannot be written.
  case output(OutputFault)
  /// Another recording is being written into the folder.
  case occupied(folder: String)

  // MARK: What is asked

  /// A line of a file of sites does not say what is recorded.
  case site(SiteFault)
  /// An act, as it was written down, cannot be done.
  case act(String, ActFault)
  /// The text does not say what a click on which text means.
  case clickName(String)

  // MARK: Browsers

  /// There is no browser of that name; nil where none was named, and none was found.
  case noBrowser(named: String?)
  /// The browser does not start as root with its sandbox.
  case superuser
  /// A program cannot be started.
  case spawn(SpawnFault)
  /// The browser that was started from a path does not do what it is asked.
  case started(path: String, BrowserFault)
  /// The browser of a person does not do what it is asked.
  case attached(BrowserFault)
  /// The text is not the address of a debugging port.
  case debuggingPort(String, PortFault)
  /// No browser answers at an address.
  case unattachable(address: String, port: UInt16, WebSocketFault)
  /// The tab that is meant is not found.
  case tab(TabFault)

  // MARK: Stores

  /// There is no folder of that path in which an app could keep anything.
  case noFolder(String)
  /// A program of a platform's tools does not do what it is asked.
  case tool(DeviceProgram, ToolFault)
  /// What an app of a device shows cannot be read.
  case screen(ScreenFault)
  /// adb does not read the app; what it said.
  case unreadableApp(package: String, said: String)
  /// The simulator does not know the app; what it said.
  case unknownApp(bundle: String, said: String)
  /// A backup of an app does not serve.
  case backup(BackupFault)
}

extension RecordingFault {
  /// What is wrong with a line of a file of sites.
  package enum SiteFault: Sendable, Hashable {
    /// It has more bytes than that.
    case longLine(limit: Int)
    /// It is not UTF-8.
    case notUTF8
    /// It has control characters, which an address cannot have.
    case controlCharacters
    /// The site has a line already.
    case repeated(address: String, line: Int)
    /// There is more than an address in the first part.
    case excess(String)
    /// The address has another scheme, or none.
    case scheme(String, hasOther: Bool)
    /// The address has no host; the address.
    case noHost(String)
    /// A part is not understood; what was probably meant.
    case unknownPart(String, meant: String)
    /// The part for languages names none.
    case noLanguage
    /// The text is not a language tag, such as `de-DE`.
    case notLanguage(String)
    /// The language is named twice.
    case repeatedLanguage(String)
    /// What is to be opened is not an address.
    case notAddress(String)
    /// The act is named twice.
    case repeatedAct(String)
    /// The act leads to no choice.
    case pendingAct(String)
    /// Exploring accepts by itself, and an act accepts too.
    case exploration
  }

  /// What is wrong with an act.
  package enum ActFault: Sendable, Hashable {
    /// It does not say what to click.
    case noTarget
    /// It must wait 0 to 600 seconds.
    case time
    /// It does not say what to open.
    case noAddress
    /// It does not say what to turn on or off.
    case noSwitch
    /// It is not understood; the act that was probably meant.
    case unknown(meant: String?)
  }

  /// What is wrong with the address of a debugging port.
  package enum PortFault: Sendable, Hashable {
    /// It is neither a URL nor a host and port.
    case notAddress
    /// It may be another machine's.
    case elsewhere
    /// It names no port.
    case noPort
  }

  /// Why it is not known which tab is meant, with the addresses of those that there are.
  package enum TabFault: Sendable, Hashable {
    /// The browser has no tab.
    case none
    /// No tab has the text in its address.
    case noneWith(String, among: [String])
    /// Several tabs fit; their addresses.
    case several([String])
  }
}

/// A program of a platform's tools.
package enum DeviceProgram: String, Sendable {
  /// Android's debug bridge.
  case adb
  /// What runs the tools of Xcode.
  case xcrun
}

extension RecordingFault {
  /// Why a program of a platform's tools did not do what it was asked.
  package enum ToolFault: Sendable, Hashable {
    /// It is not on the PATH.
    case missing
    /// The user asked to stop.
    case interrupted
    /// It did not end within so many seconds.
    case slow(seconds: Int64)
  }

  /// Why what an app shows cannot be read.
  package enum ScreenFault: Sendable, Hashable {
    /// The device gave no description of it; what it said.
    case notGiven(said: String)
    /// What the device gave is not XML.
    case notXML(XMLPullFault)
    /// It shows another app, or nothing.
    case other(shown: String?, package: String)
  }

  /// Why a backup of an app does not serve.
  package enum BackupFault: Sendable, Hashable {
    /// adb made none; what it said.
    case refused(package: String, said: String)
    /// It cannot be read.
    case file(InputFault)
    /// It cannot be unpacked, for a reason of the reader's.
    case unreadable(reason: String, fix: String?)
    /// It holds nothing of the app.
    case empty(package: String)
  }
}
