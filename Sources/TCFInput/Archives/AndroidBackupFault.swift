extension AndroidBackup {
  /// Why a backup cannot be read: a code, with what it is about.
  package enum Fault: Error, Sendable, Hashable {
    /// It does not begin as a backup does.
    case notBackup
    /// It ends before it should.
    case truncated
    /// Its header is damaged.
    case header
    /// Its format has a version that is not read.
    case version(Int, readable: ClosedRange<Int>)
    /// It is encrypted: its header names a cipher.
    case encrypted
    /// Something comes after its end.
    case trailing
    /// What it has packed cannot be unpacked.
    case packed(Packed)
    /// The tar archive in it cannot be read.
    case archive(ArchiveFault)
    /// The files of its apps have more bytes together than are held.
    case tooLarge(limit: Int)

    /// Why packed bytes cannot be unpacked.
    package enum Packed: Sendable, Hashable {
      /// They are not valid.
      case damaged
      /// They unpack to something else than what was packed.
      case checksum
      /// There is not enough memory to unpack them.
      case memory
    }
  }
}

extension AndroidBackup.Fault {
  init(_ fault: Inflater.Fault) {
    switch fault {
    case .damaged: self = .packed(.damaged)
    case .checksum: self = .packed(.checksum)
    case .memory: self = .packed(.memory)
    }
  }

  /// What is wrong, following on "cannot read x: ".
  package var sentence: String {
    switch self {
    case .notBackup: "it is no Android backup"
    case .truncated: "it is truncated"
    case .header: "its header is damaged"
    case .version(let version, let readable):
      "its format has version \(version); versions \(readable.lowerBound) to \(readable.upperBound) can be read"
    case .encrypted: "it is encrypted"
    case .trailing: "data after its end is not part of it"
    case .packed(.damaged): "it is damaged: what it has packed is not valid"
    case .packed(.checksum): "it is damaged or was altered: the unpacked data does not match its checksum"
    case .packed(.memory): "there is not enough memory to unpack it"
    case .archive(let fault): "\(fault)"
    case .tooLarge(let limit): "its files have more than \(limit / 1_000_000) MB"
    }
  }

  /// What to do about it.
  package var fix: String {
    switch self {
    case .version: "read the app's files with tcfcheck record android, if the app is debuggable"
    case .encrypted: "make the backup without a password: leave the field on the device empty"
    case .packed(.memory), .archive(.tooManyFiles), .archive(.tooManyBytes), .tooLarge:
      "make a backup of one app, without its code: adb backup -noapk PACKAGE"
    case .notBackup, .truncated, .header, .trailing, .packed, .archive: "make the backup again"
    }
  }
}
