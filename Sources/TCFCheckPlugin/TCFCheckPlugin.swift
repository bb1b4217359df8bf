import Foundation
import PackagePlugin

/// `swift package tcfcheck ARGUMENTS…`: the program, built from this package and run in the folder of the caller's.
@main
struct TCFCheckPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "tcfcheck").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The status is part of tcfcheck's contract: a plugin that ends by itself has the program's.
    exit(process.terminationReason == .exit ? process.terminationStatus : 70)
  }
}
