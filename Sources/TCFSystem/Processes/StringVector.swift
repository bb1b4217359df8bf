#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The arguments or the environment of a program, as the system wants them: C strings, and a null pointer at the end.
///
/// All of them or none: a null pointer in the place of a string for which there was no memory would end the list there, and the
/// program would do something else than it was asked to.
struct StringVector: ~Copyable {
  /// The strings, which live as long as this, and a null pointer.
  let pointers: [UnsafeMutablePointer<CChar>?]

  /// Copies `texts`.
  ///
  /// - Throws: that there is no memory.
  init(_ texts: [String]) throws(SystemError) {
    let copies = texts.map { strdup($0) }
    guard !copies.contains(nil) else {
      for copy in copies { free(copy) }
      throw SystemError(code: ENOMEM)
    }
    pointers = copies + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
