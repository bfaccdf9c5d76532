"""How the time of an import grows on files that are made to take long: four times the file, at most five times the time."""

import json
import zipfile

from .measure import Broken, Side, run

# Time of the processor for four times the file, by that for the file, the time of a start taken off both.
GROWTH = 5.0

ZONE = (
    "BEGIN:VTIMEZONE\r\nTZID:Odd/{0}\r\nBEGIN:STANDARD\r\nDTSTART:20200101T000000\r\nTZOFFSETFROM:+0{1}13\r\n"
    "TZOFFSETTO:+0{1}17\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n")
EVENT = (
    "BEGIN:VEVENT\r\nUID:{0}@example.com\r\nDTSTAMP:20260101T000000Z\r\nDTSTART{1}:20260601T120000\r\n"
    "SUMMARY:Game {0}\r\nEND:VEVENT\r\n")


def calendar(body):
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n" + body + "END:VCALENDAR\r\n"


def table(header, row):
    return lambda count: header + "\n" + (row + "\n") * count


def objects(header, row):
    names, values = header.split(","), row.split(",")
    text = json.dumps(dict(zip(names, values)))
    return lambda count: "[" + ",\n".join([text] * count) + "]"


EQUAL_ROWS = {
    "events": ("type,name,start_date,start_time", "game,Owls vs Hawks,2026-06-01,10:00"),
    "metrics": ("metric_type,value,unit,recorded_date", "exit_velocity,88,mph,2026-06-01"),
    "coaches": ("school,first_name,last_name,role", "Lakeview State,Jo,Reyes,head"),
    "interactions": (
        "school,type,direction,occurred_at,subject", "Lakeview State,email,outbound,2026-06-01T10:00:00Z,Hello"),
    "schools": ("name,city,state", "Lakeview State,Macon,GA"),
    "athletes": ("full_name,graduation_year", "Sam Rivers,2027"),
    "trips": ("name,start_date,end_date", "Summer,2026-06-01,2026-06-05"),
}

# Name: the ending, what makes the file, how much of it, options of the import, the most seconds and megabytes that
# four times as much may take; None where nothing was promised.
FILES = {
    **{
        f"equal-{kind}-csv": ("csv", table(*rows), 5_000, [f"--as={kind}"], 2.0, None)
        for kind, rows in EQUAL_ROWS.items()
    },
    **{
        f"equal-{kind}-json": ("json", objects(*rows), 5_000, [f"--as={kind}"], 2.0, None)
        for kind, rows in EQUAL_ROWS.items()
    },
    "hourly-events": (
        "ics", lambda count: calendar("".join(
            EVENT.format(number, "").replace("END:V", "RRULE:FREQ=HOURLY\r\nEND:V") for number in range(count))),
        50, [], 5.0, 256),
    "folded-lines": (
        "ics", lambda count: calendar("BEGIN:VEVENT\r\nSUMMARY:x\r\n" + " y\r\n" * count + "END:VEVENT\r\n"),
        1_500_000, [], 3.0, None),
    "nested-events": ("ics", lambda count: calendar("BEGIN:VEVENT\r\n" * count), 10_000, [], 3.0, 256),
    "nested-components": ("ics", lambda count: calendar("BEGIN:X-A\r\n" * count), 10_000, [], 3.0, 256),
    "odd-zones": (
        "ics", lambda count: calendar(
            "".join(ZONE.format(number, number % 9) for number in range(count))
            + "".join(EVENT.format(number, f";TZID=Odd/{number}") for number in range(count))),
        1_250, [], 3.0, 256),
    "one-uid": (
        "ics", lambda count: calendar(
            "".join(EVENT.format("same", "").replace("0601T", f"{n // 28 % 12 + 1:02}{n % 28 + 1:02}T")
                    for n in range(count))), 1_500, [], 5.0, 256),
    "commas": ("json", lambda count: "[" + "," * count + "]", 1_250_000, ["--as=events"], 3.0, None),
    "brackets": ("json", lambda count: "[" * count, 1_250_000, ["--as=events"], 3.0, None),
    "own-names": (
        "json", lambda count: "[" + ",".join(f'{{"k{number}":1}}' for number in range(count)) + "]", 20_000,
        ["--as=events"], 5.0, 256),
    "long-name": ("json", lambda count: '[{"' + "k" * count + '":1}]', 262_144, ["--as=events"], 5.0, 256),
    "quotes": ("csv", lambda count: "type,name,start_date\n" + '"a\n' * count, 83_000, ["--as=events"], 5.0, 256),
    "wide-header": (
        "csv", lambda count: "type,name,start_date," + ",".join(f"c{n}" for n in range(count))
        + "\n" + "game,A,2026-06-01\n" * count, 1_250, ["--as=events"], 5.0, 256),
    "near-names": (
        "csv", lambda count: "type,name,start_date\n" + "".join(
            f"camp,Prospect Camp {number},2026-06-{number % 28 + 1:02}\n" for number in range(count)),
        5_000, ["--as=events"], 5.0, None),
}


def growth(workshop, name, runs):
    """The processor time of an import of a file, and of one of four times the size, in turn."""
    ending, make, count, options, seconds, megabytes = FILES[name]
    command = workshop.command("compass-import")
    start = min(run([command, "--version"]).cpu for _ in range(3))
    sides = []
    for factor in (1, 4):
        path = workshop.scratch / f"{name}-{factor}.{ending}"
        path.write_text(make(count * factor), encoding="utf-8", newline="")
        sides.append((Side(f"{count * factor:,}", ""), path))
    for number in range(runs):
        for side, path in sides:
            store = workshop.fresh(f"store-{name}") / "store.sqlite"
            made = run(
                [command, "--store", store, "--rejected", "none", "--quiet", "--time-zone", "America/New_York",
                 *options, path], codes=(0, 1, 2))
            if number or runs == 1:
                side.runs.append(made)
    small, large = (min(one.cpu for one in side.runs) for side, _ in sides)
    return {
        "sizes": [path.stat().st_size for _, path in sides], "seconds": [small, large],
        "growth": max(large - start, 0.001) / max(small - start, 0.01), "bar": GROWTH,
        "most_seconds": seconds, "most_megabytes": megabytes,
        "peak_memory_bytes": max(one.memory for one in sides[1][0].runs),
    }


def is_met(figure):
    """Whether a figure keeps its bars."""
    return (
        figure["growth"] <= figure["bar"] and figure["seconds"][1] <= (figure["most_seconds"] or float("inf"))
        and figure["peak_memory_bytes"] <= (figure["most_megabytes"] or float("inf")) * 1_000_000)


def line(name, figure):
    """A figure as a line of text."""
    small, large = figure["seconds"]
    megabytes = f", under {figure['most_megabytes']} MB" if figure["most_megabytes"] else ""
    return (
        f"hostile {name}: {figure['sizes'][1] / 1e6:.2f} MB, cpu {small:.2f} and {large:.2f} s, growth "
        f"{figure['growth']:.1f} (bar {figure['bar']:.0f}, {figure['most_seconds']:.0f} s{megabytes}), peak "
        f"{figure['peak_memory_bytes'] / 1e6:.0f} MB: {'met' if is_met(figure) else 'NOT MET'}")
