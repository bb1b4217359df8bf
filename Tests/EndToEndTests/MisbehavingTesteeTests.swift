import Foundation
import TCFTestSupport
import Testing

/// Testees that do everything but answer: each is dealt with as TestYourCodec.md says.
@Suite("conform copes with testees that misbehave", .enabled(if: Program.python != nil, "needs Python 3"))
struct MisbehavingTesteeTests {
  /// Runs `conform` on a testee whose answers to requests are made by `body`, Python that sees `request` and `answer`.
  private func run(
    _ body: String, hello: String = "", window: Int = 1, arguments: [String] = [],
    vectors: [String] = ["decode-published"], isStrict: Bool = true
  ) async throws -> (answer: Program.Answer, cases: [ConformTests.Case], summary: [String: Any]) {
    try await Program.withFolder(waiting: { folder in
      let script = """
        import json, os, sys, time
        def say(text):
            sys.stdout.write(text + "\\n")
            sys.stdout.flush()
        def answer(request, **rest):
            say(json.dumps({"id": request["id"], **rest}))
        held = []
        for line in sys.stdin:
            request = json.loads(line)
            op = request["op"]
            if op == "hello":
                \(hello.isEmpty ? "pass" : hello)
                say(json.dumps({"protocol": 1, "testee": {"name": "odd"}, "ops": ["decode"], "segments": [], "window": \(window)}))
            elif op == "setup":
                say('{"ok":{}}')
            elif op == "bye":
                break
            else:
        \(body.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
        """
      let path = folder.appending(path: "testee.py")
      try script.write(to: path, atomically: true, encoding: .utf8)
      // Most of these are waited for until a time is over.
      let run = try await Program.waiting {
        try ConformTests.withVectors(vectors) { vectors in
          try ConformTests.run(
            ["--testee", "python3 '\(path.path)'", "--vectors", vectors, "--iterations", "0"]
              + (isStrict ? ["--strict"] : []) + arguments)
        }
      }
      return try ConformTests.read(run)
    })
  }

  private let refuse = "answer(request, rejected={'message': 'no'})"

  @Test("One that ends over a string is started again, and the string has crashed it")
  func dies() async throws {
    let run = try await run("if 'COvFyGB' in request['string']: sys.stderr.write('boom'); sys.exit(3)\n\(refuse)")
    #expect(run.answer.status == 1, "\(run.answer.errors)")
    let crashed = run.cases.filter { $0.outcome == "crashed" }
    #expect(crashed.map(\.id) == ["decode-6003"])
    #expect(crashed.first?.text("message").contains("ended with status 3; standard error ends with:\nboom") == true)
    #expect(run.cases.count { $0.outcome == "failed" } == 4)
    #expect(run.summary["restarts"] as? Int == 2)
  }

  @Test("With a window, only the guilty request has crashed")
  func diesInCompany() async throws {
    let run = try await run("if 'COvFyGB' in request['string']: os.kill(os.getpid(), 9)\n\(refuse)", window: 16)
    #expect(run.cases.filter { $0.outcome == "crashed" }.map(\.id) == ["decode-6003"])
    #expect(run.cases.first { $0.id == "decode-6003" }?.text("message").contains("ended by signal 9") == true)
    #expect(run.cases.count { $0.outcome == "failed" } == 4)
  }

  @Test("One that fails once and not again has not crashed")
  func diesOnce() async throws {
    let mark = FileManager.default.temporaryDirectory.appending(path: "tcfcheck-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: mark) }
    let run = try await run(
      "if 'COvFyGB' in request['string'] and not os.path.exists('\(mark)'): open('\(mark)', 'w'); os._exit(1)\n\(refuse)"
    )
    #expect(run.cases.count { $0.outcome == "failed" } == 5 && run.summary["restarts"] as? Int == 1)
    #expect(run.cases.filter { $0.outcome == "warning" }.map(\.id) == ["testee/ends-during-decode"])
    #expect(run.cases.last?.text("message").contains("it ended with status 1 once while decode requests") == true)
    #expect(run.answer.output.contains("warning: testee/ends-during-decode  it ended with status 1 once"))
  }

  // Such a testee passed, and only the rate line said so.
  @Test("One that ends now and then, over no string in particular, is in error from the second time on")
  func diesNowAndThen() async throws {
    func ending(_ arguments: [String]) async throws -> [ConformTests.Case] {
      let counter = FileManager.default.temporaryDirectory.appending(path: "tcfcheck-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: counter) }
      let count =
        "n = os.path.getsize('\(counter)') if os.path.exists('\(counter)') else 0\nopen('\(counter)', 'a').write('x')"
      let run = try await run("\(count)\nif n in (1, 4): os._exit(7)\n\(refuse)", arguments: arguments)
      #expect(run.summary["restarts"] as? Int == 2)
      return run.cases.filter { $0.id.hasPrefix("testee/") }
    }
    let cases = try await ending([])
    #expect(cases.map(\.outcome) == ["error"])
    #expect(cases.first?.text("message").contains("it ended with status 7 twice") == true)
    #expect(try await ending(["--allow-restarts", "2"]).map(\.outcome) == ["warning"])
    #expect(try await ending(["--allow-restarts", "0"]).map(\.outcome) == ["error"])
  }

  @Test("One that hangs is ended")
  func hangs() async throws {
    let run = try await run(
      "if 'COvFyGB' in request['string']: time.sleep(900)\n\(refuse)", arguments: ["--timeout", "0.5"])
    #expect(run.answer.status == 1)
    #expect(
      run.cases.first { $0.outcome == "crashed" }?.text("message").contains("did not answer within 0.5 s") == true)
  }

  @Test(
    "One that takes its time over a string of millions of ids has not failed: no sentence says how long that may take")
  func hangsOverRangeBombs() async throws {
    let run = try await run(
      "if len(request['string']) > 5000: time.sleep(900)\n\(refuse)",
      arguments: ["--timeout", "0.5", "--bomb-time", "3"], vectors: ["decode-large"], isStrict: false)
    let unanswered = run.cases.filter { $0.text("answer") == "no answer within 0.5 s" }
    let overWork = unanswered.filter {
      $0.text("source") == "OUR, encoding/work-bound" && $0.text("level") == "refuses-invalid"
    }
    #expect(!overWork.isEmpty && overWork.allSatisfy { $0.outcome == "reading" }, "\(run.answer.output)")
    // Strings of as many characters that name few ids are the codec's to read or refuse.
    let others = unanswered.filter { $0.outcome != "reading" }
    #expect(!others.isEmpty && others.allSatisfy { $0.outcome == "crashed" && $0.text("level") == "reads-acceptable" })
    #expect(unanswered.allSatisfy { $0.text("input").utf8.count > 5_000 })
  }

  @Test("One that floods standard error is read, and only the last of it is kept")
  func floods() async throws {
    let run = try await run(
      "sys.stderr.write('x' * 3000000 + 'end'); sys.stderr.flush()\nif 'COvFyGB' in request['string']: os._exit(1)\n\(refuse)"
    )
    let message = run.cases.first { $0.outcome == "crashed" }?.text("message") ?? ""
    #expect(message.hasSuffix("end") && message.utf8.count < 4_300)
    #expect(run.cases.count { $0.outcome == "failed" } == 4)
  }

  @Test("Answers in another order are matched by their ids")
  func outOfOrder() async throws {
    let body = """
      held.append(request)
      if len(held) == 5:
          for each in reversed(held): answer(each, rejected={"message": each["string"][:7]})
          held.clear()
      """
    let run = try await run(body, window: 5)
    let message = run.cases.first { $0.id == "decode-6003" }?.text("message")
    #expect(message == "a valid string is refused: COvFyGB")
  }

  @Test(
    "A line that is no answer is told as such",
    arguments: [
      ("say('debug: here')", "is not JSON: debug: here"), ("say('{}')", "is not an answer: {}"),
      ("say('{\"id\":\"999\",\"ok\":{}}')", "a request that is not open"),
      ("say('[' * 5000 + ']' * 5000)", "more in it than is read: the values are nested too deeply"),
      ("sys.stdout.write('x' * 40000000); sys.stdout.flush()", "a line of more than 33554432 bytes"),
      ("sys.stdout.close(); os.close(1); time.sleep(900)", "closed its standard output"),
    ]) func junk(body: String, expected: String) async throws
  {
    let run = try await run("if 'COvFyGB' in request['string']: \(body)\n\(refuse)")
    #expect(run.answer.status == 1, "\(run.answer.errors)")
    let message = run.cases.first { $0.id == "decode-6003" }?.text("message") ?? ""
    #expect(message.contains(expected), "\(message)")
    #expect(run.cases.count { $0.outcome == "failed" } == 4)
  }

  @Test(
    "An answer to another question is an error, and never a pass",
    arguments: [
      "answer(request, ok={'string': 'C'})", "answer(request, ok={})", "answer(request, failed={'message': 'inside'})",
      "answer(request, ok={'model': 7})",
    ]) func wrongKind(body: String) async throws
  {
    let run = try await run(body)
    #expect(run.answer.status == 1 && run.cases.allSatisfy { $0.outcome == "error" || $0.outcome == "skipped" })
    #expect(run.cases.count { $0.outcome == "error" } == 5)
  }

  @Test("One that answers twice has broken the protocol, and the run says so (B27, issue 16)")
  func answersTwice() async throws {
    let run = try await run("\(refuse)\n\(refuse)")
    #expect(run.answer.status == 1, "\(run.answer.output)")
    let told = run.cases.first { $0.id == "testee/ends-during-decode" }
    #expect(told?.outcome == "error")
    let message = told?.text("message") ?? ""
    #expect(
      message.contains("answered a request that is not open") || message.contains("wrote a line without being asked"),
      "\(message)")
  }

  @Test("An answer after death counts if a process of the testee's own wrote it; the next string restarts it")
  func answersAfterDeath() async throws {
    // The protocol is the pipe: a launcher may end before the codec that it started, which holds the pipe.
    let body = """
      if 'COvFyGB' in request['string']:
          if os.fork() == 0:
              time.sleep(0.3)
              \(refuse)
              os._exit(0)
          os._exit(3)
      \(refuse)
      """
    let run = try await run(body)
    #expect(run.answer.status == 1, "\(run.answer.errors)")
    #expect(run.cases.first { $0.id == "decode-6003" }?.text("message").hasPrefix("a valid string is refused") == true)
    #expect(run.cases.count { $0.outcome == "failed" } == 5)
    #expect(run.summary["restarts"] as? Int == 1)
  }

  @Test("A number that no field has room for is a difference like any other")
  func numbersOutOfRange() async throws {
    let run = try await run("answer(request, ok={'model': {'version': 2, 'cmpId': 10 ** 400, 'cmpVersion': -1}})")
    #expect(run.answer.status == 1, "\(run.answer.errors)")
    #expect(run.cases.allSatisfy { $0.outcome == "failed" || $0.outcome == "skipped" }, "\(run.answer.output)")
    #expect(run.cases.contains { $0.text("message").hasPrefix("cmpId: expected") })
  }

  @Test("What it does not support is skipped; a run of nothing else has checked nothing")
  func unsupported() async throws {
    let run = try await run("answer(request, unsupported={'what': 'everything'})")
    #expect(run.answer.status == 3)
    #expect(run.cases.allSatisfy { $0.outcome == "skipped" })
  }

  @Test("A model without any field is no pass")
  func emptyModel() async throws {
    let run = try await run("answer(request, ok={'model': {}})")
    #expect(run.answer.status == 3)
    #expect(run.cases.count { $0.text("message") == "the model names no field that could be compared" } == 5)
  }

  @Test(
    "One that cannot even say hello makes the run incomplete",
    arguments: [
      ("time.sleep(900)", "did not answer"), ("sys.exit(4)", "ended with status 4"),
      ("say('{\"protocol\":2}'); time.sleep(9)", "version 2 of the protocol"),
      ("say('hello'); time.sleep(9)", "not JSON"),
      ("say('{\"protocol\":1}'); time.sleep(9)", "no \\\"ops\\\""),
      (
        "say('{\"protocol\":1,\"ops\":[],\"versions\":[3]}'); time.sleep(9)",
        "must be a list of 1 and 2, and is [3]"
      ),
      (
        "say('{\"protocol\":1,\"ops\":[],\"padding\":8}'); time.sleep(9)",
        "must be \\\"bits\\\" or \\\"octets\\\", and is 8"
      ),
    ]) func noHello(hello: String, expected: String) async throws
  {
    let run = try await run("pass", hello: hello, arguments: ["--start-timeout", "3"])
    #expect(run.answer.status == 2, "\(run.answer.output)")
    #expect(run.answer.errors.contains(expected.replacing("\\", with: "")), "\(run.answer.errors)")
  }

  @Test("Twenty restarts are enough")
  func tooManyRestarts() async throws {
    let run = try await run("os._exit(1)", arguments: ["--property", "any-form", "--iterations", "50"])
    // The first case crashes and is shrunk, which has restarts of its own.
    #expect(run.answer.status == 1 && run.cases.first?.outcome == "crashed")
    let vectors = try Program.withFolder { folder in
      let script = folder.appending(path: "dying.sh").path
      try "read a; echo '{\"protocol\":1,\"ops\":[\"decode\"]}'; read b; echo '{\"ok\":{}}'; read c; exit 9".write(
        toFile: script, atomically: true, encoding: .utf8)
      return try ConformTests.report(["--testee", "sh \(script)", "--iterations", "0"])
    }
    #expect(vectors.answer.status == 2)
    #expect(vectors.answer.errors.contains("was started again 20 times; then it ended with status 9"))
    #expect(vectors.summary["restarts"] as? Int == 20)
    #expect((vectors.summary["incomplete"] as? String)?.isEmpty == false)
  }

  @Test("The whole run has a limit too")
  func runTimeout() async throws {
    let run = try await run("time.sleep(0.6)\n\(refuse)", arguments: ["--run-timeout", "1"])
    #expect(run.answer.status == 2 && run.answer.errors.contains("the time for the run is over"))
  }
}
