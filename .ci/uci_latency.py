"""How long the example `uci` takes to answer `isready` and `stop` during a search.

Usage: uci_latency.py PROGRAM [TIMES]. Prints median and 99th percentile in milliseconds of each; needs nothing but Python.
A script and no test: what it measures depends on what else the machine does.
"""

import subprocess
import sys
import time

program = sys.argv[1]
times = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


class Engine:
    def __init__(self):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "--engine", "chessloupe"], stdin=pipe, stdout=pipe)

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def wait(self, word):
        while not self.process.stdout.readline().startswith(word):
            assert self.process.poll() is None, "the engine has ended"


def report(name, taken):
    taken = sorted(1000 * second for second in taken)
    at = lambda share: taken[min(len(taken) - 1, int(share * len(taken)))]
    print(f"{name:<8} {len(taken)} times: median {at(0.5):.3f} ms, 99th percentile {at(0.99):.3f} ms, longest {taken[-1]:.3f} ms")


engine = Engine()
engine.send("uci")
engine.wait(b"uciok")
engine.send(f"position fen {KIWIPETE}")

engine.send("go infinite")
engine.wait(b"info depth 3 ")
ready = []
for _ in range(times):
    time.sleep(0.001)
    began = time.perf_counter()
    engine.send("isready")
    engine.wait(b"readyok")
    ready.append(time.perf_counter() - began)
engine.send("stop")
engine.wait(b"bestmove")

stopped = []
for number in range(times):
    engine.send("go infinite")
    engine.wait(b"info depth 2 ")
    # At many different moments of the search.
    time.sleep(0.001 * (number % 20))
    began = time.perf_counter()
    engine.send("stop")
    engine.wait(b"bestmove")
    stopped.append(time.perf_counter() - began)
engine.send("quit")
engine.process.wait(timeout=10)

report("isready", ready)
report("stop", stopped)
