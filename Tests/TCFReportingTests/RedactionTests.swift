import TCFCodec
import TCFFindings
import TCFReporting
import Testing

/// `--redact`: no format shows a consent string or an id.
struct RedactionTests {
  private static let string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU"
  private static let user = "550e8400-e29b-41d4-a716-446655440000"

  private static func report(_ number: Int) -> SubjectReport {
    let secret = "\(string) of \(user)"
    return Fixture.report(
      "dumps/\(user).xml:\(number)", input: "dumps/\(user).xml", facts: SubjectFacts(stated: "user \(user)"),
      Fixture.broken(
        Fixture.consent,
        Finding(
          secret, at: .storedKey(user), evidence: Evidence(expected: .text(string), actual: .text(string)),
          fix: "use \(string)"),
        Finding("a known one")
      ).accepting([nil, .inBaseline]),
      Fixture.other(Fixture.treatment, .notEffective, secret, findings: Finding(secret)),
      Fixture.other(Fixture.unknown, .undecided, secret))
  }

  @Test("a command to copy stays as it is; the name of the file in it is hidden, and so are strings in advice")
  func advice() {
    func fix(_ advice: String, of input: String) -> String? {
      Redactor().problem(InputProblem(input: input, message: "\(input) is unread", fix: advice)).fix
    }
    let command = "run duckdb -csv -c \"SELECT * FROM read_parquet('a.parquet')\" | tcfcheck audit - --as csv"
    #expect(fix(command, of: "a.parquet") == command)
    #expect(fix("run zstdcat \(Self.user).zst", of: "\(Self.user).zst") == "run zstdcat [hidden]")
    #expect(fix("use \"\(Self.string)\"", of: "a.txt") == "use \"[hidden]\"")
  }

  // --redact hides strings and ids in every format.
  @Test(arguments: Fixture.formatsOfFindings) func nothingIsShown(_ name: String) throws {
    let format = try #require(ReportFormats.named(name))
    var options = ReportOptions()
    options.includesAllOutcomes = true
    options.includesAllSubjects = true
    func text(_ isRedacted: Bool) throws -> String {
      options.isRedacted = isRedacted
      let problems = [InputProblem(input: "\(Self.user).txt", message: "\(Self.user) is unreadable")]
      return try Fixture.text(
        [Self.report(1), Self.report(2)], problems: problems,
        run: Fixture.run(command: "tcfcheck validate \(Self.string)")
      ) { AnyReporter(format.reporter(to: $0, options)) }
    }
    let (open, hidden) = (try text(false), try text(true))
    #expect(open.contains(Self.string.suffix(20)) && open.contains(Self.user))
    #expect(
      !hidden.contains(Self.string.suffix(8)) && !hidden.contains("CQlH") && !hidden.contains(Self.user.prefix(13)))
    #expect(hidden.contains("purpose-one/consent") && hidden.contains("hidden"))
  }

  /// The counts and outcomes are those of the run.
  @Test func theRestIsTheSame() throws {
    var options = ReportOptions()
    options.junit.isDeterministic = true
    var counts: [String] = []
    for isRedacted in [false, true] {
      options.isRedacted = isRedacted
      let text = try Fixture.text([Self.report(1), Fixture.report("clean")]) {
        AnyReporter(ReportFormat.junit.reporter(to: $0, options))
      }
      counts.append(
        try #require(text.firstMatch(of: #/tests="\d+" failures="\d+" errors="\d+" skipped="\d+"/#)).output.description)
    }
    #expect(counts[0] == counts[1])
  }
}
