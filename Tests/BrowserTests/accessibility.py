"""What a screen reader and a keyboard find in a page: the browser's own accessibility tree, and axe-core where it is at hand."""

import json

NAMED = {"link", "button", "textbox", "searchbox", "checkbox", "img", "image", "region", "navigation", "table", "form"}
# How wide a link is, and whether a heading leaves a level out.
HEADINGS = "[...document.querySelectorAll('h1,h2,h3,h4')].map(one => Number(one.tagName[1]))"
UNLABELLED = """[...document.querySelectorAll('td,th')].length === 0 ? [] :
  [...document.querySelectorAll('table')].filter(one => !one.caption || !one.querySelector('th[scope]'))
  .map(one => one.textContent.slice(0, 40))"""


def faults(browser, session):
    """What is wrong by the accessibility tree, one sentence each."""
    found = []
    nodes = [
        node
        for node in browser.send("Accessibility.getFullAXTree", session)["nodes"]
        if not node.get("ignored") and "role" in node
    ]
    roles = [node["role"].get("value") for node in nodes]
    for role, count in (("main", 1), ("banner", 1), ("navigation", 1)):
        if roles.count(role) != count:
            found.append(f"{roles.count(role)} landmarks of the kind {role}, not {count}")
    for node in nodes:
        role, name = node["role"].get("value"), node.get("name", {}).get("value", "")
        if role in NAMED and not name.strip():
            found.append(f"a {role} without a name")
    levels = browser.evaluate(session, HEADINGS)
    if levels.count(1) != 1:
        found.append(f"{levels.count(1)} headings of level 1")
    for before, after in zip(levels, levels[1:]):
        if after > before + 1:
            found.append(f"a heading of level {after} follows one of level {before}")
    found += [f"a table without caption or heads: {text}" for text in browser.evaluate(session, UNLABELLED)]
    return sorted(set(found))


def axe_faults(browser, session, axe):
    """What axe-core finds, one sentence a rule."""
    browser.evaluate(session, axe)
    tags = json.dumps(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"])
    answer = browser.evaluate(session, f"axe.run(document, {{runOnly: {tags}, resultTypes: ['violations']}})", waits=True)
    return [
        f"{one['id']}: {one['help']} ({len(one['nodes'])} times, as {one['nodes'][0]['html'][:120]})"
        for one in answer["violations"]
    ]
