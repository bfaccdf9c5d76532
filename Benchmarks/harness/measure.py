"""Runs programs and says what each run took."""

import os
import statistics
import subprocess
import time
from dataclasses import asdict, dataclass, field


class Broken(Exception):
    """A program did not do what it was to be measured at."""


@dataclass
class Run:
    """One run: seconds of the clock, seconds of the processor, bytes of memory at the peak."""

    wall: float
    cpu: float
    memory: int
    output: str = ""


@dataclass
class Side:
    """One side of a ratio over several runs."""

    name: str
    version: str
    runs: list = field(default_factory=list)

    def spread(self, key):
        values = [getattr(run, key) for run in self.runs]
        return {"median": statistics.median(values), "min": min(values), "max": max(values)}

    def summary(self):
        return {
            "name": self.name, "version": self.version, "runs": len(self.runs), "wall_seconds": self.spread("wall"),
            "cpu_seconds": self.spread("cpu"), "peak_memory_bytes": self.spread("memory"),
            "each": [{key: value for key, value in asdict(run).items() if key != "output"} for run in self.runs],
        }


def run(command, *, codes=(0,), environment=None, directory=None, input_path=os.devnull):
    """Runs a program to its end. Its memory is the kernel's own count (`ru_maxrss`), not a sample."""
    with open(input_path, "rb") as source:
        start = time.monotonic()
        process = subprocess.Popen(
            [str(part) for part in command], stdin=source, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=environment, cwd=directory)
        output = process.stdout.read().decode(errors="replace")
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
    process.stdout.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in codes:
        raise Broken(f"{' '.join(map(str, command))}: exit code {process.returncode}\n{output[-4000:]}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, output)


def interleave(count, *sides):
    """Runs the sides in turn, so that whatever else the machine does meets all of them alike.

    A side is a `Side` and what makes one `Run`. One more round goes first, to warm the caches, and is not counted.
    """
    for round_number in range(count + 1):
        for side, once in sides:
            made = once()
            if round_number:
                side.runs.append(made)
