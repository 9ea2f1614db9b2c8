"""Tests the class rules with requests, in memory and on PostgreSQL."""

import concurrent.futures
import contextlib
import json
import sys
import unittest
import uuid
from unittest import mock

from support import PASSWORD, PINS, StorageTests, TestBoard, class_rules, has_postgresql, pin

LONG = "https://example.org/" + "a" * 481


class Rules(StorageTests):
    """The tests for every storage. The subclasses below name the storage."""

    def check(self, answer, status, text=""):
        self.assertEqual(answer.status_int, status, answer.text)
        self.assertIn(text, answer.text)
        return answer

    # What a pin may say

    def test_contents(self):
        accepted = [
            {},
            {"note": ""},
            {"note": "Two\nlines\tand a tab"},
            {"place": "Ålesund, 東京, القاهرة"},
            {"note": "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿"},
            {"link": "HTTP://example.org"},
            {"link": "https://[2001:db8::1]:8080/a?b=c#d"},
            {"link": "https://example.org/%E2%82%AC?q=ä"},
            {"link": LONG[:500]},
            {"place": "p" * 120, "note": "n" * 280},
            {"latitude": 90, "longitude": -180},
            {"latitude": -90.0, "longitude": 180.0},
        ]
        refused = [
            ({"link": "javascript:alert(1)"}, "http:// or https://"),
            ({"link": "ftp://example.org/"}, "http:// or https://"),
            ({"link": "file:///etc/passwd"}, "http:// or https://"),
            ({"link": "data:text/html,hello"}, "http:// or https://"),
            ({"link": "//example.org/"}, "http:// or https://"),
            ({"link": "example.org"}, "http:// or https://"),
            ({"link": "https://"}, "http:// or https://"),
            ({"link": "https:///path"}, "http:// or https://"),
            ({"link": "http://example.org:99999/"}, "http:// or https://"),
            ({"link": "http://[::1/"}, "http:// or https://"),
            ({"link": "https://bank.example@evil.example/"}, "name or password"),
            ({"link": "https://example.org/a b"}, "spaces"),
            ({"link": "https://bank.example\\@evil.example/"}, "backslashes"),
            ({"link": "https://example.org/\n"}, "control characters"),
            ({"link": "https://example.org/\u202e"}, "control characters"),
            ({"link": "https://example.org/\x1b[2J"}, "control characters"),
            ({"link": LONG}, "link"),
            ({"link": ""}, "link"),
            ({"link": None}, "link"),
            ({"link": 5}, "link"),
            ({"place": ""}, "place"),
            ({"place": " \u200b "}, "must not be empty"),
            ({"place": "Leeds\n"}, "control characters"),
            ({"place": "Leeds\0"}, "control characters"),
            ({"place": "sdeeL\u202e"}, "control characters"),
            ({"place": "Leeds\u2028"}, "control characters"),
            ({"place": "p" * 121}, "place"),
            ({"place": None}, "place"),
            ({"place": ["Leeds"]}, "place"),
            ({"note": "n" * 281}, "note"),
            ({"note": "\x07"}, "control characters"),
            ({"note": "\u2066hidden"}, "control characters"),
            ({"note": 5}, "note"),
            ({"latitude": 90.1}, "latitude"),
            ({"latitude": -91}, "latitude"),
            ({"longitude": 180.5}, "longitude"),
            ({"latitude": "53.8"}, "latitude"),
            ({"latitude": True}, "latitude"),
            ({"latitude": None}, "latitude"),
            ({"latitude": float("nan")}, ""),
            ({"longitude": float("inf")}, ""),
            ({"longitude": 1e308 * 10}, ""),
            ({"colour": "red"}, "colour"),
            ({"by": "leo"}, "must be 'mia'"),
            ({"by": "Mia"}, "must be 'mia'"),
            ({"by": "mia\n"}, "by"),
            ({"by": "account:mia"}, "must be 'mia'"),
            ({"by": "admin"}, "must be 'mia'"),
            ({"by": ""}, "by"),
            ({"by": None}, "by"),
        ]
        for fields in accepted:
            with self.subTest(fields):
                self.check(self.board.post("mia", **fields), 201)
        self.assertEqual(len(self.board.pins()), len(accepted))
        for fields, text in refused:
            with self.subTest(fields):
                self.check(self.board.post("mia", **fields), 400, text)
        self.assertEqual(len(self.board.pins()), len(accepted), "a refused pin is not stored")

    def test_bodies_that_are_no_pin(self):
        for body in (b"", b"{broken", b"[]", b"null", b'{"data":[]}', b'{"data":"pin"}', b'{"data":{}}', b"\xff\xfe"):
            with self.subTest(body[:20]):
                headers = {"Content-Type": "application/json"}
                self.check(self.board.ask("PUT", f"{PINS}/{uuid.uuid4()}", body, "mia", headers=headers), 400)
        whole = json.dumps({"data": pin("mia")})
        for before, after in (("Leeds", r"Leeds\ud800"), ("53.8", "1e999"), ("53.8", "-Infinity"), ("53.8", "0x10")):
            with self.subTest(after):
                self.assertIn(before, whole)
                self.check(self.board.ask("POST", PINS, whole.replace(before, after).encode(), "mia"), 400)
        self.assertEqual(self.board.pins(), [])

    def test_ids_are_uuids(self):
        cases = [
            ("6f1c0b9a-6d0e-4a53-9a43-0d5b8a1f2c31", 201),
            ("6F1C0B9A-6D0E-4A53-9A43-0D5B8A1F2C32", 201),
            ("pin", 400),
            ("6f1c0b9a6d0e4a539a430d5b8a1f2c31", 400),
            ("6f1c0b9a-6d0e-4a53-9a43-0d5b8a1f2c33%0A", 400),
            ("x" * 3000, 400),
        ]
        for pin_id, status in cases:
            with self.subTest(pin_id[:50]):
                self.check(self.board.post("mia", pin_id), status)

    def test_only_the_server_says_when(self):
        """A pin from the future would stay on top of the list, and whoever asks for changes since then would get none."""
        future = 4_000_000_000_000
        pin_id = str(uuid.uuid4())
        self.check(self.board.post("mia", pin_id, last_modified=future), 201)
        path = f"{PINS}/{pin_id}"
        self.check(self.board.ask("PATCH", path, {"data": {"last_modified": future}}, "mia"), 200)
        self.check(self.board.ask("PUT", path, {"data": pin("mia", last_modified=future)}, "mia"), 200)
        self.check(self.board.ask("POST", PINS, {"data": pin("leo", last_modified=future)}, "leo"), 201)
        self.check(self.board.ask("DELETE", f"{path}?last_modified={future}", account="mia"), 200)
        answer = self.board.ask("GET", PINS, account="leo")
        self.assertLess(int(answer.headers["ETag"].strip('"')), future)
        self.assertTrue(all(each["last_modified"] < future for each in answer.json["data"]))

    # Whose a pin is

    def test_rights(self):
        pin_id = str(uuid.uuid4())
        path = f"{PINS}/{pin_id}"
        whole = pin("mia", note="whole")
        self.check(self.board.post("mia", pin_id), 201)
        patch = {"data": {"note": "changed"}}
        cases = [
            ("nobody reads without an account", None, "GET", PINS, None, 401),
            ("nobody posts without an account", None, "POST", PINS, {"data": pin("mia")}, 401),
            ("others read", "leo", "GET", path, None, 200),
            ("others do not edit", "leo", "PATCH", path, patch, 403),
            ("others do not replace", "leo", "PUT", path, {"data": pin("leo")}, 403),
            ("others do not delete", "leo", "DELETE", path, None, 403),
            ("the author edits", "mia", "PATCH", path, patch, 200),
            ("the author replaces", "mia", "PUT", path, {"data": whole}, 200),
            ("the author does not hand it on", "mia", "PATCH", path, {"data": {"by": "leo"}}, 400),
            ("nor with a whole pin", "mia", "PUT", path, {"data": pin("leo")}, 400),
            ("nor its author away", "mia", "PUT", path, {"data": pin("mia", by=None)}, 400),
            ("nor a wrong link in", "mia", "PATCH", path, {"data": {"link": "javascript:alert(1)"}}, 400),
            ("nor lets others write", "mia", "PATCH", path, {"permissions": {"write": ["system.Authenticated"]}}, 400),
            ("nor a friend", "mia", "PUT", path, {"data": whole, "permissions": {"write": ["account:leo"]}}, 400),
            ("a teacher edits", "teacher", "PATCH", path, patch, 200),
            ("a teacher does not change the author", "teacher", "PATCH", path, {"data": {"by": "leo"}}, 400),
            ("nor does the administrator", "admin", "PATCH", path, {"data": {"by": "leo"}}, 400),
            ("a teacher does not post for others", "teacher", "POST", PINS, {"data": pin("mia")}, 400),
            ("nor does the administrator post for others", "admin", "POST", PINS, {"data": pin("mia")}, 400),
            ("nobody deletes all pins at once", "mia", "DELETE", PINS, None, 405),
            ("a teacher neither", "teacher", "DELETE", PINS, None, 405),
            ("a teacher deletes", "teacher", "DELETE", path, None, 200),
            ("what is deleted is gone", "mia", "DELETE", path, None, 404),
        ]
        for what, account, method, where, body, status in cases:
            with self.subTest(what):
                self.check(self.board.ask(method, where, body, account), status)
        self.assertEqual(self.board.pins(), [])
        self.check(self.board.post("mia", permissions={"write": ["account:leo"]}), 400, "permissions")

    def test_json_patch_obeys_the_rules(self):
        headers = {"Content-Type": "application/json-patch+json"}
        cases = [
            ([{"op": "replace", "path": "/data/place", "value": "York"}], 200),
            ([{"op": "replace", "path": "/data/by", "value": "leo"}], 400),
            ([{"op": "remove", "path": "/data/by"}], 400),
            ([{"op": "replace", "path": "/data/link", "value": "javascript:alert(1)"}], 400),
            ([{"op": "add", "path": "/permissions/write/account:leo"}], 400),
            ([{"op": "add", "path": "/data/last_modified", "value": 4_000_000_000_000}], 200),
        ]
        pin_id = str(uuid.uuid4())
        self.check(self.board.post("mia", pin_id), 201)
        for operations, status in cases:
            with self.subTest(operations):
                self.check(self.board.ask("PATCH", f"{PINS}/{pin_id}", operations, "mia", headers=headers), status)
        stored = self.board.pins()[0]
        self.assertEqual((stored["by"], stored["place"], stored["link"]), ("mia", "York", "https://example.org/"))
        self.assertLess(stored["last_modified"], 4_000_000_000_000)
        self.check(self.board.ask("PATCH", f"{PINS}/{pin_id}", {"data": {"note": "x"}}, "leo"), 403)

    def test_only_the_administrator_changes_the_board(self):
        collection = "/buckets/class/collections/pins"
        cases = [
            ("teacher", "PATCH", collection, {"data": {"schema": {}}}, 403),
            ("teacher", "PATCH", collection, {"permissions": {"read": ["system.Everyone"]}}, 403),
            ("teacher", "PUT", collection, {"data": {}}, 403),
            ("teacher", "DELETE", collection, None, 405),
            ("teacher", "PATCH", "/buckets/class/groups/teachers", {"data": {"members": ["account:mia"]}}, 403),
            ("mia", "PATCH", collection, {"data": {"schema": {}}}, 403),
            ("mia", "PUT", "/buckets/mine", {"data": {}}, 403),
            ("mia", "PUT", "/buckets/class/collections/mine", {"data": {}}, 403),
            ("mia", "PUT", "/buckets/class/groups/teachers", {"data": {"members": ["account:mia"]}}, 403),
            ("mia", "GET", "/buckets", None, 403),
            ("mia", "GET", "/accounts/leo", None, 403),
            ("admin", "PATCH", collection, {"data": {"description": "Ours"}}, 200),
            ("admin", "DELETE", collection, None, 405),
            ("admin", "DELETE", "/buckets/class", None, 405),
        ]
        for account, method, path, body, status in cases:
            with self.subTest((account, method, path)):
                self.check(self.board.ask(method, path, body, account), status)

    def test_a_deleted_pin_is_made_again_under_its_id(self):
        pin_id = str(uuid.uuid4())
        path = f"{PINS}/{pin_id}"
        self.check(self.board.post("mia", pin_id), 201)
        before = self.board.ask("GET", PINS, account="leo").headers["ETag"].strip('"')
        self.check(self.board.ask("DELETE", path, account="mia"), 200)
        self.check(self.board.post("mia", pin_id, note="again"), 201)
        self.assertEqual([(each["id"], each["by"], each["note"]) for each in self.board.pins()], [(pin_id, "mia", "again")])
        self.check(self.board.post("mia", pin_id), 412)
        changes = self.board.ask("GET", f"{PINS}?_since={before}", account="leo").json["data"]
        self.assertEqual([(each["id"], each.get("deleted")) for each in changes], [(pin_id, None)])
        self.check(self.board.ask("PATCH", path, {"data": {"note": "mine"}}, "leo"), 403)
        self.check(self.board.ask("PATCH", path, {"data": {"note": "mine"}}, "mia"), 200)

    # How fast and how many

    def test_pace(self):
        """One pin in five seconds: (seconds since the start, account, status, Retry-After)."""
        self.board.rules.seconds_between_pins = 5
        cases = [
            (0, "mia", 201, None),
            (0, "leo", 201, None),
            (0.5, "mia", 429, "5"),
            (3.2, "mia", 429, "2"),
            (4.9, "leo", 429, "1"),
            (5, "mia", 201, None),
            (5.1, "mia", 429, "5"),
            (10, "mia", 201, None),
            (4, "mia", 201, None),  # the clock was put back: nobody waits for it to return
        ]
        for seconds, account, status, wait in cases:
            with self.subTest((seconds, account)), mock.patch.object(class_rules, "now", lambda: 1e9 + seconds):
                answer = self.check(self.board.post(account), status)
                self.assertEqual(answer.headers.get("Retry-After"), wait)
        self.assertEqual(len(self.board.pins()), 5)

    def test_pace_counts_new_pins_only(self):
        self.board.rules.seconds_between_pins = 5
        with mock.patch.object(class_rules, "now", lambda: 1e9):
            pin_id = str(uuid.uuid4())
            path = f"{PINS}/{pin_id}"
            self.check(self.board.post("mia", link="ftp://wrong"), 400)
            self.check(self.board.post("mia", pin_id), 201)
            self.check(self.board.post("mia", pin_id), 412)  # sent again, since the answer was lost
            self.check(self.board.ask("PATCH", path, {"data": {"note": "edited"}}, "mia"), 200)
            self.check(self.board.ask("DELETE", path, account="mia"), 200)
            self.check(self.board.post("mia"), 429)  # deleting does not make it faster
        self.assertEqual(self.board.pins(), [])

    def test_pace_of_edits(self):
        """Ten edits at once, then one in six seconds: (seconds since the start, account, edits, statuses, Retry-After)."""
        self.board.rules.seconds_between_pins = 5
        start = 2e9
        ids = {name: str(uuid.uuid4()) for name in ("mia", "teacher")}
        with mock.patch.object(class_rules, "now", lambda: start):
            for name, pin_id in ids.items():
                self.check(self.board.post(name, pin_id), 201)
        cases = [
            (0, "mia", 11, [200] * 10 + [429], "6"),  # right after the post
            (4.5, "mia", 1, [429], "2"),
            (6, "mia", 2, [200, 429], "6"),
            (6, "teacher", 30, [200] * 30, None),
            (30, "mia", 5, [200] * 4 + [429], "6"),
            (1000, "mia", 11, [200] * 10 + [429], "6"),
            (500, "mia", 1, [200], None),  # the clock was put back: nobody waits for it to return
        ]
        for seconds, name, edits, statuses, wait in cases:
            with self.subTest((seconds, name)), mock.patch.object(class_rules, "now", lambda: start + seconds):
                edit = {"data": {"note": "edited"}}
                answers = [self.board.ask("PATCH", f"{PINS}/{ids[name]}", edit, name) for _ in range(edits)]
                self.assertEqual([answer.status_int for answer in answers], statuses)
                self.assertEqual(answers[-1].headers.get("Retry-After"), wait)
        with mock.patch.object(class_rules, "now", lambda: start + 500):
            whole = [{"method": "PUT", "path": f"{PINS}/{ids['mia']}", "body": {"data": pin("mia")}} for _ in range(11)]
            self.assertEqual(self.batch("mia", *whole), [200] * 9 + [429] * 2)
            self.check(self.board.ask("PATCH", f"{PINS}/{ids['mia']}", {"data": {"note": "x"}}, "mia"), 429, "10 edits at once")
            self.check(self.board.ask("DELETE", f"{PINS}/{ids['mia']}", account="mia"), 200)

    def batch(self, account, *requests):
        answer = self.board.ask("POST", "/batch", {"requests": list(requests)}, account)
        self.assertEqual(answer.status_int, 200, answer.text)
        return [each["status"] for each in answer.json["responses"]]

    def test_a_batch_is_held_to_the_pace(self):
        self.board.rules.seconds_between_pins = 5
        with mock.patch.object(class_rules, "now", lambda: 1e9):
            posts = [{"method": "POST", "path": PINS, "body": {"data": pin("mia")}} for _ in range(5)]
            self.assertEqual(self.batch("mia", *posts), [201, 429, 429, 429, 429])
        self.assertEqual(len(self.board.pins()), 1)

    def test_a_batch_obeys_the_other_rules(self):
        self.board.rules.pins_per_account = 2
        def post(by, **fields):
            return {"method": "PUT", "path": f"{PINS}/{uuid.uuid4()}", "body": {"data": pin(by, **fields)}}

        requests = [post("mia"), post("leo"), post("mia", link="ftp://x.example/"), post("mia"), post("mia")]
        self.assertEqual(self.batch("mia", *requests), [201, 400, 400, 201, 403])
        self.assertEqual(len(self.board.pins()), 2)

    def test_number_of_pins(self):
        self.board.rules.pins_per_account = 3
        for _ in range(3):
            self.check(self.board.post("mia"), 201)
        self.check(self.board.post("mia"), 403, "3 pins")
        self.check(self.board.post("leo"), 201)
        mine = self.board.pins(by="mia")
        self.check(self.board.ask("PATCH", f"{PINS}/{mine[0]['id']}", {"data": {"note": "still edited"}}, "mia"), 200)
        self.check(self.board.ask("DELETE", f"{PINS}/{mine[0]['id']}", account="mia"), 200)
        self.check(self.board.post("mia"), 201)

    # Accounts

    def sign_up(self, name, password=PASSWORD, account=None, **data):
        body = {"data": {"password": password, **data}}
        return self.board.ask("PUT", f"/accounts/{name}", body, account)

    def test_sign_up(self):
        new = "p" + uuid.uuid4().hex[:8]
        cases = [
            (f"{new}", PASSWORD, 201, ""),
            (f"{new}.b+c@d_e-f", PASSWORD, 201, ""),
            (f"{new}", "another one", 401, ""),
            (new.upper(), PASSWORD, 400, f"there is '{new}'"),
            ("MIA", PASSWORD, 400, "is taken"),
            ("admin", PASSWORD, 401, ""),
            ("mia%0A", PASSWORD, 400, ""),
            ("n" * 61, PASSWORD, 400, "at most 60"),
            ("a%20b", PASSWORD, 400, ""),
            (f"{new}-short", "1234567", 400, "at least 8"),
            (f"{new}-8", "12345678", 201, ""),
            (f"{new}-72", "é" * 36, 201, ""),
            (f"{new}-73", "x" * 73, 400, "at most 72"),
            (f"{new}-74", "é" * 37, 400, "at most 72"),
            (f"{new}-nul", "correct\0horse", 400, "control characters"),
            (f"{new}-none", "", 400, ""),
        ]
        for name, password, status, text in cases:
            with self.subTest((name, password)):
                self.check(self.sign_up(name, password), status, text)
        self.check(self.board.ask("POST", "/accounts", {"data": {"id": "LEO", "password": PASSWORD}}), 400, "is taken")

    def test_the_hash_of_a_password_stays_on_the_server(self):
        name = uuid.uuid4().hex
        answers = [
            self.sign_up(name),
            self.board.ask("GET", f"/accounts/{name}", account=name),
            self.board.ask("PATCH", f"/accounts/{name}", {"data": {"password": "battery staple"}}, name),
            self.board.ask("GET", "/accounts", account="admin"),
            self.board.ask("GET", "/accounts?_fields=id,password", account="admin"),
        ]
        for answer in answers:
            self.assertIn(answer.status_int, (200, 201))
            self.assertNotIn("$2b$", answer.text)
        self.assertIn("user", self.board.ask("GET", "/", account=name, password="battery staple").json)
        self.assertNotIn("user", self.board.ask("GET", "/", account=name).json)

    def test_an_impossible_password_is_a_wrong_one(self):
        for password in ("x" * 73, "x" * 5000, "\0", "correct\0horse", ""):
            with self.subTest(password[:20]):
                root = self.check(self.board.ask("GET", "/", account="mia", password=password), 200)
                self.assertNotIn("user", root.json)
                self.check(self.board.ask("GET", PINS, account="mia", password=password), 401)
        self.check(self.board.ask("GET", PINS, headers={"Authorization": "Basic %%%"}), 401)
        self.check(self.board.ask("GET", PINS, headers={"Authorization": "Basic"}), 401)

    def test_change_of_a_password(self):
        name = uuid.uuid4().hex
        self.check(self.sign_up(name), 201)
        path = f"/accounts/{name}"
        headers = {"Content-Type": "application/json-patch+json"}
        operations = [{"op": "replace", "path": "/data/password", "value": "battery staple"}]
        self.check(self.board.ask("PATCH", path, operations, name, headers=headers), 400)
        self.check(self.board.ask("PATCH", path, {"data": {"password": "short"}}, name), 400)
        self.check(self.board.ask("PATCH", path, {"data": {"password": "x" * 73}}, name), 400)
        self.check(self.board.ask("PATCH", path, {"data": {"password": "battery staple"}}, "leo"), 403)
        self.check(self.board.ask("GET", PINS, account=name), 200)
        self.check(self.board.ask("PATCH", path, {"data": {"password": "battery staple"}}, name), 200)
        self.check(self.board.ask("GET", PINS, account=name), 401)
        self.check(self.board.ask("GET", PINS, account=name, password="battery staple"), 200)

    def test_an_account_is_closed_when_its_pins_are_gone(self):
        name = uuid.uuid4().hex
        self.check(self.sign_up(name), 201)
        self.board.rules.seconds_between_pins = 5
        self.check(self.board.post(name), 201)
        for account in (name, "admin"):
            self.check(self.board.ask("DELETE", f"/accounts/{name}", account=account), 403, "delete the pins")
        self.check(self.board.ask("DELETE", f"/accounts/{name}", account="leo"), 403)
        mine = self.board.pins(by=name)[0]
        self.check(self.board.ask("DELETE", f"{PINS}/{mine['id']}", account=name), 200)
        self.check(self.board.ask("DELETE", f"/accounts/{name}", account=name), 200)
        self.check(self.board.ask("GET", PINS, account=name), 401)
        self.assertIsNone(self.board.rules.last_post(self.board.storage, name), "nothing of the name is left")
        self.check(self.sign_up(name, "somebody else"), 201)

    def test_names_with_rights_are_not_given_away(self):
        for name in ("admin", "teacher"):
            self.check(self.board.ask("DELETE", f"/accounts/{name}", account=name), 403, "cannot be closed")
        self.check(self.board.ask("DELETE", "/accounts/teacher", account="admin"), 403, "cannot be closed")
        group = "/buckets/class/groups/teachers"
        members = {"data": {"members": ["account:teacher", "account:future-teacher"]}}
        self.check(self.board.ask("PATCH", group, members, "admin"), 200)
        self.check(self.sign_up("future-teacher"), 403, "cannot be used")
        self.check(self.sign_up("future-teacher", account="admin"), 201)

    # What readers see

    def test_the_root_says_what_the_board_allows(self):
        said = self.board.ask("GET", "/").json["capabilities"]["class_board"]
        self.assertEqual(said["pins"], PINS)
        self.assertEqual((said["sign_up"], said["anyone_reads"]), (True, False))
        self.assertEqual((said["pins_per_account"], said["shortest_password"]), (100, 8))

    def test_what_changed_since(self):
        pin_id = str(uuid.uuid4())
        self.check(self.board.post("mia", pin_id), 201)
        before = self.board.ask("GET", PINS, account="leo").headers["ETag"]
        self.check(self.board.ask("GET", PINS, account="leo", headers={"If-None-Match": before}), 304)
        self.check(self.board.ask("DELETE", f"{PINS}/{pin_id}", account="mia"), 200)
        since = before.strip('"')
        changes = self.board.ask("GET", f"{PINS}?_since={since}", account="leo").json["data"]
        self.assertEqual([(each["id"], each.get("deleted")) for each in changes], [(pin_id, True)])

    def test_if_match(self):
        pin_id = str(uuid.uuid4())
        first = self.check(self.board.post("mia", pin_id), 201).headers["ETag"]
        path = f"{PINS}/{pin_id}"
        second = self.board.ask("PATCH", path, {"data": {"note": "a"}}, "mia", headers={"If-Match": first})
        self.check(second, 200)
        for method, body in (("PATCH", {"data": {"note": "b"}}), ("PUT", {"data": pin("mia")}), ("DELETE", None)):
            self.check(self.board.ask(method, path, body, "mia", headers={"If-Match": first}), 412)
        self.assertEqual(self.board.pins()[0]["note"], "a")

    # Many at once

    def at_once(self, calls, workers=8):
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)  # so that threads interrupt each other everywhere
        try:
            with concurrent.futures.ThreadPoolExecutor(workers) as pool:
                return [future.result() for future in [pool.submit(call) for call in calls]]
        finally:
            sys.setswitchinterval(interval)

    def test_posts_at_once_have_times_of_their_own(self):
        answers = self.at_once([lambda: self.board.post("mia") for _ in range(40)])
        self.assertEqual({answer.status_int for answer in answers}, {201}, "no post collides with another")
        self.assertEqual(len({answer.headers["ETag"] for answer in answers}), 40)
        self.assertEqual(len(self.board.pins()), 40)

    def test_posts_at_once_are_held_to_the_rules(self):
        self.board.rules.pins_per_account = 5
        statuses = [answer.status_int for answer in self.at_once([lambda: self.board.post("mia") for _ in range(16)])]
        self.assertEqual(sorted(statuses), [201] * 5 + [403] * 11)
        self.board.rules.pins_per_account = 100
        self.board.rules.seconds_between_pins = 5
        statuses = [answer.status_int for answer in self.at_once([lambda: self.board.post("leo") for _ in range(16)])]
        self.assertEqual(sorted(statuses), [201] + [429] * 15)

    def test_one_pin_posted_twice_at_once_is_one_pin(self):
        for _ in range(5):
            pin_id = str(uuid.uuid4())
            answers = self.at_once([lambda: self.board.post("mia", pin_id) for _ in range(4)])
            self.assertEqual(sorted(answer.status_int for answer in answers), [201, 412, 412, 412])

    def test_a_pin_that_appears_after_the_rights_were_checked_stays(self):
        """Somebody else's pin with the same id is made while a request waits for its turn."""
        writing = self.board.rules.writing
        cases = [
            (method, headers, status, was_there)
            for method in ("PUT", "PATCH", "DELETE")
            for headers, status in (({}, 409), ({"If-None-Match": '"1"'}, 409), ({"If-None-Match": "*"}, 412))
            for was_there in (False, True)
        ]
        for method, headers, status, was_there in cases:
            pin_id = str(uuid.uuid4())
            if was_there:
                self.check(self.board.post("mia", pin_id), 201)

            @contextlib.contextmanager
            def late(storage):
                with writing(storage):
                    storage.update("record", class_rules.PINS, pin_id, pin("leo"))
                    yield

            with self.subTest((method, headers, was_there)), mock.patch.object(self.board.rules, "writing", late):
                body = None if method == "DELETE" else {"data": pin("mia")}
                self.check(self.board.ask(method, f"{PINS}/{pin_id}", body, "mia", headers=headers), status)

    def test_a_pin_of_an_account_that_was_closed_meanwhile_is_not_made(self):
        writing = self.board.rules.writing
        name = uuid.uuid4().hex

        @contextlib.contextmanager
        def late(storage):
            with writing(storage):
                storage.delete("account", name, name)
                yield

        self.check(self.sign_up(name), 201)
        with mock.patch.object(self.board.rules, "writing", late):
            self.check(self.board.post(name), 401, "closed")
        self.assertEqual(self.board.pins(by=name), [])

    def test_names_made_at_once_differ_in_more_than_case(self):
        for _ in range(3):
            name = "p" + uuid.uuid4().hex[:6]
            names = (name, name.upper(), name.title(), name)
            answers = self.at_once([lambda name=name: self.sign_up(name) for name in names])
            statuses = sorted(answer.status_int for answer in answers)
            self.assertEqual(statuses[0], 201)
            # The same name again: 401 if the account was there when the request came.
            self.assertLessEqual(set(statuses[1:]), {400, 401}, statuses)

    def test_edits_at_once_of_one_version_do_not_overwrite_each_other(self):
        for method in ("PATCH", "PUT"):
            pin_id = str(uuid.uuid4())
            version = {"If-Match": self.board.post("mia", pin_id).headers["ETag"]}

            def edit(note):
                body = {"data": pin("mia", note=note)}
                return lambda: self.board.ask(method, f"{PINS}/{pin_id}", body, "mia", headers=version)

            answers = self.at_once([edit(f"note {number}") for number in range(6)])
            self.assertEqual(sorted(answer.status_int for answer in answers), [200] + [412] * 5, method)

    def test_a_reader_misses_no_pin(self):
        """A reader asks again and again for the changes since the last answer, while eight others write."""
        self.board.rules.pins_per_account = 1000
        seen, since = set(), self.board.ask("GET", PINS, account="leo").headers["ETag"].strip('"')
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            posts = [pool.submit(self.board.post, "mia") for _ in range(80)]
            done = False
            while True:
                answer = self.board.ask("GET", f"{PINS}?_since={since}&_limit=1000", account="leo")
                seen.update(each["id"] for each in answer.json["data"])
                if answer.json["data"]:
                    since = max(each["last_modified"] for each in answer.json["data"])
                if done:
                    break
                done = all(post.done() for post in posts)
        self.assertEqual(seen, {post.result().json["data"]["id"] for post in posts})


class RulesInMemory(Rules, unittest.TestCase):
    mode = "memory"


@unittest.skipUnless(has_postgresql(), "PostgreSQL is not installed")
class RulesOnPostgreSQL(Rules, unittest.TestCase):
    mode = "postgresql"


class OtherBoards(unittest.TestCase):
    def board(self, **settings):
        board = TestBoard("memory", settings)
        self.addCleanup(board.close)
        return board

    def test_a_closed_class(self):
        board = self.board(CLOSED="1")
        body = {"data": {"password": PASSWORD}}
        self.assertEqual(board.ask("PUT", "/accounts/new", body).status_int, 401)
        self.assertEqual(board.ask("PUT", "/accounts/new", body, "mia").status_int, 403)
        self.assertEqual(board.ask("PUT", "/accounts/new", body, "teacher").status_int, 403)
        self.assertEqual(board.ask("PUT", "/accounts/new", body, "admin").status_int, 201)
        change = {"data": {"password": "battery staple"}}
        self.assertEqual(board.ask("PATCH", "/accounts/mia", change, "mia").status_int, 200)
        self.assertFalse(board.ask("GET", "/").json["capabilities"]["class_board"]["sign_up"])

    def test_a_board_that_anyone_reads(self):
        board = self.board(ANYONE_READS="1", TITLE="6b, 100% ours")
        self.assertEqual(board.post("mia").status_int, 201)
        self.assertEqual(len(board.ask("GET", PINS).json["data"]), 1)
        self.assertEqual(board.ask("POST", PINS, {"data": pin("mia")}).status_int, 401)
        self.assertEqual(board.ask("GET", "/buckets/class/collections/pins").json["data"]["title"], "6b, 100% ours")

    def test_the_pace_that_was_set(self):
        board = self.board(SECONDS_BETWEEN_PINS="60", PINS_PER_ACCOUNT="2")
        self.assertEqual(board.post("mia").status_int, 201)
        answer = board.post("mia")
        self.assertEqual((answer.status_int, answer.headers["Retry-After"]), (429, "60"))
        self.assertEqual(board.rules.pins_per_account, 2)


if __name__ == "__main__":
    unittest.main()
