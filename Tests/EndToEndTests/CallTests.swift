import Foundation
import TCFTestSupport
import Testing

@Suite("URLs, bid requests and sequences as inputs")
struct CallTests {
  private static let asOf = ["validate", "--as-of", "2026-06-10"]

  /// The findings of a run as `subject rule`, in their order.
  private func findings(_ arguments: [String], input: String = "") throws -> [String] {
    let answer = try Binary.run(Self.asOf + arguments + ["--format", "json"], input: input)
    return try answer.lines.map { try object($0) }.compactMap { line in
      guard let subject = line["subject"] as? String, let rule = line["rule"] as? String else { return nil }
      return "\(subject) \(rule)"
    }
  }

  // Of a URL no more than the host is shown.
  @Test("Lists of URLs are known by their content; other parameters are told nowhere")
  func urls() throws {
    let list = """
      # captured
      https://ads.example/px?uid=SECRET-1&gdpr=true
      no URL
      12:00\thttps://me:SECRET@ads.example/px;u=SECRET?gdpr=1#SECRET
      """
    let answer = try Binary.run(Self.asOf + ["-"], input: list)
    #expect(answer.status == 2)
    #expect(answer.output.contains("-:2  URL, ads.example/…: gdpr=true"))
    #expect(answer.output.contains("url/gdpr-value"))
    #expect(answer.output.contains("url/consent-missing"))
    #expect(answer.errors.contains("line 3 of - contains no URL"))
    #expect(!(answer.output + answer.errors).contains("SECRET"))
  }

  @Test("A flag that holds the consent string is shown by its length, in the path and in the query")
  func longFlag() throws {
    for url in ["https://ads.example/px?gdpr=\(Sample.sound)", "https://ads.example/gdpr=\(Sample.sound)/"] {
      let answer = try Binary.run(Self.asOf + ["-", "--format", "json"], input: url)
      #expect(answer.output.contains("url/gdpr-value"))
      #expect(answer.output.contains("a text of \(Sample.sound.count) characters"))
      #expect(!answer.output.contains(Sample.sound.prefix(30)))
    }
    let path = "https://ads.example/px/gdpr=1/gdpr_consent=\(Sample.sound)/"
    let found = try findings(["-"], input: path)
    #expect(found.contains("-:1 url/path-parameter") && !found.contains("-:1 url/gdpr-value"))
    #expect(found.contains { $0.hasPrefix("-:1#gdpr_consent ") } || found.count == 1)
  }

  @Test("A URL as an argument stands in no report")
  func argument() throws {
    let url = "https://ads.example/px?uid=SECRET&gdpr=2"
    for format in ["console", "json", "junit"] {
      let answer = try Binary.run(Self.asOf + [url, "--format", format])
      #expect(answer.status == 1)
      #expect(answer.output.contains("url/gdpr-value"))
      #expect(!answer.output.contains("SECRET"))
    }
  }

  @Test("Of a URL that was called macros are faults, of a template they are none")
  func use() throws {
    let url = "https://ads.example/px?us_privacy=${US_PRIVACY}"
    #expect(try findings([url]) == [])
    #expect(try findings([url, "--as", "urls"]) == ["argument 1 url/macro-unresolved"])
    #expect(try findings(["https://ads.example/px?us_privacy=$%7BUS_PRIVACY%7D", "--as", "url-templates"]) == [])
  }

  @Test("The string of a URL and of a bid request is a subject of its own, and may be expected")
  func strings() throws {
    let url = "https://ads.example/px?gdpr=1&gdpr_consent=\(Sample.cut)"
    #expect(try findings([url]) == ["argument 1#gdpr_consent encoding/truncated"])
    let expected = try findings([url, "--expected-string", Sample.sound])
    #expect(expected == ["argument 1 url/modified", "argument 1#gdpr_consent encoding/truncated"])
    let request = #"{"imp":[],"regs":{"gdpr":1},"user":{"ext":{"consent":"\#(Sample.cut)"}}}"#
    #expect(try findings(["-"], input: request) == ["-#user.ext.consent encoding/truncated"])
    let log = request + "\n" + request + "\n"
    #expect(try findings(["-"], input: log).map { $0.prefix(3) } == ["-:1", "-:2"])
  }

  @Test("--sequence judges the inputs as states of one subject")
  func sequence() throws {
    let (new, old) = (Sample.sound, "CQkTcAAQkTcAAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA")
    #expect(try findings(["--sequence", new, new]) == [])
    let found = try findings(["--sequence", new, old])
    #expect(found.contains("sequence timeline/backwards"))
    #expect(!(try findings([new, old])).contains { $0.contains("timeline/") })
  }

  // "GPP Strings must always be propagated as is, and not modified."
  @Test("The GPP string of a URL is compared with the one stored before it")
  func gpp() throws {
    let whole = "DBACNYA~\(Sample.sound)~1YNN"
    func modified(_ gpp: String) throws -> [String] {
      let log = """
        {"time":"2026-06-01T10:00:02Z","keys":{"IABGPP_HDR_GppString":"\(whole)"}}
        {"time":"2026-06-01T10:00:03Z","url":"https://ads.example/px?gdpr=0&gpp_sid=6&gpp=\(gpp)"}
        """
      return try findings(["-"], input: log).filter { $0.hasSuffix("url/modified") }
    }
    #expect(try modified(whole) == [])
    #expect(try modified("DBABTA~1YNN") == [])
    #expect(try modified(String(whole.dropLast(2))) == ["-:2 url/modified"])
    let core = Sample.sound.split(separator: ".")[0]
    #expect(try modified("DBACNYA~\(core)~1YNN") == ["-:2 url/modified"])
  }

  // Google, Additional Consent technical specification, How to pass the AC string through the digital advertising chain.
  @Test("The Additional Consent string of a URL is compared with the one stored before it")
  func additionalConsent() throws {
    func modified(_ copy: String) throws -> [String] {
      let log = """
        {"time":"2026-06-01T10:00:02Z","keys":{"IABTCF_AddtlConsent":"2~1.35.41~dv.9.21"}}
        {"time":"2026-06-01T10:00:03Z","url":"https://ads.example/px?gdpr=0&addtl_consent=\(copy)"}
        """
      return try findings(["-"], input: log).filter { $0.hasSuffix("url/modified") }
    }
    #expect(try modified("2~1.35.41~dv.9.21") == [])
    #expect(try modified("2%7E1.35.41%7Edv.9.21") == [])
    // Cut, without the list of those that were disclosed, and in another order.
    for copy in ["2~1.35.4", "2~1.35.41~dv.", "1~1.35.41", "2~41.35.1~dv.21.9"] {
      #expect(try modified(copy) == ["-:2 url/modified"], "\(copy)")
    }
    // Another choice, which may have been there before.
    #expect(try modified("2~1~dv.9.21.35.41") == [])
  }

  // GPP Consent String Specification, GPP_SID: "This should match the value returned by the CMP API".
  @Test("gpp_sid of a URL is compared with the sections that were in force before it")
  func sections() throws {
    func found(_ ids: String) throws -> [String] {
      let log = """
        {"time":"2026-06-01T10:00:02Z","keys":{"IABGPP_GppSID":"2_6"}}
        {"time":"2026-06-01T10:00:03Z","url":"https://ads.example/px?gdpr=0&gpp_sid=\(ids)&gpp=DBACNYA~\(Sample.sound)~1YNN"}
        """
      return try findings(["-"], input: log).filter { $0.hasSuffix(":2 gpp/sid") }
    }
    #expect(try found("2,6") == [])
    #expect(try found("6_2") == [])
    #expect(try found("2") == ["-:2 gpp/sid"])
  }

  // The recorded time is the as-of date.
  @Test("What was recorded is as old as it was on that day, in a log and in a HAR file")
  func recordedDay() throws {
    let late = ["--as-of", "2027-12-01", "-"]
    func expired(_ input: String) throws -> [String] {
      try findings(late, input: input).filter { $0.hasSuffix("fields/expired") }
    }
    let url = "https://ads.example/px?gdpr=1&gdpr_consent=\(Sample.sound)"
    let har = #"{"log":{"entries":[{"TIME"request":{"url":"\#(url)"}}]}}"#
    #expect(try expired(har.replacing("TIME\"", with: "")) == ["-#entries[0]#gdpr_consent fields/expired"])
    #expect(try expired(har.replacing("TIME\"", with: #"startedDateTime":"2026-07-01T10:00:00Z",""#)) == [])
    #expect(try expired(#"{"string":"\#(Sample.sound)"}"#) == ["- fields/expired"])
    #expect(try expired(#"{"time":"2026-07-01T10:00:00Z","string":"\#(Sample.sound)"}"#) == [])
    #expect(try expired(#"{"time":"2027-11-01T10:00:00Z","string":"\#(Sample.sound)"}"#) == ["- fields/expired"])
  }

  @Test("Keys that are left after the CMP was removed, and keys caught while they were written")
  func keys() throws {
    let log = """
      {"time":"2026-06-01T10:00:00Z","action":"remove-cmp"}
      {"time":"2026-06-01T10:00:01Z","keys":{"IABTCF_CmpSdkID":300}}
      {"time":"2026-06-01T10:00:02Z","action":"accept-all"}
      {"time":"2026-06-01T10:00:03Z","keys":{"IABTCF_CmpSdkID":300}}
      """
    #expect(try findings(["-"], input: log).filter { $0.contains("in-app/cleared") } == ["-:2 in-app/cleared"])
  }

  @Test("Half JSON, and a HAR without consent, are told")
  func unreadable() throws {
    let half = try Binary.run(Self.asOf + ["-"], input: #"{"imp":[{"id":1}],"regs":{"gdpr":"#)
    #expect(half.status == 2)
    #expect(half.errors.contains("the text ends inside a value"))
    let har = #"{"log":{"entries":[{"request":{"url":"https://a.example/?id=1"}}]}}"#
    let nothing = try Binary.run(Self.asOf + ["-"], input: har)
    #expect(nothing.status == 3)
    #expect(nothing.errors.contains("contains no consent data"))
  }

  /// Consent string and vendor list formats v2, CMPs accessing and caching the GVL: headers on responses to client-side requests.
  @Test("A HAR with nothing but a vendor list that a CMP hosts is read; one that a server got is nothing to check")
  func hostedList() throws {
    func run(_ more: String) throws -> Program.Answer {
      let har = #"""
        {"log":{"entries":[{\#(more)"request":{"method":"GET","url":"https://cdn.cmp.example/v3/vendor-list.json"},\#
        "response":{"status":200,"headers":[{"name":"Content-Type","value":"application/json"}],\#
        "content":{"text":"{\"gvlSpecificationVersion\":3,\"vendors\":{}}"}}}]}}
        """#
      return try Binary.run(Self.asOf + ["--format", "json", "-"], input: har)
    }
    let page = try run(#""pageref":"page_1","#)
    #expect(page.status == 0)
    #expect(page.output.contains(#""rule":"network/hosted-list-caching""#))
    let server = try run("")
    #expect(server.status == 3)
    #expect(server.errors.contains("contains no consent data"))
  }

  /// RFC 6265, 5.3: a cookie that a response sets replaces the one of its name, domain and path. Two values in one request
  /// are two copies at one time.
  @Test("What a response sets is no copy of what its request sent; two values in one request are copies")
  func replacedCookie() throws {
    let old = "{\"name\":\"Cookie\",\"value\":\"euconsent-v2=\(Sample.sound)\"}"
    let new = "euconsent-v2=CQlLSIAQlLSIAEsACBENAFFgAAAAAAAAAAYgAAAAAAAA.IF5wBIAAgAKAAoABgC8w"
    func found(cookies: String, answer: String) throws -> [String] {
      let har = """
        {"log":{"version":"1.2","entries":[{"startedDateTime":"2026-06-10T10:00:00.000Z","request":{"method":"GET",\
        "url":"https://www.news.example/","headers":[\(cookies)]},"response":{"status":200,"headers":[\(answer)]}}]}}
        """
      return try findings(["-"], input: har).filter { $0.hasSuffix("timeline/conflicting-copies") }
    }
    #expect(try found(cookies: old, answer: "{\"name\":\"Set-Cookie\",\"value\":\"\(new)\"}") == [])
    let both = "{\"name\":\"Cookie\",\"value\":\"euconsent-v2=\(Sample.sound); \(new)\"}"
    #expect(try found(cookies: both, answer: "").count == 1)
  }

  @Test(
    "A word for nothing, and a macro of another system, are to be mended as what they are, whichever rule reports them")
  func placeholders() throws {
    for (text, fix) in [
      ("undefined", "Leave the value out while there is no TC string"), ("%%GDPR_CONSENT%%", "replace the macro"),
    ] {
      for input in [text, "https://ads.example/px?gdpr=1&gdpr_consent=\(text)"] {
        let answer = try Binary.run(Self.asOf + [input])
        #expect(answer.status == 1)
        #expect(!answer.output.contains("Pad each segment") && !answer.output.contains("Write 2 in Version"))
        #expect(answer.output.contains(fix) || answer.output.contains("macro-unresolved"), "\(answer.output)")
      }
    }
  }
}
