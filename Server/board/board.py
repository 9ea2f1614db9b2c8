"""Starts and stops a class board: Kinto and its PostgreSQL, in one folder. Called by board.sh.

  start|memory|stop|status [FOLDER [PORT]]
  accounts CLASS.csv [--dry-run] | password NAME | remove NAME [--yes] | teacher NAME
  install | test [TEST…] | measure [PINS] [--no-class]

FOLDER is $BOARD_DIR, else ~/.local/share/catchment-board, for root /var/lib/catchment-board. It has everything: the
configuration board.ini, the passwords of admin and teacher, the database, the log and Kinto itself. $BOARD_VENV names another
folder for Kinto, which several boards may share. `memory` needs no PostgreSQL and forgets everything when it stops.

These environment variables, if set, are written into board.ini: PORT (0: any free one), CLOSED=1|0, ANYONE_READS=1|0,
SECONDS_BETWEEN_PINS, PINS_PER_ACCOUNT, TITLE, ADDRESS (printed on the slips). BOARD_ADMIN_PASSWORD and
BOARD_TEACHER_PASSWORD become the passwords when the accounts are made.
"""

import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import pwd
import re
import select
import shutil
import signal
import subprocess
import sys
import time

import accounts
from postgresql import Cluster
from problem import Problem
from processes import as_user, private, run, run_quietly, write_private

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = ("serve.py", "class_rules.py", "find_pins.py", "pin.schema.json")
PINS = "/v1/buckets/class/collections/pins/records"
SECONDS_TO_START = 60
SECONDS_TO_STOP = 10
NOT_RUNNING = 3


class Board:
    """A board's folder and what runs in it."""

    def __init__(self, folder=None):
        self.folder = pathlib.Path(folder or os.environ.get("BOARD_DIR") or default_folder()).expanduser().absolute()
        self.venv = pathlib.Path(os.environ.get("BOARD_VENV") or self.folder / "venv").expanduser().absolute()
        self.passwords = self.folder / "passwords"
        self.log = self.folder / "server.log"
        self.state_file = self.folder / "server.json"
        self.cluster = Cluster(self.folder / "pg")

    # The folder

    def make_folder(self):
        if self.folder.is_dir():
            known = ("board.ini", "memory.ini", "passwords", "venv", "lock")
            if any(self.folder.iterdir()) and not any((self.folder / name).exists() for name in known):
                raise Problem(f"{self.folder} has other things in it. Name an empty folder: BOARD_DIR=FOLDER")
            return
        self.folder.mkdir(parents=True, mode=0o700)

    @contextlib.contextmanager
    def lock(self):
        """Lets only one command at a time change what runs in the folder."""
        with open(self.folder / "lock", "w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def ini(self, mode):
        return self.folder / ("memory.ini" if mode == "memory" else "board.ini")

    # Kinto

    def install(self):
        """Installs the packages of requirements.txt in the board's own Python environment."""
        wanted = (HERE / "requirements.txt").read_text()
        installed = self.venv / "installed.txt"
        if installed.is_file() and installed.read_text() == wanted:
            return
        self.venv.parent.mkdir(parents=True, exist_ok=True)
        with open(str(self.venv) + ".lock", "w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if installed.is_file() and installed.read_text() == wanted:
                return
            print("Installing Kinto: 46 packages, half a minute", flush=True)
            before = os.umask(0o022)
            try:
                run([sys.executable, "-m", "venv", "--clear", self.venv], "Python could not create an environment for Kinto")
                pip = [self.venv / "bin/pip", "--disable-pip-version-check", "install", "--quiet"]
                run(pip + ["-r", HERE / "requirements.txt"], "Kinto could not be installed")
            finally:
                os.umask(before)
            installed.write_text(wanted)

    def configuration(self, mode, is_new):
        """The configuration: the template for a new board, otherwise the saved text; with the settings from the environment."""
        ini = self.ini(mode)
        if is_new:
            text = (HERE / "board.ini").read_text(encoding="utf-8")
            text = text.replace("@SECRET@", os.urandom(24).hex())
            text = text.replace("@DATABASE@", self.cluster.url.replace("%", "%%"))
            if mode == "memory":
                text = re.sub(r"(kinto\.core\.(storage|permission)\.)postgresql", r"\1memory", text)
                text = re.sub(r"(?m)^kinto\.(storage|permission|cache)_(url|hide_parameters) = .*\n", "", text)
        else:
            text = ini.read_text(encoding="utf-8")
        for name, value in given_settings().items():
            line = re.compile(rf"(?m)^{re.escape(name)} *=.*$")
            if not line.search(text):
                raise Problem(f"{ini} has no line '{name} = …': please put it back")
            text = line.sub(lambda _: f"{name} = {value}", text)
        return text

    def configure(self, mode, user):
        """Writes the configuration, and the passwords if there are none yet. A board in memory gets a new configuration each time."""
        ini = self.ini(mode)
        write_private(ini, self.configuration(mode, is_new=mode == "memory" or not ini.exists()), user)
        if not self.passwords.exists():
            write_private(self.passwords, self.new_passwords(), user)
        elif user:
            os.chown(self.passwords, user.pw_uid, user.pw_gid)

    def new_passwords(self):
        lines = ["# The owner's accounts on this class board. Keep this file to yourself."]
        for name in ("admin", "teacher"):
            lines.append(f"{name}={os.environ.get(f'BOARD_{name.upper()}_PASSWORD') or accounts.password(words=5)}")
        return "\n".join(lines) + "\n"

    def copy_program(self):
        """Copies the server's code into the folder, where its user can read it and an update of Catchment does not change it."""
        (self.folder / "program").mkdir(exist_ok=True)
        for name in PROGRAM:
            shutil.copyfile(HERE / name, self.folder / "program" / name)

    def fingerprint(self, mode):
        files = [self.ini(mode)] + [self.folder / "program" / name for name in PROGRAM]
        return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()

    def launch(self, mode, user):
        if self.log.exists() and self.log.stat().st_size > 10_000_000:
            self.log.replace(self.log.with_suffix(".log.1"))
        # Kinto would take settings from the environment, so it gets one without any.
        environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
        reader, writer = os.pipe()
        with open(self.log, "ab", opener=private) as log, os.fdopen(reader, "rb") as ready:
            begin = log.tell()
            try:
                command = [self.venv / "bin/python", "-W", "ignore", self.folder / "program/serve.py", self.ini(mode)]
                server = subprocess.Popen(
                    command + ["--ready-fd", str(writer)],
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=[writer], cwd=self.folder, env=environment,
                    start_new_session=True, **as_user(user))
            except PermissionError:
                raise Problem(
                    f"The user {user.pw_name} cannot run {self.venv}/bin/python: name another folder with BOARD_VENV=FOLDER"
                ) from None
            finally:
                os.close(writer)
            port = ready.readline().strip() if select.select([ready], [], [], SECONDS_TO_START)[0] else b""
        if not port:
            with contextlib.suppress(ProcessLookupError):
                server.kill()
            server.wait()
            said = self.log.read_bytes()[begin:].decode("utf-8", "replace").strip().splitlines()
            raise Problem("Kinto did not start. " + "\n".join(said[-1:] or ["It said nothing."]) + f"\nThe log: {self.log}")
        state = {"pid": server.pid, "mode": mode, "fingerprint": self.fingerprint(mode), "port": int(port)}
        write_private(self.state_file, json.dumps(state))

    def setting(self, mode, name):
        ini = self.ini(mode)
        found = re.search(rf"(?m)^{re.escape(name)} *=[ \t]*(.*)$", ini.read_text(encoding="utf-8"))
        if found is None:
            raise Problem(f"{ini} has no line '{name} = …': please put it back")
        return found[1]

    def running(self):
        """The state of the server that runs in the folder, or None if none runs."""
        try:
            state = json.loads(self.state_file.read_text())
        except (OSError, ValueError):
            return None
        return state if is_our_process(state["pid"], self.folder) else None

    def address(self, state):
        return f"http://127.0.0.1:{state['port']}{PINS}"

    # Commands

    def start(self, mode):
        self.make_folder()
        user = None
        if mode == "postgresql" and os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            can_reach = run_quietly(["/usr/bin/test", "-x", self.folder, "-a", "-w", self.folder], user)
            if not can_reach:
                raise Problem(f"The user postgres cannot reach {self.folder}: name another folder with BOARD_DIR=FOLDER")
        with self.lock():
            state = self.running()
            if state and state["mode"] != mode:
                raise Problem(f"A board is already running in {self.folder} ({mode_words(state['mode'])}): make board-stop ends it.")
            if state and mode == "memory":
                if self.configuration(mode, is_new=False) != self.ini(mode).read_text(encoding="utf-8"):
                    raise Problem("New settings would delete all pins of this board in memory. To apply them, run make board-stop first")
            else:
                self.install()
                self.configure(mode, user)
                self.copy_program()
            if mode == "postgresql":
                if state and state["fingerprint"] != self.fingerprint(mode):
                    self.stop_kinto(state)
                    state = None
                self.cluster.start(user)
            if state is None:
                self.launch(mode, user)
                state = self.running()
            if not state or not answers(state["port"]):
                raise Problem(f"Kinto does not answer. The log: {self.log}")
        open_to = "open: everybody may sign up" if self.is_open(mode) else "closed: the teacher makes the accounts"
        print(f"The class board runs {mode_words(mode)}, {open_to}")
        print(f"Passwords of admin and teacher: {self.passwords}")
        print(f"Its address, for Catchment:\n{self.address(state)}")

    def is_open(self, mode):
        return "system.Everyone" in self.setting(mode, "kinto.account_create_principals")

    def stop_kinto(self, state):
        for name in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.kill(state["pid"], name)
            end = time.monotonic() + SECONDS_TO_STOP
            while time.monotonic() < end:
                if not is_our_process(state["pid"], self.folder):
                    self.state_file.unlink(missing_ok=True)
                    return
                time.sleep(0.05)
        raise Problem(f"Process {state['pid']} does not stop.")

    def stop(self):
        if not self.folder.is_dir():
            print(f"No board in {self.folder}")
            return
        with self.lock():
            state = self.running()
            if state:
                self.stop_kinto(state)
            self.state_file.unlink(missing_ok=True)
            self.cluster.stop()
        print("The class board is stopped" if state else "No class board was running")

    def status(self):
        """Prints what runs. Returns the exit status: 0 if the board answers, else 3."""
        state = self.running()
        if not state:
            print(f"No class board runs in {self.folder}")
            return NOT_RUNNING
        mode = state["mode"]
        print(f"The class board runs {mode_words(mode)}, {'open' if self.is_open(mode) else 'closed'}; process {state['pid']}")
        print(f"Folder: {self.folder}\nLog: {self.log}")
        if not answers(state["port"]):
            print(f"It does not answer at {self.address(state)}")
            return NOT_RUNNING
        with contextlib.suppress(Problem):
            print(accounts.summary(self.server()))
        print(self.address(state))
        return 0

    def server(self):
        state = self.running()
        if not state:
            raise Problem(f"No class board runs in {self.folder}: start it with make board")
        try:
            lines = self.passwords.read_text(encoding="utf-8").splitlines()
        except PermissionError:
            raise Problem(f"{self.passwords} is not yours to read: run this as the user who started the board.") from None
        password = next((line[len("admin="):].strip() for line in lines if line.startswith("admin=")), None)
        if not password:
            raise Problem(f"{self.passwords} has no line 'admin=PASSWORD'.")
        return accounts.Server(f"http://127.0.0.1:{state['port']}/v1", password, self.passwords)


def default_folder():
    if os.geteuid() == 0:
        return "/var/lib/catchment-board"
    return os.path.join(os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share"), "catchment-board")


def mode_words(mode):
    return "in memory (it forgets everything when it stops)" if mode == "memory" else "on PostgreSQL"


def given_settings():
    """The settings of the environment, by their names in the configuration."""
    settings = {}
    numbers = {
        "PORT": ("port", 65535),
        "SECONDS_BETWEEN_PINS": ("class_rules.seconds_between_pins", 86400),
        "PINS_PER_ACCOUNT": ("class_rules.pins_per_account", 1_000_000),
    }
    for name, (key, most) in numbers.items():
        value = os.environ.get(name, "")
        if value and not (value.isascii() and value.isdigit() and int(value) <= most):
            raise Problem(f"{name} must be a number from 0 to {most}, not '{value}'")
        if value:
            settings[key] = str(int(value))
    choices = {
        "CLOSED": ("kinto.account_create_principals", "account:admin", "system.Everyone"),
        "ANYONE_READS": ("class_rules.anyone_reads", "true", "false"),
    }
    for name, (key, yes, no) in choices.items():
        value = os.environ.get(name, "")
        if value not in ("", "0", "1"):
            raise Problem(f"{name} must be 1 or 0, not '{value}'")
        if value:
            settings[key] = yes if value == "1" else no
    for name, key in {"TITLE": "class_rules.title", "ADDRESS": "class_rules.address"}.items():
        value = " ".join(os.environ.get(name, "").split())
        if value:
            settings[key] = value[:200].replace("%", "%%")
    return settings


def is_our_process(pid, folder):
    try:
        command = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
    return os.fsencode(folder / "program/serve.py") in command.split(b"\0")


def answers(port):
    try:
        with accounts.OPENER.open(f"http://127.0.0.1:{port}/v1/", timeout=10) as answer:
            return "class_board" in json.load(answer)["capabilities"]
    except (OSError, ValueError, KeyError):
        return False


def main(arguments):
    command, rest = (arguments or ["help"])[0], arguments[1:]
    if command in ("start", "memory", "stop", "status") and len(rest) <= 2:
        if len(rest) == 2:
            os.environ["PORT"] = rest[1]
        board = Board(rest[0] if rest else None)
        if command == "status":
            return board.status()
        if command == "stop":
            return board.stop()
        return board.start("memory" if command == "memory" else "postgresql")
    board = Board()
    if command == "install" and not rest:
        return board.install()
    if command == "test":
        board.install()
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "BOARD_VENV": str(board.venv)}
        test = [board.venv / "bin/python", "-W", "ignore", "-m", "unittest", "-b", *rest]
        return subprocess.run(test, cwd=HERE / "tests", env=environment).returncode
    if command == "measure":
        import measure

        return measure.main(Board, rest)
    if command in accounts.COMMANDS:
        return accounts.COMMANDS[command](board, rest)
    print(__doc__.strip(), file=sys.stderr)
    return 64


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)
