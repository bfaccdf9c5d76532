"""The figures of the feed: against a bare route of the same framework that returns a constant of the same size."""

import datetime
import re
import shutil
import socket
import subprocess
import time
import urllib.request

from .measure import Broken, Run, Side, interleave, run

# Connections at once, and seconds of a run.
CONNECTIONS, SECONDS = 32, 3
# What a run's time is told for.
REQUESTS = 10_000
# The size of the body, which a hundred events or so have.
BODY = 50_000


def answers(workshop, count, status):
    """Answers a second: whole bodies for 200, nothing new for 304."""
    if not shutil.which("wrk"):
        raise Broken("wrk is missing (Debian: apt-get install wrk)")
    importer, feed = workshop.command("compass-import"), workshop.command("compass-feed")
    bare = workshop.command("bare-server")
    directory = workshop.fresh(f"feed-{status}")
    store = directory / "store.sqlite"
    path = filled(importer, feed, directory, store)
    with Server([feed, "serve", "--store", store, "--quiet", "--port"], path) as ours:
        with urllib.request.urlopen(ours.url) as answer:
            size, tag = len(answer.read()), answer.headers["ETag"]
        if not 0.8 * BODY < size < 1.2 * BODY:
            raise Broken(f"the feed has {size} bytes")
        headers = ["-H", f"If-None-Match: {tag}"] if status == "304" else []
        with Server([bare], "/constant", [str(size)]) as theirs:
            mine, other = Side(f"compass-feed, {status}", ""), Side("bare hummingbird route, 200", "")
            interleave(count, (mine, lambda: ours.measure(headers)), (other, lambda: theirs.measure([])))
    return {"requests": REQUESTS, "body": size, "connections": CONNECTIONS}, mine, other


def filled(importer, feed, directory, store):
    """A store with a season of events and one subscriber, whose path is returned."""
    events = directory / "events.csv"
    # An event of a far year is rejected.
    year = datetime.date.today().year + 1
    lines = ["name,type,start_date,start_time,end_time,location,address,city,state,time_zone"]
    for number in range(96):
        lines.append(
            f"Showcase {number} at the Fields,showcase,{year}-{number % 12 + 1:02}-{number // 12 + 1:02},09:00,15:00,"
            f"Field {number},{number} Mill Lane,Macon,GA,America/New_York")
    events.write_text("\n".join(lines) + "\n")
    run([importer, "--quiet", "--store", store, events])
    address = run([feed, "tokens", "create", "Benchmark", "--plain", "--store", store]).output.splitlines()[0]
    return "/f/" + address.rsplit("/", 1)[1]


class Server:
    """A server on a free port while it is measured."""

    def __init__(self, command, path, arguments=()):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.command = [str(part) for part in (*command, self.port, *arguments)]
        self.url = f"http://127.0.0.1:{self.port}{path}"

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                urllib.request.urlopen(self.url).close()
                return self
            except OSError:
                time.sleep(0.1)
        self.__exit__()
        raise Broken(f"{self.command[0]} does not answer")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def measure(self, headers):
        """One run, told as the time of so many requests."""
        before = self.processor_seconds()
        said = subprocess.run(
            ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", *headers, self.url], capture_output=True, text=True,
            check=True).stdout
        rate = re.search(r"Requests/sec:\s+([\d.]+)", said)
        total = re.search(r"(\d+) requests in", said)
        if not rate or "Non-2xx" in said or "Socket errors" in said:
            raise Broken(said)
        used = self.processor_seconds() - before
        return Run(REQUESTS / float(rate[1]), used * REQUESTS / int(total[1]), self.peak())

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def peak(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) * 1024
