// swift-tools-version: 6.2
// The program that libFuzzer drives: a package of its own, since it links only with -sanitize=fuzzer. `make fuzz-coverage` builds it.
import PackageDescription

let package = Package(
  name: "CoverageFuzzer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tcfcheck", path: "../../..")],
  targets: [
    .executableTarget(
      name: "CoverageFuzzer", dependencies: [.product(name: "CoverageTargets", package: "tcfcheck")])
  ]
)
