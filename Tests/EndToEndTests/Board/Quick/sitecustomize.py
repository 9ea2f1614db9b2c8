"""Python reads this when it starts: new passwords on a test board use bcrypt with 4 rounds, so that a sign-in takes 1 ms instead of 256."""

import functools

import bcrypt

bcrypt.gensalt = functools.partial(bcrypt.gensalt, 4)
