/// Why bytes could not be read.
public struct InputFault: Error, Sendable, Hashable {
  /// The reason.
  public enum Reason: Sendable, Hashable {
    /// The system's error.
    case system(SystemError)
    /// The link leads nowhere.
    case danglingLink
    /// Something that holds no bytes of its own: a device, a socket.
    case special(SpecialFile)
    /// A named pipe that no program has open for writing.
    case pipeWithoutWriter
    /// A line that had not ended after this many bytes.
    case endlessLine(bytes: Int)
    /// More bytes than are read.
    case tooLarge(limit: Int)
    /// More folders in each other than are followed.
    case tooDeep(levels: Int)
  }

  /// The input as the user named it.
  public let name: String
  /// The reason.
  public let reason: Reason

  /// A fault from its parts.
  public init(_ name: String, _ reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// What to do about it; nil where nothing better than the description is known.
  public var advice: String? {
    switch reason {
    case .system(.isForbidden): "make the file readable for this user"
    case .system(.isFolder): "name the files in the folder"
    case .system(.isTooLong): "if this is meant as a string, pass it on standard input with \"-\""
    case .system(.isMissing): "check the path"
    case .danglingLink: "restore what it leads to, or remove the link"
    case .pipeWithoutWriter: "start the program that writes to it first, or give a file"
    case .special: "give a file"
    case .system, .endlessLine, .tooLarge, .tooDeep: nil
    }
  }
}

extension InputFault: CustomStringConvertible {
  /// `cannot read x.txt: Permission denied`.
  public var description: String { sentence(naming: name) }

  /// The description with another name for the input: a shorter one, if it was a whole document.
  package func sentence(naming shown: String) -> String {
    switch reason {
    case .system(let error): return "cannot read \(shown): \(error)"
    case .danglingLink: return "\(shown) is a link to something that does not exist"
    case .special(let kind): return "\(shown) is \(kind.label), not a regular file"
    case .pipeWithoutWriter: return "\(shown) is a named pipe that no program writes to, not a regular file"
    case .endlessLine(let bytes): return "cannot read \(shown): a line has not ended after \(bytes / 1_000_000) MB"
    case .tooLarge(let limit): return "\(shown) has more than \(limit / 1_000_000) MB"
    case .tooDeep(let levels): return "\(shown) lies more than \(levels) folders deep"
    }
  }
}

/// What has a name in the file system and is neither a file nor a folder.
public enum SpecialFile: Sendable, Hashable {
  case pipe
  case socket
  case device

  /// What it is, with its article.
  public var label: String {
    switch self {
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
