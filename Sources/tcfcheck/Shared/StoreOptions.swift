import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFInput
import TCFRun
import TCFSystem
import TCFVendorList

/// Where the store of lists is.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "The store's folder (default: TCFCHECK_STORE, otherwise lists.store in the settings, otherwise tcfcheck/lists in "
        + "XDG_DATA_HOME or ~/.local/share). Commands that check strings find lists in the default store without this "
        + "option.",
      valueName: "folder"), completion: .directory)
  var folder: String?

  @Option(help: SettingsOption.help)
  var config: String?

  /// The settings that these options name.
  func settings() throws(ExitCode) -> Settings { try SettingsOption.load(config) }

  /// The store.
  func store() throws -> ListStoreFolder {
    let named = try folder ?? UserFolders.namedStore ?? settings()[RunKeys.store]
    let store = named.map { ListStoreFolder($0) } ?? UserFolders.usualStore
    guard let store, !store.path.isEmpty, store.path != UserFolders.noStore else {
      throw usageError("no store of lists was found; use --store")
    }
    return store
  }

  /// The list that an argument names: a file, or one of the store by a name of `ListQuery`.
  func document(_ argument: String) throws -> NamedDocument {
    guard !ListFile.exists(argument), let query = ListQuery(argument) else {
      return try attempt { () throws(InputProblem) in try NamedDocument.read(argument) }
    }
    let store = try store()
    return try attempt { () throws(InputProblem) in
      try NamedDocument.read(try list(query, of: store), in: store)
    }
  }

  /// A list of the store.
  ///
  /// - Throws: if the store does not have it, with the command that gets it into this store.
  func list(_ query: ListQuery, of store: ListStoreFolder) throws(InputProblem) -> LockedList {
    return try mapError(try store.list(query)) { (error: InputProblem) in
      InputProblem(input: error.input, message: error.message, fix: error.fix.map { $0 + chosenStore })
    }
  }

  /// The options that led to the store, as a command takes them.
  private var chosenStore: String {
    let options = folder.map { ["--store", $0] } ?? config.map { ["--config", $0] } ?? []
    return options.isEmpty ? "" : " " + CommandText.text(options)
  }
}

/// A list and what is known of its file.
struct NamedDocument {
  let document: ListDocument
  /// The size of the file.
  let bytes: Int
  /// Where a list of a store came from.
  let source: String?

  /// Reads a list of a file.
  static func read(_ path: String) throws(InputProblem) -> NamedDocument {
    let (document, bytes) = try ListFile.read(path)
    return NamedDocument(document: document, bytes: bytes, source: nil)
  }

  /// Reads a list of a store.
  static func read(_ list: LockedList, in store: ListStoreFolder) throws(InputProblem) -> NamedDocument {
    let document = try mapError(try store.document(of: list)) { (error: VendorListFault) in InputProblem(error) }
    return NamedDocument(document: document, bytes: list.bytes, source: list.source)
  }
}

/// The folders of the user's that this tool keeps things in.
///
/// Source: XDG Base Directory Specification.
enum UserFolders {
  private static let environment = ProcessInfo.processInfo.environment

  /// The store of lists that the environment names.
  static var namedStore: String? { environment["TCFCHECK_STORE"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The store that runs take lists from which were not given otherwise; nil for none, which the word none asks for.
  static var lastResort: ListStoreFolder? {
    guard let path = namedStore else { return usualStore }
    return path == noStore ? nil : ListStoreFolder(path)
  }

  /// What TCFCHECK_STORE says where no store is to be used; a folder of that name is ./none.
  static let noStore = "none"

  /// The store of lists, if none is named. Its path has the name of the user in it: reports, which others read, show it
  /// as a shell would have it.
  static var usualStore: ListStoreFolder? {
    folder("XDG_DATA_HOME", ".local/share").map {
      ListStoreFolder($0.path + "/tcfcheck/lists", shownAs: $0.shown + "/tcfcheck/lists")
    }
  }

  /// Where compiled lists are kept; nil for nowhere, which an empty TCFCHECK_CACHE asks for.
  static var cache: CompiledListCache? { cacheFolder.map(CompiledListCache.init(folder:)) }

  /// The folder of that cache.
  static var cacheFolder: String? {
    if let path = environment["TCFCHECK_CACHE"] { return path.isEmpty ? nil : path }
    return folder("XDG_CACHE_HOME", ".cache").map { $0.path + "/tcfcheck" }
  }

  /// The folders of programs.
  static var searchPath: String { environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin" }

  /// The programs of the system.
  static var programs: Programs { Programs(environment: environment, guardedBy: .ownProgram) }

  /// A folder from its variable, and how a shell would have it; paths that are not absolute are to be ignored.
  private static func folder(_ variable: String, _ fallback: String) -> (path: String, shown: String)? {
    if let path = environment[variable], path.hasPrefix("/") { return (path, "$" + variable) }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return ("\(home)/\(fallback)", "~/\(fallback)")
  }
}
