"""Tests hidden pins: teachers may hide pins and show them again, nobody else may. In memory and on PostgreSQL."""

import unittest
import uuid
from unittest import mock

from support import HIDDEN, PASSWORD, PINS, StorageTests, class_rules, has_postgresql, pin, serve, transaction


class HiddenPins(StorageTests):
    """The tests for every storage. The subclasses below name the storage."""

    def check(self, answer, status, text=""):
        self.assertEqual(answer.status_int, status, answer.text)
        self.assertIn(text, answer.text)
        return answer

    def posted(self, **fields):
        """Posts a pin as mia; returns its id."""
        pin_id = str(uuid.uuid4())
        self.check(self.board.post("mia", pin_id, **fields), 201)
        return pin_id

    def hide(self, pin_id, account="teacher", **fields):
        """Hides a pin as Catchment does: copies it, then deletes it."""
        self.check(self.board.ask("PUT", f"{HIDDEN}/{pin_id}", {"data": pin("mia", **fields)}, account), 201)
        self.check(self.board.ask("DELETE", f"{PINS}/{pin_id}", account=account), 200)

    def put_back(self, pin_id, account="teacher", **fields):
        headers = {"If-None-Match": "*"}
        return self.board.ask("PUT", f"{PINS}/{pin_id}", {"data": pin("mia", **fields)}, account, headers=headers)

    def hidden(self):
        return self.board.ask("GET", HIDDEN, account="teacher").json["data"]

    def test_a_teacher_hides_a_pin_and_shows_it_again(self):
        pin_id = self.posted(note="By the canal", longitude=-1)
        before = self.board.ask("GET", PINS, account="leo").headers["ETag"].strip('"')
        self.hide(pin_id, note="By the canal", longitude=-1)
        self.assertEqual(self.board.pins(), [])
        changes = self.board.ask("GET", f"{PINS}?_since={before}", account="leo").json["data"]
        self.assertEqual([(each["id"], each.get("deleted")) for each in changes], [(pin_id, True)])
        self.assertEqual([(each["id"], each["by"]) for each in self.hidden()], [(pin_id, "mia")])

        self.check(self.put_back(pin_id, note="By the canal", longitude=-1), 201)
        self.check(self.board.ask("DELETE", f"{HIDDEN}/{pin_id}", account="teacher"), 200)
        self.assertEqual(self.hidden(), [])
        [shown] = self.board.pins()
        self.assertEqual((shown["id"], shown["by"], shown["note"]), (pin_id, "mia", "By the canal"))
        changes = self.board.ask("GET", f"{PINS}?_since={before}", account="leo").json["data"]
        self.assertEqual([(each["id"], each.get("deleted")) for each in changes], [(pin_id, None)])

    def test_a_pin_that_is_shown_again_belongs_to_its_author(self):
        pin_id = self.posted()
        self.hide(pin_id)
        self.check(self.put_back(pin_id), 201)
        path = f"{PINS}/{pin_id}"
        self.check(self.board.ask("PATCH", path, {"data": {"note": "mine"}}, "leo"), 403)
        self.check(self.board.ask("PATCH", path, {"data": {"note": "mine"}}, "mia"), 200)
        self.check(self.board.ask("PATCH", path, {"data": {"by": "teacher"}}, "teacher"), 400, "must be 'mia'")
        self.check(self.board.ask("DELETE", path, account="mia"), 200)

    def test_every_step_may_be_sent_again(self):
        """A program sends a step again if the answer was lost, or if the program was stopped half-way."""
        pin_id = self.posted()
        copy = {"data": pin("mia")}
        self.check(self.board.ask("PUT", f"{HIDDEN}/{pin_id}", copy, "teacher"), 201)
        self.check(self.board.ask("PUT", f"{HIDDEN}/{pin_id}", copy, "teacher"), 200)
        self.check(self.board.ask("DELETE", f"{PINS}/{pin_id}", account="teacher"), 200)
        self.check(self.board.ask("PUT", f"{HIDDEN}/{pin_id}", copy, "teacher"), 200)
        self.check(self.board.ask("DELETE", f"{PINS}/{pin_id}", account="teacher"), 404)
        self.check(self.put_back(pin_id), 201)
        self.check(self.put_back(pin_id), 412, pin_id)
        self.check(self.board.ask("DELETE", f"{HIDDEN}/{pin_id}", account="teacher"), 200)
        self.check(self.board.ask("DELETE", f"{HIDDEN}/{pin_id}", account="teacher"), 404)
        self.assertEqual((len(self.board.pins()), self.hidden()), (1, []))

    def test_an_outdated_copy_is_replaced(self):
        """The pin is edited between the two steps of hiding it."""
        pin_id = self.posted()
        self.check(self.board.ask("PUT", f"{HIDDEN}/{pin_id}", {"data": pin("mia")}, "teacher"), 201)
        version = {"If-Match": self.board.ask("GET", f"{PINS}/{pin_id}", account="teacher").headers["ETag"]}
        self.check(self.board.ask("PATCH", f"{PINS}/{pin_id}", {"data": {"note": "new"}}, "mia"), 200)
        self.check(self.board.ask("DELETE", f"{PINS}/{pin_id}", account="teacher", headers=version), 412)
        self.check(self.board.ask("PUT", f"{HIDDEN}/{pin_id}", {"data": pin("mia")}, "teacher"), 400, "unchanged")
        self.check(self.board.ask("PUT", f"{HIDDEN}/{pin_id}", {"data": pin("mia", note="new")}, "teacher"), 200)

    def test_rights(self):
        pin_id, other = self.posted(), self.posted()
        self.hide(pin_id)
        whole = {"data": pin("mia")}
        note = {"data": {"note": "new"}}
        cases = [
            ("nobody reads hidden pins without an account", None, "GET", HIDDEN, None, 401),
            ("a pupil does not read hidden pins", "leo", "GET", HIDDEN, None, 403),
            ("the author does not read the hidden pins", "mia", "GET", HIDDEN, None, 403),
            ("the author does not read the own hidden pin", "mia", "GET", f"{HIDDEN}/{pin_id}", None, 403),
            ("a pupil does not count hidden pins", "mia", "HEAD", HIDDEN, None, 403),
            ("a pupil does not hide pins", "leo", "PUT", f"{HIDDEN}/{other}", whole, 403),
            ("a pupil does not hide an own pin", "mia", "PUT", f"{HIDDEN}/{other}", whole, 403),
            ("a pupil does not delete an own hidden pin", "mia", "DELETE", f"{HIDDEN}/{pin_id}", None, 403),
            ("the author does not post a hidden pin again", "mia", "PUT", f"{PINS}/{pin_id}", whole, 403),
            ("the administrator reads hidden pins", "admin", "GET", f"{HIDDEN}/{pin_id}", None, 200),
            ("a teacher does not hide a pin that never existed", "teacher", "PUT", f"{HIDDEN}/{uuid.uuid4()}", whole, 400),
            ("a teacher does not post a hidden pin without an id", "teacher", "POST", HIDDEN, whole, 400),
            ("a hidden copy has the same note", "teacher", "PUT", f"{HIDDEN}/{other}", {"data": pin("mia", note="else")}, 400),
            ("a hidden copy has the same author", "teacher", "PUT", f"{HIDDEN}/{other}", {"data": pin("leo")}, 400),
            ("a teacher does not change a hidden pin", "teacher", "PATCH", f"{HIDDEN}/{pin_id}", note, 400),
            ("a pin shown again has the same note", "teacher", "PUT", f"{PINS}/{pin_id}", {"data": pin("mia", note="else")}, 400),
            ("a pin shown again has the same author", "teacher", "PUT", f"{PINS}/{pin_id}", {"data": pin("teacher")}, 400),
            ("a teacher does not post in a pupil's name", "teacher", "POST", PINS, whole, 400),
            ("a teacher does not delete all hidden pins at once", "teacher", "DELETE", HIDDEN, None, 405),
            ("a teacher does not delete the collection", "teacher", "DELETE", HIDDEN.removesuffix("/records"), None, 405),
            ("a teacher does not change that collection", "teacher", "PATCH", HIDDEN.removesuffix("/records"), note, 403),
        ]
        for what, account, method, path, body, status in cases:
            with self.subTest(what):
                self.check(self.board.ask(method, path, body, account), status)
        permissions = {"data": pin("mia"), "permissions": {"read": ["system.Everyone"]}}
        self.check(self.board.ask("PUT", f"{HIDDEN}/{other}", permissions, "teacher"), 400, "permissions")
        self.assertEqual([each["id"] for each in self.hidden()], [pin_id])
        self.assertEqual([each["id"] for each in self.board.pins()], [other])

    def test_a_hidden_pin_keeps_its_time(self):
        pin_id = self.posted()
        path, copy = f"{HIDDEN}/{pin_id}", pin("mia")
        time = self.board.pins()[0]["last_modified"]
        self.check(self.board.ask("PUT", path, {"data": copy | {"postedAt": 5}}, "teacher"), 400, "postedAt")
        self.hide(pin_id)
        self.assertEqual([each["postedAt"] for each in self.hidden()], [time])
        cases = [
            ("PUT", copy, 200),
            ("PUT", copy | {"postedAt": time}, 200),
            ("PUT", copy | {"postedAt": time + 1}, 400),
            ("PATCH", {"postedAt": time + 1}, 400),
            ("PATCH", {"place": copy["place"]}, 200),
        ]
        for method, body, status in cases:
            with self.subTest((method, body)):
                self.check(self.board.ask(method, path, {"data": body}, "teacher"), status)
        self.assertEqual([each["postedAt"] for each in self.hidden()], [time])

        self.check(self.put_back(pin_id, postedAt=time + 1), 400, "postedAt")
        self.check(self.put_back(pin_id, postedAt=time), 201)  # Catchment sends the copy as it is
        self.assertEqual((self.board.pins()[0]["postedAt"], self.board.pins()[0]["changedAt"]), (time, time))
        self.check(self.board.post("mia", postedAt=time), 400, "postedAt")

    def times(self):
        """The times of the only pin, shown or hidden: of its post and of its last change."""
        [each] = self.board.pins() or self.hidden()
        return each.get("postedAt"), each.get("changedAt")

    def test_a_pin_keeps_the_time_of_its_post(self):
        pin_id = self.posted()
        path, posted = f"{PINS}/{pin_id}", self.board.pins()[0]["last_modified"]
        self.assertEqual(self.times(), (None, None))
        self.check(self.board.ask("PATCH", path, {"data": {"note": "x"}}, "mia"), 200)
        self.assertEqual(self.times(), (posted, None))
        changed = self.board.pins()[0]["last_modified"]
        self.assertGreater(changed, posted)
        self.check(self.board.ask("PATCH", path, {"data": {"note": "x"}}, "mia"), 200)  # the same note again
        self.assertEqual(self.times(), (posted, changed))
        self.hide(pin_id, note="x", postedAt=posted, changedAt=changed)  # Catchment sends the pin as it is
        self.assertEqual(self.times(), (posted, changed))
        self.check(self.put_back(pin_id, note="x"), 201)
        self.check(self.board.ask("DELETE", f"{HIDDEN}/{pin_id}", account="teacher"), 200)
        self.assertEqual(self.times(), (posted, changed))
        self.check(self.board.ask("PUT", path, {"data": pin("mia", note="y")}, "mia"), 200)
        self.assertEqual(self.times(), (posted, None))
        self.hide(pin_id, note="y")
        self.assertGreater(self.times()[1], changed)
        self.check(self.put_back(pin_id, note="y"), 201)
        for field in ("postedAt", "changedAt"):
            self.check(self.board.ask("PATCH", path, {"data": {field: 4_000_000_000_000}}, "mia"), 400, field)
            self.check(self.board.ask("PATCH", path, {"data": {field: 5}}, "teacher"), 400, field)

    def test_a_pin_hidden_by_an_earlier_version_counts_as_never_changed(self):
        pin_id = str(uuid.uuid4())
        self.board.storage.update("record", HIDDEN.removesuffix("/records"), pin_id, {"id": pin_id, **pin("mia"), "postedAt": 5})
        transaction.commit()
        self.check(self.put_back(pin_id, postedAt=5), 201)
        self.assertEqual((self.board.pins()[0]["postedAt"], self.board.pins()[0]["changedAt"]), (5, 5))

    def set_teachers(self, *names):
        group = "/buckets/class/groups/teachers"
        self.check(self.board.ask("PATCH", group, {"data": {"members": [f"account:{name}" for name in names]}}, "admin"), 200)

    def check_no_rights(self, account, shown, hidden):
        """Checks that an account neither reads the hidden pin nor writes the shown one."""
        cases = [
            ("GET", f"{HIDDEN}/{hidden}", None),
            ("DELETE", f"{HIDDEN}/{hidden}", None),
            ("PUT", f"{HIDDEN}/{hidden}", {"data": pin("mia")}),
            ("PATCH", f"{PINS}/{shown}", {"data": {"note": "mine"}}),
            ("DELETE", f"{PINS}/{shown}", None),
        ]
        for method, path, body in cases:
            with self.subTest((method, path)):
                self.check(self.board.ask(method, path, body, account), 403)
        listed = self.board.ask("GET", HIDDEN, account=account)
        self.assertTrue(listed.status_int == 403 or listed.json["data"] == [], listed.text)

    def test_a_former_teacher_has_no_rights(self):
        self.addCleanup(self.set_teachers, "teacher")
        self.set_teachers("teacher", "leo")
        hidden, shown, edited = self.posted(), self.posted(), self.posted()
        self.hide(hidden, "leo")
        self.hide(shown, "leo")
        self.check(self.put_back(shown, "leo"), 201)
        self.check(self.board.ask("DELETE", f"{HIDDEN}/{shown}", account="leo"), 200)
        self.check(self.board.ask("PATCH", f"{PINS}/{edited}", {"data": {"note": "by leo"}}, "leo"), 200)
        self.set_teachers("teacher")
        self.check_no_rights("leo", shown, hidden)
        self.check_no_rights("leo", edited, hidden)
        self.check(self.board.ask("PATCH", f"{PINS}/{edited}", {"data": {"note": "by mia"}}, "mia"), 200)
        self.check(self.board.ask("DELETE", f"{HIDDEN}/{hidden}", account="teacher"), 200)

    def test_rights_that_an_earlier_version_gave_end(self):
        hidden, shown = self.posted(), self.posted()
        self.hide(hidden)
        give = self.board.registry.permission.add_principal_to_ace
        give(f"{HIDDEN}/{hidden}", "write", "account:leo")
        if self.mode == "postgresql":  # a board in memory is always new
            give(f"{PINS}/{shown}", "write", "account:leo")
        transaction.commit()
        serve.set_up(self.board.registry, {})
        self.check_no_rights("leo", shown, hidden)
        self.check(self.board.ask("PATCH", f"{PINS}/{shown}", {"data": {"note": "mine"}}, "mia"), 200)

    def test_showing_a_pin_again_does_not_count_as_a_post(self):
        self.board.rules.pins_per_account = 2
        self.board.rules.seconds_between_pins = 5
        with mock.patch.object(class_rules, "now", lambda: 1e9):
            pin_id = self.posted()
            self.hide(pin_id)
            self.check(self.board.post("teacher"), 201)
            self.check(self.put_back(pin_id), 201)  # in the same second
        with mock.patch.object(class_rules, "now", lambda: 1e9 + 6):
            self.check(self.board.post("mia"), 201)
            self.check(self.board.ask("DELETE", f"{HIDDEN}/{pin_id}", account="teacher"), 200)
            self.hide(pin_id)
        with mock.patch.object(class_rules, "now", lambda: 1e9 + 12):
            self.check(self.board.post("mia"), 201)
            self.check(self.put_back(pin_id), 201)  # a third pin of mia
        self.assertEqual(len(self.board.pins(by="mia")), 3)

    def test_hidden_pins_go_with_their_account(self):
        """Otherwise the next account of that name would own these pins once they are shown again.

        Only the administrator deletes them: else a pupil could get rid of them and sign up again.
        """
        name = "h" + uuid.uuid4().hex[:8]
        self.check(self.board.ask("PUT", f"/accounts/{name}", {"data": {"password": PASSWORD}}), 201)
        pin_id, mine = str(uuid.uuid4()), self.posted()
        self.check(self.board.post(name, pin_id), 201)
        self.check(self.board.ask("PUT", f"{HIDDEN}/{pin_id}", {"data": pin(name)}, "teacher"), 201)
        self.check(self.board.ask("DELETE", f"{PINS}/{pin_id}", account="teacher"), 200)
        self.hide(mine)
        refused = "A teacher has hidden pins of this account"
        self.check(self.board.ask("DELETE", f"/accounts/{name}", account=name), 403, refused)
        self.assertEqual({each["id"] for each in self.hidden()}, {mine, pin_id})
        self.check(self.board.ask("GET", PINS, account=name), 200)
        self.check(self.board.ask("DELETE", f"/accounts/{name}", account="admin"), 200)
        self.assertEqual([each["id"] for each in self.hidden()], [mine])
        self.check(self.put_back(mine), 201)

    def test_the_server_says_that_an_account_cannot_be_closed_before_its_pins_are_deleted(self):
        hidden, _ = self.posted(), self.posted()

        def account(reader="mia"):
            return self.board.ask("GET", "/accounts/mia", account=reader).json["data"]

        self.assertNotIn("cannot_close", account())
        self.hide(hidden)
        self.assertIn("A teacher has hidden pins", account()["cannot_close"])
        self.check(self.board.ask("DELETE", "/accounts/mia", account="mia"), 403, "A teacher has hidden pins")
        self.assertNotIn("cannot_close", account("admin"), "the administrator closes it with the hidden pins")
        self.check(self.put_back(hidden), 201)
        self.check(self.board.ask("DELETE", f"{HIDDEN}/{hidden}", account="teacher"), 200)
        self.assertNotIn("cannot_close", account())
        said = self.board.ask("GET", "/accounts/teacher", account="teacher").json["data"]
        self.assertIn("cannot be closed", said["cannot_close"])

    def test_nobody_can_write_the_reason_why_an_account_cannot_be_closed(self):
        self.check(self.board.ask("PATCH", "/accounts/leo", {"data": {"cannot_close": "never"}}, "leo"), 200)
        self.assertNotIn("cannot_close", self.board.ask("GET", "/accounts/leo", account="leo").json["data"])

    def test_the_description_of_the_server_names_the_group_that_hides(self):
        said = self.board.ask("GET", "/", account="teacher").json
        self.assertEqual(said["capabilities"]["class_board"]["hidden"], HIDDEN)
        self.assertIn(said["capabilities"]["class_board"]["hidden_by"], said["user"]["principals"])
        said = self.board.ask("GET", "/", account="mia").json
        self.assertNotIn(said["capabilities"]["class_board"]["hidden_by"], said["user"]["principals"])

    def test_a_board_of_an_earlier_version_gets_the_collection(self):
        pin_id = self.posted()
        collection = HIDDEN.removesuffix("/records")
        self.board.storage.delete("collection", class_rules.BUCKET, "hidden")
        self.board.registry.permission.delete_object_permissions(collection)
        transaction.commit()
        self.check(self.board.ask("GET", HIDDEN, account="admin"), 404)
        serve.set_up(self.board.registry, {})
        self.hide(pin_id)
        self.check(self.board.ask("GET", HIDDEN, account="mia"), 403)
        self.check(self.put_back(pin_id), 201)

    def test_the_server_counts_the_pins(self):
        self.posted()
        self.posted()
        self.assertEqual(self.board.ask("HEAD", PINS, account="leo").headers["Total-Objects"], "2")


class HiddenPinsInMemory(HiddenPins, unittest.TestCase):
    mode = "memory"


@unittest.skipUnless(has_postgresql(), "PostgreSQL is not installed")
class HiddenPinsOnPostgreSQL(HiddenPins, unittest.TestCase):
    mode = "postgresql"


if __name__ == "__main__":
    unittest.main()
