"""The figures of reading and importing: against DuckDB and the sqlite3 shell."""

import subprocess
import sys
from pathlib import Path

from .measure import Broken, Run, Side, interleave, run

MEBIBYTE = 1 << 20

# The columns of the generated events as DuckDB's own types; enumerations and zones stay text.
EVENT_TYPES = {
    "name": "VARCHAR", "type": "VARCHAR", "start_date": "DATE", "end_date": "DATE", "start_time": "TIME",
    "end_time": "TIME", "checkin_time": "TIME", "location": "VARCHAR", "address": "VARCHAR", "city": "VARCHAR",
    "state": "VARCHAR", "time_zone": "VARCHAR", "cost": "DECIMAL(10,2)", "registered": "BOOLEAN",
    "attended": "BOOLEAN", "url": "VARCHAR", "description": "VARCHAR", "event_source": "VARCHAR",
    "sequence": "INTEGER",
}


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


def typed(workshop, count, size):
    """Typed and validated, with positions: a dry run against a typed load."""
    path, rows = workshop.file("events", "size", size)
    command = workshop.command("compass-import")

    def ours():
        store = workshop.fresh("typed") / "store.sqlite"
        made = run([command, "--dry-run", "--store", store, path])
        expect(made.output, rows)
        return made

    mine = Side("compass-import --dry-run", version_of(command))
    peer = Side("DuckDB CREATE TABLE AS read_csv, typed, threads=1", duckdb_version())
    interleave(count, (mine, ours), (peer, lambda: duckdb_run("typed", path, rows)))
    return {"file": path.name, "bytes": path.stat().st_size, "rows": rows}, mine, peer


def imported(workshop, count, rows):
    """A whole import against the sqlite3 shell's `.import` of the rows as the store holds them."""
    path, made_rows = workshop.file("events", "rows", rows)
    command = workshop.command("compass-import")
    schema, stored = stored_rows(workshop, command, path, made_rows)

    def ours():
        store = workshop.fresh("import") / "store.sqlite"
        made = run([command, "--store", store, path])
        expect(made.output, made_rows)
        return made

    def theirs():
        database = workshop.fresh("shell") / "store.sqlite"
        script = database.with_suffix(".sql")
        script.write_text(f".read {schema}\n.mode csv\n.import {stored} events\nSELECT 'rows', count(*) FROM events;\n")
        made = run(["sqlite3", "-bail", database], input_path=script)
        if made.output.strip() != f"rows,{made_rows}":
            raise Broken(f"sqlite3 imported: {made.output[-1000:]}")
        return made

    mine = Side("compass-import", version_of(command))
    peer = Side("sqlite3 shell, .import", version_of("sqlite3").split()[0])
    interleave(count, (mine, ours), (peer, theirs))
    return {"file": path.name, "bytes": path.stat().st_size, "rows": made_rows}, mine, peer


def stored_rows(workshop, command, path, rows):
    """The schema and the rows of a store that compass-import made, as the shell can take them.

    The shell has no way to write NULL: an absent text becomes an empty one, an absent integer 0, which are as many
    bytes in the database. So that its indexes hold the same entries, "IS NOT NULL" becomes "<> ''" in them.
    """
    directory = workshop.fresh("stored")
    store = directory / "store.sqlite"
    run([command, "--store", store, path])

    def ask(script):
        return subprocess.run(
            ["sqlite3", "-bail", store], input=script, capture_output=True, text=True, check=True).stdout

    schema = directory / "schema.sql"
    statements = ask("SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%';")
    schema.write_text(statements.replace("WHERE source_key IS NOT NULL", "WHERE source_key <> ''"))
    columns = [line.split("|")[:2] for line in ask("SELECT name, type FROM pragma_table_info('events');").splitlines()]
    cells = ", ".join(f"ifnull({name}, 0)" if kind == "INTEGER" else name for name, kind in columns)
    stored = directory / "events.csv"
    ask(f".mode csv\n.output {stored}\nSELECT {cells} FROM events ORDER BY rowid;\n")
    if int(ask("SELECT count(*) FROM events;")) != rows:
        raise Broken("the store does not hold the rows of the file")
    store.unlink()
    return schema, stored


def expect(report, rows):
    """Checks that the import took every row without a finding: read, accepted, rejected, skipped, warnings."""
    lines = [line.split() for line in report.splitlines() if line.split()[1:6] == [str(rows), str(rows), "0", "0", "0"]]
    if not lines:
        raise Broken(f"not every row was taken:\n{report[-2000:]}")
