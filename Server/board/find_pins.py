"""Finds pins by the words in them: `GET …/records?find=mia+leeds`, a part of `class_rules`.

A pin is found if each word of the text begins a word of its person, place, link or note. A word with a digit must equal a
whole word of the pin, unless it is the last word of the text, which may be unfinished. Case and accents do not count.
Catchment compares words in the same way. Kinto's own filters (`like_place=`) search one field at a time, and read all pins.
"""

import re
import unicodedata

from kinto.core.storage import Filter, Sort
from kinto.core.utils import COMPARISON, sqlalchemy

FIELDS = ("by", "place", "link", "note")
MOST_FOUND = 1001  # the newest: ten pages of 100, and one more, so that the tenth page has a `Next-Page`
MOST_WORDS = 10
LONGEST_WORD = 2046  # bytes; PostgreSQL indexes no longer words, and the texts of a pin are shorter

# Letters that Unicode does not split into a plain letter and an accent. Apostrophes are left out: "peter's" becomes "peters".
LETTERS, PLAIN = "øłđħı", "oldhi"
APOSTROPHES = "'`´\u2018\u2019\u02bc"
PLAIN_LETTERS = str.maketrans(LETTERS, PLAIN, APOSTROPHES)
ACCENTS = "[\u0300-\u036f]+"

# The words of a pin, as an expression of PostgreSQL. If you change it, rename the index: else existing boards keep the old one.
INDEX = "class_pins_words"
TEXT = " || ' ' || ".join(f"coalesce(data->>'{field}', '')" for field in FIELDS)
PLAIN_TEXT = "translate(regexp_replace(normalize(lower({text}), NFD), '{accents}', '', 'g'), '{letters}', '{plain}')".format(
    text=TEXT, accents=ACCENTS, letters=LETTERS + APOSTROPHES.replace("'", "''"), plain=PLAIN)
WORDS = rf"to_tsvector('simple', regexp_replace({PLAIN_TEXT}, '(\W|_)+', ' ', 'g'))"
CREATE_INDEX = (
    f"CREATE INDEX IF NOT EXISTS {INDEX} ON objects USING gin ({WORDS})"
    " WITH (fastupdate = off) WHERE resource_name = 'record' AND NOT deleted"
)
FIND = f"""
SELECT id FROM objects WHERE resource_name = 'record' AND NOT deleted AND parent_id = :collection
AND {WORDS} @@ CAST(:words AS tsquery) ORDER BY last_modified DESC LIMIT :most
"""


# PostgreSQL also splits the typed text into words, because it and Python disagree about which characters are letters. The words are
# in the order of the text.
QUESTION = WORDS.replace(TEXT, "CAST(:text AS text)")
SPLIT = f"SELECT lexeme FROM unnest({QUESTION}), unnest(positions) AS position ORDER BY position LIMIT {MOST_WORDS}"


def words_of(text):
    """The words of a text without case, accents and punctuation, as the index has them."""
    plain = re.sub(ACCENTS, "", unicodedata.normalize("NFD", text.lower())).translate(PLAIN_LETTERS)
    return [word for word in re.split(r"[\W_]+", plain) if word]


def asked_words(words, text):
    """The first words of a text, and for each whether it may be the beginning of a longer word."""
    words = words[:MOST_WORDS]
    is_open = not text[-1:].isspace()
    return [
        (word, not re.search("[0-9]", word) or (is_open and number == len(words)))
        for number, word in enumerate(words, 1)
    ]


def ids_found(storage, collection, text):
    """The ids of the newest pins of a collection that have all words of a text."""
    words = words_of(text)
    if any(len(word.encode()) > LONGEST_WORD for word in words):
        return []
    if hasattr(storage, "client"):
        return ids_in_postgresql(storage, collection, text)
    asked = asked_words(words, text)
    if not asked:
        return []
    found = []
    for pin in storage.list_all("record", collection, sorting=[Sort("last_modified", -1)]):
        known = words_of(" ".join(str(pin.get(field, "")) for field in FIELDS))
        if all(
            word in known or (is_beginning and any(other.startswith(word) for other in known))
            for word, is_beginning in asked
        ):
            found.append(pin["id"])
    return found[:MOST_FOUND]


def ids_in_postgresql(storage, collection, text):
    """The same as `ids_found`, with the index of PostgreSQL."""
    with storage.client.connect(readonly=True) as connection:
        # A text of PostgreSQL cannot have the character 0.
        split = connection.execute(sqlalchemy.text(SPLIT), {"text": text.replace("\0", " ")})
        words = asked_words(list(split.scalars()), text)
        if not words:
            return []
        # A word has only letters and digits, so it needs no escaping.
        query = " & ".join(f"'{word}':*" if is_beginning else f"'{word}'" for word, is_beginning in words)
        values = {"collection": collection, "words": query, "most": MOST_FOUND}
        return list(connection.execute(sqlalchemy.text(FIND), values).scalars())


def filters_with_found(kinto, self):
    """Wraps Kinto's method that reads the filters of a list: `find` limits the list to the pins that are found."""
    self.request.validated["querystring"].pop("find", None)
    filters = kinto(self)
    text = self.request.GET.get("find")
    if text is not None:
        ids = ids_found(self.request.registry.storage, self.model.parent_id, text)
        filters.append(Filter(self.model.id_field, ids, COMPARISON.IN))
    return filters
