#!/usr/bin/env python3
"""Writes one page with every row of the ledger, which can be searched: what the specifications ask, and what holds it.

    page.py --program tcfcheck --out .build/specification.html

The page needs no network and no script to be read; the script filters its rows. The same ledger gives the same page, octet for octet.
"""

import argparse
import base64
import collections
import hashlib
import itertools
import json
import pathlib
import subprocess
import sys
from html import escape

import ledger

KINDS = {
    "writer": "CMPs that make strings", "reader": "programs that decode strings", "cmp-api": "the CMP's API",
    "cmp-interface": "the CMP's interface", "store": "CMPs that store keys", "vendor": "vendors", "publisher": "publishers",
    "caller": "callers with a string in the address", "list": "publishers of lists and disclosures",
    "client": "programs that download lists", "everybody": "everybody",
}
REASONS = {
    "not-observable": "not observable", "definition": "a definition", "permission": "a permission", "superseded": "superseded",
    "another-framework": "another framework", "for-a-person": "for a person", "open": "the meaning is open",
    "gap": "a gap: no rule yet",
}
ORIGINS = {
    "another-document": "another document", "consistency": "statements that contradict each other", "practice": "experience",
    "plausibility": "plausibility",
}
HELD = {"rules": "by rules", "vectors": "by vectors alone", "reason": "by neither, for a reason"}

STYLE = """
:root { color-scheme: light dark; --ink: #1c1f24; --paper: #ffffff; --soft: #5a6270; --line: #d5d9e0; --shade: #f4f6f9;
  --link: #0b5c8a; --warning: #8a5300; --good: #1a6b37; --field: #767f8d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8ec; --paper: #15181d; --soft: #a3abb8; --line: #363c47;
  --shade: #1e232a; --link: #7cc7f5; --warning: #ffc069; --good: #7fd69a; --field: #8a93a1; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.5 system-ui, "Liberation Sans", "DejaVu Sans", sans-serif; }
header, main { max-width: 80rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
main { padding-bottom: 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 0.5rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 0.25rem; padding-top: 0.75rem; border-top: 2px solid var(--line); }
h3 { font-size: 1rem; margin: 1.5rem 0 0.25rem; color: var(--soft); }
a { color: var(--link); }
code { font: 0.875rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
:target { background: var(--shade); scroll-margin-top: 1rem; }
.soft { color: var(--soft); }
.counts { border-collapse: collapse; width: 100%; max-width: 60rem; margin: 1rem 0; font-size: 0.9375rem;
  font-variant-numeric: tabular-nums; }
.counts th, .counts td { text-align: right; padding: 0.25rem 0.3rem; border-bottom: 1px solid var(--line); vertical-align: bottom; }
.counts th:first-child { text-align: left; }
.counts tbody th { font-weight: 400; }
.counts tfoot th, .counts tfoot td { font-weight: 600; border-bottom: 0; }
.counts thead th { font-weight: 600; font-size: 0.8125rem; overflow-wrap: normal; }
summary { cursor: pointer; font-weight: 600; }
details { margin: 1rem 0; }
.gaps { border-collapse: collapse; width: 100%; margin: 1rem 0; font-size: 0.9375rem; }
.gaps caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
.gaps th, .gaps td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-top: 1px solid var(--line); }
.gaps th:first-child { width: 8rem; }
@media (max-width: 40rem) { .gaps thead { display: none; } .gaps tr, .gaps th, .gaps td { display: block; border: 0; }
  .gaps tr { border-top: 1px solid var(--line); padding: 0.4rem 0; } }
.brief { display: none; }
@media (max-width: 40rem) { .full { display: none; } .brief { display: inline; } }
.totals { list-style: none; display: flex; flex-wrap: wrap; gap: 0.2rem 1.25rem; margin: 0 0 1rem; padding: 0; }
form { display: flex; flex-wrap: wrap; gap: 0.6rem 1rem; padding: 0.75rem; background: var(--shade); border: 1px solid var(--line);
  border-radius: 0.4rem; }
form label { flex: 1 1 12rem; font-size: 0.875rem; color: var(--soft); }
form label:first-child { flex-grow: 3; }
form input, form select { display: block; width: 100%; min-height: 2.5rem; padding: 0.35rem 0.5rem; font: inherit; font-size: 1rem;
  color: var(--ink); background: var(--paper); border: 1px solid var(--field); border-radius: 0.3rem; }
output { display: block; margin: 0.75rem 0; font-weight: 600; }
article { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem 1.5rem; padding: 0.75rem 0;
  border-top: 1px solid var(--line); }
article p { margin: 0; max-width: 46rem; }
article .note { margin-top: 0.35rem; color: var(--soft); font-size: 0.9375rem; }
.id { font-weight: 600; text-decoration: none; white-space: nowrap; }
.id:hover, .id:focus { text-decoration: underline; }
.held { margin: 0; display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.15rem 0.6rem; align-content: start;
  font-size: 0.9375rem; }
.held dt { color: var(--soft); }
.held dd { margin: 0; }
.held ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.1rem 0.75rem; }
.held abbr { text-decoration: underline dotted var(--field); text-underline-offset: 0.2em; cursor: help; }
.gap, .open { color: var(--warning); font-weight: 600; }
@media (min-width: 56rem) {
  article { grid-template-columns: 10rem minmax(0, 1fr) minmax(0, 24rem); }
  .id { display: block; }
}
@media print { form, output { display: none; } article { break-inside: avoid; } }
"""

SCRIPT = """
const form = document.forms[0], output = document.querySelector('output');
const entries = [...document.querySelectorAll('article')].map(element => ({
  element, text: element.textContent.concat(' ', [...element.querySelectorAll('abbr')].map(one => one.title).join(' ')).toLowerCase(),
}));
const groups = [...document.querySelectorAll('section')].reverse();
function filter() {
  const words = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const wanted = ['document', 'kind', 'held'].map(name => [name, form.elements[name].value]).filter(([, value]) => value);
  let shown = 0;
  for (const { element, text } of entries) {
    const fits = wanted.every(([name, value]) => element.dataset[name].split(' ').includes(value))
      && words.every(word => text.includes(word));
    element.hidden = !fits;
    shown += fits;
  }
  for (const group of groups) group.hidden = !group.querySelector('article:not([hidden])');
  output.value = shown === entries.length ? `${shown} entries` : `${shown} of ${entries.length} entries`;
}
form.addEventListener('input', filter);
form.addEventListener('submit', event => event.preventDefault());
form.addEventListener('reset', () => setTimeout(filter));
form.hidden = false;
filter();
"""


def titles(program):
    """The title of every rule, by its id."""
    answer = subprocess.run([program, "rules", "--format", "json"], capture_output=True, text=True, check=True)
    return {rule["id"]: rule["title"] for rule in map(json.loads, filter(None, answer.stdout.splitlines()))}


def held(row):
    """What holds a row, as the counts of the ledger have it."""
    return "rules" if "rules" in row else "vectors" if "vectors" in row else "reason"


def names(all_names, known=None):
    """A list of rules, with their titles where these are known, or of vectors."""
    known = known or {}
    parts = (
        f'<abbr title="{escape(known[name])}"><code>{escape(name)}</code></abbr>' if name in known else f"<code>{escape(name)}</code>"
        for name in all_names
    )
    return "<ul>" + "".join(f"<li>{part}</li>" for part in parts) + "</ul>"


def terms(pairs):
    return '<dl class="held">' + "".join(f"<dt>{term}</dt><dd>{text}</dd>" for term, text in pairs if text) + "</dl>"


def article(row, abbreviation, known):
    reason = row.get("reason", "")
    ways = [held(row), *([reason] if reason else [])]
    note = f'<p class="note">{escape(row["note"])}</p>' if "note" in row else ""
    what = terms([
        ("rules", names(row["rules"], known) if "rules" in row else ""),
        ("vectors", names(row["vectors"]) if "vectors" in row else ""),
        ("reason", f'<span class="{escape(reason)}">{escape(REASONS.get(reason, reason))}</span>' if reason else ""),
    ])
    key = escape(row["id"])
    return (
        f'<article id="{key}" data-document="{escape(abbreviation)}" data-kind="{escape(row["kind"])}" '
        f'data-held="{escape(" ".join(ways))}">'
        f'<div><a class="id" href="#{key}">{key}</a> '
        f'<span class="soft">{escape(row["binds"])} \u00b7 {escape(KINDS.get(row["kind"], row["kind"]))}</span></div>'
        f'<div><p>{escape(row["says"])}</p>{note}</div>{what}</article>\n'
    )


def origin(entry):
    """Where the text of a document is, and which state of it was read."""
    state = " ".join(filter(None, [entry.get("version"), entry.get("date"), entry.get("commit", "")[:12]]))
    place = f"{entry['repository']}, {entry['path']}" if "repository" in entry else ""
    link = f'<a href="{escape(entry["url"])}">{escape(entry["url"])}</a>' if "url" in entry else escape(place)
    return ", ".join(filter(None, [link, escape(state)]))


def document(entry, rows, known):
    parts = [f'<section id="{escape(entry["abbreviation"])}"><h2>{escape(entry["title"])}</h2><p class="soft">{origin(entry)}</p>\n']
    for section, group in itertools.groupby(rows, key=lambda row: row["section"]):
        parts.append(f"<section><h3>{escape(section)}</h3>\n")
        parts += [article(row, entry["abbreviation"], known) for row in group]
        parts.append("</section>\n")
    return "".join([*parts, "</section>\n"])


def ours(lines, known):
    """The rules that follow from no sentence of these documents."""
    parts = ['<section id="ours"><h2>Rules of our own</h2><p class="soft">They follow from no sentence of these documents.</p>\n']
    for line in sorted(lines, key=lambda line: line["rule"]):
        what = terms([("rule", names([line["rule"]])), ("from", escape(ORIGINS.get(line["from"], line["from"])))])
        title = escape(known.get(line["rule"], line["rule"]))
        parts.append(
            f'<article data-document="ours" data-kind="" data-held="rules"><div></div>'
            f'<div><p>{title}</p><p class="note">{escape(line["note"])}</p></div>{what}</article>\n'
        )
    return "".join([*parts, "</section>\n"]) if lines else ""


def counts(ledgers, lines):
    """The table of the documents, and how many rows have which reason."""
    columns = ["rows", "rules", "vectors", "reason", "gap"]

    def cells(count):
        return "".join(f"<td>{count[name]}</td>" for name in columns)

    total, reasons, body = collections.Counter(), collections.Counter(), []
    for entry, rows in ledgers:
        count = collections.Counter(rows=len(rows), gap=sum(row.get("reason") == "gap" for row in rows))
        count.update(held(row) for row in rows)
        reasons.update(row["reason"] for row in rows if "reason" in row)
        total += count
        brief, full = escape(entry["abbreviation"]), escape(entry["title"])
        name = f'<a href="#{brief}" title="{full}"><span class="full">{full}</span><span class="brief">{brief}</span></a>'
        body.append(f"<tr><th scope=\"row\">{name}</th>{cells(count)}</tr>\n")
    heads = ["Document", "Rows", "With rules", "Vectors alone", "Reason alone", "Gaps"]
    chips = [f"{number} {escape(REASONS.get(name, name))}" for name, number in sorted(reasons.items())]
    return (
        '<table class="counts"><thead><tr>' + "".join(f'<th scope="col">{head}</th>' for head in heads) + "</tr></thead>\n<tbody>"
        + "".join(body) + f'</tbody><tfoot><tr><th scope="row">All</th>{cells(total)}</tr></tfoot></table>\n'
        f'<p>Reasons, including those of rows that have rules for a part:</p><ul class="totals">{"".join(f"<li>{chip}</li>" for chip in chips)}</ul>\n'
        f'<p>{len(lines)} rules follow from no sentence of these documents.</p>\n'
    )


def gap_list():
    """What a program could find and no rule does, as a table for each document."""
    parts, total = [], 0
    for title, rows in ledger.gaps():
        total += len(rows)
        lines = "".join(
            f'<tr><th scope="row"><a class="id" href="#{escape(row["id"])}">{escape(row["id"])}</a></th>'
            f'<td>{escape(row["says"])}</td><td>{escape(row["note"])}</td></tr>\n'
            for row in rows
        )
        parts.append(
            f'<table class="gaps"><caption>{escape(title)} ({len(rows)})</caption><thead><tr><th scope="col">Row</th>'
            f'<th scope="col">What is asked</th><th scope="col">What a rule would do</th></tr></thead>\n<tbody>{lines}</tbody></table>\n'
        )
    return f'<details id="gaps"><summary>All {total} gaps</summary>\n{"".join(parts)}</details>\n' if parts else ""


def select(name, label, options):
    choices = "".join(f'<option value="{escape(value)}">{escape(text)}</option>' for value, text in options)
    return f'<label>{label}<select name="{name}"><option value="">all</option>{choices}</select></label>'


def page(ledgers, lines, known):
    used = {row["kind"] for _, rows in ledgers for row in rows}
    reasons = {row["reason"] for _, rows in ledgers for row in rows if "reason" in row}
    documents = [(entry["abbreviation"], entry["title"]) for entry, _ in ledgers] + ([("ours", "Rules of our own")] if lines else [])
    script = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{script}'; base-uri 'none'; form-action 'none'"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
        f"<title>What the specifications ask, and what holds it</title>\n<style>{STYLE}</style></head>\n<body><header>"
        "<h1>What the specifications ask, and what holds it</h1>\n"
        "<p>Each sentence of the specifications that binds someone, as a paraphrase, with the rules of tcfcheck that report a "
        "breach, the test vectors that fail without it, or the reason why there is no rule.</p>\n"
        + counts(ledgers, lines)
        + gap_list()
        + '<form role="search" hidden><label>Words<input type="search" name="text" autocomplete="off"></label>'
        + select("document", "Document", documents)
        + select("kind", "Who is bound", [(kind, text) for kind, text in KINDS.items() if kind in used])
        + select("held", "Held", [*HELD.items(), *((name, text) for name, text in REASONS.items() if name in reasons)])
        + "</form></header>\n<main><output></output>\n"
        + "".join(document(entry, rows, known) for entry, rows in ledgers)
        + ours(lines, known)
        + f"</main>\n<script>{SCRIPT}</script>\n</body></html>\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    options = parser.parse_args()
    ledgers = [(entry, rows) for entry in ledger.documents() if (rows := ledger.rows(entry))]
    own = ledger.LEDGER / "ours.json"
    lines = json.loads(own.read_text(encoding="utf-8"))["rules"] if own.exists() else []
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(page(ledgers, lines, titles(options.program)), encoding="utf-8")
    print(f"{options.out}: {sum(len(rows) for _, rows in ledgers)} rows of {len(ledgers)} documents, {len(lines)} rules of our own")
    return 0


if __name__ == "__main__":
    sys.exit(main())
