"""Runs class boards in memory for the tests. Reads commands from a named pipe, and ends when the tests close it.

    boards.py PIPE

A command is a line with a list in JSON:
    ["start", FOLDER, PORT, NAME=VALUE, …]  starts a board with these settings of board.py at PORT (0: any free port), and writes the
                                            port to FOLDER/port
    ["stop", FOLDER]                        stops that board and deletes FOLDER/port

This process sets up Kinto once for each combination of settings. Each board is a fork of this process, which takes 0.01 s of processor
time; to start Kinto for each board would take 0.6 s.
"""

import functools
import json
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import traceback

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
    os.environ.update(setting.split("=", 1) for setting in settings)
    with tempfile.TemporaryDirectory() as folder:
        new = board.Board(folder + "/board")
        new.make_folder()
        new.configure("memory", None)
        uri = str(new.ini("memory"))
        app = get_app(uri)
        server = dict(plaster.get_settings(uri, "server:main"))
        known = serve.passwords(new.passwords)
    for setting in settings:
        del os.environ[setting.split("=", 1)[0]]
    del server["use"]
    return app, server, known


def run(app, settings, known, folder):
    """Serves a board until a signal ends this process."""
    server = waitress.create_server(app, **settings)
    serve.set_up(app.registry, known)
    (folder / "port.new").write_text(str(server.effective_port))
    os.replace(folder / "port.new", folder / "port")
    server.run()


def start(folder, port, *settings):
    app, server, known = prepared(settings)
    process = os.fork()
    if process == 0:
        try:
            run(app, server | {"port": port}, known, folder)
        except Exception:
            traceback.print_exc()
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
with open(sys.argv[1]) as commands:
    for line in commands:
        command, name, *rest = json.loads(line)
        try:
            {"start": start, "stop": stop}[command](pathlib.Path(name), *rest)
        except Exception:  # the other boards go on
            traceback.print_exc()
for folder in list(processes):
    stop(folder)
shutil.rmtree(pathlib.Path(sys.argv[1]).parent)
