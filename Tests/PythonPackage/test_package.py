"""The package as a whole: its page, its types, and, where it is installed from the wheel, what the wheel brings."""

import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import tcfcheck
from support import LISTS, ROOT

PAGES = [ROOT / "Sources" / "Python" / "README.md", ROOT / "Sources" / "TCFRun" / "TCFRun.docc" / "Installing.md"]
FOLDER = Path(tcfcheck.__file__).parent
IS_WHEEL = (FOLDER / "bin" / "tcfcheck").exists()


class Package(unittest.TestCase):
    def test_pages(self) -> None:
        texts = [page.read_text() for page in PAGES if page.exists()]
        blocks: list[str] = [block for text in texts for block in re.findall(r"```python\n(.*?)```", text, re.S)]
        self.assertGreater(len(blocks), 1)
        for name in ("pandas", "pyarrow"):
            if not importlib.util.find_spec(name):
                blocks = [block for block in blocks if name not in block]
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "vendor-lists").symlink_to(LISTS)
            path = os.pathsep.join(entry for entry in sys.path if entry)
            # Of what is noted, test_notes.py has the tests.
            answer = subprocess.run([sys.executable, "-B", "-W", "ignore::UserWarning", "-c", "\n".join(blocks)], cwd=folder, capture_output=True, text=True,
                                    env=os.environ | {"PYTHONPATH": path})  # fmt: skip
        self.assertEqual((answer.returncode, answer.stderr), (0, ""))

    def test_public_names(self) -> None:
        for name in tcfcheck.__all__:
            self.assertTrue(getattr(tcfcheck, name).__doc__ or name in {"Basis"}, name)
        self.assertEqual(sorted(tcfcheck.__all__), tcfcheck.__all__)

    def test_standard_library_only(self) -> None:
        code = "import sys, tcfcheck; print(*{name.split('.')[0] for name in sys.modules} - sys.stdlib_module_names)"
        environment = os.environ | {"PYTHONPATH": str(FOLDER.parent)}
        found = subprocess.run([sys.executable, "-S", "-B", "-c", code], capture_output=True, text=True, env=environment)
        self.assertEqual(set(found.stdout.split()) - {"__main__"}, {"tcfcheck"}, found.stderr)

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
    def test_types(self) -> None:
        settings = str(ROOT / "Sources" / "Python" / "pyproject.toml")
        environment = dict(os.environ) if IS_WHEEL else os.environ | {"MYPYPATH": str(FOLDER.parent)}
        # As it is installed, which needs py.typed; and the tests, which use it as others do.
        for what in (["-p", "tcfcheck"], [str(path) for path in Path(__file__).parent.glob("*.py")]):
            command = [sys.executable, "-m", "mypy", "--strict", "--config-file", settings, "--cache-dir", os.devnull, *what]
            answer = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parent, env=environment)
            self.assertEqual(answer.returncode, 0, answer.stdout + answer.stderr)

    @unittest.skipUnless(IS_WHEEL, "the package is not installed from a wheel")
    def test_wheel(self) -> None:
        found = importlib.metadata.distribution("tcfcheck")
        self.assertEqual(found.version, tcfcheck.version())
        self.assertEqual(found.requires, None)
        names = [str(path) for path in found.files or []]
        self.assertTrue(any(name.endswith("tcfcheck/py.typed") for name in names))
        licences = {Path(name).name for name in names if "/licenses/" in name}
        for library in ("LICENSE", "libxml2.txt", "swift-runtime.txt", "libsodium.txt", "libyaml.txt", "zlib1g.txt"):
            self.assertIn(library, {name.replace("-dev", "") for name in licences})
        command = Path(sys.executable).parent / "tcfcheck"
        for start in ([str(command)], [sys.executable, "-m", "tcfcheck"]):
            answer = subprocess.run([*start, "--version"], capture_output=True, text=True)
            self.assertEqual((answer.returncode, answer.stdout.split()[0]), (0, found.version))
            self.assertEqual(subprocess.run([*start, "--bogus"], capture_output=True).returncode, 64)

    @unittest.skipUnless(IS_WHEEL, "the package is not installed from a wheel")
    def test_libraries_are_those_of_the_wheel(self) -> None:
        found = subprocess.run(["ldd", FOLDER / "bin" / "tcfcheck"], capture_output=True, text=True).stdout
        self.assertRegex(found, r"libxml2\S* => \S*/tcfcheck\.libs/")
        self.assertNotIn("not found", found)


if __name__ == "__main__":
    unittest.main()
