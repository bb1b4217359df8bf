import Foundation

/// The Swift files of a target as a scan of names sees them: without comments and string literals, but with what is
/// interpolated into these.
public struct SwiftSources: Sendable {
  /// A use of a name that another file declares.
  public struct Use: Sendable {
    /// The file that uses it.
    public let user: String
    /// The first line that does, from 1.
    public let line: Int
    /// The name.
    public let name: String
    /// The file that declares it.
    public let declaring: String
  }

  /// The paths of the files within the target, in order.
  public var paths: [String] { files.map(\.path) }

  let files: [SwiftFile]
  private let elsewhere: Set<String>

  /// Made-up sources of a target, and of the targets it may use: what these declare is known not to be its own.
  public init(_ texts: [(path: String, text: String)], below: [(path: String, text: String)] = []) {
    self.init(
      texts.map { SwiftFile($0.path, Array($0.text.utf8)) },
      elsewhere: below.reduce(into: []) { $0.formUnion(SwiftFile($1.path, Array($1.text.utf8)).members) })
  }

  private init(_ files: [SwiftFile], elsewhere: Set<String>) {
    self.files = files.sorted { $0.path < $1.path }
    self.elsewhere = elsewhere
  }

  /// The sources of every target in a folder, by the name of its folder; packages of their own are left out.
  public static func targets(in folder: String) -> [String: SwiftSources] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var files: [String: [SwiftFile]] = [:]
    for name in names where !FileManager.default.fileExists(atPath: "\(folder)/\(name)/Package.swift") {
      let found = Self.files(in: "\(folder)/\(name)")
      if !found.isEmpty { files[name] = found }
    }
    // How many targets have a member of the name.
    var owners: [String: Int] = [:]
    var members: [String: Set<String>] = [:]
    for (name, files) in files {
      let found = files.reduce(into: Set<String>()) { $0.formUnion($1.members) }
      for member in found { owners[member, default: 0] += 1 }
      members[name] = found
    }
    return files.reduce(into: [:]) { targets, entry in
      let own = members[entry.key] ?? []
      let elsewhere = owners.filter { $0.value > (own.contains($0.key) ? 1 : 0) }
      targets[entry.key] = SwiftSources(entry.value, elsewhere: Set(elsewhere.keys))
    }
  }

  private static func files(in folder: String) -> [SwiftFile] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.compactMap { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)").map { SwiftFile(name, Array($0)) }
    }
  }

  /// Members of the standard library that the sources use, and declare for types of their own too.
  private static let standard: Set = ["isNumber", "joined", "reversed"]

  /// The uses of names from one file to another that `isWanted` asks about. A name that several files declare is taken for
  /// the one that nobody asks about.
  public func uses(_ isWanted: (_ user: String, _ declaring: String) -> Bool) -> [Use] {
    var (types, members): ([String: [String]], [String: [String]]) = ([:], [:])
    for file in files {
      for name in file.types { types[name, default: []].append(file.path) }
      for name in file.members { members[name, default: []].append(file.path) }
    }
    var uses: [Use] = []
    for file in files {
      for (name, lines) in file.names {
        let isType = types[name] != nil
        let isHidden =
          isType
          ? file.ownTypes.contains(name)
          : file.own.contains(name) || elsewhere.contains(name) || Self.standard.contains(name)
        let places = (types[name] ?? []) + (members[name] ?? [])
        guard !isHidden, !places.isEmpty, let line = isType ? lines.any : lines.asMember,
          !places.contains(file.path), places.allSatisfy({ isWanted(file.path, $0) })
        else { continue }
        uses.append(Use(user: file.path, line: line, name: name, declaring: places[0]))
      }
    }
    return uses.sorted { ($0.user, $0.line, $0.name) < ($1.user, $1.line, $1.name) }
  }
}
