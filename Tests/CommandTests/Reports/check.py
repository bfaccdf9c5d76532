"""Reads reports with programs that are not ours: check.py REPOSITORY FILE...; every fault ends it."""

import base64, collections, csv, hashlib, html.parser, json, pathlib, re, sys
import jsonschema
from lxml import etree

root = pathlib.Path(sys.argv[1])
here = root / "Tests/CommandTests/Reports"
schemas = {name: json.load(open(root / "Templates/Schemas" / name)) for name in
           ["validation-report.schema.json", "validation-report-line.schema.json"]}
store = {schema["$id"]: schema for schema in schemas.values()}


def check(schema, value):
    jsonschema.Draft202012Validator.check_schema(schema)
    resolver = jsonschema.RefResolver.from_schema(schema, store=store)
    jsonschema.Draft202012Validator(schema, resolver=resolver).validate(value)


def check_sarif(value):
    check(json.load(open(here / "sarif.schema.json")), value)
    for run in value["runs"]:
        rules, artifacts = run["tool"]["driver"]["rules"], run["artifacts"]
        for result in run["results"]:
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
            for location in result["locations"]:
                place = location["physicalLocation"]["artifactLocation"]
                assert artifacts[place["index"]]["location"]["uri"] == place["uri"]
        prints = [result["partialFingerprints"]["compassFinding/v1"] for result in run["results"]]
        assert len(prints) == len(set(prints)), "fingerprints are not unique"


def check_junit(path):
    tree = etree.parse(path)
    etree.XMLSchema(etree.parse(str(here / "junit.xsd"))).assertValid(tree)
    for suite in tree.getroot():
        cases = suite.findall("testcase")
        assert int(suite.get("tests")) == len(cases)
        for kind in ["failure", "error"]:
            assert int(suite.get(kind + "s")) == sum(case.find(kind) is not None for case in cases)
        names = [case.get("name") for case in cases]
        assert len(names) == len(set(names)), "names of tests are not unique"


def check_gitlab(issues):
    prints = [issue["fingerprint"] for issue in issues]
    assert len(prints) == len(set(prints)) and all(prints), "fingerprints are not unique"
    for issue in issues:
        assert issue["description"] and issue["check_name"]
        assert issue["severity"] in ["info", "minor", "major", "critical", "blocker"]
        assert not re.match(r"\./|/", issue["location"]["path"]) and issue["location"]["lines"]["begin"] >= 1


def check_github(text):
    kinds = collections.Counter()
    unescape = lambda text: text.replace("%0D", "\r").replace("%0A", "\n").replace("%3A", ":").replace("%2C", ",").replace("%25", "%")
    for line in text.split("\n"):
        if not line.startswith("::"):
            continue
        match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        assert match, line
        kinds[match[1]] += 1
        properties = dict(part.split("=", 1) for part in match[2].split(","))
        assert set(properties) <= {"file", "line", "endLine", "col", "endColumn", "title"}
        assert unescape(properties["file"]) and unescape(match[3])
    assert all(count <= 10 for count in kinds.values()), kinds


class Page(html.parser.HTMLParser):
    """The page as a list of elements; void ones apart, every element has to be closed in its turn."""

    def __init__(self, text):
        super().__init__()
        self.open, self.texts, self.elements = [], collections.defaultdict(str), []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in {"meta", "br", "input"}:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        self.texts[self.open[-1] if self.open else ""] += data


def check_page(text):
    page = Page(text)
    (policy,) = [a["content"] for _, a in page.elements if a.get("http-equiv") == "Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    for name in ["style", "script"]:
        digest = base64.b64encode(hashlib.sha256(page.texts[name].encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for tag, attributes in page.elements:
        assert tag not in {"link", "img", "iframe", "object", "embed", "base", "form", "svg"}, tag
        for key, value in attributes.items():
            assert not key.startswith("on") and key not in {"src", "style", "action"}, key
            assert key != "href" or value[0] == "#" and value[1:] in ids, value


for path in sys.argv[2:]:
    text = open(path, encoding="utf-8", newline="").read()
    name = pathlib.Path(path).name
    if name.endswith(".sarif"):
        check_sarif(json.loads(text))
    elif name.endswith(".jsonl"):
        lines = [json.loads(line) for line in text.removesuffix("\n").split("\n")]
        for line in lines:
            check(schemas["validation-report-line.schema.json"], line)
        assert [line["type"] for line in lines] == ["finding"] * (len(lines) - 1) + ["summary"]
    elif name.endswith(".xml"):
        check_junit(path)
    elif name.endswith(".gitlab.json"):
        check_gitlab(json.loads(text))
    elif name.endswith(".json"):
        check(schemas["validation-report.schema.json"], json.loads(text))
    elif name.endswith(".github"):
        check_github(text)
    elif name.endswith(".html"):
        check_page(text)
    elif name.endswith(".csv"):
        rows = list(csv.reader(text.removeprefix("\ufeff").splitlines(keepends=True), strict=True))
        assert {len(row) for row in rows} == {18}
    else:
        raise SystemExit(f"{name}: nothing to check it with")
