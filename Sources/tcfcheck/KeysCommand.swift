import ArgumentParser
import TCFCodec
import TCFRules
import TCFRun
import TCFStorage

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Shows the stored keys that a string requires.",
    discussion: """
      ios writes a property list, android writes SharedPreferences XML, json writes an object.

      Example:
        tcfcheck keys --platform android \\
          CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA
      """)

  @Argument(help: "The TC string.")
  var string: String

  @Option(help: "ios, android or json.")
  var platform = StorePlatform.json

  @Option(name: .customLong("gdpr-applies"), help: "The value of IABTCF_gdprApplies: 0 or 1.")
  var gdprApplies = 1

  func validate() throws {
    guard (0...1).contains(gdprApplies) else {
      throw ValidationError(
        "--gdpr-applies must be 0 or 1, not \(gdprApplies)")
    }
  }

  func run() throws {
    let output = LineOutput()
    let string = try OneString.of(string).text
    do throws(DecodingFault) {
      let model = try TCString(decoding: string)
      output.bytes(DerivedKeySet(from: model, text: string, gdprApplies: gdprApplies).serialized(for: platform))
    } catch {
      let refusal = StringRefusal(of: string, refusedWith: error)
      Console.note("tcfcheck: the string cannot be read: \(refusal.sentence) (\(refusal.fault.code.rawValue))")
      throw ExitCode(ExitStatus.findings)
    }
    try output.finish()
  }
}
