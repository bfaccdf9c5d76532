"""The figures of JSON: bytes to records, against simdjson's DOM of the same file."""

import csv
import json

from .figures_documents import package_version
from .measure import Broken, Run, Side, interleave, run


def rows(workshop, count, size, form):
    """Bytes to records with their places, one thread, of an array of rows or of rows a line."""
    table, expected = workshop.file("events", "size", size)
    path = table.with_suffix(".json" if form == "array" else ".jsonl")
    if not path.exists() or path.stat().st_mtime < table.stat().st_mtime:
        convert(table, path, form)
    program, peer = workshop.program("json-rows"), workshop.peer("json_dom", "simdjson")

    def timed(command):
        made = run(command)
        records, wall, cpu = made.output.split()[-3:]
        if int(records) != expected:
            raise Broken(f"{records} rows were read of {expected}")
        return Run(float(wall), float(cpu), made.memory)

    mine = Side("CompassJSON, records with places", "")
    other = Side("simdjson, DOM", package_version("libsimdjson-dev"))
    interleave(count, (mine, lambda: timed([program, path])), (other, lambda: timed([peer, form, path])))
    return {"file": path.name, "bytes": path.stat().st_size, "rows": expected}, mine, other


def convert(table, path, form):
    """The rows of a CSV file as JSON."""
    with open(table, newline="", encoding="utf-8") as source, open(path, "w", encoding="utf-8") as target:
        target.write("[" if form == "array" else "")
        for number, row in enumerate(csv.DictReader(source)):
            target.write((",\n" if number else "\n") if form == "array" else "")
            json.dump(row, target, ensure_ascii=False, separators=(",", ":"))
            target.write("" if form == "array" else "\n")
        target.write("\n]\n" if form == "array" else "")
