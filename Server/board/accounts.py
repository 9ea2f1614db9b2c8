"""The teacher's commands: make accounts and slips for a class list, set a new password, close an account, name a teacher."""

import base64
import datetime
import json
import os
import pathlib
import re
import secrets
import sys
import urllib.error
import urllib.parse
import urllib.request

from class_list import plan, read_class
from problem import Problem

WORDS = pathlib.Path(__file__).with_name("words.txt")
DIGITS = "23456789"  # no 0 and 1, which look like letters
PINS = "/buckets/class/collections/pins/records"
HIDDEN = "/buckets/class/collections/hidden/records"
TEACHERS = "/buckets/class/groups/teachers"
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # the board is on this machine


# The board


class Server:
    """Sends requests to the board as its administrator."""

    def __init__(self, address, password, passwords_file):
        self.address = address
        self.passwords_file = passwords_file
        self.authorization = "Basic " + base64.b64encode(f"admin:{password}".encode()).decode()

    def ask(self, method, path, body=None, headers=None, accept=()):
        """Sends a request; returns status, answer and headers. Raises a Problem for a status from 400 that is not in `accept`."""
        url = path if path.startswith("http") else self.address + path
        request = urllib.request.Request(url, method=method, headers={"Authorization": self.authorization, **(headers or {})})
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with OPENER.open(request, timeout=30) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text else None, answer.headers
        except urllib.error.HTTPError as error:
            text = error.read()
            if error.code in accept:
                return error.code, None, error.headers
            if error.code == 401:
                raise Problem(f"The password of admin is wrong: write the current one into {self.passwords_file}") from None
            raise Problem(f"The board refuses: {plain_error(text, error.code)}") from None
        except (OSError, ValueError) as error:
            raise Problem(f"The board does not answer as expected: {error}") from None

    def pages(self, path):
        while path:
            _, answer, headers = self.ask("GET", path)
            yield from answer["data"]
            path = headers.get("Next-Page")
            if path and not path.startswith(self.address + "/"):
                raise Problem(f"The board's next page is at another address, which is not followed: {path}")

    def accounts(self):
        """For each account, the name in the class list for which it was made; None if its user signed up without the teacher."""
        return {account["id"]: account.get("listed_as") for account in self.pages("/accounts?_fields=id,listed_as")}

    def count(self, path):
        return int(self.ask("HEAD", path)[2]["Total-Objects"])


def plain_error(text, status):
    try:
        answer = json.loads(text)
        details = answer.get("details")
        return details[0]["description"] if isinstance(details, list) and details else answer["message"]
    except (ValueError, KeyError, TypeError, AttributeError):
        return f"status {status}"


def counted(number, noun):
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def summary(server):
    return f"{counted(server.count(PINS), 'pin')}, {counted(server.count('/accounts'), 'account')}"


# Slips


def password(words=3):
    """A password of words and two digits, easy to read and to type: 8 bits for each of 256 words, and 6 for the digits."""
    choices = WORDS.read_text().split()
    return "-".join([secrets.choice(choices) for _ in range(words)] + [secrets.choice(DIGITS) + secrets.choice(DIGITS)])


def slip(title, address, listed, name, secret):
    return (
        f"{'- ' * 34}\n\n  {listed}\n\n  {title}\n  Address    {address}\n  Name       {name}\n  Password   {secret}\n\n"
        "  In Catchment press F2, choose Class board and sign in. If no address is set,\n"
        "  type :server and the address above first.\n"
        "  Keep the password to yourself. If you forget it, your teacher can give you a new one.\n\n"
    )


def slip_details(board, server):
    """The title and the address that a slip names."""
    state = board.running()
    kept = board.setting(state["mode"], "class_rules.address").replace("%%", "%")
    address = os.environ.get("ADDRESS") or kept or board.address(state)
    _, answer, _ = server.ask("GET", PINS.removesuffix("/records"))
    return answer["data"].get("title", "Class board"), address


class Slips:
    """A new file of slips that only its owner can read. Each slip is saved at once, so that an interruption loses none."""

    def __init__(self, folder):
        folder.mkdir(mode=0o700, exist_ok=True)
        stamp = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
        self.path = next(path for path in (folder / f"{stamp}{suffix}.txt" for suffix in ("", "-2", "-3")) if not path.exists())
        self.file = open(self.path, "x", encoding="utf-8", opener=lambda path, flags: os.open(path, flags, 0o600))

    def add(self, text):
        self.file.write(text)
        self.file.flush()
        os.fsync(self.file.fileno())


def warn_of_address(address):
    if urllib.parse.urlsplit(address).hostname == "127.0.0.1":
        print(f"Slips show {address}, which works only on this machine. Add ADDRESS=https://… to print one that pupils can reach")


# Commands


def make_accounts(board, arguments):
    files = [argument for argument in arguments if argument and not argument.startswith("--")]
    if len(files) != 1 or set(filter(None, arguments)) - {*files, "--dry-run"}:
        raise Problem("Name the class list: make board-accounts CSV=class.csv")
    dry = "--dry-run" in arguments
    pupils = read_class(pathlib.Path(files[0]))
    server = board.server()
    plans = plan(pupils, server.accounts())
    new = [each for each in plans if not each.exists]
    width = max(len(each.name) for each in plans)
    slips = None
    if new and not dry:
        title, address = slip_details(board, server)
        slips = Slips(board.folder / "slips")
    made = 0
    for each in plans:
        what = "exists, unchanged" if each.exists else "would be made" if dry else "made"
        if slips and not each.exists:
            secret = password()
            slips.add(slip(title, address, each.pupil.listed, each.name, secret))
            body = {"data": {"password": secret, "listed_as": each.pupil.listed}}
            status, _, _ = server.ask("PUT", f"/accounts/{each.name}", body, {"If-None-Match": "*"}, accept=(412,))
            if status == 412:
                slips.add("  This slip is void: somebody else took that name just now. Run the list again.\n\n")
                what = "taken just now: run the list again"
            else:
                made += 1
        given = each.pupil.account
        if given and given.casefold() != each.name:
            what += f" (the list says {given})"
        print(f"{each.name:<{width}}  {each.pupil.listed}: {what}", flush=True)
    if dry:
        print(f"{counted(len(new), 'account')} to make, {len(plans) - len(new)} unchanged")
    else:
        print(f"{counted(made, 'account')} made, {len(plans) - len(new)} unchanged")
    if slips:
        warn_of_address(address)
        print(f"Slips with the passwords, to print and then to delete:\n{slips.path}")
    return 0


def one_name(arguments, example):
    if len(arguments) != 1 or not re.fullmatch(r"[A-Za-z0-9][+.@A-Za-z0-9_-]*", arguments[0]):
        raise Problem(f"Name one account: {example}")
    return arguments[0]


def account(server, name):
    status, answer, _ = server.ask("GET", f"/accounts/{name}", accept=(404,))
    return None if status == 404 else answer["data"]


def new_password(board, arguments):
    name = one_name(arguments, "make board-password NAME=mia-k")
    if name == "admin":
        raise Problem("Change the password of admin in Catchment, then write it into the file passwords of the board's folder.")
    server = board.server()
    present = account(server, name)
    if present is None:
        raise Problem(f"There is no account {name}")
    title, address = slip_details(board, server)
    secret = password()
    server.ask("PATCH", f"/accounts/{name}", {"data": {"password": secret}})
    print(slip(title, address, present.get("listed_as") or name, name, secret), end="")
    print("The old password no longer works. The new one cannot be shown again.")
    warn_of_address(address)
    return 0


def remove(board, arguments):
    sure = "--yes" in arguments
    name = one_name([each for each in arguments if each != "--yes"], "make board-remove NAME=mia-k")
    server = board.server()
    if account(server, name) is None:
        raise Problem(f"There is no account {name}")
    if name == "admin" or f"account:{name}" in server.ask("GET", TEACHERS)[1]["data"]["members"]:
        raise Problem(f"The account {name} cannot be closed: it is the administrator's or a teacher's.")
    own = "?by=" + urllib.parse.quote(f'"{name}"')  # in quotes, since a name may look like a number
    mine = PINS + own
    hidden = server.count(HIDDEN + own)
    also = f" ({hidden} more hidden)" if hidden else ""
    if not sure:
        pins = counted(server.count(mine), "pin")
        print(f"Delete the account {name} and {pins}{also}, for good? Type yes: ", end="", flush=True)
        if sys.stdin.readline().strip().lower() != "yes":
            print("Nothing is deleted")
            return 1
    server.ask("PATCH", f"/accounts/{name}", {"data": {"password": password(words=8)}})  # so that nobody posts meanwhile
    pins = [pin["id"] for pin in server.pages(mine + "&_fields=id")]
    for pin in pins:
        server.ask("DELETE", f"{PINS}/{pin}", accept=(404,))
    server.ask("DELETE", f"/accounts/{name}", accept=(404,))
    print(f"The account {name} is deleted, with {counted(len(pins), 'pin')}{also}")
    return 0


def make_teacher(board, arguments):
    name = one_name(arguments, "make board-teacher NAME=ms-weber")
    server = board.server()
    if account(server, name) is None:
        title, address = slip_details(board, server)
        secret = password()
        body = {"data": {"password": secret, "listed_as": f"{name} (teacher)"}}
        server.ask("PUT", f"/accounts/{name}", body, {"If-None-Match": "*"})
        print(slip(title, address, f"{name} (teacher)", name, secret), end="")
    _, answer, headers = server.ask("GET", TEACHERS)
    members = answer["data"]["members"]
    if f"account:{name}" in members:
        print(f"{name} is already a teacher")
        return 0
    body = {"data": {"members": members + [f"account:{name}"]}}
    server.ask("PATCH", TEACHERS, body, {"If-Match": headers["ETag"]})
    print(f"{name} is a teacher now, and may change, hide and delete every pin")
    return 0


COMMANDS = {"accounts": make_accounts, "password": new_password, "remove": remove, "teacher": make_teacher}
