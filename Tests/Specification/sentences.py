#!/usr/bin/env python3
"""Finds the sentences that bind in a checkout of the specifications, and says which of them the ledger does not have.

    sentences.py FOLDER                      counts by document: found, in the ledger, missing
    sentences.py FOLDER --missing            each sentence without a row, with its key, section and text
    sentences.py FOLDER --list CS            every sentence of one document

FOLDER holds checkouts of the repositories that TestVectors/specification/documents.json names, each under the name of its
repository; the newest state will do, since a sentence that was changed has another key, and is shown as missing.

A sentence binds if it has must, shall, should, required or may not in it, or if it is a row of a table of fields, values or
parameters. The ledger knows it by a key: the beginning of the SHA-256 of its text without marks, links and white space, so that no
text of the specifications stands in this repository.
"""

import argparse
import hashlib
import html
import html.parser
import json
import pathlib
import re
import sys

LEDGER = pathlib.Path(__file__).resolve().parents[2] / "TestVectors/specification"
BINDS = re.compile(r"\b(must|shall|should|required|may not)\b", re.IGNORECASE)
# Heads of tables that bind nothing: histories, examples, members of a working group.
UNBINDING = re.compile(r"\b(date|comments?|example|policy reference|organi[sz]ation)\b", re.IGNORECASE)
# Sections that are about the document, not about what it specifies.
ASIDE = ("License", "Disclaimer", "Table of Contents")
# Lines of a table of contents.
CONTENTS = re.compile(r"([-*+]|\d+[.)])\s*\[[^\]]*\]\(#[^)]*\)$")
SENTENCE_END = re.compile(r"(?<=[.!?:])\s+(?=[A-Z(\"'`*])")


def plain(text):
    """A text without the marks of Markdown and HTML, with single blanks."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = html.unescape(re.sub(r"<[^>]+>", " ", text))
    text = re.sub(r"[*_`\\]+", "", text)
    text = text.translate(str.maketrans("\u2018\u2019\u201c\u201d\u2013\u2014\u00a0", "''\"\"-- "))
    return re.sub(r"\s+", " ", text).strip()


def key(text):
    """What the ledger calls a sentence."""
    return hashlib.sha256(re.sub(r"\W+", "", text).casefold().encode()).hexdigest()[:12]


class Table(html.parser.HTMLParser):
    """The rows of an HTML table, each a list of texts; those of a head are apart."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.head, self.cell, self.is_head = [], [], None, False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.rows.append([])
            self.is_head = False
        elif tag in ("td", "th"):
            self.cell = []
            self.is_head = self.is_head or tag == "th"

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.cell is not None:
            if self.rows:
                self.rows[-1].append(plain(" ".join(self.cell)))
            self.cell = None
        elif tag == "tr" and self.is_head and self.rows:
            self.head += self.rows.pop()

    def handle_data(self, data):
        if self.cell is not None:
            self.cell.append(data)


class Document:
    """The binding sentences of a document, in its order: (section, whether it is a row of a table, text)."""

    def __init__(self, text):
        self.section, self.found, self.paragraph = "", [], []
        text = re.sub(r"<pre>.*?</pre>", " ", re.sub(r"<!--.*?-->", " ", text, flags=re.S), flags=re.S)
        text = re.sub(r"^\s*(```+|~~~).*?^\s*\1[^\n]*$", self.comments, text, flags=re.S | re.M)
        for index, part in enumerate(re.split(r"(<table.*?</table>)", text, flags=re.S | re.I)):
            if index % 2:
                self.end_paragraph()
                table = Table(part)
                self.read_rows(table.head, table.rows)
            else:
                self.read_lines(part.splitlines())
        self.end_paragraph()

    @staticmethod
    def comments(code):
        """The comments of an example, as paragraphs: some members of lists are said to be required nowhere else."""
        lines = (re.match(r"\s*(?:/?\*+/?|//|.*?,?\s//)\s?(.*?)(?:\*/)?$", line) for line in code[0].splitlines())
        return "\n\n".join(["", "\n".join(line[1].strip("/* ") if line else "" for line in lines), ""])

    def read_lines(self, lines):
        table = []
        for line in [*lines, ""]:
            line = line.strip()
            if line.startswith("|"):
                table.append([plain(cell) for cell in line.strip("|").split("|")])
                continue
            if table:
                self.end_paragraph()
                head, *rows = table
                self.read_rows(head, [row for row in rows if any(cell.strip(":- ") for cell in row)])
                table = []
            if heading := re.match(r"#+\s*(.+?)\s*#*$", line):
                self.end_paragraph()
                self.section = plain(heading[1])
            elif CONTENTS.match(line):
                self.end_paragraph()
            elif not line or re.match(r"([-*+]|\d+[.)])\s", line):
                self.end_paragraph()
                self.paragraph = [line] if line else []
            else:
                self.paragraph.append(line)

    def read_rows(self, head, rows):
        if not head and rows:
            head, *rows = rows
        binds = not UNBINDING.search(" ".join(head))
        for row in rows:
            if text := " | ".join(cell for cell in row if cell):
                if binds and len(row) > 1:
                    self.add(True, text)
                elif BINDS.search(text):
                    self.add(False, text)

    def end_paragraph(self):
        text = plain(re.sub(r"^([-*+]|\d+[.)])\s", "", " ".join(self.paragraph)))
        self.paragraph = []
        for sentence in SENTENCE_END.split(text):
            if BINDS.search(sentence):
                self.add(False, sentence)

    def add(self, is_row, text):
        if self.section not in ASIDE:
            self.found.append((self.section, is_row, text))


def documents(folder):
    """The documents of the ledger that lie in a repository, with their sentences by key."""
    for entry in json.loads((LEDGER / "documents.json").read_text())["documents"]:
        if not entry.get("path"):
            continue
        path = pathlib.Path(folder) / entry["repository"].split("/")[1] / entry["path"]
        if not path.exists():
            print(f"{path} is not there", file=sys.stderr)
            continue
        sentences = {}
        for section, is_row, text in Document(path.read_text(encoding="utf-8")).found:
            sentences.setdefault(key(text), (section, is_row, text))
        yield entry, sentences


def known(entry):
    """The keys that rows of the ledger have for a document."""
    file = LEDGER / f"{entry['file']}.json"
    rows = json.loads(file.read_text())["rows"] if file.exists() else []
    return {name for row in rows for name in row.get("sentences", [])}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--list", metavar="ABBREVIATION")
    options = parser.parse_args()
    total = missing_total = 0
    for entry, sentences in documents(options.folder):
        rows = known(entry)
        missing = [name for name in sentences if name not in rows]
        gone = sorted(rows - set(sentences))
        total += len(sentences)
        missing_total += len(missing)
        if options.list in (None, entry["abbreviation"]) and (options.missing or options.list):
            for name in sentences if options.list and not options.missing else missing:
                section, is_row, text = sentences[name]
                print(f"{name}\t{'row' if is_row else 'sentence'}\t{section}\t{text}")
            for name in gone:
                print(f"{name}\tno longer in the document")
        if not options.list:
            print(f"{entry['abbreviation']:6} {len(sentences):5} found {len(missing):5} missing {len(gone):4} gone  {entry['title']}")
    if not options.list:
        print(f"{total} sentences that bind, {missing_total} without a row")
    return 1 if missing_total else 0


if __name__ == "__main__":
    sys.exit(main())
