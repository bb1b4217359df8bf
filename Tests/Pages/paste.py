#!/usr/bin/env python3
"""Pastes what the pages of the documentation show of a terminal into a shell in a fresh clone, and compares.

    paste.py --program TCFCHECK [--counts | --browser] [PAGE…]     the pages given, or every page of the project

A page's `console` blocks are typed in order into one shell: the lines behind "$ ". What follows a command is what it prints, character
for character; a line "…" stands for any number of lines. The clone has the files that git knows and nothing else, HOME is an empty
folder in which only the cache of compiled vendor lists may appear, `tcfcheck` is on the PATH, and there is no network where the system can do without (`unshare`).

Every `console` block is pasted. One that needs a browser says so on the line before it; it is pasted with --browser, and then only the
pages that have one:

    <!-- run by make browser-test: needs Chromium -->

What cannot run in a clone is in an `sh` block, which shows commands and no output, and says why on the line before it:

    <!-- not run: needs a phone -->
    <!-- run by ArticleTests: in a folder of its own, with captures and lists -->

Of those commands it is checked that a shell can parse them, and that the Makefile has the targets and the program has the verbs and options that they name.

Prints how many blocks ran and how many did not, by reason, and ends with 1 if a page is wrong. --counts only counts.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BROWSER = "run by make browser-test: "
MARK = re.compile(r"<!-- (not run|run by ArticleTests|run by make browser-test): (.+) -->")
# The languages of blocks that people paste into a terminal.
TERMINAL = ("console", "sh")
# Printed before each command, so that its output can be told from that of the one before.
SIGN = "\x1epage-command"


class Command(NamedTuple):
    line: str
    expected: list


class Block(NamedTuple):
    """A block for a terminal. `reason` says why it is not run, if it is not. `text` is what it shows."""

    number: int
    language: str
    reason: str
    commands: list
    text: str


def blocks(text):
    """The blocks of a page that are for a terminal."""
    found, opened, before = [], None, ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("```"):
            if opened:
                opened[2].append(line)
            before = line.strip() or before
        elif opened:
            start, language, lines, reason = opened
            if language in TERMINAL:
                found.append(Block(start, language, reason, commands(lines), "\n".join(lines) + "\n"))
            opened, before = None, ""
        else:
            mark = MARK.fullmatch(before)
            opened, before = (number, line[3:].strip(), [], f"{mark[1]}: {mark[2]}" if mark else ""), ""
    return found


def commands(lines):
    """The commands of a block, each with the lines that follow it."""
    made, continues = [], False
    for line in lines:
        if line.startswith("$ "):
            made.append(Command(line[2:], []))
        elif made and continues:
            made[-1] = Command(made[-1].line + "\n" + line, [])
        elif made:
            made[-1].expected.append(line)
        continues = line.endswith("\\")
    return made


def difference(expected, printed):
    """What is wrong with the printed lines, or None."""
    parts, at = [[]], 0
    for line in expected:
        if line == "…":
            parts.append([])
        else:
            parts[-1].append(line)
    for index, part in enumerate(parts):
        is_first, is_last = index == 0, index == len(parts) - 1
        starts = range(at, len(printed) - len(part) + 1)
        if is_first:
            starts = starts[:1]
        if is_last:
            starts = [start for start in starts if start + len(part) == len(printed)]
        start = next((start for start in starts if printed[start : start + len(part)] == part), None)
        if start is None:
            return "does not print" + ("" if not part else ", in this order and without other lines between:\n" + "\n".join(part))
        at = start + len(part)
    return None


def misformed(block):
    """What is wrong with the form of a block, or None."""
    if block.language == "sh":
        if not block.reason:
            return "a block in sh neither shows a terminal (console) nor says why it is not run"
        if any(line.startswith("$ ") for line in block.text.splitlines()):
            return "a block in sh shows a prompt, as a terminal does (console)"
        return None if parses(block.text) else "a shell cannot parse this"
    if block.reason and not block.reason.startswith(BROWSER):
        return "a block that shows a terminal is not run: without its output, it is one in sh"
    return None if block.commands else "a block without a command"


def parses(script):
    """Whether a shell can parse a script."""
    return subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True).returncode == 0


def words(script):
    """The commands of a script, each as its words; without those that are quoted over several lines."""
    for line in script.replace("\\\n", " ").splitlines():
        lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;()")
        lexer.whitespace_split = True
        command = []
        try:
            for word in lexer:
                if word.strip("|&;()"):
                    command.append(word)
                else:
                    yield command
                    command = []
        except ValueError:
            continue
        yield command


class Names:
    """The names that commands use: targets and variables of the Makefile, verbs and options of the program, scripts."""

    def __init__(self, program):
        self.program, self.helps = program, {}
        self.makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        self.targets = set(re.search(r"^\.PHONY: (.+)$", self.makefile, re.MULTILINE)[1].split())

    def unknown(self, command):
        """The names of a command that are not known."""
        if not command:
            return []
        first, *rest = command
        if first == "make":
            return [word for word in rest if not self.is_of_make(word)]
        if first == "tcfcheck":
            return self.unknown_options(rest)
        if first in ("python3", "bash", "sh"):
            return [word for word in rest if word.startswith(("Tests/", "TestVectors/", ".ci/")) and not (ROOT / word).exists()]
        return []

    def is_of_make(self, word):
        name, is_variable, _ = word.partition("=")
        return f"$({name})" in self.makefile or f"(origin {name})" in self.makefile if is_variable else word in self.targets

    def unknown_options(self, arguments):
        verbs = []
        for word in arguments[:2]:
            if not re.fullmatch("[a-z-]+", word) or word.startswith("-"):
                break
            verbs.append(word)
        text = "".join(self.help(tuple(verbs[:count])) for count in range(len(verbs) + 1))
        options = [word.partition("=")[0] for word in arguments if re.match("--[a-z]", word)]
        return [option for option in options if not re.search(rf"(?<![\w-]){option}(?![\w-])", text)]

    def help(self, verbs):
        if verbs not in self.helps:
            done = subprocess.run([self.program, *verbs, "--help"], capture_output=True, text=True)
            self.helps[verbs] = done.stdout if done.returncode == 0 else ""
        return self.helps[verbs]


def pages(names):
    """The pages: paths from the project's folder, of those that lie in it."""
    if names:
        paths = [Path(name).resolve() for name in names]
        return [str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path) for path in paths]
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    # A page that was deleted and not committed is still listed.
    return sorted(name for name in listed.stdout.split("\n") if name and (ROOT / name).is_file())


def clone(folder):
    """The files that git knows, as they are now, in `folder`."""
    copy = "git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -cf - | tar -xf - -C \"$1\""
    subprocess.run(["/bin/sh", "-c", copy, "sh", str(folder)], cwd=ROOT, check=True, stderr=subprocess.DEVNULL)


def snapshot(folder):
    """The files of a folder with size and time: what a page changes in it is seen and undone."""
    return {path: (path.lstat().st_size, path.lstat().st_mtime_ns) for path in folder.rglob("*") if not path.is_dir() or path.is_symlink()}


def isolated():
    """What a command begins with to run without a network."""
    without = ["unshare", "--map-root-user", "--net"]
    try:
        done = subprocess.run([*without, "true"], capture_output=True)
    except FileNotFoundError:
        return []
    return without if done.returncode == 0 else []


def install(program, path):
    """Puts the program on the PATH. For root, Chromium has no sandbox, which has to be said and which no page would say."""
    if os.getuid() != 0:
        path.symlink_to(program)
        return
    path.write_text(f'#!/bin/sh\nif [ "$1 $2" = "record web" ]; then set -- "$@" --no-sandbox; fi\nexec {program} "$@"\n')
    path.chmod(0o755)


class Shell:
    """Runs pages in a clone, each in a shell of its own."""

    def __init__(self, program, folder, has_browser):
        # Chromium's own, which it makes whatever profile it is given.
        self.others = [".cache/dconf", ".config/chromium"] if has_browser else []
        self.clone, self.home = folder / "clone", folder / "home"
        self.clone.mkdir(), self.home.mkdir(), (folder / "bin").mkdir()
        install(Path(program).resolve(), folder / "bin" / "tcfcheck")
        clone(self.clone)
        self.files = snapshot(self.clone)
        self.before = isolated()
        # Nothing of the user's: neither settings nor lists nor colours.
        self.environment = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(self.home), "LC_ALL": "C.UTF-8"}

    def faults(self, page, pasted):
        """What is wrong with a page: one text for each command that fails."""
        every = [(block, command) for block in pasted for command in block.commands]
        script = "".join(f"printf '%s\\n' '{SIGN}'\n{command.line}\nprintf '\\n%s\\n' \"{SIGN} $?\"\n" for _, command in every)
        done = subprocess.run(
            [*self.before, "/bin/sh"], input=script, cwd=self.clone, env=self.environment, capture_output=True, text=True, timeout=600
        )
        answers = re.findall(f"^{SIGN}\n(.*?)\n{SIGN} (\\d+)$", done.stdout, flags=re.DOTALL | re.MULTILINE)
        if len(answers) != len(every):
            return [f"{page}: the shell ended after {len(answers)} of {len(every)} commands\n{done.stderr}"]
        found = []
        for (block, command), (output, status) in zip(every, answers):
            place = f"{page}:{block.number}: {command.line}"
            # Of a status that is wrong the reason is in what was written to standard error.
            if int(status) > 1:
                found.append(f"{place}: status {status}\n{done.stderr}")
            wrong = difference(command.expected, output.removesuffix("\n").split("\n") if output else [])
            if wrong:
                found.append(f"{place}: {wrong}\nbut\n{output}")
        return found + self.traces(page)

    def traces(self, page):
        """What a page left where it should not, and the clone as it was before."""
        allowed = [self.home / name for name in (".cache/tcfcheck", *self.others)]
        found = [
            f"{page}: writes to HOME: {path.relative_to(self.home)}"
            for path in self.home.rglob("*")
            if not path.is_dir() and not any(map(path.is_relative_to, allowed))
        ]
        now = snapshot(self.clone)
        found += [f"{page}: changes {path.relative_to(self.clone)}" for path, file in self.files.items() if now.get(path) != file]
        for path in now.keys() - self.files.keys():
            if not path.is_relative_to(self.clone / "Reports"):
                found.append(f"{page}: writes {path.relative_to(self.clone)}, not to Reports")
            path.unlink()
        for path in (self.clone / "Reports").iterdir():
            if path.is_dir() and path not in {kept.parent for kept in self.files}:
                shutil.rmtree(path)
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True)
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--counts", action="store_true")
    kind.add_argument("--browser", action="store_true")
    parser.add_argument("pages", nargs="*")
    chosen = parser.parse_args()
    found, ran, reasons, names = [], 0, Counter(), Names(chosen.program)
    with tempfile.TemporaryDirectory(prefix="tcfcheck-pages-") as folder:
        shell = None if chosen.counts else Shell(chosen.program, Path(folder), chosen.browser)
        for page in pages(chosen.pages):
            every = blocks((ROOT / page).read_text(encoding="utf-8"))
            if chosen.browser:
                if not any(block.reason.startswith(BROWSER) for block in every):
                    continue
                every = [block._replace(reason="") if block.reason.startswith(BROWSER) else block for block in every]
            pasted = [block for block in every if block.language == "console" and not block.reason]
            found += [f"{page}:{block.number}: {wrong}" for block in every if (wrong := misformed(block))]
            found += [
                f"{page}:{block.number}: {' '.join(command)}: there is no {name}"
                for block in every
                if block.language == "sh" and not chosen.counts
                for command in words(block.text)
                for name in names.unknown(command)
            ]
            reasons.update(block.reason for block in every if block.reason)
            ran += len(pasted)
            if pasted and shell:
                found += shell.faults(page, pasted)
    for fault in found:
        print(fault, end="\n\n")
    total = ran + sum(reasons.values())
    print(f"{total} blocks for a terminal: {ran} pasted, {total - ran} not, {len(found)} faults")
    for reason, count in sorted(reasons.items()):
        print(f"  {count} {reason}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
