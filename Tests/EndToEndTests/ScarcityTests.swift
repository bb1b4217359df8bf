import Foundation
import TCFTestSupport
import Testing

#if os(Linux)
  /// Machines that have little to give: no thread, hardly a descriptor.
  @Suite("Where the system gives little") struct ScarcityTests {
    private static let settings = ["--gvl", Sample.list, "--as-of", "2026-06-10"]

    /// A run of each verb that reads, with more than one job where the verb has jobs.
    static let runs: [[String]] = [
      ["validate", Sample.strings, "TestVectors/stored-keys/clean-ios.plist", "--jobs", "4"] + settings,
      ["validate", "TestVectors/certify/passing/captures", "--jobs", "4", "--deterministic", "--format", "json"]
        + settings,
      ["audit", "TestVectors/audit/consents.csv.gz", "--jobs", "4", "--deterministic", "--format", "json"] + settings,
      ["decode", Sample.strings, "--jobs", "4"],
      ["certify", "TestVectors/certify/passing/scenarios.yml"],
      ["explain", Sample.sound] + settings,
      ["basis", Sample.sound, "--vendor", "9"] + settings,
      ["keys", Sample.sound],
      ["gvl", "lint", Sample.list],
    ]

    /// A library in which no thread can be made.
    private static let library = Result {
      try Program.withFolder { folder in
        let library = folder.appending(path: "no_threads.so")
        let source = ProjectPaths.root.appending(path: "Tests/Attacks/no_threads.c").path
        let compiled = try Binary.run("/usr/bin/env", ["clang", "-shared", "-fPIC", "-o", library.path, source])
        try #require(compiled.status == 0, "\(compiled.errors)")
        return try Data(contentsOf: library)
      }
    }

    @Test("Where no thread can be made, every verb does the same work without one", arguments: runs)
    func withoutThreads(arguments: [String]) throws {
      try Program.withFolder { folder in
        let library = folder.appending(path: "no_threads.so").path
        try Self.library.get().write(to: URL(filePath: library))
        let usual = try Binary.run(arguments)
        // Without end, not slow: a bound of minutes.
        let scarce = try Binary.run(
          "/usr/bin/env", ["timeout", "300", "env", "LD_PRELOAD=\(library)", Binary.path] + arguments)
        #expect(scarce.status == usual.status)
        #expect(scarce.output == usual.output)
        #expect(scarce.errors == usual.errors)
      }
    }

    @Test("With few descriptors, every verb works or says that there are too few", arguments: runs, [4, 5, 6, 8])
    func fewDescriptors(arguments: [String], descriptors: Int) throws {
      let answer = try Binary.run(
        "/bin/sh", ["-c", "ulimit -n \(descriptors) && exec timeout 300 \"$@\"", "sh", Binary.path] + arguments)
      #expect([0, 1, 2].contains(answer.status), "\(answer.status): \(answer.errors)")
      if answer.status == 2 { #expect(answer.errors.contains("Too many open files"), "\(answer.errors)") }
    }
  }
#endif
