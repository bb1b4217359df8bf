// swift-tools-version: 6.2
// An app's package with tests of what its CMP stores, as a user of TCFTesting would write it. `make example-app` runs it.
import PackageDescription

let package = Package(
  name: "ExampleApp",
  dependencies: [.package(name: "tcfcheck", path: "../..")],
  targets: [
    .target(name: "ExampleApp"),
    .testTarget(
      name: "ExampleAppTests", dependencies: ["ExampleApp", .product(name: "TCFTesting", package: "tcfcheck")]),
  ]
)
