"""The figure of the calendar writer."""

from .measure import Broken, Run, Side, interleave, run


def ics_write(workshop, count):
    """A season of 1,000 events in three zones as a calendar, from records to a file; there is no peer."""
    writer = workshop.command("report-writer-benchmark")
    path = workshop.fresh("ics") / "season.ics"
    mine = Side("calendar writer", "")

    def ours():
        path.unlink(missing_ok=True)
        made = run([writer, "ics", "1000", path])
        _, wall, cpu = made.output.split()
        return Run(float(wall), float(cpu), made.memory)

    interleave(count * 4, (mine, ours))
    written = path.read_bytes()
    if written.count(b"BEGIN:VEVENT\r\n") != 1000 or not written.endswith(b"END:VCALENDAR\r\n"):
        raise Broken("no calendar of 1,000 events was written")
    return {"events": 1000, "bytes": len(written)}, mine
