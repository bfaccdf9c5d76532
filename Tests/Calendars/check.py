"""Reads with python-icalendar what compass-export and compass-convert write, and compares it with the records."""

import datetime
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zoneinfo

import icalendar

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
KINDS = ["athletes", "schools", "coaches", "events", "metrics", "interactions", "trips"]
ZONE = "America/New_York"

problems = []


def complain(where, what):
    problems.append(f"{where}: {what}")


def read(where, data, moments=frozenset()):
    """The events of a file by UID, after checks of what every file must have.

    moments: UIDs of the events that last no time in their source; only they have no DTEND.
    """
    lines = data.split(b"\r\n")
    if lines.pop() != b"" or any(b"\n" in line or b"\r" in line for line in lines):
        complain(where, "a line does not end in CRLF")
    if any(len(line) > 75 for line in lines):
        complain(where, "a line is longer than 75 octets")
    calendars = icalendar.Calendar.from_ical(data, multiple=True)
    if len(calendars) != 1:
        complain(where, f"{len(calendars)} calendars")
    calendar = calendars[0]
    for component in calendar.walk():
        for name, error in component.errors:
            complain(where, f"{component.name} {name}: {error}")
    for name in ("VERSION", "PRODID"):
        if name not in calendar:
            complain(where, f"no {name}")
    if "METHOD" in calendar:
        complain(where, "a METHOD")
    events = calendar.walk("VEVENT")
    keys = [(str(event["UID"]), repetition(event)) for event in events]
    if len(set(keys)) != len(keys):
        complain(where, "a UID comes twice, with the same RECURRENCE-ID or none")
    zones = {str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")}
    for event in events:
        check(where, event, zones, moments)
    return {str(event["UID"]): event for event in events}


def repetition(event):
    """Which repetition of its UID an event is; None for one that is not repeated."""
    return event["RECURRENCE-ID"].dt if "RECURRENCE-ID" in event else None


def check(where, event, zones, moments):
    """What every event must have."""
    for name in ("UID", "DTSTAMP", "DTSTART", "SUMMARY", "STATUS", "TRANSP", "SEQUENCE"):
        if name not in event:
            complain(where, f"{event.get('UID')} has no {name}")
    start = event["DTSTART"].dt
    if ("DTEND" not in event) != (str(event["UID"]) in moments):
        complain(where, f"{event['UID']} has no DTEND, or one although it lasts no time")
    elif "DTEND" in event:
        end = event["DTEND"].dt
        if type(start) is not type(end) or end <= start:
            complain(where, f"{event['UID']} lasts from {start} to {end}")
    if isinstance(start, datetime.datetime):
        zone = event["DTSTART"].params.get("TZID")
        if start.tzinfo is None or (zone is not None and zone not in zones):
            complain(where, f"{event['UID']} starts in no zone that the file describes")
    title, place = event.get("X-APPLE-STRUCTURED-LOCATION"), event.get("LOCATION")
    if title is not None and title.params["X-TITLE"] != str(place):
        complain(where, f"{event['UID']} has a title that is not its place")


def moment(day, time, zone):
    """A day and a time of a record as the moment or the day that it stands for."""
    day = datetime.date.fromisoformat(day)
    if time is None:
        return day
    time = datetime.time.fromisoformat(time)
    return datetime.datetime.combine(day, time, zoneinfo.ZoneInfo(zone))


def same(left, right):
    """Whether two are the same day, or the same moment with the same figures on the clock."""
    if not isinstance(left, datetime.datetime) or not isinstance(right, datetime.datetime):
        return type(left) is type(right) and left == right
    instants = [value.astimezone(datetime.timezone.utc) for value in (left, right)]
    return instants[0] == instants[1] and left.replace(tzinfo=None) == right.replace(tzinfo=None)


def compare(where, record, event, zone):
    """Compares an event's times with those of its record."""
    first, last = record["start_date"], record["end_date"] or record["start_date"]
    start = moment(first, record.get("start_time"), zone)
    if not same(event["DTSTART"].dt, start):
        complain(where, f"{event['UID']} starts {event['DTSTART'].dt} and not {start}")
    if record.get("start_time") is None:
        end = datetime.date.fromisoformat(last) + datetime.timedelta(days=1)
    elif record.get("end_time") is not None:
        end = moment(last, record["end_time"], zone)
    else:
        return
    if end > start and not same(event["DTEND"].dt, end):
        complain(where, f"{event['UID']} ends {event['DTEND'].dt} and not {end}")


class Season:
    """A store with the sample season."""

    def __init__(self, executables, folder):
        self.executables, self.folder = executables, folder
        self.store = str(folder / "season.sqlite")
        files = [str(CHECKOUT / "SampleData" / f"{kind}.csv") for kind in KINDS]
        self.run("compass-import", *files)

    def run(self, program, *arguments):
        command = [str(self.executables / program), *arguments, "--store", self.store]
        command += ["--now", "2026-11-21T12:00:00Z", "--time-zone", ZONE]
        return subprocess.run(command, check=True, capture_output=True).stdout

    def export(self, *arguments):
        """What the family itself exports: a coach's calendars leave visits and trips out."""
        return self.run("compass-export", *arguments, "--audience", "family")

    def export_for_coach(self, *arguments):
        return self.run("compass-export", *arguments)


def convert(executable, folder):
    """Converts the calendars of other programs to calendars.

    Their repeated events keep their UIDs, and events that last no time keep that.
    """
    calendars = sorted((CHECKOUT / "Tests/CompassImportTests/Foreign").glob("*.ics"))
    command = [str(executable), *map(str, calendars), "--to", "ics", "-d", str(folder), "-q"]
    subprocess.run([*command, "--time-zone", ZONE], capture_output=True)
    repetitions, found = 0, set()
    moments = {uid for path in calendars for uid in lasting_no_time(path.read_bytes())}
    for path in sorted(folder.glob("*.ics")):
        calendar = icalendar.Calendar.from_ical(path.read_bytes())
        repetitions += sum("RECURRENCE-ID" in event for event in calendar.walk("VEVENT"))
        found |= moments & set(read(path.name, path.read_bytes(), moments))
    if repetitions == 0:
        complain("converted calendars", "no event is repeated")
    if not found:
        complain("converted calendars", "no event lasts no time")


def lasting_no_time(data):
    """UIDs of the events that end at the time when they start; an event of a day lasts that day.

    RFC 5545 §3.6.1 allows no such DTEND, but programs write it.
    """
    for event in icalendar.Calendar.from_ical(data).walk("VEVENT"):
        start, end = event["DTSTART"].dt, event["DTEND"].dt if "DTEND" in event else None
        if isinstance(start, datetime.datetime) and end == start:
            yield str(event["UID"])


def main():
    for path in sorted((CHECKOUT / "Tests/CompassCalendarsTests/Golden").glob("*.ics")):
        read(path.name, path.read_bytes())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        convert(pathlib.Path(sys.argv[1]).resolve() / "compass-convert", folder / "converted")
        season = Season(pathlib.Path(sys.argv[1]).resolve(), folder)
        records = {record["id"]: record for record in json.loads(season.export("events", "--json"))}
        for options in (["full"], ["basic"], ["times"], ["full", "--no-alarms"]):
            where = "events " + " ".join(options)
            events = read(where, season.export("events", "--ics", "--detail", *options))
            if len(events) != len(records):
                complain(where, f"{len(events)} entries of {len(records)} events")
            for uid, event in events.items():
                record = records[uid.split("@")[0]]
                compare(where, record, event, record["time_zone"] or states(event))
        shown = read("events for a coach", season.export_for_coach("events", "--ics"))
        visits = {f"{id}@compass-toolkit" for id, record in records.items() if "visit" in record["type"]}
        if set(shown) != {f"{id}@compass-toolkit" for id in records} - visits:
            complain("events for a coach", "not all events but the visits")
        days = read("events one a day", season.export("events", "--ics", "--one-per-day"))
        if len(days) <= len(records):
            complain("events one a day", "no event has several")
        for uid in days:
            if not re.fullmatch(r"[0-9a-f-]{36}(-[0-9]{8})?@compass-toolkit", uid):
                complain("events one a day", f"{uid} is no UID of ours")
        season.export("events", "--ics", "--split", "--output", str(folder / "split"))
        files = sorted((folder / "split").glob("*.ics"))
        if len(files) != len(records):
            complain("events split", f"{len(files)} files of {len(records)} events")
        for path in files:
            read(path.name, path.read_bytes())
        trips = {record["id"]: record for record in json.loads(season.export("trips", "--json"))}
        entries = read("trips", season.export("trips", "--ics"))
        for uid, event in entries.items():
            compare("trips", trips[uid.split("@")[0]], event, ZONE)
        if len(entries) != len(trips):
            complain("trips", f"{len(entries)} entries of {len(trips)} trips")
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"python-icalendar {icalendar.__version__} reads every calendar as it was meant")


def states(event):
    """The zone of an event that names none; that it is its state's is proven by the tests."""
    return event["DTSTART"].params.get("TZID", ZONE)


main()
