"""Realistic files, the same bytes on every machine."""

import os
import sys

SEED = 20260418
PLACES = [
    ("Harrow Creek", "Macon", "GA", "America/New_York"),
    ("Tannery Park", "Marietta", "GA", "America/New_York"),
    ("Red Clay", "Columbus", "GA", "America/New_York"),
    ("Cedar Mill", "Nashville", "TN", "America/Chicago"),
    ("Saltmarsh", "Savannah", "GA", "America/New_York"),
    ("St. Brannoc's", "Charleston", "SC", "America/New_York"),
    ("Höhle Field", "Alpharetta", "GA", "America/New_York"),
    ("Old Quarry", "Denver", "CO", "America/Denver"),
    ("Mill Race", "Austin", "TX", "America/Chicago"),
    ("Peña Blanca", "Sacramento", "CA", "America/Los_Angeles"),
]
TYPES = ["showcase", "camp", "official_visit", "unofficial_visit", "game"]
WORDS = {
    "showcase": "Showcase", "camp": "Prospect Camp", "official_visit": "Official Visit",
    "unofficial_visit": "Visit Day", "game": "Game",
}
SEASONS = ["Spring", "Summer", "Fall", "Winter"]
SOURCES = ["email", "flyer", "web_search", "recommendation", "friend", "other"]
STREETS = ["Mill Race Lane", "Quarry Parkway, Suite 5B", "Harrow Creek Drive", "Stadium Way", "Depot Street"]
COSTS = ["0", "75", "95.00", "125", "249.99"]
DESCRIPTIONS = [
    "Two days, testing on Saturday and games on Sunday.",
    "Open to all classes.",
    "One-day camp: 60, infield, batting practice, and a bullpen for pitchers.",
    "Arm care and long toss",
    'Bring a wood bat; the "pro-style" workout starts on time.',
    "Schedule:\n9:00 stretch\n10:30 infield",
    "",
]
EVENT_COLUMNS = [
    "name", "type", "start_date", "end_date", "start_time", "end_time", "checkin_time", "location", "address",
    "city", "state", "time_zone", "cost", "registered", "attended", "url", "description", "event_source", "sequence",
]
METRICS = [
    ("exit_velo", "mph", 70, 300, 10), ("velocity", "mph", 65, 300, 10), ("sixty_time", "s", 6, 200, 100),
    ("pop_time", "s", 1, 90, 100), ("spin_rate", "rpm", 1500, 900, 1), ("batting_avg", "", 0, 500, 1000),
]
METRIC_COLUMNS = [
    "recorded_date", "metric_type", "value", "unit", "source", "verified", "event", "notes",
]
MEASUREMENTS = [
    ("exit_velo", "mph", 75, 200, 10), ("velocity", "mph", 70, 180, 10), ("sixty_time", "s", 6.5, 100, 100),
    ("pop_time", "s", 1.9, 40, 100),
]
MEASUREMENT_COLUMNS = [column for column in METRIC_COLUMNS if column != "event"]
COACH_COLUMNS = ["school", "first_name", "last_name", "role", "email", "phone", "notes"]
INTERACTION_COLUMNS = ["school", "type", "direction", "occurred_at", "subject", "content"]
ROLES = ["head", "assistant", "recruiting"]
CONTACTS = ["email", "phone_call", "text"]
DEVICES = ["HitTrax", "Rapsodo", "Blast Motion", "Laser, 60 yards", "Pocket Radar"]


class Dice:
    """A linear congruential generator (Knuth's MMIX constants), so that no library decides the bytes."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self.state >> 33) % limit


def cell(text):
    """The text as RFC 4180 writes it."""
    if "," in text or '"' in text or "\n" in text:
        return '"' + text.replace('"', '""') + '"'
    return text


def event_row(number, dice):
    """A valid event that no other row repeats."""
    place, city, state, zone = PLACES[dice.below(len(PLACES))]
    kind = TYPES[dice.below(len(TYPES))]
    year, month, day = 2022 + dice.below(4), 1 + dice.below(12), 1 + dice.below(27)
    hour = 8 + dice.below(6)
    start = f"{year}-{month:02}-{day:02}"
    end = f"{year}-{month:02}-{day + 1:02}" if dice.below(3) == 0 else ""
    name = f"{place} {SEASONS[(month - 1) // 3]} {WORDS[kind]} {year} #{number}"
    slug = f"https://camps.example.com/{year}/{month:02}/{number}?level=hs" if dice.below(2) else ""
    attended = dice.below(3) == 0
    fields = [
        name, kind, start, end, f"{hour:02}:30", f"{hour + 4:02}:00", f"{hour:02}:00",
        f"{place} Field {1 + dice.below(9)}",
        cell(f"{1 + dice.below(4000)} {STREETS[dice.below(len(STREETS))]}"),
        city, state, zone, COSTS[dice.below(len(COSTS))],
        "true" if attended or dice.below(2) else "false", "true" if attended else "false", slug,
        cell(DESCRIPTIONS[dice.below(len(DESCRIPTIONS))]), SOURCES[dice.below(len(SOURCES))], str(dice.below(4)),
    ]
    return ",".join(fields) + "\n"


def metric_row(number, dice):
    """A valid metric at the one event of `metric_event`, written as devices write them."""
    kind, unit, low, span, parts = METRICS[dice.below(len(METRICS))]
    steps = dice.below(span)
    places = len(str(parts)) - 1
    value = f"{low + steps / parts:.{places}f}"
    notes = ["", "", "", "Windy, from the left", "Second try"][dice.below(5)]
    fields = [
        "2026-04-18" if number % 2 else "2026-04-19", kind, value, unit,
        cell(DEVICES[dice.below(len(DEVICES))]), "true" if dice.below(2) else "false", "Benchmark Showcase", cell(notes),
    ]
    return ",".join(fields) + "\n"


def measurement_row(number, dice):
    """A valid and plausible metric of no event: few share a type and a day."""
    kind, unit, low, span, parts = MEASUREMENTS[dice.below(len(MEASUREMENTS))]
    steps = dice.below(span)
    places = len(str(parts)) - 1
    day = f"{2018 + number % 8}-{1 + number // 8 % 12:02}-{1 + number // 96 % 28:02}"
    fields = [
        day, kind, f"{low + steps / parts:.{places}f}", unit, cell(f"{DEVICES[dice.below(len(DEVICES))]} #{number}"),
        "true" if dice.below(2) else "false", cell(["", "", "", "Windy, from the left", "Second try"][dice.below(5)]),
    ]
    return ",".join(fields) + "\n"


def athlete_row(number, dice):
    """The athlete that everything belongs to."""
    return "Sam Rivers,2027,2009-03-04\n"


def school_row(number, dice):
    """A school that coaches and interactions name."""
    return f"School {number},{['TX', 'GA', 'OH'][number % 3]},D1\n"


def coach_row(number, dice):
    """A valid coach that no other row repeats."""
    last = f"Last{number}"
    fields = [
        f"School {1 + number % 300}", f"First{dice.below(611)}", last, ROLES[dice.below(len(ROLES))],
        f"{last.lower()}@school{1 + number % 300}.example.edu", f"512-555-{number % 10000:04}",
        cell(["", "", "Met at the camp, likes left-handers"][dice.below(3)]),
    ]
    return ",".join(fields) + "\n"


def interaction_row(number, dice):
    """A valid contact that no other row repeats."""
    day = f"{2020 + number % 6}-{1 + number // 6 % 12:02}-{1 + number // 72 % 28:02}"
    fields = [
        f"School {1 + number % 300}", CONTACTS[dice.below(len(CONTACTS))], ["inbound", "outbound"][dice.below(2)],
        f"{day}T{8 + dice.below(12):02}:{dice.below(60):02}:00Z", f"Subject {number}",
        cell(["Hello there", "Sent the schedule, and the video", "Asked about the camp"][dice.below(3)]),
    ]
    return ",".join(fields) + "\n"


def metric_event():
    """The event that the metrics belong to, as a file of one row."""
    return "name,type,start_date,time_zone\nBenchmark Showcase,showcase,2026-04-18,America/New_York\n"


def folded(line):
    """The line as RFC 5545 folds it, between characters."""
    made, length = [], 0
    for character in line:
        width = len(character.encode())
        if length + width > 75:
            made.append("\r\n ")
            length = 1
        made.append(character)
        length += width
    return "".join(made) + "\r\n"


def calendar_event(number, dice):
    """A valid event of a calendar that no other repeats."""
    place, city, state, zone = PLACES[dice.below(len(PLACES))]
    kind = TYPES[dice.below(len(TYPES))]
    year, month, day = 2022 + dice.below(4), 1 + dice.below(12), 1 + dice.below(27)
    hour = 8 + dice.below(6)
    date = f"{year}{month:02}{day:02}"
    description = "".join(
        {"\\": "\\\\", "\n": "\\n", ",": "\\,", ";": "\\;"}.get(character, character)
        for character in f"{DESCRIPTIONS[dice.below(6)]}\nRegister at https://camps.example.com/{year}/{number}?level=hs")
    lines = [
        "BEGIN:VEVENT", f"UID:{number:08}-{dice.below(1 << 30):08x}@camps.example.com", f"DTSTAMP:{date}T120000Z",
        f"DTSTART;TZID={zone}:{date}T{hour:02}3000", f"DTEND;TZID={zone}:{date}T{hour + 4:02}0000",
        f"SUMMARY:{place} {SEASONS[(month - 1) // 3]} {WORDS[kind]} {year} #{number}",
        f"LOCATION:{place} Field {1 + dice.below(9)}\\, {1 + dice.below(4000)} Depot Street\\, {city}\\, {state}",
        f"DESCRIPTION:{description}", f"GEO:{25 + dice.below(20)}.{dice.below(1000000):06};-{70 + dice.below(40)}.5",
        f"URL:https://camps.example.com/{year}/{month:02}/{number}", f"CATEGORIES:{WORDS[kind]},Baseball",
        "STATUS:CONFIRMED", f"SEQUENCE:{dice.below(4)}", f"LAST-MODIFIED:{date}T120000Z", "END:VEVENT",
    ]
    return "".join(map(folded, lines))


CALENDAR_HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Camps//EN\r\n"


def write(path, columns, row, *, rows=None, size=None):
    """Writes a file of so many rows, or of whole rows up to so many bytes; returns the number of rows."""
    dice, number, written, buffer = Dice(SEED), 0, 0, []
    temporary = f"{path}.{os.getpid()}.part"
    with open(temporary, "wb", buffering=1 << 20) as file:
        written += file.write((columns if isinstance(columns, str) else ",".join(columns) + "\n").encode())
        while (number < rows) if rows is not None else (written < size):
            number += 1
            buffer.append(row(number, dice))
            if len(buffer) == 2000 or (size is not None and len(buffer) == 200):
                written += file.write("".join(buffer).encode())
                buffer.clear()
        file.write("".join(buffer).encode())
        if columns == CALENDAR_HEAD:
            file.write(b"END:VCALENDAR\r\n")
    os.replace(temporary, path)
    return number


KINDS = {
    "events": (EVENT_COLUMNS, event_row),
    "metrics": (METRIC_COLUMNS, metric_row),
    "measurements": (MEASUREMENT_COLUMNS, measurement_row),
    "athletes": (["full_name", "graduation_year", "date_of_birth"], athlete_row),
    "schools": (["name", "state", "division"], school_row),
    "coaches": (COACH_COLUMNS, coach_row),
    "interactions": (INTERACTION_COLUMNS, interaction_row),
    "calendar": (CALENDAR_HEAD, calendar_event),
}

if __name__ == "__main__":
    # A process of its own, so that what it needs of memory counts for nobody who is measured.
    target, kind, unit, amount = sys.argv[1:5]
    columns, row = KINDS[kind]
    made = write(target, columns, row, **{unit: int(amount)})
    with open(f"{target}.rows", "w", encoding="ascii") as note:
        note.write(str(made))
