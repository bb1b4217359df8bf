import ArgumentParser
import TCFCodec
import TCFFindings
import TCFInput
import TCFReporting
import TCFRules
import TCFRun
import TCFStorage
import TCFVendorList

struct EncodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Encodes models as strings: reads JSON lines on standard input, writes one string per line.",
    discussion: """
      The models have the form that decode --format json prints. The string is canonical: the smaller form of each \
      section, the fewest ranges, zero padding to whole octets. A version 1 object is encoded in the form that it \
      implies: as ranges if it has defaultVendorConsent, otherwise as a bit field. A model that cannot be encoded \
      gives an error object on its line.

      Nothing is added to a model: it must have every member of the core, and every member of each segment and \
      restriction that it has. Only disclosedVendors, allowedVendors and publisherTC may be missing, and the string then \
      lacks the segment; of a version 1 model, maxVendorId and defaultVendorConsent.

      Strings of 2026-03-01 and later need a Disclosed Vendors segment. One without is written all the same, and a note \
      on standard error says so.

      Every vendor of the model is written. With --gvl, --explain also names what a codec that uses the vendor list, \
      such as iabtcf-es (@iabtcf/core), silently drops, and why: vendors that are deleted or not in the list, that declare \
      no purpose on that legal basis, or special purposes only, and restrictions that change nothing.

      Example:
        tcfcheck decode --format json strings.txt | tcfcheck encode --explain

      Exit status: 0 if every model is encoded, 1 if one cannot be, 2 if something could not be read or written, 3 if \
      there is no model, 64 for wrong usage.
      """)

  @Argument(
    help: ArgumentHelp("Files with one model per line, or - for standard input.", valueName: "file"),
    completion: .file())
  var inputs: [String] = ["-"]

  @Flag(
    name: .customLong("explain"),
    help: "After each string, comment lines that say why each section is written as it is, and what else it would take."
  )
  var explains = false

  @Option(
    name: .customLong("gvl"),
    help: ArgumentHelp("Vendor lists for --explain, folders of them, or stores; repeatable.", valueName: "path"),
    completion: .lists)
  var vendorLists: [String] = []

  @Flag(help: "Do not print notes about strings without Disclosed Vendors and about times that were truncated.")
  var quiet = false

  @Option(help: ArgumentHelp(JobsHelp.text))
  var jobs: Int?

  func validate() throws {
    try JobsHelp.check(jobs)
    if !explains, !vendorLists.isEmpty { throw ValidationError("--gvl goes with --explain: encoding needs no list") }
  }

  func run() throws {
    let lists = LoadedLists.reading(vendorListPaths: vendorLists, cmpListPath: nil, store: nil, cache: nil)
    let output = LineOutput()
    let progress = ProgressLine(besideResults: true)
    let store = explains ? lists.vendorLists : nil
    var total = EncodedModels()
    let problems = InputLines.lineAnswers(
      inputs, jobs: jobs ?? OrderedWork<Void>.usualJobs, progress: progress?.showLines, worker: { Worker() }
    ) { worker, lines in
      var encoded = EncodedModels()
      for line in lines { encoded.add(line, &worker.encoder, explainedBy: store) }
      return encoded
    } _: { encoded in
      output.bytes(encoded.bytes)
      total.count(encoded)
    }
    if !quiet, !total.notes.isEmpty {
      progress?.clear()
      for note in total.notes { Console.note("tcfcheck: \(note)") }
    }
    try LineRun.end(
      output, progress, problems: lists.problems + problems, count: total.count, failures: total.failures)
  }
}

/// What one core keeps from model to model.
private final class Worker {
  var encoder = TCStringEncoder()
}

/// The strings of some models, and what to say about them once for all.
private struct EncodedModels: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  private(set) var failures = 0
  private var undisclosed = 0
  private var truncated = 0
  /// The first time that was truncated, after its member's name.
  private var firstTruncated: String?

  /// Encodes a model; explains the string's form with the lists of a store.
  mutating func add(_ line: [UInt8], _ encoder: inout TCStringEncoder, explainedBy lists: VendorListStore?) {
    count += 1
    do {
      var times: [String] = []
      switch try ModelJSON.readConsentString(line, truncatedTimes: &times) {
      case .v2(let model):
        let text = try encoder.encode(model)
        add(text)
        if let lists {
          let cut = times.map { "# \($0): a string holds tenths of a second; the rest was dropped" }
          for line in cut + EncodingChoiceText.lines(model, text, lists) { add(TerminalText.safeResult(line)) }
        }
        if Self.lacksDisclosedVendors(model) { undisclosed += 1 }
      case .v1(let model): add(try model.encoded(.stated))
      }
      guard let first = times.first else { return }
      truncated += 1
      firstTruncated = firstTruncated ?? first
    } catch {
      failures += 1
      add(FaultLine.text(error))
    }
  }

  private mutating func add(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds the counts of models whose strings are written.
  mutating func count(_ other: EncodedModels) {
    count += other.count
    failures += other.failures
    undisclosed += other.undisclosed
    truncated += other.truncated
    firstTruncated = firstTruncated ?? other.firstTruncated
  }

  /// What the author of the models should know.
  var notes: [String] {
    var notes: [String] = []
    if undisclosed > 0 {
      notes.append(
        "\(Prose.count(undisclosed, "string lacks", "strings lack")) the Disclosed Vendors segment, mandatory "
          + "since \(Milestones.disclosedVendorsRequired.day) (disclosed-vendors/missing)")
    }
    if let firstTruncated {
      notes.append(
        "\(Prose.count(truncated, "model has", "models have")) times more precise than a tenth of a second, which a string "
          + "cannot hold; the rest was dropped (first: \(Prose.excerpt(firstTruncated, limit: 60)))")
    }
    return notes
  }

  private static func lacksDisclosedVendors(_ model: TCString) -> Bool {
    model.disclosedVendors == nil && model.core.lastUpdated.day >= Milestones.disclosedVendorsRequired.day
  }
}
