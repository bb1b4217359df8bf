/// Why an archive, or a file in it, cannot be read: a code, with what it is about.
package enum ArchiveFault: Error, Sendable, Hashable {
  // MARK: Any archive

  /// The archive ends before it should.
  case truncated
  /// It has more files than are read.
  case tooManyFiles(limit: Int)
  /// It unpacks to more bytes than are read.
  case tooManyBytes(limit: Int)
  /// There is not enough memory to unpack it.
  case memory
  /// The gzip data cannot be unpacked.
  case gzip(GzipFault)

  // MARK: tar

  /// The header at a byte is damaged.
  case header(at: Int)
  /// Something that is not an archive comes after its end.
  case trailing
  /// The file of that name is sparse or spans several volumes.
  case sparse(String)

  // MARK: ZIP

  /// There is no directory at its end.
  case noDirectory
  /// It is one part of several.
  case partOfSeveral
  /// The end of its directory is damaged.
  case directoryEnd
  /// An entry of its directory is damaged; which, from 1.
  case directoryEntry(Int)
  /// Its directory has more entries than it says.
  case directoryCount

  // MARK: A file of a ZIP

  /// It is encrypted.
  case encrypted
  /// It is packed in a way that is not read.
  case method(Int)
  /// It is not where the directory says.
  case misplaced
  /// It extends beyond the end of the archive.
  case beyondEnd
  /// Its name differs from the one in the directory.
  case otherName
  /// Its packed bytes are damaged.
  case packedBytes
  /// Its checksum or size differs from the directory's.
  case altered
  /// The archive has several files of this name; how many.
  case repeatedName(Int)
}

/// Why gzip data cannot be unpacked.
package enum GzipFault: Error, Sendable, Hashable {
  /// The file ends before its packed bytes do.
  case cutOff
  /// The bytes are not as gzip writes them.
  case damaged
  /// The bytes unpack to something else than what was packed: a checksum or a length is wrong.
  case checksum
  /// Something that is not a gzip comes after the end.
  case trailing
  /// There is no memory.
  case memory
}

extension GzipFault {
  /// What is wrong, following on "cannot read x: ".
  var sentence: String {
    switch self {
    case .cutOff: "it is truncated"
    case .damaged: "it is damaged: it is not valid gzip data"
    case .checksum: "it is damaged or was altered: the unpacked data does not match its checksum"
    case .trailing: "data after its end is not gzip"
    case .memory: "there is not enough memory to unpack it"
    }
  }
}

extension ArchiveFault: CustomStringConvertible {
  /// What is wrong, following on "cannot read x: ".
  package var description: String {
    switch self {
    case .truncated: "it is truncated"
    case .tooManyFiles(let limit): "it has more than \(limit) files"
    case .tooManyBytes(let limit): "it unpacks to more than \(limit) bytes"
    case .memory: "there is not enough memory to unpack it"
    case .gzip(let fault): fault.sentence
    case .header(let place): "the header at byte \(place) is damaged"
    case .trailing: "data after its end is not an archive"
    case .sparse(let name):
      "\(name) is a sparse file or spans several volumes; create the archive without such files"
    case .noDirectory: "it is truncated: it has no directory at its end"
    case .partOfSeveral: "it is one part of a multi-part archive"
    case .directoryEnd: "the end of its directory is damaged"
    case .directoryEntry(let number): "entry \(number) of its directory is damaged"
    case .directoryCount: "its directory has more entries than it says"
    case .encrypted: "it is encrypted"
    case .method(let number): "it is packed with method \(number); use deflate, as zip does"
    case .misplaced: "it is not where the directory says"
    case .beyondEnd: "it extends beyond the end of the archive"
    case .otherName: "its name differs from the one in the directory"
    case .packedBytes: "its packed bytes are damaged"
    case .altered: "it is damaged or was altered: its checksum or size differs from the directory's"
    case .repeatedName(let count): "the archive has \(count) files of this name"
    }
  }
}
