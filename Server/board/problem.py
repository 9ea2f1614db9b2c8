"""The one kind of error that is for the person at the terminal."""


class Problem(Exception):
    """What happened and what to do, in a sentence."""
