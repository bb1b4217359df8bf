import TCFFindings
import TCFInput
public import TCFReporting
import TCFSystem

/// The files that a run reads and writes, by what they are to it. Nothing that is read may be replaced by what is written,
/// and nothing may be written twice.
public struct OutputPaths: Sendable {
  /// A path and what it is: `an input`, `--json`.
  fileprivate struct Named {
    let role: String
    let path: String
    /// Whether further parts of it are written to the same folder if it grows large: `run-2.xml`.
    var hasParts = false
  }

  private var read: [Named] = []
  private var written: [Named] = []

  /// No files.
  public init() {}

  /// Adds files or folders that are read. `role` is what they are: `an input`.
  public mutating func reads(_ paths: [String], as role: String) {
    read += paths.filter { $0 != "-" }.map { Named(role: role, path: $0) }
  }

  /// Adds a file that is written.
  ///
  /// - Parameters:
  ///   - path: Its path; nil for none.
  ///   - role: The option that names it: `--json`.
  ///   - hasParts: Whether it goes on in further files next to it if it grows large.
  public mutating func writes(_ path: String?, as role: String, hasParts: Bool = false) {
    if let path { written.append(Named(role: role, path: path, hasParts: hasParts && path != "-")) }
  }

  /// Adds the file of a report.
  public mutating func writes(_ format: ReportFormat, to path: String, as role: String) {
    writes(path, as: role, hasParts: format.hasParts)
  }

  /// What is wrong with them, in one sentence; nil if nothing is.
  public var conflict: String? {
    if let conflict = partConflict { return conflict }
    var targets: [(target: Target, named: Named)] = []
    for named in written + existingParts {
      let target = Target.of(named.path)
      if let other = targets.first(where: { $0.target == target })?.named {
        return target == .standardOutput
          ? "\(other.role) and \(named.role) both write to standard output; send one of them to a file"
          : "\(other.role) and \(named.role) both write to \(named.path)"
      }
      targets.append((target, named))
    }
    for (target, named) in targets {
      // A file that is not there yet can be named twice all the same.
      if let source = read.first(where: { Target.of($0.path) == target }) {
        return "\(named.role) would replace \(named.path), which is \(source.role)"
      }
      guard case .existing(let identity) = target else { continue }
      for source in read where FileIdentity.of(source.path) == identity {
        return "\(named.role) would replace \(named.path), which is \(source.role)"
      }
      // In a folder that is read, everything is: only reports of earlier runs may be replaced.
      guard WrittenReport.isForeign(named.path) else { continue }
      for source in read where source.contains(named.path) {
        return "\(named.role) would replace \(named.path), which is in \(source.path), \(source.role)"
      }
    }
    return nil
  }

  /// The further parts of reports that are there already: they would be replaced.
  private var existingParts: [Named] {
    written.filter(\.hasParts).flatMap { named in
      let (folder, name) = Target.split(named.path)
      return FolderNames.texts(in: folder).filter { ReportSink.isPart($0, of: name) }
        .map { Named(role: named.role, path: folder == "." ? $0 : "\(folder)/\($0)") }
    }
  }

  /// Another file of the run that is not there yet, with the name of a report's further part.
  private var partConflict: String? {
    for named in written where named.hasParts {
      let (folder, name) = Target.split(named.path)
      guard let identity = FileIdentity.of(folder) else { continue }
      for other in written {
        guard case .new(identity, let otherName) = Target.of(other.path), ReportSink.isPart(otherName, of: name) else {
          continue
        }
        return "\(named.role) may write a further part to \(other.path), and \(other.role) writes there too"
      }
    }
    return nil
  }

  /// What a path stands for, however it is spelled.
  private enum Target: Hashable {
    case standardOutput
    case existing(FileIdentity)
    /// Nothing yet: a name in a folder.
    case new(FileIdentity, String)
    /// Not even a folder.
    case nowhere(String)

    static func of(_ path: String) -> Target {
      if path == "-" { return .standardOutput }
      if let identity = FileIdentity.of(path) {
        return identity == FileIdentity.of("/dev/stdout") ? .standardOutput : .existing(identity)
      }
      let (folder, name) = split(path)
      return FileIdentity.of(folder).map { .new($0, name) } ?? .nowhere(path)
    }

    static func split(_ path: String) -> (folder: String, name: String) {
      guard let slash = path.lastIndex(of: "/") else { return (".", path) }
      return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
    }
  }
}

extension OutputPaths.Named {
  /// Whether it is a folder in which the existing file `path` lies, however deep. Spelled paths are climbed, so a link
  /// inside the folder to somewhere else is not followed.
  fileprivate func contains(_ path: String) -> Bool {
    guard case .folder = PathKind.of(self.path), let folder = FileIdentity.of(self.path) else { return false }
    var parent = path
    // Each step looks at the folder above; the root is its own.
    for _ in 0..<64 {
      let slash = parent.lastIndex(of: "/")
      parent = slash.map { $0 == parent.startIndex ? "/" : String(parent[..<$0]) } ?? "."
      if FileIdentity.of(parent) == folder { return true }
      if parent == "/" || parent == "." { break }
    }
    // Above a relative path the folders of the working folder follow.
    guard parent == "." else { return false }
    var (above, last) = ("..", FileIdentity.of("."))
    while let identity = FileIdentity.of(above), identity != last {
      if identity == folder { return true }
      (above, last) = (above + "/..", identity)
    }
    return false
  }
}
