#!/usr/bin/env python3
"""Scores a build on a corpus of real-life files.  score.py BINDIR [FILE…] [--corpus DIR] [--only LIST] [--without LIST] [--json] [--verbose] [--bar STORED_RIGHT_PERCENT MAX_SILENT [MAX_ALARMS_PER_100]]

BINDIR holds compass-import, compass-store and compass-export. FILE is a part of a case's name or class (all cases without).
--corpus DIR: the folder with files/ and truth/ (the script's own without it). --only LIST, --without LIST: a text file of case names, one a line, that are
taken or left out.
Each case: an empty store (the athlete seeded where the truth says so), one `compass-import`, all kinds exported as JSON.
  right    every certain field equals the truth; of an "ask" record also: not stored, and a warning or error stands on it
  flagged  wrong or missing, with a warning or error on its row or column (or the whole file refused)
  silent   stored other than the truth, or missing, and no warning or error about it (decisions and notes do not count)
  extra    stored records that are none
Exit status 0, or 1 with --bar below it. Standard library only."""
import sys, os, json, re, subprocess, tempfile, shutil, unicodedata, datetime
try:
    from zoneinfo import ZoneInfo
except Exception:
    ZoneInfo = None
HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = ["athletes", "schools", "coaches", "events", "metrics", "interactions", "trips"]
UNITS = {"s": "sec", "secs": "sec", "second": "sec", "seconds": "sec", "lb": "lbs", "pounds": "lbs", "inch": "in", "inches": "in", '"': "in",
         "ft": "ft", "feet": "ft", "kmh": "km/h", "kph": "km/h", "%": "%", "percent": "%", "count": "count", "reps": "reps"}
GROUPS = [{"start_date", "end_date", "date", "day", "recorded_date", "occurred_at"}, {"start_time", "end_time", "checkin_time"},
          {"city", "state", "location", "address"}, {"first_name", "last_name", "full_name", "name"}, {"value", "unit", "metric_type"},
          {"bats", "throws"}, {"school", "school_id"}, {"coach", "coach_id"}]
TIMEOUT = 60


def norm(v):
    s = unicodedata.normalize("NFKC", str(v)).replace("’", "'").replace("–", "-").replace("—", "-").casefold()
    return re.sub(r"\s+", " ", s).strip(" .,;:*-\"'")


def tokens(v):
    return set(re.findall(r"[^\W_]+", norm(v)))


def fuzzy(a, b):
    a, b = tokens(a), tokens(b)
    return len(a & b) / max(1, len(a | b)) if a and b else 0


def empty(v):
    return v in (None, "", [], {}) or v is False


def same(want, got, field):
    if isinstance(want, list):
        return any(same(w, got, field) for w in want)
    if isinstance(want, dict):
        if "not" in want:
            return not same(want["not"], got, field)
        if "has" in want:
            return got is not None and norm(want["has"]) in norm(json.dumps(got, ensure_ascii=False) if isinstance(got, (list, dict)) else got)
    if want is None:
        return empty(got)
    if isinstance(want, bool):
        return bool(got) == want
    if empty(got) and got != 0:
        return False
    if isinstance(want, (int, float)):
        try:
            return abs(float(got) - want) < 0.006
        except (TypeError, ValueError):
            return False
    got = str(got)
    if field.endswith("_time"):
        return got[:5] == want[:5]
    if field.endswith("_date") or field in ("date_of_birth", "day"):
        return got[:10] == want
    if field == "phone":
        return re.sub(r"\D", "", got)[-10:] == re.sub(r"\D", "", want)[-10:] if not re.search("x", got) else re.sub(r"\D", "", want)[-10:] in re.sub(r"\D", "", got)
    if field in ("url", "website", "athletics_url"):
        strip = lambda u: re.sub(r"^https?://|/$", "", u.strip().lower())
        return strip(got) == strip(want)
    if field == "unit":
        u = lambda x: UNITS.get(norm(x) or x, norm(x) or x)
        return u(got) == u(want)
    if field == "metric_type":
        return norm(got).replace(" ", "_") == norm(want).replace(" ", "_")
    return norm(got) == norm(want)


class Finding:
    def __init__(self, d):
        self.d, self.code = d, d.get("code")
        self.header, self.field = d.get("header"), d.get("field")
        self.record = d.get("record")
        self.spans = []                                    # (sheet or None, first, last)
        if d.get("line"):
            self.spans.append((None, d["line"], max(d["line"], d.get("end_line") or 0)))
        m = re.match(r"^(.*)!\$?[A-Z]*\$?(\d+)?(?::\$?[A-Z]*\$?(\d+)?)?$", d.get("cell") or "")
        if m and m.group(2):
            self.spans.append((m.group(1).strip("'"), int(m.group(2)), int(m.group(3) or m.group(2))))
        text = d.get("message") or ""
        skipped = re.search(r"(\d+) (?:rows?|lines?|records?) (?:was|were) skipped", text)
        if skipped and self.spans:
            sheet, a, b = self.spans[0]
            self.spans.append((sheet, a, max(b, a + int(skipped.group(1)) * 2)))
        for a, b in re.findall(r"\b(?:line|row)s? (\d+)(?:\s*(?:-|–|to|and)\s*(\d+))?", text):
            self.spans.append((None, int(a), int(b or a)))
        if self.record is None and d.get("severity") == "error" and re.search(r"rows? (?:was|were) rejected", text) and self.spans:
            sheet, a, b = self.spans[0]                    # a column that all records need is missing: every row below is rejected
            self.spans.append((sheet, a, 10 ** 9))
        for run in re.findall(r"\b(?:line|row)s ((?:\d+(?:, | and )?)+)", text):
            self.spans += [(None, int(n), int(n)) for n in re.findall(r"\d+", run)]

    @property
    def blanket(self):
        """A warning about more than 20 rows that names no column says nothing about one of them."""
        return self.d.get("severity") != "error" and self.header is None and self.field is None and any(b - a > 20 for _, a, b in self.spans)

    def on(self, places):
        for p in places:
            if isinstance(p, str):
                sheet, _, row = p.rpartition("!")
                row = int(row)
            else:
                sheet, row = None, p
            if any(a <= row <= b and (s is None or sheet is None or s == sheet) for s, a, b in self.spans):
                return True
        return False


def about(header):
    """The group of fields that a header is plainly about, where the truth does not say it."""
    h = tokens(header or "")
    for words, g in (({"date", "dates", "when", "day", "datum", "fecha"}, "start_date"), ({"time", "start", "end", "hours", "hora", "uhrzeit", "arrive"}, "start_time"),
                     ({"cost", "price", "fee", "kosten", "costo"}, "cost"), ({"where", "location", "city", "state", "place", "st", "ort", "venue", "field"}, "city"),
                     ({"type", "art", "tipo"}, "type"), ({"registered", "status", "paid"}, "registered")):
        if h & words:
            return group(g)
    return None


def group(f):
    for g in GROUPS:
        if f in g:
            return g
    return {f}


class Case:
    def __init__(self, path):
        self.corpus = os.path.dirname(os.path.dirname(os.path.abspath(path)))
        with open(path, encoding="utf-8") as h:
            self.truth = json.load(h)
        self.name = self.truth["file"]
        self.cls = self.truth.get("class", "")
        self.columns = self.truth.get("columns", {})

    # -- running -------------------------------------------------------------------------------------------------------------
    def run(self, bindir):
        tmp = tempfile.mkdtemp(prefix="realfiles-")
        env = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "NO_COLOR": "1", "HOME": tmp, "TMPDIR": tmp}
        for v in ("DATA", "CONFIG", "CACHE", "STATE"):
            env[f"XDG_{v}_HOME"] = os.path.join(tmp, "xdg")
        templates = os.environ.get("COMPASS_TEMPLATES")
        if templates:
            env["COMPASS_TEMPLATES"] = templates
        try:
            shutil.copy(os.path.join(self.corpus, "files", self.name), os.path.join(tmp, self.name))
            tool = lambda n, *a: subprocess.run([os.path.join(bindir, n), *a], cwd=tmp, env=env, capture_output=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL)
            store = ["--store", "store.sqlite"]
            for a in self.truth.get("seed", []):
                tool("compass-store", "add", "athlete", *[f"{k}={v}" for k, v in a.items()], *store, "--now", "2026-05-01T12:00:00Z")
            r = tool("compass-import", self.name, *store, *self.truth["context"], "--report", "report.json", "--show-values", "always")
            self.rc, self.text = r.returncode, (r.stdout + r.stderr).decode("utf-8", "replace")
            rp = os.path.join(tmp, "report.json")
            try:
                with open(rp, encoding="utf-8") as h:
                    self.report = json.load(h)
            except (OSError, ValueError):
                self.report = {}
            self.stored = {k: [] for k in KINDS}
            if os.path.exists(os.path.join(tmp, "store.sqlite")):
                tool("compass-export", "all", "--output-directory", "out", "--all-athletes", *store)
                for k in KINDS:
                    path = os.path.join(tmp, "out", k + ".json")
                    if os.path.exists(path):
                        with open(path, encoding="utf-8") as h:
                            d = json.load(h)
                        if isinstance(d, dict):
                            d = d.get(k) or next((v for v in d.values() if isinstance(v, list)), [])
                        self.stored[k] = d
        except subprocess.TimeoutExpired:
            self.rc, self.report, self.stored, self.text = None, {}, {k: [] for k in KINDS}, "timeout"
        except OSError as e:
            self.rc, self.report, self.stored, self.text = None, {}, {k: [] for k in KINDS}, str(e)
        finally:
            shutil.rmtree(tmp, ignore_errors=True)

    # -- judging -------------------------------------------------------------------------------------------------------------
    def prepare(self):
        zone = None
        ctx = self.truth["context"]
        if "--time-zone" in ctx and ZoneInfo:
            try:
                zone = ZoneInfo(ctx[ctx.index("--time-zone") + 1])
            except Exception:
                zone = None
        ids = {k: {} for k in KINDS}
        for k in KINDS:
            for r in self.stored[k]:
                ids[k][r.get("id")] = r
        for r in self.stored["coaches"]:
            r["full_name"] = f'{r.get("first_name") or ""} {r.get("last_name") or ""}'.strip()
        for k in KINDS:
            for r in self.stored[k]:
                if r.get("school_id"):
                    r["school"] = (ids["schools"].get(r["school_id"]) or {}).get("name")
                if r.get("coach_id"):
                    r["coach"] = (ids["coaches"].get(r["coach_id"]) or {}).get("full_name")
                if k == "metrics" or k == "events":
                    if r.get("user_id"):
                        r["athlete"] = (ids["athletes"].get(r["user_id"]) or {}).get("full_name")
                    if r.get("event_id"):
                        r["event"] = (ids["events"].get(r["event_id"]) or {}).get("name")
                if k == "interactions" and r.get("occurred_at"):
                    try:
                        t = datetime.datetime.fromisoformat(r["occurred_at"].replace("Z", "+00:00"))
                        r["day"] = str((t.astimezone(zone) if zone else t).date())
                    except ValueError:
                        r["day"] = r["occurred_at"][:10]
        self.findings = []
        for i in self.report.get("inputs", []):
            self.findings += [Finding(d) for d in i.get("diagnostics", []) if d.get("severity") in ("warning", "error")]
        self.refused = self.rc == 2 and self.text.strip() != "" and not any(self.stored[k] for k in ("events", "metrics", "coaches", "schools", "interactions", "trips"))

    def score(self, kind, t, s):
        f = t["fields"]
        ok = lambda k: k in f and same(f[k], s.get(k), k)
        names = f.get("name") or f.get("full_name")
        label = next((x if isinstance(x, str) else x.get("has", "")) for x in (names if isinstance(names, list) else [names])) if names else ""
        if kind == "events":
            near = fuzzy(label, s.get("name") or "")
            if not (ok("name") or ok("start_date") or near >= .5):
                return 0
            return 3 * ok("name") + 2 * near + 3 * ok("start_date") + ok("end_date") + ok("start_time") + .5 * ok("city") + .5 * ok("type") + .5 * ok("cost") + .3 * ok("location")
        if kind == "metrics":
            if "athlete" in f and not ok("athlete") and s.get("athlete"):
                return 0
            types = f.get("metric_type")
            near = max([fuzzy(x if isinstance(x, str) else x.get("has", ""), s.get("metric_type") or "") for x in (types if isinstance(types, list) else [types]) if x] or [0])
            if ok("recorded_date") and near >= .5:
                return 2 + near + 3 * ok("value") + 2 * ok("athlete") + 3 * ok("metric_type") + .5 * ok("unit")
            if not ((ok("metric_type") and (ok("recorded_date") or ok("value"))) or (ok("value") and ok("recorded_date"))):
                return 0
            return 3 * ok("metric_type") + 2 * ok("recorded_date") + 3 * ok("value") + 2 * ok("athlete") + .5 * ok("unit")
        if kind == "coaches":
            near = fuzzy(f"{f.get('first_name') or ''} {f.get('last_name') or ''}" if not isinstance(f.get("last_name"), (list, dict)) else "", s.get("full_name") or "")
            if not (ok("email") or ok("last_name") or near >= .5):
                return 0
            return 3 * ok("email") + 3 * ok("last_name") + 1.5 * ok("first_name") + ok("school") + near + .5 * ok("phone")
        if kind == "interactions":
            v = 3 * ok("day") + 2 * ok("school") + ok("type") + 2 * ok("content") + ok("direction") + ok("coach")
            return v if v >= 3 else 0
        near = fuzzy(label, s.get("name") or s.get("full_name") or "")
        if kind in ("schools", "athletes", "trips"):
            if ok("name") or ok("full_name"):
                return 5 + ok("start_date")
            return near * 3 if near >= .5 else 0
        return 0

    def covers_missing(self, t):
        col = t.get("col")
        for x in self.findings:
            if x.blanket:
                continue
            if x.on(t["at"]):
                if not col or x.header in (None, col, "value", "metric_type") or x.d["severity"] == "error":
                    return True
            if col and x.header == col and x.record is None:
                return True
        return False

    def covers_field(self, t, f):
        source = self.columns.get(f)
        source = source if isinstance(source, list) else [source] if source else []
        if t.get("col") and f in ("value", "unit", "metric_type"):
            source = source + [t["col"]]
        others = {h for k, v in self.columns.items() if k not in group(f) for h in (v if isinstance(v, list) else [v])}
        for x in self.findings:
            if x.header in source and source and x.record is None:
                return True
            if x.blanket or not x.on(t["at"]):
                continue
            if x.code == "zone-ambiguous" and not f.endswith("_time"):
                continue
            if x.field in group(f) or (x.header in source):
                return True
            if x.header is None and x.field is None:
                return True
            if x.header in others or any(x.field in group(k) for k in t["fields"]):
                continue
            if t.get("col") and x.header and x.header != "value":
                continue
            if x.header and about(x.header) and f not in about(x.header):
                continue
            return True
        return False

    def judge(self):
        self.prepare()
        seeded = [norm(a.get("full_name", "")) for a in self.truth.get("seed", [])]
        out, extra = [], []
        for kind in KINDS:
            want = self.truth["records"].get(kind, [])
            have = self.stored[kind]
            pairs = sorted(((self.score(kind, t, s), -a, -b) for a, t in enumerate(want) for b, s in enumerate(have)), reverse=True)
            mate, used = {}, set()
            for v, a, b in pairs:
                if v > 0 and -a not in mate and -b not in used:
                    mate[-a] = -b
                    used.add(-b)
            for a, t in enumerate(want):
                ask = t.get("ask", False)
                fields = dict(t["fields"])
                if kind == "events":
                    fields.setdefault("cancelled", False)
                if a in mate:
                    s = have[mate[a]]
                    wrong = {f: s.get(f) for f, w in fields.items() if not same(w, s.get(f), f)}
                    unsaid = {f: None for f, w in fields.items() if ask and not wrong and isinstance(w, list) and None in w and empty(s.get(f)) and not self.covers_field(t, f)}
                    if unsaid:                              # what nobody can decide may stay empty, but not without a word
                        verdict, wrong = "silent", unsaid
                    elif not wrong:
                        verdict = "right"
                    elif all(self.covers_field(t, f) for f in wrong):
                        verdict = "flagged"
                    else:
                        wrong = {f: v for f, v in wrong.items() if not self.covers_field(t, f)}
                        verdict = "silent"
                    stored = wrong
                else:
                    stored = None
                    covered = self.refused or self.covers_missing(t)
                    verdict = ("right" if ask else "flagged") if covered else "silent"
                out.append({"kind": kind, "at": t["at"], "col": t.get("col"), "ask": ask, "verdict": verdict, "truth": t["fields"], "stored": stored})
            optional = self.truth.get("optional", {})
            for b, s in enumerate(have):
                if b in used:
                    continue
                if kind == "athletes" and norm(s.get("full_name") or "") in seeded:
                    continue
                o = optional.get(kind)
                if o == "any" or (isinstance(o, list) and any(all(same(w, s.get(f), f) for f, w in p.items()) for p in o)):
                    continue
                keep = {k: v for k, v in s.items() if not empty(v) and k not in ("id", "created_at", "updated_at", "user_id", "created_by")}
                extra.append({"kind": kind, "stored": keep})
        places = [p for r in out for p in r["at"]]
        noise = sum(1 for x in self.findings if x.d["severity"] == "error" and x.spans and not x.on(places))
        false = sum(1 for r in out if r["verdict"] == "silent" and r["stored"] and any(not empty(v) for v in r["stored"].values()))
        plain = [r for r in out if not r["ask"]]
        kept = [r for r in plain if r["verdict"] == "right"]
        alarms = sum(1 for r in kept if any(x.on(r["at"]) for x in self.findings))
        count = lambda v: sum(1 for r in out if r["verdict"] == v)
        return {"file": self.name, "class": self.cls, "rc": self.rc, "refused": bool(self.refused), "records": len(out), "right": count("right"), "asked": sum(1 for r in out if r["ask"] and r["verdict"] == "right"), "flagged": count("flagged"),
                "silent": count("silent"), "false": false, "extra": len(extra), "noise": noise, "plain": len(plain), "kept": len(kept), "alarms": alarms, "whole": count("right") == len(out) and not extra, "results": out, "extras": extra}


def main():
    args, bar, as_json, verbose, corpus, only, without = [], None, False, False, HERE, None, set()
    argv = sys.argv[1:]

    def names(path):
        with open(path, encoding="utf-8") as h:
            return {line.rstrip("\r\n") for line in h if line.strip()}
    while argv:
        a = argv.pop(0)
        if a == "--json":
            as_json = True
        elif a in ("--verbose", "-v"):
            verbose = True
        elif a == "--bar":
            bar = (float(argv.pop(0)), int(argv.pop(0)), float(argv.pop(0)) if argv and re.fullmatch(r"\d+", argv[0]) else 10 ** 9)
        elif a == "--corpus":
            corpus = os.path.abspath(argv.pop(0))
        elif a == "--only":
            only = names(argv.pop(0))
        elif a == "--without":
            without = names(argv.pop(0))
        elif a in ("-h", "--help"):
            print(__doc__)
            return 0
        else:
            args.append(a)
    if not args:
        print(__doc__)
        return 0 if not bar else 1
    bindir, wanted = os.path.abspath(args[0]), args[1:]
    results = []
    for n in sorted(os.listdir(os.path.join(corpus, "truth"))):
        if not n.endswith(".json"):
            continue
        c = Case(os.path.join(corpus, "truth", n))
        if c.name in without or only is not None and c.name not in only:
            continue
        if wanted and not any(w in c.name or w == c.cls for w in wanted):
            continue
        c.run(bindir)
        try:
            j = c.judge()
        except Exception as e:                              # a scorer's own fault is told, and counts against nobody silently
            j = {"file": c.name, "class": c.cls, "rc": c.rc, "refused": False, "records": 0, "right": 0, "asked": 0, "flagged": 0, "silent": 0, "false": 0, "extra": 0, "noise": 0, "plain": 0, "kept": 0, "alarms": 0, "whole": False,
                 "results": [], "extras": [], "fault": repr(e)}
        j["difficulty"] = c.truth.get("difficulty", "")
        results.append(j)
        if not as_json:
            print(f'{j["file"]:44.44} {j["class"]:14.14} {j["records"]:3} records: right {j["right"]:3}  flagged {j["flagged"]:3}  silent {j["silent"]:3}  extra {j["extra"]:2}'
                  + ("  refused" if j["refused"] else "") + ("  TIMEOUT" if c.rc is None else "") + ("  FAULT " + j["fault"] if "fault" in j else ""), flush=True)
            if verbose:
                for r in j["results"]:
                    if r["verdict"] != "right":
                        print("    ", r["verdict"], r["kind"], r["at"], r["col"] or "", "truth", json.dumps(r["truth"], ensure_ascii=False), "stored", json.dumps(r["stored"], ensure_ascii=False))
                for x in j["extras"]:
                    print("     extra", x["kind"], json.dumps(x["stored"], ensure_ascii=False)[:300])
    s = lambda k: sum(j[k] for j in results)
    total = {"records": s("records"), "right": s("right"), "asked": s("asked"), "flagged": s("flagged"), "silent": s("silent"), "false": s("false"), "extra": s("extra"), "noise": s("noise"), "plain": s("plain"), "kept": s("kept"), "alarms": s("alarms"),
             "refused_files": sum(j["refused"] for j in results), "files": len(results), "whole": sum(j["whole"] for j in results)}
    percent = 100 * total["kept"] / max(1, total["plain"])
    rate = 100 * total["alarms"] / max(1, total["kept"])
    classes, grades = {}, {}
    for j in results:
        for table, key in ((classes, j["class"]), (grades, j["difficulty"])):
            c = table.setdefault(key, {"files": 0, "whole": 0, "records": 0, "right": 0, "flagged": 0, "silent": 0, "extra": 0})
            c["files"] += 1
            c["whole"] += j["whole"]
            for k in ("records", "right", "flagged", "silent", "extra"):
                c[k] += j[k]
    if as_json:
        json.dump({"total": total, "classes": classes, "difficulties": grades, "files": results}, sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        for word, k, c in [("class", k, c) for k, c in sorted(classes.items())] + [("level", k, c) for k, c in sorted(grades.items()) if k]:
            print(f'{word} {k:16} files {c["files"]:3} whole {c["whole"]:3}  records {c["records"]:4}: right {c["right"]:4}  flagged {c["flagged"]:4}  silent {c["silent"]:4}  extra {c["extra"]:3}')
        print(f'records {total["records"]}: right {total["right"]} (of these {total["asked"]} to be asked about), flagged {total["flagged"]}, silent {total["silent"]} (a false value stored in {total["false"]}, else lost or left empty) + extra {total["extra"]}; '
              f'files wholly right {total["whole"]} of {total["files"]} (refused {total["refused_files"]}; errors on rows that are no records {total["noise"]})')
        print(f'stored right: {percent:.1f} % ({total["kept"]} of {total["plain"]} that can be decided); warnings or errors on {total["alarms"]} of them ({rate:.0f} per 100)')
    if bar and (percent < bar[0] or total["silent"] + total["extra"] > bar[1] or rate > bar[2]):
        return 1
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        os._exit(0)
