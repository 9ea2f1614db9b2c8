"""Uses board.sh as a teacher does: starts a real server, sends it requests, stops it and starts it again."""

import base64
import json
import os
import pathlib
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request
import uuid

from support import PINS, has_postgresql, pin, script

import accounts
from board import answers
from processes import as_user, run_quietly


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class RunningBoard(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="board-", dir="/tmp"))
        self.port = free_port()
        self.environment = {
            "BOARD_DIR": str(self.folder), "PORT": str(self.port),
            "BOARD_ADMIN_PASSWORD": "admin-password", "BOARD_TEACHER_PASSWORD": "teacher-password",
        }
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.addCleanup(self.run_script, "stop")

    def run_script(self, *arguments, expect=None, **environment):
        result = script(*arguments, environment={**self.environment, **environment})
        if expect is not None:
            self.assertEqual(result.returncode, expect, result.stdout + result.stderr)
        return result

    def ask(self, method, path, body=None, account=None, password=None, headers=None):
        """Sends a request; returns the status and the answer."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/v1{path}", method=method, headers=headers or {})
        if account:
            request.add_header("Authorization", "Basic " + base64.b64encode(f"{account}:{password}".encode()).decode())
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with accounts.OPENER.open(request, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def post(self, account, password):
        return self.ask("PUT", f"{PINS}/{uuid.uuid4()}", {"data": pin(account)}, account, password, {"If-None-Match": "*"})[0]

    def class_list(self, text):
        path = self.folder / "class.csv"
        path.write_text(text)
        return str(path)


class InMemory(RunningBoard):
    def test_accounts_with_rights_or_pins_cannot_be_closed(self):
        self.run_script("memory", expect=0)
        for name in ("teacher", "admin"):
            status, said = self.ask("DELETE", f"/accounts/{name}", account=name, password=f"{name}-password")
            self.assertEqual((status, "cannot be closed" in said), (403, True), said)
        self.assertEqual(self.ask("PUT", "/accounts/mia", {"data": {"password": "correct horse"}})[0], 201)
        self.assertEqual(self.post("mia", "correct horse"), 201)
        status, said = self.ask("DELETE", "/accounts/mia", account="mia", password="correct horse")
        self.assertEqual((status, "delete the pins" in said), (403, True), said)

    def test_start_status_stop(self):
        address = f"http://127.0.0.1:{self.port}/v1{PINS}"
        self.assertIn("No class board runs", self.run_script("status", expect=3).stdout)
        started = self.run_script("memory", str(self.folder), str(self.port), expect=0)
        self.assertEqual(started.stdout.splitlines()[-1], address)
        self.assertIn(str(self.folder / "passwords"), started.stdout)
        self.assertEqual(self.post("teacher", "teacher-password"), 201)
        again = self.run_script("memory", expect=0)
        self.assertEqual(again.stdout.splitlines()[-1], address)
        self.assertIn("make board-stop first", self.run_script("memory", expect=1, CLOSED="1").stderr)
        self.run_script("memory", expect=0)
        status = self.run_script("status", expect=0).stdout
        self.assertIn("1 pin, 2 accounts", status)
        self.assertIn("open", status)
        self.assertIn("in memory", status)
        pid = re.search(r"process (\d+)", status)[1]
        command = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes() + pathlib.Path(f"/proc/{pid}/environ").read_bytes()
        self.assertNotIn(b"password", command.replace(b"/passwords", b""))
        for name in ("passwords", "memory.ini", "server.log", "server.json"):
            self.assertEqual((self.folder / name).stat().st_mode & 0o777, 0o600, name)
        self.assertEqual(self.folder.stat().st_mode & 0o777, 0o700)
        self.assertEqual(self.ask("GET", PINS, account="admin", password="admin-password")[0], 200)
        self.assertEqual(self.ask("GET", PINS, account="teacher", password="teacher-password")[0], 200)
        self.assertIn("stopped", self.run_script("stop", expect=0).stdout)
        self.assertIn("No class board was running", self.run_script("stop", expect=0).stdout)
        self.run_script("status", expect=3)
        with self.assertRaises(OSError):
            self.ask("GET", "/")

    def test_passwords_are_made_and_kept(self):
        none = {"BOARD_ADMIN_PASSWORD": "", "BOARD_TEACHER_PASSWORD": ""}
        self.run_script("memory", expect=0, **none)
        made = dict(re.findall(r"(?m)^(\w+)=(.+)$", (self.folder / "passwords").read_text()))
        self.assertRegex(made["admin"], r"\A([a-z]+-){5}[2-9]{2}\Z")
        self.run_script("stop", expect=0)
        self.run_script("memory", expect=0, **none)
        self.assertEqual(self.ask("GET", PINS, account="admin", password=made["admin"])[0], 200)

    def test_any_free_port(self):
        address = self.run_script("memory", str(self.folder), "0", expect=0).stdout.splitlines()[-1]
        self.port = int(re.search(r":(\d+)/", address)[1])
        self.assertEqual(self.ask("GET", PINS, account="admin", password="admin-password")[0], 200)
        self.assertEqual(self.run_script("status", expect=0).stdout.splitlines()[-1], address)
        self.assertEqual(self.run_script("memory", str(self.folder), "0", expect=0).stdout.splitlines()[-1], address)

    def test_a_file_of_passwords_is_used(self):
        (self.folder / "passwords").write_text("# ours\nadmin=from the file\nteacher=also from it\n")
        self.run_script("memory", expect=0)
        self.assertEqual(self.ask("GET", PINS, account="admin", password="from the file")[0], 200)
        self.assertEqual(self.ask("GET", PINS, account="teacher", password="also from it")[0], 200)

    def test_settings(self):
        self.run_script("memory", expect=0, CLOSED="1", SECONDS_BETWEEN_PINS="0", PINS_PER_ACCOUNT="3", TITLE="6b")
        said = self.ask("GET", "/")[1]["capabilities"]["class_board"]
        self.assertEqual((said["sign_up"], said["seconds_between_pins"], said["pins_per_account"]), (False, 0, 3))
        self.assertEqual([self.post("teacher", "teacher-password") for _ in range(4)], [201, 201, 201, 403])
        self.assertIn("closed", self.run_script("status", expect=0).stdout)

    def test_what_is_wrong_is_said(self):
        cases = [
            ({"PORT": "many"}, "PORT must be a number"), ({"PORT": "70000"}, "PORT must be a number"),
            ({"CLOSED": "yes"}, "CLOSED must be 1 or 0"), ({"SECONDS_BETWEEN_PINS": "-1"}, "SECONDS_BETWEEN_PINS must be"),
        ]
        for environment, text in cases:
            result = self.run_script("memory", expect=1, **environment)
            self.assertIn(text, result.stderr)
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            result = self.run_script("memory", expect=1, PORT=str(other.getsockname()[1]))
            self.assertIn("cannot be used", result.stderr)
        self.run_script("status", expect=3)
        self.assertIn("start it with make board", self.run_script("accounts", self.class_list("Mia"), expect=1).stderr)
        self.run_script("fly", expect=64)
        (self.folder / "sub").mkdir()
        (self.folder / "sub" / "thesis.txt").write_text("")
        result = self.run_script("memory", str(self.folder / "sub"), expect=1)
        self.assertIn("has other things in it", result.stderr)

    def test_a_killed_server_is_started_again(self):
        self.run_script("memory", expect=0)
        os.kill(json.loads((self.folder / "server.json").read_text())["pid"], 9)
        self.run_script("status", expect=3)
        self.run_script("memory", expect=0)
        self.run_script("status", expect=0)

    def test_accounts_of_a_class(self):
        self.run_script("memory", expect=0, CLOSED="1", SECONDS_BETWEEN_PINS="0", ADDRESS="https://kept.example")
        names = self.class_list("Name\nMia Keller\nZoë O'Neill\nMia Kane\n")
        dry = self.run_script("accounts", names, "--dry-run", expect=0).stdout
        self.assertIn("mia-k    Mia Keller: would be made", dry)
        self.assertIn("3 accounts to make, 0 unchanged", dry)
        self.assertFalse((self.folder / "slips").exists())
        self.assertIn("0 pins, 2 accounts", self.run_script("status").stdout)

        made = self.run_script("accounts", names, expect=0, ADDRESS="https://board.school.example").stdout
        self.assertIn("3 accounts made, 0 unchanged", made)
        slips = pathlib.Path(made.splitlines()[-1])
        self.assertEqual(slips.stat().st_mode & 0o777, 0o600)
        text = slips.read_text()
        self.assertEqual(text.count("https://board.school.example"), 3)
        pairs = re.findall(r"Name +(\S+)\n +Password +(\S+)\n", text)
        self.assertEqual([name for name, _ in pairs], ["mia-k", "zoe-o", "mia-k-2"])
        for name, password in pairs:
            self.assertEqual(self.post(name, password), 201)
            self.assertNotIn(password, made)

        names = self.class_list("Name\nZoë O'Neill\nMia Keller\nMia Kane\nLeo Brown\n")
        again = self.run_script("accounts", names, expect=0).stdout
        self.assertIn("Mia Kane: exists, unchanged", again)
        self.assertIn("1 account made, 3 unchanged", again)
        for name, password in pairs:
            self.assertEqual(self.ask("GET", PINS, account=name, password=password)[0], 200)
        once_more = self.run_script("accounts", names, expect=0).stdout
        self.assertIn("0 accounts made, 4 unchanged", once_more)
        self.assertNotIn("Slips", once_more)

        lost = self.run_script("password", "mia-k", expect=0).stdout
        self.assertIn("https://kept.example", lost)
        self.assertEqual(self.ask("GET", PINS, account=pairs[0][0], password=pairs[0][1])[0], 401)
        new = re.search(r"Password +(\S+)", lost)[1]
        self.assertEqual(self.ask("GET", PINS, account="mia-k", password=new)[0], 200)

        self.assertIn("Nothing is deleted", self.run_script("remove", "mia-k", expect=1).stdout)
        self.assertIn("is deleted, with 1 pin", self.run_script("remove", "mia-k", "--yes", expect=0).stdout)
        self.assertEqual(self.ask("GET", PINS, account="mia-k", password=new)[0], 401)
        left = self.ask("GET", PINS, account="zoe-o", password=pairs[1][1])[1]["data"]
        self.assertEqual({each["by"] for each in left}, {"zoe-o", "mia-k-2"})

        teacher = self.run_script("teacher", "ms-weber", expect=0).stdout
        password = re.search(r"Password +(\S+)", teacher)[1]
        self.assertEqual(self.ask("DELETE", f"{PINS}/{left[0]['id']}", account="ms-weber", password=password)[0], 200)
        self.assertIn("is already a teacher", self.run_script("teacher", "ms-weber", expect=0).stdout)
        for arguments, text in [
            (("password", "nobody"), "no account nobody"), (("remove", "nobody"), "no account nobody"),
            (("remove", "teacher", "--yes"), "cannot be closed"), (("password", "a/../b"), "Name one account"),
            (("accounts", "/nonexistent.csv"), "cannot be read"), (("accounts",), "Name the class list"),
        ]:
            self.assertIn(text, self.run_script(*arguments, expect=1).stderr)


def postgres_reaches_kinto():
    """If root starts the board, PostgreSQL and Kinto run as the user postgres, who cannot reach a project below /root."""
    python = pathlib.Path(os.environ.get("BOARD_VENV", "/")) / "bin/python"
    return os.geteuid() != 0 or not has_postgresql() or run_quietly(["/usr/bin/test", "-x", python], pwd.getpwnam("postgres"))


@unittest.skipUnless(has_postgresql(), "PostgreSQL is not installed")
@unittest.skipUnless(postgres_reaches_kinto(), "the user postgres cannot reach BOARD_VENV")
class OnPostgreSQL(RunningBoard):
    def test_pins_and_settings_stay(self):
        started = self.run_script("start", expect=0, CLOSED="1", SECONDS_BETWEEN_PINS="0")
        self.assertIn("on PostgreSQL, closed", started.stdout)
        names = self.class_list("Mia Keller\n")
        slips = pathlib.Path(self.run_script("accounts", names, expect=0).stdout.splitlines()[-1]).read_text()
        name, password = re.search(r"Name +(\S+)\n +Password +(\S+)", slips).groups()
        self.assertEqual(self.post(name, password), 201)
        self.assertEqual(self.post(name, password), 201)
        listening = pathlib.Path("/proc/net/tcp").read_text()
        self.assertEqual((self.folder / "pg").stat().st_mode & 0o777, 0o700)
        self.assertIn(f":{self.port:04X} ", listening)

        # A changed setting restarts Kinto; the other settings stay as they were.
        pid = json.loads((self.folder / "server.json").read_text())["pid"]
        self.run_script("start", expect=0)
        self.assertEqual(json.loads((self.folder / "server.json").read_text())["pid"], pid)
        changed = self.run_script("start", expect=0, CLOSED="0")
        self.assertIn("open", changed.stdout)
        self.assertNotEqual(json.loads((self.folder / "server.json").read_text())["pid"], pid)
        self.assertEqual(self.ask("GET", "/")[1]["capabilities"]["class_board"]["seconds_between_pins"], 0)
        self.assertIn("already running in", self.run_script("memory", expect=1).stderr)

        self.run_script("stop", expect=0)
        self.assertFalse((self.folder / "pg/data/postmaster.pid").exists())
        self.run_script("start", expect=0)
        status, answer = self.ask("GET", PINS, account=name, password=password)
        self.assertEqual((status, len(answer["data"])), (200, 2))
        self.assertIn("2 pins, 3 accounts", self.run_script("status", expect=0).stdout)

        # Kinto and the database are killed: both come back.
        processes = [json.loads((self.folder / "server.json").read_text())["pid"]]
        processes.append(int((self.folder / "pg/data/postmaster.pid").read_text().split()[0]))
        for process in processes:
            os.kill(process, 9)
        self.run_script("status", expect=3)
        self.run_script("start", expect=0)
        self.assertEqual(len(self.ask("GET", PINS, account=name, password=password)[1]["data"]), 2)

    def test_several_processes_on_one_database(self):
        self.run_script("start", expect=0, SECONDS_BETWEEN_PINS="60")
        ini = self.folder / "board.ini"
        ini.write_text(ini.read_text().replace("kinto.core.cache.memory", "kinto.core.cache.postgresql"))
        self.run_script("start", expect=0)
        first, second = self.port, free_port()
        owner = pwd.getpwuid((self.folder / "pg/data").stat().st_uid) if os.geteuid() == 0 else None
        python = pathlib.Path(os.environ.get("BOARD_VENV") or self.folder / "venv") / "bin/python"
        command = [python, self.folder / "program/serve.py", ini, str(second)]
        other = subprocess.Popen(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user(owner))
        self.addCleanup(other.wait)
        self.addCleanup(other.terminate)
        end = time.monotonic() + 30
        while not answers(second) and time.monotonic() < end:
            time.sleep(0.1)

        def on(port, method, *arguments):
            self.port = port
            try:
                return method(*arguments)
            finally:
                self.port = first

        self.assertEqual(self.post("teacher", "teacher-password"), 201)
        self.assertEqual(on(second, self.post, "teacher", "teacher-password"), 429, "the pace is that of the board")
        self.assertEqual(on(second, self.post, "admin", "admin-password"), 201)
        self.assertEqual(len(self.ask("GET", PINS, None, "admin", "admin-password")[1]["data"]), 2)
        change = {"data": {"password": "another password"}}
        self.assertEqual(self.ask("PATCH", "/accounts/teacher", change, "teacher", "teacher-password")[0], 200)
        self.assertEqual(on(second, self.ask, "GET", PINS, None, "teacher", "teacher-password")[0], 401)

    def test_a_path_that_is_too_long(self):
        self.folder.chmod(0o755)
        folder = self.folder / ("x" * 100)
        result = self.run_script("start", str(folder), expect=1)
        self.assertIn("too long for a socket", result.stderr)


if __name__ == "__main__":
    unittest.main()
