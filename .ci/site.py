"""Makes a static site of the pages of the documentation and of the rules: files that a browser opens without a server.

    site.py PROGRAM FOLDER     the pages in FOLDER, with one search index

The pages are the project's Markdown, in the order of `PARTS`; rules are what `PROGRAM rules` prints, a page each, with the vectors
that fail and pass. Nothing is loaded from elsewhere. Ends with 1 if a page is in no part, or a link or picture leads nowhere.
"""

import html
import json
import posixpath
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[1]
HERE = Path(__file__).resolve().parent
# In the order in which people need them.
PARTS = [
    ("Start", ["StartInFiveMinutes", "Installing", "Concepts", "EverydayQuestions"]),
    ("How to capture", ["HowToCapture", "RecordLiveEvidence", "RecordManySites"]),
    ("Check in CI", ["ContinuousIntegration", "TCFTesting", "TCFXCTest"]),
    ("Certify", ["SelfCertification", "TheInterface"]),
    ("Audit", ["Audit", "AuditInputs", "AuditResults", "AuditPrivacy", "EvidenceBundles", "AuditOnACluster", "VerdictsAsColumns"]),
    ("Test a codec", ["TestYourCodec", "WhoReadsWhat", "TestVectors/README.md"]),
    ("Explain and inspect", ["InspectAndServe", "WhatReadersMakeOfIt"]),
    (
        "Reference",
        ["Verbs", "VendorLists", "TeamSettings", "Profiles", "Rules", "KnownReaders", "Reports/README.md", "CaptureFormats", "FormatsAndContracts"]
        + ["WhatIsNotChecked", "Glossary"],
    ),
    ("Evidence", ["HowWeKnow", "SourcesOfSamples"]),
    ("Contributing", [".github/CONTRIBUTING.md", "CarryOnThisWork", ".github/SECURITY.md", "Changelog"]),
    (
        "Libraries",
        ["Sources/Python/README.md", "TCFValidation", "TCFCodec", "TCFStorage", "TCFVendorList", "TCFRules", "TCFFindings", "TCFReporting", "TCFRecording", "TCFInput"]
        + ["TCFRun", "TCFAudit", "TCFFuzzing", "TCFXML", "TCFJSON", "TCFCrypto", "TCFSystem"],
    ),
]
# Where a page's own title says nothing among the others.
TITLES = {"Sources/Python/README.md": "Python module"}
# The longest input that a rule's page shows of a vector.
LONGEST = 2000


class Page:
    """A page: its Markdown, where that is from, and where it is on the site."""

    def __init__(self, name, path, text):
        self.name, self.path = name, path
        title, _, self.text = text.partition("\n")
        self.title = TITLES.get(name) or title.lstrip("# ").replace("`", "")
        stem = Path(name).stem if "/" not in name else name.removesuffix(".md").strip(".").replace("/", "-").lower()
        self.file = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", stem).lower() + ".html"
        self.headings, self.prose = [], ""


class Site:
    def __init__(self, program, folder):
        self.program, self.folder, self.faults = program, folder, []
        self.pages = {}
        self.markdown = MarkdownIt("commonmark", {"html": True}).enable("table")

    def fault(self, page, text):
        self.faults.append(f"{page.path}: {text}")

    def add(self, name, path, text):
        self.pages[name] = Page(name, path, text)

    def output(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, check=True, cwd=ROOT).stdout

    def target(self, page, link):
        """Where a link of a page leads to on the site; None if it leads nowhere."""
        if re.match(r"[a-z]+://|mailto:|#", link):
            return link
        if link.startswith("doc:"):
            found = self.pages.get(link[4:])
            return found and found.file
        place, _, anchor = link.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), place))
        for other in self.pages.values():
            if other.path == path:
                return other.file + ("#" + anchor if anchor else "")
        file = ROOT / path
        if file.is_dir():
            return ""
        return self.copied(file, "files/" + path) if file.is_file() else None

    def picture(self, page, name):
        """Where a picture is on the site: a file by its path, or of the catalog by its stem."""
        folder = (ROOT / page.path).parent
        found = [folder / name] if "." in name else sorted((folder / "Resources").glob(f"{name}.*"))
        return self.copied(found[0], f"pictures/{found[0].name}") if found and found[0].is_file() else None

    def copied(self, file, place):
        to = self.folder / place
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, to)
        return place

    def body(self, page):
        """The HTML of a page's text, with its links and pictures as the site has them, and ids on its headings."""
        text = re.sub(r"^## Topics\n.*", "", page.text, flags=re.DOTALL | re.MULTILINE)
        text = re.sub(r"^## Overview\n", "", text, flags=re.MULTILINE)
        text = re.sub(r"``([^`\n]+)``", lambda found: "`" + found[1].split("/")[-1] + "`", text)
        text = re.sub(r'(src|srcset)="([^":]+)"', lambda found: f'{found[1]}="{self.picture(page, found[2])}"', text)
        tokens = self.markdown.parse(text)
        self.resolve(page, tokens)
        made = self.markdown.renderer.render(tokens, self.markdown.options, {})
        captions = iter(self.captions(page, tokens))
        # What may be wider than a phone scrolls in its own box, by keyboard too.
        made = re.sub("<table>", lambda _: f'<div class="wide" tabindex="0"><table><caption>{html.escape(next(captions))}</caption>', made)
        made = re.sub(r"<th>\s*</th>", "<td></td>", made.replace("</table>", "</table></div>"))
        return made.replace("<pre>", '<pre tabindex="0">').replace("<th>", '<th scope="col">')

    def captions(self, page, tokens):
        """What a screen reader calls each table: the heading above it, with a number where there are several."""
        heading, seen = page.title, Counter()
        for index, token in enumerate(tokens):
            if token.type == "heading_open":
                heading = tokens[index + 1].content.replace("`", "")
            elif token.type == "table_open":
                seen[heading] += 1
                yield heading + (f" ({seen[heading]})" if seen[heading] > 1 else "")

    def resolve(self, page, tokens):
        words, raised = [], 1
        for index, token in enumerate(tokens):
            if token.type in ("heading_open", "heading_close"):
                # The sections of what was the overview are those of the page.
                raised = 0 if token.tag == "h2" else raised
                token.tag = f"h{int(token.tag[1]) - raised}"
            if token.type == "heading_open":
                text = tokens[index + 1].content.replace("`", "")
                anchor = self.anchor(text, [taken for _, taken in page.headings])
                token.attrs["id"] = anchor
                page.headings.append((text, anchor))
            for child in token.children or []:
                self.resolve_inline(page, child)
                words.append(child.content)
            if token.type == "fence":
                words.append(token.content)
        self.name_links(tokens)
        page.prose = re.sub(r"\s+", " ", " ".join(words))

    def anchor(self, text, taken):
        """The id of a heading, with a number where another has the same text."""
        plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
        return next(name for name in [plain, *(f"{plain}-{number}" for number in range(2, 1000))] if name not in taken)

    def resolve_inline(self, page, child):
        if child.type == "link_open":
            to = self.target(page, child.attrs["href"])
            if to is None:
                self.fault(page, f"a link leads nowhere: {child.attrs['href']}")
            child.meta["page"] = child.attrs["href"].removeprefix("doc:") if child.attrs["href"].startswith("doc:") else ""
            if to:
                child.attrs["href"] = to
            else:
                # A folder of the project, which the site does not have.
                child.tag = "span"
                del child.attrs["href"]
        elif child.type == "image":
            to = self.picture(page, child.attrs["src"])
            if not to:
                self.fault(page, f"a picture is missing: {child.attrs['src']}")
            child.attrs["src"] = to or ""

    def name_links(self, tokens):
        """`<doc:Page>` shows the title of the page, and a link that is none anymore ends as it begins."""
        for token in tokens:
            opened = None
            for child in token.children or []:
                if child.type == "link_open":
                    opened = child
                elif child.type == "link_close" and opened:
                    child.tag, opened = opened.tag, None
                elif opened and child.type == "text" and child.content == "doc:" + opened.meta["page"]:
                    child.content = self.pages[opened.meta["page"]].title

    def navigation(self, current):
        lines = []
        for part, names in PARTS:
            shown = [self.pages[name] for name in names if name in self.pages]
            items = "".join(
                f'<li><a href="{page.file}"{" aria-current=page" if page is current else ""}>{html.escape(page.title)}</a></li>' for page in shown
            )
            lines.append(f"<h2>{part}</h2><ul>{items}</ul>")
        return "".join(lines)

    def write(self, page, body):
        wide = self.navigation(page)
        text = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(page.title)}{"" if page.title == "tcfcheck" else " · tcfcheck"}</title>
<link rel="stylesheet" href="site.css">
<script src="site.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="name" href="index.html">tcfcheck</a>
<search><label for="search">Search</label> <input id="search" type="search" autocomplete="off" disabled></search>
</header>
<section id="results" aria-live="polite" aria-label="Search results" hidden></section>
<div class="page">
<nav aria-label="Pages"><details class="pages"><summary>All pages</summary>{wide}</details></nav>
<main id="main">
<h1>{html.escape(page.title)}</h1>
{body}
</main>
</div>
</body>
</html>
"""
        (self.folder / page.file).write_text(text, encoding="utf-8")

    def make(self):
        listed = {name for _, names in PARTS for name in names}
        for path in sorted(str(path.relative_to(ROOT)) for path in (ROOT / "Sources").glob("*/*.docc/*.md")):
            name = Path(path).stem
            # What `make docs` makes of the catalogue is made anew here.
            if name.startswith("Rules-") or name in ("Rules", "KnownReaders"):
                continue
            self.add(name, path, (ROOT / path).read_text(encoding="utf-8"))
            if name not in listed:
                self.fault(self.pages[name], "the page is in no part of .ci/site.py")
        for name in [name for name in listed if "/" in name]:
            self.add(name, name, (ROOT / name).read_text(encoding="utf-8"))
        self.add("index", "README.md", (ROOT / "README.md").read_text(encoding="utf-8"))
        catalogue = "Sources/TCFRules/TCFRules.docc/"
        self.add("KnownReaders", catalogue + "KnownReaders.md", self.output("rules", "--known-issues", "--format", "markdown"))
        rules = Rules(self)
        self.add("Rules", catalogue + "Rules.md", rules.index())
        for rule in rules.sections:
            self.add("rule/" + rule, catalogue + "Rules.md", rules.page(rule))
        for name in sorted(listed - self.pages.keys()):
            self.faults.append(f".ci/site.py: a part names a page that is missing: {name}")
        for page in self.pages.values():
            self.write(page, self.body(page))
        entries = [[page.title, page.file, [list(heading) for heading in page.headings], page.prose] for page in self.pages.values()]
        (self.folder / "search.js").write_text("const PAGES = " + json.dumps(entries, ensure_ascii=False) + ";\n", encoding="utf-8")
        for name in ("site.css", "site.js"):
            shutil.copyfile(HERE / name, self.folder / name)


class Rules:
    """The rules as pages: what `rules --format markdown` says of each, and the vectors that it names."""

    def __init__(self, site):
        text = site.output("rules", "--format", "markdown")
        # The sections of the families, and in them those of the rules.
        self.families, self.sections = {}, {}
        for family in re.split(r"^## (?!Overview$)", text, flags=re.MULTILINE)[1:]:
            name, _, rest = family.partition("\n")
            about, *rules = re.split(r"^### ", rest, flags=re.MULTILINE)
            ids = [rule.partition("\n")[0].strip() for rule in rules]
            if all("/" in one for one in ids) and ids:
                self.families[name.strip()] = (about.strip(), ids)
                self.sections.update(zip(ids, (rule.partition("\n")[2].strip() for rule in rules)))
        self.titles = {rule: re.match(r"\*\*(.+?)\*\* \((.+?)\)", text) for rule, text in self.sections.items()}
        self.vectors = {vector["id"]: (path, vector) for path, vector in vectors()}

    def index(self):
        lines = ["# Rules", "", f"{len(self.sections)} rules in {len(self.families)} families. Each has a page: what it asks, since when, who says so, an example that fails and one that passes."]
        for family, (about, ids) in self.families.items():
            lines += ["", f"## {family}", "", about, "", "| rule | severity | what it asks |", "| --- | --- | --- |"]
            lines += [f"| [`{rule}`](doc:rule/{rule}) | {self.titles[rule][2]} | {self.titles[rule][1]} |" for rule in ids]
        return "\n".join(lines) + "\n"

    def page(self, rule):
        text = self.sections[rule]
        family = rule.split("/")[0]
        fix = re.search(r"^Fix: (.+)$", text, flags=re.MULTILINE)
        examples = dict(re.findall(r"^- (Reported|Passes): .*\(([a-z0-9-]+-\d+)\)(?:, `.*)?$", text, flags=re.MULTILINE))
        kept = re.sub(r"^(Fix: .+|- Family: .*|- (Reported|Passes): .*)\n?", "", text[self.titles[rule].end() :], flags=re.MULTILINE)
        lines = [f"# {rule}", "", f"**{self.titles[rule][1]}** ({self.titles[rule][2]})", "", kept.strip(), ""]
        for kind, title in (("Reported", "An example that fails"), ("Passes", "An example that passes")):
            lines += [f"## {title}", ""] + (self.example(rule, examples[kind]) if examples.get(kind) in self.vectors else ["None is shown."]) + [""]
        lines += ["## How to fix it", "", fix[1] if fix else "", "", "## How to silence it", ""]
        lines += [f"Once: `--off {rule}`. In `tcfcheck.yml`, for everyone:", "", "```yaml", "rules:", f"  off: [{rule}]", "```", ""]
        lines += ["Or for one input until a day, with a reason:", "", "```yaml", "waivers:", f"  - rule: {rule}", '    subject: "*legacy*"']
        lines += ["    reason: why it is accepted", "    owner: who decided", "    until: 2027-03-31", "```", ""]
        lines += [f"<doc:TeamSettings> describes both, and the baseline. More rules of the family: [{family}](doc:Rules)."]
        return "\n".join(lines) + "\n"

    def example(self, rule, name):
        path, vector = self.vectors[name]
        given = vector["input"]
        lines = [f"{vector['comment'].rstrip('.')} (vector `{name}` of `{path}`; {vector.get('source', '')}).", ""]
        value = next(iter(given.values())) if len(given) == 1 else given
        if isinstance(value, str):
            shown = value
        else:
            shown = json.dumps(value, indent=2, ensure_ascii=False)
        if len(shown) > LONGEST:
            shown = shown[:LONGEST] + "\n…"
        return lines + ["```", shown, "```"]


def vectors():
    for path in sorted((ROOT / "TestVectors" / "rules").glob("*.json")):
        for group in json.loads(path.read_text(encoding="utf-8"))["groups"]:
            for vector in group["vectors"]:
                yield str(path.relative_to(ROOT)), vector


def main():
    program, folder = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2])
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    site = Site(program, folder)
    site.make()
    for fault in site.faults:
        print(fault)
    print(f"{folder}/index.html: {len(site.pages)} pages, {len(site.faults)} faults")
    return 1 if site.faults else 0


if __name__ == "__main__":
    sys.exit(main())
