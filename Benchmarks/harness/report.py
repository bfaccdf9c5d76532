"""What was measured, for programs and for people."""


def alone(subject, ours, bar):
    """A figure without a peer as JSON; the bar is in seconds, None where there is none."""
    return {"subject": subject, "ours": ours.summary(), "bar_seconds": bar}


def entry(subject, ours, peer, bar, memory):
    """A figure as JSON: the ratio is the peer's time by ours, so that more is better and 1 is even."""
    mine, theirs = ours.summary(), peer.summary()
    return {
        "subject": subject, "ours": mine, "peer": theirs,
        "ratio": theirs["wall_seconds"]["median"] / mine["wall_seconds"]["median"],
        "ratio_cpu": theirs["cpu_seconds"]["median"] / mine["cpu_seconds"]["median"],
        "bar": bar, "memory_bar_bytes": memory and memory * 1_000_000,
    }


def lines(name, figure):
    """A figure as a few lines of text."""
    subject = figure["subject"]
    if "peer" not in figure:
        wall, cpu = figure["ours"]["wall_seconds"], figure["ours"]["cpu_seconds"]
        if figure["bar_seconds"] is None:
            rest = (
                f"{subject['rows'] / wall['median']:,.0f} rows/s, {subject['bytes'] / wall['median'] / 1e6:.1f} MB/s, "
                f"peak {figure['ours']['peak_memory_bytes']['max'] / 1e6:.1f} MB")
        else:
            verdict = "met" if wall["median"] < figure["bar_seconds"] else "not met"
            rest = f"bar {figure['bar_seconds'] * 1000:.0f} ms: {verdict}"
        yield (
            f"{name}: {figure['ours']['name']} {wall['median'] * 1000:.1f} ms ({wall['min'] * 1000:.1f} - "
            f"{wall['max'] * 1000:.1f}), cpu {cpu['median'] * 1000:.1f} ms; {rest}")
        return
    about = ", ".join(f"{value:,} {key}" for key, value in subject.items() if isinstance(value, int))
    yield f"{name}: {about}"
    for side in (figure["ours"], figure["peer"]):
        wall, memory = side["wall_seconds"], side["peak_memory_bytes"]
        rate = ""
        for unit in ("pages", "rows", "requests"):
            if unit in subject:
                rate = f"{subject[unit] / wall['median']:>12,.0f} {unit}/s"
                break
        if "bytes" in subject:
            rate += f" {subject['bytes'] / wall['median'] / 1e6:>7.1f} MB/s"
        yield (
            f"  {side['name'] + ' ' + side['version']:<58} {wall['median']:8.3f} s "
            f"({wall['min']:.3f} - {wall['max']:.3f}), cpu {side['cpu_seconds']['median']:7.3f} s,{rate}, "
            f"peak {memory['max'] / 1e6:.1f} MB")
    verdict = "met" if figure["ratio"] >= figure["bar"] else "not met"
    memory = ""
    if figure["memory_bar_bytes"]:
        peak = figure["ours"]["peak_memory_bytes"]["max"]
        kept = "met" if peak < figure["memory_bar_bytes"] else "not met"
        memory = f"; memory under {figure['memory_bar_bytes'] / 1e6:.0f} MB: {kept}"
    yield (
        f"  ratio {figure['ratio']:.2f} by the clock, {figure['ratio_cpu']:.2f} by the processor; "
        f"bar {figure['bar']:.2f}: {verdict}{memory}")
