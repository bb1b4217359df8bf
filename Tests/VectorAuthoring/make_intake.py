"""Writes TestVectors/intake: what people have in the clipboard or in a file, and the strings in it. The same bytes every time.

    python3 make_intake.py            writes the files
    python3 make_intake.py --check    writes nothing and fails if a file differs

Each vector names the document or the tool whose form it has. Two strings stand in all of them, CHOICE and REFUSAL.
"""

import argparse
import base64
import json
import sys
from pathlib import Path

from sound_strings import DISCLOSED, core
from tcf import tc

FOLDER = Path(__file__).resolve().parents[2] / "TestVectors" / "intake"
CHOICE = tc(core(), DISCLOSED)
REFUSAL = tc(core(purpose_consents=[], vendor_consents=[]), DISCLOSED)
GPP = "DBABM~" + CHOICE
AC = "2~89.2878~dv."

RFC6265 = "RFC 6265, 4.1.1 Set-Cookie syntax and 4.2.1 Cookie syntax; cookie name: support.didomi.io, Didomi Cookies: storage"
TCF_URL = "Consent string and vendor list formats v2, How does a URL-based service process the TC string when it can't execute JavaScript?"
INAPP = "CMP API v2, In-App Details, table of NSUserDefaults and SharedPreferences values"
DEVTOOLS = "Chrome DevTools, front_end/panels/network/NetworkLogView.ts, generateCurlCommand"
HAR = "HTTP Archive (HAR) 1.2, request, response, cookies, headers"


class File:
    def __init__(self, name, title):
        self.name, self.title, self.vectors = name, title, []

    def add(self, comment, text, found, source, way="argument", **more):
        """`found`: part of the subject's name behind the input's, and the string there."""
        vector = {"id": f"{self.name}-{len(self.vectors) + 1:02}", "comment": comment, "source": source, "way": way}
        if isinstance(text, bytes):
            vector["base64"] = base64.b64encode(text).decode()
        else:
            vector["input"] = text
        vector["strings"] = [{"part": part, "string": string} for part, string in found]
        vector |= more
        self.vectors.append(vector)

    def text(self):
        document = {"kind": "intake", "schema": "../schemas/intake-vectors.schema.json", "title": self.title, "numberOfVectors": len(self.vectors), "vectors": self.vectors}
        return json.dumps(document, indent=1, ensure_ascii=True) + "\n"


def one(name, string=CHOICE):
    return [("#" + name, string)]


def cookies():
    file = File("cookies", "Cookies as headers, assignments and files have them")
    file.add("an assignment with attributes", f"euconsent-v2={CHOICE}; path=/; Max-Age=31536000; SameSite=Lax; Secure", one("euconsent-v2"), RFC6265)
    file.add("a Cookie header", f"Cookie: _ga=GA1.1.1234.5678; euconsent-v2={CHOICE}; theme=dark", one("euconsent-v2"), RFC6265)
    file.add("a Set-Cookie header", f"Set-Cookie: eupubconsent-v2={CHOICE}; Domain=.shop.example; Path=/; Expires=Wed, 01 Jul 2026 10:00:00 GMT", one("eupubconsent-v2"),
             "RFC 6265, 4.1.1; cookie name: my.onetrust.com, OneTrust Cookies")
    file.add("two consent cookies in one header", f"cookie: euconsent-v2={CHOICE}; eupubconsent-v2={CHOICE}", one("euconsent-v2") + one("eupubconsent-v2"), RFC6265)
    file.add("document.cookie in a console", f"document.cookie = \"euconsent-v2={CHOICE}; path=/\"", one("euconsent-v2"), "HTML, 3.1.4 Resource metadata management, document.cookie")
    file.add("a percent-encoded value", f"OTAdditionalConsentString=1~89.2878; eupubconsent-v2={CHOICE.replace('.', '%2E')}", one("eupubconsent-v2"), RFC6265)
    file.add("a cookie of no known name", f"Cookie: session=4f1c; my_tcf={CHOICE}", one("my_tcf"), RFC6265)
    file.add("a Cookie header without consent", "Cookie: session=4f1c; theme=dark", [], RFC6265, says="is a Cookie header without consent data")
    jar = ("# Netscape HTTP Cookie File\n# https://curl.se/docs/http-cookies.html\n\n"
           f"#HttpOnly_.shop.example\tTRUE\t/\tTRUE\t1798761600\tsession\t4f1c\n.shop.example\tTRUE\t/\tTRUE\t1798761600\teuconsent-v2\t{CHOICE}\n")
    file.add("a cookie jar of curl", jar, [("#[1].euconsent-v2", CHOICE)], "curl, docs/HTTP-COOKIES.md, Netscape cookie file format", "file")
    two = jar + f"news.example\tFALSE\t/\tFALSE\t0\teuconsent-v2\t{REFUSAL}\n"
    file.add("a jar of two sites, which hold two choices", two, [("#[1].euconsent-v2", CHOICE), ("#[2].euconsent-v2", REFUSAL)],
             "curl, docs/HTTP-COOKIES.md, Netscape cookie file format", "file")
    file.add("a Set-Cookie header of a server's log", f"< HTTP/2 200\n< set-cookie: euconsent-v2={CHOICE}; Path=/\n< content-type: text/html\n", [("#2.euconsent-v2", CHOICE)],
             "curl's manual, --verbose", "file")
    return file


def calls():
    file = File("calls", "URLs, queries and commands that call them")
    file.add("a query string", f"gdpr=1&gdpr_consent={CHOICE}", one("gdpr_consent"), TCF_URL)
    file.add("a query string with its question mark", f"?gdpr=1&gdpr_consent={CHOICE}&cb=1", one("gdpr_consent"), TCF_URL)
    file.add("one parameter", f"gdpr_consent={CHOICE}", one("gdpr_consent"), TCF_URL)
    file.add("a URL without its scheme", f"ads.example/px?gdpr_consent={CHOICE}", one("gdpr_consent"), TCF_URL)
    file.add("a URL in prose", f"see https://ads.example/px?gdpr=1&gdpr_consent={CHOICE}, please", one("gdpr_consent"), TCF_URL)
    file.add("copied as cURL (bash)", f"curl 'https://ads.example/px?gdpr=1&gdpr_consent={CHOICE}' \\\n  -H 'accept: */*' \\\n  -b 'theme=dark; euconsent-v2={CHOICE}' \\\n  --compressed",
             one("gdpr_consent") + one("euconsent-v2"), DEVTOOLS + " (bash)")
    file.add("the same with the cookie as a header, as older versions wrote it", f"curl 'https://shop.example/' \\\n  -H 'cookie: theme=dark; euconsent-v2={CHOICE}' \\\n  --compressed",
             one("euconsent-v2"), DEVTOOLS + " (bash)")
    file.add("copied as cURL (cmd)", f"curl ^\"https://ads.example/px?gdpr=1^&gdpr_consent={CHOICE}^\" ^\r\n  -H ^\"accept: */*^\" ^\r\n  -b ^\"euconsent-v2={CHOICE}^\"",
             one("gdpr_consent") + one("euconsent-v2"), DEVTOOLS + " (cmd)")
    file.add("a command without consent", "curl 'https://shop.example/' -H 'accept: */*'", [], DEVTOOLS, says="is a curl command without consent data")
    file.add("copied as fetch", f"fetch(\"https://ads.example/px?gdpr=1&gdpr_consent={CHOICE}\", {{\n  \"headers\": {{\n    \"accept\": \"*/*\"\n  }},\n  \"method\": \"GET\"\n}});",
             [(":1#gdpr_consent", CHOICE)], "Chrome DevTools, NetworkLogView.ts, generateFetchCall", "file")
    file.add("copied as PowerShell", f"Invoke-WebRequest -UseBasicParsing -Uri \"https://ads.example/px?gdpr=1&gdpr_consent={CHOICE}\" `\n-Headers @{{\n\"accept\"=\"*/*\"\n}}\n",
             [(":1#gdpr_consent", CHOICE)], "Chrome DevTools, NetworkLogView.ts, generatePowerShellCommand", "file")
    file.add("a request as Charles and Proxyman copy it", f"GET /px?gdpr=1&gdpr_consent={CHOICE} HTTP/1.1\r\nHost: ads.example\r\nAccept: */*\r\nCookie: euconsent-v2={CHOICE}\r\n\r\n",
             [(":1#gdpr_consent", CHOICE), ("#4.euconsent-v2", CHOICE)], "RFC 9112, 2.1 Message Format (the raw view of Charles and Proxyman)", "file")
    entry = {"startedDateTime": "2026-06-01T10:00:00.000Z", "request": {"method": "GET", "url": "https://www.shop.example/", "cookies": [{"name": "euconsent-v2", "value": CHOICE}], "headers": []},
             "response": {"status": 200, "cookies": [], "headers": []}}
    har = {"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": [entry]}}
    file.add("a HAR file with consent in the cookies of a request alone", json.dumps(har), [("#entries[0].request.cookies.euconsent-v2", CHOICE)], HAR, "file", name="requests.har")
    header = {"startedDateTime": "2026-06-01T10:00:00.000Z", "request": {"method": "GET", "url": "https://www.shop.example/", "headers": []},
              "response": {"status": 200, "headers": [{"name": "set-cookie", "value": f"a=1; Path=/\neuconsent-v2={CHOICE}; Domain=shop.example; Max-Age=31536000"}]}}
    file.add("a HAR file with it in a Set-Cookie header", json.dumps({"log": {"version": "1.2", "entries": [header]}}), [("#entries[0].response.cookies.euconsent-v2", CHOICE)], HAR, "file", name="requests.har")
    file.add("the same cookie in every request is one", json.dumps({"log": {"version": "1.2", "entries": [entry, entry, entry]}}), [("#entries[0].request.cookies.euconsent-v2", CHOICE)], HAR, "file", name="requests.har")
    gone = "RFC 6265, 5.2.1 Expires, 5.2.2 Max-Age and 5.3 Storage Model: a cookie whose expiry time is past is removed"
    for words, value in [
        ("an Expires of 1970", "deleted; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/"),
        ("an Expires before the request, in the form of RFC 850", f"{CHOICE}; expires=Monday, 01-Jun-26 09:59:59 GMT"),
        ("a Max-Age of 0, whatever Expires says", f"{CHOICE}; Expires=Tue, 01 Jun 2027 10:00:00 GMT; Max-Age=0"),
    ]:
        deletes = {**header, "response": {"status": 200, "headers": [{"name": "Set-Cookie", "value": f"euconsent-v2={value}"}]}}
        file.add(f"a HAR file that deletes it by {words}", json.dumps({"log": {"version": "1.2", "entries": [entry, deletes]}}), [("#entries[0].request.cookies.euconsent-v2", CHOICE)], gone, "file", name="requests.har")
    listed = {**entry, "request": header["request"], "response": {"status": 200, "headers": [], "cookies": [{"name": "euconsent-v2", "value": "x", "expires": "1970-01-01T00:00:00.000Z"}]}}
    file.add("a HAR file whose list of cookies deletes it", json.dumps({"log": {"version": "1.2", "entries": [entry, listed]}}), [("#entries[0].request.cookies.euconsent-v2", CHOICE)], gone, "file", name="requests.har")
    kept = {**header, "response": {"status": 200, "headers": [{"name": "Set-Cookie", "value": f"euconsent-v2={CHOICE}; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60"}]}}
    file.add("a HAR file whose Max-Age counts and not its Expires", json.dumps({"log": {"version": "1.2", "entries": [kept]}}), [("#entries[0].response.cookies.euconsent-v2", CHOICE)], gone, "file", name="requests.har")
    return file


def stores():
    file = File("stores", "Stored keys as consoles, editors and files show them")
    keys = [("IABTCF_CmpSdkID", "300"), ("IABTCF_gdprApplies", "1"), ("IABTCF_TCString", CHOICE)]
    file.add("lines of a name, an equals sign and a value", "".join(f"{n}={v}\n" for n, v in keys), [("#keys#IABTCF_TCString", CHOICE)], INAPP, "file", name="keys.env", stores=1)
    file.add("the same for a shell", "".join(f"export {n}=\"{v}\"\n" for n, v in keys), [("#keys#IABTCF_TCString", CHOICE)], "POSIX.1-2017, Shell Command Language, export", "file", name=".env", stores=1)
    file.add("a name, a colon and a value", "".join(f"{n}: {v}\n" for n, v in keys), [("#keys#IABTCF_TCString", CHOICE)], "YAML 1.2.2, 8.2.2 Block Mappings; " + INAPP, "file", name="keys.yml", stores=1)
    file.add("columns of developer tools: name, tab, value", f"theme\tdark\neuconsent-v2\t{CHOICE}\n", [("#2.euconsent-v2", CHOICE)], "Chrome DevTools, Application panel, Local storage: rows copied", "file")
    file.add("one key", f"IABTCF_TCString={CHOICE}", one("IABTCF_TCString"), INAPP)
    file.add("a line of NSLog", f"    \"IABTCF_TCString\" = \"{CHOICE}\";", one("IABTCF_TCString"), "Apple, NSDictionary, description: property list format")
    file.add("an optional that Swift prints", f"IABTCF_TCString: Optional(\"{CHOICE}\")", one("IABTCF_TCString"), "The Swift Standard Library, Optional, debugDescription")
    nslog = "{\n" + "".join(f"    \"{n}\" = {v if v.isdigit() else chr(34) + v + chr(34)};\n" for n, v in keys) + "}\n"
    file.add("a printed dictionary, as defaults read and NSLog have it", nslog, [("#keys#IABTCF_TCString", CHOICE)], "defaults(1), read; Apple, Old-Style ASCII Property Lists", "file", name="defaults.txt", stores=1)
    plutil = "{\n" + "".join(f"  \"{n}\" => {v if v.isdigit() else chr(34) + v + chr(34)}\n" for n, v in keys) + "}\n"
    file.add("a property list as plutil -p prints it", plutil, [("#keys#IABTCF_TCString", CHOICE)], "plutil(1), -p", "file", name="plutil.txt", stores=1)
    file.add("a line of SharedPreferences", f"<string name=\"IABTCF_TCString\">{CHOICE}</string>", one("IABTCF_TCString"), "AOSP, com.android.internal.util.XmlUtils, writeMapXml", stores=1)
    file.add("lines of SharedPreferences", f"    <int name=\"IABTCF_gdprApplies\" value=\"1\" />\n    <string name=\"IABTCF_TCString\">{CHOICE}</string>\n", one("IABTCF_TCString"),
             "AOSP, com.android.internal.util.XmlUtils, writeMapXml", "file", stores=1)
    file.add("lines of a property list", f"\t<key>IABTCF_gdprApplies</key>\n\t<integer>1</integer>\n\t<key>IABTCF_TCString</key>\n\t<string>{CHOICE}</string>\n", one("IABTCF_TCString"),
             "Apple, PropertyList-1.0.dtd", "file", stores=1)
    reg = "Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Software\\Shop\\Game]\r\n\"IABTCF_gdprApplies\"=dword:00000001\r\n" f"\"IABTCF_TCString\"=\"{CHOICE}\"\r\n"
    file.add("an export of the registry editor", b"\xff\xfe" + reg.encode("utf-16-le"), one("IABTCF_TCString"), "Microsoft, How to add, modify, or delete registry subkeys and values by using a .reg file", "file", name="keys.reg", stores=1)
    hexes = ",".join(f"{byte:02x}" for byte in CHOICE.encode() + b"\0")
    lines = hexes[:70] + "\\\r\n  " + hexes[70:]
    unity = "Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Software\\Shop\\Game]\r\n\"IABTCF_gdprApplies_h1234567\"=dword:00000001\r\n" f"\"IABTCF_TCString_h2087469797\"=hex:{lines}\r\n"
    file.add("PlayerPrefs of Unity in the registry", b"\xff\xfe" + unity.encode("utf-16-le"), one("IABTCF_TCString"), "Unity, Scripting API, PlayerPrefs (Windows)", "file", name="player-prefs.reg", stores=1)
    file.add("a row of sqlite3", f"IABTCF_TCString|{CHOICE}", one("IABTCF_TCString"), "sqlite3(1), output mode list")
    columns = "".join(f"{n:<34}: {v}\n" for n, v in keys)
    file.add("a printed store, with the names in a column", columns, [("#keys#IABTCF_TCString", CHOICE)], "Next14, One Consent, CMP preferences (wiki.next14.com): a sample printout of the shared preferences", "file", name="printout.txt", stores=1)
    return file


def texts():
    file = File("texts", "Strings in logs, documents and JSON")
    file.add("a console's line", f"tcString: {CHOICE}", one("tcString"), "CMP API v2, TCData; Chrome DevTools, Console: a property of an object")
    file.add("the same in quotes", f"tcString: \"{CHOICE}\",", one("tcString"), "Chrome DevTools, Console: an object as text")
    file.add("a member of JSON by itself", f"\"tcString\": \"{CHOICE}\",", one("tcString"), "CMP API v2, TCData")
    table = f"┌──────────────┬──────────┐\n│   (index)    │  Values  │\n├──────────────┼──────────┤\n│   tcString   │ '{CHOICE}' │\n└──────────────┴──────────┘\n"
    file.add("console.table of Node.js", table, [(":4#tcString", CHOICE)], "Node.js, console.table()", "file")
    log = f"06-01 10:00:00.123  1234  1260 D Consent : loaded\n06-01 10:00:00.124  1234  1260 D Consent : TC string is {CHOICE}\n06-01 10:00:01.200  1234  1260 I Ads     : request sent\n"
    file.add("logcat", log, [(":2", CHOICE)], "Android, logcat, output format threadtime", "file", name="logcat.txt")
    file.add("an object in a line of logcat", f"06-01 10:00:00.124  1234  1260 D Consent : onConsent {{\"tcString\":\"{CHOICE}\",\"gdprApplies\":true}}", one("tcString"), "Android, logcat, output format threadtime")
    file.add("JSON in a text with its quotes escaped", f"payload=\"{{\\\"tcString\\\":\\\"{CHOICE}\\\"}}\"", one("tcString"), "RFC 8259, 7 Strings")
    file.add("YAML", f"consent:\n  given: true\n  tc_string: {CHOICE}\n", [(":3#tc_string", CHOICE)], "YAML 1.2.2, 8.2.2 Block Mappings", "file", name="user.yml")
    file.add("Markdown", f"# Consent\n\nThe string of the report is `{CHOICE}`, before the change.\n\nNothing else was seen.\n", [(":3", CHOICE)], "CommonMark 0.31.2, 6.1 Code spans", "file", name="notes.md")
    file.add("a sentence", f"The value is {CHOICE}.", [("", CHOICE)], "what a person writes in an issue")
    file.add("a JSON array of strings", json.dumps([CHOICE, REFUSAL]), [("[0]", CHOICE), ("[1]", REFUSAL)], "RFC 8259, 5 Arrays", "file", name="strings.json")
    file.add("an array of objects", json.dumps([{"user": "a", "tc": CHOICE}, {"user": "b", "tc": REFUSAL}]), [("[0].tc", CHOICE), ("[1].tc", REFUSAL)], "RFC 8259, 5 Arrays", "file", name="strings.json")
    file.add("an object deep down", json.dumps({"user": {"privacy": {"iab": CHOICE}}}), [("#user#privacy#iab", CHOICE)], "RFC 8259, 4 Objects", "file", name="user.json")
    file.add("an object a line", json.dumps({"tc": CHOICE}) + "\n" + json.dumps({"tc": REFUSAL}) + "\n", [(":1#tc", CHOICE), (":2#tc", REFUSAL)], "github.com/ndjson/ndjson-spec", "file", name="strings.ndjson")
    file.add("a list with one line of another form", f"{CHOICE}\ngdpr_consent={REFUSAL}\n{CHOICE}\n", [(":1", CHOICE), (":2#gdpr_consent", REFUSAL), (":3", CHOICE)], TCF_URL, "file")
    return file


def damaged():
    file = File("damaged", "What is given in a string's place: named as what it is")
    refused = "the text stays what was given, and its fault is named"
    for sign in ("!!!x", ",", "?", ";"):
        file.add(f"a foreign sign behind a string: {refused}", CHOICE + sign, [("", CHOICE + sign)], "RFC 4648, 5: the alphabet of base64url", refused=f"is \"{sign[0]}\"")
        file.add(f"the same as a file of one line: {refused}", CHOICE + sign + "\n", [(":1", CHOICE + sign)], "RFC 4648, 5: the alphabet of base64url", "file", refused=f"is \"{sign[0]}\"")
    file.add("a byte order mark before a string: " + refused, "\ufeff" + CHOICE, [("", "\ufeff" + CHOICE)], "RFC 3629, 6 Byte order mark", refused="character 0")
    segments = "Consent string and vendor list formats v2, The Disclosed Vendors segment"
    file.add("a segment without its core", "IACP", [("", "IACP")], segments, refused="a Disclosed Vendors segment without its core")
    file.add("a string in quotes", f"\"{CHOICE}\"", [("", f"\"{CHOICE}\"")], "RFC 8259, 7 Strings", refused="stored with its quotes")
    macro = "Google Ad Manager Help, GDPR macros; a published tag has ;gdpr=%%GDPR%%;gdpr_consent=%%GDPR_CONSENT_755%%"
    for text, source in [("%%GDPR_CONSENT_755%%", macro), ("[GDPR_CONSENT]", "VAST 4.3, 6.1 Macros: square brackets"), ("{{gdpr_consent}}", "IAB Tech Lab, macros of template languages: two braces"),
                         ("[GDPRCONSENT]", "VAST 4.3, 6.2.2 Macros, GDPRCONSENT")]:
        file.add("an unresolved macro", text, [("", text)], source, refused="a macro that was not replaced")
    for text in ("undefined", "null", "[object Object]", "NaN"):
        file.add("what a program writes where it has no string", text, [("", text)], "ECMA-262, 7.1.17 ToString", refused="what programs write where they have no string")
    file.add("JSON as an argument", "{\"tcString\":\"" + CHOICE + "\"}", [("", "{\"tcString\":\"" + CHOICE + "\"}")], "RFC 8259, 4 Objects", refused="JSON, not a TC string")
    return file


BUILDERS = [cookies, calls, stores, texts, damaged]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a file differs")
    options = parser.parse_args()
    differing = []
    for build in BUILDERS:
        file = build()
        path, text = FOLDER / f"{file.name}.json", file.text().encode("ascii")
        if path.is_file() and path.read_bytes() == text:
            continue
        differing.append(path.name)
        if not options.check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text)
    verb = "differ" if options.check else "written"
    print(f"{len(BUILDERS)} files, {len(differing)} {verb}" + "".join(f"\n  {name}" for name in differing))
    sys.exit(1 if options.check and differing else 0)


if __name__ == "__main__":
    main()
