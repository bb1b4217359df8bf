"""Mutants of the project's own CMP: its scripts with one small thing changed, as a slip of a programmer's would.

Only what stands for the specification is changed: the stub, and those functions of the CMP that answer calls and keep the choice. The
interface has faults of its own, and lines with a planted fault already have one.
"""

import dataclasses
import pathlib
import re

PAGES = pathlib.Path(__file__).resolve().parents[2] / "TestVectors" / "pages"

# By file, the functions and objects that are changed.
MUTATED = {
    "stub.js": ["function stub", "function addLocator", "function onMessage", 'if (planted("object-first"))'],
    "cmp.js": [
        "function write", "function choose", "function flags", "function numbers", "function vendorNumbers", "function tcData",
        "function tell", "function safely", "function happened", "function pingAnswer", "const commands", "function api",
        "for (const [id, text, act] of [", "choices[id] = () =>", "function start",
    ],
}  # fmt: skip

# Lines for pages that are made in another way: the libraries' stub, visitors outside of the EU, the full interface, planted faults.
OTHERS = re.compile(
    r"planted\(|FULL|isLikeLibraries|isBroken|!APPLIES|\(APPLIES|restrictions|pageParameters|wait\(\)|\"set\"|given|= parameter|\{ queue \}"
    r"|callback\(\{ gdprApplies|\"(object|withdraw)\",")

# Words of the specification for others of it.
WORDS = {
    '"useractioncomplete"': '"tcloaded"', '"cmpuishown"': '"useractioncomplete"', '"tcloaded"': '"cmpuishown"', '"loaded"': '"loading"',
    '"stub"': '"loading"', '"hidden"': '"visible"', '"visible"': '"hidden"', '"2.2"': '"2.1"', '"DE"': '"DEU"',
    '"function"': '"object"', '"__tcfapiLocator"': '"__tcfapiLocators"', '"*"': "location.origin",
    "__tcfapiReturn:": "__tcfapireturn:", ".__tcfapiCall": ".__tcfapicall", "purposeConsents": "purposeInterests",
    "vendorConsents": "vendorInterests", "PURPOSES.consent": "PURPOSES.interest", "VENDORS.consent": "VENDORS.disclosed",
    "[1, 2]": "[1]", "numbers(11)": "numbers(10)", "+= 1": "+= 0", "choose([], [],": "choose([1], [],",
    "choose([1, 3],": "choose([1, 3, 4],", "[1, 8, 10]": "[1, 3, 8]",
}  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Mutant:
    """A line of a file, and what stands in its place."""

    file: str
    # Which of the lines with this text, from 0.
    number: int
    line: str
    change: str

    @property
    def key(self):
        again = f" ({self.number + 1})" if self.number else ""
        return f"{self.file}{again}: {self.line} => {self.change}"

    def applied(self, text):
        """The file's text with the change."""
        lines = text.split("\n")
        places = [place for place, line in enumerate(lines) if line.strip() == self.line]
        place = places[self.number]
        lines[place] = lines[place].replace(self.line, self.change)
        return "\n".join(lines)


def regions(text, heads):
    """The lines of the named functions, without their first: a function ends at the first line that is no further in than it."""
    lines = text.split("\n")
    for head in heads:
        (start,) = [place for place, line in enumerate(lines) if line.strip().startswith(head)]
        depth = len(lines[start]) - len(lines[start].lstrip())
        place = start + 1
        while lines[place].strip() == "" or len(lines[place]) - len(lines[place].lstrip()) > depth:
            yield place
            place += 1


def changes(line):
    """What may stand in the place of a line."""
    if line.endswith(";") and not re.match(r"(const|let|var|return|if|for|try|\}|\])", line):
        yield ""
    if found := re.match(r"if \((.+?)\) (return.*|[a-z].*;)$", line):
        yield f"if (!({found[1]})) {found[2]}"
        yield ""
    for old, new in [("=== ", "!== "), ("!== ", "=== "), (" && ", " || "), (" || ", " && ")]:
        for place in [one.start() for one in re.finditer(re.escape(old), line)]:
            yield line[:place] + new + line[place + len(old):]
    for word, other in [("true", "false"), ("false", "true")]:
        for found in re.finditer(rf"\b{word}\b", line):
            yield line[:found.start()] + other + line[found.end():]
    for word, other in WORDS.items():
        for place in [one.start() for one in re.finditer(re.escape(word), line)]:
            yield line[:place] + other + line[place + len(word):]
    # A member that is left out.
    if re.match(r"[a-zA-Z]\w+[:,][^(]*(listVersion\(\).*)?$", line) or re.search(r"= \{ [a-zA-Z][^(]+$", line):
        for found in re.finditer(r"(?:(?<=\{ )|(?<=, )|^)[a-zA-Z]\w+(: [^,{}]+)?(,( |$)|(?= \}))", line):
            yield line[:found.start()] + line[found.end():]
    for found in re.finditer(r"(?<=: )\d+(?=[, }])", line):
        yield line[:found.start()] + str(int(found[0]) + 1) + line[found.end():]


def all_mutants():
    """Every mutant, in the order of the files and lines."""
    for file, heads in MUTATED.items():
        text = (PAGES / file).read_text()
        lines = [line.strip() for line in text.split("\n")]
        made = set()
        for place in regions(text, heads):
            line = lines[place]
            if not re.search(r"[a-z]", line) or line.startswith("//") or OTHERS.search(line):
                continue
            number = lines[:place].count(line)
            for change in changes(line):
                mutant = Mutant(file, number, line, change)
                if change != line and mutant not in made:
                    made.add(mutant)
                    yield mutant
