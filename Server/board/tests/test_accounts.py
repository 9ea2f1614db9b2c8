"""Class lists, names, passwords and slips, without a server."""

import pathlib
import re
import tempfile
import unittest

from support import board  # noqa: F401, puts the folder of the modules on the path

import accounts
import class_list
from class_list import Pupil, plain, plan
from problem import Problem


def read(content):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "class.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return class_list.read_class(path)


class ClassLists(unittest.TestCase):
    def test_lists(self):
        mia_and_leo = [("Mia Keller", "Mia", "Keller"), ("Leo Brown", "Leo", "Brown")]
        cases = {
            "names alone": "Mia Keller\nLeo Brown\n",
            "with a heading": "Name\nMia Keller\nLeo Brown\n",
            "two columns": "First name,Last name\nMia,Keller\nLeo,Brown\n",
            "in another order": "Surname;Forename;Class\nKeller;Mia;6b\nBrown;Leo;6b\n",
            "in German": "Name;Vorname\nKeller;Mia\nBrown;Leo\n",
            "with tabs": "first name\tlast name\nMia\tKeller\nLeo\tBrown\n",
            "no heading, two columns": "Mia,Keller\nLeo,Brown\n",
            "last name first": '"Keller, Mia"\n"Brown, Leo"\n',
            "last name first, with a heading": 'Student\n"Keller, Mia"\n"Brown, Leo"\n',
            "Windows' lines, empty ones and spaces": "\r\nName\r\n  Mia   Keller \r\n\r\n,,\r\nLeo Brown",
            "a mark at the beginning": "\ufeffName\nMia Keller\nLeo Brown\n",
            "Excel's Unicode text": "Name\nMia Keller\nLeo Brown\n".encode("utf-16"),
            "control characters": "Mia\x1b\u202e Keller\nLeo\x00".replace("\x00", "\x07") + " Brown\n",
        }
        for what, content in cases.items():
            with self.subTest(what):
                self.assertEqual([each[:3] for each in read(content)], mia_and_leo)

    def test_letters_of_windows(self):
        self.assertEqual(read("Name\nJosé Muñoz\n".encode("cp1252"))[0].listed, "José Muñoz")

    def test_one_name_and_many(self):
        self.assertEqual(read("Mia\n"), [Pupil("Mia", "Mia", "", "")])
        self.assertEqual(read("Ana Maria dos Santos\n"), [Pupil("Ana Maria dos Santos", "Ana", "Santos", "")])

    def test_accounts_of_the_teacher(self):
        self.assertEqual(read("Account,Name\nfox1,Mia Keller\n"), [Pupil("Mia Keller", "Mia", "Keller", "fox1")])
        self.assertEqual(read("login\nfox1\n")[0].account, "fox1")

    def test_what_is_no_list(self):
        for content in ("", "\n\n", "Name\n", ",,,\n", b"PK\x03\x04\x00\x00\x00", b"\x81\x8d\x00"):
            with self.subTest(content), self.assertRaises(Problem):
                read(content)
        with self.assertRaises(Problem):
            class_list.read_class(pathlib.Path("/nonexistent.csv"))
        with self.assertRaises(Problem):
            class_list.read_class(pathlib.Path("/"))


class Names(unittest.TestCase):
    def test_letters(self):
        cases = {
            "Mia": "mia", "Zoë": "zoe", "José": "jose", "Müller": "mueller", "Groß": "gross", "Søren": "soren",
            "Łukasz": "lukasz",
            "O'Neill": "oneill", "D’Arcy": "darcy", "Anne-Marie": "anne-marie", "Nguyễn": "nguyen", "Ωmega": "omega",
            "Юлия": "iuliia", "Щербак": "shcherbak", "Ελένη": "eleni", "İpek": "ipek", "mu\u0308ller": "mueller",
            "  --  ": "", "王伟": "", "محمد": "", "😀": "", "../../etc": "etc", "a\tb": "a-b",
        }
        for name, expected in cases.items():
            with self.subTest(name):
                self.assertEqual(plain(name), expected)

    def test_every_name_is_one_that_the_server_accepts(self):
        lists = "Mia Keller\nZoë O'Neill\n王伟\nمحمد علي\n😀\n" + "x" * 300 + " " + "y" * 300 + "\n-\n'\n١٢٣\n"
        names = [each.name for each in plan(read(lists), {})]
        self.assertEqual(len(set(names)), len(names))
        for name in names:
            self.assertRegex(name, r"\A[a-z0-9][a-z0-9+.@_-]{0,59}\Z")
        self.assertEqual(names[:3], ["mia-k", "zoe-o", "pupil-3"])

    def test_accounts_given_by_the_teacher_are_cleaned(self):
        mail = "mia.keller@school.example"
        cases = {"Fox1": "fox1", mail: mail, "_fox": "fox", "a b": "a-b", "..": "pupil-1"}
        for given, expected in cases.items():
            self.assertEqual(class_list.account_name(Pupil("Mia", "Mia", "", given), 1), expected)

    def test_plans(self):
        """Cases: (list, present accounts, planned accounts with name and whether they exist)."""
        cases = [
            ("Mia Keller\nMia Kane\nMia Kent", {}, [("mia-k", False), ("mia-k-2", False), ("mia-k-3", False)]),
            ("Mia Keller\nMia Keller", {}, [("mia-k", False), ("mia-k-2", False)]),
            ("Mia Keller", {"mia-k": "Mia Keller"}, [("mia-k", True)]),
            ("Mia Keller\nMia Keller", {"mia-k": "Mia Keller"}, [("mia-k", True), ("mia-k-2", False)]),
            ("Mia Kane\nMia Keller", {"mia-k": "Mia Keller"}, [("mia-k-2", False), ("mia-k", True)]),
            ("Mia Keller", {"mia-k": None}, [("mia-k-2", False)]),
            ("Mia Keller", {"MIA-K": None}, [("mia-k-2", False)]),
            ("admin\nteacher", {"admin": None, "teacher": None}, [("admin-2", False), ("teacher-2", False)]),
            ("Account,Name\nfox,Mia Keller", {"fox": "Mia Keller"}, [("fox", True)]),
            ("mia keller\nZoe O’Brien", {"mia-k": "Mia Keller", "zoe-o": "Zoë O'Brien"}, [("mia-k", True), ("zoe-o", True)]),
            ("Zoe Ham\nZoë Ham", {"zoe-h": "Zoë Ham"}, [("zoe-h-2", False), ("zoe-h", True)]),
            ("zoe ham", {"a": "Zoë Ham", "b": "zoe ham"}, [("b", True)]),
            ("李 Mei\n王 Mei", {"mei": "李 Mei"}, [("mei", True), ("mei-2", False)]),
        ]
        for content, present, expected in cases:
            with self.subTest((content, present)):
                self.assertEqual([(each.name, each.exists) for each in plan(read(content), present)], expected)


class Passwords(unittest.TestCase):
    def test_every_password_is_easy_to_read(self):
        for words in (3, 5):
            for _ in range(200):
                self.assertRegex(accounts.password(words), r"\A([a-z]{3,9}-){%d}[2-9]{2}\Z" % words)

    def test_no_two_are_the_same(self):
        self.assertEqual(len({accounts.password() for _ in range(2000)}), 2000)

    def test_there_are_256_words(self):
        words = accounts.WORDS.read_text().split()
        self.assertEqual((len(words), len(set(words))), (256, 256))
        self.assertTrue(all(re.fullmatch("[a-z]{3,9}", word) for word in words))


class SlipFiles(unittest.TestCase):
    def test_only_the_owner_reads_slips(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder) / "slips"
            first, second = accounts.Slips(folder), accounts.Slips(folder)
            for slips in (first, second):
                slips.add("a slip")
                self.assertEqual(slips.path.stat().st_mode & 0o777, 0o600)
            self.assertNotEqual(first.path, second.path)
            self.assertEqual(folder.stat().st_mode & 0o777, 0o700)

    def test_a_slip(self):
        text = accounts.slip("6b", "https://board.example", "Mia Keller", "mia-k", "apple-owl-river-42")
        for part in ("6b", "https://board.example", "Mia Keller", "mia-k\n", "apple-owl-river-42\n"):
            self.assertIn(part, text)
        self.assertTrue(all(len(line) <= 100 for line in text.splitlines()))


if __name__ == "__main__":
    unittest.main()
