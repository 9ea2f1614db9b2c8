"""SQLite over names: FTS5 with trigrams, ranked, or LIKE over a plain table for very many names."""
import re
import sqlite3
import sys

from worker import hash_of_pairs, lines, seconds, serve

folder = sys.argv[1]
databases = {}


def database(count):
    if count not in databases:
        made = sqlite3.connect(":memory:")
        if count <= 100_000:
            made.execute("CREATE VIRTUAL TABLE names USING fts5(name, tokenize='trigram')")
        else:
            made.execute("CREATE TABLE names (name TEXT)")
        rows = enumerate(lines(f"{folder}/names-{count}"))
        made.executemany("INSERT INTO names (rowid, name) VALUES (?, ?)", rows)
        databases[count] = made
    return databases[count]


def answer(what, count, _, exact):
    names = database(count)
    if count <= 100_000:
        every = "SELECT rowid, name FROM names WHERE name MATCH ?"
        best = "SELECT rowid, name FROM names WHERE name MATCH ? ORDER BY rank LIMIT 50"
        question = '"{}"'
    else:
        every = best = "SELECT rowid, name FROM names WHERE name LIKE ?"
        question = "%{}%"
    slowest, pairs = 0.0, []
    for number, typed in enumerate(lines(f"{folder}/keystrokes")):
        sql = every if exact else best
        took, found = seconds(lambda: names.execute(sql, [question.format(typed)]).fetchall())
        slowest = max(slowest, took)
        if exact:
            # SQLite also finds the letters inside a word, Catchment only at its beginning. An apostrophe does not end a word.
            word = re.compile(r"\b" + re.escape(typed), re.IGNORECASE)
            pairs += [(number, row) for row, name in found if word.search(name.replace("'", ""))]
    return slowest, hash_of_pairs(pairs)


serve(answer)
