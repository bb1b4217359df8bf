public import TCFFindings
public import TCFVendorList

/// The vendor lists and the CMP list of a run.
public struct LoadedLists: Sendable {
  /// The vendor lists, by series and number.
  public internal(set) var vendorLists = VendorListStore()
  /// The CMP list, if one was given.
  public internal(set) var cmpList: CompiledCMPList?
  /// Every list used, in the order given.
  public internal(set) var references: [ListReference] = []
  /// The lists that could not be read.
  public internal(set) var problems: [InputProblem] = []
  /// What is worth knowing and keeps nothing from being checked: oddities of a list, two files that claim to be one list,
  /// files of a folder that are something else.
  public internal(set) var notes: [String] = []

  /// Reads vendor lists from files and folders, and a CMP list from a file.
  ///
  /// Of a folder, files of another kind are left out unless all are; damaged lists are problems. Two different files with
  /// one number are no problem by themselves: neither is used, and a run that needs that list says so.
  public init(vendorListPaths: [String], cmpListPath: String?) {
    for path in vendorListPaths {
      if case .folder = PathKind(path) { loadFolder(path) } else { load(path) }
    }
    if let cmpListPath { loadCMPList(cmpListPath) }
  }

  private mutating func loadFolder(_ folder: String) {
    let paths: [String]
    do throws(InputProblem) {
      paths = try FolderListing.files(in: folder).filter { $0.hasSuffix(".json") }
    } catch {
      problems.append(error)
      return
    }
    var (found, others) = (0, 0)
    for path in paths {
      do throws(ListProblem) {
        if case .vendorList(let list) = try Self.document(path) {
          found += 1
          insert(list)
        } else {
          others += 1
        }
      } catch {
        if error.isOtherKind { others += 1 } else { problems.append(error.problem) }
      }
    }
    if found == 0 {
      problems.append(
        InputProblem(input: folder, message: "\(folder) has no vendor list (a .json file in the form of IAB Europe)"))
    } else if others > 0 {
      notes.append("\(others) of \(paths.count) .json files in \(folder) are no vendor lists of specification 2 or 3")
    }
  }

  private mutating func load(_ path: String) {
    do throws(ListProblem) {
      switch try Self.document(path) {
      case .vendorList(let list): insert(list)
      case .cmpList:
        problems.append(
          InputProblem(input: path, message: "\(path) is a CMP list, not a vendor list", fix: "give it with --cmp-list")
        )
      }
    } catch {
      problems.append(error.problem)
    }
  }

  private mutating func loadCMPList(_ path: String) {
    do throws(ListProblem) {
      switch try Self.document(path) {
      case .cmpList(let list): try use(list)
      case .vendorList:
        problems.append(
          InputProblem(input: path, message: "\(path) is a vendor list, not a CMP list", fix: "give it with --gvl"))
      }
    } catch {
      problems.append(error.problem)
    }
  }

  private mutating func use(_ list: GlobalCMPList) throws(ListProblem) {
    do throws(VendorListFault) {
      let compiled = try CompiledCMPList(list)
      cmpList = compiled
      references.append(compiled.source)
      note(list.oddities, of: list.source)
    } catch {
      throw .list(error)
    }
  }

  private mutating func insert(_ list: GlobalVendorList) {
    do throws(VendorListFault) {
      let compiled = try CompiledVendorList(list)
      try vendorLists.insert(compiled)
      references.append(compiled.source)
      note(list.oddities, of: list.source)
    } catch {
      guard case .conflict(let other) = error.fault else { return problems.append(InputProblem(error)) }
      // The one that came first is not used either.
      references.removeAll { $0 == other }
      notes.append("\(error); neither is used")
    }
  }

  private mutating func note(_ oddities: ListOddities, of source: ListReference) {
    guard let first = oddities.first.first else { return }
    let count = oddities.count == 1 ? "1 oddity" : "\(oddities.count) oddities"
    notes.append("\(count) in \(source.path); \(oddities.count == 1 ? "it is" : "the first:") \(first)")
  }

  private static func document(_ path: String) throws(ListProblem) -> ListDocument {
    let bytes: [UInt8]
    do throws(InputProblem) { bytes = try FileBytes.read(path) } catch { throw .input(error) }
    do throws(VendorListFault) { return try ListReader.read(bytes, path: path) } catch { throw .list(error) }
  }
}

/// Why a file gave no list.
private enum ListProblem: Error {
  case input(InputProblem)
  case list(VendorListFault)

  var problem: InputProblem {
    switch self {
    case .input(let problem): problem
    case .list(let fault): InputProblem(fault)
    }
  }

  /// Whether the file is whole, only no list that a TC string can name.
  var isOtherKind: Bool {
    guard case .list(let fault) = self else { return false }
    switch fault.fault {
    case .otherKind, .versionOneList, .unknownSpecification: return true
    default: return false
    }
  }
}
