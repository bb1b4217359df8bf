// swift-tools-version: 6.2
// The rooms and arrows of tcfcheck: a target may only depend on a target of a lower row.
//   6 tcfcheck TCFXCTest · 5 TCFAudit TCFTesting · 4 TCFRun TCFFuzzing TCFValidation · 3 TCFRules TCFReporting TCFRecording · 2 TCFVendorList TCFStorage TCFCrypto · 1 TCFFindings TCFXML
//   0 TCFCodec TCFJSON TCFSystem CRuleExamples CRecorderScript CBuildDate CLibXML2 CSQLite3 CLibYAML CSodium CZlib CPosix
import PackageDescription

// CI sets TCFCHECK_STRICT: a warning in one of our targets is an error there.
let isStrict = Context.environment["TCFCHECK_STRICT"] == "1"

// Whether the project builds itself: the Makefile and CI set TCFCHECK_STRICT, to 0 or 1; who depends on this package does not.
let isOwnBuild = Context.environment["TCFCHECK_STRICT"] != nil

// The command plugin is for packages that depend on this one. A build of everything here would compile each room once more
// for it, as a tool.
let hasPlugin = !isOwnBuild

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

// `make dist` sets the day of a release.
let buildDate: [CSetting] =
  Context.environment["TCFCHECK_BUILD_DATE"].map { [.define("TCFCHECK_BUILD_DATE", to: "\"\($0)\"")] } ?? []

// `make test` sets this: only test targets are indexed, for the package manager to find them, and of no more than themselves.
let testIndex: [SwiftSetting] =
  Context.environment["TCFCHECK_TEST_INDEX"].map {
    [.unsafeFlags(["-index-store-path", $0, "-index-ignore-system-modules", "-index-ignore-clang-modules"])]
  } ?? []

// A debug build checks the declarations of a target once for each of its batches of files, and once more for its interface; as
// a whole, once. That is a third of the time that our tests take to build, most of which are declarations that macros made.
// Rooms that people change all day stay in batches, of which only those are built again that a change concerns.
let asAWhole: [SwiftSetting] =
  isOwnBuild
  ? [
    .unsafeFlags(
      ["-whole-module-optimization", "-disable-batch-mode", "-no-emit-module-separately-wmo", "-num-threads", "8"],
      .when(configuration: .debug))
  ] : []

// libFuzzer links only with -sanitize=fuzzer: `make fuzz-coverage` sets this and that.
let isCoverageFuzzing = Context.environment["TCFCHECK_FUZZER"] == "1"

// `make release` sets this: the rooms in which no run spends much of its time are compiled for size. Only there, since the
// package manager lets no package that others depend on set such a flag. A function that takes a closure is not copied there for
// each closure that it is called with: readers hand one down through ten functions, which alone came to a third of a megabyte.
let isSmall = Context.environment["TCFCHECK_SMALL"] == "1"
let small = ["-Osize", "-Xllvm", "-sil-disable-pass=closure-specialize"]
let cold: [SwiftSetting] = isSmall ? [.unsafeFlags(small)] : []

// Where debug builds and tests spend most of their time: readers and writers of JSON and of bits, which are generic all through, and
// a tenth as fast when they are not optimised. A build of everything here has them optimised in debug too; one that depends on
// this package may set no such flag. What these rooms check (bounds, overflow, preconditions) is checked all the same.
let hot: [SwiftSetting] = isOwnBuild ? asAWhole + [.unsafeFlags(["-O"], .when(configuration: .debug))] : []

func room(_ name: String, _ dependencies: [Target.Dependency] = [], _ flags: [SwiftSetting] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + flags)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict + testIndex + asAWhole)
}

// Only `make docs` asks for the tools of documentation: nothing else need fetch them. symbolkit is what the plugin brings,
// named for its version.
let documentationTools: [Package.Dependency] =
  Context.environment["TCFCHECK_DOCS"] == "1"
  ? [
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-symbolkit", exact: "1.0.0"),
  ] : []

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "tcfcheck",
  // The first systems of Apple's that have the standard library's Synchronization, of which locks and lazy values are made.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "TCFSystem", targets: ["TCFSystem"]),
    .library(name: "TCFJSON", targets: ["TCFJSON"]),
    .library(name: "TCFXML", targets: ["TCFXML"]),
    .library(name: "TCFCrypto", targets: ["TCFCrypto"]),
    .library(name: "TCFCodec", targets: ["TCFCodec"]),
    .library(name: "TCFFindings", targets: ["TCFFindings"]),
    .library(name: "TCFVendorList", targets: ["TCFVendorList"]),
    .library(name: "TCFStorage", targets: ["TCFStorage"]),
    .library(name: "TCFRules", targets: ["TCFRules"]),
    .library(name: "TCFFuzzing", targets: ["TCFFuzzing"]),
    .library(name: "TCFReporting", targets: ["TCFReporting"]),
    .library(name: "TCFRecording", targets: ["TCFRecording"]),
    .library(name: "TCFRun", targets: ["TCFRun"]),
    .library(name: "TCFAudit", targets: ["TCFAudit"]),
    .library(name: "TCFValidation", targets: ["TCFValidation"]),
    .library(name: "TCFTesting", targets: ["TCFTesting"]),
    .library(name: "TCFXCTest", targets: ["TCFXCTest"]),
    .executable(name: "tcfcheck", targets: ["tcfcheck"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ] + documentationTools,
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CSQLite3", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CPosix"),
    room("TCFSystem", ["CPosix"]),
    room("TCFXML", ["CLibXML2"]),
    room("TCFCrypto", ["CSodium", "TCFFindings"]),
    room("TCFCodec", [], hot),
    room("TCFJSON", [], hot),
    room("TCFFindings", ["TCFCodec"], hot),
    room("TCFVendorList", ["TCFCodec", "TCFFindings", "TCFJSON"], hot),
    room("TCFStorage", ["TCFCodec", "TCFFindings", "TCFJSON", "TCFXML"]),
    // A text as a C array: see examples.c.
    .target(name: "CRuleExamples", exclude: ["rule-examples.tsv"]),
    .target(name: "CBuildDate", cSettings: buildDate),
    room("TCFRules", ["CRuleExamples", "TCFCodec", "TCFFindings", "TCFJSON", "TCFVendorList", "TCFStorage"]),
    // What an app's own tests compile: this and the rooms beneath it.
    room("TCFValidation", ["TCFCodec", "TCFFindings", "TCFVendorList", "TCFStorage", "TCFRules"]),
    // With Swift Testing, which the toolchain brings; XCTest is linked by those alone who import TCFXCTest.
    room("TCFTesting", ["TCFValidation", "TCFRules", "TCFStorage", "TCFVendorList", "TCFFindings", "TCFCodec"]),
    room("TCFXCTest", ["TCFTesting"]),
    room("TCFFuzzing", ["TCFSystem", "TCFCodec", "TCFJSON", "TCFStorage", "TCFFindings"], cold + hot),
    room("TCFReporting", ["TCFSystem", "TCFCodec", "TCFFindings", "TCFJSON", "TCFVendorList", "TCFXML"], cold),
    // The script that runs in recorded pages, as a C array.
    .target(name: "CRecorderScript", exclude: ["recorder.js"]),
    room(
      "TCFRecording",
      ["CRecorderScript", "TCFSystem", "TCFJSON", "TCFCrypto", "TCFCodec", "TCFFindings", "TCFStorage"], cold),
    room(
      "TCFRun",
      [
        "CSQLite3", "CLibYAML", "CZlib", "TCFSystem", "TCFJSON", "TCFXML", "TCFCrypto", "TCFCodec", "TCFFindings",
        "TCFVendorList", "TCFStorage",
        "TCFRules", "TCFReporting",
      ], cold),
    room(
      "TCFAudit",
      [
        "CSQLite3", "CZlib", "TCFSystem", "TCFJSON", "TCFXML", "TCFCrypto", "TCFCodec", "TCFFindings", "TCFVendorList",
        "TCFStorage", "TCFRules", "TCFReporting", "TCFRun",
      ]),
    .executableTarget(
      name: "tcfcheck",
      dependencies: [
        "TCFSystem", "TCFXML", "TCFCrypto", "TCFCodec", "TCFJSON", "TCFFindings", "TCFVendorList", "TCFStorage",
        "TCFRules", "TCFFuzzing", "TCFReporting", "TCFRecording", "TCFRun", "TCFAudit", "CBuildDate",
        argumentParser,
      ],
      swiftSettings: strict + cold),
    .target(name: "CReferenceLoop"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "TCFFuzzing", "TCFRun", "TCFRules", "TCFStorage", "TCFVendorList", "TCFFindings", "TCFCodec", "TCFSystem",
        "CReferenceLoop",
      ],
      swiftSettings: strict),
    .target(
      name: "TCFTestSupport", dependencies: ["TCFCodec", "TCFFindings"], path: "Tests/TCFTestSupport",
      swiftSettings: strict),
    .target(
      name: "CoverageTargets",
      dependencies: ["TCFFuzzing", "TCFRules", "TCFStorage", "TCFVendorList", "TCFCodec", "TCFFindings"],
      path: "Tests/CoverageFuzzing/Targets", swiftSettings: strict),
    tests("TCFCodecTests", ["TCFCodec", "TCFFindings", "TCFTestSupport"]),
    tests("TCFJSONTests", ["TCFJSON", "TCFFindings"]),
    tests("TCFFindingsTests", ["TCFFindings", "TCFTestSupport"]),
    tests("TCFSystemTests", ["TCFSystem", "TCFTestSupport"]),
    tests("TCFXMLTests", ["TCFXML", "TCFFindings", "TCFTestSupport"]),
    tests("TCFCryptoTests", ["TCFCrypto"]),
    tests(
      "TCFVendorListTests", ["TCFVendorList", "TCFFindings", "TCFJSON", "TCFCodec", "TCFTestSupport"],
      exclude: ["make_sample_lists.py"]),
    tests("TCFStorageTests", ["TCFStorage", "TCFFindings", "TCFJSON", "TCFCodec", "TCFTestSupport"]),
    tests("TCFRulesTests", ["TCFRules", "TCFFindings", "TCFCodec", "TCFVendorList", "TCFStorage", "TCFTestSupport"]),
    tests(
      "TCFFuzzingTests",
      [
        "TCFFuzzing", "CoverageTargets", "TCFSystem", "TCFRules", "TCFStorage", "TCFVendorList", "TCFFindings",
        "TCFJSON",
        "TCFCodec",
        "TCFTestSupport",
      ]),
    tests(
      "TCFReportingTests", ["TCFReporting", "TCFXML", "TCFCrypto", "TCFFindings", "TCFCodec", "TCFTestSupport"],
      exclude: ["read_junit.py"]),
    tests("TCFRecordingTests", ["TCFRecording", "TCFSystem", "TCFJSON", "TCFTestSupport"]),
    tests("TCFValidationTests", ["TCFValidation", "TCFTestSupport"]),
    tests("TCFTestingTests", ["TCFTesting", "TCFXCTest", "TCFFindings", "TCFStorage", "TCFTestSupport"]),
    tests(
      "VectorTests",
      ["TCFRules", "TCFFindings", "TCFJSON", "TCFCodec", "TCFVendorList", "TCFStorage", "TCFTestSupport"]),
    tests(
      "TCFRunTests",
      [
        "TCFRun", "TCFReporting", "TCFCrypto", "TCFRules", "TCFStorage", "TCFVendorList", "TCFFindings", "TCFCodec",
        "TCFTestSupport",
      ]),
    tests(
      "TCFAuditTests",
      [
        "TCFAudit", "TCFRun", "TCFReporting", "TCFCrypto", "TCFRules", "TCFStorage", "TCFVendorList", "TCFFindings",
        "TCFJSON", "TCFCodec", "TCFSystem", "TCFTestSupport",
      ]),
    tests(
      "EndToEndTests",
      [
        "tcfcheck", "TCFSystem", "TCFXML", "TCFCodec", "TCFFindings", "TCFVendorList", "TCFStorage", "TCFRules",
        "TCFFuzzing",
        "TCFReporting", "TCFRun", "TCFAudit", "TCFTestSupport",
      ],
      exclude: ["list_server.py", "inspect_terminal.py"]),
  ]
)

if hasPlugin {
  package.products.append(.plugin(name: "TCFCheckPlugin", targets: ["TCFCheckPlugin"]))
  package.targets.append(
    .plugin(
      name: "TCFCheckPlugin",
      capability: .command(
        intent: .custom(
          verb: "tcfcheck", description: "Check TC strings and stored consent: swift package tcfcheck --help"),
        permissions: [.writeToPackageDirectory(reason: "Reports are written where --junit, --html and the like say.")]),
      dependencies: ["tcfcheck"], path: "Sources/TCFCheckPlugin"))
}

if isCoverageFuzzing {
  package.targets.append(
    .executableTarget(
      name: "CoverageFuzzer", dependencies: ["CoverageTargets"], path: "Tests/CoverageFuzzing/Driver",
      swiftSettings: strict))
}
