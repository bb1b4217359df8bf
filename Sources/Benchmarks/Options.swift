/// What the command line asks for.
struct Options {
  var seed: UInt64 = 20_261_121
  var strings = 20_000
  var rounds = 25
  var filter = ""
  var asJSON = false
  var mustHold = false
  var wantsHelp = false
  /// The hostile recipe that this process reads by itself; nil for a run.
  var recipe: String?
  /// How often the benchmark of the name `filter` is run and not measured, for a program that watches; nil for a run.
  var passes: Int?
  /// What is only written; nil for a run.
  var written: AuditInput.Part?
  /// How many of a hundred written strings came before.
  var duplicates = 20

  private static let mostMeasured = 1_000_000

  static let help = """
    usage: Benchmarks [--filter NAME] [--rounds N] [--strings N] [--seed N] [--json] [--check]
           Benchmarks --write strings|list [--strings N] [--duplicates N] [--seed N]

    Measures the TC string codec on made strings against plain C loops in the same run. Times are processor time of this
    process; every ratio is to a pass of the C loop right before. Then come the instructions that a string takes, which
    no other work on the machine changes, and how many times those of the C loop they are, counted by valgrind where it is
    installed. At last come hostile inputs at their full size, each read once in a process of its own, with its time and
    memory.

      --filter NAME   only benchmarks whose group or name contains NAME
      --rounds N      how often each is measured, after one round that warms up (default 25)
      --strings N     how many strings (default 20000)
      --seed N        the seed that the strings are made from (default 20261121)
      --json          print one JSON object
      --check         exit with 1 if a target is missed
      --passes N      only run the benchmark that --filter names in full N times: for a profiler
      --write PART    only write strings, or the vendor list that they name: for measuring tcfcheck audit
      --duplicates N  how many of a hundred written strings came before (default 20)
    """

  /// Reads the arguments; throws what is wrong with them.
  init(_ arguments: some Sequence<String>) throws(UsageFault) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": asJSON = true
      case "--check": mustHold = true
      case "--help", "-h": wantsHelp = true
      case "--filter": filter = try Self.value(of: argument, &rest).lowercased()
      case "--rounds": rounds = Int(try Self.number(of: argument, 1...1_000, &rest))
      case "--strings": strings = Int(try Self.number(of: argument, 1...1_000_000_000, &rest))
      case "--passes": passes = Int(try Self.number(of: argument, 1...1_000, &rest))
      case "--duplicates": duplicates = Int(try Self.number(of: argument, 0...100, &rest))
      case "--write":
        let text = try Self.value(of: argument, &rest)
        guard let part = AuditInput.Part(rawValue: text) else { throw .part(text) }
        written = part
      case "--recipe": recipe = try Self.value(of: argument, &rest)
      case "--seed": seed = try Self.number(of: argument, 0...(.max), &rest)
      default: throw .unknown(argument)
      }
    }
    // All that is measured is in memory.
    guard written != nil || strings <= Self.mostMeasured else {
      throw .number("\(strings)", of: "--strings", 1...UInt64(Self.mostMeasured))
    }
  }

  private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(UsageFault) -> String {
    guard let value = rest.popFirst() else { throw .noValue(of: name) }
    return value
  }

  private static func number(
    of name: String, _ limit: ClosedRange<UInt64>, _ rest: inout ArraySlice<String>
  ) throws(UsageFault) -> UInt64 {
    let text = try value(of: name, &rest)
    guard let number = UInt64(text), limit.contains(number) else {
      throw .number(text, of: name, limit)
    }
    return number
  }
}

/// What is wrong with the command line.
enum UsageFault: Error, CustomStringConvertible {
  case unknown(String)
  case noValue(of: String)
  /// What is to be written is neither of what there is.
  case part(String)
  /// A text is not a number within limits.
  case number(String, of: String, ClosedRange<UInt64>)

  /// What is wrong, in one sentence.
  var description: String {
    switch self {
    case .unknown(let argument): "unknown argument \(argument)"
    case .noValue(let name): "\(name) needs a value"
    case .part(let text): "--write needs strings or list, not \(text)"
    case .number(let text, let name, let limit):
      "\(name) needs a number of \(limit.lowerBound) to \(limit.upperBound), not \(text)"
    }
  }
}
