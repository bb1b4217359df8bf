/// What the articles show and `ArticleTests` neither runs nor compiles, each with the reason and where it is tried instead.
/// An entry that fits nothing fails the test.
enum ArticleExceptions {
  /// Commands, by what they begin with.
  static let commands: [(beginning: String, reason: String)] = [
    (
      "tcfcheck certify certify/scenarios.yml --record",
      "needs a browser; make browser-test runs TestVectors/pages/scenarios.yml"
    )
  ]

  /// Blocks of code, by article and language.
  static let code: [(article: String, language: String, reason: String)] = [
    ("Installing.md", "python", "PythonPackageTests run it"),
    ("VerdictsAsColumns.md", "python", "make spark-test and make wheel-test run it; pyarrow is not installed here"),
    ("VerdictsAsColumns.md", "xml", "LinesTests run its command; ClickHouse is not installed here"),
    ("VerdictsAsColumns.md", "sql", "ClickHouse and PostgreSQL are not installed here"),
    ("RecordLiveEvidence.md", "python", "make browser-test runs it, in Tests/BrowserTests/attached.py"),
    ("HowToCapture.md", "javascript", "runs in the page of a CMP"),
    ("TestYourCodec.md", "javascript", "npm packages are not reached here; written against the library's source"),
    ("TestYourCodec.md", "java", "Maven's registry is not reached here; written against the library's source"),
    ("TestYourCodec.md", "go", "Go is not installed here; written against the library's source"),
    ("TestYourCodec.md", "python", "TestYourCodecTests compile it; iab-tcf is not installed here"),
  ]
}
