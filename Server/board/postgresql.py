"""The board's own PostgreSQL. Only the user that runs it can reach it, by a socket in its folder."""

import contextlib
import os
import pathlib
import pwd
import re
import shutil
import subprocess
import time
import urllib.parse

from problem import Problem
from processes import as_user, run, run_quietly

LONGEST_SOCKET_PATH = 107
SECONDS_TO_START = 60
NEWEST_FIRST = sorted(
    (path for path in pathlib.Path("/usr/lib/postgresql").glob("*/bin") if re.fullmatch(r"\d+(\.\d+)?", path.parent.name)),
    key=lambda path: float(path.parent.name), reverse=True)


class Cluster:
    def __init__(self, folder):
        self.folder = folder
        self.data = folder / "data"
        self.log = folder / "log"
        self.connection = ["-h", folder, "-U", "board"]

    @property
    def url(self):
        return "postgresql://board@/board?host=" + urllib.parse.quote(str(self.folder))

    @property
    def owner(self):
        """The user that root must become to reach the database; None for any other user."""
        return pwd.getpwuid(self.folder.stat().st_uid) if os.geteuid() == 0 else None

    def program(self, name):
        """The path of a program of PostgreSQL: of the version that made the database, or of the newest if there is none yet."""
        version = None
        with contextlib.suppress(OSError):
            version = (self.data / "PG_VERSION").read_text().strip()
        for folder in NEWEST_FIRST:
            if version in (None, folder.parent.name):
                return folder / name
        found = shutil.which(name)
        if found is None:
            raise Problem("PostgreSQL is not installed")
        said = subprocess.run([found, "--version"], capture_output=True, text=True).stdout
        if version and f" {version}." not in said:
            raise Problem(f"The board's database is of PostgreSQL {version}: please install postgresql-{version}")
        return pathlib.Path(found)

    def start(self, user):
        """Starts PostgreSQL, and makes the database first if there is none.

        - Parameter user: the user that runs PostgreSQL; None for the present user.
        """
        if len(os.fsencode(self.folder / ".s.PGSQL.5432")) > LONGEST_SOCKET_PATH:
            raise Problem(f"{self.folder} is too long for a socket: name a shorter folder with BOARD_DIR=FOLDER")
        if not self.folder.exists():
            self.folder.mkdir(mode=0o700)
            if user:
                os.chown(self.folder, user.pw_uid, user.pw_gid)
        if not (self.data / "PG_VERSION").exists():
            self.make(user)
        control = [self.program("pg_ctl"), "-D", self.data]
        end = time.monotonic() + SECONDS_TO_START
        while not run_quietly([self.program("pg_isready"), "-q", "-h", self.folder], user):
            # A server that was killed a moment ago is still listed as running.
            if not run_quietly(control + ["status"], user):
                start = control + ["-l", self.log, "-w", "-t", str(SECONDS_TO_START), "start"]
                run(start, f"PostgreSQL did not start; its log is {self.log}", user)
            elif time.monotonic() > end:
                raise Problem(f"PostgreSQL does not answer; its log is {self.log}")
            time.sleep(0.1)
        exists = "SELECT 1 FROM pg_database WHERE datname = 'board'"
        query = [self.program("psql"), *self.connection, "-d", "postgres", "-tAc", exists]
        if not subprocess.run(query, cwd="/", capture_output=True, **as_user(user)).stdout.strip():
            run([self.program("createdb"), *self.connection, "board"], "PostgreSQL could not make a database", user)

    def make(self, user):
        print("Making the database", flush=True)
        made = self.folder / "made"
        shutil.rmtree(made, ignore_errors=True)
        options = ["-U", "board", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--data-checksums"]
        run([self.program("initdb"), "-D", made, *options], "PostgreSQL could not make a database", user)
        socket_folder = str(self.folder).replace('"', '""').replace("'", "''")
        with open(made / "postgresql.conf", "a") as file:
            file.write(
                "\n# The class board's: no network, and a socket for the user that runs it.\n"
                f"listen_addresses = ''\nunix_socket_directories = '\"{socket_folder}\"'\nunix_socket_permissions = 0700\n"
                "timezone = 'UTC'\nlock_timeout = '10s'\nidle_in_transaction_session_timeout = '60s'\n")
        made.rename(self.data)

    def stop(self):
        if (self.data / "postmaster.pid").exists():
            stop = [self.program("pg_ctl"), "-D", self.data, "-m", "fast", "-w", "-t", "60", "stop"]
            run(stop, "PostgreSQL does not stop", self.owner)
