import ArgumentParser

/// That a command which has verbs of its own was given none of them.
struct MissingVerb: Error {
  /// The command.
  let command: any ParsableCommand.Type

  init(of command: any ParsableCommand.Type) { self.command = command }
}
