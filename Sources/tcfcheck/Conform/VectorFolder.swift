import ArgumentParser
import TCFFindings
import TCFFuzzing
import TCFInput
import TCFRun
import TCFSystem

/// The files that come with the program: the project's `TestVectors`.
enum ShippedFiles {
  /// The path of a file or folder in TestVectors: below the working folder, or else next to the program or above it, as in
  /// a checkout, where the program lies in `.build/debug`. Nil if it is in none of them.
  static func path(of name: String) -> String? {
    var candidates = ["TestVectors/\(name)"]
    var folder = (RunningProgram.folder ?? "").split(separator: "/")[...]
    while !folder.isEmpty {
      candidates.append("/" + folder.joined(separator: "/") + "/TestVectors/\(name)")
      folder = folder.dropLast()
    }
    return candidates.first { FileKind.of($0) != nil }
  }
}

/// The vectors of folders of decode and encode files.
struct VectorFolder {
  private(set) var vectors: [ConformanceVector] = []
  private(set) var problems: [InputProblem] = []
  private var ids: Set<String> = []

  /// No vectors.
  init() {}

  /// Reads `decode*.json` and `encode*.json` of a folder, or of the shipped one, and then those of further folders; each may hold
  /// a folder `tc-strings`.
  ///
  /// - Parameters:
  ///   - named: the folder in place of the shipped one; nil for that one.
  ///   - added: further folders, whose ids must be their own.
  static func read(_ named: String?, adding added: [String]) throws -> VectorFolder {
    var found = VectorFolder()
    let shipped = named ?? ShippedFiles.path(of: "tc-strings")
    if shipped == nil, added.isEmpty {
      Console.note(
        "tcfcheck: there is no TestVectors folder here, so only generated cases are tried (name one with --vectors)")
    }
    if let shipped { try found.read(folder: shipped, of: "--vectors") }
    for folder in added { try found.read(folder: folder, of: "--add-vectors") }
    return found
  }

  private mutating func read(folder: String, of option: String) throws {
    let inner = "\(folder)/tc-strings"
    let place = FileKind.of(inner) != nil ? inner : folder
    let names: [String]
    do throws(SystemError) {
      names = try FolderNames.listed(in: place)
    } catch {
      Console.note(Self.problem(folder, error))
      throw ExitCode(ExitStatus.incomplete)
    }
    let files = names.filter { ($0.hasPrefix("decode") || $0.hasPrefix("encode")) && $0.hasSuffix(".json") }
    if files.isEmpty {
      throw usageError(
        "\(option): \(folder) has no decode*.json or encode*.json; their form is that of the shipped ones (TestVectors/README.md)"
      )
    }
    for name in files.sorted() { read("\(place)/\(name)") }
  }

  /// Why there is nothing to read in a folder.
  private static func problem(_ folder: String, _ error: SystemError) -> InputProblem {
    guard FileKind.of(folder) == nil else {
      return InputProblem(input: folder, message: "cannot read the folder \(Prose.path(folder)): \(error)")
    }
    let hint = InputProblem.nearestName(to: folder)
    return InputProblem(
      input: folder, message: "there is no folder \(Prose.path(folder))\(hint ?? "")",
      fix: hint == nil ? "check the path" : nil)
  }

  private static let fix = "See TestVectors/README.md."

  private mutating func read(_ path: String) {
    let bytes: [UInt8]
    do throws(InputProblem) { bytes = try FileBytes.readText(path, otherwise: Self.fix) } catch { return add(error) }
    do throws(VectorFault) {
      let read = try ConformanceVector.read(bytes, name: path)
      // A list of known failures names vectors by their ids, and a table counts them by those.
      if let twice = read.first(where: { ids.contains($0.id) }) {
        return add(
          InputProblem(
            input: path, message: "\(path) has the vector \(twice.id), which another file has too",
            fix: "Give your own vectors ids of their own, such as acme-0001."))
      }
      ids.formUnion(read.map(\.id))
      vectors += read
    } catch {
      add(InputProblem(input: path, message: "\(error)", fix: Self.fix))
    }
  }

  private mutating func add(_ problem: InputProblem) {
    Console.note(problem)
    problems.append(problem)
  }
}
