/// What the articles show and `ArticleTests` neither runs nor compiles, each with the reason and where it is tried instead.
/// An entry that fits nothing fails the test.
enum ArticleExceptions {
  /// Commands, by what they begin with.
  static let commands: [(beginning: String, reason: String)] = [
    ("make run", "is part of .ci/run"),
    ("make test", "is what runs this test"),
    ("make new-rule", "changes the sources"),
    ("make rule-vectors", "changes the vectors; VectorTests compare them"),
    ("make sample-reports", "changes the samples; MakeRunTests compare them"),
    ("make tables", "changes tables; ConfigTests compare them"),
    (
      "swift package --allow-writing-to-package-directory tcfcheck",
      "builds the package; make plugin-test runs the plugin from Tests/AppClient"
    ),
    ("python3 TestVectors/stored-keys/make_samples.py", "changes the samples"),
    ("make spark-test", "installs Spark, 450 MB"),
    ("make mutate", "takes a minute; AttackTests run it for seconds"),
    ("make fuzz-coverage", "takes seven minutes"),
    ("tcfcheck fuzz --iterations 1000000", "takes hours; HowWeKnow.md tries fewer cases in another block"),
    ("make attack-privacy", "builds the program in a fresh clone; AttackTests run a few audits of it"),
    ("make torture", "takes minutes; AttackTests run its parts"),
    ("make browser-test", "is part of .ci/run"),
    ("make bench", "builds everything optimised"),
    ("chromium", "needs a screen; make browser-test attaches to one that Playwright starts"),
    ("tcfcheck record", "needs a page or device; make browser-test records test pages"),
    (
      "tcfcheck certify certify/scenarios.yml --record",
      "needs a browser; make browser-test runs TestVectors/pages/scenarios.yml"
    ),
    ("make serve", "builds a web framework; make serve-test tries the server"),
    ("curl", "asks a server that make serve-test starts"),
    ("adb", "needs Android's tools and a phone or emulator"),
    ("data=$(xcrun", "needs Xcode"),
    ("xcrun", "needs Xcode"),
    ("psql", "PostgreSQL is not installed here"),
    ("duckdb", "make spark-test runs it"),
    ("spark-submit", "make spark-test runs it"),
    ("tcfcheck conform --matrix adapters.json", "needs the libraries of others; RefereeTests run a matrix"),
  ]

  /// Blocks of code, by article and language.
  static let code: [(article: String, language: String, reason: String)] = [
    ("RecordLiveEvidence.md", "python", "make browser-test runs it, in Tests/BrowserTests/attached.py"),
    ("HowToCapture.md", "javascript", "runs in the page of a CMP"),
    ("TestYourCodec.md", "javascript", "npm packages are not reached here; written against the library's source"),
    ("TestYourCodec.md", "java", "Maven's registry is not reached here; written against the library's source"),
    ("TestYourCodec.md", "go", "Go is not installed here; written against the library's source"),
    ("TestYourCodec.md", "python", "TestYourCodecTests compile it; iab-tcf is not installed here"),
  ]
}
