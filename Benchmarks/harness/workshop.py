"""Where files, peers and commands of the benchmarks are."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from . import files

BENCHMARKS = Path(__file__).resolve().parent.parent
CHECKOUT = BENCHMARKS.parent


class Workshop:
    """The cache directory with the files and peers, and the release build of the commands."""

    def __init__(self, commands, build):
        self.cache = Path(os.environ["COMPASS_BENCHMARK_CACHE"])
        self.scratch = self.cache / f"scratch-{os.getpid()}"
        self.commands = Path(commands).resolve() if commands else CHECKOUT / ".build" / "release"
        self.build = build and not commands
        self.built = set()

    def __enter__(self):
        self.scratch.mkdir(parents=True)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.scratch, ignore_errors=True)

    def file(self, kind, unit, amount):
        """A generated file and its number of rows; made once, kept in the cache under the generator's own digest."""
        import hashlib

        digest = hashlib.sha256((BENCHMARKS / "harness" / "files.py").read_bytes()).hexdigest()[:8]
        path = self.cache / f"{kind}-{unit}-{amount}-{digest}.{'ics' if kind == 'calendar' else 'csv'}"
        note = Path(f"{path}.rows")
        if not (path.exists() and note.exists()):
            for old in self.cache.glob(f"{kind}-{unit}-{amount}-*"):
                old.unlink()
            print(f"making {path}", file=sys.stderr)
            subprocess.run(
                [sys.executable, "-m", "harness.files", path, kind, unit, str(amount)], cwd=BENCHMARKS, check=True)
        return path, int(note.read_text())

    def command(self, name):
        """The release build of a command."""
        if self.build and name not in self.built:
            print(f"building {name}", file=sys.stderr)
            subprocess.run(
                ["swift", "build", "-c", "release", "--product", name], cwd=CHECKOUT, check=True, stdout=sys.stderr)
            self.built.add(name)
        return self.commands / name

    def program(self, name):
        """A program of the nested package, which measures a library."""
        if self.build and name not in self.built:
            print(f"building {name}", file=sys.stderr)
            subprocess.run(
                ["swift", "build", "-c", "release", "--product", name], cwd=BENCHMARKS, check=True, stdout=sys.stderr)
            self.built.add(name)
        return BENCHMARKS / ".build" / "release" / name

    def peer(self, name, library):
        """A program of `Peers`, compiled."""
        path = self.scratch / name
        source = next((BENCHMARKS / "Peers").glob(f"{name}.c*"))
        compiler = ["c++", "-std=c++17"] if source.suffix == ".cpp" else ["cc"]
        if not path.exists():
            subprocess.run(
                [*compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-o", path, source, f"-l{library}"], check=True)
        return path

    def fresh(self, name):
        """An empty directory for one run."""
        path = self.scratch / name
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir()
        return path
