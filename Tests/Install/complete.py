"""Presses TAB in a real shell: complete.py SHELL SHARE HOME LINE EXPECTED

Types LINE into an interactive bash, zsh or fish that has the installed completions, presses TAB, and ends with 0
as soon as the line on the screen contains EXPECTED and nothing was said besides.
"""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time

shell, share, home, line, expected = sys.argv[1:]
LIMIT = 60  # seconds until a shell that says nothing more is given up

ready = "READY-"
setups = {
    "bash": (
        ["bash", "--norc", "--noprofile", "-i"],
        f"PS1='> '; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; "
        f"for f in {share}/bash-completion/completions/compass-*; do . $f; done; echo {ready}$((40+2))",
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        f"PS1='> '; unsetopt beep zle_bracketed_paste 2>/dev/null; unset zle_bracketed_paste; "
        f"fpath=({share}/zsh/site-functions {share}/zsh/vendor-completions $fpath); "
        f"autoload -Uz compinit; compinit -u -d {home}/zcompdump; echo {ready}$((40+2))",
    ),
    "fish": (
        ["fish", "-N", "-i"],
        f"function fish_prompt; echo '> '; end; set fish_greeting; "
        f"for f in {share}/fish/vendor_completions.d/compass-*; source $f; end; echo {ready}(math 40+2)",
    ),
}
arguments, setup = setups[shell]

pid, terminal = pty.fork()
if pid == 0:
    os.chdir(home)
    os.environ["TERM"] = "xterm"
    os.execvp(arguments[0], arguments)

fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
screen = b""


def wait_for(condition):
    global screen
    deadline = time.monotonic() + LIMIT
    while time.monotonic() < deadline:
        if condition():
            return True
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                return condition()
            screen += data
            # What a terminal would answer: where the cursor is, and what it is.
            if b"\x1b[6n" in data:
                os.write(terminal, b"\x1b[1;1R")
            if re.search(rb"\x1b\[0?c", data):
                os.write(terminal, b"\x1b[?1;2c")
    return False


def shown():
    text = re.sub(rb"\x1b\[[0-9;?>=]*[ -/]*[@-~]|\x1b[()][0-9A-Z]|\x1b[=>78]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)", b"", screen)
    # A shell writes the end of a line anew where it changes; backspaces go back over what stood there.
    result = []
    for character in text.decode("utf-8", "replace"):
        if character == "\b":
            if result:
                result.pop()
        elif character == "\r":
            continue
        else:
            result.append(character)
    return "".join(result)


ok = False
try:
    os.write(terminal, (setup + "\r").encode())
    if wait_for(lambda: ready + "42" in shown()):
        screen = b""
        os.write(terminal, line.encode())
        wait_for(lambda: line[-4:] in shown())
        os.write(terminal, b"\t")
        ok = wait_for(lambda: expected in shown())
finally:
    os.kill(pid, 9)
    os.waitpid(pid, 0)

if not ok:
    print(shown()[-2000:], file=sys.stderr)
text = shown()
for complaint in ("rror:", "command not found", "arguments:", "Traceback"):
    if complaint in text:
        print(text, file=sys.stderr)
        ok = False
sys.exit(0 if ok else 1)
