import Foundation
import TCFTestSupport
import Testing

/// Android backups, read by `validate` and `audit`, and made by a stand-in of adb for `record android --backup`. The files are
/// made by Python's own tar and zlib, in the form that AOSP's BackupManagerService writes.
@Suite("Android backups", .enabled(if: Program.python != nil, "needs Python 3"))
struct AndroidBackupTests {
  private static let preferences = """
    <?xml version='1.0' encoding='utf-8' standalone='yes' ?>
    <map><int name="IABTCF_gdprApplies" value="1" /><string name="IABTCF_TCString">\(Sample.sound)</string></map>
    """

  private static let maker = """
    import io, sqlite3, sys, tarfile, zlib
    app = "com.example.shop"
    def tar(files):
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name, content in files:
                entry = tarfile.TarInfo(name); entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
        return out.getvalue()
    def backup(name, content, version="5", packed="1", cipher="none"):
        body = zlib.compress(content) if packed == "1" else content
        open(name, "wb").write(("ANDROID BACKUP\\n%s\\n%s\\n%s\\n" % (version, packed, cipher)).encode() + body)
    prefs = open("prefs.xml", "rb").read()
    files = [("apps/%s/_manifest" % app, b"1\\n" + app.encode()),
        ("apps/%s/sp/%s_preferences.xml" % (app, app), prefs),
        ("apps/%s/sp/other.xml" % app, b"<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\\n<map />"),
        ("apps/%s/f/deep/notes.bin" % app, bytes(range(256))),
        ("apps/%s/a/base.apk" % app, b"IABTCF_TCString" + bytes(99)),
        ("apps/%s/sp/../../x.xml" % app, prefs), ("shared/0/x.xml", prefs)]
    whole = tar(files)
    backup("packed.ab", whole); backup("plain.ab", whole, packed="0", version="1")
    backup("empty.ab", tar([])); backup("other.ab", tar([("apps/org.other/sp/x.xml", prefs)]))
    backup("encrypted.ab", b"\\x00" * 600, cipher="AES-256")
    backup("new.ab", whole, version="6"); backup("odd.ab", whole, packed="2")
    data = open("packed.ab", "rb").read()
    open("cut.ab", "wb").write(data[:-40]); open("head.ab", "wb").write(data[:18])
    open("long.ab", "wb").write(data + b"x")
    open("altered.ab", "wb").write(data[:-1] + bytes([data[-1] ^ 1]))
    backup("spoilt.ab", whole[:1030] + b"X" + whole[1031:])
    backup("cuttar.ab", whole[:1500])
    backup("inner.ab", tar([("apps/%s/f/packed.ab" % app, data)]))

    """

  private func withBackups(_ more: String, _ body: (URL) throws -> Void) throws {
    try Program.withFolder { folder in
      try Data(Self.preferences.utf8).write(to: folder.appending(path: "prefs.xml"))
      let answer = try Program.run(try #require(Program.python), ["-c", Self.maker + more], in: folder)
      try #require(answer.status == 0, "\(answer.errors)")
      try body(folder)
    }
  }

  @Test(
    "validate and audit read the stores in a backup, packed or not, and no other file", arguments: ["packed", "plain"])
  func read(name: String) throws {
    try withBackups("") { folder in
      let answer = try Binary.run(
        ["validate", "\(name).ab", "--format", "json", "--as-of", "2026-06-10"], in: folder)
      #expect(answer.status < 2, "\(answer.errors)")
      let subjects = try Set(
        answer.output.split(separator: "\n").compactMap { try object($0)["subject"] as? String }.map {
          String($0.prefix { $0 != "#" })
        })
      let store = "\(name).ab:apps/com.example.shop/shared_prefs/com.example.shop_preferences.xml"
      #expect(subjects == [store], "\(answer.output.prefix(600))")
      // A name that a report gave leads back to the subject.
      let one = try Binary.run(["validate", store, "--as-of", "2026-06-10"], in: folder)
      #expect(one.status < 2, "\(one.errors)")
      let audit = try Binary.run(["audit", "\(name).ab", "--as-of", "2026-06-10"], in: folder)
      #expect(audit.status < 2, "\(audit.errors)")
    }
  }

  @Test(
    "A backup that cannot be read: the reason, and what to do",
    arguments: [
      ("encrypted", "it is encrypted", "without a password"), ("new", "version 6; versions 1 to 5", "fix"),
      ("odd", "header is damaged", "make the backup again"), ("cut", "truncated", "make the backup again"),
      ("head", "truncated", "make the backup again"), ("long", "data after its end", "make the backup again"),
      ("altered", "does not match its checksum", "make the backup again"),
      ("cuttar", "truncated", "make the backup again"), ("spoilt", "the header at byte", "make the backup again"),
      ("inner", "contains consent data", "no file in"), ("empty", "contains consent data", "no file in"),
    ])
  func faults(name: String, reason: String, fix: String) throws {
    try withBackups("") { folder in
      let answer = try Binary.run(["validate", "\(name).ab"], in: folder)
      #expect(answer.status == 2 || answer.status == 3, "\(answer.status)")
      #expect(answer.errors.contains(reason) || answer.output.contains(reason), "\(answer.errors)")
      #expect(answer.errors.contains(fix) || answer.output.contains(fix), "\(answer.errors)")
    }
  }

  @Test("What unpacks to too much, or is too many files, is refused", arguments: ["bomb", "many", "huge"])
  func limits(name: String) throws {
    // Zlib compresses a member of the bomb once; a full flush ends it at a byte and refers to nothing before it.
    let makers = [
      "bomb": """
      out = zlib.compressobj(9)
      one = tar([("apps/%s/a/base.apk" % app, bytes(8 << 20))])[:512 + (8 << 20)]
      first, next = (out.compress(one) + out.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
      open("bomb.ab", "wb").write(b"ANDROID BACKUP\\n5\\n1\\nnone\\n" + first + next * 129 + out.flush())
      """,
      "many": """
      backup("many.ab", tar([("apps/%s/sp/%d.xml" % (app, number), b"") for number in range(20001)]))
      """,
      "huge": """
      backup("huge.ab", tar([("apps/%s/f/%d" % (app, number), bytes(15 << 20)) for number in range(8)]))
      """,
    ]
    let more = try #require(makers[name])
    try withBackups(more) { folder in
      let answer = try Binary.run(["validate", "\(name).ab"], in: folder)
      #expect(answer.status == 2, "\(answer.errors)")
      #expect(answer.errors.contains("make a backup of one app"), "\(answer.errors)")
    }
  }

  @Test("A database in a backup is read with its write-ahead log")
  func database() throws {
    let more = """
      import shutil
      base = sqlite3.connect("RKStorage"); base.execute("pragma journal_mode=wal")
      base.execute("pragma wal_autocheckpoint=0")
      base.execute("create table catalystLocalStorage (key text primary key, value text not null)"); base.commit()
      base.execute("insert into catalystLocalStorage values ('IABTCF_TCString', '\(Sample.sound)')"); base.commit()
      backup("base.ab", tar([("apps/%s/db/%s" % (app, name), open(name, "rb").read())
          for name in ("RKStorage", "RKStorage-wal", "RKStorage-shm")]))
      """
    try withBackups(more) { folder in
      let answer = try Binary.run(
        ["validate", "base.ab", "--format", "json", "--as-of", "2026-06-10"], in: folder)
      // The table itself is in the log alone.
      #expect(answer.output.contains("base.ab:apps/com.example.shop/databases/RKStorage"), "\(answer.errors)")
    }
  }

  /// `adb -s SERIAL backup -f FILE -noapk PACKAGE`, which copies the backup that `$BACKUP` names; of `none` nothing is written.
  private static let adb = """
    #!/bin/sh
    [ "$1" = -s ] && { [ "$2" = emulator-5554 ] || { echo "adb: device '$2' not found" >&2; exit 1; }; shift 2; }
    [ "$1 $2 $4 $5" = "backup -f -noapk com.example.shop" ] || { echo "run-as: not debuggable" >&2; exit 1; }
    echo "Now unlock your device and confirm the backup operation..." >&2
    [ "$BACKUP" = none ] || cat "$BACKUP" > "$3"
    """

  private func record(_ backup: String, in folder: URL, _ more: [String] = []) throws -> Program.Answer {
    let file = folder.appending(path: "adb")
    try Self.adb.write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return try Binary.run(
      ["record", "android", "com.example.shop", "--backup", "--out", "out"] + more, in: folder,
      environment: [
        "PATH": folder.path + ":/usr/bin:/bin", "TMPDIR": folder.path,
        "BACKUP": backup == "none" ? backup : folder.appending(path: backup).path,
      ])
  }

  @Test("An Android app, by adb backup: the names are those of the device", arguments: ["packed.ab", "plain.ab"])
  func recorded(name: String) throws {
    try withBackups("") { folder in
      let answer = try record(name, in: folder, ["--serial", "emulator-5554"])
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.errors.contains("confirm the backup"))
      let lines = try String(contentsOf: folder.appending(path: "out/recording.ndjson"), encoding: .utf8)
        .split(separator: "\n").map(object)
      #expect(lines.first?["kind"] as? String == "android")
      #expect(lines.compactMap { $0["file"] as? String } == ["shared_prefs/com.example.shop_preferences.xml"])
      let copy = try #require(lines.last?["copy"] as? String)
      #expect(try String(contentsOf: folder.appending(path: "out/" + copy), encoding: .utf8) == Self.preferences)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!left.contains { $0.hasPrefix("tcfcheck-backup-") })
    }
  }

  @Test(
    "An Android app whose backup has nothing of it, or cannot be read",
    arguments: [
      ("none", "it was not confirmed on the device"), ("empty.ab", "allowBackup"), ("other.ab", "Android 12"),
      ("encrypted.ab", "it is encrypted"), ("cut.ab", "truncated"), ("prefs.xml", "it is no Android backup"),
    ])
  func notRecorded(name: String, reason: String) throws {
    try withBackups("") { folder in
      let answer = try record(name, in: folder)
      #expect(answer.status == 2, "\(answer.errors)")
      #expect(answer.errors.contains(reason) && answer.errors.contains("fix:"), "\(answer.errors)")
    }
  }

  @Test("A backup cannot be watched, and another device is told apart")
  func usage() throws {
    try withBackups("") { folder in
      #expect(try record("packed.ab", in: folder, ["--watch"]).status == 64)
      let gone = try record("packed.ab", in: folder, ["--serial", "gone"])
      #expect(gone.status == 2 && gone.errors.contains("not found"), "\(gone.errors)")
    }
  }
}
