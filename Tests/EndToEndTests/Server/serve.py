"""Serves the answers that FOLDER/routes.json describes, on a port that FOLDER/port then names.

A route is a path, or * for all others, with `status`, `type` and `file`, and where wanted
    length    said instead of the true one
    location  where a redirection leads
    encoding  said of the body, which is sent as it is
    etag      said, and answered with 304 where it is known already
    modified  said as Last-Modified, and answered with 304 likewise
    ranges    whether parts of the file are sent where they are asked for, if that is still the version asked for
    cut       bytes after which the connection is closed
    delay     seconds before there is any answer
    retry     said as Retry-After
    clock     said as Date
    cache     said as Cache-Control
    expires   said as Expires
    age       said as Age
    pages     whether the file is a JSON list that is given in pages ($limit, $offset, $order): the path is that before the ?
    times     how often it answers like this; after that as `then` says, a route of its own

FOLDER/requests has a path a line, FOLDER/agents who asked, FOLDER/sent the bytes of each body that were sent. As a proxy it has
routes for whole addresses.
"""

import collections
import json
import os
import pathlib
import re
import signal
import sys
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

folder = pathlib.Path(sys.argv[1])
counts = collections.Counter()


def page(rows, asked):
    order = asked.get("$order", "").split(",")
    rows.sort(key=lambda row: [row.get(member, "") for member in order])
    start = int(asked.get("$offset", 0))
    return json.dumps(rows[start : start + int(asked.get("$limit", 1000))]).encode()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        with open(folder / "requests", "a") as log:
            log.write(self.path + "\n")
        with open(folder / "agents", "a") as log:
            log.write(self.headers.get("User-Agent", "") + "\n")
        routes = json.loads((folder / "routes.json").read_text())
        bare, _, query = self.path.partition("?")
        listed = routes[bare] if routes.get(bare, {}).get("pages") else None
        route = routes.get(self.path, listed or routes.get("*", {"status": 404}))
        counts[self.path] += 1
        if "times" in route and counts[self.path] > route["times"]:
            route = route.get("then") and json.loads(route["then"])
        time.sleep(route.get("delay", 0))
        body = (folder / route["file"]).read_bytes() if "file" in route else b"nothing here"
        if route is listed:
            body = page(json.loads(body), dict(urllib.parse.parse_qsl(query)))
        status = route["status"]
        headers = {"Content-Type": route.get("type", "text/plain")}
        if "etag" in route:
            headers["ETag"] = route["etag"]
            if self.headers.get("If-None-Match") == route["etag"]:
                status, body = 304, b""
        if "modified" in route:
            headers["Last-Modified"] = route["modified"]
            if "etag" not in route and self.headers.get("If-Modified-Since") == route["modified"]:
                status, body = 304, b""
        said = {
            "retry": "Retry-After",
            "clock": "Date",
            "cache": "Cache-Control",
            "expires": "Expires",
            "age": "Age",
        }
        for name, header in said.items():
            if name in route:
                headers[header] = route[name]
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        version = self.headers.get("If-Range")
        if wanted and route.get("ranges") and status == 200 and version in (None, route.get("etag"), route.get("modified")):
            first, last = int(wanted[1]), min(int(wanted[2] or len(body)), len(body) - 1)
            headers["Content-Range"] = f"bytes {first}-{last}/{len(body)}"
            status, body = 206, body[first : last + 1]
        if "location" in route:
            headers["Location"] = route["location"]
        if "encoding" in route:
            headers["Content-Encoding"] = route["encoding"]
        if status not in (204, 304):
            headers["Content-Length"] = str(route.get("length", len(body)))
        self.send_response_only(status)
        headers.setdefault("Date", self.date_time_string())
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if status not in (204, 304):
            sent = body[: route.get("cut", len(body))]
            with open(folder / "sent", "a") as log:
                log.write(f"{self.path} {status} {len(sent)}\n")
            self.wfile.write(sent)
        # What was promised and is not sent is never coming.
        self.close_connection = "cut" in route or "length" in route

    def log_message(self, *arguments):
        pass


# Nobody is left behind where the tests are stopped.
signal.alarm(120)
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
(folder / "port.new").write_text(str(server.server_port))
os.replace(folder / "port.new", folder / "port")
server.daemon_threads = True
server.serve_forever()
