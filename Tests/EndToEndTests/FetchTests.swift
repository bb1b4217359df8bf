import Foundation
import TCFTestSupport
import Testing

@Suite(
  "Downloads, from a server on this machine", .enabled(if: Program.python != nil && Program.path(of: "curl") != nil))
struct FetchTests {
  private static let noon = 1_780_000_000

  private func with(_ body: (StoreFixture, ListServer) throws -> Void) throws {
    try StoreFixture.with { try body($0, ListServer(in: $0.folder)) }
  }

  private func fetch(
    _ fixture: StoreFixture, _ server: ListServer, _ arguments: String..., at now: Int = noon
  ) throws -> Program.Answer {
    try fetch(fixture, server, all: arguments, at: now)
  }

  private func fetch(
    _ fixture: StoreFixture, _ server: ListServer, all arguments: [String], at now: Int = noon
  ) throws -> Program.Answer {
    // The machine's proxies are not asked for what lies on it.
    let environment = ["SOURCE_DATE_EPOCH": String(now), "no_proxy": "127.0.0.1,localhost"]
    return try fixture.gvl(["fetch", "--base-url", server.address] + arguments, environment: environment)
  }

  @Test("Lists come compressed and go into the store, which can be checked and judged with")
  func lists() throws {
    try with { fixture, server in
      let answer = try fetch(fixture, server, "5", "v2:12", "--cmp-list")
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.lines.count == 3)
      #expect(answer.output.contains("new       v3:5  2026-05-28, 43 vendors"))
      let requests = try server.requests()
      let paths = ["/v3/archives/vendor-list-v5.json", "/v2/archives/vendor-list-v12.json", "/v2/cmp-list.json"]
      #expect(requests.map { $0["path"] as? String } == paths)
      #expect(requests.allSatisfy { ($0["Accept-Encoding"] as? String)?.contains("gzip") == true })
      #expect(requests.allSatisfy { ($0["User-Agent"] as? String)?.hasPrefix("tcfcheck/") == true })
      let original = try Data(contentsOf: ProjectPaths.root.appending(path: Sample.list))
      #expect(try fixture.bytes("v3/vendor-list-v5.json") == original)
      #expect(String(decoding: try fixture.bytes("tcfcheck-lists.lock.json"), as: UTF8.self).contains(server.address))
      #expect(try fixture.gvl("lock", "--check").status == 0)
      let validate = ["validate", Sample.sound, "--gvl", fixture.store.path, "--cmp-list", fixture.store.path]
      #expect(try Binary.run(validate + ["--as-of", "2026-06-10"]).status == 0)
    }
  }

  @Test("A published list that the store has is not asked for again; --force asks, and takes 304 for an answer")
  func present() throws {
    try with { fixture, server in
      #expect(try fetch(fixture, server, "5").status == 0)
      let again = try fetch(fixture, server, "5", at: Self.noon + 10_000_000)
      #expect(again.status == 0)
      #expect(again.output.hasPrefix("present   v3:5"))
      #expect(try server.requests().count == 1)
      let forced = try fetch(fixture, server, "5", "--force")
      #expect(forced.output.hasPrefix("same      v3:5"))
      let last = try #require(try server.requests().last)
      #expect(last["If-None-Match"] as? String == "\"five\"")
      #expect(last["If-Modified-Since"] as? String == "Thu, 28 May 2026 16:00:00 GMT")
      // A damaged file is not there: it is downloaded whole.
      try fixture.write("damaged", "store/v3/vendor-list-v5.json")
      let mended = try fetch(fixture, server, "5")
      #expect(mended.status == 0)
      #expect(try server.requests().last?["If-None-Match"] is NSNull)
      #expect(try fixture.gvl("lock", "--check").status == 0)
    }
  }

  @Test("The newest list is not asked for before max-age is over")
  func maxAge() throws {
    try with { fixture, server in
      let first = try fetch(fixture, server, "--latest")
      #expect(first.output.hasPrefix("new       v3:17"))
      let early = try fetch(fixture, server, "--latest", at: Self.noon + 3_599)
      #expect(early.status == 0)
      #expect(early.output.hasPrefix("fresh     v3:17"))
      #expect(early.output.contains("not requested again before 2026-05-28T21:26:40Z"))
      #expect(try server.requests().count == 1)
      let late = try fetch(fixture, server, "--latest", at: Self.noon + 3_600)
      #expect(late.output.contains("says it has not changed"))
      #expect(try server.requests().count == 2)
      // The 304 began a new hour.
      #expect(try fetch(fixture, server, "--latest", at: Self.noon + 7_199).output.hasPrefix("fresh"))
      #expect(try fetch(fixture, server, "--latest", "--force", at: Self.noon + 7_199).output.hasPrefix("same"))
      #expect(try server.requests().count == 3)
    }
  }

  @Test("Translations come with their language in their name, and a later one takes the place of an earlier one")
  func translations() throws {
    try with { fixture, server in
      let first = try fetch(fixture, server, "--translations", "DE")
      #expect(first.status == 0, "\(first.errors)")
      #expect(first.output.hasPrefix("new       v3:purposes-de  2026-05-28, "))
      #expect(try fetch(fixture, server, "--translations", "de").output.hasPrefix("fresh     v3:purposes-de"))
      let later = try fetch(fixture, server, "--translations", "de", at: Self.noon + 60)
      #expect(later.output.hasPrefix("new       v3:purposes-de"))
      #expect(String(decoding: try fixture.bytes("v3/purposes-de.json"), as: UTF8.self).contains("Fassung 2"))
      #expect(try fixture.gvl("lock", "--check").status == 0)
      #expect(try fixture.gvl("lock").status == 0)
      #expect(try fixture.gvl("lock", "--check").status == 0)
      let others = try fetch(fixture, server, "--translations", "fr,it")
      #expect(others.status == 2)
      #expect(others.errors.contains("the answer is not the translation: this is a vendor list"), "\(others.errors)")
      #expect(others.errors.contains("the server has no such translation: it answered 404"), "\(others.errors)")
    }
  }

  @Test("Only the list that was asked for is taken")
  func refused() throws {
    let refusals = [
      ("404", "the server has no such list: it answered 404 (not found)"), ("6", "the answer is v3:5, not v3:6"),
      ("7", "(18) transfer closed"), ("8", "this is a web page (HTML)"), ("9", "the JSON is cut off"),
      ("10", "redirects the request to another host, localhost"), ("12", "redirects the request more than 5 times"),
      ("13", "the server answered 503 (service unavailable)"), ("14", "too many for a list"), ("15", "(28)"),
      ("16", "without a usable address to redirect to"), ("18", "the answer is cmp:2026-05-28"),
    ]
    try with { fixture, server in
      let answer = try fetch(fixture, server, all: refusals.map(\.0) + ["5", "--time-limit", "3"])
      #expect(answer.status == 2)
      for (number, reason) in refusals {
        #expect(answer.errors.contains(reason), "\(number): \(answer.errors)")
      }
      #expect(answer.output.split(separator: "\n").count { $0.hasPrefix("new ") } == 1)
      #expect(answer.output.contains("new       v3:5"), "the others come all the same")
      #expect(try Program.contents(of: fixture.store.appending(path: "v3")) == ["vendor-list-v5.json"])
      #expect(try fixture.gvl("lock", "--check").status == 0)
    }
  }

  @Test("Redirects on the same host are followed, to another one when it was allowed")
  func redirects() throws {
    try with { fixture, server in
      let answer = try fetch(fixture, server, "11", "10", "--allow-redirects-to", "LOCALHOST")
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output.contains("new       v3:11") && answer.output.contains("new       v3:10"))
    }
  }

  @Test("The series' newest list is of that series, and a list that differs from the store's is refused")
  func others() throws {
    try with { fixture, server in
      let other = try fetch(fixture, server, "--latest", "--series", "2")
      #expect(other.status == 2)
      #expect(other.errors.contains("the answer is v3:5, not newest v2"))
      let own = try fixture.write(StoreFixture.sample(number: 5) + "\n", "own.json")
      #expect(try fixture.gvl("import", own).status == 0)
      let conflict = try fetch(fixture, server, "5", "--force")
      #expect(conflict.status == 2)
      #expect(conflict.errors.contains("the store has a different v3:5, from \(own)"))
      #expect(try fixture.bytes("v3/vendor-list-v5.json") == Data(contentsOf: URL(filePath: own)))
    }
  }

  @Test("For a day the list that was the newest then is searched for; ranges and latest are taken")
  func days() throws {
    try with { fixture, server in
      func weekly(_ arguments: String...) throws -> Program.Answer {
        try fixture.gvl(
          ["fetch", "--base-url", server.address + "/weekly"] + arguments,
          environment: ["SOURCE_DATE_EPOCH": String(Self.noon), "no_proxy": "127.0.0.1,localhost"])
      }
      // The first list is of 2026-01-08, the thirtieth of 2026-07-30.
      let days = [
        ("2026-04-02", 13), ("2026-04-08", 13), ("2026-04-09", 14), ("2026-01-08", 1), ("2027-01-01", 30),
      ]
      for (day, number) in days {
        let answer = try weekly(day)
        #expect(answer.status == 0, "\(answer.errors)")
        #expect(answer.output.contains(" v3:\(number) "), "\(day): \(answer.output)")
        #expect(answer.lines.count == 1)
      }
      let info = try fixture.gvl(["info"] + days.map(\.0)).lines.filter { $0.hasPrefix("GVL spec") }
      #expect(info.count == days.count)
      for ((_, number), line) in zip(days, info) { #expect(line.hasPrefix("GVL spec 3 version \(number),")) }
      #expect(try server.requests().count <= 1 + 3 * 5)
      let early = try weekly("2026-01-07")
      #expect(early.status == 2)
      #expect(early.errors.contains("no vendor list of series 3 had been published by 2026-01-07"))
      let range = try weekly("20-23", "v3:26", "latest")
      #expect(range.status == 0)
      #expect(
        ["20", "21", "22", "23", "26", "30"].allSatisfy { range.output.contains(" v3:\($0) ") }, "\(range.output)")
    }
  }

  @Test("Nobody there, and nothing asked")
  func usage() throws {
    try StoreFixture.with { fixture in
      let nobody = try fixture.gvl("fetch", "5", "--base-url", "http://127.0.0.1:1", environment: ["no_proxy": "*"])
      #expect(nobody.status == 2)
      #expect(nobody.errors.contains("cannot fetch http://127.0.0.1:1/v3/archives/vendor-list-v5.json: (7)"))
      for arguments in [
        ["fetch"], ["fetch", "0"], ["fetch", "4096"], ["fetch", "v4:1"], ["fetch", "9-1"], ["fetch", "1-"],
        ["fetch", "1-4096"], ["fetch", "cmp"], ["fetch", "2026-02-30"], ["fetch", "5", "--series", "4"],
        ["fetch", "5", "--base-url", "ftp://a.example"], ["fetch", "5", "--time-limit", "0"],
      ] {
        #expect(try fixture.gvl(arguments).status == 64, "\(arguments)")
      }
    }
  }
}
