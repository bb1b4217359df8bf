import ArgumentParser
import TCFFindings

/// Runs what may fail as a whole; the problem goes to standard error.
func attempt<Result>(_ body: () throws(InputProblem) -> Result) throws(ExitCode) -> Result { try attempt(nil, body) }

/// The same with a line of progress, which is there no more when it is done.
func attempt<Result>(
  _ progress: ProgressLine?, _ body: () throws(InputProblem) -> Result
) throws(ExitCode) -> Result {
  defer { progress?.clear() }
  do throws(InputProblem) {
    return try body()
  } catch {
    progress?.clear()
    Console.note(error)
    throw ExitCode(ExitStatus.incomplete)
  }
}
