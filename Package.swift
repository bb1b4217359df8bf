// swift-tools-version: 6.2
// The rooms and arrows of tcfcheck: a target may only depend on a target of a lower row.
//   6 tcfcheck TCFXCTest · 5 TCFAudit TCFTesting · 4 TCFRun TCFFuzzing TCFValidation · 3 TCFRules TCFReporting TCFRecording TCFInput · 2 TCFVendorList TCFStorage TCFCrypto · 1 TCFFindings TCFXML
//   0 TCFCodec TCFJSON TCFSystem CRuleExamples CRecorderScript CLibXML2 CSQLite3 CLibYAML CSodium CZlib CPosix
import PackageDescription

// CI sets TCFCHECK_STRICT=1: a warning in one of our targets is an error there.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["TCFCHECK_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
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
    .library(name: "TCFInput", targets: ["TCFInput"]),
    .library(name: "TCFRun", targets: ["TCFRun"]),
    .library(name: "TCFAudit", targets: ["TCFAudit"]),
    .library(name: "TCFValidation", targets: ["TCFValidation"]),
    .library(name: "TCFTesting", targets: ["TCFTesting"]),
    .library(name: "TCFXCTest", targets: ["TCFXCTest"]),
    .executable(name: "tcfcheck", targets: ["tcfcheck"]),
    .plugin(name: "TCFCheckPlugin", targets: ["TCFCheckPlugin"]),
    // For the package in Tests/CoverageFuzzing/Driver, which libFuzzer links.
    .library(name: "CoverageTargets", targets: ["CoverageTargets"]),
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
    room("TCFCodec"),
    room("TCFJSON", []),
    room("TCFFindings", ["TCFCodec"]),
    room("TCFVendorList", ["TCFCodec", "TCFFindings", "TCFJSON"]),
    room("TCFStorage", ["TCFCodec", "TCFFindings", "TCFJSON", "TCFXML"]),
    // A text as a C array: see examples.c.
    .target(name: "CRuleExamples", exclude: ["rule-examples.tsv"]),
    room("TCFRules", ["CRuleExamples", "TCFCodec", "TCFFindings", "TCFJSON", "TCFVendorList", "TCFStorage"]),
    // What an app's own tests compile: this and the rooms beneath it.
    room("TCFValidation", ["TCFCodec", "TCFFindings", "TCFVendorList", "TCFStorage", "TCFRules"]),
    // With Swift Testing, which the toolchain brings; XCTest is linked by those alone who import TCFXCTest.
    room("TCFTesting", ["TCFValidation", "TCFRules", "TCFStorage", "TCFVendorList", "TCFFindings", "TCFCodec"]),
    room("TCFXCTest", ["TCFTesting"]),
    room("TCFFuzzing", ["TCFSystem", "TCFCodec", "TCFJSON", "TCFStorage", "TCFFindings"]),
    room("TCFReporting", ["TCFSystem", "TCFCodec", "TCFFindings", "TCFJSON", "TCFVendorList", "TCFXML"]),
    // The script that runs in recorded pages, as a C array.
    .target(name: "CRecorderScript", exclude: ["explore", "layer", "recorder.js"]),
    room(
      "TCFRecording",
      ["CRecorderScript", "TCFSystem", "TCFJSON", "TCFXML", "TCFCrypto", "TCFCodec", "TCFFindings", "TCFStorage"]),
    room(
      "TCFInput",
      [
        "CSQLite3", "CZlib", "TCFSystem", "TCFJSON", "TCFXML", "TCFCrypto", "TCFCodec", "TCFFindings", "TCFVendorList",
        "TCFStorage",
      ]),
    room(
      "TCFRun",
      [
        "CLibYAML", "TCFSystem", "TCFJSON", "TCFXML", "TCFCrypto", "TCFCodec", "TCFFindings", "TCFVendorList",
        "TCFStorage", "TCFInput", "TCFRules", "TCFReporting",
      ]),
    room(
      "TCFAudit",
      [
        "CSQLite3", "CZlib", "TCFSystem", "TCFJSON", "TCFXML", "TCFCrypto", "TCFCodec", "TCFFindings", "TCFVendorList",
        "TCFStorage", "TCFInput", "TCFRules", "TCFReporting", "TCFRun",
      ]),
    .executableTarget(
      name: "tcfcheck",
      dependencies: [
        "TCFSystem", "TCFXML", "TCFCrypto", "TCFCodec", "TCFJSON", "TCFFindings", "TCFVendorList", "TCFStorage",
        "TCFRules", "TCFFuzzing", "TCFReporting", "TCFRecording", "TCFInput", "TCFRun", "TCFAudit",
        argumentParser,
      ],
      swiftSettings: settings),
    .plugin(
      name: "TCFCheckPlugin",
      capability: .command(
        intent: .custom(
          verb: "tcfcheck", description: "Check TC strings and stored consent: swift package tcfcheck --help"),
        permissions: [.writeToPackageDirectory(reason: "Reports are written where --junit, --html and the like say.")]),
      dependencies: ["tcfcheck"], path: "Sources/TCFCheckPlugin"),
    .target(name: "CReferenceLoop"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "TCFFuzzing", "TCFInput", "TCFRun", "TCFRules", "TCFStorage", "TCFVendorList", "TCFFindings", "TCFCodec",
        "TCFJSON", "TCFSystem", "CReferenceLoop",
      ],
      swiftSettings: settings),
    .target(
      name: "TCFTestSupport", dependencies: ["TCFCodec", "TCFFindings"], path: "Tests/TCFTestSupport",
      swiftSettings: settings),
    .target(
      name: "CoverageTargets",
      dependencies: ["TCFFuzzing", "TCFRules", "TCFStorage", "TCFVendorList", "TCFCodec", "TCFFindings"],
      path: "Tests/CoverageFuzzing/Targets", swiftSettings: settings),
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
    tests(
      "TCFRecordingTests", ["TCFRecording", "TCFSystem", "TCFJSON", "TCFFindings", "TCFTestSupport"],
      exclude: ["devtools_server.py"]),
    tests("TCFValidationTests", ["TCFValidation", "TCFTestSupport"]),
    tests("TCFTestingTests", ["TCFTesting", "TCFXCTest", "TCFFindings", "TCFStorage", "TCFTestSupport"]),
    tests(
      "VectorTests",
      ["TCFRules", "TCFFindings", "TCFJSON", "TCFCodec", "TCFVendorList", "TCFStorage", "TCFTestSupport"]),
    tests(
      "TCFInputTests",
      [
        "TCFInput", "TCFStorage", "TCFFindings", "TCFSystem", "TCFTestSupport",
      ]),
    tests(
      "TCFRunTests",
      [
        "TCFRun", "TCFInput", "TCFReporting", "TCFCrypto", "TCFRules", "TCFStorage", "TCFVendorList", "TCFFindings",
        "TCFCodec",
        "TCFTestSupport",
      ]),
    tests(
      "TCFAuditTests",
      [
        "TCFAudit", "TCFInput", "TCFRun", "TCFReporting", "TCFCrypto", "TCFRules", "TCFStorage", "TCFVendorList",
        "TCFFindings", "TCFJSON", "TCFCodec", "TCFSystem", "TCFTestSupport",
      ]),
    tests(
      "EndToEndTests",
      [
        "tcfcheck", "TCFSystem", "TCFCodec", "TCFFindings", "TCFRules", "TCFReporting", "TCFRun", "TCFTestSupport",
      ],
      exclude: ["list_server.py", "inspect_terminal.py"]),
    tests(
      "RepositoryTests",
      [
        "tcfcheck", "TCFSystem", "TCFXML", "TCFCodec", "TCFFindings", "TCFVendorList", "TCFStorage", "TCFRules",
        "TCFFuzzing", "TCFReporting", "TCFRun", "TCFTestSupport",
      ]),
  ]
)
