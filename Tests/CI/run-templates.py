"""Runs what the templates for CI run, as their runners would, and looks at what comes of it."""
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import yaml

work, checkout = sys.argv[1:]
templates = os.path.join(checkout, "Templates", "CI")


def load(name):
    with open(os.path.join(templates, name)) as file:
        return yaml.safe_load(file)


def folder(name, samples):
    """A project of somebody's with these files of the sample data."""
    path = os.path.join(work, name)
    os.makedirs(os.path.join(path, "schedules", "u 16"))
    for sample in samples:
        shutil.copy(os.path.join(checkout, "SampleData", sample), os.path.join(path, "schedules", "u 16"))
    return path


def run(script, path, **environment):
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=path, text=True,
        env={**os.environ, **environment}, capture_output=True)


def action(path, has_outputs=True, **given):
    """Runs the steps of the action with the inputs that its user gives."""
    given = {name.replace("_", "-"): value for name, value in given.items()}
    definition = load("action.yml")
    unknown = set(given) - set(definition["inputs"])
    assert not unknown, f"the action has no input {unknown}"
    values = {name: given.get(name, value.get("default", "")) for name, value in definition["inputs"].items()}
    result = None
    for step in definition["runs"]["steps"]:
        assert "${{" not in step["run"], "what a user gives must not stand in a script"
        environment = {
            name: re.sub(r"\$\{\{ inputs\.([a-z-]+) \}\}", lambda match: values[match[1]], value)
            for name, value in step.get("env", {}).items()}
        for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"):
            open(os.path.join(work, name), "w").close()
        result = run(
            step["run"], path, RUNNER_TEMP=work, GITHUB_PATH=os.devnull,
            GITHUB_OUTPUT=os.path.join(work, "GITHUB_OUTPUT"),
            GITHUB_STEP_SUMMARY=os.path.join(work, "GITHUB_STEP_SUMMARY"), **environment)
        if result.returncode:
            break
    with open(os.path.join(work, "GITHUB_OUTPUT")) as file:
        result.outputs = dict(line.rstrip("\n").split("=", 1) for line in file)
    assert set(result.outputs) == (set(definition["outputs"]) if has_outputs else set()), result.outputs
    for name, output in definition["outputs"].items():
        assert output["value"] == "${{ steps.convert.outputs.%s }}" % name
    with open(os.path.join(work, "GITHUB_STEP_SUMMARY")) as file:
        result.summary = file.read()
    return result


good = folder("good", ["events.csv", "schools.csv"])
broken = folder("broken", ["schools.csv", "broken/events.csv"])

# GitHub
done = action(good, inputs="schedules/**/events.csv\n\n", to="ics", options="--time-zone=America/New_York\n")
assert done.returncode == 0, done.stderr
assert os.path.exists(os.path.join(good, "build", "u 16", "events.ics")), done.stderr
assert done.outputs["exit-code"] == "0" and done.outputs["errors"] == "0", done.outputs
assert int(done.outputs["accepted"]) > 40 and done.outputs["output-directory"] == "build", done.outputs
done = action(broken, inputs="schedules", options="--recursive")
assert done.returncode == 1 and "::error file=schedules/u 16/events.csv,line=" in done.stdout, done.stdout
assert done.outputs["exit-code"] == "1" and int(done.outputs["rejected"]) > 0, done.outputs
assert int(done.outputs["errors"]) > 0 and int(done.outputs["warnings"]) > 0, done.outputs
assert "| error | schedules/u 16/events.csv |" in done.summary.replace("&#45;", "-"), done.summary
with open(os.path.join(broken, done.outputs["sarif"])) as file:
    results = json.load(file)["runs"][0]["results"]
    assert results and all(result["message"]["text"][-1] in ".!?:…" for result in results), "the SARIF file is empty"
with open(done.outputs["report"]) as file:
    json.load(file)
assert not os.path.exists(os.path.join(broken, "build")), "a check writes nothing"
for directory in ["build\nexit-code=0\nevil=1", "build\r\nevil=1"]:
    done = action(good, has_outputs=False, inputs="schedules", to="ics", output_directory=directory)
    assert done.returncode == 2 and "output-directory contains a line break" in done.stderr, done.stderr
# What a pull request plants: links at the names of outputs and reports, and reports of its own.
elsewhere = os.path.join(work, "elsewhere")
os.makedirs(elsewhere)
victim = os.path.join(elsewhere, "victim")
planted = folder("planted", ["events.csv", "schools.csv"])
reports = ["compass.sarif", "compass-report.json", "compass-junit.xml", "compass-codequality.json", "compass.html"]


def plant(target):
    for name in reports:
        path = os.path.join(planted, name)
        if os.path.lexists(path):
            os.remove(path)
        os.symlink(target, path)
    with open(victim, "w") as file:
        file.write("kept")


plant(victim)
done = action(planted, inputs="schedules", options="--recursive")
assert done.returncode == 0, done.stderr
for name in ["sarif", "report"]:
    assert not os.path.realpath(done.outputs[name]).startswith(planted + "/"), done.outputs
    assert os.path.isfile(done.outputs[name]) and not os.path.islink(done.outputs[name])
assert open(victim).read() == "kept"
# A run that writes no reports names none, also where an earlier one did.
done = action(planted, inputs="schedules", options="--no-such-option")
assert done.returncode == 2 and done.outputs["sarif"] == "" and done.outputs["report"] == "", done.outputs
for link, directory in [("build", "build"), ("build", "build/x"), ("out/x", "out"), ("out/a/x.ics", "./out")]:
    path = os.path.join(planted, link)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    os.symlink(victim if link.endswith(".ics") else elsewhere, path)
    done = action(
        planted, has_outputs=False, inputs="schedules", to="ics", output_directory=directory, options="--recursive")
    assert done.returncode == 2 and "link" in done.stderr, done.stderr
    assert os.listdir(elsewhere) == ["victim"] and open(victim).read() == "kept"
    os.remove(path)
marker = os.path.join(work, "marker")
for evil in [f"$(touch {marker})", f"`touch {marker}`", f'"; touch {marker}; "', f"--report={marker}"]:
    done = action(good, inputs=evil, to="ics", output_directory=evil, options="--recursive\n")
    assert done.outputs["exit-code"] == "2" and not os.path.exists(marker), done.stderr

# GitLab
job = load("compass.gitlab-ci.yml")["compass"]
for path, code, given in [
    (good, 0, {}), (broken, 1, {}),
    (broken, 1, {"COMPASS_INPUTS": "schedules/u 16\nschedules/u 16/sch*.csv\n", "COMPASS_OPTIONS": "--check\n"}),
]:
    done = run("\n".join(job["script"]), path, **{**job["variables"], **given})
    assert done.returncode == code, done.stderr
    suites = ElementTree.parse(os.path.join(path, job["artifacts"]["reports"]["junit"])).getroot()
    assert bool(suites.findall(".//failure")) == (code == 1)
    with open(os.path.join(path, job["artifacts"]["reports"]["codequality"])) as file:
        issues = json.load(file)
    assert all(issue["description"][-1] in ".!?:…" for issue in issues), issues[:2]
    assert any(issue["content"]["body"] for issue in issues if "content" in issue) or code == 0
    assert any(issue["severity"] in ("major", "critical") for issue in issues) == (code == 1), issues[:2]
    for page in job["artifacts"]["paths"]:
        assert os.path.getsize(os.path.join(path, page)) > 1000
plant(victim)
done = run("\n".join(job["script"]), planted, **job["variables"])
assert done.returncode == 0 and open(victim).read() == "kept", done.stderr
for name in [*job["artifacts"]["paths"], *job["artifacts"]["reports"].values()]:
    assert os.path.isfile(os.path.join(planted, name)) and not os.path.islink(os.path.join(planted, name)), name
done = run("\n".join(job["script"]), planted, **{**job["variables"], "COMPASS_OPTIONS": "--no-such-option"})
assert done.returncode == 2 and not os.path.lexists(os.path.join(planted, "compass-junit.xml")), done.stderr
for name in ["COMPASS_INPUTS", "COMPASS_OPTIONS"]:
    for evil in [f"$(touch {marker})", f"`touch {marker}`", f"; touch {marker}"]:
        done = run("\n".join(job["script"]), good, **{**job["variables"], name: evil})
        assert done.returncode == 2 and not os.path.exists(marker), done.stderr

# pre-commit
(hook,) = load("pre-commit-hooks.yaml")
for file, is_checked in [
    ("DATA.CSV", True), ("schedules/a.Json", True), ("a.txt", False), (".vscode/settings.json", False),
    (".github/x.json", False), (".venv/lib/x.csv", False), ("a/.hidden.csv", False), ("a/b.rejected.csv", False),
    ("compass.json", False), ("web/package.json", False), ("web/node_modules/x/data.csv", False),
]:
    chosen = bool(re.search(hook["files"], file)) and not re.search(hook["exclude"], file)
    assert chosen == is_checked, file
for path, code in [(good, 0), (broken, 1)]:
    files = subprocess.run(
        ["find", "schedules", "-type", "f"], cwd=path, text=True, capture_output=True, check=True).stdout.splitlines()
    chosen = [file for file in files if re.search(hook["files"], file)]
    assert chosen
    done = subprocess.run(hook["entry"].split() + chosen, cwd=path, text=True, capture_output=True)
    assert done.returncode == code, done.stderr
print("The action, the job and the hook do what they say.")
