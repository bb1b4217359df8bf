import TCFFindings
import TCFFuzzing
import TCFInput
import TCFSystem

/// The folder of saved inputs. A folder that is not there has none.
struct FuzzCorpus {
  let path: String
  private(set) var regressions: [Regression] = []
  private(set) var problems: [InputProblem] = []

  private init(path: String) { self.path = path }

  /// Reads every JSON file of the folder, in the order of their names.
  static func read(_ path: String) -> FuzzCorpus {
    var corpus = FuzzCorpus(path: path)
    guard FileKind.of(path) != nil else { return corpus }
    let names: [String]
    do throws(SystemError) {
      names = try FolderNames.listed(in: path)
    } catch {
      corpus.problems.append(InputProblem(input: path, message: "cannot read the folder \(Prose.path(path)): \(error)"))
      return corpus
    }
    for name in names where name.hasSuffix(".json") {
      do throws(InputProblem) {
        corpus.regressions.append(try regression("\(path)/\(name)"))
      } catch {
        corpus.problems.append(error)
      }
    }
    return corpus
  }

  /// Reads one file.
  static func regression(_ path: String) throws(InputProblem) -> Regression {
    let fix = "Remove the file, or fix it according to TestVectors/schemas/fuzz-regression.schema.json."
    let bytes = try FileBytes.readText(path, otherwise: fix)
    return try mapError(try Regression(bytes, name: String(path.split(separator: "/").last ?? "regression"))) {
      (error: RegressionFault) in InputProblem(input: path, message: "\(error)", fix: fix)
    }
  }

  /// Saves the counterexamples that are not saved yet; `saved` is called with each path.
  static func save(_ results: [PropertyResult], to folder: String, saved: (String) -> Void) -> [InputProblem] {
    var problems: [InputProblem] = []
    for result in results {
      guard let found = result.counterexample, found.isKnown else { continue }
      if case .regression = found.source { continue }
      let regression = Regression(property: result.property, comment: found.failure.message, input: found.input)
      let path = "\(folder)/\(regression.name)"
      do throws(OutputFault) {
        try Folders.make(folder, for: .usual)
        try OutputFile.write(Array(regression.json.utf8), to: path, for: .usual)
        saved(path)
      } catch {
        problems.append(InputProblem(input: path, message: "cannot save \(path): \(error)", fix: error.advice))
      }
    }
    for problem in problems { Console.note(problem) }
    return problems
  }
}

extension Counterexample {
  /// Whether the input is known at all.
  fileprivate var isKnown: Bool { source != .unknown }
}

/// One case to be tried again.
enum FuzzReplay {
  case seed(UInt64)
  case file(String)

  init(_ text: String) {
    if let seed = FuzzSeed(text) { self = .seed(seed.value) } else { self = .file(text) }
  }

  /// Tries the case with the chosen properties; a file's own property unless others were chosen.
  func results(_ properties: [Property], isChosen: Bool) throws -> [PropertyResult] {
    switch self {
    case .seed(let seed):
      guard isChosen else {
        throw usageError(
          "a case's seed needs --property, because each property generates its own cases")
      }
      return properties.map { $0.replay(seed: seed) }
    case .file(let path):
      let regression: Regression
      do throws(InputProblem) {
        regression = try FuzzCorpus.regression(path)
      } catch {
        Console.note(error)
        throw usageError("--replay takes a case's seed or a file of saved input")
      }
      let chosen = isChosen ? properties : properties.filter { $0.name == regression.property }
      return chosen.map { $0.run(FuzzPlan(seed: 0, iterations: 0), regressions: [regression]) }
    }
  }
}
