"""The figures of importing each kind: check only, import, import again, import with a tenth changed.

Each runs on 200,000 rows, with one athlete and 300 schools in the store. The peers do the same work on the same rows:
DuckDB loads them typed and asks the rules in SQL; the sqlite3 shell imports them as the store holds them, or stages
them and upserts.
"""

import csv
import shutil
import subprocess
import sys
from pathlib import Path

from .figures_rows import duckdb_version, expect, version_of
from .measure import Broken, Run, Side, interleave, run

# The table of each kind, and the column that the tenth row of a changed file has something else in.
TABLES = {"events": "events", "metrics": "performance_metrics", "coaches": "coaches", "interactions": "interactions"}
CHANGED = {"events": "address", "metrics": "notes", "coaches": "notes", "interactions": "content"}
ROWS = 200_000
NOW = "2026-06-01T12:00:00Z"


class Stores:
    """The stores and files of one kind, made once."""

    def __init__(self, workshop, kind, rows):
        self.workshop, self.kind = workshop, kind
        self.command = workshop.command("compass-import")
        source = {"metrics": "measurements"}.get(kind, kind)
        self.path, self.rows = workshop.file(source, "rows", rows)
        self.schools, _ = workshop.file("schools", "rows", 300)
        athlete, _ = workshop.file("athletes", "rows", 1)
        self.directory = workshop.fresh(f"stores-{kind}")
        self.empty = self.directory / "empty.sqlite"
        self.filled = self.directory / "filled.sqlite"
        self.take(self.empty, athlete, self.schools)
        shutil.copy(self.empty, self.filled)
        expect(self.take(self.filled, self.path).output, self.rows)

    def take(self, store, *paths, dry=False):
        """Imports files, or only checks them."""
        options = ["--dry-run"] if dry else []
        return run([self.command, "--store", store, "--now", NOW, "--rejected", "none", "--decisions", *options, *paths])

    def changed(self):
        """The file with something else in every tenth row."""
        path = self.directory / f"changed-{self.kind}.csv"
        with open(self.path, newline="") as source, open(path, "w", newline="") as target:
            reader = csv.DictReader(source)
            writer = csv.DictWriter(target, reader.fieldnames, lineterminator="\n")
            writer.writeheader()
            for number, row in enumerate(reader):
                if number % 10 == 0:
                    row[CHANGED[self.kind]] += " (changed)"
                writer.writerow(row)
        return path

    # What the sqlite3 shell needs.

    def ask(self, store, script):
        return subprocess.run(
            ["sqlite3", "-bail", store], input=script, capture_output=True, text=True, check=True).stdout

    def columns(self):
        text = self.ask(self.filled, f"SELECT name, type FROM pragma_table_info('{TABLES[self.kind]}');")
        return [line.split("|")[:2] for line in text.splitlines()]

    def dump(self, store, name):
        """The rows of a store as the shell can take them: an absent text is an empty one, an absent integer 0."""
        path = self.directory / name
        cells = ", ".join(f"ifnull({name}, 0)" if kind == "INTEGER" else name for name, kind in self.columns())
        self.ask(store, f".mode csv\n.output {path}\nSELECT {cells} FROM {TABLES[self.kind]} ORDER BY rowid;\n")
        return path

    def schema(self):
        """The schema of the store; its partial indexes hold the same entries though absent texts are empty."""
        path = self.directory / "schema.sql"
        statements = self.ask(
            self.empty,
            "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' "
            f"AND tbl_name = '{TABLES[self.kind]}';")
        path.write_text(statements.replace("WHERE source_key IS NOT NULL", "WHERE source_key <> ''"))
        return path

    def shell(self, database, script):
        """One run of the shell, which must count the rows."""
        path = database.with_suffix(".sql")
        path.write_text(script + f"SELECT 'rows', count(*) FROM {TABLES[self.kind]};\n")
        made = run(["sqlite3", "-bail", database], input_path=path)
        if made.output.strip().replace("|", ",") != f"rows,{self.rows}":
            raise Broken(f"sqlite3: {made.output[-1000:]}")
        return made


def duckdb_check(stores, is_filled):
    arguments = ["check", stores.path, stores.kind, stores.schools, *([stores.path] if is_filled else [])]
    made = run([sys.executable, "-m", "harness.duckdb_peer", *arguments], directory=Path(__file__).parent.parent)
    rows, wall, cpu, load = made.output.split()[-4:]
    if int(rows) != stores.rows:
        raise Broken(f"DuckDB read {rows} rows of {stores.rows}")
    stores.load = float(load)
    return Run(float(wall), float(cpu), made.memory)


def checked(workshop, count, rows, kind, is_filled):
    """Check only, into an empty or a filled store."""
    stores = Stores(workshop, kind, rows)

    def ours():
        store = workshop.fresh("check") / "store.sqlite"
        shutil.copy(stores.filled if is_filled else stores.empty, store)
        made = stores.take(store, stores.path, dry=True)
        expect(made.output, stores.rows)
        return made

    mine = Side("compass-import --dry-run", version_of(stores.command))
    peer = Side("DuckDB, typed load and rules in SQL, threads=1", duckdb_version())
    interleave(count, (mine, ours), (peer, lambda: duckdb_check(stores, is_filled)))
    print(f"DuckDB's load alone, for information: {stores.load:.3f} s", file=sys.stderr)
    return subject(stores), mine, peer


def imported(workshop, count, rows, kind):
    """A whole import against the shell's `.import` into the same schema and indexes."""
    stores = Stores(workshop, kind, rows)
    schema, rows_path = stores.schema(), stores.dump(stores.filled, "rows.csv")

    def ours():
        store = workshop.fresh("import") / "store.sqlite"
        shutil.copy(stores.empty, store)
        made = stores.take(store, stores.path)
        expect(made.output, stores.rows)
        return made

    def theirs():
        database = workshop.fresh("shell") / "store.sqlite"
        return stores.shell(database, f".read {schema}\n.mode csv\n.import {rows_path} {TABLES[kind]}\n")

    mine = Side("compass-import", version_of(stores.command))
    peer = Side("sqlite3 shell, .import", version_of("sqlite3").split()[0])
    interleave(count, (mine, ours), (peer, theirs))
    return subject(stores), mine, peer


def repeated(workshop, count, rows, kind, is_changed):
    """The same file again, or one with a tenth of its rows changed, against a staged upsert."""
    stores = Stores(workshop, kind, rows)
    path = stores.changed() if is_changed else stores.path
    after = stores.directory / "after.sqlite"
    shutil.copy(stores.filled, after)
    stores.take(after, path)
    rows_path = stores.dump(after, "again.csv")
    prepared = stores.directory / "prepared.sqlite"
    before = stores.dump(stores.filled, "before.csv")
    stores.shell(prepared, f".read {stores.schema()}\n.mode csv\n.import {before} {TABLES[kind]}\n")
    table = TABLES[kind]
    updates = ", ".join(f"{name} = excluded.{name}" for name, _ in stores.columns() if name != "id")
    upsert = (
        f"CREATE TEMP TABLE staged AS SELECT * FROM {table} WHERE false;\n.mode csv\n.import {rows_path} staged\n"
        f"INSERT INTO {table} SELECT * FROM staged WHERE true ON CONFLICT (id) DO UPDATE SET {updates};\n")

    def ours():
        store = workshop.fresh("again") / "store.sqlite"
        shutil.copy(stores.filled, store)
        made = stores.take(store, path)
        expect(made.output, stores.rows)
        return made

    def theirs():
        database = workshop.fresh("shell") / "store.sqlite"
        shutil.copy(prepared, database)
        return stores.shell(database, upsert)

    mine = Side("compass-import", version_of(stores.command))
    peer = Side("sqlite3 shell, staged upsert", version_of("sqlite3").split()[0])
    interleave(count, (mine, ours), (peer, theirs))
    return subject(stores), mine, peer


def subject(stores):
    return {"file": stores.path.name, "bytes": stores.path.stat().st_size, "rows": stores.rows}


def figures():
    """Name: what makes it, the bar of the ratio, the bar of our memory in MB."""
    made = {}
    for kind in TABLES:
        made[f"check-{kind}"] = (
            lambda shop, runs, part, kind=kind: checked(shop, runs, ROWS // part, kind, False), 0.7, 64)
        made[f"check-{kind}-filled"] = (
            lambda shop, runs, part, kind=kind: checked(shop, runs, ROWS // part, kind, True), 0.7, 64)
        made[f"import-{kind}"] = (
            lambda shop, runs, part, kind=kind: imported(shop, runs, ROWS // part, kind),
            0.85 if kind == "events" else 0.5, 160)
        made[f"again-{kind}"] = (
            lambda shop, runs, part, kind=kind: repeated(shop, runs, ROWS // part, kind, False), 0.7, 160)
        made[f"tenth-{kind}"] = (
            lambda shop, runs, part, kind=kind: repeated(shop, runs, ROWS // part, kind, True), 0.7, 160)
    return made
