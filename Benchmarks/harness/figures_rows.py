"""The figures of reading delimited text: against DuckDB."""

import subprocess
import sys
from pathlib import Path

from .measure import Broken, Run, Side, interleave, run


def duckdb_version():
    import duckdb

    return duckdb.__version__


def duckdb_run(mode, path, expected):
    """DuckDB in a process of its own; its time is the statement alone, without Python's start."""
    made = run([sys.executable, "-m", "harness.duckdb_peer", mode, path], directory=Path(__file__).parent.parent)
    rows, wall, cpu = made.output.split()[-3:]
    if int(rows) != expected:
        raise Broken(f"DuckDB read {rows} rows of {expected}")
    return Run(float(wall), float(cpu), made.memory)


def spans(workshop, count, size, part):
    """Bytes to field spans with positions, one thread: against counting the rows.

    `part` is "read" for the reader alone, "all" for the survey of the whole file before it as well; DuckDB's
    time always has its own look at the beginning of the file in it.
    """
    path, rows = workshop.file("events", "size", size)
    program = workshop.program("csv-spans")

    def ours():
        made = run([program, part, path])
        read, wall, cpu = made.output.split()[-3:]
        if int(read) != rows:
            raise Broken(f"{read} records were read of {rows}")
        return Run(float(wall), float(cpu), made.memory)

    mine = Side("CompassCSV, survey and reader" if part == "all" else "CompassCSV, reader", "")
    peer = Side("DuckDB count(*), threads=1", duckdb_version())
    interleave(count, (mine, ours), (peer, lambda: duckdb_run("count", path, rows)))
    return {"file": path.name, "bytes": path.stat().st_size, "rows": rows}, mine, peer


def version_of(command):
    return subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def expect(report, rows):
    """Checks that the import took every row without a finding: read, accepted, rejected, skipped, warnings."""
    lines = [line.split() for line in report.splitlines() if line.split()[1:6] == [str(rows), str(rows), "0", "0", "0"]]
    if not lines:
        raise Broken(f"not every row was taken:\n{report[-2000:]}")
