#!/usr/bin/env python3
"""Answers the questions of refused files, and takes away the headers of files that are read.

questions.py BINDIR [--corpus DIR]

BINDIR holds compass-import, compass-store and compass-export; DIR has files/ and truth/ (this folder without it).
Each refused file is imported again with the option that its error names; at least 80 % of its records must come in.
Each CSV file whose header is its first line, and of which every row comes in, is imported without that line; it must
be read the same or be refused.
"""
import argparse
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


KINDS = ["athletes", "schools", "coaches", "events", "metrics", "interactions", "trips"]


def run(arguments, errors=subprocess.STDOUT):
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=errors, text=True, errors="replace")
    return done.returncode, done.stdout


class Build:
    def __init__(self, folder):
        self.folder = folder

    def take(self, path, truth, options=()):
        """Returns what the command says, the counts of records and the stored records."""
        with tempfile.TemporaryDirectory() as scratch:
            store = os.path.join(scratch, "store")
            for athlete in truth.get("seed", []):
                run([os.path.join(self.folder, "compass-store"), "add", "athlete",
                     *[f"{name}={value}" for name, value in athlete.items()], "--store", store])
            report = os.path.join(scratch, "report.json")
            code, text = run(
                [os.path.join(self.folder, "compass-import"), path, "--store", store, "--rejected", "none",
                 "--report", report, *truth.get("context", []), *options])
            counts = {}
            if os.path.exists(report):
                with open(report) as file:
                    for part in json.load(file).get("inputs", []):
                        for name, count in part.get("counts", {}).items():
                            counts[name] = counts.get(name, 0) + count
            # 2 is a file that can't be read at all.
            return text, counts, self.records(store) if code != 2 else None

    def records(self, store):
        """Returns the stored records without ids, times of storing and extra fields."""
        found = []
        for kind in KINDS:
            code, text = run(
                [os.path.join(self.folder, "compass-export"), kind, "--json", "--all-athletes", "--output", "-",
                 "--store", store], errors=subprocess.DEVNULL)
            for record in json.loads(text) if code == 0 and text.strip() else []:
                found.append(json.dumps(
                    [kind, {name: value for name, value in record.items() if not re.search("id$|_at$|_key$|^extra$", name)}],
                    sort_keys=True))
        return sorted(found)


def option(text):
    """The option that an error asks to add; None if it asks nothing."""
    found = re.search(r"\badd ((?:--header-row 0 )?--as [a-z]+.*)$", text, re.MULTILINE)
    return shlex.split(found.group(1)) if found else None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bindir")
    parser.add_argument("--corpus", default=HERE)
    given = parser.parse_args()
    build = Build(given.bindir)
    few = asked = right = refused = wrong = 0
    for path in sorted(glob.glob(os.path.join(given.corpus, "files", "*"))):
        name = os.path.basename(path)
        with open(os.path.join(given.corpus, "truth", name + ".json")) as file:
            truth = json.load(file)
        text, counts, records = build.take(path, truth)
        wanted = sum(len(records) for records in truth["records"].values())
        if records is None:
            answer = option(text)
            _, counts, _ = build.take(path, truth, answer) if answer else ("", {}, None)
            accepted = counts.get("accepted", 0)
            is_enough = accepted * 5 >= wanted * 4
            few += not is_enough
            print(f"{'in' if is_enough else 'FEW':4} {accepted:3} of {wanted:3} {name}: "
                  f"{shlex.join(answer) if answer else 'no question'}")
        elif name.endswith(".csv") and counts.get("rejected", 0) == 0:
            with open(path, "rb") as file:
                header, _, rest = file.read().partition(b"\n")
            if "header: line" in text or not rest.strip():
                continue
            with tempfile.TemporaryDirectory() as scratch:
                bare = os.path.join(scratch, name)
                with open(bare, "wb") as file:
                    file.write(rest)
                text, _, found = build.take(bare, truth)
                if found is None and option(text):
                    asked += 1
                    result = "asked: " + shlex.join(option(text))
                elif found is None:
                    refused += 1
                    result = "refused: " + text.strip().split("\n")[0]
                elif found == records:
                    right += 1
                    result = "right"
                else:
                    wrong += 1
                    result = "OTHER"
                print(f"without header {name}: {result}")
    print(f"refused files with fewer than 80 % after the answer: {few}")
    print(f"without header: {right} right, {asked} asked, {refused} refused, {wrong} other")
    return 1 if few or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
