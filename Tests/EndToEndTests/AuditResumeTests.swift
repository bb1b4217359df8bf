import Foundation
import TCFFindings
import TCFTestSupport
import Testing

/// Audits that are killed and go on.
@Suite("Audits that are interrupted")
struct AuditResumeTests {
  private static func input(_ folder: URL) throws -> [String] {
    let text = try String(contentsOf: ProjectPaths.root.appending(path: Sample.strings), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    var random = SplitMix64(seed: 13)
    return try (1...3).map { number in
      let file = folder.appending(path: "\(number).csv")
      var data = Data("id,tc_string\n".utf8)
      for _ in 0..<300 {
        // Subjects have records in several files.
        data += Data("u\(random.number(1...100)),\(random.pick(Array(lines)))\n".utf8)
        if random.chance(oneIn: 40) { data += Data([0x09, 0x61, 0x0A]) }
      }
      try data.write(to: file)
      return file.path
    }
  }

  /// Small blocks, and a checkpoint behind each second one.
  private static func arguments(_ inputs: [String], _ out: String, _ jobs: Int) -> [String] {
    [
      "audit", "--gvl", Sample.list, "--as-of", "2026-06-10", "--config", "none", "--block-size", "2000",
      "--checkpoint-every", "2", "--out", out, "--partial", out + ".partial", "--jobs", "\(jobs)", "--column",
      "tc_string",
      "--subject-column", "id", "--id-column", "id", "--evidence", out + ".evidence", "--key", Sample.strings,
      "--records", out + ".rows.csv",
    ] + inputs
  }

  /// The results, without the command that gave them.
  private static func results(_ out: String) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: out).filter {
      $0.hasSuffix(".csv") || $0.hasSuffix(".ndjson") || $0.hasSuffix(".private")
    }
    let files =
      names.map { ($0, URL(filePath: out + "/" + $0)) } + [
        ("partial", URL(filePath: out + ".partial")), ("rows", URL(filePath: out + ".rows.csv")),
      ]
      + ["records.bin", "results.ndjson", "salt.bin"].map { ($0, URL(filePath: out + ".evidence/private/" + $0)) }
    return try Dictionary(uniqueKeysWithValues: files.map { ($0.0, try Data(contentsOf: $0.1)) })
  }

  /// Waits until a run has written `count` checkpoints or has ended. Each checkpoint is a new file of the same name.
  private static func wait(for count: Int, checkpointsOf process: Process, in out: String) {
    func number() -> Int? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: out + "/checkpoint.private")
      return attributes?[.systemFileNumber] as? Int
    }
    var (last, seen) = (number(), 0)
    while process.isRunning, seen < count {
      usleep(300)
      let now = number()
      if now != last { (last, seen) = (now, seen + 1) }
    }
  }

  @Test("Killed at any moment, and again, a run goes on to the bytes of one that was not", arguments: 1...4)
  func killed(seed: Int) throws {
    try Program.withFolder { folder in
      let inputs = try Self.input(folder)
      let (whole, parts) = (folder.appending(path: "whole").path, folder.appending(path: "parts").path)
      #expect(try Binary.run(Self.arguments(inputs, whole, 2)).status == 2)
      var random = SplitMix64(seed: UInt64(seed))
      var kills = 0
      while true {
        #expect(kills < 100)
        let process = Process()
        process.executableURL = URL(filePath: Binary.path)
        process.currentDirectoryURL = ProjectPaths.root
        process.arguments = Self.arguments(inputs, parts, seed % 3 + 1) + (kills > 0 ? ["--resume"] : [])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The first kill may come before any work, each later one behind a checkpoint more, so that the run ends at last.
        if kills > 0 { Self.wait(for: random.number(1...4 + kills), checkpointsOf: process, in: parts) }
        usleep(UInt32(random.number(0...(kills > 0 ? 40 : 300))) * 1_000)
        if process.isRunning {
          kill(process.processIdentifier, SIGKILL)
          process.waitUntilExit()
          kills += 1
          continue
        }
        if process.terminationStatus == 64 {
          // Killed while it removed what it keeps until it is done, a run has finished, and its bundle is not replaced.
          let hasFinished = kills > 0 && FileManager.default.fileExists(atPath: parts + ".evidence/manifest.json")
          #expect(hasFinished)
          for name in try FileManager.default.contentsOfDirectory(atPath: parts) where name.hasSuffix(".private") {
            try FileManager.default.removeItem(atPath: "\(parts)/\(name)")
          }
        } else {
          #expect(process.terminationStatus == 2)
        }
        break
      }
      #expect(try Self.results(parts) == Self.results(whole), "\(kills) kills")
      #expect(try Self.results(whole)["rejects.ndjson"]?.isEmpty == false)
      #expect(try Self.results(whole)["tables/timelines.csv"]?.isEmpty == false)
      #expect(try Binary.run(["evidence", "verify", parts + ".evidence"]).status == 0)
    }
  }

  /// Starts an audit and kills it as soon as it has a checkpoint; false if it had ended by then.
  private func isKilled(_ arguments: [String], atCheckpointOf out: String) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: Binary.path)
    process.currentDirectoryURL = ProjectPaths.root
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, !FileManager.default.fileExists(atPath: out + "/checkpoint.private") { usleep(500) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  @Test("Killed while it gave any of a bundle's files its name, a run goes on too")
  func killedWhileNaming() throws {
    let (manager, files) = (FileManager.default, ["records.bin", "results.ndjson", "salt.bin"])
    try Program.withFolder { folder in
      let inputs = try Self.input(folder)
      let (whole, parts) = (folder.appending(path: "whole").path, folder.appending(path: "parts").path)
      #expect(try Binary.run(Self.arguments(inputs, whole, 2)).status == 2)
      for named in 0...files.count {
        var tries = 0
        while try !isKilled(Self.arguments(inputs, parts, 1) + ["--overwrite"], atCheckpointOf: parts) {
          tries += 1
          try #require(tries < 20)
        }
        // The manifest goes first, and each file is renamed by itself.
        let bundle = parts + ".evidence"
        try? manager.removeItem(atPath: bundle + "/manifest.json")
        for name in files[..<named] {
          let path = "\(bundle)/private/\(name)"
          try? manager.removeItem(atPath: path)
          try manager.moveItem(atPath: path + ".unfinished", toPath: path)
        }
        let answer = try Binary.run(Self.arguments(inputs, parts, 2) + ["--resume"])
        #expect(answer.status == 2 && !answer.errors.contains("there is no checkpoint"), "\(named): \(answer.errors)")
        #expect(try Self.results(parts) == Self.results(whole), "\(named) files named")
        #expect(try Binary.run(["evidence", "verify", bundle]).status == 0)
        #expect(try manager.contentsOfDirectory(atPath: bundle + "/private").sorted() == files)
      }
    }
  }

  @Test("Control-C ends with a partial result that says so, and --resume goes on")
  func interrupted() async throws {
    try await Program.withFolder(waiting: { folder in
      let inputs = try Self.input(folder)
      let (whole, parts) = (folder.appending(path: "whole").path, folder.appending(path: "parts").path)
      #expect(try Binary.run(Self.arguments(inputs, whole, 2)).status == 2)
      let process = Process()
      process.executableURL = URL(filePath: Binary.path)
      process.currentDirectoryURL = ProjectPaths.root
      // A pipe that never ends stands behind the files.
      process.arguments = Self.arguments(inputs + ["-"], parts, 2)
      let pipe = Pipe()
      process.standardInput = pipe
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      #expect(Patience.wait { FileManager.default.fileExists(atPath: parts + "/checkpoint.private") })
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      let partial = try String(contentsOf: URL(filePath: parts + ".partial"), encoding: .utf8)
      #expect(partial.contains("\"interrupted\":true"))
    })
  }

  @Test("A run goes on only from a run of the same inputs, columns and rules")
  func other() throws {
    try Program.withFolder { folder in
      let inputs = try Self.input(folder)
      let out = folder.appending(path: "o").path
      let nothing = try Binary.run(Self.arguments(inputs, out, 1) + ["--resume"])
      // A name with a UUID in it is hidden like any identifier of a person's, in a path too.
      let shown = out.replacing(folder.lastPathComponent, with: "[hidden]")
      #expect(
        nothing.status == 2 && nothing.errors.contains("there is no checkpoint in \(shown); starting at the beginning"),
        "\(nothing.errors)")
      try Data("{}\n".utf8).write(to: URL(filePath: out + "/checkpoint.private"))
      let damaged = try Binary.run(Self.arguments(inputs, out, 1) + ["--resume"])
      #expect(damaged.status == 64 && damaged.errors.contains("checkpoint.private cannot be read"))
      // A run from the beginning takes away what an earlier one left: killed at once, there is nothing to go on from.
      _ = try Binary.run(Self.arguments([folder.appending(path: "none.csv").path], out, 1) + ["--overwrite"])
      #expect(!FileManager.default.fileExists(atPath: out + "/checkpoint.private"))
    }
  }
}
