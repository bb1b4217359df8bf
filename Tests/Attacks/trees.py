"""Torture of readers: folders of everything that a file system can hold. Of each entry something must be said: entries
given = judged + reported + left aside, by the JSON summary."""

import json
import os
import re
import shutil
import socket
import subprocess
import threading

import attack

STRING = b"CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA\n"
NAMES = [
    b"plain%d.txt",
    b"caf\xe9%d.txt",
    b"two\nlines%d.txt",
    b"\x1b[31m%d.txt",
    b"::error::%d.txt",
    b"##vso[x]%d.txt",
    b"-%d",
    b"--config=%d",
    b"sp ace%d.txt",
    b"\xff\xfe%d",
    b"%%s%d.txt",
    b"'q\"%d.txt",
    b"$(x)`%d`.txt",
    b"a#b:%d.txt",
    b"\xe2\x80\xae%d.txt",
    b"%d" + b"n" * 240 + b".txt",
    b"log%d-wal",
    b"log%d-journal",
    b"\\xE9%d.txt",
    b"\x7f\x9b%d.txt",
    "\u00fc\u4e2d%d.txt".encode(),
    "u\u0308%d.txt".encode(),
]
FOLDERS = [b"folder%d", b"caf\xe9%d", b"new\nline%d", b"deep%d", b"x%d.json", b"w" * 200 + b"%d"]


class Tree:
    """A folder of random entries below `root`, and how many of each kind it has."""

    def __init__(self, root, random):
        self.random, self.number = random, 0
        self.given = {"judged": 0, "reported": 0, "aside": 0}
        self.folders = [os.fsencode(root)]
        os.mkdir(root)
        for _ in range(random.randrange(1, 60)):
            self.number += 1
            random.choice(self.MAKERS)(self)

    def path(self, names=NAMES):
        return self.random.choice(self.folders) + b"/" + self.random.choice(names) % self.number

    def file(self):
        self.write(self.path(), STRING)
        self.given["judged"] += 1

    def write(self, path, data):
        with open(path, "xb") as file:
            file.write(data)

    def folder(self):
        path = self.path(FOLDERS)
        os.mkdir(path)
        self.folders.append(path)

    def empty(self):
        self.write(self.path(), self.random.choice((b"", b"\n \n")))
        self.given["reported"] += 1

    def broken(self):
        self.write(self.path(), b'{"IABTCF_TCString": "C' + self.random.choice((b"", b'\xff"}', b"\0", b"\n")))
        self.given["reported"] += 1

    def cut_off(self):
        """What a browser recorded, a bid request, or a log, broken off."""
        self.write(
            self.path(),
            self.random.choice(
                (
                    b'{"log": {"entries": [{"startedDateTime": "2026-06-01T00:00:00Z", "request": {"url": "https:',
                    b'{"id": "1", "imp": [{"id": "1"}], "regs": {"ext": {"gdpr": 1}}, "user": {"ext": {',
                    b'{"id": "1", "imp": [], "regs": {"us_privacy": "1YNN", }}',
                    b'{"time": "2026-06-01T00:00:00Z", "keys": {"IABTCF_gdprApplies": ',
                )
            ),
        )
        self.given["reported"] += 1

    def foreign(self):
        self.write(
            self.path(),
            self.random.choice(
                (
                    b"# Readme\nno such thing here, as you see\n",
                    b"\x89PNG\r\n\x1a\n\0",
                    b"\0\1\2",
                    b'{"theme": "dark"}',
                    b"<html></html>",
                    b"a,b\n1,2\n3,4\n",
                )
            ),
        )
        self.given["aside"] += 1

    def hidden(self):
        self.write(self.random.choice(self.folders) + b"/.hidden%d" % self.number, STRING)
        self.given["aside"] += 1

    def dangling(self):
        os.symlink(b"/no/such/%d" % self.number, self.path())
        self.given["reported"] += 1

    def loop(self):
        path = self.path()
        os.symlink(os.path.basename(path), path)
        self.given["reported"] += 1

    def link_to_folder(self):
        os.symlink(os.path.abspath(self.random.choice(self.folders)), self.path())
        self.given["aside"] += 1  # each folder once

    def link_to_file(self):
        path = self.path()
        os.symlink(os.path.abspath(os.fsencode(attack.VECTORS / "stored-keys/string.txt")), path)
        self.given["judged"] += 1

    def device(self):
        os.symlink(self.random.choice((b"/dev/null", b"/dev/zero", b"/dev/full", b"/dev/tty")), self.path())
        self.given["aside"] += 1

    def pipe(self):
        os.mkfifo(self.path())
        self.given["aside"] += 1

    def socket(self):
        path = self.path([b"sock%d"])
        try:
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(path)
        except OSError:  # too long for a socket
            return
        self.given["aside"] += 1

    def closed_file(self):
        path = self.path()
        self.write(path, STRING)
        os.chmod(path, 0)
        self.given["reported"] += 1

    def closed_folder(self):
        """A folder that may be listed and not entered, or entered and not listed."""
        path = self.path(FOLDERS)
        os.mkdir(path)
        for number in range(2):
            self.write(path + b"/%d.txt" % number, STRING)
        may_be_listed = self.random.random() < 0.5
        os.chmod(path, 0o744 if may_be_listed else 0o711)
        self.given["reported"] += 2 if may_be_listed else 1

    MAKERS = (
        file,
        file,
        file,
        folder,
        folder,
        empty,
        broken,
        cut_off,
        foreign,
        hidden,
        dangling,
        loop,
        link_to_folder,
        link_to_file,
        device,
        pipe,
        socket,
        closed_file,
        closed_folder,
    )


def counted(answer):
    """What the run said: files with a subject, entries reported, entries left aside."""
    judged, reported = set(), 0
    for line in answer.output.splitlines():
        object = json.loads(line)
        if "input" in object:
            judged.add(object["input"])
        if problem := object.get("problem"):
            if problem["message"].startswith("no file in "):
                continue  # a word about the folder, whose entries are counted one by one
            entries = re.match(r"cannot read (\d+) entries of ", problem["message"])
            reported += int(entries[1]) if entries else 1
    return {"judged": len(judged), "reported": reported, "aside": answer.summary().get("skippedFiles", 0)}


def as_nobody(program, folder):
    """What stands before the program so that permissions count: root may do everything. None where there is no way."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("setpriv"):
        return None
    prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    os.chmod(folder, 0o755)
    tried = subprocess.run([*prefix, program, "validate", folder], capture_output=True, cwd="/")
    return prefix if tried.returncode not in (126, 127) else None


def entries(random, folder, program, findings):
    """Random trees; every count must be as made."""
    prefix = as_nobody(program, folder)
    if prefix is None:
        Tree.MAKERS = [maker for maker in Tree.MAKERS if maker not in (Tree.closed_file, Tree.closed_folder)]
    tree = Tree(folder / "tree", random)
    command = [
        *(prefix or []),
        program,
        "validate",
        "--format",
        "json",
        "--all-subjects",
        "--as-of",
        "2026-06-10",
        folder / "tree",
    ]
    answer = attack.run(command, cwd="/")
    reason = answer.fault()
    if not reason:
        found = counted(answer)
        wanted = 2 if tree.given["reported"] else 0 if tree.given["judged"] else 3
        if found != tree.given:
            reason = f"given {tree.given}, found {found}"
        elif answer.status != wanted:
            reason = f"status {answer.status}, not {wanted}, of {found}"
    if reason:
        findings.add("entries", attack.Attempt(command, answer, reason))
    return 1 + tree.number


def changes(random, folder, program, findings):
    """Files that grow, shrink, vanish, are replaced and appear while they are read: those left alone are judged all."""
    tree = folder / "changing"
    tree.mkdir()
    calm = [tree / f"calm{number}.txt" for number in range(40)]
    wild = [tree / f"wild{number}.{random.choice(('txt', 'json', 'plist', 'db'))}" for number in range(40)]
    real = [path for path in sorted((attack.VECTORS / "stored-keys").glob("*.*")) if path.stat().st_size < 20_000]
    for path in calm:
        path.write_bytes(STRING)
    for path in wild:
        shutil.copyfile(random.choice(real), path)
    ended, chance = threading.Event(), type(random)(random.random())

    def change():
        while not ended.is_set():
            path = chance.choice(wild)
            choice = chance.randrange(6)
            try:
                if choice == 0:
                    path.unlink()
                elif choice == 1:
                    grown = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_NONBLOCK)  # it may be a pipe
                    os.write(grown, STRING * 50)
                    os.close(grown)
                elif choice == 2:
                    os.truncate(path, chance.randrange(1, 100))
                elif choice == 3:
                    (folder / "next").write_bytes(chance.choice(real).read_bytes())
                    os.replace(folder / "next", path)
                elif choice == 4:
                    path.unlink()
                    path.mkdir()
                else:
                    path.unlink()
                    os.mkfifo(path)
            except OSError:
                if path.is_dir():
                    path.rmdir()

    changer = threading.Thread(target=change)
    changer.start()
    command = [
        program,
        "validate",
        "--format",
        "json",
        "--all-subjects",
        "--as-of",
        "2026-06-10",
        tree,
        *(["--junit", folder / "out.xml"] if random.random() < 0.5 else []),
    ]
    answer = attack.run(command)
    ended.set()
    changer.join()
    reason = answer.fault() or ("no summary" if not answer.summary() else None)
    if not reason:
        judged = {json.loads(line).get("input") for line in answer.output.splitlines()}
        if lost := [path.name for path in calm if str(path) not in judged]:
            reason = f"files lost: {', '.join(lost[:5])}"
    if reason:
        findings.add("changes", attack.Attempt(command, answer, reason))
    return 1
