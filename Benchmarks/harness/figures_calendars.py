"""The figures of reading calendars: against a plain C program on libical."""

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
