"""Runs HTTP servers for the tests. Reads commands from a named pipe, and ends when the tests close it.

    serve.py PIPE

A command is a line with a list in JSON:
    ["start", FOLDER]                    a server with the answers that FOLDER/routes.json describes, and its port in FOLDER/port,
                                         or in FOLDER/failed why it did not start
    ["start", FOLDER, CERTIFICATE, KEY]  the same, with TLS
    ["stop", FOLDER]                     closes the server and its connections, and deletes FOLDER/port

A route has a path, or * for all other paths. It holds for all methods, has `status`, `type` and `file`, and may have
    length    a Content-Length instead of the true one; -1 for none, so that the end of the connection ends the body
    location  the address to which a redirection leads
    encoding  a Content-Encoding; the body is sent unchanged
    etag      an ETag; a request that names it gets status 304
    modified  a Last-Modified; a request that names it gets status 304
    ranges    whether a request for a part of the file gets that part, if it names this version or none
    cut       the number of bytes after which the connection is closed
    delay     seconds to wait before the answer
    retry     a Retry-After
    clock     a Date
    cache     a Cache-Control
    expires   an Expires
    age       an Age
    headers   more headers, by their names
    stream    a body without end: "zeros", "gzip", "deflate", "br" or "zstd" of zeros; "slow", a byte now and then;
              "headers", headers without end; "provisional", answers with the status 100 without end;
              "chunks", three chunks and no last one
    pages     whether the file is a JSON list, sent in pages ($limit, $offset, $order); the path ends before the ?
    times     the number of requests that get this answer; later ones get the answer of `then`, another route as JSON

Each request adds a line to these files: FOLDER/requests (its path), FOLDER/agents (its User-Agent), FOLDER/sent (path, status and
number of bytes of the body sent), FOLDER/received (the request as JSON). As a proxy the server refuses to connect: the path of
a CONNECT is HOST:PORT, which has no route.
"""

import collections
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import sys
import threading
import time
import traceback
import urllib.parse
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def page(rows, asked):
    order = asked.get("$order", "").split(",")
    rows.sort(key=lambda row: [row.get(member, "") for member in order])
    start = int(asked.get("$offset", 0))
    return json.dumps(rows[start : start + int(asked.get("$limit", 1000))]).encode()


def packed(start):
    """Endless deflate. After a full flush a block does not depend on earlier ones, so one block is sent again and again."""
    yield start
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(b"\0" * (1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    while True:
        yield block


def brotli():
    """Endless Brotli: 14 bytes are 4 MiB of zeros. Node's zlib made them, with quality 11, a window of 22 bits and a flush after
    each write, which ends a block at a whole byte; the first one has the size of the window and 512 KiB."""
    yield bytes.fromhex("abffff837f02201e0b0472ef0f0c")
    while True:
        yield bytes.fromhex("fcffff817f02200e0b0074ef7f0c") * 100


def zstd():
    """Endless Zstandard: 4 bytes become 128 KiB of zeros, as a block may repeat one byte (RFC 8878, section 3.1.1.2)."""
    yield b"\x28\xb5\x2f\xfd\x00\x38"
    while True:
        yield b"\x02\x00\x10\x00" * 100


def zeros():
    while True:
        yield b"\0" * (1 << 16)


def slow():
    while True:
        yield b"."
        time.sleep(0.2)


streams = {
    "zeros": ("identity", zeros),
    "slow": ("identity", slow),
    "gzip": ("gzip", lambda: packed(b"\x1f\x8b\x08\0\0\0\0\0\0\x03")),
    "deflate": ("deflate", lambda: packed(b"\x78\x9c")),
    "br": ("br", brotli),
    "zstd": ("zstd", zstd),
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # The head and the body are sent one after the other. With Nagle's algorithm the system would hold the body back for up to 40 ms,
    # until the client confirms the head.
    disable_nagle_algorithm = True

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.note("requests", self.path)
        self.note("agents", self.headers.get("User-Agent", ""))
        received = {"method": self.command, "path": self.path, "body": body.decode("latin-1")}
        self.note("received", json.dumps({**received, "headers": {k.lower(): v for k, v in self.headers.items()}}))
        folder, counts = self.server.folder, self.server.counts
        routes = json.loads((folder / "routes.json").read_text())
        bare, _, query = self.path.partition("?")
        listed = routes[bare] if routes.get(bare, {}).get("pages") else None
        route = routes.get(self.path, listed or routes.get("*", {"status": 404}))
        counts[self.path] += 1
        if "times" in route and counts[self.path] > route["times"]:
            route = route.get("then") and json.loads(route["then"])
        if self.server.stopped.wait(route.get("delay", 0)):
            return
        if "stream" in route:
            return self.send_stream(route)
        body = (folder / route["file"]).read_bytes() if "file" in route else b"nothing here"
        if route is listed:
            body = page(json.loads(body), dict(urllib.parse.parse_qsl(query)))
        self.answer(route, body)

    do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_CONNECT = do_GET

    def answer(self, route, body):
        status = route["status"]
        headers = {"Content-Type": route.get("type", "text/plain"), **route.get("headers", {})}
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
            "location": "Location",
            "encoding": "Content-Encoding",
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
        has_body = status not in (204, 304)
        if has_body and route.get("length") != -1:
            headers["Content-Length"] = str(route.get("length", len(body)))
        self.send_response_only(status)
        headers.setdefault("Date", self.date_time_string())
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if has_body and self.command != "HEAD":
            sent = body[: route.get("cut", len(body))]
            self.note("sent", f"{self.path} {status} {len(sent)}")
            self.wfile.write(sent)
        # The rest of a body that is cut off never comes, so the connection is closed.
        self.close_connection = "cut" in route or "length" in route

    def send_stream(self, route):
        self.close_connection = True
        kind = route["stream"]
        if kind == "provisional":
            while True:
                self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n" * 100)
        self.send_response_only(route["status"])
        if "location" in route:
            self.send_header("Location", route["location"])
        while kind == "headers":
            self.flush_headers()
            self.wfile.write(b"X-Flood: " + b"x" * 1000 + b"\r\n")
        self.send_header("Transfer-Encoding", "chunked")
        encoding, pieces = streams.get(kind, ("identity", None))
        self.send_header("Content-Encoding", encoding)
        self.end_headers()
        for piece in pieces() if pieces else [b"abc", b"def", b"ghi"]:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))

    def note(self, name, line):
        if self.server.stopped.is_set():  # the tests delete the folder
            return
        with open(self.server.folder / name, "a") as log:
            log.write(line + "\n")

    def log_message(self, *arguments):
        pass


class Server(ThreadingHTTPServer):
    # Clients may connect faster than a busy machine accepts them.
    request_queue_size = 128
    daemon_threads = True

    def __init__(self, folder, certificate):
        super().__init__(("127.0.0.1", 0), Handler)
        self.folder = folder
        self.counts = collections.Counter()
        self.connections = set()
        self.stopped = threading.Event()
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def process_request(self, request, client_address):
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        self.connections.discard(request)
        super().shutdown_request(request)

    def stop(self):
        self.stopped.set()
        # This wakes serve_forever, which would otherwise notice the end only after up to half a second.
        self.socket.shutdown(socket.SHUT_RDWR)
        self.shutdown()
        self.server_close()
        for connection in list(self.connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:  # closed by the client
                pass

    def handle_error(self, request, client_address):
        # Clients hang up in the middle of bodies without end.
        pass


servers = {}


def carry_out(command, name, *certificate):
    folder = pathlib.Path(name)
    if command == "start":
        servers[name] = Server(folder, certificate)
        (folder / "port.new").write_text(str(servers[name].server_port))
        os.replace(folder / "port.new", folder / "port")
    elif name in servers:
        servers.pop(name).stop()
        (folder / "port").unlink(missing_ok=True)


# Closes files that another test had open when this process started, and that it would keep open.
os.closerange(3, 4096)
with open(sys.argv[1]) as commands:
    for line in commands:
        try:
            carry_out(*json.loads(line))
        except Exception:  # the other servers go on
            (pathlib.Path(json.loads(line)[1]) / "failed").write_text(traceback.format_exc())
shutil.rmtree(pathlib.Path(sys.argv[1]).parent)
