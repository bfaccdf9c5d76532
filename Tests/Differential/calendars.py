"""Compares events with rules, dates and changes with recurring-ical-events."""

import datetime
import itertools
import zoneinfo

import icalendar
import recurring_ical_events

FIRST = datetime.date(2026, 2, 1)
LAST = datetime.date(2026, 12, 31)
ZONE = zoneinfo.ZoneInfo("America/New_York")

STARTS = {
    "zoned": "DTSTART;TZID=America/New_York:20260303T180000",
    "utc": "DTSTART:20260303T230000Z",
    "day": "DTSTART;VALUE=DATE:20260303",
}
RULES = [
    "FREQ=WEEKLY;COUNT=6",
    "FREQ=WEEKLY;UNTIL=20260601T035959Z",
    "FREQ=DAILY;INTERVAL=3;COUNT=10",
    "FREQ=MONTHLY;BYDAY=1TU",
    "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=12",
]
CHANGES = {
    "zoned": [
        [],
        ["EXDATE;TZID=America/New_York:20260303T180000"],
        ["EXDATE:20260310T220000Z"],
        ["RDATE;TZID=America/New_York:20260418T100000"],
        ["RDATE;VALUE=PERIOD:20260418T140000Z/PT1H"],
    ],
    "utc": [[], ["EXDATE:20260310T230000Z"], ["RDATE:20260418T140000Z"]],
    "day": [[], ["EXDATE;VALUE=DATE:20260310"], ["RDATE;VALUE=DATE:20260418"]],
}
MOVED = {
    "zoned": ["RECURRENCE-ID;TZID=America/New_York:20260310T180000", "DTSTART;TZID=America/New_York:20260311T190000"],
    "utc": ["RECURRENCE-ID:20260310T230000Z", "DTSTART:20260311T230000Z"],
    "day": ["RECURRENCE-ID;VALUE=DATE:20260310", "DTSTART;VALUE=DATE:20260311"],
}


class Case:
    """An event, with a changed time or without."""

    def __init__(self, lines, moved):
        self.lines = lines
        self.moved = moved

    @property
    def question(self):
        parts = [self.lines] + ([self.moved] if self.moved else [])
        return "event\t" + "\t\t".join("\t".join(part) for part in parts)

    def expected(self):
        common = ["UID:1", "DTSTAMP:20260101T000000Z"]
        text = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:check"]
        for lines in [self.lines] + ([self.moved] if self.moved else []):
            text += ["BEGIN:VEVENT"] + common + lines + ["END:VEVENT"]
        calendar = icalendar.Calendar.from_ical("\r\n".join(text + ["END:VCALENDAR", ""]))
        found = recurring_ical_events.of(calendar).between(FIRST, LAST + datetime.timedelta(days=1))
        return sorted(shown(event.start) for event in found)

    def difference(self, answer):
        expected = self.expected()
        if answer.split() == expected:
            return []
        return [" / ".join(self.lines + self.moved), f"  ours      {answer}", f"  theirs    {' '.join(expected)}"]


def shown(start):
    """A start as the program writes it: days, or times in UTC."""
    if not isinstance(start, datetime.datetime):
        return start.strftime("%Y%m%d")
    return start.astimezone(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")


def cases():
    """Every start with every rule, date and change."""
    result = []
    for kind, start in STARTS.items():
        for rule, change, moved in itertools.product(RULES, CHANGES[kind], [[], MOVED[kind]]):
            if moved and any(line.startswith("EXDATE") and "20260310" in line for line in change):
                # Theirs takes out a time that is changed as well; ours keeps the change (Recurrence.md).
                continue
            if kind == "day":
                rule = rule.replace("T035959Z", "")
            result.append(Case([start, "RRULE:" + rule] + change, moved))
    return result
