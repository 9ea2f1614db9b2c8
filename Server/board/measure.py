"""Measures how much a class board can do on this machine: board.sh measure [PINS] (default 100000). Takes two minutes.

Starts a board on PostgreSQL in a new folder, measures a class of 30 that posts within a minute, fills the board with PINS
pins, measures posts, lists and refreshes, and removes the folder.
"""

import base64
import concurrent.futures
import http.client
import json
import os
import pathlib
import random
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
import uuid

from problem import Problem
from processes import as_user

PINS = "/v1/buckets/class/collections/pins/records"
LIST = PINS + "?_sort=-last_modified&_limit=100"
SECONDS = 6  # of each measurement

FILL = """
ALTER TABLE objects DISABLE TRIGGER USER;
INSERT INTO objects (id, parent_id, resource_name, deleted, last_modified, data)
SELECT gen_random_uuid()::text, '/buckets/class/collections/pins', 'record', false,
       now()::timestamp - ({pins} - n) * interval '1 second' - interval '1 hour',
       jsonb_build_object('by', 'pupil-' || n % 1000, 'place', 'Place ' || n, 'latitude', 50 + n % 500 / 100.0,
                          'longitude', -5 + n % 600 / 100.0, 'link', 'https://example.org/a/page/with/a/name/' || n,
                          'note', repeat('A note of some words. ', n % 5))
FROM generate_series(1, {pins}) AS n;
INSERT INTO access_control_entries (object_id, permission, principal)
SELECT '/buckets/class/collections/pins/records/' || id, 'write', 'account:' || (data->>'by') FROM objects
WHERE resource_name = 'record' ON CONFLICT DO NOTHING;
ALTER TABLE objects ENABLE TRIGGER USER;
VACUUM ANALYZE;
"""


class Client:
    """An account with one open connection, as a running Catchment has it."""

    def __init__(self, port, name, password):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.name = name
        self.authorization = "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()

    def ask(self, method, path, body=None, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()} | {"Authorization": self.authorization}
        data = None
        if body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        self.connection.request(method, path, data, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read(), answer.headers

    def post(self):
        place = {"latitude": round(random.uniform(50, 55), 5), "longitude": round(random.uniform(-5, 1), 5)}
        pin = {"by": self.name, "place": "Leeds", "link": "https://example.org/a/page", "note": "A note of some words"} | place
        status, text, _ = self.ask("PUT", f"{PINS}/{uuid.uuid4()}", {"data": pin}, If_None_Match="*")
        if status != 201:
            raise Problem(f"A post was answered {status}: {text[:200]}")


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def measure(what, clients, action, seconds=SECONDS):
    """Lets every client repeat `action`; prints how many were done in a second and how long one takes."""
    end = time.monotonic() + seconds

    def work(client):
        times = []
        while time.monotonic() < end:
            begin = time.monotonic()
            action(client)
            times.append(time.monotonic() - begin)
        return times

    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(len(clients)) as pool:
        times = [each for part in pool.map(work, clients) for each in part]
    rate = len(times) / (time.monotonic() - begin)
    median, slow = statistics.median(times) * 1000, percentile(times, 0.99)
    print(f"{what:<44} {rate:7.0f}/s   median {median:6.1f} ms   99 % {slow:6.1f} ms", flush=True)


def class_of_30(clients):
    """Each pupil signs in, reads the list, refreshes it every 10 s, and posts once at a random moment of the minute."""
    def lesson(client):
        times, begin = [], time.monotonic()
        lists = [(second + random.random() * (second > 0), "list") for second in range(0, 60, 10)]
        moments = sorted(lists + [(random.uniform(1, 58), "post")])
        for moment, what in moments:
            time.sleep(max(0, begin + moment - time.monotonic()))
            start = time.monotonic()
            client.post() if what == "post" else client.ask("GET", LIST)
            times.append((what, time.monotonic() - start))
        return times

    with concurrent.futures.ThreadPoolExecutor(len(clients)) as pool:
        times = [each for part in pool.map(lesson, clients) for each in part]
    posts = [seconds for what, seconds in times if what == "post"]
    lists = [seconds for what, seconds in times if what == "list"]
    print(f"{len(clients)} pupils in a minute: {len(posts)} posts, slowest {max(posts) * 1000:.0f} ms; {len(lists)} lists,"
          f" median {statistics.median(lists) * 1000:.0f} ms, slowest {max(lists) * 1000:.0f} ms (all sign in at once)")


def memory_mb(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def main(board_type, arguments):
    pins = int(arguments[0]) if arguments and arguments[0].isdigit() else 100_000
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # If root measures, the user postgres must reach the folder.
    folder = pathlib.Path(tempfile.mkdtemp(prefix="board-measure-", dir="/tmp"))
    folder.chmod(0o755)
    os.environ.update(PORT=str(port), SECONDS_BETWEEN_PINS="0", PINS_PER_ACCOUNT="1000000", CLOSED="1")
    board = board_type(folder / "board")
    try:
        begin = time.monotonic()
        board.start("postgresql")
        print(f"First start, with what had to be installed: {time.monotonic() - begin:.1f} s")
        board.stop()
        begin = time.monotonic()
        board.start("postgresql")
        print(f"Start: {time.monotonic() - begin:.1f} s", flush=True)
        server = board.server()
        begin = time.monotonic()
        for number in range(30):
            server.ask("PUT", f"/accounts/pupil-{number}", {"data": {"password": f"password-{number}"}})
        print(f"30 accounts made: {time.monotonic() - begin:.1f} s", flush=True)
        clients = [Client(port, f"pupil-{number}", f"password-{number}") for number in range(30)]
        state = board.running()

        if "--no-class" not in arguments:
            class_of_30(clients)
        for client in clients:
            client.ask("GET", LIST)
        cluster = board.cluster
        psql = [cluster.program("psql"), *cluster.connection, "-d", "board", "-q", "-v", "ON_ERROR_STOP=1"]
        owner = as_user(cluster.owner)
        subprocess.run(psql, input=FILL.format(pins=pins).encode(), check=True, cwd="/", **owner)
        _, text, _ = clients[0].ask("GET", LIST)
        print(f"{pins} pins: a list of 100 has {len(text) / 1000:.1f} kB", flush=True)

        measure("posts, one writer", clients[:1], Client.post)
        measure("posts, eight writers", clients[:8], Client.post)
        etag = clients[0].ask("GET", LIST)[2]["ETag"]
        since = json.loads(clients[0].ask("GET", LIST)[1])["data"][9]["last_modified"]
        for what, action in [
            ("lists of 100", lambda client: client.ask("GET", LIST)),
            ("refreshes, ten changes (_since)", lambda client: client.ask("GET", f"{PINS}?_since={since}")),
            ("refreshes, nothing new (304)", lambda client: client.ask("GET", LIST, If_None_Match=etag)),
            ("pins of one person", lambda client: client.ask("GET", f"{PINS}?by=pupil-500&_limit=100")),
            ("find a rare word", lambda client: client.ask("GET", LIST + "&find=99999")),
            ("find a word that all pins have", lambda client: client.ask("GET", LIST + "&find=place")),
            ("the same by Kinto's filter like_place", lambda client: client.ask("GET", LIST + "&like_place=Place+99")),
            ("count (HEAD)", lambda client: client.ask("HEAD", PINS)),
        ]:
            measure(what + ", one reader", clients[:1], action, seconds=3)
            if what in ("lists of 100", "refreshes, nothing new (304)"):
                measure(what + ", eight readers", clients[:8], action)

        query = psql + ["-tAc", "SELECT pg_database_size('board') / 1000000"]
        size = subprocess.run(query, check=True, capture_output=True, cwd="/", **owner)
        print(f"Memory of Kinto {memory_mb(state['pid']):.0f} MB, database {int(size.stdout)} MB, {os.cpu_count()} cores")
    finally:
        board.stop()
        shutil.rmtree(folder, ignore_errors=True)
    return 0
