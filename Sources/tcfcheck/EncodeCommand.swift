import ArgumentParser
import TCFCodec
import TCFFindings
import TCFRules
import TCFRun
import TCFStorage

struct EncodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Encodes models as strings: reads JSON lines on standard input, writes one string per line.",
    discussion: """
      The models have the form that decode --format json prints. The string is canonical: the smaller form of each \
      section, the fewest ranges, zero padding to whole octets. A version 1 object is encoded in the form that it \
      implies: as ranges if it has defaultVendorConsent, otherwise as a bit field. A model that cannot be encoded \
      gives an error object on its line.

      Strings of 2026-03-01 and later need a Disclosed Vendors segment. One without is written all the same, and a note \
      on standard error says so.

      Every vendor of the model is written. With --gvl, --explain also names those that the list of the model had deleted \
      by LastUpdated, or does not have: a codec that uses the list drops them.

      Example:
        tcfcheck decode --format json strings.txt | tcfcheck encode --explain

      Exit status: 0 if every model is encoded, 1 if one cannot be, 2 if something could not be read or written, 3 if \
      there is no model, 64 for wrong usage.
      """)

  @Argument(help: ArgumentHelp("Files with one model per line, or - for standard input.", valueName: "file"))
  var inputs: [String] = ["-"]

  @Flag(
    name: .customLong("explain"),
    help: "After each string, comment lines that say why each section is written as it is, and what else it would take."
  )
  var explains = false

  @Option(
    name: .customLong("gvl"),
    help: ArgumentHelp("Vendor lists for --explain, folders of them, or stores; repeatable.", valueName: "path"))
  var vendorLists: [String] = []

  @Flag(help: "Do not print a note about strings that lack Disclosed Vendors.")
  var quiet = false

  func validate() throws {
    if !explains, !vendorLists.isEmpty { throw ValidationError("--gvl goes with --explain: encoding needs no list") }
  }

  func run() throws {
    let lists = LoadedLists(vendorListPaths: vendorLists, cmpListPath: nil, store: nil, cache: nil)
    let output = LineOutput()
    let progress = ProgressLine(besideResults: true)
    var encoder = TCStringEncoder()
    var (count, failures, undisclosed) = (0, 0, 0)
    let problems = InputLines.forEachLine(inputs, progress: progress?.showLines) { line in
      count += 1
      do {
        switch try ModelJSON.readConsentString(Array(line.utf8)) {
        case .v2(let model):
          let text = try encoder.encode(model)
          output.data(text)
          if explains { EncodingChoiceText.lines(model, text, lists.vendorLists).forEach(output.line) }
          if Self.lacksDisclosedVendors(model) { undisclosed += 1 }
        case .v1(let model): output.data(try model.encoded(.stated))
        }
      } catch {
        failures += 1
        output.data(FaultLine.text(error))
      }
    }
    if undisclosed > 0, !quiet {
      progress?.clear()
      Console.note(
        "tcfcheck: \(Prose.count(undisclosed, "string lacks", "strings lack")) the Disclosed Vendors segment, mandatory "
          + "since \(Milestones.disclosedVendorsRequired.day) (disclosed-vendors/missing)")
    }
    try LineRun.end(output, progress, problems: lists.problems + problems, count: count, failures: failures)
  }

  private static func lacksDisclosedVendors(_ model: TCString) -> Bool {
    model.disclosedVendors == nil && model.core.lastUpdated.day >= Milestones.disclosedVendorsRequired.day
  }
}
