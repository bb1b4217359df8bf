"""Begins a rule: its stub in the family's Swift file, and a stub of its vectors in the family's program of this folder.

    python3 new_rule.py publisher-tc/my-rule          a rule about strings
    python3 new_rule.py in-app/my-rule --keys         a rule about stored keys

`make new-rule ID=publisher-tc/my-rule` does the same. Prints what was written, and what to do next. The stub holds always and
reports nothing; its vectors' stub ends the program with a message until the vectors are written.
"""

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FAMILIES = ROOT / "Sources/TCFRules/Families"

STRING = '''
  static let {name} = Rule(
    "{id}", .warning, title: "TODO: the requirement, in a few words",
    meaning: "TODO: what it means, and what goes wrong where it is broken.",
    fix: "TODO: what to do.",
    sources: [Sources.formats("TODO: the heading of the section")],
    check: .string {{ facts, findings in
      // `.doesNotApply` where the string has nothing that the rule is about, `findings.report(…, at: facts.at(…))` for each
      // break, `.applies` at the end.
      .doesNotApply
    }})
'''
KEYS = '''
  static let {name} = Rule(
    "{id}", .warning, title: "TODO: the requirement, in a few words",
    meaning: "TODO: what it means, and what goes wrong where it is broken.",
    fix: "TODO: what to do.",
    sources: [Sources.api("TODO: the heading of the section")],
    check: .storedKeys {{ facts, findings in
      // `.doesNotApply` where the set has nothing that the rule is about, `findings.report(…, at: .storedKey(…))` for each
      // break, `.applies` at the end.
      .doesNotApply
    }})
'''
VECTORS = '''
def {function}({receiver}):
    """{id}: one vector that breaks the rule, one that keeps it, one that it does not apply to; sources from the specification."""
    # As the groups above do, for instance; {number} is free:
{form}    raise SystemExit("{id}: write its vectors in {file}, and call {function} where the others are called")
'''
# How the programs of this folder write vectors: what one that does has in its text, what its groups receive, and an example.
FORMS = [
    (
        "vectors.add(",
        "vectors",
        '''    #   vectors.group({number}, "What it is about", [SAMPLE], "2026-06-15", COMMON, "TC, the section that says so")
    #   broken = sound(…)
    #   vectors.add(broken, "It is broken", [broken.fail("{id}", "warning", "FieldName")])
    #   vectors.add(sound(…), "It is kept")
    #   vectors.add(sound(…), "It does not apply")
''',
    ),
    (
        "family.cases(",
        "family",
        '''    #   case = family.cases("What it is about", {number}, "TC, the section that says so", common=SOUND)
    #   case("It is broken", [core(…), DISCLOSED], found("{id}", "warning", at(core(), "FieldName")))
    #   case("It is kept", [core(…), DISCLOSED])
    #   case("It does not apply", [core(…), DISCLOSED])
''',
    ),
    ("", "vectors", '''    #   a group of three: it is broken, it is kept, and it does not apply
'''),
]
NEXT = '''
Next:
  1. {swift}:
     replace each TODO. A rule with a date takes periods, [RulePeriod(.error, from: Milestones.…)], in place of the severity; a
     new date goes into Sources/TCFRules/Law/Milestones.swift, with its source.
  2. {vectors}:
     write {function}, call it behind the other groups, and remove the call that stands under __main__. Ids are for
     ever: the new group takes numbers that no other has. A rule with a date has a vector from before that day too, and names
     the rule there with not_effective(…).
  3. TestVectors/specification: the rule and its vectors in the row of the sentence that requires it, or a line in ours.json.
  4. make rule-vectors      writes TestVectors/rules and the rule's examples
  5. make test ROOM=Vector FILTER=RulesVectorTests
  6. RuleCatalog.version (Sources/TCFRules/Catalog) is the day of the change, and the changelog has a line.
  7. make sample-reports    the samples count the rules; then make lint and make test'''


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("id", help="family and name, as publisher-tc/my-rule")
    parser.add_argument("--keys", action="store_true", help="a rule about stored keys, in place of strings")
    chosen = parser.parse_args()
    if not re.fullmatch(r"[a-z][a-z0-9-]*/[a-z0-9][a-z0-9-]*", chosen.id):
        sys.exit(f"{chosen.id}: an id is a family and a name of small letters, digits and hyphens, as publisher-tc/my-rule")
    family, slug = chosen.id.split("/")
    if any(f'"{chosen.id}"' in path.read_text(encoding="utf-8") for path in FAMILIES.rglob("*.swift")):
        sys.exit(f"{chosen.id}: there is such a rule")
    swift = swift_file(family, chosen.keys)
    vectors = vector_file(family)
    name, function = camel(slug), slug.replace("-", "_")
    add_rule(swift, name, (KEYS if chosen.keys else STRING).format(name=name, id=chosen.id))
    text = vectors.read_text(encoding="utf-8")
    receiver, form = next((receiver, form) for sign, receiver, form in FORMS if sign in text)
    known = {"function": function, "id": chosen.id, "file": vectors.name, "number": free_number(family)}
    stub = VECTORS.format(receiver=receiver, form=form.format(**known), **known)
    head, main_part = text.split('\nif __name__ == "__main__":', 1)
    vectors.write_text(f'{head}{stub}\n\nif __name__ == "__main__":\n    {function}(None)\n{main_part.lstrip(chr(10))}', encoding="utf-8")
    formatted(swift)
    print(f"wrote {swift.relative_to(ROOT)} and {vectors.relative_to(ROOT)}")
    print(NEXT.format(swift=swift.relative_to(ROOT), vectors=vectors.relative_to(ROOT), function=function))


def free_number(family):
    """The first number of a ten behind all vectors of the family."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "TestVectors/rules").glob("*.json"))
    numbers = [int(number) for text in texts for number in re.findall(rf'"{re.escape(family)}-(\d{{4}})"', text)]
    return max(numbers, default=0) // 10 * 10 + 11


def camel(slug):
    first, *rest = slug.split("-")
    name = first + "".join(word.capitalize() for word in rest)
    return name if name[0].isalpha() else f"rule{name}"


def swift_file(family, keys):
    """The file of the family that has most of its rules of that kind, and a list of its own."""
    def rules(path):
        text = path.read_text(encoding="utf-8")
        return len(re.findall(rf'^ +"{re.escape(family)}/', text, re.M)) if LIST.search(text) else 0

    files = sorted(FAMILIES.rglob("*.swift"))
    with_keys = [path for path in files if "storedKeys" in path.read_text(encoding="utf-8")] if keys else []
    found = max(with_keys, key=rules, default=None)
    if found is None or rules(found) == 0:
        found = max(files, key=rules)
    if rules(found) == 0:
        names = sorted({match for path in files for match in re.findall(r'^ +"([a-z0-9-]+)/', path.read_text(encoding="utf-8"), re.M)})
        sys.exit(f"{family}: no such family; there are {', '.join(names)}. A new family is a folder in {FAMILIES.relative_to(ROOT)}, and a line in RuleCatalog.swift.")
    return found


LIST = re.compile(r"(static (?:let|var) \w+(?:: \[Rule\])? ?=\s*(?:[^\n\[]*\n?[^\n\[]*)?\[)([^\]]*)\]")


def add_rule(path, name, stub):
    text = path.read_text(encoding="utf-8")
    listed = LIST.search(text)
    members = listed.group(2).rstrip().rstrip(",")
    text = f"{text[:listed.start(2)]}{members}, {name}]{text[listed.end():]}"
    # The rules stand in one type or extension: its end is the first brace at the beginning of a line behind the list.
    end = text.index("\n}\n", listed.end())
    path.write_text(text[:end] + "\n" + stub.rstrip("\n") + text[end:], encoding="utf-8")


def formatted(path):
    """Breaks the lines that grew too long, where there is a Swift to do it."""
    if shutil.which("swift"):
        subprocess.run(["swift", "format", "-i", path], cwd=ROOT, check=True)


def vector_file(family):
    programs = [path for path in sorted(HERE.glob("rules_*.py")) if "__main__" in path.read_text(encoding="utf-8")]
    exact = HERE / f"rules_{family.replace('-', '_')}.py"
    if exact in programs:
        return exact
    named = [path for path in programs if f'"{family}"' in path.read_text(encoding="utf-8") and "_seed_" not in path.name]
    if not named:
        sys.exit(f"{family}: no program of {HERE.relative_to(ROOT)} writes its vectors")
    return named[0]


if __name__ == "__main__":
    main()
