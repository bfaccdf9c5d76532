"""DuckDB at one thread: prints the rows, and the seconds of the clock and of the processor that the statement took."""

import json
import resource
import sys
import time

import duckdb

from .figures_rows import EVENT_TYPES

mode, path = sys.argv[1:3]
connection = duckdb.connect(":memory:")
connection.execute("SET threads=1")
if mode == "count":
    statement = "SELECT count(*) FROM read_csv(?, header=true)"
else:
    statement = f"CREATE TABLE events AS SELECT * FROM read_csv(?, header=true, columns={json.dumps(EVENT_TYPES)})"


def processor():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


clock, used = time.monotonic(), processor()
rows = connection.execute(statement, [path]).fetchone()[0]
clock, used = time.monotonic() - clock, processor() - used
if mode == "typed":
    rows = connection.execute("SELECT count(*) FROM events").fetchone()[0]
print(rows, clock, used)
