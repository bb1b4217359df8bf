import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFFuzzing
import TCFRun

/// The files that come with the program: the project's `TestVectors`.
enum ShippedFiles {
  /// The path of a file or folder in TestVectors: below the working folder, or else beside the program or above it, as in
  /// a checkout, where the program lies in `.build/debug`. Nil if it is in none of them.
  static func path(of name: String) -> String? {
    var candidates = ["TestVectors/\(name)"]
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    var folder = program.split(separator: "/").dropLast()
    while !folder.isEmpty {
      candidates.append("/" + folder.joined(separator: "/") + "/TestVectors/\(name)")
      folder = folder.dropLast()
    }
    return candidates.first { FileManager.default.fileExists(atPath: $0) }
  }
}

/// The vectors of a folder of decode and encode files.
struct VectorFolder {
  private(set) var vectors: [ConformanceVector] = []
  private(set) var problems: [InputProblem] = []
  /// Where they come from; nil if there are none.
  private(set) var path: String?

  /// No vectors.
  init() {}

  /// Reads `decode*.json` and `encode*.json` of a folder, or of the shipped one; either may hold a folder `tc-strings`.
  init(_ named: String?) throws {
    guard let folder = named ?? ShippedFiles.path(of: "tc-strings") else {
      Console.note(
        "tcfcheck: there is no TestVectors folder here, so only generated cases are tried (name one with --vectors)")
      return
    }
    let inner = "\(folder)/tc-strings"
    let place = FileManager.default.fileExists(atPath: inner) ? inner : folder
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
      throw usageError("--vectors: there is no folder \(folder)\(InputProblem.nearestName(to: folder) ?? "")")
    }
    path = place
    let files = names.filter { ($0.hasPrefix("decode") || $0.hasPrefix("encode")) && $0.hasSuffix(".json") }
    if files.isEmpty { throw usageError("--vectors: \(folder) has no decode-*.json or encode*.json") }
    for name in files.sorted() { read("\(place)/\(name)") }
  }

  private mutating func read(_ path: String) {
    guard let data = FileManager.default.contents(atPath: path) else {
      return add(InputProblem(input: path, message: "cannot read \(path)"))
    }
    do throws(VectorFault) {
      vectors += try ConformanceVector.read(Array(data), name: path)
    } catch {
      add(InputProblem(input: path, message: "\(error)", fix: "See TestVectors/README.md."))
    }
  }

  private mutating func add(_ problem: InputProblem) {
    Console.note(problem)
    problems.append(problem)
  }
}
