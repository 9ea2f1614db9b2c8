"""Reads a class list as spreadsheets save it, and makes names of accounts from it."""

import collections
import csv
import io
import re
import unicodedata

from problem import Problem

LONGEST_NAME = 60


def read_table(path):
    """The rows of a CSV file: separated by comma, semicolon or tab; in UTF-8, UTF-16 or Windows-1252."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Problem(f"{path} cannot be read: {error.strerror}") from None
    for encoding in ("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    else:
        raise Problem(f"{path} is no text: save the list as CSV")
    if "\0" in text:
        raise Problem(f"{path} is no text: save the list as CSV")
    bare = re.sub(r'"[^"]*"', "", text)  # a comma inside quotes does not separate: "Keller, Mia"
    delimiter = max(",;\t", key=bare.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise Problem(f"{path} cannot be read as CSV: {error}") from None
    return [[" ".join(clean(cell).split()) for cell in row] for row in rows]


def clean(text):
    return "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in text)


COLUMNS = {
    "account": ("account", "login", "user", "username", "user name", "benutzername", "konto"),
    "first": ("first name", "firstname", "first", "forename", "given name", "vorname", "prénom", "prenom", "nombre", "nome"),
    "last": ("last name", "lastname", "last", "surname", "family name", "nachname", "familienname", "apellido", "cognome"),
    "name": ("name", "full name", "pupil", "student", "schüler", "schülerin", "child"),
}

Pupil = collections.namedtuple("Pupil", "listed first last account")


def read_class(path):
    """The pupils of a list, which has columns named account, name, first name and last name in any order, or no heading."""
    rows = [row for row in read_table(path) if any(row)]
    if not rows:
        raise Problem(f"{path} has no names")
    heading = {}
    for index, cell in enumerate(rows[0]):
        for column, names in COLUMNS.items():
            if cell.casefold() in names:
                heading.setdefault(column, index)
    if heading and not heading.keys() & {"name", "first", "last"}:
        heading["name"] = heading["account"]
    # Beside a column of first names, "name" has the last names (Name;Vorname); beside last names, it has the first names.
    for column, other in (("first", "last"), ("last", "first")):
        if column in heading and other not in heading and "name" in heading:
            heading[other] = heading.pop("name")

    pupils = []
    for row in rows[1:] if heading else rows:
        def cell(column):
            return row[heading[column]] if column in heading and heading[column] < len(row) else ""

        if heading:
            first, last, name = cell("first"), cell("last"), cell("name")
        else:
            first, last, name = "", "", " ".join(part for part in row if part)
        if name and not first:
            if "," in name:  # Keller, Mia
                last, _, first = (part.strip() for part in name.partition(","))
            else:
                words = name.split()
                first, last = words[0], words[-1] if len(words) > 1 else ""
        listed = f"{first} {last}".strip() if not name or "," in name else name
        if listed or cell("account"):
            pupils.append(Pupil(listed or cell("account"), first or last, last if first else "", cell("account")))
    if not pupils:
        raise Problem(f"{path} has no names")
    return pupils


LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŋ": "n",
    "ä": "ae", "ö": "oe", "ü": "ue", "å": "aa",
}
CYRILLIC = dict(zip(
    "абвгдеёжзийклмнопрстуфхцчшщыэюяіїєґў",
    "a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch y e iu ia i i ie g u".split())) | {"ъ": "", "ь": ""}
GREEK = dict(zip("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o".split()))


def plain(text):
    """A name in the letters that an account may have: lower case a-z, digits, hyphens. Empty if none is left."""
    text = unicodedata.normalize("NFC", text).casefold()
    text = "".join(LETTERS.get(letter, CYRILLIC.get(letter, letter)) for letter in text)
    text = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    text = "".join(GREEK.get(letter, letter) for letter in text)
    text = re.sub(r"['’ʼ`´]", "", text)
    return re.sub(r"[^a-z0-9]+", "-", text).strip("-")


def account_name(pupil, line):
    """The first name and the first letter of the last name. The whole class reads it on pins, so it has no more than that."""
    if pupil.account:
        kept = re.sub(r"[^a-z0-9+.@_-]+", "-", "".join(
            letter for letter in unicodedata.normalize("NFKD", pupil.account.casefold()) if not unicodedata.combining(letter)))
        return kept.strip("+.@_-")[:LONGEST_NAME] or f"pupil-{line}"
    first, last = plain(pupil.first), plain(pupil.last)
    name = f"{first[:40].strip('-')}-{last[0]}" if first and last else (first or last)[:40].strip("-")
    return name or f"pupil-{line}"


def same_person(text):
    """The name without case, accents, apostrophes and hyphens: the same for "Zoë O'Brien" and "zoe o’brien"."""
    text = unicodedata.normalize("NFKD", text).casefold()
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    return " ".join(re.sub(r"['’ʼ`´]", "", text).replace("-", " ").split())


Plan = collections.namedtuple("Plan", "pupil name exists")


def plan(pupils, present):
    """Plans an account for each pupil. A pupil who has one already keeps it; a name that is taken gets a number.

    - Parameter present: for each account, the name in the class list for which it was made, or None.
    """
    listed = {pupil.listed for pupil in pupils}
    # If the list has a saved name exactly, that pupil has the account. Otherwise accents, case and apostrophes do not count.
    exact, similar = collections.defaultdict(list), collections.defaultdict(list)
    for name in sorted(present):
        if present[name] in listed:
            exact[present[name]].append(name)
        elif present[name]:
            similar[same_person(present[name])].append(name)
    taken = {name.casefold() for name in present}
    plans = []
    for line, pupil in enumerate(pupils, 1):
        own = exact[pupil.listed] or similar[same_person(pupil.listed)]
        if own:
            plans.append(Plan(pupil, own.pop(0), True))
            continue
        wanted = account_name(pupil, line)
        name, number = wanted, 1
        while name.casefold() in taken:
            number += 1
            name = f"{wanted[:LONGEST_NAME - 5]}-{number}"
        taken.add(name.casefold())
        plans.append(Plan(pupil, name, False))
    return plans
