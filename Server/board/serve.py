"""Serves the class board that a configuration file describes: serve.py FILE.ini [PORT] [--ready-fd N]

First makes what is missing: the tables, the accounts of the administrator and the teacher, the bucket, the group of teachers
and the collections of pins and of hidden pins. Several processes may serve one PostgreSQL, each on its own port.
"""

import argparse
import json
import os
import pathlib
import signal
import sys

import plaster
import transaction
import waitress
from pyramid.paster import get_app, setup_logging

import class_rules
from kinto.core.storage.exceptions import ObjectNotFoundError
from kinto.plugins.accounts.utils import hash_password

SCHEMA = pathlib.Path(__file__).with_name("pin.schema.json")


def passwords(path):
    """The passwords in the owner's file, by the names of the accounts. Its lines are `name=password`."""
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = (line.partition("=") for line in lines if "=" in line and not line.startswith("#"))
    return {name.strip(): password.strip() for name, _, password in pairs}


def find(storage, resource, parent, name):
    try:
        return storage.get(resource, parent, name)
    except ObjectNotFoundError:
        return None


def store(storage, resource, parent, wanted):
    """Creates an object, or updates it if it lacks any of the wanted values."""
    present = find(storage, resource, parent, wanted["id"])
    if present is None or any(present.get(field) != value for field, value in wanted.items()):
        merged = {field: value for field, value in (present or {}).items() if field != "last_modified"} | wanted
        storage.update(resource, parent, wanted["id"], merged)


def make_account(registry, name, password):
    if find(registry.storage, "account", name, name) is None:
        account = {"id": name, "password": hash_password(password)}
        registry.storage.update("account", name, name, account)
        registry.permission.add_principal_to_ace(f"/accounts/{name}", "write", f"account:{name}")


def set_up(registry, known):
    """Makes whatever the board lacks in its storage, and sets the permissions."""
    for backend in (registry.storage, registry.permission, registry.cache):
        backend.initialize_schema()
    class_rules.create_tables(registry.storage)
    storage, permission, board = registry.storage, registry.permission, registry.class_board
    for name in ("admin", "teacher"):
        if name in known:
            make_account(registry, name, known[name])

    store(storage, "bucket", "", {"id": "class", "title": board.title})
    if find(storage, "group", class_rules.BUCKET, "teachers") is None:
        members = ["account:teacher"] if find(storage, "account", "teacher", "teacher") else []
        storage.create("group", class_rules.BUCKET, {"id": "teachers", "members": members})
        for member in members:
            permission.add_user_principal(member, class_rules.TEACHERS)
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    store(storage, "collection", class_rules.BUCKET, {"id": "pins", "title": board.title, "schema": schema})
    store(storage, "collection", class_rules.BUCKET, {"id": "hidden", "title": "Hidden pins", "schema": schema})

    admin = "account:admin"
    permission.replace_object_permissions(class_rules.BUCKET, {"write": [admin]})
    permission.replace_object_permissions(class_rules.TEACHERS, {"write": [admin]})
    permission.replace_object_permissions(
        class_rules.PINS,
        {
            "read": ["system.Everyone" if board.anyone_reads else "system.Authenticated"],
            "record:create": ["system.Authenticated"],
            "write": [admin, class_rules.TEACHERS],
        },
    )
    permission.replace_object_permissions(class_rules.HIDDEN, {"write": [admin, class_rules.TEACHERS]})
    class_rules.restore_rights(storage, permission)
    transaction.commit()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("port", nargs="?")
    parser.add_argument("--ready-fd", type=int)
    arguments = parser.parse_args()
    uri = str(arguments.file.resolve())

    setup_logging(uri)
    app = get_app(uri)
    settings = dict(plaster.get_settings(uri, "server:main"))
    settings.pop("use", None)
    if arguments.port:
        settings["port"] = arguments.port
    try:
        server = waitress.create_server(app, **settings)
    except OSError as error:
        sys.exit(f"Port {settings['port']} of {settings['host']} cannot be used: {error.strerror}.")
    set_up(app.registry, passwords(arguments.file.with_name("passwords")))

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if arguments.ready_fd is not None:
        os.write(arguments.ready_fd, f"{server.effective_port}\n".encode())
        os.close(arguments.ready_fd)
    server.run()


if __name__ == "__main__":
    main()
