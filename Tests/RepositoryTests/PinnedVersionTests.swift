import Foundation
import TCFTestSupport
import Testing

/// Everything that is built or run beside the system's own packages has an exact version, and a hash where the client knows
/// one.
@Suite("Exact versions of what is built")
struct PinnedVersionTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: ProjectPaths.root.appending(path: path), encoding: .utf8)
  }

  /// The dependencies that a manifest names, each up to its closing parenthesis.
  private static func dependencies(_ manifest: String) -> [String] {
    manifest.matches(of: /\.package\(([^()]*)\)/).map { String($0.1) }
  }

  @Test(
    "Packages of Swift: exact, or a path in this project",
    arguments: [
      "Package.swift", "Tests/ValidatorClient/Package.swift", "Tests/AppClient/Package.swift",
      "Sources/Serve/Package.swift", "Tests/CoverageFuzzing/Driver/Package.swift",
    ])
  func packages(manifest: String) throws {
    let found = Self.dependencies(try Self.text(manifest))
    #expect(!found.isEmpty)
    for dependency in found {
      let isExact = dependency.contains(/url: "https:\/\/[^"]+", exact: "[0-9]+\.[0-9]+\.[0-9]+"(, traits: \[\])?$/)
      let isOwn = dependency.contains(/path: "[^"\/]*(\.\.\/)*[^"]*"$/) && !dependency.contains("url:")
      #expect(isExact || isOwn, "\(manifest): \(dependency)")
    }
  }

  @Test(
    "A floating version is noticed",
    arguments: [
      #"from: "1.2.0""#, #"branch: "main""#, #""1.0.0"..<"2.0.0""#, #".upToNextMinor(from: "1.2.0""#, #"exact: "1.2""#,
    ])
  func floating(requirement: String) {
    let manifest = ".package(url: \"https://example.com/a\", \(requirement))"
    let found = Self.dependencies(manifest)
    #expect(found.allSatisfy { !$0.contains(/exact: "[0-9]+\.[0-9]+\.[0-9]+"$/) })
  }

  /// The requirements of pip: logical lines, each with its options.
  private static func requirements(_ file: String) throws -> [String] {
    try text(file).replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("--") && !$0.allSatisfy(\.isWhitespace) }
  }

  @Test(
    "Python's packages: exact with the hashes of their files",
    arguments: [
      ".ci/requirements.txt", ".ci/serve-requirements.txt", ".ci/wheel-requirements.txt",
      ".ci/wheel-test-requirements.txt",
    ])
  func requirements(file: String) throws {
    let requirements = try Self.requirements(file)
    #expect(requirements.count > 3)
    for requirement in requirements {
      #expect(
        requirement.contains(/^[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]* +(--hash=sha256:[0-9a-f]{64} *)+$/), "\(requirement)"
      )
    }
  }

  @Test("The script that installs them asks for hashes, and for what the requirements have")
  func installation() throws {
    let script = try Self.text(".ci/venv")
    let installs = script.replacing("\\\n", with: " ").split(separator: "\n").filter {
      $0.contains("pip") && $0.contains(" install ")
    }
    #expect(installs.count == 1)
    #expect(installs.allSatisfy { $0.contains("--require-hashes") && $0.contains("-r \"$requirements\"") })
    let named = try #require(script.firstMatch(of: /packages=\(([^)]*)\)/)).1.split(whereSeparator: \.isWhitespace)
      .map(String.init)
    let pinned = Set(
      try Self.requirements(".ci/requirements.txt").compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(!named.isEmpty && named.allSatisfy(pinned.contains), "\(named)")
  }

  @Test("No other script installs anything but the system's packages")
  func scripts() throws {
    let folder = ProjectPaths.root.appending(path: ".ci")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "venv" {
      guard let text = try? Self.text(".ci/\(name)") else { continue }
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        #expect(!line.contains(/\b(pip3?|npm|cargo|gem) install\b|\b(curl|wget) +\S|git clone/), ".ci/\(name): \(line)")
      }
    }
  }
}
