"""What the Python peers share; see worker.hpp for the questions and answers."""
import sys
import time

try:
    import numpy
except ImportError:  # the peers for names do without it
    numpy = None


def lines(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


class Points:
    def __init__(self, path):
        columns = numpy.fromfile(path, "<f8").reshape(7, -1)
        self.flat = columns[2:4].T.copy()
        self.earth = columns[4:7].T.copy()

    def __len__(self):
        return len(self.flat)


def hash_of(searches, points):
    """The sum of the hashes of some pairs of a search and a point it found."""
    with numpy.errstate(over="ignore"):
        return int(numpy.sum((searches.astype("u8") + 1) * (points.astype("u8") + 0x9E3779B97F4A7C15), dtype="u8"))


def hash_of_pairs(pairs):
    """The same for pairs of numbers."""
    return sum((search + 1) * (point + 0x9E3779B97F4A7C15) for search, point in pairs) % 2**64


def seconds(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def serve(answer):
    for line in sys.stdin:
        what, points, metres, mode = line.split()
        took, number = answer(what, int(points), float(metres), mode == "check")
        print(took, number, flush=True)
