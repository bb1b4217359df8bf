#!/usr/bin/env python3
"""Attacks on `tcfcheck serve`: wrong hosts and origins, huge and slow bodies, many requests, paths, markup in every input.

    attacks.py --program .build/debug/tcfcheck

Ends with 0 if the server withstands all of them."""

import argparse
import json
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

import server

MIB = 1 << 20
MARKUP = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</title></style></main>", "${x}{{x}}", "&lt;&#0;\x00",
          "\x1b]0;title\x07", "\u202e", "javascript:alert(1)", "--></p><!--"]  # fmt: skip


class Attack(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = server.Server(PROGRAM).__enter__()
        cls.addClassCleanup(cls.server.__exit__)

    def setUp(self):
        self.pause()

    def pause(self):
        """Until requests are judged again: another test may have used up what is allowed."""
        end = time.monotonic() + 20
        while self.check(b"x").status == 429:
            assert time.monotonic() < end
            time.sleep(0.5)
        time.sleep(0.5)

    def check(self, body, path="/api/check", **headers):
        return self.server.ask("POST", path, body, {"Content-Type": "application/octet-stream"} | headers)


class Access(Attack):
    def test_names_of_this_computer(self):
        for name in ("127.0.0.1", "localhost", "[::1]", "LocalHost"):
            self.assertEqual(self.server.ask("GET", "/", host=f"{name}:{self.server.port}").status, 200, name)

    def test_wrong_hosts(self):
        port = self.server.port
        for name in (
            f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"localhost.evil.example:{port}",
            f"127.0.0.1.nip.io:{port}", f"0.0.0.0:{port}", f"127.0.0.2:{port}", f"evil@127.0.0.1:{port}", "x" * 5_000,
        ):  # fmt: skip
            for path in ("/", "/api/status", "/openapi.json", "/no-such-page"):
                answer = self.server.ask("GET", path, host=name)
                self.assertIn(answer.status, (400, 421), name)
                self.assertNotIn(b"evil", answer.body)
        self.assertIn(self.server.raw(b"GET / HTTP/1.1\r\n\r\n").status, (400, 421))
        self.assertIn(self.server.raw(b"GET / HTTP/1.0\r\n\r\n").status, (400, 421))
        # Two of them, and one in the address.
        both = f"GET / HTTP/1.1\r\nHost: {self.server.host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
        answer = self.server.raw(both.encode())
        # RFC 9112 asks for 400. SwiftNIO hands on the first alone, which has to be ours; no browser sends two.
        self.assertIn(answer.status, (200, 400, 421))
        self.assertNotIn(b"evil", answer.body)
        second = f"GET / HTTP/1.1\r\nHost: evil.example\r\nHost: {self.server.host}\r\nConnection: close\r\n\r\n"
        self.assertIn(self.server.raw(second.encode()).status, (400, 421))
        absolute = f"GET http://evil.example/ HTTP/1.1\r\nHost: {self.server.host}\r\nConnection: close\r\n\r\n"
        answer = self.server.raw(absolute.encode())
        # SwiftNIO hands on the path of a whole address without its host; browsers send one to proxies only.
        self.assertIn(answer.status, (200, 400, 404, 421))
        self.assertNotIn(b"evil", answer.body)

    def test_wrong_origins(self):
        port = self.server.port
        for origin in (
            "http://evil.example", "null", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}",
            f"http://127.0.0.1:{port}.evil.example", "file://", "chrome-extension://abc",
        ):  # fmt: skip
            for method, path in (("POST", "/api/check"), ("POST", "/report"), ("GET", "/api/status")):
                answer = self.server.ask(method, path, b"x" if method == "POST" else b"", {"Origin": origin})
                self.assertEqual(answer.status, 403, (origin, path))
                self.assertNotIn("access-control-allow-origin", answer.headers)
        self.assertEqual(self.check(b"x", Origin=f"http://{self.server.host}").status, 200)

    def test_pages_from_elsewhere_may_only_link(self):
        fields = {"Sec-Fetch-Site": "cross-site"}
        self.assertEqual(self.server.ask("GET", "/", headers=fields | {"Sec-Fetch-Mode": "navigate"}).status, 200)
        self.assertEqual(self.server.ask("GET", "/page.js", headers=fields | {"Sec-Fetch-Mode": "no-cors"}).status, 403)
        self.assertEqual(
            self.server.ask("POST", "/report", b"x", fields | {"Sec-Fetch-Mode": "navigate"}).status, 403)  # fmt: skip

    def test_only_loopback(self):
        with open("/proc/net/tcp", encoding="ascii") as table:
            listening = [line.split()[1] for line in table if line.split()[3] == "0A"]
        own = [place for place in listening if place.endswith(f":{self.server.port:04X}")]
        self.assertEqual(own, [f"0100007F:{self.server.port:04X}"])

    def test_every_answer_has_the_policy(self):
        for method, path in (("GET", "/"), ("GET", "/nothing"), ("DELETE", "/"), ("POST", "/report"), ("GET", "/page.css")):
            headers = self.server.ask(method, path).headers
            policy = headers["content-security-policy"]
            self.assertIn("default-src 'none'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertNotIn("unsafe", policy)
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["cache-control"], "no-store")
            self.assertNotIn("set-cookie", headers)


class Paths(Attack):
    def test_no_file_of_the_computer(self):
        for path in (
            "/../../../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/./page.css",
            "/page.css/", "/page.css%00.html", "/Resources/page.html", "/\\..\\..", "/api", "/api/check/", "/.git/config",
            "/" + "a" * 7_000, "/%", "/?x=/etc/passwd%ff", "*", "/report.css/../openapi.json",
        ):  # fmt: skip
            answer = self.server.ask("GET", path)
            self.assertIn(answer.status, (200,) if path.startswith("/?") else (400, 404, 405), path)
            self.assertNotIn(b"root:", answer.body)

    def test_methods(self):
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "POST", "QUERY"):
            answer = self.server.ask(method, "/")
            self.assertEqual((answer.status, answer.headers.get("allow")), (405, "GET, HEAD"), method)
        answer = self.server.ask("GET", "/api/check")
        self.assertEqual((answer.status, answer.headers["allow"]), (405, "POST"))
        with self.server.connect() as connection:
            connection.sendall(f"HEAD / HTTP/1.1\r\nHost: {self.server.host}\r\nConnection: close\r\n\r\n".encode())
            data = b""
            while block := connection.recv(4_096):
                data += block
        self.assertTrue(data.startswith(b"HTTP/1.1 200") and data.endswith(b"\r\n\r\n"), data[-200:])

    def test_broken_requests(self):
        for data in (b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"GET / HTTP/9.9\r\n\r\n", b"\x00" * 1_000,
                     b"GET / HTTP/1.1\r\n" + b"a" * 200_000, b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 5_000 + b"\r\n"):  # fmt: skip
            try:
                answer = self.server.raw(data, seconds=5)
                self.assertIn(answer.status, (0, 400, 414, 421, 431), data[:50])
            except (TimeoutError, ConnectionError, BrokenPipeError):
                pass
        # Two lengths: what one reader takes for a body, another takes for a request.
        smuggled = (f"POST /api/check HTTP/1.1\r\nHost: {self.server.host}\r\nContent-Length: 3\r\n"
                    "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/status HTTP/1.1\r\n\r\n")  # fmt: skip
        self.assertNotEqual(self.server.raw(smuggled.encode(), seconds=15).status, 200)
        self.assertEqual(self.server.ask("GET", "/api/status").status, 200)


class Sizes(Attack):
    def test_largest_and_one_more(self):
        self.assertEqual(self.check(b"{" + b" " * (MIB - 1)).status, 200)
        self.assertEqual(self.check(b"{" + b" " * MIB).status, 413)

    def test_huge_body_is_refused_before_it_comes(self):
        head = f"POST /report HTTP/1.1\r\nHost: {self.server.host}\r\nContent-Length: 9999999999999\r\n\r\n"
        begin = time.monotonic()
        self.assertEqual(self.server.raw(head.encode()).status, 413)
        self.assertLess(time.monotonic() - begin, 5)

    def test_huge_body_in_chunks(self):
        with self.server.connect() as connection:
            connection.sendall(
                f"POST /report HTTP/1.1\r\nHost: {self.server.host}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())  # fmt: skip
            chunk = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
            sent = 0
            try:
                for _ in range(1_000):
                    connection.sendall(chunk)
                    sent += 65_536
            except OSError:
                pass
            # The connection was cut, or the answer is there: not all of 64 MB was taken.
            try:
                self.assertIn(server.Answer.read(connection).status, (0, 413))
            except OSError:
                pass
            self.assertTrue(sent < 64 * MIB or self.memory() < 800, (sent, self.memory()))
        self.assertLess(self.memory(), 800)

    def memory(self):
        """The server's memory in MB."""
        with open(f"/proc/{self.server.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS"))

    def test_slow_body_is_cut(self):
        with self.server.connect() as connection:
            connection.sendall(
                f"POST /report HTTP/1.1\r\nHost: {self.server.host}\r\nContent-Length: 1000\r\n\r\n".encode())  # fmt: skip
            begin = time.monotonic()
            connection.setblocking(False)
            data = b""
            while time.monotonic() - begin < 25:
                try:
                    connection.send(b"x")
                    block = connection.recv(4_096)
                    if not block:
                        break
                    data += block
                except BlockingIOError:
                    pass
                except OSError:
                    break
                time.sleep(0.25)
            self.assertTrue(data.startswith(b"HTTP/1.1 408"), data[:100])
            self.assertLess(time.monotonic() - begin, 20)

    def test_many_slow_connections_do_not_stop_others(self):
        slow = [self.server.connect() for _ in range(40)]
        for connection in slow:
            connection.sendall(b"GET / HTTP/1.1\r\n")
        begin = time.monotonic()
        self.assertEqual(self.server.ask("GET", "/api/status").status, 200)
        self.assertLess(time.monotonic() - begin, 10)
        for connection in slow:
            connection.close()

    def test_many_requests_are_slowed_down(self):
        statuses = [self.check(b"x").status for _ in range(120)]
        self.assertIn(429, statuses)
        self.assertIn(200, statuses)
        self.assertLessEqual(set(statuses), {200, 429})
        answer = self.check(b"x")
        while answer.status != 429:
            answer = self.check(b"x")
        self.assertEqual(answer.headers["retry-after"], "1")

    def test_crafted_input_is_judged_quickly(self):
        # Ranges over all vendors, again and again.
        for body in (b"C" + b"_" * (MIB // 4), b"[" * (MIB // 2), b"DBAB~" * (MIB // 8), b"2~" + b"1." * (MIB // 4)):
            begin = time.monotonic()
            self.assertIn(self.check(body).status, (200, 429))
            self.assertLess(time.monotonic() - begin, 40, body[:10])


class Contents(Attack):
    def test_a_string_a_store_a_message(self):
        answer = json.loads(self.check(server.STRING.encode()).body)
        self.assertEqual(answer["summary"]["subjects"], 1)
        store = (server.VECTORS / "stored-keys/boolean-ios.plist").read_bytes()
        answer = json.loads(self.check(store).body)
        self.assertIn("in-app/type", [result.get("rule") for result in answer["results"]])
        self.assertEqual(answer["summary"]["findings"]["error"], 1)
        message = (server.VECTORS / "messages/tcfapi-page.json").read_bytes()
        self.assertGreater(json.loads(self.check(message).body)["summary"]["subjects"], 0)
        page = self.check(store, "/report").body.decode()
        self.assertIn("in-app/type", page)

    def test_nothing(self):
        answer = self.check(b"")
        self.assertEqual((answer.status, json.loads(answer.body)["error"]["code"]), (400, "empty"))
        answer = json.loads(self.check(b" \r\n\t").body)
        self.assertEqual(answer["summary"]["subjects"], 0)
        self.assertIn("problem", answer["results"][0])

    def test_the_form_without_a_script(self):
        body = f"content={server.STRING}\r\n".encode()
        answer = self.server.ask("POST", "/report", body, {"Content-Type": "text/plain"})
        self.assertEqual(answer.status, 200)
        self.assertIn(b"Check something else", answer.body)

    def test_markup_in_every_input(self):
        for mark in MARKUP:
            quoted = json.dumps(mark)
            inputs = [
                mark, f"C{mark}", f"{{{quoted}:{quoted}}}", f'{{"IABTCF_TCString":{quoted},"IABTCF_CmpSdkID":{quoted}}}',
                f'{{"IABTCF_{mark[:5]}":1,"IABTCF_gdprApplies":{quoted}}}' if '"' not in mark[:5] and "\x1b" not in mark else "x",
                f"https://a.example/{mark}?gdpr_consent={mark}", f'{{"command":{quoted},"__tcfapiCall":{{"command":{quoted}}}}}',
                f'<?xml version="1.0"?><map><string name="IABTCF_TCString">{mark}</string></map>',
                f'<map><string name="IABTCF_{mark}">x</string></map>',
                f'{{"gvlSpecificationVersion":3,"vendorListVersion":1,"vendors":{{"1":{{"id":1,"name":{quoted}}}}}}}',
            ]  # fmt: skip
            for content in inputs:
                answer = self.check(content.encode(), "/report")
                while answer.status == 429:
                    time.sleep(0.3)
                    answer = self.check(content.encode(), "/report")
                if answer.status == 400:
                    continue
                self.assertEqual(answer.status, 200, content)
                page = answer.body.decode()
                # Well-formed, and with no element, attribute or address that the page does not have by itself.
                tree = xml.etree.ElementTree.fromstring(page.split("\n", 1)[1])
                for element in tree.iter():
                    self.assertFalse([name for name in element.attrib if name.startswith("on")], content)
                    self.assertNotIn("javascript:", element.attrib.get("href", ""))
                    tag = element.tag.rsplit("}", 1)[-1]
                    self.assertNotIn(tag, ("img", "iframe", "object", "embed", "base"), content)
                    if tag == "script":
                        self.assertEqual((element.attrib.get("src"), element.text), ("/report.js", None))
                    self.assertNotEqual(tag, "style")
                self.assertFalse([c for c in page if ord(c) < 0x20 and c != "\n"], content)
                for line in ("/api/check",):
                    json.loads(self.retry(content, line).body)

    def retry(self, content, path):
        answer = self.check(content.encode(), path)
        while answer.status == 429:
            time.sleep(0.3)
            answer = self.check(content.encode(), path)
        return answer

    def test_nothing_is_stored(self):
        secret = "CQzzzSecretSecretSecretSecretSecretSecret"
        self.check(secret.encode())
        self.check(secret.encode(), "/report")
        folders = {pathlib.Path("/proc/%d/cwd" % self.server.process.pid).resolve(), server.ROOT / "Reports"}
        for folder in folders:
            for path in folder.glob("*"):
                if path.is_file():
                    self.assertNotIn(secret.encode(), path.read_bytes(), path)
        links = [link.resolve() for link in pathlib.Path(f"/proc/{self.server.process.pid}/fd").iterdir() if link.exists()]
        self.assertFalse([link for link in links if link.is_file() and link.stat().st_size > 0], links)


class Acceptances(unittest.TestCase):
    def test_waivers_of_the_settings_hold_for_every_request(self):
        with tempfile.TemporaryDirectory() as folder:
            settings = pathlib.Path(folder) / "tcfcheck.yml"
            settings.write_text(
                "waivers:\n  - {rule: disclosed-vendors/missing, reason: known to us, owner: consent team, until: 2026-06-10}\n")  # fmt: skip
            text = server.STRING.split(".")[0].encode()
            with server.Server(PROGRAM, "--config", str(settings)) as running:
                for _ in range(2):
                    answer = running.ask("POST", "/api/check", text, {"Content-Type": "application/octet-stream"})
                    results = json.loads(answer.body)["results"]
                    waived = [one["waived"]["owner"] for one in results if one.get("rule") == "disclosed-vendors/missing"]
                    self.assertEqual(waived, ["consent team"], answer.body)

    def test_a_baseline_that_is_not_there_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            settings = pathlib.Path(folder) / "tcfcheck.yml"
            settings.write_text("baseline: missing.json\n")
            answer = subprocess.run(
                [PROGRAM, "serve", "--port", "0", "--config", str(settings)], capture_output=True, text=True, timeout=60)  # fmt: skip
            self.assertEqual(answer.returncode, 2, answer.stderr)
            self.assertIn("there is no baseline", answer.stderr)


class Ends(unittest.TestCase):
    def test_interrupt_and_termination(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with server.Server(PROGRAM) as running:
                self.assertEqual(running.ask("GET", "/").status, 200)
                self.assertEqual(running.end(number), (0, ""))

    def test_interrupt_while_requests_hang(self):
        with server.Server(PROGRAM) as running:
            hanging = [running.connect() for _ in range(5)]
            for connection in hanging:
                connection.sendall(
                    f"POST /report HTTP/1.1\r\nHost: {running.host}\r\nContent-Length: 1000\r\n\r\nx".encode())  # fmt: skip
            time.sleep(0.5)
            begin = time.monotonic()
            status, _ = running.end(signal.SIGINT)
            self.assertEqual(status, 0)
            self.assertLess(time.monotonic() - begin, 10)

    def test_options_that_cannot_be_read(self):
        # As tcfcheck passes them on; the server beside it must not go by others in their place.
        program = str(pathlib.Path(PROGRAM).with_name("tcfcheck-serve"))
        for option in ("--as-of=yesterday", "--profile=none-such", "--environment=moon"):
            answer = subprocess.run([program, "--port=0", option], capture_output=True, text=True, timeout=60)
            self.assertEqual(answer.returncode, 64, answer.stderr)
            self.assertIn(option.split("=")[0], answer.stderr)

    def test_port_in_use(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            answer = subprocess.run([PROGRAM, "serve", "--port", str(port)], capture_output=True, text=True, timeout=60)
            self.assertEqual(answer.returncode, 2, answer.stderr)
            self.assertIn("--port", answer.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    options, rest = parser.parse_known_args()
    PROGRAM = str(pathlib.Path(options.program).resolve())
    unittest.main(argv=[sys.argv[0], *rest])
