#!/usr/bin/env python3
"""Finds the sentences that bind in a checkout of the specifications, and says which of them the ledger does not have.

    sentences.py FOLDER                      counts by document: found, in the ledger, missing
    sentences.py FOLDER --missing            each sentence without a row, with its key, section and text
    sentences.py FOLDER --list CS            every sentence of one document
    sentences.py FILE.md                     every sentence of a file

FOLDER holds checkouts of the repositories that TestVectors/specification/documents.json names, each under the name of its
repository; the newest state will do, since a sentence that was changed has another key, and is shown as missing.

A sentence binds if it has must, shall, should, required, mandatory, may not or may only in it, or if it is a row of a table of
fields, values or parameters. Questions, licences, tables of contents, histories and tables of examples bind nothing. The ledger knows it by a key: the beginning of the SHA-256 of its text without marks, links and white space, so that no
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
# In some sentences "may not" forbids nothing, and says what is perhaps so.
BINDS = re.compile(r"\b(must|shall|should|required|mandatory|may only|may not(?! be possible| be aligned| decompress))\b", re.IGNORECASE)
# The heading of another section, as in: see the section "What must be shown".
QUOTED_HEADING = re.compile(r"(['\"])[^'\"]+\1 (?:section|heading)\b")
# Heads of tables that bind nothing: histories, examples of an order, what speaks for and against something.
ASIDE_TABLE = re.compile(r"\b(date|last update|event order|pros)\b", re.IGNORECASE)
# Heads of tables of which only rows with a binding word bind: examples, references, members of a working group.
UNBINDING = re.compile(r"\b(example|policy reference|organi[sz]ation)\b", re.IGNORECASE)
# Sections that are about the document, not about what it specifies; some begin with a bold line.
ASIDE = ("License", "Disclaimer", "Table of Contents")
# Lines of a table of contents.
CONTENTS = re.compile(r"(?:[-*+#]+\s|\d+[.)]\s|[\s*])*\[[^\]]*\]\(#[^)]*\)[*\s]*\d*$")
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


def has_duty(sentence):
    """Whether a binding word is in a sentence, beside those of a heading that it quotes. A question binds nothing, and neither
    does a comment that begins with should, which says what is expected to happen."""
    return not re.match(r"should\b|.*\?$", sentence) and BINDS.search(QUOTED_HEADING.sub("", sentence)) is not None


def is_head(row, head):
    """Whether a row begins a second part of its table: purpose number and purpose name, later feature number and feature name."""
    return len(row) > 2 and [cell.split()[-1:] for cell in row[1:]] == [cell.split()[-1:] for cell in head[1:]]


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
            if CONTENTS.match(html.unescape(re.sub(r"<[^>]+>", "", line)).strip()):
                self.end_paragraph()
            elif heading := re.match(r"#+\s*(.+?)\s*#*$", line) or re.match(rf"\W*({'|'.join(ASIDE)})\W*$", line):
                self.end_paragraph()
                self.section = plain(heading[1])
            elif not line or re.match(r"([-*+]|\d+[.)])\s", line):
                self.end_paragraph()
                self.paragraph = [line] if line else []
            else:
                self.paragraph.append(line)

    def read_rows(self, head, rows):
        if not head and rows:
            head, *rows = rows
        if ASIDE_TABLE.search(" ".join(head)):
            return
        binds = not UNBINDING.search(" ".join(head))
        for row in rows:
            if is_head(row, head):
                continue
            cells = [cell for cell in row if cell]
            # One cell across the table is the heading of a part of it.
            if binds and len(cells) > 1:
                self.add(True, " | ".join(cells))
            elif has_duty(" | ".join(cells)):
                self.add(False, " | ".join(cells))

    def end_paragraph(self):
        text = plain(re.sub(r"^([-*+]|\d+[.)])\s", "", " ".join(self.paragraph)))
        self.paragraph = []
        for sentence in SENTENCE_END.split(text):
            if has_duty(sentence):
                self.add(False, sentence)

    def add(self, is_row, text):
        if self.section not in ASIDE:
            self.found.append((self.section, is_row, text))


def show(sentences, names):
    for name in names:
        section, is_row, text = sentences[name]
        print(f"{name}\t{'row' if is_row else 'sentence'}\t{section}\t{text}")


def by_key(path):
    """The sentences of a file by their keys; of two with one key, the first."""
    sentences = {}
    for section, is_row, text in Document(path.read_text(encoding="utf-8")).found:
        sentences.setdefault(key(text), (section, is_row, text))
    return sentences


def documents(folder):
    """The documents of the ledger that lie in a repository, with their sentences by key."""
    for entry in json.loads((LEDGER / "documents.json").read_text())["documents"]:
        if not entry.get("path"):
            continue
        path = folder / entry["repository"].split("/")[1] / entry["path"]
        if not path.exists():
            print(f"{path} is not there", file=sys.stderr)
            continue
        yield entry, by_key(path)


def known(entry):
    """The keys that rows of the ledger have for a document."""
    file = LEDGER / f"{entry['file']}.json"
    rows = json.loads(file.read_text())["rows"] if file.exists() else []
    return {name for row in rows for name in row.get("sentences", [])}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER or FILE.md", type=pathlib.Path)
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--list", metavar="ABBREVIATION")
    options = parser.parse_args()
    if options.folder.is_file():
        sentences = by_key(options.folder)
        show(sentences, sentences)
        return 0
    total = missing_total = 0
    for entry, sentences in documents(options.folder):
        rows = known(entry)
        missing = [name for name in sentences if name not in rows]
        gone = sorted(rows - set(sentences))
        total += len(sentences)
        missing_total += len(missing)
        if options.list in (None, entry["abbreviation"]) and (options.missing or options.list):
            show(sentences, sentences if options.list and not options.missing else missing)
            for name in gone:
                print(f"{name}\tno longer in the document")
        if not options.list:
            print(f"{entry['abbreviation']:6} {len(sentences):5} found {len(missing):5} missing {len(gone):4} gone  {entry['title']}")
    if not options.list:
        print(f"{total} sentences that bind, {missing_total} without a row")
    return 1 if missing_total else 0


if __name__ == "__main__":
    sys.exit(main())
