"""A board inside the tests' own process, with accounts that sign in fast."""

import base64
import json
import os
import pathlib
import pwd
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import bcrypt  # noqa: E402
import transaction  # noqa: E402
from pyramid.paster import get_app  # noqa: E402
from webob import Request  # noqa: E402

import board  # noqa: E402
import class_rules  # noqa: E402
import serve  # noqa: E402

PINS = "/buckets/class/collections/pins/records"
HIDDEN = "/buckets/class/collections/hidden/records"
# The hash has 4 rounds instead of 12, so that a sign-in takes 1 ms instead of 256.
PASSWORD = "correct horse"
HASH = bcrypt.hashpw(PASSWORD.encode(), bcrypt.gensalt(4)).decode()


def has_postgresql():
    try:
        board.Board("/nonexistent").cluster.program("initdb")
        return True
    except board.Problem:
        return False


class TestBoard:
    """A board in its own folder; `ask` sends it a request."""

    __test__ = False

    def __init__(self, mode, settings=None):
        # Not in the home folder of the user who runs the tests, because the user postgres must reach it.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="board-", dir="/tmp"))
        self.board = board.Board(self.folder)
        self.mode = mode
        for name in ("PORT", "CLOSED", "ANYONE_READS", "SECONDS_BETWEEN_PINS", "PINS_PER_ACCOUNT", "TITLE", "ADDRESS"):
            os.environ.pop(name, None)
        os.environ.update(settings or {})
        try:
            user = pwd.getpwnam("postgres") if mode == "postgresql" and os.geteuid() == 0 else None
            if user:
                os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.board.configure(mode, user)
            if mode == "postgresql":
                self.board.cluster.start(user)
            self.app = get_app(str(self.board.ini(mode)))
        finally:
            for name in settings or {}:
                del os.environ[name]
        self.registry = self.app.registry
        self.storage = self.registry.storage
        self.rules = self.registry.class_board
        serve.set_up(self.registry, {})
        for name in ("admin", "teacher", "mia", "leo"):
            self.make_account(name)
        self.storage.update("group", class_rules.BUCKET, "teachers", {"id": "teachers", "members": ["account:teacher"]})
        self.registry.permission.add_user_principal("account:teacher", class_rules.TEACHERS)
        transaction.commit()

    def make_account(self, name):
        self.storage.update("account", name, name, {"id": name, "password": HASH})
        self.registry.permission.add_principal_to_ace(f"/accounts/{name}", "write", f"account:{name}")
        transaction.commit()

    def clear(self):
        self.storage.delete_all("record", class_rules.PINS)
        self.storage.delete_all("record", class_rules.HIDDEN)
        for name in ("mia", "leo", "teacher", "admin"):
            self.rules.forget(self.storage, name)
        transaction.commit()

    def ask(self, method, path, body=None, account=None, password=PASSWORD, headers=None):
        request = Request.blank("/v1" + path, method=method, headers=headers or {})
        if account is not None:
            pair = f"{account}:{password}".encode()
            request.headers["Authorization"] = "Basic " + base64.b64encode(pair).decode()
        if body is not None:
            request.headers.setdefault("Content-Type", "application/json")
            request.body = body if isinstance(body, bytes) else json.dumps(body).encode()
        return request.get_response(self.app)

    def post(self, account, pin_id=None, headers=None, permissions=None, **fields):
        """Posts a pin as Catchment does: with an id made here."""
        body = {"data": pin(account, **fields)}
        if permissions is not None:
            body["permissions"] = permissions
        headers = {"If-None-Match": "*", **(headers or {})}
        return self.ask("PUT", f"{PINS}/{pin_id or uuid.uuid4()}", body, account, headers=headers)

    def pins(self, **filters):
        query = urllib.parse.urlencode(filters)
        return self.ask("GET", f"{PINS}?{query}", account="admin").json["data"]

    def close(self):
        if self.mode == "postgresql":
            self.board.cluster.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def pin(account, **fields):
    standard = {"by": account, "place": "Leeds", "latitude": 53.8, "longitude": -1.55, "link": "https://example.org/"}
    return {field: value for field, value in (standard | fields).items() if value is not None}


def script(*arguments, environment=None, **options):
    """Runs board.sh."""
    cleared = {name: value for name, value in os.environ.items() if name not in ("BOARD_DIR", "PORT")}
    path = pathlib.Path(__file__).resolve().parent.parent / "board.sh"
    return subprocess.run(
        [path, *arguments], capture_output=True, text=True, env={**cleared, **(environment or {})}, timeout=300, **options)


class StorageTests:
    """Tests on a board without a pause between pins. A subclass names the storage as its `mode`."""

    mode = None

    @classmethod
    def setUpClass(cls):
        cls.board = TestBoard(cls.mode, {"SECONDS_BETWEEN_PINS": "0"})

    @classmethod
    def tearDownClass(cls):
        cls.board.close()

    def setUp(self):
        self.board.clear()
        self.board.rules.seconds_between_pins = 0
        self.board.rules.pins_per_account = 100
