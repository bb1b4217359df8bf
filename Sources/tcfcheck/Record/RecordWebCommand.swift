import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFRecording
import TCFSystem

struct RecordWebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Records what a page's CMP does in a browser.",
    discussion: """
      Opens the page in an installed Chromium, Chrome or Edge with a new profile, calls __tcfapi (and __gpp, where there is one) as a vendor would, and \
      records every answer, the requests, and the cookies and web storage that hold consent. Acts are done with --act, or \
      by hand with --headed, on the first page view; further views open the page again with the same storage, and the \
      last one reloads it. Only the pages themselves are connected to.

      An act is a name for the recording (accept, reject, save, object, withdraw, or your own) and what to do. A selector also finds what is in an open \
      shadow root. The name alone (accept, reject, details, purposes, vendors, interests, save, resurface, withdraw) looks for the control: by the \
      selectors of known platforms, then by words in \(WebVocabulary.languageCount) languages, in the dialog, and never a link that leads away or a button that sends a form.

        accept                            looked for by its words
        accept: click "button#accept"     a CSS selector, in any frame
        accept: click text "Accept all"   what shows the text
        turn "Measure content performance" off, expand     in the consent dialog
        wait 2, reload, later: open https://shop.example/cart

      --explore does the usual acts by itself: it opens every layer that it finds with what is collapsed on it and the pages of its lists, consents to everything, brings the \
      interface back and withdraws.

      A click by hand is recorded as a click. Say with --act-name what clicking a text means, or rules about acts cannot \
      be decided.

      --attach joins a tab of a browser that you or a test suite drive, for pages behind a login or that hide from automated browsers. \
      It records the same, and never acts; the browser goes on afterwards. URL is then a part of the tab's address, if there are several.

      --sites records many sites, each before a choice, after refusal and after consent, and writes a table of their vendors (sites.csv, \
      sites.ndjson, sites.html). A line is an address, then what differs from the usual, behind bars: acts that lead to accept or reject, explore, languages. \
      The same command goes on where it was interrupted; tcfcheck diff compares the folders of two nights.

        https://shop.example/
        https://news.example/ | explore | languages de-DE, fr-FR
        https://blog.example/ | details | reject: click text "Refuse"

      Example:
        tcfcheck record web https://shop.example/ --out captures \\
          --act 'reject: click text "Reject all"'

        tcfcheck record web https://shop.example/ --explore --out captures &&
          tcfcheck validate captures/recording.ndjson --only 'ui/*'

        tcfcheck record web --sites sites.txt --jobs 4 --out night \\
          --gvl vendor-list.json --disclosures disclosures

        tcfcheck record web --attach http://127.0.0.1:9222 --out captures \\
          --act-name 'accept: text "Accept all"'

      Exit status: 0 if the page was recorded, 2 if the recording is incomplete (what was recorded is kept) or a site could not be \
      recorded, 3 if no page has a CMP API at all, 64 for wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "The page: an address, or an HTML file; with --attach, a part of the tab's address.", valueName: "url"))
  var page: String?

  @OptionGroup var output: RecordingOptions

  @OptionGroup var attached: AttachOptions

  @OptionGroup var many: SitesOptions

  @Option(
    name: .customLong("act"),
    help: ArgumentHelp("Something to do on the first page view; repeatable.", valueName: "act"))
  var acts: [String] = []

  @Flag(help: "Find the usual controls of the consent interface and go through all of it; no --act is needed.")
  var explore = false

  @Flag(help: "Show the browser's window: you act, and closing the window ends the recording.")
  var headed = false

  @Option(
    name: .customLong("act-name"),
    help: ArgumentHelp(
      "With --headed or --attach, what your click on a text means: 'accept: text \"Accept all\"'; repeatable.",
      valueName: "name"))
  var actNames: [String] = []

  @Option(
    help: ArgumentHelp(
      "The consent dialog, if the recorder does not find it: a CSS selector, also in an open shadow root.",
      valueName: "selector"))
  var dialog: String?

  @Option(help: ArgumentHelp("How long the page may take to load its CMP.", valueName: "seconds"))
  var wait = 10.0

  @Option(
    name: .customLong("act-wait"),
    help: ArgumentHelp("How long the page may take to react to an act.", valueName: "seconds"))
  var actWait = 3.0

  @Option(help: ArgumentHelp("How many page views to record (default: 3).", valueName: "number"))
  var views: Int?

  @Flag(
    name: .customLong("har-raw"),
    help: "Keep credentials, all cookies and all posted data in requests.har; without it, only what rules read is kept."
  )
  var keepsRawRequests = false

  @Option(help: ArgumentHelp("The language of the browser: de-DE.", valueName: "language"))
  var language: String?

  @Option(help: ArgumentHelp("The size of the page in CSS pixels (default: 1280x800).", valueName: "size"))
  var viewport: String?

  @Option(help: ArgumentHelp("The time zone of the browser: Europe/Berlin.", valueName: "zone"))
  var timezone: String?

  @Option(help: ArgumentHelp("Where the device is, in degrees: 52.5,13.4.", valueName: "place"))
  var geolocation: String?

  @Option(help: ArgumentHelp("The browser: a path, or a name on the PATH.", valueName: "program"))
  var browser: String?

  @Flag(name: .customLong("no-sandbox"), help: BrowserNotes.noSandboxHelp)
  var hasNoSandbox = false

  @Option(
    name: .customLong("browser-option"),
    help: ArgumentHelp("A further argument of the browser; repeatable.", valueName: "argument"), completion: .file())
  var browserOptions: [String] = []

  func validate() throws {
    guard wait >= 0, wait <= 600 else { throw ValidationError("--wait must be 0 to 600 seconds") }
    guard actWait >= 0, actWait <= 600 else { throw ValidationError("--act-wait must be 0 to 600 seconds") }
    if attached.attach != nil {
      if let option = ownBrowserOptions.first {
        throw ValidationError(
          "--attach never acts and leaves the browser as it is: it cannot be combined with \(option)")
      }
    } else if many.file != nil {
      if let option = optionsOfOneSite.first {
        throw ValidationError(
          "--sites cannot be combined with \(option): a line of the file says what is done at its site")
      }
    } else if page == nil {
      throw ValidationError("name the page: an address, or an HTML file")
    }
    if !actNames.isEmpty, !headed, attached.attach == nil {
      throw ValidationError("--act-name needs --headed or --attach")
    }
    if explore, !acts.isEmpty || headed { throw ValidationError("--explore takes neither --act nor --headed") }
    if let views, !(1...100).contains(views) { throw ValidationError("--views must be 1 to 100, not \(views)") }
    if let viewport, WebRecordingOptions.Viewport(viewport) == nil {
      throw ValidationError("--viewport must be a width and a height from 100 to 10000 (1280x800), not \(viewport)")
    }
    if let geolocation, WebRecordingOptions.Place(geolocation) == nil {
      throw ValidationError("--geolocation must be a latitude and a longitude (52.5,13.4), not \(geolocation)")
    }
  }

  /// The options given that are about a browser of the recorder's own, or about acts.
  private var ownBrowserOptions: [String] {
    let given: [(String, Bool)] = [
      ("--act", !acts.isEmpty), ("--explore", explore), ("--headed", headed), ("--views", views != nil),
      ("--language", language != nil), ("--viewport", viewport != nil), ("--timezone", timezone != nil),
      ("--geolocation", geolocation != nil), ("--browser", browser != nil), ("--no-sandbox", hasNoSandbox),
      ("--browser-option", !browserOptions.isEmpty),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// The options given that are about one page.
  private var optionsOfOneSite: [String] {
    let given: [(String, Bool)] = [
      ("a page", page != nil), ("--act", !acts.isEmpty), ("--explore", explore), ("--headed", headed),
      ("--act-name", !actNames.isEmpty), ("--dialog", dialog != nil),
    ]
    return given.filter(\.1).map(\.0)
  }

  func run() throws {
    Interruption.watch()
    guard many.file == nil else {
      let run = try SitesRun.reading(many, out: output.out)
      var options = WebRecordingOptions(url: "", program: "tcfcheck \(ToolVersion.text)")
      set(&options)
      options.views = views ?? SitesRun.views
      try BrowserNotes.check(options)
      return try run.record(options, browser: browser, overwrites: output.overwrite, jobs: many.jobs ?? 1)
    }
    let attachment = try attached.attachment(page)
    let options = try optionsOfPage(isAttached: attachment != nil)
    if attachment == nil { try BrowserNotes.check(options) }
    let folder = try output.folder()
    let outcome = try outcome(options, attachment, to: folder)
    for problem in outcome.problems { Console.note("tcfcheck: \(problem)") }
    let output = LineOutput()
    output.line("\(Prose.count(outcome.views, "page view")) recorded: \(folder.recordingPath)")
    try output.finish()
    if outcome.isIncomplete { throw ExitCode(ExitStatus.incomplete) }
    if !outcome.hasFramework {
      let isByHand = headed || attachment != nil
      Console.note(["tcfcheck: " + BrowserNotes.noFramework] + (isByHand ? [] : ["  " + BrowserNotes.hiding]))
      throw ExitCode(ExitStatus.nothingChecked)
    }
  }

  /// The options of the recording of one page: what is done there, and how.
  private func optionsOfPage(isAttached: Bool) throws -> WebRecordingOptions {
    var options = WebRecordingOptions(
      url: isAttached ? "" : try PageAddress.url(page ?? ""), program: "tcfcheck \(ToolVersion.text)")
    do throws(RecordingFault) {
      for act in acts { options.acts.append(try WebAct(act)) }
      for name in actNames { options.clickNames.append(try ClickName(name)) }
    } catch {
      throw usageError("\(error.message)" + (error.fix.map { "; \($0)" } ?? ""))
    }
    for act in options.acts {
      guard let known = act.nearestWord else { continue }
      Console.note(
        "tcfcheck: note: \(act.word) is your own name for an act, and no rule applies to it; did you mean \(known)?")
    }
    options.acts = try options.acts.map { act in
      guard case .open(let page) = act.step else { return act }
      return WebAct(act.word, .open(try PageAddress.url(page)))
    }
    if explore { options.acts = WebAct.exploration }
    options.dialog = dialog
    options.isHeaded = headed
    options.views = views ?? options.views
    set(&options)
    return options
  }

  /// Records, with a line of progress; a fault goes to standard error.
  private func outcome(
    _ options: WebRecordingOptions, _ attachment: WebRecordingOptions.Attachment?, to folder: RecordingFolder
  ) throws -> RecordingOutcome {
    let progress = ProgressLine(besideResults: false)
    defer { progress?.clear() }
    do throws(RecordingFault) {
      if let attachment { return try record(options, attachment, to: folder, progress) }
      return try record(options, to: folder, progress)
    } catch {
      progress?.clear()
      throw error.reported()
    }
  }

  /// Sets what is said of the browser, the page's time and the files, whichever page it is.
  private func set(_ options: inout WebRecordingOptions) {
    options.wait = .milliseconds(Int(wait * 1_000))
    options.actWait = .milliseconds(Int(actWait * 1_000))
    options.keepsRawRequests = keepsRawRequests
    options.language = language
    options.viewport = viewport.flatMap(WebRecordingOptions.Viewport.init)
    options.timezone = timezone
    options.geolocation = geolocation.flatMap(WebRecordingOptions.Place.init)
    options.browserArguments = browserOptions
    options.hasNoSandbox = hasNoSandbox
  }

  /// Records in a browser of the recorder's own.
  private func record(
    _ options: WebRecordingOptions, to folder: RecordingFolder, _ progress: ProgressLine?
  ) throws(RecordingFault) -> RecordingOutcome {
    let environment = ProcessInfo.processInfo.environment
    let program = try BrowserProgram.find(browser, environment: environment)
    let recorder = WebRecorder(
      options, program, to: folder, clearsFolder: output.overwrite, environment: environment, guardedBy: .ownProgram,
      clock: { RecordingClock.now }, progress: { progress?.show(ProgressState(what: $0)) })
    return try recorder.record()
  }

  /// Records in a browser that is in use.
  private func record(
    _ options: WebRecordingOptions, _ attachment: WebRecordingOptions.Attachment, to folder: RecordingFolder,
    _ progress: ProgressLine?
  ) throws(RecordingFault) -> RecordingOutcome {
    let recorder = AttachedRecorder(
      options, attachment, to: folder, clearsFolder: output.overwrite, clock: { RecordingClock.now },
      attached: { address in
        progress?.clear()
        // A test suite waits for this line before it opens the page.
        let shown = Prose.excerpt(URLCredentials.removed(fromAddress: address), limit: 200)
        Console.note("tcfcheck: attached to the tab \(shown)")
      }, progress: { progress?.show(ProgressState(what: $0)) })
    return try recorder.record()
  }
}
