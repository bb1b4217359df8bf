// swift-tools-version: 6.2
// `tcfcheck serve`: a package of its own, so that only those who want it fetch and build a web framework. It sees of tcfcheck what
// any outsider sees. `make serve` builds it.
import PackageDescription

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (Context.environment["TCFCHECK_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "tcfcheck-serve",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "tcfcheck-serve", targets: ["tcfcheck-serve"])],
  dependencies: [
    .package(name: "tcfcheck", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // Without its traits: no configuration files, no Foundation.
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", exact: "2.28.1", traits: []),
    // What Hummingbird's own interface speaks of.
    .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", exact: "2.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "tcfcheck-serve",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "TCFCodec", package: "tcfcheck"), .product(name: "TCFFindings", package: "tcfcheck"),
        .product(name: "TCFReporting", package: "tcfcheck"), .product(name: "TCFRules", package: "tcfcheck"),
        .product(name: "TCFRun", package: "tcfcheck"), .product(name: "TCFSystem", package: "tcfcheck"),
        .product(name: "TCFVendorList", package: "tcfcheck"),
      ],
      // Part of the program: it opens no file for a page.
      resources: [.embedInCode("Resources")],
      swiftSettings: strict)
  ]
)
