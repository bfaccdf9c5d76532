"""The figures of calendars: reading against a plain C program on libical, writing alone."""

from .figures_documents import package_version
from .measure import Broken, Run, Side, interleave, run


def tree(workshop, count, size, part):
    """Bytes to the tree of a whole calendar, one thread: against libical's tree of the same file.

    `part` is "read" for the tree alone, "values" for the tree and each value in its type, as libical's tree has them.
    """
    path, events = workshop.file("calendar", "size", size)
    program, peer = workshop.program("ics-tree"), workshop.peer("ics_parse", "ical")

    def timed(command, expected):
        made = run(command)
        components, wall, cpu = made.output.split()[-3:]
        if int(components) != expected:
            raise Broken(f"{components} components were read of {expected}")
        return Run(float(wall), float(cpu), made.memory)

    mine = Side("CompassICalendar, tree" + (" and values" if part == "values" else ""), "")
    other = Side("plain C on libical, tree", package_version("libical-dev"))
    interleave(
        count, (mine, lambda: timed([program, part, path], events)), (other, lambda: timed([peer, path], events + 1)))
    return {"file": path.name, "bytes": path.stat().st_size, "events": events}, mine, other

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
