"""Serves the answers that FOLDER/routes.json describes, on a port that FOLDER/port then names.

A route is a path, or * for all others, with `status`, `type` and `file`, and where wanted
    length    said instead of the true one
    location  where a redirection leads
    encoding  said of the body, which is sent as it is
    etag      said, and answered with 304 where it is known already
    ranges    whether parts of the file are sent where they are asked for
    cut       bytes after which the connection is closed
    delay     seconds before there is any answer
"""

import json
import os
import pathlib
import re
import signal
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

folder = pathlib.Path(sys.argv[1])


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        with open(folder / "requests", "a") as log:
            log.write(self.path + "\n")
        with open(folder / "agents", "a") as log:
            log.write(self.headers.get("User-Agent", "") + "\n")
        routes = json.loads((folder / "routes.json").read_text())
        route = routes.get(self.path, routes.get("*", {"status": 404}))
        time.sleep(route.get("delay", 0))
        body = (folder / route["file"]).read_bytes() if "file" in route else b"nothing here"
        status = route["status"]
        headers = {"Content-Type": route.get("type", "text/plain")}
        if "etag" in route:
            headers["ETag"] = route["etag"]
            if self.headers.get("If-None-Match") == route["etag"]:
                status, body = 304, b""
        wanted = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        if wanted and route.get("ranges"):
            first, last = int(wanted[1]), min(int(wanted[2]), len(body) - 1)
            headers["Content-Range"] = f"bytes {first}-{last}/{len(body)}"
            status, body = 206, body[first : last + 1]
        if "location" in route:
            headers["Location"] = route["location"]
        if "encoding" in route:
            headers["Content-Encoding"] = route["encoding"]
        if status not in (204, 304):
            headers["Content-Length"] = str(route.get("length", len(body)))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if status not in (204, 304):
            self.wfile.write(body[: route.get("cut", len(body))])
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
