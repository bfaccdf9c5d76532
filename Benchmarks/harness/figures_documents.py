"""The figures of the report writers: against plain C programs on the same libraries that write the same."""

import subprocess

from . import files, xlsx_cells
from .measure import Broken, Run, Side, interleave, run


def xlsx(workshop, count, rows):
    """Rows a second of the workbook writer, its proof of the written file included."""
    return written(workshop, count, "xlsx", rows, "xlsx_rows", "xlsxwriter", "libxlsxwriter-dev", xlsx_cells)


def pdf(workshop, count, rows):
    """Pages a second of the PDF writer, tags and kerning included, which the plain program does without."""
    from . import pdf_drawing

    subject, mine, other = written(workshop, count, "pdf", rows, "pdf_pages", "hpdf", "libhpdf-dev", pdf_drawing)
    # What a page more costs in memory: of a report half as long, the rest.
    half = run([workshop.command("report-writer-benchmark"), "pdf", str(rows // 2), workshop.fresh("half") / "ours.pdf"])
    pages = subject["pages"] - int(half.output.split()[0])
    subject["bytes_of_memory_a_page"] = max(0, round((mine.spread("memory")["median"] - half.memory) / max(1, pages)))
    return subject, mine, other


def rate(workshop, count, kind, rows):
    """Rows a second of a writer that has no peer."""
    writer = workshop.command("report-writer-benchmark")
    target = workshop.fresh(kind) / f"ours.{kind}"
    mine = Side(f"{kind} report writer", "")

    def ours():
        made = run([writer, kind, str(rows), target])
        _, wall, cpu = made.output.split()
        return Run(float(wall), float(cpu), made.memory)

    interleave(count, (mine, ours))
    return {"rows": rows, "bytes": target.stat().st_size}, mine


def written(workshop, count, kind, rows, peer_name, library, package, content):
    writer = workshop.command("report-writer-benchmark")
    peer = workshop.peer(peer_name, library)
    directory = workshop.fresh(kind)
    ours, theirs, plan = directory / f"ours.{kind}", directory / f"theirs.{kind}", directory / "plan"

    def timed(command, output):
        output.unlink(missing_ok=True)
        made = run(command)
        amount, wall, cpu = made.output.split()
        return int(amount), Run(float(wall), float(cpu), made.memory)

    amount, _ = timed([writer, kind, str(rows), ours], ours)
    content.take(ours, plan)
    timed([peer, plan, theirs], theirs)
    if content.digest(ours) != content.digest(theirs):
        raise Broken(f"the {kind} of both sides differ")
    mine = Side(f"{kind} report writer", "")
    other = Side(f"plain C on {library}", package_version(package))
    interleave(
        count, (mine, lambda: timed([writer, kind, str(rows), ours], ours)[1]),
        (other, lambda: timed([peer, plan, theirs], theirs)[1]))
    unit = "rows" if kind == "xlsx" else "pages"
    return {unit: amount, "cells" if kind == "xlsx" else "table_rows": rows * (6 if kind == "xlsx" else 1)}, mine, other


def cold_pdf(workshop, count):
    """From the start of the command to a finished PDF of one event's measurements; there is no peer."""
    return cold(workshop, count, ["metrics", "--event", "Benchmark Showcase"])


def cold_one_pager(workshop, count):
    """From the start of the command to a finished page for coaches; there is no peer."""
    return cold(workshop, count, ["one-pager"])


def cold(workshop, count, arguments):
    importer, exporter = workshop.command("compass-import"), workshop.command("compass-export")
    directory = workshop.fresh("cold")
    store, event, metrics = directory / "store.sqlite", directory / "events.csv", directory / "metrics.csv"
    athletes = directory / "athletes.csv"
    athletes.write_text("full_name,graduation_year\nJordan Lee,2027\n")
    event.write_text(files.metric_event())
    files.write(metrics, files.METRIC_COLUMNS, files.metric_row, rows=15)
    run([importer, "--store", store, athletes, event, metrics])
    command = [exporter, *arguments, "--store", store, "--pdf", "--output", directory / "report.pdf"]
    mine = Side(f"compass-export {arguments[0]} --pdf", "")

    def ours():
        (directory / "report.pdf").unlink(missing_ok=True)
        return run(command)

    interleave(count * 4, (mine, ours))
    if not (directory / "report.pdf").read_bytes().startswith(b"%PDF"):
        raise Broken("no PDF was written")
    return {"pages": 1}, mine


def start(workshop, count, name):
    """From the start of a command to its version; there is no peer."""
    command = workshop.command(name)
    mine = Side(f"{name} --version", "")
    interleave(count * 4, (mine, lambda: run([command, "--version"])))
    return {}, mine


def package_version(package):
    """The version of a library as Debian's package has it."""
    made = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], capture_output=True, text=True)
    return made.stdout or "of an unknown version"
