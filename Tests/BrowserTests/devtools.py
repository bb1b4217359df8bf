"""Drives Chromium over its debugging pipe: JSON objects between NUL bytes on descriptors 3 and 4, no port, no library."""

import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def browser():
    """The path of Chromium; None if there is none."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


# How many seconds anything is waited for. It ends what hangs and measures nothing: on a machine that does much else, a program waits
# minutes for its turn.
PATIENCE = 1200


class Failure(Exception):
    """The browser did not do what it was asked."""


class Chromium:
    """A browser without a window, and what it says. Use it in a `with` statement: it ends with it."""

    def __init__(self, seconds=PATIENCE):
        self.seconds, self.number, self.events, self.buffer = seconds, 0, [], b""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="tcfcheck-browser-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        arguments = [
            "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--hide-scrollbars",
            "--disable-dev-shm-usage", "--force-color-profile=srgb", f"--user-data-dir={self.folder}",
        ] + (["--no-sandbox"] if os.getuid() == 0 else [])  # fmt: skip
        # The descriptors of the protocol are 3 and 4; the pipes may have these numbers here, the other way round too.
        given = [fcntl.fcntl(end, fcntl.F_DUPFD, 64) for end in (to_browser, from_browser)]
        null = os.open(os.devnull, os.O_RDWR)
        places = list(zip([null, null, null, *given], range(5)))
        actions = [(os.POSIX_SPAWN_DUP2, source, place) for source, place in places]
        actions += [(os.POSIX_SPAWN_CLOSE, end) for end in given]
        path = browser()
        self.child = os.posix_spawn(path, [path, *arguments], os.environ, file_actions=actions)
        for descriptor in (to_browser, from_browser, null, *given):
            os.close(descriptor)
        return self

    def __exit__(self, *_):
        try:
            self.send("Browser.close")
        except (Failure, OSError):
            os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.folder, ignore_errors=True)

    def send(self, method, session=None, **parameters):
        """Asks, waits for the answer, and returns its result. Events that come before it are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data) :]
        end = time.monotonic() + self.seconds
        while True:
            answer = self.read(end)
            if answer.get("id") != self.number:
                self.events.append(answer)
            elif "error" in answer:
                raise Failure(f"{method}: {answer['error'].get('message')}")
            else:
                return answer.get("result", {})

    def wait(self, method):
        """Reads events until one has this name."""
        end = time.monotonic() + self.seconds
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.read(end))

    def read(self, end):
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], max(0, end - time.monotonic()))[0]:
                raise Failure(f"no answer within {self.seconds} s")
            block = os.read(self.input, 1 << 16)
            if not block:
                raise Failure("the browser has ended")
            self.buffer += block
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    def page(self):
        """A new page: the session to talk to it by."""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "DOM", "CSS"):
            self.send(f"{domain}.enable", session)
        return session

    def evaluate(self, session, expression, waits=False):
        """The value of a JavaScript expression in the page, of a promise if it is to be waited for."""
        answer = self.send(
            "Runtime.evaluate", session, expression=expression, returnByValue=True, awaitPromise=waits
        )
        if "exceptionDetails" in answer:
            raise Failure(f"{expression[:60]}: {answer['exceptionDetails'].get('text')}")
        return answer["result"].get("value")
