"""Real inputs to mutate: the project's vectors, and the real data beside the project where there is any.

A sample is a dict of name endings to bytes: most are one file, a database comes with its log. Nothing here is random.
"""

import base64
import gzip
import io
import json
import plistlib
import sqlite3
import tarfile
import tempfile
import zipfile
import zlib

from attack import ROOT, VECTORS

SHARED = ROOT.parent / "shared"
LONGEST = 40_000  # a mutation of a sample of a megabyte finds no more, and takes longer


def read(*paths, longest=LONGEST):
    """The files at paths below the project or the real data, as bytes; those that are too long are left out."""
    found = []
    for path in paths:
        root = SHARED if path.startswith(("data/", "seeds/")) else VECTORS
        found += [
            file.read_bytes() for file in sorted(root.glob(path)) if file.is_file() and file.stat().st_size <= longest
        ]
    return found


def vector_inputs(*members):
    """The inputs of the rules' vectors: values of JSON under these names, or strings."""
    for path in sorted(VECTORS.glob("rules/*.json")):
        for group in json.loads(path.read_bytes())["groups"]:
            for vector in group["vectors"]:
                for name, value in vector["input"].items():
                    if name in members:
                        yield value["json"] if isinstance(value, dict) and "json" in value else value


def values(*members, every=1):
    """Every so many of the vectors' inputs, those that are objects or arrays."""
    found = [value for value in vector_inputs(*members) if isinstance(value, (dict, list))]
    return [json.dumps(value).encode() for value in found[::every]]


def recordings():
    """Recordings of live pages, a line each event; those of vectors are arrays."""
    found = read("recordings/*.ndjson")
    for data in values("recording", every=4):
        found.append(b"\n".join(json.dumps(line).encode() for line in json.loads(data)))
    return found


def consent_tables():
    """Tables of stored consent: comma-separated, each a string and three further columns."""
    lines = [line for line in strings() if b"," not in line and b'"' not in line]
    rows = [b"%s,user-%d,2026-06-%02d,DE" % (line, number % 9, number % 30) for number, line in enumerate(lines)]
    return [b"\r\n".join([b"tc_string,subject,time,country", *rows[start::40]]) for start in range(40)]


def strings():
    """Strings of all kinds, one each."""
    lines = b"\n".join(read("tc-strings/samples.txt", "seeds/*.txt")).split(b"\n")
    lines += [
        text.encode("utf-8", "surrogatepass")
        for text in vector_inputs("string", "gpp", "additionalConsent", "usPrivacy")
        if isinstance(text, str)
    ][::7]
    for path in sorted(VECTORS.glob("related-strings/*.json")):
        lines += [text.encode("utf-8", "surrogatepass") for text in texts(json.loads(path.read_bytes()))]
    return [line for line in lines if line and not line.startswith(b"#")]


def texts(value):
    """The texts called input or string in a vector file."""
    for name, member in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        if name in ("input", "string") and isinstance(member, str):
            yield member
        yield from texts(member)


def urls():
    found = list(vector_inputs("url"))
    string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"
    found += [
        f"https://ads.example/px?gdpr=1&gdpr_consent={string}",
        f"https://a.example/gdpr=1/gdpr_consent={string}/x",
    ]
    return [text.encode() for text in found]


def archives_of_requests():
    """A HAR file: requests that carry consent."""
    entries = [
        {
            "startedDateTime": "2026-06-01T10:00:00.000Z",
            "request": {"method": "GET", "url": url.decode(), "headers": []},
            "response": {"status": 200, "content": {"text": ""}},
        }
        for url in urls()[:12]
    ]
    return [
        json.dumps({"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": entries}}).encode()
    ]


def binary_property_lists():
    """Those of the vectors, and key sets of JSON written by Python."""
    found = [
        data
        for data in read(
            "stored-keys/*.plist",
            "rules/stored-keys/*.plist",
            "stored-keys/folders/*/*/*/*.plist",
            "fuzz-regressions/property-list/*",
        )
        if data.startswith(b"bplist")
    ]
    for data in read("data/stored-keys/*.json")[::6]:
        keys = {name: value for name, value in json.loads(data).items() if isinstance(value, (str, int))}
        found.append(plistlib.dumps(keys, fmt=plistlib.FMT_BINARY))
    return found


def databases():
    """AsyncStorage in SQLite with its log: the vectors' databases, and some with values of every type."""
    folder = VECTORS / "stored-keys/folders"
    real = folder / "react-native-android/databases/RKStorage"
    samples = [
        {"": real.read_bytes(), "-wal": (real.parent / "RKStorage-wal").read_bytes()},
        {"": (folder / "react-native-database/databases/AsyncStorage").read_bytes()},
    ]
    string = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA"
    rows = [
        ("IABTCF_TCString", string),
        ("IABTCF_gdprApplies", "1"),
        ("number", 7),
        ("real", 0.5),
        ("blob", b"\xff\0"),
        ("null", None),
        ("long", "x" * 9_000),
    ]
    for page, table in (
        (512, "catalystLocalStorage (key TEXT PRIMARY KEY, value TEXT NOT NULL)"),
        (1024, "catalystLocalStorage (key, value, more, PRIMARY KEY (key)) WITHOUT ROWID"),
        (4096, "catalystLocalStorage (value, key)"),
    ):
        with tempfile.TemporaryDirectory() as place:
            connection = sqlite3.connect(f"{place}/db", isolation_level=None)
            connection.execute(f"PRAGMA page_size = {page}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA wal_autocheckpoint = 0")
            connection.execute(f"CREATE TABLE {table}")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            for key, value in rows:
                try:
                    connection.execute("INSERT INTO catalystLocalStorage (key, value) VALUES (?, ?)", (key, value))
                except sqlite3.IntegrityError:
                    pass  # the table that takes no NULL
            files = {ending: open(f"{place}/db{ending}", "rb").read() for ending in ("", "-wal")}
            samples.append(files)
            connection.close()
            samples.append({"": open(f"{place}/db", "rb").read()})
    return samples


def archives(members):
    """The members, a dict of names to bytes, in each kind of archive."""
    buffers = []
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", method) as archive:
            for name, data in members.items():
                archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, method)
        buffers.append((".zip", buffer.getvalue()))
    for form in (tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w", format=form) as archive:
            for name, data in members.items():
                member = tarfile.TarInfo(name[-99:] if form == tarfile.USTAR_FORMAT else name)
                member.size = len(data)
                archive.addfile(member, io.BytesIO(data))
        buffers.append((".tar", buffer.getvalue()))
        buffers.append((".tar.gz", gzip.compress(buffer.getvalue(), mtime=0)))
    buffers += [(".json.gz", gzip.compress(data, mtime=0)) for data in members.values()]
    return buffers


def stores_of_apps():
    """Stores by the names that they have in an Android backup."""
    app, found = "apps/com.example.shop", {}
    for path in sorted((VECTORS / "stored-keys").glob("*.xml"))[:6]:
        found[f"{app}/sp/{path.name}"] = path.read_bytes()
    folder = VECTORS / "stored-keys/folders/react-native-android/databases"
    for name in ("RKStorage", "RKStorage-wal"):
        found[f"{app}/db/{name}"] = (folder / name).read_bytes()
    found[f"{app}/f/consent.json"] = b'{"IABTCF_gdprApplies":1}'
    found[f"{app}/_manifest"] = b"1\n"
    return found


def android_backups(members):
    """The members in Android backups, packed and not. Source: AOSP, BackupManagerService: four lines before a tar archive."""
    plain = [data for ending, data in archives(members) if ending == ".tar"]
    return [b"ANDROID BACKUP\n5\n0\nnone\n" + data for data in plain] + [
        b"ANDROID BACKUP\n4\n1\nnone\n" + zlib.compress(data) for data in plain
    ]


def vendor_lists():
    return read("vendor-lists/*vendor-list*.json", "rules/vendor-lists/*.json")


def many_vendor_lists():
    return vendor_lists() + values("vendorList", every=9)


def cmp_lists():
    return read("vendor-lists/*cmp*.json", "rules/cmp-lists/*.json", "data/cmp-list/*.json") + values("cmpList")


def lists_by_name():
    """Lists as an archive of them holds them, with a name that is long for tar."""
    names = ("a/vendor-list.json", "b/" + "long-name-" * 20 + ".json", "cmp-list.json")
    return dict(zip(names, vendor_lists()[:2] + cmp_lists()[:1]))


def embedded(data):
    """The bytes as text inside JSON: escaped twice, and in base64."""
    return json.dumps({"value": data.decode("utf-8", "replace"), "data": base64.b64encode(data).decode()}).encode()
