"""Compares random rules of a fixed seed with python-dateutil."""

import datetime
import itertools
import random
import signal
import warnings

import dateutil.rrule

# dateutil looks for the next time up to this year; ours has a window instead.
LAST_YEAR = 2150
datetime.MAXYEAR = LAST_YEAR
TIMES = 25
# dateutil walks every second of a rule that counts seconds: how much processor time one rule may take.
SECONDS = 0.15
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
UNITS = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]


class Rule:
    """A rule as its parts, and its start."""

    def __init__(self, chance):
        self.parts = {}
        self.start = datetime.datetime(2020, 1, 1) + datetime.timedelta(
            days=chance.randrange(4000), seconds=chance.choice([0, 32400, 66600, chance.randrange(86400)])
        )
        frequency = chance.choice(UNITS[:3] + UNITS[3:] * 5)
        self.parts["FREQ"] = frequency
        if chance.random() < 0.4:
            self.parts["INTERVAL"] = str(chance.choice([2, 2, 3, 4, 5, 7, 10, 13, 90]))
        if chance.random() < 0.3:
            self.parts["WKST"] = chance.choice(DAYS)
        self.add_days(chance, frequency)
        self.add_times(chance, frequency)
        if len(self.parts) > 2 and any(p.startswith("BY") for p in self.parts) and chance.random() < 0.25:
            self.parts["BYSETPOS"] = numbers(chance, 1, chance.choice([3, 30]), both=True)
        self.avoid_disagreements()
        if chance.random() < 0.2:
            self.parts["COUNT"] = str(chance.randrange(1, 20))
        elif chance.random() < 0.2:
            end = self.start + datetime.timedelta(days=chance.randrange(0, 3000), seconds=chance.randrange(86400))
            self.parts["UNTIL"] = end.strftime("%Y%m%dT%H%M%S")

    def add_days(self, chance, frequency):
        if chance.random() < 0.3:
            self.parts["BYMONTH"] = numbers(chance, 1, 12)
        if frequency != "WEEKLY" and chance.random() < 0.3:
            self.parts["BYMONTHDAY"] = numbers(chance, 1, 31, both=True)
        if frequency in ["SECONDLY", "MINUTELY", "HOURLY", "YEARLY"] and chance.random() < 0.12:
            self.parts["BYYEARDAY"] = numbers(chance, 1, 366, both=True)
        if frequency == "YEARLY" and chance.random() < 0.25:
            self.parts["BYWEEKNO"] = numbers(chance, 1, chance.choice([51, 53]), both=True)
        if chance.random() < 0.5:
            days = chance.sample(DAYS, chance.randrange(1, 4))
            if frequency in ["MONTHLY", "YEARLY"] and "BYWEEKNO" not in self.parts and chance.random() < 0.6:
                most = 5 if frequency == "MONTHLY" or "BYMONTH" in self.parts else 53
                days = [chance.choice(["", "-"]) + str(chance.randrange(1, most + 1)) + day for day in days]
            self.parts["BYDAY"] = ",".join(days)

    def add_times(self, chance, frequency):
        for name, most, likely in [("BYHOUR", 23, 0.12), ("BYMINUTE", 59, 0.12), ("BYSECOND", 59, 0.08)]:
            if chance.random() < likely:
                self.parts[name] = numbers(chance, 0, most)

    def avoid_disagreements(self):
        """Leaves out what Recurrence.md says engines do not agree on and a translation cannot mend."""
        if self.parts["FREQ"] == "WEEKLY" and "BYSETPOS" in self.parts:
            # dateutil counts positions of the first week from DTSTART on: begin with a whole week.
            first = DAYS.index(self.parts.get("WKST", "MO"))
            self.start -= datetime.timedelta(days=(self.start.weekday() - first) % 7)
            self.start = self.start.replace(hour=0, minute=0, second=0)
        if "BYWEEKNO" in self.parts:
            # dateutil counts years from January 1, ours from week 1, which only these two can tell.
            self.parts.pop("INTERVAL", None)
            self.parts.pop("BYSETPOS", None)
            # It knows the next year's first week as 1 only, which -52 or -53 can be too.
            weeks = [week for week in self.parts["BYWEEKNO"].split(",") if int(week) > -52]
            self.parts["BYWEEKNO"] = ",".join(weeks or ["1"])

    @property
    def text(self):
        return ";".join(f"{name}={value}" for name, value in self.parts.items())

    def translated(self):
        """The rule in the words in which dateutil means what ours means."""
        parts = dict(self.parts)
        alone = not any(name in parts for name in ["BYDAY", "BYWEEKNO", "BYYEARDAY", "BYMONTH"])
        if parts["FREQ"] == "YEARLY" and "BYMONTHDAY" in parts and alone:
            parts["BYMONTH"] = str(self.start.month)
        if "BYWEEKNO" in parts and not any(name in parts for name in ["BYDAY", "BYMONTHDAY", "BYYEARDAY"]):
            parts["BYDAY"] = DAYS[self.start.weekday()]
        return ";".join(f"{name}={value}" for name, value in parts.items())

    def expected(self):
        """The first times by dateutil; nothing where it sees that there are none."""
        try:
            rule = dateutil.rrule.rrulestr(self.translated(), dtstart=self.start)
            times = itertools.islice(rule, TIMES)
            return [time.strftime("%Y%m%dT%H%M%S") for time in times if time.year < LAST_YEAR]
        except ValueError:
            return []

    @property
    def question(self):
        return f"rule\t{self.start.strftime('%Y%m%dT%H%M%S')}\t{TIMES}\t{self.text}"


def numbers(chance, least, most, both=False):
    """A few numbers of a range, or of it and its negative."""
    count = chance.choice([1, 1, 1, 2, 3, 5])
    values = {chance.randrange(least, most + 1) for _ in range(count)}
    signs = {value: chance.choice([1, 1, -1]) if both else 1 for value in sorted(values)}
    return ",".join(str(value * sign) for value, sign in signs.items())


def make(count, seed):
    """Rules, the same for the same seed."""
    warnings.simplefilter("ignore")
    chance = random.Random(seed)
    return [Rule(chance) for _ in range(count)]


class TooSlow(Exception):
    """The other engine took too long over a rule."""


def stop(*_):
    raise TooSlow


def difference(rule, answer):
    """What differs, as lines to show; nothing where all is alike, None where the other engine is too slow."""
    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        expected = rule.expected()
    except TooSlow:
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    times = [time for time in answer.split() if time[:4] < str(LAST_YEAR) or not time[:1].isdigit()]
    if times and times[-1] == "limit" and times[:-1] == expected[: len(times) - 1]:
        return []
    if times == expected:
        return []
    return [
        f"{rule.text} from {rule.start:%Y%m%dT%H%M%S}",
        f"  ours      {' '.join(times[:8])}",
        f"  dateutil  {' '.join(expected[:8])}",
    ]
