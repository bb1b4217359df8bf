import TCFFindings
import TCFSystem
import TCFXML

/// What an app of an Android device shows, by adb: `uiautomator dump` and `screencap`.
struct AndroidScreen {
  private let package: String
  private let serial: String?
  private let adb: DeviceTool

  /// The words after which a layer of the consent interface is open. After a choice it is not: what is shown then is the app's own.
  static let words: Set<String> = [
    "shown", "details", "purposes", "vendors", "interests", "resurface", "expand", "turn",
  ]

  init(package: String, serial: String?, environment: [String: String], guardedBy processGuard: ProcessGuard?) {
    (self.package, self.serial) = (package, serial)
    adb = .adb(environment: environment, guardedBy: processGuard)
  }

  /// What the screen shows of the app.
  func contents() throws(RecordingFault) -> ScreenDump {
    // Written to where adb reads, no file is left on the device.
    let answer = try run(["uiautomator", "dump", "/dev/tty"])
    let text = answer.output
    guard let start = text.firstRange(of: Array("<hierarchy".utf8))?.lowerBound,
      let end = text.firstRange(of: Array("</hierarchy>".utf8))?.upperBound, start < end
    else {
      let said = answer.errors.isEmpty ? String(decoding: text.prefix(300), as: UTF8.self) : answer.errors
      throw .screen(.notGiven(said: said))
    }
    let dump = try mapError(try ScreenDump(Array(text[start..<end]), of: package)) { (fault: XMLPullFault) in
      RecordingFault.screen(.notXML(fault))
    }
    guard dump.isOfApp else { throw .screen(.other(shown: dump.otherPackage, package: package)) }
    return dump
  }

  /// A picture of the screen; nil where the device makes none.
  func picture() throws(RecordingFault) -> [UInt8]? {
    let answer = try run(["screencap", "-p"])
    return answer.isFine && answer.output.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? answer.output : nil
  }

  private func run(_ command: [String]) throws(RecordingFault) -> DeviceTool.Answer {
    try adb.run((serial.map { ["-s", $0] } ?? []) + ["exec-out"] + command, within: DeviceTool.usualTime)
  }
}
