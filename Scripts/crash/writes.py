"""What the program writes, for scripts that make it fail: an import, an update, a setting, the shortlist, the outbox, a search.
Each kind begins a command that writes, and checks what the next start finds after it: the old or the new data, whole and never
mixed, and everything that was confirmed.

The program is the first argument of the script that imports this.
"""

import datetime
import functools
import glob
import http.server
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

program = os.path.abspath(sys.argv[1])
chance = random.Random(1)
# What a command is started by, for example a debugger with its arguments.
starter = []
# What the script is trying; said if a check fails.
doing = ""
folder = tempfile.TemporaryDirectory(prefix="catchment-crash-")
home = os.path.join(folder.name, "home")
served = os.path.join(folder.name, "served")
os.makedirs(os.path.join(served, "public"))
os.makedirs(home)


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, address):
        """A killed program leaves its connection, which is no error."""


server = Server(("127.0.0.1", 0), functools.partial(Files, directory=served))
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}"
board = "http://127.0.0.1:9/v1/buckets/board/collections/pins/records"
environment = {
    "PATH": os.environ["PATH"], "HOME": folder.name, "TZ": "UTC", "LC_ALL": "C.UTF-8", "CATCHMENT_HOME": home,
    "CATCHMENT_REGISTER_URL": address + "/public", "CATCHMENT_INSPECTIONS_URL": address + "/index.json",
    "CATCHMENT_BOARD_URL": board, "CATCHMENT_RETRY_MILLISECONDS": "0", "CATCHMENT_OFFLINE": "1", "no_proxy": "127.0.0.1",
}


def start(*words, online=False, typed=None):
    process = subprocess.Popen(
        [*starter, program, *words], env={**environment, "CATCHMENT_OFFLINE": "0" if online else "1"},
        stdin=subprocess.PIPE if typed else subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if typed:
        process.stdin.write(typed)
        process.stdin.close()
        process.stdin = None
    return process


def run(*words, online=False, typed=None):
    process = start(*words, online=online, typed=typed)
    output, errors = process.communicate()
    return process.returncode, output, errors


def read(name):
    try:
        with open(os.path.join(home, name), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


# The number of schools in the smaller edition. Each check lists them all, so with more a check takes longer.
FEWEST = 500


# Two editions of the register and of the inspections, in the official formats; every query tells them apart.
def register(edition):
    schools = FEWEST + 100 * edition
    rows = ['"URN","LA (code)","LA (name)","EstablishmentName","EstablishmentStatus (name)","PhaseOfEducation (name)","StatutoryLowAge",'
            '"StatutoryHighAge","Gender (name)","NumberOfPupils","Town","Postcode","DistrictAdministrative (name)","Easting","Northing",'
            '"LastChangedDate"']
    for n in range(schools):
        rows.append(f'"{900001 + n}","383","Leeds","Edition {edition} School {n}","Open","Primary","4","11","Mixed","200","Leeds",'
                    f'"LS1 3AD","Leeds","{429590 + 10 * (n % 1000)}","433990","01-06-2024"')
    return "\r\n".join(rows) + "\r\n"


def inspections(edition):
    rows = ["Web Link (opens in new window),URN,School name,Ofsted phase,Inspection start date,Curriculum and teaching,"
            "Inspection start date of latest OEIF graded inspection,Latest OEIF overall effectiveness"]
    for n in range(FEWEST):
        urn = 900001 + n
        rows.append(f"https://reports.ofsted.gov.uk/provider/21/{urn},{urn},School {n},Primary,NULL,NULL,14/03/2019,{2 + edition}")
    return "\r\n".join(rows) + "\r\n"


def write(path, text):
    with open(path, "w", encoding="cp1252", newline="") as file:
        file.write(text)


today = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%d")
files = []
for edition in (0, 1):
    pair = [os.path.join(folder.name, f"edubasealldata2026010{edition + 1}.csv"), os.path.join(folder.name, f"ofsted{edition}.csv")]
    write(pair[0], register(edition))
    write(pair[1], inspections(edition))
    files.append(pair)
write(os.path.join(served, "index.json"), json.dumps({"details": {"attachments": [{
    "title": "Management information: state-funded schools - latest inspections as at 28 February 2026", "url": address + "/new.csv"}]}}))


servings = 0


def serve(edition):
    """Each served file gets a date of its own, because a server cannot tell two changes in the same second apart."""
    global servings
    for path, text in ((f"public/edubasealldata{today}.csv", register(edition)), ("new.csv", inspections(edition))):
        servings += 1
        write(os.path.join(served, path), text)
        os.utime(os.path.join(served, path), (1_700_000_000 + servings, 1_700_000_000 + servings))


def fail(what, *details):
    print(*([doing] if doing else []), what, *details, sep="\n", file=sys.stderr)
    sys.exit(1)


def schools():
    """All schools with their grades, as the list and one school's record show them."""
    status, output, errors = run("schools", "--near", "53.80,-1.55", "--radius", "50km", "--format", "csv")
    show = run("show", "urn:900001")
    if status or errors or show[0]:
        fail("the data cannot be read", errors, show[2])
    return output + show[1]


class Data:
    """Several files imported together, or an update. The schools and their inspections always belong together."""

    def __init__(self, kind):
        self.kind = kind

    def begin(self):
        self.edition = chance.randrange(2)
        if self.kind == "import":
            return start("import", "--force", *files[self.edition])
        serve(self.edition)
        return start("update", "england", "--force", online=True)

    def check(self, is_done):
        global present
        found = known.get(schools())
        if found is None:
            fail(f"{self.kind}: a mixture of two editions")
        if found not in (present, self.edition):
            fail(f"{self.kind}: neither the old edition {present} nor the new {self.edition}, but {found}")
        if is_done and found != self.edition:
            fail(f"{self.kind}: the confirmed data {self.edition} is lost: {found}")
        present = found


class Settings:
    kind = "settings"

    def begin(self):
        self.before = read("settings.json")
        self.label = f"53.{10 * chance.randrange(100, 999) + 1},-1.5"
        return start("home", "set", self.label)

    def check(self, is_done):
        now = read("settings.json")
        if now != self.before or is_done:
            value = json.loads(now)
            if "home" not in value or value.get("position", {}).get("allowed") is not False:
                fail("settings: a setting is lost", self.before, now)
            if is_done and self.label[3:7] not in json.dumps(value["home"]):
                fail("settings: the confirmed home is lost", now)
        if run("home", "show")[0]:
            fail("settings: cannot be read")


class Shortlist:
    kind = "shortlist"

    def __init__(self):
        self.confirmed = set()

    def begin(self):
        self.added = f"urn:{900001 + chance.randrange(FEWEST)}"
        self.removes = self.added in self.confirmed
        return start("shortlist", "remove" if self.removes else "add", self.added)

    def check(self, is_done):
        status, output, _ = run("shortlist", "--format", "json")
        listed = {line.split()[0] for line in read("shortlist.txt").splitlines() if line.startswith("urn:")}
        if status or not listed and self.confirmed - {self.added}:
            fail("shortlist: cannot be read", output)
        wanted = self.confirmed - {self.added}
        if listed - {self.added} != wanted:
            fail("shortlist: a place is lost or comes back", str(wanted ^ (listed - {self.added})))
        if is_done and (self.added in listed) == self.removes:
            fail("shortlist: a confirmed change is lost", self.added)
        self.confirmed = listed


class Outbox:
    kind = "outbox"

    def __init__(self):
        self.confirmed, self.count = set(), 0

    def begin(self):
        self.dropped = None
        if len(self.confirmed) > 20:
            self.dropped = chance.choice(sorted(self.confirmed))
            return start("board", "outbox", "drop", self.dropped)
        self.count += 1
        return start("board", "post", "--place", "53.80,-1.55", "--link", f"https://example.org/{self.count}")

    def check(self, is_done):
        status, output, errors = run("board", "outbox", "--format", "json")
        if status:
            fail("outbox: cannot be read", errors)
        waiting = {pin["id"] for pin in json.loads(output)["places"]}
        lost, new = self.confirmed - waiting - {self.dropped}, waiting - self.confirmed
        if lost or len(new) > (0 if self.dropped else 1):
            fail("outbox: a pin was lost, or too many were added", str(lost), str(new))
        if is_done and (self.dropped in waiting if self.dropped else not new):
            fail("outbox: a confirmed change is lost")
        self.confirmed = waiting


class Searches:
    kind = "search"
    number = 0

    def ids(self):
        text = read("searches.json")
        return [search["id"] for search in json.loads(text)["searches"]] if text else []

    def begin(self):
        self.before = self.ids()
        # A search for the same place would replace the earlier one.
        self.number += 1
        return start("--linear", typed=f"53.{70001 + 10 * self.number},-1.5\n\n\n")

    def check(self, is_done):
        now = self.ids()
        lost = set(self.before[:-2]) - set(now)
        if lost or run("searches")[0]:
            fail("search: an earlier search is lost", str(lost))
        if is_done and self.before and now == self.before:
            fail("search: a confirmed search is lost")


write(os.path.join(home, "sign-in.json"), json.dumps({"version": 1, "address": board, "user": "mia", "password": "horse"}))
kinds = [Data("import"), Data("update"), Settings(), Shortlist(), Outbox(), Searches()]
known, present = {}, None
run("home", "forbid")
for edition in (0, 1):
    serve(edition)
    for kind, words in (("import", ["import", "--force", *files[edition]]), ("update", ["update", "england", "--force"])):
        status, output, errors = run(*words, online=kind == "update")
        if status:
            fail(f"{kind} failed", output, errors)
        present = edition
        known[schools()] = edition
if set(known.values()) != {0, 1}:
    fail("the editions do not differ")


def is_done(kind, status):
    """Posting without a network saves the pin in the outbox and exits with 69."""
    return status == 0 or kind.kind == "outbox" and status == 69


def check_files(kind):
    left = glob.glob(home + "/**/.*.tmp", recursive=True)
    if left:
        fail(f"{kind.kind}: temporary files remain", *left)
    broken = glob.glob(home + "/**/*.broken-*", recursive=True)
    if broken:
        fail(f"{kind.kind}: a file was damaged", *broken)
