"""A server of lists for tests: answers of every kind on 127.0.0.1, at a port that it prints first.

usage: list_server.py VENDOR_LIST VENDOR_LIST_SPEC2 CMP_LIST LOG
Each request goes to LOG as a JSON line. The server ends when its standard input does.
"""
import datetime
import gzip
import http.server
import json
import os
import sys
import threading
import time

spec3, spec2, cmps = [open(path, encoding="utf-8").read() for path in sys.argv[1:4]]
log = open(sys.argv[4], "a", encoding="utf-8")


def numbered(number):
    text = spec3.replace('"vendorListVersion": 5', '"vendorListVersion": %d' % number, 1)
    assert number == 5 or text != spec3
    return text.encode()


def weekly(number):
    """Thirty lists, one a week from 2026-01-08 on."""
    day = datetime.date(2026, 1, 1) + datetime.timedelta(days=7 * number)
    return numbered(number).replace(b'"lastUpdated": "2026-05-28T', b'"lastUpdated": "%sT' % str(day).encode(), 1)


def translation():
    """The texts of the list, as if in another language: each time with a change."""
    made.append(len(made))
    table = json.loads(spec3)
    del table["vendors"]
    table["purposes"]["1"]["name"] = "Zweck 1, Fassung %d" % len(made)
    return json.dumps(table).encode()


made = []


class Lists(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", fields=(), length=None):
        fields = list(fields)
        if body and length is None and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body)
            fields.append(("Content-Encoding", "gzip"))
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def kept(self, body, etag, age):
        fields = [("ETag", etag), ("Cache-Control", "public, max-age=%d" % age),
                  ("Last-Modified", "Thu, 28 May 2026 16:00:00 GMT")]
        if self.headers.get("If-None-Match") == etag:
            self.answer(304, b"", fields)
        else:
            self.answer(200, body, fields)

    def do_GET(self):
        wanted = ["If-None-Match", "If-Modified-Since", "Accept-Encoding", "User-Agent"]
        entry = {"path": self.path, **{name: self.headers.get(name) for name in wanted}}
        print(json.dumps(entry), file=log, flush=True)
        port = self.server.server_address[1]
        archive = "/v3/archives/vendor-list-v%d.json"
        moved = "/moved/vendor-list-v%d.json"
        paths = {
            archive % 5: lambda: self.kept(numbered(5), '"five"', 604800),
            "/v3/vendor-list.json": lambda: self.kept(numbered(17), '"seventeen"', 3600),
            "/v2/vendor-list.json": lambda: self.answer(200, spec3.encode()),
            "/v2/archives/vendor-list-v12.json": lambda: self.kept(spec2.encode(), '"twelve"', 60),
            "/v3/purposes-de.json": lambda: self.answer(200, translation(), [("Cache-Control", "max-age=60")]),
            "/v3/purposes-fr.json": lambda: self.answer(200, spec3.encode()),
            "/v2/cmp-list.json": lambda: self.kept(cmps.encode(), '"cmps"', 60),
            "/weekly/v3/vendor-list.json": lambda: self.answer(200, weekly(30)),
            **{"/weekly" + archive % week: lambda week=week: self.answer(200, weekly(week)) for week in range(1, 30)},
            archive % 6: lambda: self.answer(200, numbered(5)),
            archive % 7: lambda: self.cut(numbered(7)),
            archive % 8: lambda: self.answer(200, b"<!DOCTYPE html><title>Sorry</title>"),
            archive % 9: lambda: self.answer(200, numbered(9)[:-100]),
            archive % 10: lambda: self.answer(302, fields=[("Location", "http://localhost:%d" % port + moved % 10)]),
            archive % 11: lambda: self.answer(301, fields=[("Location", "../.." + moved % 11)]),
            archive % 12: lambda: self.answer(302, fields=[("Location", archive % 12)]),
            archive % 13: lambda: self.answer(503, b"busy"),
            archive % 14: lambda: self.answer(200, b" " * (40 << 20)),
            archive % 15: lambda: time.sleep(20),
            archive % 16: lambda: self.answer(302, fields=[("Location", "file:///etc/passwd")]),
            archive % 18: lambda: self.answer(200, cmps.encode()),
            moved % 10: lambda: self.answer(200, numbered(10)),
            moved % 11: lambda: self.answer(200, numbered(11)),
        }
        paths.get(self.path, lambda: self.answer(404, b"not here"))()

    def cut(self, body):
        self.answer(200, body[: len(body) // 2], length=len(body))
        self.close_connection = True


def end_with_the_test():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_the_test, daemon=True).start()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Lists)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
