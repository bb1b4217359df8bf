import Foundation

// mutant-runner measure            all cases without a mutant
// mutant-runner run MEASURED       mutants from standard input; MEASURED is what `measure` printed
let inquiry = Inquiry(cases: try allCases())
let arguments = CommandLine.arguments
if arguments.count == 2, arguments[1] == "measure" {
  inquiry.measure()
} else if arguments.count == 3, arguments[1] == "run" {
  var known: [Int: Inquiry.Known] = [:]
  for line in try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n") {
    let parts = line.split(separator: " ", maxSplits: 7)
    guard parts.count >= 7, parts[0] == "case", parts[4] == "true" else { continue }
    guard let index = Int(parts[1]), let time = Int64(parts[5]), let digest = Int64(parts[6]) else { continue }
    known[index] = Inquiry.Known(time: time, digest: digest)
  }
  inquiry.run(known)
} else {
  print("mutant-runner measure | run MEASURED")
  exit(64)
}

/// Ends this process without anything that is done at an end.
func endAtOnce(_ code: Int32) -> Never { _exit(code) }
