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

  /// Reads vendor lists from files and folders, and a CMP list from a file.
  ///
  /// Of a folder, files that are no vendor lists are left out unless none is.
  public init(vendorListPaths: [String], cmpListPath: String?) {
    for path in vendorListPaths {
      if case .folder = PathKind(path) { loadFolder(path) } else { load(path) }
    }
    if let cmpListPath { loadCMPList(cmpListPath) }
  }

  private mutating func loadFolder(_ folder: String) {
    do throws(InputProblem) {
      var found = 0
      for path in try FolderListing.files(in: folder) where path.hasSuffix(".json") {
        guard let document = try? ListReader.read(FileBytes.read(path), path: path),
          case .vendorList(let list) = document
        else { continue }
        found += 1
        insert(list)
      }
      if found == 0 {
        problems.append(InputProblem(input: folder, message: "\(folder) has no vendor list (a .json file in the form of IAB Europe)"))
      }
    } catch {
      problems.append(error)
    }
  }

  private mutating func load(_ path: String) {
    do throws(InputProblem) {
      switch try Self.document(path) {
      case .vendorList(let list): insert(list)
      case .cmpList:
        problems.append(
          InputProblem(input: path, message: "\(path) is a CMP list, not a vendor list", fix: "give it with --cmp-list"))
      }
    } catch {
      problems.append(error)
    }
  }

  private mutating func loadCMPList(_ path: String) {
    do throws(InputProblem) {
      switch try Self.document(path) {
      case .cmpList(let list):
        let compiled: CompiledCMPList
        do throws(VendorListFault) {
          compiled = try CompiledCMPList(list)
        } catch {
          throw InputProblem(input: path, message: "\(error)")
        }
        cmpList = compiled
        references.append(compiled.source)
      case .vendorList:
        problems.append(
          InputProblem(input: path, message: "\(path) is a vendor list, not a CMP list", fix: "give it with --gvl"))
      }
    } catch {
      problems.append(error)
    }
  }

  private static func document(_ path: String) throws(InputProblem) -> ListDocument {
    let bytes = try FileBytes.read(path)
    do throws(VendorListFault) {
      return try ListReader.read(bytes, path: path)
    } catch {
      throw InputProblem(input: path, message: "cannot use \(path) as a list: \(error)")
    }
  }

  private mutating func insert(_ list: GlobalVendorList) {
    do throws(VendorListFault) {
      let compiled = try CompiledVendorList(list)
      try vendorLists.insert(compiled)
      references.append(compiled.source)
    } catch {
      problems.append(InputProblem(input: error.path, message: "\(error)"))
    }
  }
}

/// A whole file in memory.
public enum FileBytes {
  /// No list, key set or settings file is larger.
  public static let most = 100_000_000

  /// The bytes of a file, or of standard input for `-`. Throws for files that cannot be read or are larger than `most`.
  public static func read(_ path: String) throws(InputProblem) -> [UInt8] {
    var input = path == "-" ? InputDescriptor.standardInput() : try InputDescriptor(path: path)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(input.size ?? 0, most))
    while try input.read(upTo: 1 << 16, into: &bytes) > 0 {
      if bytes.count > most {
        throw InputProblem(input: path, message: "\(path) has more than \(most / 1_000_000) MB")
      }
    }
    return bytes
  }
}
