"""Searches a small and a very large file that are cut by area, on the disk and over HTTP: `scale.py FOLDER FILE FILE`.

FOLDER has the built programs. Prints the time of `catchment places --from FILE` (a whole process), and what a web server that
only answers range requests was asked for.
"""
import http.server
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

PLACES = ["53.80,-1.55", "51.50,-0.12", "52.48,-1.90", "53.48,-2.24", "54.97,-1.61", "50.37,-4.14", "52.63,1.30"]


class RangeServer(http.server.BaseHTTPRequestHandler):
    """Static hosting: one file, and the parts of it that are asked for."""

    protocol_version = "HTTP/1.1"
    # The header and the body leave together: else each answer waits 40 ms for the client's acknowledgement.
    wbufsize = -1
    disable_nagle_algorithm = True
    path_served = None
    asked = []

    def do_GET(self):
        size = self.path_served.stat().st_size
        wanted = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        if not wanted or int(wanted[1]) >= size:
            self.send_error(416)
            return
        first, last = int(wanted[1]), min(int(wanted[2]), size - 1)
        with self.path_served.open("rb") as file:
            file.seek(first)
            body = file.read(last - first + 1)
        self.asked.append(len(body))
        self.send_response(206)
        self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", '"1"')
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def search(program, source, place, environment):
    """Milliseconds, and how many places were found."""
    before = time.perf_counter()
    command = [program, "places", "--from", source, "--near", place, "--radius", "1km", "--format", "csv"]
    answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return (time.perf_counter() - before) * 1e3, max(0, answer.stdout.count("\n") - 1)


def main():
    folder, files = pathlib.Path(sys.argv[1]), [pathlib.Path(path) for path in sys.argv[2:]]
    program = str(folder / "catchment")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), RangeServer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/places.pmtiles"
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, CATCHMENT_HOME=home, LC_ALL="C.UTF-8")
        environment.pop("CATCHMENT_OFFLINE", None)
        for file in files:
            print(f"\n{file.name}, {file.stat().st_size / 1e6:.1f} MB")
            print(subprocess.run([folder / "catchment-bench", "search-areas", file], check=True, capture_output=True, text=True).stdout, end="")
            RangeServer.path_served = file
            for name, source in ("a file", str(file)), ("a web server", address):
                searches, asked = [], []
                for _ in range(3):
                    for place in PLACES:
                        RangeServer.asked.clear()
                        searches.append(search(program, source, place, environment))
                        asked.append((len(RangeServer.asked), sum(RangeServer.asked)))
                times = [one[0] for one in searches]
                found = statistics.median(one[1] for one in searches)
                line = f"process, from {name}: {statistics.median(times):.0f} ms ({min(times):.0f}-{max(times):.0f}), {found:.0f} found"
                if name == "a web server":
                    line += f", {statistics.median(one[0] for one in asked):.0f} requests, {statistics.median(one[1] for one in asked) / 1e3:.0f} kB"
                print(line)
    server.shutdown()


main()
