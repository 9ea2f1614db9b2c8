import Catalogue
import TestSupport
import Testing

struct ShortlistTests {
    private static let file = """
        # Schools for September\r
        \u{FEFF}
        urn:107848  St Peter's CofE Primary  # open day: 3 Dec
        not a school

          URN:100001   Ash #note
        dbn:02M260  Clinton School
        urn:107848  again
        # the end
        """

    private static func read(_ text: String) -> Shortlist { Shortlist(decoding: Array(text.utf8)) }
    private static func text(_ list: Shortlist) -> String { String(decoding: list.encode(), as: UTF8.self) }

    @Test func readsFilesWrittenByHand() {
        #expect(
            Self.read(Self.file).entries == [
                .init(id: "urn:107848", name: "St Peter's CofE Primary", note: "open day: 3 Dec"),
                .init(id: "urn:100001", name: "Ash", note: "note"), .init(id: "dbn:02M260", name: "Clinton School"),
            ])
    }

    @Test func changesDoNotAlterOtherLines() {
        var list = Self.read(Self.file)
        #expect(Self.text(list) == Self.file + "\n")
        list.apply(.note(id: "urn:100001", "seen"))
        list.apply(.add(.init(id: "urn:5", name: "Elm")))
        list.apply(.remove(id: "dbn:02M260"))
        let expected =
            Self.file.replacing("  URN:100001   Ash #note", with: "urn:100001  Ash  # seen")
            .replacing("dbn:02M260  Clinton School\n", with: "") + "\nurn:5  Elm\n"
        #expect(Self.text(list) == expected)
    }

    /// Bytes that are not UTF-8 stay in comments and in lines that are not changed.
    @Test func preservesBytesThatAreNotUTF8() {
        let bytes: [UInt8] = [0x23, 0xE9, 0x0A] + Array("urn:1  Caf".utf8) + [0xE9, 0x0A, 0x00, 0xFF, 0x0A]
        var list = Shortlist(decoding: bytes)
        #expect(list.entries.map(\.id) == ["urn:1"])
        list.apply(.add(.init(id: "urn:2", name: "")))
        #expect(list.encode() == bytes + Array("urn:2\n".utf8))
    }

    @Test(arguments: [
        ("urn:1 x", "urn:1", "x", ""), ("urn:1", "urn:1", "", ""), ("Urn:1\tA B\t#c # d", "urn:1", "A B", "c # d"),
        ("urn:1  A#B", "urn:1", "A", "B"), ("urn:1  a\u{1B}[31mb\u{202E}  # \u{7}n", "urn:1", "a[31mb", "n"),
    ])
    func readsALine(line: String, id: String, name: String, note: String) {
        #expect(Self.read(line).entries == [.init(id: id, name: name, note: note)])
    }

    @Test(arguments: ["107848", "urn:", ":1", "urn:1:2", "urn 1", "u-n:1", "http://x.y", "urn:1#2"])
    func namesALineThatItCannotRead(line: String) {
        let list = Self.read("# x\n\n" + line + "\n")
        #expect(list.entries.isEmpty)
        #expect(list.problems.count == 1 && list.problems[0].hasPrefix("line 3 "), "\(list.problems)")
        #expect(Self.text(list) == "# x\n\n" + line + "\n")
    }

    @Test func reportsRepeatedPlaces() {
        #expect(
            Self.read(Self.file).problems == [
                "line 4 does not begin with an ID like urn:107848: \"not a school\"",
                "line 8 repeats urn:107848 of line 3",
            ])
    }

    @Test func addsAPlaceOnceAndRemovesAllItsLines() {
        var list = Self.read("urn:1 a\nurn:1 b\n")
        list.apply(.add(.init(id: "urn:1", name: "c")))
        #expect(Self.text(list) == "urn:1 a\nurn:1 b\n")
        list.apply(.add(.init(id: "urn:1", name: "c", note: "n")))
        #expect(Self.text(list) == "urn:1  a  # n\nurn:1 b\n")
        list.apply(.remove(id: "urn:1"))
        #expect(list.isEmpty && Self.text(list) == "")
        list.apply(.note(id: "urn:1", "x"))
        #expect(list.isEmpty, "a note alone adds no place")
    }

    /// Any name and note is read as it was written.
    @Test(arguments: ["plain", "a # b", "# a", " a ", "a\nb", "=1+1", ""]) func roundTrips(note: String) {
        var list = Shortlist()
        list.apply(.add(.init(id: "urn:1", name: "School #1\nNorth", note: note)))
        let once = list.entries
        #expect(Self.read(Self.text(list)).entries == once)
        #expect(once[0].name == "School 1 North")
        #expect(!once[0].note.contains("\n"))
        list.apply(.note(id: "urn:1", note))
        #expect(list.entries == once)
    }

    /// An accent joins the blank or the number sign before it, and Swift counts the two as one character.
    @Test(arguments: [
        "\u{301}Name", "A#\u{301}B", "\u{301}", "#\u{301}", "\u{93F}नि", "a\u{301}", String(repeating: "é", count: 1500),
    ])
    func roundTripsWhatJoinsTheCharacterBeforeIt(text: String) {
        for (name, note) in [(text, ""), ("", text), (text, text), ("A", text), (text, "n")] {
            var list = Shortlist()
            list.apply(.add(.init(id: "urn:1", name: name, note: note)))
            let read = Self.read(Self.text(list))
            #expect(read.problems.isEmpty && read.entries.count == 1)
            #expect(Array(Self.text(read).utf8) == Array(Self.text(list).utf8))
            for (entry, written) in zip(read.entries, list.entries) {
                #expect(Array(entry.name.unicodeScalars) == Array(written.name.unicodeScalars))
                #expect(Array(entry.note.unicodeScalars) == Array(written.note.unicodeScalars))
            }
        }
    }
}
