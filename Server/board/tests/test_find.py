"""Tests `find`, which finds pins by the words in them. In memory and on PostgreSQL."""

import unittest
import urllib.parse

from support import HIDDEN, PINS, StorageTests, has_postgresql, pin, transaction

import find_pins


class FindPins(StorageTests):
    """The tests for every storage. The subclasses below name the storage."""

    def post(self, account="mia", **fields):
        answer = self.board.post(account, **fields)
        self.assertEqual(answer.status_int, 201, answer.text)
        return answer.json["data"]

    def ask(self, text, more="&_sort=-last_modified&_limit=100", method="GET", account="leo", path=PINS):
        return self.board.ask(method, f"{path}?find={urllib.parse.quote(text)}{more}", account=account)

    def found(self, text, **options):
        answer = self.ask(text, **options)
        self.assertEqual(answer.status_int, 200, answer.text)
        return [each["place"] for each in answer.json["data"]]

    def test_every_field_is_searched(self):
        self.post("mia", place="Leeds", link="https://museum.example/steam-engines", note="Go on\nTuesday")
        self.post("leo", place="York", link="https://rail.example/")
        for text in ("mia", "Leeds", "museum.example", "https://museum.example/steam-engines", "engines", "tuesday"):
            with self.subTest(text):
                self.assertEqual(self.found(text), ["Leeds"])
        self.assertEqual(self.found("example"), ["York", "Leeds"], "the newest comes first")
        self.assertEqual(self.found("nobody"), [])

    def test_each_word_begins_a_word_in_any_field(self):
        self.post("mia", place="Leeds", note="A museum of steam")
        self.post("mia", place="York")
        self.assertEqual(self.found("mia mus"), ["Leeds"])
        self.assertEqual(self.found("steam LEEDS mia"), ["Leeds"])
        self.assertEqual(self.found("leeds york"), [])
        self.assertEqual(self.found("eeds"), [], "the middle of a word does not match")

    def test_a_number_must_be_equal_unless_it_is_still_typed(self):
        self.post(place="Bus 7")
        self.post(place="Bus 70")
        self.assertEqual(self.found("bus 7"), ["Bus 70", "Bus 7"])
        self.assertEqual(self.found("7 bus"), ["Bus 7"])
        self.assertEqual(self.found("bus 7 "), ["Bus 7"])

    def test_case_accents_and_apostrophes_do_not_count(self):
        self.post(place="ÅLESUND, Łódź, Café", note="St. Peter’s, ΩΜΕΓΑ, 6b, 1e5, e\u0301clair")
        for text in ("alesund", "lodz", "CAFÉ", "cafe", "peters", "peter's", "ωμεγα", "6B", "1e5", "éclair", "eclair"):
            with self.subTest(text):
                self.assertEqual(len(self.found(text)), 1)

    def test_words_of_every_script_are_found(self):
        """Python and PostgreSQL do not agree on which of these characters are letters."""
        places = ("हिन्दी", "বাংলা", "தமிழ்", "שָׁלוֹם", "x²", "½ mile", "1e5x", "日本語")
        for place in places:
            self.post(place=place)
        for place in places:
            with self.subTest(place):
                self.assertIn(place, self.found(place))
                self.assertIn(place, self.found(f"mia {place} "))

    def test_no_pin_has_a_very_long_word(self):
        self.post(place="Leeds")
        for text in ("a" * 3000, "leeds " + "é" * 3000, "1" * 3000 + " leeds", "ि" * 3000):
            with self.subTest(text[:10]):
                self.assertEqual(self.found(text), [])

    def test_signs_have_no_special_meaning(self):
        self.post(place="Leeds")
        for text in ("", "*", "%", "_", "' | leeds", "leeds' & !x", ":*", "\\", "(", "\0", "🏴", "!!! ???"):
            with self.subTest(text):
                self.assertEqual(self.found(text), ["Leeds"] if "leeds" in text and "x" not in text else [])
        self.assertEqual(self.found("123"), [], "a number is a word, too")
        self.assertEqual(self.found("leeds " * 5000), ["Leeds"])

    def test_pages_and_their_number(self):
        for number in range(5):
            self.post(place=f"Leeds {number}")
        self.post(place="York")
        first = self.ask("leeds", "&_sort=-last_modified&_limit=3")
        self.assertEqual([each["place"] for each in first.json["data"]], ["Leeds 4", "Leeds 3", "Leeds 2"])
        rest = self.board.ask("GET", first.headers["Next-Page"].removeprefix("http://localhost/v1"), account="leo")
        self.assertEqual([each["place"] for each in rest.json["data"]], ["Leeds 1", "Leeds 0"])
        self.assertNotIn("Next-Page", rest.headers)
        self.assertEqual(self.ask("leeds", method="HEAD").headers["Total-Objects"], "5")

    def test_changes_and_deletions_are_found_at_once(self):
        stored = self.post(place="Leeds")
        path = f"{PINS}/{stored['id']}"
        self.assertEqual(self.board.ask("PATCH", path, {"data": {"note": "steam"}}, "mia").status_int, 200)
        self.assertEqual(self.found("steam"), ["Leeds"])
        self.board.ask("DELETE", path, account="mia")
        self.assertEqual(self.found("leeds"), [])

    def test_only_those_who_read_the_pins_find_them(self):
        self.post(place="Leeds")
        self.assertEqual(self.ask("leeds", account=None).status_int, 401)
        self.board.storage.update(
            "record", HIDDEN.removesuffix("/records"), "00000000-0000-4000-8000-000000000000", pin("mia", place="Secret"))
        transaction.commit()
        self.assertEqual(self.found("secret"), [])
        self.assertEqual(self.ask("secret", path=HIDDEN).status_int, 403)
        self.assertEqual(self.found("secret", path=HIDDEN, account="teacher"), ["Secret"])

    def test_a_client_learns_that_the_board_finds_words(self):
        self.assertIs(self.board.ask("GET", "/").json["capabilities"]["class_board"]["finds_words"], True)


class FindPinsInMemory(FindPins, unittest.TestCase):
    mode = "memory"


@unittest.skipUnless(has_postgresql(), "PostgreSQL is not installed")
class FindPinsOnPostgreSQL(FindPins, unittest.TestCase):
    mode = "postgresql"

    def test_a_large_board_finds_with_the_index(self):
        self.addCleanup(transaction.abort)
        collection = "/buckets/class/collections/pins"
        fill = (
            "INSERT INTO objects (id, parent_id, resource_name, deleted, last_modified, data)"
            " SELECT gen_random_uuid()::text, :collection, 'record', false, now()::timestamp + n * interval '1 second',"
            " jsonb_build_object('by', 'mia', 'place', 'Place' || n) FROM generate_series(1, 3000) AS n")
        values = {"collection": collection, "words": "'place1234':*", "most": 1000}
        with self.board.storage.client.connect() as connection:
            connection.execute(find_pins.sqlalchemy.text(fill), {"collection": collection})
            connection.execute(find_pins.sqlalchemy.text("ANALYZE objects"))
            plan = connection.execute(find_pins.sqlalchemy.text("EXPLAIN " + find_pins.FIND), values)
            self.assertIn(find_pins.INDEX, "\n".join(plan.scalars()))
            self.assertEqual(len(find_pins.ids_found(self.board.storage, collection, "place1234")), 1)


if __name__ == "__main__":
    unittest.main()
