"""`Benchmarks/run`: the figures, measured."""

import argparse
import json
import os
import platform
import sys

from . import figures_calendars as calendars
from . import figures_documents as documents
from . import figures_feed as feed
from . import figures_hostile as hostile
from . import figures_json as rows_of_json
from . import figures_kinds as kinds
from . import figures_rows as rows
from .measure import Broken
from .report import alone, entry, lines
from .workshop import Workshop

MEGABYTE = 1_000_000

# Name: what makes it, the bar of the ratio, the bar of our memory in MB.
FIGURES = {
    "csv-read": (lambda shop, runs, part: rows.spans(shop, runs, 100 * MEGABYTE // part, "read"), 1.0, 64),
    "csv": (lambda shop, runs, part: rows.spans(shop, runs, 100 * MEGABYTE // part, "all"), 1.0, 64),
    **kinds.figures(),
    "json-array": (lambda shop, runs, part: rows_of_json.rows(shop, runs, 100 * MEGABYTE // part, "array"), 0.5, 64),
    "json-lines": (lambda shop, runs, part: rows_of_json.rows(shop, runs, 100 * MEGABYTE // part, "lines"), 0.5, 64),
    "json-1gb": (lambda shop, runs, part: rows_of_json.rows(shop, runs, 1000 * MEGABYTE // part, "lines"), 0.5, 64),
    # Three times the file.
    "ics-read": (lambda shop, runs, part: calendars.tree(shop, runs, 30 * MEGABYTE // part, "values"), 1.0, 90),
    "ics-tree": (lambda shop, runs, part: calendars.tree(shop, runs, 30 * MEGABYTE // part, "read"), 1.0, 90),
    "xlsx": (lambda shop, runs, part: documents.xlsx(shop, runs, 200_000 // part), 0.9, 40),
    "feed": (lambda shop, runs, part: feed.answers(shop, runs, "200"), 0.5, None),
    "feed-304": (lambda shop, runs, part: feed.answers(shop, runs, "304"), 0.5, None),
    "pdf": (lambda shop, runs, part: documents.pdf(shop, runs, 36_000 // part), 0.7, None),
}

# Name: what makes it, the bar in seconds.
TIMES = {
    "ics-write": (lambda shop, runs: calendars.ics_write(shop, runs), 0.01),
    "cold-pdf": (lambda shop, runs: documents.cold_pdf(shop, runs), 0.15),
    "cold-one-pager": (lambda shop, runs: documents.cold_one_pager(shop, runs), 0.15),
    "start-import": (lambda shop, runs: documents.start(shop, runs, "compass-import"), 0.03),
    "start-export": (lambda shop, runs: documents.start(shop, runs, "compass-export"), 0.03),
}

# Name: what makes it; there is neither a peer nor a bar.
RATES = {
    "html": lambda shop, runs, part: documents.rate(shop, runs, "html", 200_000 // part),
    "json": lambda shop, runs, part: documents.rate(shop, runs, "json", 200_000 // part),
    "csv-write": lambda shop, runs, part: documents.rate(shop, runs, "csv", 200_000 // part),
}

NAMES = [*FIGURES, *TIMES, *RATES, "hostile"]


def measured(name, shop, options):
    if name in RATES:
        return alone(*RATES[name](shop, options.runs, options.part), None)
    if name in TIMES:
        make, bar = TIMES[name]
        return alone(*make(shop, options.runs), bar)
    make, bar, memory = FIGURES[name]
    return entry(*make(shop, options.runs, options.part), bar, memory)


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/run", description="Measures the figures against their peers.")
    parser.add_argument("figure", nargs="*", help=f"which: {', '.join(NAMES)} (all unless given)")
    parser.add_argument("--runs", type=int, default=5, help="counted runs of each side (5)")
    parser.add_argument("--part", type=int, default=1, metavar="N", help="take files of one N-th of the size")
    parser.add_argument("--json", metavar="FILE", help="write every run to a file")
    parser.add_argument("--commands", metavar="DIR", help="measure the commands of this directory (.build/release)")
    parser.add_argument("--no-build", action="store_true", help="take the commands as they are")
    options = parser.parse_args()
    unknown = [name for name in options.figure if name not in NAMES]
    if unknown:
        parser.error(f"no such figure: {', '.join(unknown)}; there are {', '.join(NAMES)}")

    results, broken = {}, False
    with Workshop(options.commands, not options.no_build) as shop:
        for name in options.figure or NAMES:
            try:
                if name == "hostile":
                    results[name] = {}
                    for file in hostile.FILES:
                        results[name][file] = hostile.growth(shop, file, options.runs)
                        print(hostile.line(file, results[name][file]), flush=True)
                    continue
                results[name] = measured(name, shop, options)
            except Broken as problem:
                broken = True
                results[name] = {"broken": str(problem)}
                print(f"{name}: {problem}", file=sys.stderr)
            else:
                for line in lines(name, results[name]):
                    print(line, flush=True)
    if options.json:
        machine = {"system": platform.platform(), "processors": os.cpu_count(), "load": os.getloadavg()}
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"machine": machine, "figures": results}, file, indent=2)
            file.write("\n")
    sys.exit(1 if broken else 0)


main()
