"""DuckDB at one thread: prints the rows, and the seconds of the clock and of the processor that the work took.

`count PATH` counts the rows. `check PATH KIND SCHOOLS [STORED]` loads the rows in their types and asks the rules of the
kind in SQL, beside rows that are stored already; it prints the seconds of the load alone, too.
"""

import json
import resource
import sys
import time

import duckdb

# The columns of the generated rows as DuckDB's own types; enumerations and zones stay text.
TYPES = {
    "events": {
        "name": "VARCHAR", "type": "VARCHAR", "start_date": "DATE", "end_date": "DATE", "start_time": "TIME",
        "end_time": "TIME", "checkin_time": "TIME", "location": "VARCHAR", "address": "VARCHAR", "city": "VARCHAR",
        "state": "VARCHAR", "time_zone": "VARCHAR", "cost": "DECIMAL(10,2)", "registered": "BOOLEAN",
        "attended": "BOOLEAN", "url": "VARCHAR", "description": "VARCHAR", "event_source": "VARCHAR",
        "sequence": "INTEGER",
    },
    "metrics": {
        "recorded_date": "DATE", "metric_type": "VARCHAR", "value": "DECIMAL(12,3)", "unit": "VARCHAR",
        "source": "VARCHAR", "verified": "BOOLEAN", "notes": "VARCHAR",
    },
    "coaches": {
        "school": "VARCHAR", "first_name": "VARCHAR", "last_name": "VARCHAR", "role": "VARCHAR", "email": "VARCHAR",
        "phone": "VARCHAR", "notes": "VARCHAR",
    },
    "interactions": {
        "school": "VARCHAR", "type": "VARCHAR", "direction": "VARCHAR", "occurred_at": "TIMESTAMP",
        "subject": "VARCHAR", "content": "VARCHAR",
    },
}

# The rules that the importer asks of each kind, as conditions that a row must not meet.
RULES = {
    "events": [
        "name IS NULL OR length(name) > 200", "type NOT IN ('showcase', 'camp', 'official_visit', 'unofficial_visit', 'game')",
        "start_date IS NULL OR start_date < DATE '1900-01-01'", "end_date < start_date",
        "coalesce(end_date, start_date) = start_date AND end_time <= start_time", "checkin_time > start_time",
        "NOT regexp_matches(state, '^[A-Z]{2}$')", "cost < 0 OR cost > 99999", "length(description) > 2000",
        "url IS NOT NULL AND NOT regexp_matches(url, '^https?://[^\\s/]+\\.[^\\s]+$')", "attended AND NOT registered",
        "event_source NOT IN ('email', 'flyer', 'web_search', 'recommendation', 'friend', 'other')",
    ],
    "metrics": [
        "recorded_date IS NULL OR recorded_date > DATE '2026-06-01'", "value IS NULL OR value < 0",
        "metric_type IN ('exit_velo', 'velocity') AND (value > 130 OR unit <> 'mph')",
        "metric_type = 'sixty_time' AND (value NOT BETWEEN 5 AND 12)", "metric_type = 'pop_time' AND value > 4",
        "length(notes) > 2000", "length(source) > 200",
    ],
    "coaches": [
        "first_name IS NULL OR last_name IS NULL", "length(first_name) > 100 OR length(last_name) > 100",
        "role NOT IN ('head', 'assistant', 'recruiting')",
        "NOT regexp_matches(email, '^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$')",
        "NOT regexp_matches(phone, '^\\+?[0-9 ().-]{7,20}$')", "length(notes) > 2000",
    ],
    "interactions": [
        "type NOT IN ('email', 'phone_call', 'text')", "direction NOT IN ('inbound', 'outbound')",
        "occurred_at IS NULL OR occurred_at > TIMESTAMP '2026-06-01 12:00:00'", "length(subject) > 500",
        "length(content) > 10000",
    ],
}

# What rows of one record have in common.
KEYS = {
    "events": "type, lower(name), start_date",
    "metrics": "metric_type, recorded_date, lower(source)",
    "coaches": "lower(school), lower(first_name), lower(last_name)",
    "interactions": "lower(school), occurred_at, type",
}
NEAR = (
    "SELECT count(*) FROM rows a JOIN rows b ON lower(a.name) = lower(b.name) AND a.rowid < b.rowid "
    "AND abs(a.start_date - b.start_date) <= 3")


def processor():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def load(connection, table, path, kind):
    columns = json.dumps(TYPES[kind])
    connection.execute(f"CREATE TABLE {table} AS SELECT * FROM read_csv(?, header=true, columns={columns})", [path])


def check(connection, kind, is_filled):
    """Asks every rule; returns the number of findings."""
    found = sum(
        count for count, in connection.execute(
            " UNION ALL ".join(f"SELECT count(*) FROM rows WHERE {rule}" for rule in RULES[kind])).fetchall())
    keys = KEYS[kind]
    found += connection.execute(
        f"SELECT count(*) FROM (SELECT {keys} FROM rows GROUP BY ALL HAVING count(*) > 1)").fetchone()[0]
    if kind == "events":
        found += connection.execute(NEAR).fetchone()[0]
    if "school" in TYPES[kind]:
        found += connection.execute(
            "SELECT count(*) FROM rows LEFT JOIN schools ON lower(school) = lower(schools.name) "
            "WHERE schools.name IS NULL").fetchone()[0]
    if is_filled:
        found += connection.execute(
            f"SELECT count(*) FROM (SELECT {keys} FROM rows EXCEPT SELECT {keys} FROM stored)").fetchone()[0]
    return found


def main():
    mode, path = sys.argv[1:3]
    connection = duckdb.connect(":memory:")
    connection.execute("SET threads=1")
    if mode == "check":
        kind, schools, *stored = sys.argv[3:]
        connection.execute("CREATE TABLE schools AS SELECT name FROM read_csv(?, header=true)", [schools])
        if stored:
            load(connection, "stored", stored[0], kind)
    clock, used = time.monotonic(), processor()
    if mode == "count":
        rows = connection.execute("SELECT count(*) FROM read_csv(?, header=true)", [path]).fetchone()[0]
        print(rows, time.monotonic() - clock, processor() - used)
        return
    load(connection, "rows", path, kind)
    loaded = time.monotonic() - clock
    check(connection, kind, bool(stored))
    clock, used = time.monotonic() - clock, processor() - used
    print(connection.execute("SELECT count(*) FROM rows").fetchone()[0], clock, used, loaded)


main()
