#!/usr/bin/env python3
"""Rewrites CSV files that are read wholly right, in ways that change nothing for a person, and scores them again.

rewrite.py BINDIR [NAME …] [--corpus DIR …] [--verbose]

BINDIR holds a release build of the commands; NAME is a part of the name of a rewriting (all without). Each DIR has
files/ and truth/ (this folder without it). A file that a rewriting leaves unchanged is skipped. The table has, for
each rewriting: the files, their records that are read right before and after, and the records that are silent or
extra after.
"""
import argparse
import concurrent.futures
import copy
import csv
import datetime
import io
import json
import os
import re
import sys
import tempfile

import score

HERE = os.path.dirname(os.path.abspath(__file__))
DAYS = ["start_date", "end_date", "recorded_date", "day", "date_of_birth", "last_contact_date"]
TIMES = ["start_time", "end_time", "checkin_time"]
LONGER = {
    "date": "Dates", "dates": "Date(s)", "day": "Day / Date", "start date": "Start Date / First day",
    "end date": "End Date / Last day", "event": "Event / Camp", "camp": "Camp / Clinic",
    "tournament": "Tournament / Competition", "meet": "Meet / Competition", "opponent": "Opponent / Other team",
    "title": "Title / Name", "event name": "Event Name (full)", "location": "Location / Field",
    "where": "Where (city)", "city": "City / Town", "state": "State / Province", "school": "School / College",
    "college": "College / University", "high school": "High School / HS", "time": "Time(s)",
    "start time": "Start Time (local)", "end time": "End Time (approx.)", "start": "Start / Begins",
    "cost": "Cost / Fee", "fee": "Fee / Cost", "price": "Price / Fee", "type": "Type / Kind",
    "kind": "Kind / Type", "status": "Status / Stage", "registered": "Registered? (Y/N)",
    "test": "Test or drill", "metric": "Metric or test", "result": "Result / Mark", "value": "Value / Result",
    "unit": "Unit(s)", "coach": "Coach / Contact", "name": "Name (full)", "player": "Player / Athlete",
    "first name": "First Name (legal)", "last name": "Last Name (family)", "email": "E-mail / Email",
    "email address": "Email Address (work)", "phone": "Phone / Cell", "cell": "Cell / Mobile",
    "position": "Position(s)", "pos": "Pos / Position", "height": "Height (ft-in)", "ht": "Ht / Height",
    "weight": "Weight (lbs)", "wt": "Wt / Weight", "grad year": "Grad Year / Class",
    "graduation year": "Graduation Year / Class of", "gpa": "GPA (unweighted)", "division": "Division / Level",
    "conference": "Conference / League", "website": "Website / Link", "notes": "Notes / Comments",
    "number": "Number / Jersey #", "#": "# / Jersey", "role": "Role / Job",
}
DOTTED = {
    "gpa": "G.P.A.", "hs": "H.S.", "st": "St.", "ht": "Ht.", "wt": "Wt.", "pos": "Pos.", "sat": "S.A.T.",
    "act": "A.C.T.", "yr": "Yr.", "conf": "Conf.", "div": "Div.", "opp": "Opp.", "dob": "D.O.B.", "no": "No.",
}


class Table:
    """The cells of a CSV file and the truth about them, which rewritings change together."""

    def __init__(self, path, truth):
        self.truth = truth
        self.form = None
        with open(path, "rb") as file:
            data = file.read()
        if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data:
            raise ValueError("not UTF-8")
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        self.headers = [header for value in truth.get("columns", {}).values()
                        for header in (value if isinstance(value, list) else [value])]
        if not self.headers:
            raise ValueError("no columns")
        best = None
        for mark in ",;\t|":
            rows, starts = [], []
            reader = csv.reader(io.StringIO(text), delimiter=mark)
            line = 1
            for row in reader:
                rows.append(row)
                starts.append(line)
                line = reader.line_num + 1
            for index, row in enumerate(rows[:15]):
                found = sum(header in [cell.strip() for cell in row] for header in set(self.headers))
                if found and (best is None or found > best[0]):
                    best = (found, index, rows, starts, mark)
        if best is None or best[0] < len(set(self.headers)):
            raise ValueError("no header")
        _, self.top, self.rows, self.starts, self.mark = best
        # A row right above the header that names groups of columns belongs to it.
        above = [column for column, cell in enumerate(self.rows[self.top - 1]) if cell.strip()] if self.top else []
        self.first = self.top - 1 if above and (len(above) > 1 or above[0] > 0) else self.top
        width = max(len(row) for row in self.rows)
        if any(len(row) < width for row in self.rows[self.top:] if any(row)):
            width = len(self.rows[self.top])
        self.rows = [row + [""] * (width - len(row)) for row in self.rows]
        self.places = {}
        for kind, records in truth["records"].items():
            for record in records:
                for line in record["at"]:
                    if isinstance(line, str):
                        raise ValueError("sheet")
                    index = max(index for index, start in enumerate(self.starts) if start <= line)
                    self.places.setdefault(index, []).append((kind, record))
                    record.setdefault("rows", []).append(self.rows[index])

    def column(self, field):
        """The place of a field's column; None if it has none of its own."""
        header = self.truth["columns"].get(field)
        names = [cell.strip() for cell in self.rows[self.top]]
        return names.index(header) if isinstance(header, str) and names.count(header) == 1 else None

    def rename(self, names):
        """Renames headers, in the truth too."""
        def new(header):
            return names.get(header, header)
        self.rows[self.top] = [new(cell.strip()) for cell in self.rows[self.top]]
        columns = self.truth["columns"]
        for field, header in columns.items():
            columns[field] = [new(one) for one in header] if isinstance(header, list) else new(header)

    def cells(self, fields):
        """The cells of records under fields: row, column, field, record."""
        for index, found in list(self.places.items()):
            for field in fields:
                column = self.column(field)
                if column is not None and self.rows[index][column].strip():
                    yield self.rows[index], column, field, found[0][1]

    def change(self, fields, make):
        """Replaces cells of records by what a function makes of text, field and true value (None: as it is)."""
        for row, column, field, record in self.cells(fields):
            text = make(row[column].strip(), field, record["fields"].get(field))
            if text is not None:
                row[column] = text

    def written(self):
        """The text of the file; sets the lines of the records in the truth."""
        out = io.StringIO()
        writer = csv.writer(out, delimiter=self.mark, lineterminator="\n")
        widths = [max(len(row[column]) for row in self.rows[self.first:]) + 3 for column in range(len(self.rows[self.top]))]
        line = 1
        lines = {}
        for row in self.rows:
            lines[id(row)] = line
            before = len(out.getvalue())
            if self.form == "fixed":
                out.write("".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() + "\n")
            elif self.form == "quoted":
                whole = io.StringIO()
                csv.writer(whole, lineterminator="").writerow(row)
                out.write('"' + whole.getvalue().replace('"', '""') + '"\n')
            else:
                writer.writerow(row)
            line += out.getvalue().count("\n", before)
        for records in self.truth["records"].values():
            for record in records:
                record["at"] = [lines[id(row)] for row in record.pop("rows", [])]
        return out.getvalue()


def true_day(text, value):
    """The day of a cell with one plain date that is the true one."""
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return None
    day = datetime.date.fromisoformat(value)
    if re.search(r"[A-Za-z]+ \d{1,2}-\d{1,2}", text):
        return None
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    plain = re.fullmatch(r"(?:[A-Za-z]{3,9},? )?(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|[A-Z][a-z]+\.? \d{1,2},? \d{4})", text)
    if len({mark for mark in text if mark in "/-."}) > 1:
        return None
    # "13-14" below the name of a month is two days.
    if not re.search(r"[A-Za-z]", text) and day.month not in numbers:
        return None
    return day if plain and day.day in numbers and len(numbers) < 4 else None


def dated(make):
    def rewrite(table):
        table.change(DAYS, lambda text, _, value: (day := true_day(text, value)) and make(day, text))
    return rewrite


def ordinal(day):
    return f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"


def remarked(remark):
    def rewrite(table):
        table.change(DAYS, lambda text, *_: text + remark if re.search(r"\d$", text) else None)
    return rewrite


def clock(value):
    hour, minute = (int(part) for part in value.split(":")[:2])
    return f"{hour % 12 or 12}:{minute:02}", "PM" if hour >= 12 else "AM"


def timed(make):
    def rewrite(table):
        def new(text, field, value):
            if isinstance(value, str) and re.fullmatch(r"\d\d:\d\d", value) and re.fullmatch(
                    r"\d{1,2}(:\d\d)?\s*([AaPp]\.?[Mm]?\.?)?", text):
                return make(*clock(value), field)
        table.change(TIMES, new)
    return rewrite


def arrive(table):
    if table.column("start_time") is None or table.column("end_time") is None and any(
            record["fields"].get("end_time") for records in table.places.values() for _, record in records):
        return
    if "checkin_time" in table.truth["columns"]:
        return

    def new(text, _, value):
        if isinstance(value, str) and re.fullmatch(r"\d\d:\d\d", value) and int(value[:2]) and not re.search("-| to ", text):
            before = f"{int(value[:2]) - 1:02}:{value[3:]}"
            return f"arrive {' '.join(clock(before))}, start {' '.join(clock(value))}"
    table.change(["start_time"], new)


def joined(table):
    """The times behind the dates: `May 2, 2026 9:00 AM (PDT) → 1:30 PM`."""
    date, start, end = table.column("start_date"), table.column("start_time"), table.column("end_time")
    if None in (date, start, end) or len({date, start, end}) < 3:
        return
    zone = {"America/New_York": "EDT", "America/Chicago": "CDT", "America/Denver": "MDT", "America/Los_Angeles": "PDT"}.get(
        dict(zip(table.truth["context"], table.truth["context"][1:])).get("--time-zone"))
    found = [record for records in table.places.values() for _, record in records]
    if not zone or not all(isinstance(record["fields"].get(field), str) for record in found
                           for field in ("start_date", "start_time", "end_time")):
        return
    for row, _, _, record in list(table.cells(["start_date"])):
        fields = record["fields"]
        day = datetime.date.fromisoformat(fields["start_date"])
        row[date] = (f"{day:%B} {day.day}, {day.year} {' '.join(clock(fields['start_time']))} ({zone}) → "
                     f"{' '.join(clock(fields['end_time']))}")
    header = table.rows[table.top][date]
    for field in ("start_time", "end_time"):
        table.truth["columns"][field] = header
    for row in table.rows:
        for column in sorted((start, end), reverse=True):
            del row[column]


def figured(make):
    """Changes plain figures of measurements; make gets the figure and its unit."""
    def rewrite(table):
        def new(row, column, record):
            value, unit = record["fields"].get("value"), record["fields"].get("unit")
            if isinstance(value, (int, float)) and re.fullmatch(r"\d+(\.\d+)?", row[column].strip()):
                if abs(float(row[column]) - value) < 0.001:
                    return make(row[column].strip(), value, unit, record["fields"].get("metric_type"))
        for row, column, _, record in table.cells(["value"]):
            row[column] = new(row, column, record) or row[column]
    return rewrite


def tries(form):
    def make(text, value, _, test):
        decimals = len(text.partition(".")[2])
        test = " ".join(name for name in test if isinstance(name, str)) if isinstance(test, list) else test
        low = isinstance(test, str) and re.search(r"time|shuttle|cone|free_|erg|dash|run|era", test)
        other = f"{value * (1.04 if low else 0.96):.{decimals}f}"
        if isinstance(test, str) and re.search(r"avg|pct|per_game|era|rating|count|bench|squat", test):
            return None
        return form.format(text, other)
    return figured(make)


def no_result(word):
    """A row more for each second measurement, whose test gave no result."""
    def rewrite(table):
        column = table.column("value")
        if column is None:
            return
        for index in sorted(table.places, reverse=True)[::2]:
            row = list(table.rows[index])
            row[column] = word
            table.rows.insert(index + 1, row)
    return rewrite


def unit_in_cell(table):
    figured(lambda text, value, unit, _: f"{text} {unit}" if isinstance(unit, str) else None)(table)


def unit_in_header(table):
    column = table.column("value")
    units = {record["fields"].get("unit") if isinstance(record["fields"].get("unit"), str) else None
             for records in table.places.values() for _, record in records}
    if column is not None and len(units) == 1 and None not in units and table.column("unit") is None:
        header = table.rows[table.top][column].strip()
        table.rename({header: f"{header} ({units.pop()})"})


def marked_money(make):
    def rewrite(table):
        def new(text, _, value):
            if isinstance(value, (int, float)) and re.fullmatch(r"\$?[\d,]+(\.\d\d)?", text):
                return make(value)
        table.change(["cost"], new)
    return rewrite


def is_plain(table):
    """Whether each row below the header is a record of the header's columns, or has one cell at most."""
    width = len(table.rows[table.top])
    return all(len(row) == width and (index in table.places or sum(bool(cell.strip()) for cell in row) < 2)
               for index, row in enumerate(table.rows) if index > table.top)


def reorder(table):
    if not is_plain(table) or table.first < table.top:
        return
    for row in table.rows[table.top:]:
        row.reverse()


def blank_column(table):
    if not is_plain(table):
        return
    for row in table.rows[table.first:]:
        row.insert(2, "")


def titles(table):
    width = len(table.rows[table.top])
    table.rows[table.first:table.first] = [["Spring and summer list"] + [""] * (width - 1),
                                           ["Updated by Dad"] + [""] * (width - 1)]
    table.top += 2


def note_below(table):
    width = len(table.rows[table.top])
    table.rows += [[""] * width, ["Ask the club about anything that is missing here."] + [""] * (width - 1)]


def headers(make):
    def rewrite(table):
        names = [cell.strip() for cell in table.rows[table.top]]
        table.rename({name: make(name) for name in names if name and names.count(name) == 1 and make(name)})
    return rewrite


def longer(words):
    def rewrite(table):
        # An "Event" over tests is no camp.
        test = table.truth["columns"].get("metric_type")
        headers(lambda name: None if name.lower() not in words else
                "Event / Race" if name == test and name.lower() == "event" else LONGER[name.lower()])(table)
    return rewrite


def reworded(fields, form):
    def rewrite(table):
        table.change(fields, lambda text, _, value: form.format(text) if isinstance(value, str) and value == text else None)
    return rewrite


def class_years(table):
    table.change(["graduation_year"], lambda text, *_: text[2:] if re.fullmatch(r"20\d\d", text) else None)


def scaled_gpa(table):
    table.change(["gpa"], lambda text, *_: text + "/4.0" if re.fullmatch(r"[0-4]\.\d+", text) else None)


def links(table):
    table.change(["website", "url"], lambda text, *_: f"[Site]({text})" if text.startswith("http") else None)


def lines(form):
    """Writes the lines in another form; cells with line breaks or two blanks can't be written in it."""
    def rewrite(table):
        if is_plain(table) and not any("\n" in cell or "  " in cell for row in table.rows for cell in row):
            table.form = form
    return rewrite


def garbled(table):
    """What a program makes of UTF-8 that it takes for Windows-1252."""
    for row in table.rows[table.top + 1:]:
        for column, cell in enumerate(row):
            # Control characters say that another program garbled the text before.
            if not cell.isascii() and not re.search("[\x80-\x9f]", cell):
                try:
                    row[column] = cell.encode("utf-8").decode("cp1252")
                except UnicodeDecodeError:
                    pass


def struck_out(table):
    """Strikes out the name of each second event, which cancels it."""
    column = table.column("name")
    if column is None or "cancelled" in table.truth["columns"]:
        return
    # Names that are left out or have a ditto mark would be struck out with the name above.
    if not all(re.search(r"\w", table.rows[index][column]) for index in table.places):
        return
    for index, found in sorted(table.places.items())[::2]:
        if len(found) == 1 and found[0][0] == "events":
            table.rows[index][column] = f"~~{table.rows[index][column].strip()}~~"
            found[0][1]["fields"]["cancelled"] = True


def only_metrics(table):
    """Whether each row of a plain table holds measurements only."""
    return is_plain(table) and all(kind == "metrics" and len(record["rows"]) == 1
                                   for found in table.places.values() for kind, record in found)


def column_per_test(table):
    """Turns a row per measurement into a row per day (and athlete, and notes), with a column for each test."""
    test, value, unit = (table.column(field) for field in ("metric_type", "value", "unit"))
    if None in (test, value) or not only_metrics(table):
        return
    tests = list(dict.fromkeys(table.rows[index][test].strip() for index in sorted(table.places)))
    if len(tests) < 2:
        return
    kept = [column for column in range(len(table.rows[table.top])) if column not in (test, value, unit)]
    head = [table.rows[table.top][column] for column in kept]
    made = []
    for index in sorted(table.places):
        row, ((_, record),) = table.rows[index], table.places[index]
        if not re.search(r"\d", row[value]):
            # A column of a test has words in place of a result.
            table.truth["records"]["metrics"].remove(record)
            continue
        shared, place = [row[column] for column in kept], len(kept) + tests.index(row[test].strip())
        new = next((new for new in made if new[:len(kept)] == shared and not new[place]), None)
        if new is None:
            made.append(new := shared + [""] * len(tests))
        new[place] = row[value].strip()
        if unit is not None and row[unit].strip() and re.fullmatch(r"[\d.,:]+", new[place]):
            new[place] += " " + row[unit].strip()
        record["rows"], record["col"] = [new], row[test].strip()
    body = [row for index, row in enumerate(table.rows) if index > table.top and index not in table.places]
    table.rows[table.top:] = [head + tests] + made + [row[:1] + [""] * (len(head + tests) - 1) for row in body]
    for field in ("metric_type", "value", "unit"):
        table.truth["columns"].pop(field, None)
    # Days, meets and results are events too.
    table.truth.setdefault("optional", {})["events"] = "any"


def row_per_test(table):
    """Turns a column for each test into the columns Test and Result."""
    columns = table.truth["columns"]
    if not only_metrics(table) or {"metric_type", "value"} & columns.keys():
        return
    names = [cell.strip() for cell in table.rows[table.top]]
    records = [record for found in table.places.values() for _, record in found]
    tests = {record.get("col") for record in records}
    if any(names.count(test) != 1 for test in tests):
        return
    kept = [column for column, name in enumerate(names) if name not in tests]
    made = [[names[column] for column in kept] + ["Test", "Result"]]
    for index, row in enumerate(table.rows):
        if index <= table.top:
            continue
        shared = [row[column] for column in kept]
        if index not in table.places:
            made.append(row[:1] + [""] * (len(shared) + 1))
        for _, record in table.places.get(index, []):
            test = record.pop("col")
            made.append(shared + [test, row[names.index(test)]])
            record["rows"] = [made[-1]]
    table.rows[table.top:] = made
    columns["metric_type"], columns["value"] = "Test", "Result"


def repeated(mark):
    """Writes a mark in place of cells at the start of a row that are those of the row above."""
    def rewrite(table):
        if not is_plain(table):
            return
        fields = {"start_date", "recorded_date", "occurred_at", "day", "date", "name", "school", "athlete", "metric_type"}
        keys = {table.column(field) for field in fields if field in table.truth["columns"]}
        for index in sorted(table.places, reverse=True):
            row, above = table.rows[index], table.rows[index - 1]
            if index - 1 not in table.places:
                continue
            column = 0
            while column in keys and row[column].strip() and row[column] == above[column]:
                column += 1
            if sum(bool(cell.strip()) for cell in row[column:]) > 1:
                row[:column] = [mark] * column
    return rewrite


REWRITINGS = {
    "same": lambda table: None, "a column per test": column_per_test, "a row per test": row_per_test,
    "columns in another order": reorder, "blank column": blank_column, "two titles above": titles,
    "note below": note_below, "headers in capitals": headers(str.upper),
    "headers on two lines": headers(lambda name: name.replace(" ", "\n", 1) if " " in name else None),
    **{f"header: {new}": longer([word]) for word, new in LONGER.items()},
    "all headers longer": longer(LONGER),
    "headers with dots": headers(lambda name: DOTTED.get(name.lower())),
    "date: Sat. June 13th, 2026": dated(lambda day, _: f"{day:%a}. {day:%B} {ordinal(day.day)}, {day.year}"),
    "date: 6/13/2026 (Sat)": dated(lambda day, _: f"{day.month}/{day.day}/{day.year} ({day:%a})"),
    "date: 6/13/2026 (tentative)": remarked(" (tentative)"), "date: 6/13/2026 - tent.": remarked(" - tent."),
    "date: 6/13/2026?": remarked("?"), "date: 6/13/2026 TBC": remarked(" TBC"),
    "date: 6/13/2026*": remarked("*"), "date: 6/13/2026 (Memorial Day)": remarked(" (Memorial Day)"),
    "date: 13-Jun-26": dated(lambda day, _: f"{day.day}-{day:%b}-{day:%y}"),
    "date and times in one cell": joined,
    "time: 9 a.m.": timed(lambda time, half, _: f"{time.removesuffix(':00')} {half[0].lower()}.m."),
    "time: 9:00 AM start": timed(lambda time, half, field: f"{time} {half} {'start' if field == 'start_time' else 'end'}"
                                 if field != "checkin_time" else None),
    "time: 9:00 AM (tentative)": timed(lambda time, half, _: f"{time} {half} (tentative)"),
    "time: 9:00 AM?": timed(lambda time, half, _: f"{time} {half}?"),
    "time: arrive 8:00 AM, start 9:00 AM": arrive,
    "money: $1,480.00": marked_money(lambda value: f"${value:,.2f}"),
    "money: $150 (deposit paid)": marked_money(lambda value: f"${value:g} (paid)"),
    "money: $150*": marked_money(lambda value: f"${value:g}*"),
    "money: ~$150": marked_money(lambda value: f"~${value:g}"),
    "figures: 88 / 91": tries("{1} / {0}"), "figures: 88, 91": tries("{1}, {0}"),
    "figures: 88, 91, 90": tries("{1}, {0}, {1}"), "figures: unit in the cell": unit_in_cell,
    "figures: unit in the header": unit_in_header,
    "figures: 91*": figured(lambda text, *_: text + "*"),
    "figures: 91 (hand)": figured(lambda text, *_: text + " (windy)"),
    **{f"no result: {word}": no_result(word) for word in ("DNF", "NT", "scratch", "DNS", "inj.", "absent")},
    "class: 27": class_years, "gpa: 3.7/4.0": scaled_gpa, "link: [Site](https://…)": links,
    "name: **bold**": reworded(["name", "full_name"], "**{}**"), "name: ~~struck out~~": struck_out,
    **{f"repeated cells: {mark or 'blank'}": repeated(mark) for mark in ("", '"', "same")},
    "lines in quotes": lines("quoted"), "lines of fixed width": lines("fixed"), "text: JosÃ©": garbled,
}


def scored(folder, bindir):
    (name,) = os.listdir(os.path.join(folder, "truth"))
    case = score.Case(os.path.join(folder, "truth", name))
    case.run(bindir)
    return case.judge()


def rewritten(corpus, name, rewriting, bindir):
    """Scores a file after a rewriting; None if it is left unchanged or has no plain table."""
    with open(os.path.join(corpus, "truth", name), encoding="utf-8") as file:
        truth = json.load(file)
    path = os.path.join(corpus, "files", truth["file"])
    try:
        table = Table(path, truth)
    except (ValueError, UnicodeDecodeError):
        return None
    before = copy.deepcopy((table.rows, truth["columns"], table.form))
    REWRITINGS[rewriting](table)
    if rewriting != "same" and (table.rows, truth["columns"], table.form) == before:
        return None
    text = table.written()
    with tempfile.TemporaryDirectory() as folder:
        for part in ("files", "truth"):
            os.mkdir(os.path.join(folder, part))
        with open(os.path.join(folder, "files", truth["file"]), "w", encoding="utf-8", newline="") as file:
            file.write(text)
        with open(os.path.join(folder, "truth", name), "w", encoding="utf-8") as file:
            json.dump(truth, file)
        return scored(folder, bindir)


def bad(result):
    return result["silent"] + result["extra"]


def describe(name, result):
    for record in result["results"]:
        if record["verdict"] != "right":
            print("   ", name, record["verdict"], record["kind"], record["at"], json.dumps(record["truth"], ensure_ascii=False),
                  "stored", json.dumps(record["stored"], ensure_ascii=False))
    for record in result["extras"]:
        print("   ", name, "extra", record["kind"], json.dumps(record["stored"], ensure_ascii=False)[:200])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bindir")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--corpus", action="append")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    chosen = [name for name in REWRITINGS if name != "same"
              and (not given.names or any(part in name for part in given.names))]
    cases = [(corpus, name) for corpus in given.corpus or [HERE]
             for name in sorted(os.listdir(os.path.join(corpus, "truth"))) if name.endswith(".csv.json")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        def all_of(cases, rewriting):
            made = [pool.submit(rewritten, *case, rewriting, os.path.abspath(given.bindir)) for case in cases]
            return {case: one.result() for case, one in zip(cases, made)}
        whole = {case: result for case, result in all_of(cases, "same").items() if result and result["whole"]}
        print(f"{len(whole)} files, {sum(result['right'] for result in whole.values())} records read wholly right")
        failed = spoiled = 0
        for rewriting in chosen:
            results = {case: result for case, result in all_of(list(whole), rewriting).items() if result}
            before = sum(whole[case]["right"] for case in results)
            after = sum(result["right"] for result in results.values())
            worse = sum(bad(result) for result in results.values())
            spoiled += worse
            is_low = after * 10 < before * 9
            failed += is_low
            percent = f"{100 * after / before:.0f} %" if before else ""
            print(f"{rewriting:36} {len(results):3} files  {before:4} -> {after:4}  {percent:>5}  silent or extra {worse}"
                  + ("  LOW" if is_low else ""), flush=True)
            for (_, name), result in results.items():
                if given.verbose and not result["whole"]:
                    describe(name, result)
    print(f"rewritings that keep less than 90 %: {failed}; silent or extra records: {spoiled}")
    return 1 if failed or spoiled > 3 else 0


if __name__ == "__main__":
    sys.exit(main())
