import ArgumentParser
import TCFCodec
import TCFRules
import TCFRun
import TCFStorage
import TCFVendorList

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Shows the stored keys that a string requires.",
    discussion: """
      ios writes a property list, android writes SharedPreferences XML, json writes an object.

      Keys of vendors reach the string's highest vendor. Some known SDKs look up a vendor without checking the length, \
      and crash on shorter keys; --vendors-to writes them to the last vendor of a list.

      Example:
        tcfcheck keys --platform android \\
          CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA

      Exit status: 0 if the keys are shown, 1 if the string is refused, 2 if something could not be read or written, 3 \
      if there is no string, 64 for wrong usage.
      """)

  @Argument(help: "The TC string.")
  var string: String

  @Option(help: "The kind of store that is written.")
  var platform = StorePlatform.json

  @Option(name: .customLong("gdpr-applies"), help: "The value of IABTCF_gdprApplies: 0 or 1.")
  var gdprApplies = 1

  @Option(
    name: .customLong("vendors-to"),
    help: ArgumentHelp(
      "Write the keys of vendors to the last vendor of this list: a file, or 106, v3:106, latest or a day of the store.",
      valueName: "list"))
  var list: String?

  @OptionGroup var location: StoreOptions

  func validate() throws {
    guard (0...1).contains(gdprApplies) else {
      throw ValidationError(
        "--gdpr-applies must be 0 or 1, not \(gdprApplies)")
    }
  }

  func run() throws {
    let output = LineOutput()
    let string = try OneString.of(string).text
    var lengths = DerivedKeySet.Lengths()
    if let list { lengths.vendors = try lastVendor(of: list) }
    do throws(DecodingFault) {
      let model = try TCString(decoding: string)
      let keys = DerivedKeySet(from: model, text: string, gdprApplies: gdprApplies, lengths: lengths)
      output.bytes(keys.serialized(for: platform))
    } catch {
      let refusal = StringRefusal(of: string, refusedWith: error)
      Console.note("tcfcheck: the string cannot be read: \(refusal.sentence) (\(refusal.fault.code.rawValue))")
      throw ExitCode(ExitStatus.findings)
    }
    try output.finish()
  }

  private func lastVendor(of argument: String) throws -> Int {
    guard case .vendorList(let list) = try location.document(argument).document else {
      throw usageError("\(argument) is not a vendor list")
    }
    return list.vendors.lazy.map(\.id).max() ?? 1
  }
}
