"""Drives `tcfcheck inspect` on a pseudo-terminal: inspect_terminal.py TCFCHECK. Ends with 0 if everything is as it should be."""

import os
import pty
import re
import select
import signal
import sys
import termios
import time

STRING = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA"
LIST = "TestVectors/vendor-lists/sample-vendor-list.json"
# What the program itself may say to a terminal.
OWN = re.compile(rb"\x1b\[(?:H|K|J|[0127]m|\?(?:1049|25|7|2004)[hl])")
# How long anything is waited for. It ends what hangs and measures nothing.
SECONDS = 1200


def lead(command, news, ready):
    """Does what a shell does: starts a job in the foreground, tells its number and when it stops, and ends as it does. The job
    waits for a byte, so that the modes of the terminal can be read before it changes them."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    job = os.fork()
    if job == 0:
        os.read(ready, 1)
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpgrp())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        # A program that starts others from a thread hands down what that thread has blocked.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP})
        os.execv(command[0], command)
    os.write(news, b"%d\n" % job)
    while True:
        _, status = os.waitpid(job, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
        os.write(news, b"stopped\n")


class Session:
    """A program with a terminal of its own, started as a shell does: one without a shell cannot be stopped."""

    def __init__(self, *arguments):
        self.before = None
        self.output = b""
        self.news, news = os.pipe()
        ready, go = os.pipe()
        os.environ["TERM"] = "xterm"
        child, self.terminal = pty.fork()
        if child == 0:
            lead([sys.argv[1], "inspect", *arguments, "--gvl", LIST, "--as-of", "2026-06-10"], news, ready)
        os.close(news)
        self.child = child
        os.close(ready)
        self.job = int(os.read(self.news, 100))
        self.modes()
        os.write(go, b"!")
        os.close(go)

    def modes(self):
        """The modes of the terminal; those before the program changes them are kept."""
        modes = termios.tcgetattr(self.terminal)
        if self.before is None:
            self.before = modes
        return modes

    def read(self, seconds):
        """Reads for so long, or until the program has nothing more to say; whether anything came."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            block = os.read(self.terminal, 1 << 16)
        except OSError:
            return False
        self.output += block
        return bool(block)

    def press(self, keys):
        self.output = b""
        os.write(self.terminal, keys)

    def expect(self, text):
        """Waits for a text on the screen."""
        end = time.monotonic() + SECONDS
        while text.encode() not in OWN.sub(b"", self.output):
            if time.monotonic() > end:
                raise AssertionError(f"{text!r} did not come: {self.output[-2000:]!r}")
            self.read(0.2)
        self.check()

    def check(self):
        """Nothing on the screen but texts and what the program says itself."""
        while self.read(0.1):
            pass
        rest = re.sub(rb"\r+\n", b"", OWN.sub(b"", self.output))
        text = rest.decode("utf-8", "replace")
        bad = [c for c in text if ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0]
        assert not bad, f"{bad!r} in {rest[:2000]!r}"

    def ending(self):
        """The exit status, once the program has ended, or the negative number of the signal."""
        end = time.monotonic() + SECONDS
        while True:
            self.read(0.1)
            child, status = os.waitpid(self.child, os.WNOHANG)
            if child:
                while self.read(0.1):
                    pass
                return os.waitstatus_to_exitcode(status)
            assert time.monotonic() < end, "the program does not end"

    def restored(self):
        """Whether the modes are as before and the other screen has been left."""
        assert self.output.rstrip().endswith(b"\x1b[?1049l"), self.output[-200:]
        assert self.modes() == self.before, "the modes of the terminal were not restored"


def walk():
    session = Session(STRING)
    session.expect("[1 Summary]")
    assert session.modes() != session.before, "keys would be echoed"
    session.press(b"\x1b[Z")
    session.expect("[5 Vendors]")
    session.press(b"/BIRCH")
    session.expect("1 with")
    session.press(b"\r\r")
    session.expect("purpose 7 legitimate interest permitted")
    session.press(b"q")
    assert session.ending() == 0
    session.restored()


def paste():
    session = Session()
    session.expect("Paste a TC string")
    session.press(b"\x1b[200~" + STRING.encode() + b"\n\x1b[201~")
    session.expect("A TC string written on")
    session.press(b'\x1b[200~{"IABTCF_TCString":"\\u001b]0;x\\u0007", "IABTCF_CmpSdkID":"\\u001b[2J"}\x1b[201~')
    session.expect("Findings")
    session.press(b"3")
    session.expect("IABTCF_CmpSdkID")
    session.press(b"\x1b[200~\x1b]0;title\x07\x1b[201~")
    session.expect("pasted")
    session.press(b"ono-such-file.txt\r")
    session.expect("no-such-file.txt")
    session.press(b"q")
    assert session.ending() == 0
    session.restored()


def end_by(action, status):
    session = Session(STRING)
    session.expect("[1 Summary]")
    action(session)
    assert session.ending() == status
    session.restored()


def suspend():
    session = Session(STRING)
    session.expect("[1 Summary]")
    session.press(b"\x1a")
    assert select.select([session.news], [], [], SECONDS)[0], "the program does not stop"
    assert os.read(session.news, 100) == b"stopped\n"
    while session.read(0.1):
        pass
    session.restored()
    os.kill(session.job, signal.SIGCONT)
    session.expect("[1 Summary]")
    assert session.modes() != session.before
    session.press(b"q")
    assert session.ending() == 0
    session.restored()


def main():
    scenarios = [
        walk,
        paste,
        lambda: end_by(lambda session: session.press(b"\x03"), 2),
        lambda: end_by(lambda session: os.kill(session.job, signal.SIGTERM), 2),
        lambda: end_by(lambda session: os.kill(session.job, signal.SIGHUP), 2),
        suspend,
    ]
    for scenario in scenarios:
        scenario()
    print(f"{len(scenarios)} scenarios")


main()
