"""Serves the answers that FOLDER/routes.json describes, on a port that FOLDER/port then names.

A route is a path with `status`, `type` and `file`, and where wanted `length` (said instead of the true one) and `location`.
"""

import json
import os
import pathlib
import signal
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

folder = pathlib.Path(sys.argv[1])


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        with open(folder / "requests", "a") as log:
            log.write(self.path + "\n")
        route = json.loads((folder / "routes.json").read_text()).get(self.path, {"status": 404})
        body = (folder / route["file"]).read_bytes() if "file" in route else b"nothing here"
        self.send_response(route["status"])
        self.send_header("Content-Type", route.get("type", "text/plain"))
        self.send_header("Content-Length", str(route.get("length", len(body))))
        if "location" in route:
            self.send_header("Location", route["location"])
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def log_message(self, *arguments):
        pass


# Nobody is left behind where the tests are stopped.
signal.alarm(120)
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
(folder / "port.new").write_text(str(server.server_port))
os.replace(folder / "port.new", folder / "port")
server.serve_forever()
