"""Compares the expander with independent engines; ends with 1 where they differ."""

import argparse
import multiprocessing
import sys

import calendars
import oracle
import rules


def differences(pair):
    return rules.difference(*pair)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program", help="the program that answers")
    options.add_argument("--rules", type=int, default=1000, help="how many random rules")
    options.add_argument("--seed", type=int, default=5545)
    options = options.parse_args()

    made = rules.make(options.rules, options.seed)
    answers = oracle.answers(options.program, [rule.question for rule in made])
    with multiprocessing.Pool() as pool:
        compared = pool.map(differences, zip(made, answers), chunksize=20)
    found = [lines for lines in compared if lines]
    slow = sum(1 for lines in compared if lines is None)
    filled = sum(1 for answer in answers if answer)
    print(
        f"{len(made)} rules, {filled} of them with times: {len(found)} differ from python-dateutil, "
        f"for which {slow} were too much work"
    )

    cases = calendars.cases()
    answers = oracle.answers(options.program, [case.question for case in cases])
    different = [lines for case, answer in zip(cases, answers) if (lines := case.difference(answer))]
    print(f"{len(cases)} calendars: {len(different)} differ from recurring-ical-events")

    for lines in (found + different)[:20]:
        print("\n".join(lines))
    sys.exit(1 if found or different or filled * 2 < len(made) or slow * 5 > len(made) else 0)


if __name__ == "__main__":
    main()
