"""The error whose message is shown to the person at the terminal."""


class Problem(Exception):
    """What happened and what to do, in a sentence."""
