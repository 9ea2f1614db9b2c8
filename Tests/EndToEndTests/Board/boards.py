"""Runs class boards in memory for the tests. Reads commands from a named pipe, and ends when the tests close it.

    boards.py PIPE

A command is a line with a list in JSON:
    ["start", FOLDER, NAME=VALUE, …]  starts a board with these settings of board.py, and writes its port to FOLDER/port, or to
                                      FOLDER/failed why it did not start
    ["stop", FOLDER]                  stops that board and deletes FOLDER/port

This process sets up Kinto once for each combination of settings. Each board is a fork of this process, which takes 0.01 s of processor
time; to start Kinto for each board would take 0.6 s.
"""

import ctypes
import functools
import json
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import traceback
import unittest.mock

import bcrypt
import plaster
import waitress
from pyramid.paster import get_app

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Server/board"))

import board
import serve

# New passwords take 1 ms to check instead of 256.
bcrypt.gensalt = functools.partial(bcrypt.gensalt, 4)

processes = {}


@functools.cache
def prepared(settings):
    """Kinto's application with these settings, the settings of its web server, and the passwords of admin and teacher."""
    with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.dict(os.environ, dict(setting.split("=", 1) for setting in settings)):
        new = board.Board(folder + "/board")
        new.make_folder()
        new.configure("memory", None)
        uri = str(new.ini("memory"))
        app = get_app(uri)
        server = dict(plaster.get_settings(uri, "server:main"))
        known = serve.passwords(new.passwords)
    del server["use"]
    return app, server, known


def run(app, settings, known, folder):
    """Serves a board until this process is killed."""
    # If the first process is killed, this one ends, too (PR_SET_PDEATHSIG).
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    server = waitress.create_server(app, **settings)
    serve.set_up(app.registry, known)
    (folder / "port.new").write_text(str(server.effective_port))
    os.replace(folder / "port.new", folder / "port")
    server.run()


def start(folder, *settings):
    app, server, known = prepared(settings)
    process = os.fork()
    if process == 0:
        try:
            run(app, server | {"port": 0}, known, folder)
        except Exception:
            (folder / "failed").write_text(traceback.format_exc())
        finally:
            os._exit(1)
    processes[folder] = process


def stop(folder):
    process = processes.pop(folder, None)
    if process:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    (folder / "port").unlink(missing_ok=True)


# Closes files inherited from other tests, which this process would otherwise keep open.
os.closerange(3, 4096)
try:
    with open(sys.argv[1]) as commands:
        for line in commands:
            command, name, *rest = json.loads(line)
            folder = pathlib.Path(name)
            try:
                {"start": start, "stop": stop}[command](folder, *rest)
            except Exception:  # the other boards go on
                (folder / "failed").write_text(traceback.format_exc())
finally:
    for folder in list(processes):
        stop(folder)
    shutil.rmtree(pathlib.Path(sys.argv[1]).parent)
