"""A running `tcfcheck serve`, and requests to it, byte by byte where that matters."""

import os
import pathlib
import signal
import socket
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = ROOT / "TestVectors"
LIST = VECTORS / "vendor-lists/sample-vendor-list.json"
STRING = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA"
SECONDS = 60


class Server:
    """The server at any free port. Use it in a `with` statement: it ends with it."""

    def __init__(self, program, *arguments):
        self.command = [program, "serve", "--port", "0", "--gvl", str(LIST), "--as-of", "2026-06-10", *arguments]

    def __enter__(self):
        environment = dict(os.environ, TCFCHECK_STORE="none", TCFCHECK_CACHE="")
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=environment)  # fmt: skip
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://127.0.0.1:"), (self.url, self.process.stderr.read())
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1])
        self.host = f"127.0.0.1:{self.port}"
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.end()

    def end(self, number=signal.SIGINT, seconds=15):
        """Ends the server by a signal: its status, and what it wrote to standard error."""
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=seconds)
        return self.process.returncode, errors

    def connect(self, seconds=SECONDS):
        return socket.create_connection(("127.0.0.1", self.port), timeout=seconds)

    def raw(self, data, seconds=SECONDS):
        """What the server says to these bytes, up to the end of one answer or of the connection."""
        with self.connect(seconds) as connection:
            connection.sendall(data)
            return Answer.read(connection)

    def ask(self, method, path, body=b"", headers=None, host=None):
        """A request, with headers in place of the usual ones."""
        given = {"Host": host or self.host, "Connection": "close"} | (headers or {})
        if body or method == "POST":
            given.setdefault("Content-Length", str(len(body)))
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in given.items())
        return self.raw(head.encode("latin-1") + b"\r\n" + body)


class Answer:
    """What the server said."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @staticmethod
    def read(connection):
        data = b""
        while b"\r\n\r\n" not in data:
            block = connection.recv(1 << 16)
            if not block:
                return Answer(0, {}, data)
            data += block
        head, _, body = data.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:] if ": " in line)}
        length = int(headers.get("content-length", 0))
        while len(body) < length:
            block = connection.recv(1 << 16)
            if not block:
                break
            body += block
        return Answer(int(lines[0].split(" ")[1]), headers, body)
