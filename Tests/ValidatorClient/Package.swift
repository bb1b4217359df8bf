// swift-tools-version: 6.2
// A program as a user of the library would write it: a package of its own, which sees only what is public. `make client`
// builds and runs it.
import PackageDescription

let package = Package(
  name: "ValidatorClient",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "tcfcheck", path: "../..")],
  targets: [
    .executableTarget(
      name: "ValidatorClient", dependencies: [.product(name: "TCFValidation", package: "tcfcheck")])
  ]
)
