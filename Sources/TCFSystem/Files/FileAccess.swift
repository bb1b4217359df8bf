#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Who may read what is written.
package enum FileAccess: Sendable, Hashable {
  /// Anyone whom the process's umask(2) allows.
  case usual
  /// The owner alone, whatever umask(2) says: what holds consent strings or ids of people, or counts that are not withheld.
  case ownerOnly

  /// The mode of a file that is made.
  var fileMode: mode_t { self == .ownerOnly ? 0o600 : 0o666 }

  /// The mode of a folder that is made.
  var folderMode: mode_t { self == .ownerOnly ? 0o700 : 0o777 }
}
