"""Talks to the program that answers questions with CompassICalendar."""

import subprocess
import sys


def answers(program, questions):
    """The answers to questions, one line each."""
    done = subprocess.run(
        [program], input="".join(question + "\n" for question in questions), capture_output=True, text=True
    )
    if done.returncode != 0:
        sys.exit(f"{program} ended with {done.returncode}: {done.stderr}")
    lines = done.stdout.splitlines()
    if len(lines) != len(questions):
        sys.exit(f"{len(questions)} questions, {len(lines)} answers")
    return lines
