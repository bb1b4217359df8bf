// swift-tools-version: 6.2
// The tests of an app as its developers would write them: a package of its own, which sees only what is public. `make client`
// runs them, and the command plugin from here.
import PackageDescription

let package = Package(
  name: "AppClient",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "tcfcheck", path: "../..")],
  targets: [
    .testTarget(
      name: "AppTests",
      dependencies: [
        .product(name: "TCFTesting", package: "tcfcheck"), .product(name: "TCFXCTest", package: "tcfcheck"),
      ])
  ]
)
