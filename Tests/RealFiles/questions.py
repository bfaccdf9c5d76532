#!/usr/bin/env python3
"""Answers the questions about refused files, follows the hints of others, and takes headers away.

questions.py BINDIR [--corpus DIR …]

BINDIR holds a release build of the commands; each DIR has files/ and truth/ (this folder without it). Each question
is answered with the option that its error names, and each hint with --map is followed by itself. The result is scored
against the truth: no answer may add a silent or an extra record, and half of the questions must add right ones. Each
CSV file whose header is its first line, and of which every row comes in, is also imported without that line; it must
be read the same or be refused.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import sys
import tempfile

import score

HERE = os.path.dirname(os.path.abspath(__file__))


def run(corpus, name, options=(), text=None):
    """Scores a file with options; text replaces the file's own."""
    with open(os.path.join(corpus, "truth", name), encoding="utf-8") as file:
        truth = json.load(file)
    truth["context"] += options
    with tempfile.TemporaryDirectory() as folder:
        for part in ("files", "truth"):
            os.mkdir(os.path.join(folder, part))
        with open(os.path.join(corpus, "files", truth["file"]), "rb") as file:
            data = file.read()
        with open(os.path.join(folder, "files", truth["file"]), "wb") as file:
            file.write(data if text is None else text)
        path = os.path.join(folder, "truth", name)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(truth, file)
        case = score.Case(path)
        case.run(run.bindir)
        return case, case.judge()


def question(text):
    """The option that an error asks to add; None if it asks nothing."""
    found = re.search(r"\badd ((?:--header-row 0 )?--as [a-z]+.*)$", text, re.MULTILINE)
    return shlex.split(found.group(1)) if found else None


def hints(report):
    """The mappings that findings suggest."""
    found = []
    for part in report.get("inputs", []):
        for finding in part.get("diagnostics", []):
            for hint in re.findall(r"""--map (?:"[^"]*"|'[^']*')""", finding.get("help") or ""):
                if not re.search(r"=FIELD.$|[\"']HEADER=", hint) and shlex.split(hint) not in found:
                    found.append(shlex.split(hint))
    return found


def stored(case):
    """The stored records without ids, times of storing and extra fields."""
    return sorted(json.dumps([kind, {name: value for name, value in record.items()
                                     if not re.search("id$|_at$|_key$|^extra$", name)}], sort_keys=True)
                  for kind in score.KINDS for record in case.stored[kind])


def without_header(corpus, name, case):
    """What becomes of a CSV file without its first line; None if that is no header, or rows are rejected."""
    parts = case.report.get("inputs", [])
    rejected = sum(part.get("counts", {}).get("rejected", 0) for part in parts)
    with open(os.path.join(corpus, "files", case.name), "rb") as file:
        _, _, rest = file.read().partition(b"\n")
    if not case.name.endswith(".csv") or rejected or "header: line" in case.text or not rest.strip():
        return None
    before = stored(case)
    case, judged = run(corpus, name, text=rest)
    if judged["refused"]:
        return "asked" if question(case.text) else "refused"
    return "right" if stored(case) == before else "OTHER"


def answered(corpus, name):
    """The answers to what is printed about a file, with the records that they make right, and silent or extra."""
    case, before = run(corpus, name)
    lines = []
    options = question(case.text) if before["refused"] else None
    for kind, answer in [("question", options)] * (options is not None) + [("hint", hint) for hint in hints(case.report)]:
        _, after = run(corpus, name, answer)
        lines.append((kind, case.name, shlex.join(answer), after["right"] - before["right"],
                      after["silent"] + after["extra"] - before["silent"] - before["extra"]))
    bare = None if before["refused"] else without_header(corpus, name, case)
    return before["refused"], lines, bare, case.name


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bindir")
    parser.add_argument("--corpus", action="append")
    given = parser.parse_args()
    run.bindir = os.path.abspath(given.bindir)
    cases = [(corpus, name) for corpus in given.corpus or [HERE]
             for name in sorted(os.listdir(os.path.join(corpus, "truth"))) if name.endswith(".json")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda case: answered(*case), cases))
    for _, lines, bare, name in results:
        for kind, file, answer, right, wrong in lines:
            print(f"{kind:8} {right:+4} right {wrong:+4} silent or extra  {file}: {answer}" + ("  HARM" if wrong > 0 else ""))
        if bare and bare != "right":
            print(f"without header {bare}: {name}")
    asked = [line for _, lines, _, _ in results for line in lines if line[0] == "question"]
    hinted = [line for _, lines, _, _ in results for line in lines if line[0] == "hint"]
    good = sum(line[3] > 0 for line in asked)
    harm = sum(line[4] > 0 for line in asked + hinted)
    bare = [bare for _, _, bare, _ in results if bare]
    print(f"refused files: {sum(result[0] for result in results)}; questions: {len(asked)}, of which {good} add right records")
    print(f"hints: {len(hinted)}, of which {sum(line[3] > 0 for line in hinted)} add right records")
    print(f"answers that add silent or extra records: {harm}")
    print("without header: " + ", ".join(f"{bare.count(word)} {word}" for word in ("right", "asked", "refused", "OTHER")))
    return 1 if harm or good * 2 < len(asked) or "OTHER" in bare else 0


if __name__ == "__main__":
    sys.exit(main())
