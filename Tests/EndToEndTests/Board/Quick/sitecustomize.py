"""Python reads this when it starts: new passwords of a test's board have 4 rounds, so that a sign-in takes 1 ms instead of 256."""

import functools

import bcrypt

bcrypt.gensalt = functools.partial(bcrypt.gensalt, 4)
