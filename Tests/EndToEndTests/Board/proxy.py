"""Passes requests on to a board, and holds posts of pins while FOLDER/hold is there.

    proxy.py FOLDER TARGET      on a port that FOLDER/port then names

FOLDER/hold says when posts are held: "before" they are passed on, or "after" the board has answered. FOLDER/held has a line
for each held post. When FOLDER/hold is deleted, posts held "before" are dropped; for posts held "after", the answer is sent.
"""

import http.client
import pathlib
import sys
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

folder = pathlib.Path(sys.argv[1])
target = urllib.parse.urlsplit(sys.argv[2])
# These belong to one connection, not to the request.
own = ("connection", "content-length", "host", "transfer-encoding")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.was_held("before"):
            self.close_connection = True
            return
        board = http.client.HTTPConnection(target.hostname, target.port, timeout=60)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in own}
        board.request(self.command, self.path, body or None, headers)
        answer = board.getresponse()
        content = answer.read()
        self.was_held("after")
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in own:
                self.send_header(name, value)
        if answer.status not in (204, 304):
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_PUT = do_PATCH = do_DELETE = do_GET

    def was_held(self, moment):
        hold = folder / "hold"
        if self.command != "PUT" or "/records/" not in self.path:
            return False
        if not hold.exists() or hold.read_text() != moment:
            return False
        with open(folder / "held", "a") as held:
            held.write(self.path + "\n")
        while hold.exists():
            time.sleep(0.02)
        return True

    def log_message(self, format, *arguments):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
(folder / "port.new").write_text(str(server.server_address[1]))
(folder / "port.new").rename(folder / "port")
server.serve_forever()
