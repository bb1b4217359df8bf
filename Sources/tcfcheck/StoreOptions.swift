import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFRun
import TCFVendorList

/// Where the store of lists is.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "The store's folder (default: TCFCHECK_STORE, else lists.store of the settings, else tcfcheck/lists in XDG_DATA_HOME "
        + "or ~/.local/share).",
      valueName: "folder"))
  var folder: String?

  @OptionGroup var settings: SettingsOptions

  /// The store.
  func store() throws -> ListStoreFolder {
    let named = try folder ?? UserFolders.namedStore ?? settings.load()[RunKeys.store]
    guard let path = named ?? UserFolders.usualStore, !path.isEmpty else {
      throw usageError("nobody knows where the store is: give it with --store")
    }
    return ListStoreFolder(path)
  }

  /// The list that an argument names: `v3:106` or `cmp` of the store, or a file.
  func document(_ argument: String) throws -> NamedDocument {
    do throws(InputProblem) {
      guard argument == "cmp" || VendorListName(argument) != nil else { return try NamedDocument(path: argument) }
      let store: ListStoreFolder
      do { store = try self.store() } catch { throw InputProblem(input: argument, message: "no store was given") }
      let lock = try store.lock()
      guard let list = lock.list(named: argument) else {
        let isCMPList = argument == "cmp"
        throw InputProblem(
          input: argument, message: "the store \(store.path) has no \(isCMPList ? "CMP list" : argument)",
          fix: "tcfcheck gvl fetch \(isCMPList ? "--cmp-list" : argument)")
      }
      return try NamedDocument(list, in: store)
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.incomplete)
    }
  }
}

/// A list and what is known of its file.
struct NamedDocument {
  let document: ListDocument
  /// The size of the file.
  let bytes: Int
  /// Where a list of a store came from.
  let source: String?

  /// A list of a file.
  init(path: String) throws(InputProblem) {
    (document, bytes) = try ListFile.read(path)
    source = nil
  }

  /// A list of a store.
  init(_ list: LockedList, in store: ListStoreFolder) throws(InputProblem) {
    do throws(VendorListFault) {
      document = try store.document(of: list)
    } catch {
      throw InputProblem(error)
    }
    bytes = list.bytes
    source = list.source
  }
}

/// The folders of the user's that this tool keeps things in.
///
/// Source: XDG Base Directory Specification.
enum UserFolders {
  private static let environment = ProcessInfo.processInfo.environment

  /// The store of lists that the environment names.
  static var namedStore: String? { environment["TCFCHECK_STORE"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The store of lists, if none is named.
  static var usualStore: String? { folder("XDG_DATA_HOME", ".local/share").map { $0 + "/tcfcheck/lists" } }

  /// Where compiled lists are kept; nil for nowhere, which an empty TCFCHECK_CACHE asks for.
  static var cache: CompiledListCache? {
    if let path = environment["TCFCHECK_CACHE"] { return path.isEmpty ? nil : CompiledListCache(folder: path) }
    return folder("XDG_CACHE_HOME", ".cache").map { CompiledListCache(folder: $0 + "/tcfcheck") }
  }

  /// The programs of the system.
  static var programs: Programs { Programs(environment: environment) }

  /// A folder from its variable; paths that are not absolute are to be ignored.
  private static func folder(_ variable: String, _ fallback: String) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return path }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/\(fallback)" : nil }
  }
}
