"""A debugging port for tests, good or hostile: on 127.0.0.1, at a port that it prints first.

usage: devtools_server.py KIND
It ends when its standard input does.
"""
import base64
import hashlib
import os
import socket
import struct
import sys
import threading
import time

kind = sys.argv[1]
server = socket.create_server(("127.0.0.1", 0))
port = server.getsockname()[1]


def head(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            break
        data += more
    return data


def http(connection, status, body, length=None):
    size = len(body) if length is None else length
    connection.sendall(b"HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n" % (status, size) + body)


def exactly(connection, count):
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise OSError("cut")
        data += more
    return data


def message(connection):
    """The opcode and payload of a client's frame, which has to be masked."""
    first, second = exactly(connection, 2)
    assert first & 0x80 and second & 0x80
    size = second & 0x7F
    if size == 126:
        size = struct.unpack(">H", exactly(connection, 2))[0]
    elif size == 127:
        size = struct.unpack(">Q", exactly(connection, 8))[0]
    mask, data = exactly(connection, 4), exactly(connection, size)
    return first & 0x0F, bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))


def frame(opcode, payload, is_final=True):
    size = len(payload)
    length = bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size) if size < 65536 else b"\x7f" + struct.pack(">Q", size)
    return bytes([opcode | (0x80 if is_final else 0)]) + length + payload


def echo(connection):
    while True:
        opcode, payload = message(connection)
        if opcode == 8:
            connection.sendall(frame(8, payload))
            return
        if opcode == 1:
            connection.sendall(frame(9, b"?"))
            assert message(connection) == (10, b"?")
            half = len(payload) // 2
            connection.sendall(frame(1, payload[:half], False) + frame(0, payload[half:]))


def forever(connection, data):
    while True:
        connection.sendall(data)


SOCKETS = {
    "good": echo,
    "huge": lambda connection: connection.sendall(b"\x81\x7f" + b"\x7f" * 8),
    "masked": lambda connection: connection.sendall(b"\x81\x85\0\0\0\0Hello"),
    "reserved": lambda connection: connection.sendall(b"\xf1\x05Hello"),
    "fragments": lambda connection: forever(connection, frame(0, b"x" * 60_000, False)),
    "empty-fragments": lambda connection: forever(connection, frame(0, b"", False) * 10_000),
    "pings": lambda connection: forever(connection, frame(9, b"?" * 125) * 500),
    "cut": lambda connection: connection.sendall(b"\x81\x7d" + b"x" * 10),
    "close": lambda connection: connection.sendall(frame(8, b"\x03\xe8")),
    "silent-socket": lambda connection: time.sleep(60),
}

VERSIONS = {
    "version": (b"200 OK", b'{"webSocketDebuggerUrl":"ws://127.0.0.1:%d/devtools/browser/1"}' % port, None),
    "elsewhere": (b"200 OK", b'{"webSocketDebuggerUrl":"ws://198.51.100.1:9222/devtools/browser/1"}', None),
    "other-port": (b"200 OK", b'{"webSocketDebuggerUrl":"ws://127.0.0.1:1/devtools/browser/1"}', None),
    "injected": (b"200 OK", b'{"webSocketDebuggerUrl":"ws://127.0.0.1:%d/a\\r\\nX: y"}' % port, None),
    "nothing": (b"200 OK", b"{}", None),
    "no-json": (b"200 OK", b"<html>", None),
    "missing": (b"404 Not Found", b"", None),
    "short": (b"200 OK", b"{}", 100),
    "long": (b"200 OK", b" " * (5 << 20), None),
}


def serve(connection):
    with connection:
        try:
            if kind == "ssh":
                connection.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
                return
            if kind == "silent":
                time.sleep(60)
                return
            if kind == "endless-head":
                forever(connection, b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 1_000)
            request = head(connection)
            if kind in VERSIONS:
                http(connection, *VERSIONS[kind])
                return
            key = request.split(b"Sec-WebSocket-Key: ")[1].split(b"\r\n")[0]
            if kind == "bad-accept":
                key += b"x"
            accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
            answer = b"HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n" % accept
            if kind == "cut-head":
                connection.sendall(answer[:40])
                return
            # The first frames may come with the answer.
            if kind in ("fragments", "empty-fragments"):
                answer += frame(1, b"", False)
            connection.sendall(answer)
            if kind != "bad-accept":
                SOCKETS[kind](connection)
        except OSError:
            pass


def accept():
    while True:
        threading.Thread(target=serve, args=(server.accept()[0],), daemon=True).start()


threading.Thread(target=accept, daemon=True).start()
print(port, flush=True)
sys.stdin.read()
os._exit(0)
