"""The rules of a class board: a Kinto plug-in, named in `kinto.includes`.

Kinto lets every account write any pin that fits the schema. This plug-in adds these rules:

- A pin's author (`by`) is always the account that made it. Nobody can give a pin away or let others change it.
- An account posts one pin in `seconds_between_pins` seconds, and has at most `pins_per_account` pins. It edits its pins
  ten times at once at most, then once in six seconds: else a teacher could not hide a pin that is edited all the time.
- A link is a web address; text has no characters that control a terminal or reverse the direction of text.
- Only the server sets the times of a post and of a change: a pin with a time in the future would stay the newest for ever.
  A pin keeps the time of its post when it is changed, hidden or shown again.
- An account can be closed only after its pins are deleted: else the next account with that name would own them. Only the
  administrator closes an account that has hidden pins, and deletes these with it.
- Names that differ only in case are one name; passwords have 8 characters or more, and 72 bytes or fewer. Their hashes
  stay on the server.
- Teachers edit and delete every pin, but only the administrator changes the collection itself.
- Teachers hide a pin by copying it into a second collection, which only they read, and then deleting it; they show it
  again by doing the reverse. Neither collection takes anything from the other but exact copies.

The rules are checked before anything is stored, so a refused pin leaves nothing behind, not even in memory. Pins are
written one at a time: no two get the same time, and a reader who asks for the changes since a time misses none. Accounts
are made one at a time, too.
"""

import base64
import contextlib
import math
import re
import threading
import time
import unicodedata
from urllib.parse import urlsplit

from pyramid import httpexceptions
from pyramid.events import NewRequest
from pyramid.settings import asbool, aslist

from kinto.core.errors import ERRORS, http_error, raise_invalid
from kinto.core.storage import Filter
from kinto.core.storage.exceptions import ObjectNotFoundError
from kinto.core.storage.generators import UUID4
from kinto.core.utils import COMPARISON, sqlalchemy
from kinto.plugins.accounts.views import Account
from kinto.views.collections import Collection
from kinto.views.records import Record

import find_pins

BUCKET = "/buckets/class"
PINS = BUCKET + "/collections/pins"
HIDDEN = BUCKET + "/collections/hidden"
TEACHERS = BUCKET + "/groups/teachers"

CANNOT_CLOSE = "cannot_close"  # in the answer about an account: why it cannot be closed

LONGEST_NAME = 60
EDITS_AT_ONCE = 10
SECONDS_BETWEEN_EDITS = 6  # in the long run
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD_BYTES = 72  # bcrypt takes no more

now = time.time


class PinID(UUID4):
    """Ids of pins: UUIDs, as Catchment makes them (`kinto.record_id_generator`)."""

    regexp = r"(?i)^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z"


# What a pin says

FIELDS = ("by", "place", "latitude", "longitude", "link", "note")

# The times of a pin: of its post, and of the last change of its contents. Only the server writes them. They are needed because
# Kinto changes `last_modified` with every write, also when a pin is hidden or shown again. If a pin lacks one of them,
# `last_modified` is used instead.
POSTED_AT = "postedAt"
CHANGED_AT = "changedAt"
TIMES = (POSTED_AT, CHANGED_AT)


def contents(pin):
    """What a person wrote into a pin, without what the server adds."""
    return {field: pin[field] for field in FIELDS if field in pin}


def times(pin, collection=PINS):
    """The times that a pin of a collection keeps when it is written again with the same contents."""
    posted = pin.get(POSTED_AT, pin["last_modified"])
    # Earlier versions of the board stored only the time of the post of a hidden pin.
    changed = pin.get(CHANGED_AT, posted if collection == HIDDEN else pin["last_modified"])
    return {POSTED_AT: posted, CHANGED_AT: changed}


def without_times(new, *stored):
    """A pin that a client sends, without those times that equal the stored ones."""
    repeated = [field for field in TIMES if any(pin and field in pin and pin[field] == new.get(field) for pin in stored)]
    return {name: value for name, value in new.items() if name not in repeated}


def text_problem(text, multiline=False):
    """What is wrong with a text that others will read in a terminal, or None."""
    for character in text:
        if multiline and character in "\n\t":
            continue
        turns_direction = "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069"
        if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or turns_direction:
            return "must not have control characters"
    if not any(unicodedata.category(character)[0] in "LNPS" for character in text):
        return "must not be empty"
    return None


def link_problem(link):
    """What is wrong with a link, or None."""
    wanted = "must be a web address that starts with http:// or https://"
    if re.search(r"[\s\\]", link):
        return "must be a web address without spaces or backslashes"
    try:
        parts = urlsplit(link)
        parts.port
    except ValueError:
        return wanted
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return wanted
    if "@" in parts.netloc:
        return "must not have a name or password before the host"
    return None


def check_contents(request, pin):
    """Refuses what the schema cannot describe. The schema checks types and lengths afterwards."""
    for field in ("by", "place", "link", "note"):
        text = pin.get(field)
        if not isinstance(text, str) or (field == "note" and not text):
            continue
        problem = text_problem(text, multiline=field == "note") or (link_problem(text) if field == "link" else None)
        if problem:
            raise_invalid(request, name=field, description=problem)


# When and how much an account posts

# Tables with a time for each account.
LAST_POSTS = "class_last_posts"
EDITS_UNTIL = "class_edits_until"
TABLES = (LAST_POSTS, EDITS_UNTIL)


class Board:
    """The settings of the rules, and what the server remembers between requests."""

    def __init__(self, settings):
        self.seconds_between_pins = float(settings.get("class_rules.seconds_between_pins", 5))
        self.pins_per_account = int(settings.get("class_rules.pins_per_account", 100))
        self.title = str(settings.get("class_rules.title", "Class board"))
        self.anyone_reads = asbool(settings.get("class_rules.anyone_reads", False))
        self.sign_up = "system.Everyone" in aslist(str(settings.get("account_create_principals", "")))
        self.administrators = set(aslist(str(settings.get("account_write_principals", ""))))
        self.turn = threading.RLock()
        self.times = {table: {} for table in TABLES}

    @contextlib.contextmanager
    def writing(self, storage, what="pins"):
        """Lets only one request at a time write pins (or accounts), in all processes of the board, until its transaction ends."""
        if not in_postgresql(storage):
            with self.turn:
                yield
            return
        with storage.client.connect() as connection:
            connection.execute(sqlalchemy.text(f"SELECT pg_advisory_xact_lock(hashtext('class {what}'))"))
        yield

    def seconds_to_wait(self, storage, account):
        """Notes a post of `account` and returns 0. If the post comes too early, returns the seconds that it must wait."""
        if self.seconds_between_pins <= 0:
            return 0
        last = self.last_post(storage, account)
        if last is not None and 0 <= now() - last < self.seconds_between_pins:
            return self.seconds_between_pins - (now() - last)
        self.note(storage, LAST_POSTS, account, now())
        return 0

    def seconds_to_wait_for_edit(self, storage, account):
        """Notes an edit by `account` and returns 0. If the edit comes too early, returns the seconds that it must wait.

        Stores when the account's edits so far would end if each took SECONDS_BETWEEN_EDITS.
        """
        if self.seconds_between_pins <= 0:
            return 0
        ahead = (self.time(storage, EDITS_UNTIL, account) or 0) - now()
        if not 0 <= ahead <= EDITS_AT_ONCE * SECONDS_BETWEEN_EDITS:  # a rest, or the clock was put back
            ahead = 0
        wait = ahead - (EDITS_AT_ONCE - 1) * SECONDS_BETWEEN_EDITS
        if wait > 0:
            return wait
        self.note(storage, EDITS_UNTIL, account, now() + ahead + SECONDS_BETWEEN_EDITS)
        return 0

    def last_post(self, storage, account):
        return self.time(storage, LAST_POSTS, account)

    def time(self, storage, table, account):
        if not in_postgresql(storage):
            return self.times[table].get(account)
        with storage.client.connect() as connection:
            query = sqlalchemy.text(f"SELECT time FROM {table} WHERE account = :account")
            return connection.execute(query, {"account": account}).scalar()

    def note(self, storage, table, account, time):
        if not in_postgresql(storage):
            self.times[table][account] = time
            return
        with storage.client.connect() as connection:
            query = f"INSERT INTO {table} VALUES (:account, :time) ON CONFLICT (account) DO UPDATE SET time = :time"
            connection.execute(sqlalchemy.text(query), {"account": account, "time": time})

    def forget(self, storage, account):
        for table in TABLES:
            self.times[table].pop(account, None)
            if in_postgresql(storage):
                with storage.client.connect() as connection:
                    query = sqlalchemy.text(f"DELETE FROM {table} WHERE account = :account")
                    connection.execute(query, {"account": account})


def in_postgresql(storage):
    return hasattr(storage, "client")


def create_tables(storage):
    """Creates the tables of times, and the indexes that count an account's pins and find words without reading all pins."""
    if not in_postgresql(storage):
        return
    with storage.client.connect(force_commit=True) as connection:
        connection.execute(
            sqlalchemy.text(
                "".join(
                    f"CREATE TABLE IF NOT EXISTS {table} (account TEXT PRIMARY KEY, time DOUBLE PRECISION NOT NULL);"
                    for table in TABLES
                )
                + " CREATE INDEX IF NOT EXISTS class_pins_by ON objects USING gin (data jsonb_path_ops)"
                " WITH (fastupdate = off) WHERE resource_name = 'record' AND NOT deleted"
            )
        )
        connection.execute(sqlalchemy.text(find_pins.CREATE_INDEX))


def restore_rights(storage, permission):
    """Takes back the rights to single pins that earlier versions gave to each teacher who wrote them."""
    permission.delete_object_permissions(HIDDEN + "/records/*")
    if not in_postgresql(storage):
        return
    with permission.client.connect(force_commit=True) as connection:
        connection.execute(
            sqlalchemy.text(
                "DELETE FROM access_control_entries USING objects WHERE resource_name = 'record' AND parent_id = :pins"
                " AND NOT deleted AND object_id = :pins || '/records/' || id AND principal <> 'account:' || (data->>'by')"
            ),
            {"pins": PINS},
        )


def pins_of(storage, account, collection=PINS):
    return storage.count_all("record", collection, filters=[Filter("by", account, COMPARISON.EQ)])


def find(storage, collection, pin_id):
    """The pin of a collection with an id, or None."""
    try:
        return storage.get("record", collection, pin_id)
    except ObjectNotFoundError:
        return None


def is_teacher(request):
    """Whether a teacher or the administrator sent the request."""
    teachers = request.registry.class_board.administrators | {TEACHERS}
    return bool(teachers & set(request.prefixed_principals))


def forbidden(message):
    return http_error(httpexceptions.HTTPForbidden(), errno=ERRORS.FORBIDDEN, message=message)


def too_fast(message, wait):
    error = http_error(
        httpexceptions.HTTPTooManyRequests(),
        errno=ERRORS.CLIENT_REACHED_CAPACITY,
        message=message,
    )
    error.headers["Retry-After"] = str(max(1, math.ceil(wait)))
    return error


# These functions replace methods of Kinto. The argument `kinto` is the method that is replaced.


def process_record(kinto, self, new, old=None):
    if self.model.parent_id == PINS:
        return process_pin(kinto, self, new, old)
    if self.model.parent_id == HIDDEN:
        return process_hidden(kinto, self, new, old)
    return kinto(self, new, old)


def process_pin(kinto, self, new, old):
    request, storage = self.request, self.request.registry.storage
    board = request.registry.class_board
    new = {field: value for field, value in new.items() if field != self.model.modified_field}
    hidden = find(storage, HIDDEN, self.object_id) if old is None and self.object_id else None
    new = without_times(new, old, hidden)
    check_contents(request, new)
    new = kinto(self, new, old)
    check_permissions(self, new, old)
    new[self.model.permissions_field] = {"write": [f"account:{new['by']}"]}
    if hidden:
        return shown_again(self, new, hidden)

    account = request.selected_userid
    author = old["by"] if old else account
    if new["by"] != author:
        raise_invalid(request, name="by", description=f"must be '{author}'")
    if old:
        wait = 0 if is_teacher(request) else board.seconds_to_wait_for_edit(storage, account)
        if wait > 0:
            raise too_fast(f"{EDITS_AT_ONCE} edits at once, then one in {SECONDS_BETWEEN_EDITS} seconds: please wait.", wait)
        before = times(old)
        return new | (before if contents(new) == contents(old) else {POSTED_AT: before[POSTED_AT]})

    if pins_of(storage, account) >= board.pins_per_account:
        raise forbidden(f"An account may have {board.pins_per_account} pins: please delete one first.")
    wait = board.seconds_to_wait(storage, account)
    if wait > 0:
        raise too_fast(f"One pin in {board.seconds_between_pins:g} seconds: please wait.", wait)
    return new


def check_permissions(self, new, old):
    """Refuses a request that changes who may read or write a pin."""
    before = (old or {}).get(self.model.permissions_field, {})
    for kind, names in new.get(self.model.permissions_field, {}).items():
        if set(names) != set(before.get(kind, ())):
            raise_invalid(self.request, name="permissions", description="cannot be set for a pin")


def shown_again(self, new, hidden):
    """Checks a hidden pin that a teacher puts back. It belongs to its author again, and does not count as a post."""
    if not is_teacher(self.request):
        raise forbidden("A teacher has hidden this pin.")
    if contents(new) != contents(hidden):
        raise_invalid(self.request, name="data", description="must be the hidden pin, unchanged")
    return new | times(hidden, HIDDEN)


def process_hidden(kinto, self, new, old):
    """Checks a pin that is written among the hidden ones: only an unchanged copy of the pin with the same id is allowed."""
    request, storage = self.request, self.request.registry.storage
    new = {field: value for field, value in new.items() if field != self.model.modified_field}
    shown = find(storage, PINS, self.object_id) if self.object_id else None
    new = kinto(self, without_times(new, old, shown), old)
    check_permissions(self, new, old)
    pin = shown or old
    if pin is None:
        raise_invalid(request, name="id", description="must be the id of a pin")
    if contents(new) != contents(pin):
        raise_invalid(request, name="data", description="must be the pin, unchanged")
    new |= times(pin, PINS if shown else HIDDEN)
    new[self.model.permissions_field] = {"write": []}
    return new


def write_record(kinto, self):
    """Wraps every method that writes. Waits for its turn before the pin is read, so that If-Match still holds when it is written."""
    if self.model.parent_id not in (PINS, HIDDEN):
        return kinto(self)
    querystring = self.request.validated.get("querystring", {})
    querystring.pop("last_modified", None)
    # Otherwise Kinto would let everybody who ever wrote the pin write it again, even a person who is no longer a teacher.
    self.model.explicit_perm = False
    with self.request.registry.class_board.writing(self.request.registry.storage):
        check_account(self.request)
        read_again(self)
        return kinto(self)


def check_account(request):
    """Refuses a request whose account was closed before it had its turn: the next account of that name would own its pin."""
    name = request.selected_userid
    try:
        request.registry.storage.get("account", name, name)
    except ObjectNotFoundError:
        message = "This account was closed."
        raise http_error(httpexceptions.HTTPUnauthorized(), errno=ERRORS.INVALID_AUTH_TOKEN, message=message) from None


def read_again(self):
    """Makes Kinto read the pin again. Kinto read it first to check the rights, before this request had its turn."""
    if self.object_id is None:
        return
    before = self.context.current_object
    self.context.current_object = None
    if self.request.validated.get("header", {}).get("If-None-Match") == "*":
        return  # Kinto refuses to write a pin that is there.
    present = find(self.request.registry.storage, self.model.parent_id, self.object_id)
    if present and (before is None or before["by"] != present["by"]):
        # The rights to this pin were not checked.
        raise http_error(
            httpexceptions.HTTPConflict(),
            errno=ERRORS.CONSTRAINT_VIOLATED,
            message="This pin was just made: please retry.",
        )


def process_collection(kinto, self, new, old=None):
    board = self.request.registry.class_board
    if not board.administrators & set(self.request.prefixed_principals):
        raise forbidden("Only the administrator changes the board itself.")
    return kinto(self, new, old)


def is_protected(request, name):
    """Whether an account of this name has special rights, as the administrator and the teachers have."""
    if f"account:{name}" in request.registry.class_board.administrators:
        return True
    try:
        group = request.registry.storage.get("group", BUCKET, TEACHERS.rsplit("/", 1)[1])
    except ObjectNotFoundError:
        return False
    return f"account:{name}" in group["members"]


def write_account(kinto, self):
    """Wraps every method that makes accounts. One is made at a time, or two names that differ only in case could be made."""
    with self.request.registry.class_board.writing(self.request.registry.storage, "accounts"):
        return kinto(self)


def process_account(kinto, self, new, old=None):
    request, storage = self.request, self.request.registry.storage
    body = request.json
    if not isinstance(body, dict):  # Kinto would store a password in a JSON Patch without hashing it
        raise_invalid(request, name="data", description="must be an object: JSON Patch is not for accounts")

    password = (body.get("data") or {}).get("password")
    if password is not None:
        if len(str(password).encode("utf-8", "replace")) > LONGEST_PASSWORD_BYTES:
            raise_invalid(
                request, name="data.password", description=f"must have at most {LONGEST_PASSWORD_BYTES} bytes")
        if len(str(password)) < SHORTEST_PASSWORD:
            raise_invalid(
                request, name="data.password", description=f"must have at least {SHORTEST_PASSWORD} characters")
        if "\0" in str(password):
            raise_invalid(request, name="data.password", description="must not have control characters")

    if old is None:
        name = str(new.get(self.model.id_field))
        if not re.fullmatch(r"[A-Za-z0-9][+.@A-Za-z0-9_-]*", name) or len(name) > LONGEST_NAME:
            raise_invalid(
                request,
                name="data.id",
                description=f"must have at most {LONGEST_NAME} letters a-z, digits or + . @ _ -",
            )
        if not self.context.is_administrator and is_protected(request, name):
            raise forbidden("This name cannot be used.")
        # PostgreSQL finds the few names that are alike. The storage in memory would read the name as a pattern, so it lists all.
        like = [Filter("id", name, COMPARISON.LIKE)] if in_postgresql(storage) else None
        others = (account["id"] for account in storage.list_all("account", "*", filters=like))
        taken = next((other for other in others if other.casefold() == name.casefold()), None)
        if taken:
            raise_invalid(request, name="data.id", description=f"is taken: there is '{taken}'")
    elif not self.context.is_administrator and getattr(request, "selected_userid", None) != old[self.model.id_field]:
        # The account was made after the rights of this request were checked.
        raise_invalid(request, name="data.id", description=f"is taken: there is '{old[self.model.id_field]}'")
    return kinto(self, new, old)


def reason_not_to_close(self, name):
    """Why an account cannot be closed even after its pins are deleted, or None."""
    if is_protected(self.request, name):
        return "The accounts of the administrator and of teachers cannot be closed."
    if pins_of(self.request.registry.storage, name, HIDDEN) and not self.context.is_administrator:
        return "A teacher has hidden pins of this account: ask the teacher."
    return None


def delete_account(kinto, self):
    request, storage = self.request, self.request.registry.storage
    name = self.object_id
    with request.registry.class_board.writing(storage):
        reason = reason_not_to_close(self, name)
        if reason:
            raise forbidden(reason)
        pins = pins_of(storage, name)
        if pins:
            raise forbidden(f"Please delete the pins of this account first: {pins}.")
        answer = kinto(self)
        delete_hidden(request.registry, name)
        request.registry.class_board.forget(storage, name)
        return answer


def delete_hidden(registry, name):
    """Deletes the hidden pins of an account. The next account of that name would own them."""
    own = [Filter("by", name, COMPARISON.EQ)]
    for pin in registry.storage.delete_all("record", HIDDEN, filters=own):
        registry.permission.delete_object_permissions(f"{HIDDEN}/records/{pin['id']}")


def answer_about_account(kinto, self, *arguments, **named):
    """Removes the hash of the password from Kinto's answer.

    A person who reads one account is told why it cannot be closed. A program asks for this before it deletes the pins of
    the account, so that no pin is lost if the account stays.
    """
    body = kinto(self, *arguments, **named)
    private = ("password", CANNOT_CLOSE)
    if isinstance(body["data"], list):
        return {**body, "data": [shown_members(account, private) for account in body["data"]]}
    account = shown_members(body["data"], private)
    reason = reason_not_to_close(self, self.object_id) if self.request.method == "GET" else None
    return {**body, "data": {**account, CANNOT_CLOSE: reason} if reason else account}


def shown_members(account, private):
    return {field: value for field, value in account.items() if field not in private}


def drop_impossible_credentials(event):
    """Ignores credentials that no account can have. Kinto would fail on them instead of refusing them."""
    scheme, _, encoded = event.request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return
    try:
        name, _, password = base64.b64decode(encoded).partition(b":")
    except ValueError:
        return
    if len(password) > LONGEST_PASSWORD_BYTES or b"\0" in name + password:
        del event.request.headers["Authorization"]


def replace_method(cls, method, rule):
    kinto = getattr(cls, method)

    def ruled(self, *arguments, **named):
        return rule(kinto, self, *arguments, **named)

    setattr(cls, method, ruled)


# When Kinto includes the plug-in of a resource, it uses the methods that the resource has at that moment. So they are
# replaced when this module is imported, and serve.py imports it before Kinto includes any plug-in.
replace_method(Record, "process_object", process_record)
for _method in ("plural_post", "put", "patch", "delete"):
    replace_method(Record, _method, write_record)
replace_method(Record, "_extract_filters", find_pins.filters_with_found)
replace_method(Collection, "process_object", process_collection)
replace_method(Account, "process_object", process_account)
for _method in ("plural_post", "put", "patch"):
    replace_method(Account, _method, write_account)
replace_method(Account, "delete", delete_account)
replace_method(Account, "postprocess", answer_about_account)


def includeme(config):
    board = config.registry.class_board = Board(config.get_settings())
    config.add_subscriber(drop_impossible_credentials, NewRequest)
    config.add_api_capability(
        "class_board",
        description="Pins that a class posts with a link.",
        title=board.title,
        pins=PINS + "/records",
        hidden=HIDDEN + "/records",
        hidden_by=TEACHERS,
        finds_words=True,
        sign_up=board.sign_up,
        anyone_reads=board.anyone_reads,
        seconds_between_pins=board.seconds_between_pins,
        pins_per_account=board.pins_per_account,
        shortest_password=SHORTEST_PASSWORD,
    )
