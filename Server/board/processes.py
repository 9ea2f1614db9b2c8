"""Programs run as another user, and files that only their owner reads."""

import os
import subprocess
import tempfile

from problem import Problem


def as_user(user):
    """The arguments of `subprocess` that run a process as this user; none if `user` is None."""
    return dict(user=user.pw_uid, group=user.pw_gid, extra_groups=[]) if user else {}


def run(command, what, user=None):
    """Runs a program. If it fails, raises a Problem with the program's own message.

    - Parameter what: the beginning of the message, which says what failed.
    """
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    # The errors go to a file. A server that the program starts inherits it, and would keep a pipe open for ever.
    with tempfile.TemporaryFile() as words:
        result = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=words, cwd="/", env=environment, **as_user(user))
        words.seek(0)
        said = words.read().decode("utf-8", "replace").strip()
    if result.returncode != 0:
        raise Problem(f"{what}: {said or f'status {result.returncode}'}")


def run_quietly(command, user):
    done = subprocess.run(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user(user))
    return done.returncode == 0


def private(path, flags):
    return os.open(path, flags, 0o600)


def write_private(path, text, user=None):
    """Writes a file that only its owner can read, completely or not at all."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    with open(new, "x", encoding="utf-8", opener=private) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    if user:
        os.chown(new, user.pw_uid, user.pw_gid)
    new.replace(path)
