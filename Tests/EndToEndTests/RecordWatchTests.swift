import Foundation
import TCFTestSupport
import Testing

#if os(Linux)
  /// `record folder --watch` where the system reports what happens to files.
  @Suite("Recordings of watched folders") struct RecordWatchTests {
    private static let before = #"{"IABTCF_TCString":"","IABTCF_gdprApplies":1}"#
    private static let after = #"{"IABTCF_TCString":"\#(Sample.sound)","IABTCF_gdprApplies":1}"#

    /// Runs a recording while a script goes on, with `BEFORE` and `AFTER` as contents. The script begins when the recording has.
    private func record(
      _ script: String, setup: String = "", stores: Int = 1,
      _ body: ([[String: Any]], Program.Answer, URL) throws -> Void
    ) async throws {
      try await Program.withFolder(waiting: { folder in
        let script = """
          BEFORE='\(Self.before)' AFTER='\(Self.after)'
          \(WatchScript.noticed)
          put() { printf '%s' "$2" > new.tmp; mv new.tmp "stores/$1"; }
          mkdir stores; put a.json "$BEFORE"; \(setup)
          ( \(WatchScript.begun(stores: stores)); sleep 0.3
          \(script)
          ) | tcfcheck record folder stores --watch --out out
          """
        let answer = try await Binary.sleepingShell(script, in: folder)
        #expect(answer.status == 0, "\(answer.errors)")
        let text = try String(contentsOf: folder.appending(path: "out/recording.ndjson"), encoding: .utf8)
        try body(text.split(separator: "\n").map(object), answer, folder)
      })
    }

    @Test("A reader before a write, and one behind it, and what each found")
    func readers() async throws {
      let script =
        "look() { cat stores/a.json >&2; noticed; }; look; echo accept; noticed; look; look; "
        + "put a.json \"$AFTER\"; noticed; sleep 0.3; look"
      try await record(script) { lines, answer, folder in
        let reads = lines.filter { $0["read"] != nil }
        #expect(
          reads.compactMap { $0["copy"] as? String } == ["1-a.json", "1-a.json", "1-a.json", "2-a.json"], "\(lines)")
        let write = try #require(lines.first { $0["changed"] != nil })
        #expect(write["readsBefore"] as? Int == 2, "the read before the act does not count")
        #expect(write["writes"] == nil && write["replaced"] as? Bool == true)
        #expect(
          answer.errors.contains("a.json was read 2 times after accept and before it was written"), "\(answer.errors)")
        let judged = try Binary.run(["validate", "out/recording.ndjson", "--as-of", "2026-06-10"], in: folder)
        #expect(judged.status < 2, "\(judged.errors)")
      }
    }

    @Test("A key that is a file is part of the store that its folder is")
    func keyFolder() async throws {
      let setup = "mkdir stores/tv; printf 1 > stores/tv/IABTCF_gdprApplies"
      let script = "echo accept; noticed; printf '%s' \(Sample.sound) > stores/tv/IABTCF_TCString; noticed"
      try await record(script, setup: setup, stores: 2) { lines, _, _ in
        let own = lines.filter { $0["file"] as? String == "tv/keys-in-files.json" }
        #expect(own.first?["changed"] == nil && own.count == 2, "\(lines)")
        #expect(own.last?["changed"] as? [String] == ["IABTCF_TCString"], "\(lines)")
        #expect((own.last?["keys"] as? [String: Any])?["IABTCF_TCString"] as? String == Sample.sound)
      }
    }

    @Test("Without a reader, no read is noted, whatever is written")
    func noReaders() async throws {
      let script =
        "echo accept; noticed; "
        + "for i in 1 2 3; do put a.json \"$AFTER\"; noticed; put a.json \"$BEFORE\"; noticed; sleep 2.1; done"
      try await record(script) { lines, answer, _ in
        #expect(lines.filter { $0["changed"] != nil }.count == 6, "\(lines)")
        #expect(!lines.contains { $0["read"] != nil || $0["readsBefore"] != nil }, "\(lines)")
        #expect(!answer.errors.contains("was read"))
      }
    }

    @Test("Fast writes are counted, and the last one is kept")
    func fast() async throws {
      let script = """
        i=0; while [ $i -lt 200 ]; do i=$((i+1)); printf '{"IABTCF_TCString":"C%d"}' $i > stores/f.tmp; mv stores/f.tmp stores/a.json; done
        """
      try await record(script) { lines, _, _ in
        let writes = lines.filter { $0["changed"] != nil && $0["file"] as? String == "a.json" }
        #expect(writes.reduce(0) { $0 + ($1["writes"] as? Int ?? 1) } == 200, "\(writes)")
        #expect((writes.last?["keys"] as? [String: Any])?["IABTCF_TCString"] as? String == "C200")
      }
    }

    @Test("What is written last is recorded, however soon the recording ends", arguments: [false, true], 1...10)
    func last(isInterrupted: Bool, round: Int) async throws {
      try await Program.withFolder(waiting: { folder in
        let changes =
          "for text in C1 C2; do printf '{\"IABTCF_TCString\":\"%s\"}' $text > new.tmp; mv new.tmp stores/a.json; done"
        let ended =
          "( \(WatchScript.begun()); \(changes); noticed ) | tcfcheck record folder stores --watch --out out"
        let interrupted = """
          mkfifo open; tcfcheck record folder stores --watch --out out <open &
          exec 9>open; \(WatchScript.begun()); \(changes); noticed; kill -INT $!; wait $!
          """
        let script = """
          \(WatchScript.noticed)
          mkdir stores; printf '%s' '\(Self.before)' > stores/a.json
          \(isInterrupted ? interrupted : ended)
          """
        let answer = try await Binary.sleepingShell(script, in: folder)
        #expect(answer.status == 0, "\(answer.errors)")
        let text = try String(contentsOf: folder.appending(path: "out/recording.ndjson"), encoding: .utf8)
        let last = try object(try #require(text.split(separator: "\n").last))
        #expect((last["keys"] as? [String: Any])?["IABTCF_TCString"] as? String == "C2", "round \(round): \(text)")
      })
    }

    @Test("Writes in place that were seen half-written are counted with the line behind them")
    func half() async throws {
      let script = """
        printf '{"IABTCF_' > stores/a.json; noticed; printf '{"IABTCF_T' > stores/a.json; sleep 0.4
        printf '%s' "$AFTER" > stores/a.json; noticed
        """
      try await record(script) { lines, _, _ in
        #expect(lines.filter { $0["changed"] != nil }.map { $0["writes"] as? Int } == [3], "\(lines)")
        #expect(lines.contains { ($0["problem"] as? String)?.contains("not whole") == true })
      }
    }

    @Test("Folders that are there, that come and that go, with links in a circle, a pipe and one that nobody may enter")
    func folders() async throws {
      let setup =
        "for i in 1 2 3 4 5 6 7 8; do mkdir -p stores/$i/in; done; ln -s .. stores/1/in/up; mkfifo stores/1/pipe; "
        + "mkdir -m 0 stores/closed"
      let script = """
        put 7/in/b.json "$AFTER"; noticed; mkdir -p stores/late/in; sleep 0.6; put late/in/c.json "$AFTER"; noticed
        put late/in/c.json "$BEFORE"; noticed; rm -r stores/late; noticed
        """
      try await record(script, setup: setup) { lines, _, _ in
        let files = lines.compactMap { $0["file"] as? String }
        #expect(files == ["a.json", "7/in/b.json", "late/in/c.json", "late/in/c.json", "late/in/c.json"], "\(lines)")
        #expect((lines.last?["removed"] as? [String])?.count == 2)
      }
    }

    @Test("A recording in the folder that it watches is nothing that the app stores")
    func inside() throws {
      try Program.withFolder { folder in
        try Data(Self.after.utf8).write(to: folder.appending(path: "a.json"))
        let answer = try Binary.run(["record", "folder", ".", "--watch", "--for", "1", "--out", "out"], in: folder)
        #expect(answer.status == 0, "\(answer.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "out").path).sorted()
        #expect(names == ["1-a.json", "recording.ndjson"])
      }
    }
  }
#endif
