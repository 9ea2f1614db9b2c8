import Geo
import JSON
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// A school in one edition of two invented files.
private struct Entry: Equatable {
    var urn: Int
    var name = "Mill Lane School"
    var isOpen = true
    /// How far north of 53.8 degrees the school is, in hundred-thousandths of a degree.
    var north = 0
    /// The day of the inspection and its grade; nil if no inspection is listed.
    var inspection: (day: Int, grade: Int)?
    var isInFile = true

    static func == (left: Entry, right: Entry) -> Bool {
        left.urn == right.urn && left.name == right.name && left.isOpen == right.isOpen && left.north == right.north
            && left.inspection?.day == right.inspection?.day && left.inspection?.grade == right.inspection?.grade
            && left.isInFile == right.isInFile
    }

    var coordinate: Coordinate { Coordinate(latitude: 53.8 + Double(north) / 1e5, longitude: -1.5) }

    static func places(
        _ entries: [Entry], date: String = "2026-01-01", inspectionsDate: String = "", isStarter: Bool = false,
        hasInspections: Bool = true, damagedRows: Int = 0
    ) -> Places {
        let entries = entries.sorted { "\($0.urn)" < "\($1.urn)" }
        func codes(_ values: [String]) -> Column {
            var column = CodeColumn()
            for value in values { column.append(value) }
            return .code(column)
        }
        var source = Source(title: "Register", date: date, licence: "", isStarter: isStarter)
        source.damagedRows = damagedRows
        let register = Table(
            name: "register", source: source, keys: TextColumn(entries.map { "\($0.urn)" }),
            columns: [
                RegisterIndex.Name.name: .text(TextColumn(entries.map(\.name))),
                RegisterIndex.Name.status: codes(entries.map { $0.isOpen ? "Open" : "Closed" }),
                RegisterIndex.Name.phase: codes(entries.map { _ in "Primary" }),
                RegisterIndex.Name.latitude: .number(
                    NumberColumn(entries.map { 538_000_000 + Int32($0.north) * 100 })),
                RegisterIndex.Name.longitude: .number(NumberColumn(entries.map { _ in -15_000_000 })),
            ])
        let listed = entries.filter(\.isInFile)
        let inspections = Table(
            name: "inspections",
            source: Source(title: "Inspections", date: inspectionsDate, licence: "", isStarter: isStarter),
            keys: TextColumn(listed.map { "\($0.urn)" }),
            columns: [
                InspectionsIndex.Name.evidence: codes(listed.map { $0.inspection == nil ? "none" : "graded" }),
                InspectionsIndex.Name.date: .number(
                    NumberColumn(listed.map { Int32($0.inspection?.day ?? Int(Int32.min)) })),
                InspectionsIndex.Name.overall: .number(
                    NumberColumn(listed.map { Int32($0.inspection?.grade ?? Int(Int32.min)) })),
            ])
        return Places([register, hasInspections ? inspections : nil], of: England())
    }
}

struct ChangesTests {
    private static func kinds(_ old: [Entry], _ new: [Entry]) -> [String] {
        Changes(from: Entry.places(old), to: Entry.places(new)).items.map { "\($0.kind.rawValue) \($0.id)" }
    }

    private static let plain = Entry(urn: 5, inspection: (20_190_312, 2))
    private static func changed(_ change: (inout Entry) -> Void) -> Entry {
        var entry = plain
        change(&entry)
        return entry
    }

    @Test func nothingChangesBetweenAnEditionAndItself() {
        #expect(Self.kinds([Self.plain], [Self.plain]).isEmpty)
        #expect(
            Changes(from: Entry.places([Self.plain]), to: Entry.places([Self.plain])).summary(in: England())
                == "nothing new")
    }

    @Test func eachKindOfChangeIsFound() {
        let plain = Self.plain
        let cases: [(old: [Entry], new: [Entry], expected: [String])] = [
            ([], [plain], []),
            ([Entry(urn: 1)], [Entry(urn: 1), plain], ["new urn:5"]),
            ([Entry(urn: 9), plain], [Entry(urn: 9)], ["closed urn:5"]),
            ([plain], [Self.changed { $0.isOpen = false }], ["closed urn:5"]),
            ([Self.changed { $0.isOpen = false }], [plain], ["new urn:5"]),
            ([Self.changed { $0.isOpen = false }, Entry(urn: 1)], [Entry(urn: 1)], []),
            ([plain], [Self.changed { $0.name = "Mill Lane Academy" }], ["renamed urn:5"]),
            // 89 m and 111 m north.
            ([plain], [Self.changed { $0.north = 80 }], []),
            ([plain], [Self.changed { $0.north = 100 }], ["moved urn:5"]),
            ([plain], [Self.changed { $0.inspection = (20_240_101, 3) }], ["evidence urn:5"]),
            ([plain], [Self.changed { $0.inspection = (20_240_101, 2) }], ["evidence urn:5"]),
            ([plain], [Self.changed { $0.inspection = (20_190_312, 3) }], ["restated urn:5"]),
            ([plain], [Self.changed { $0.inspection = nil }], ["restated urn:5"]),
            ([Self.changed { $0.inspection = nil }], [plain], ["evidence urn:5"]),
            // A row that left the file, or a new row without an inspection, is no new inspection.
            ([plain], [Self.changed { $0.isInFile = false }], []),
            ([Self.changed { $0.isInFile = false }], [Self.changed { $0.inspection = nil }], []),
            ([Self.changed { $0.isInFile = false }], [plain], ["evidence urn:5"]),
            (
                [plain],
                [
                    Self.changed {
                        $0.name = "Mill Lane Academy"
                        $0.inspection = (20_240_101, 3)
                    }
                ], ["renamed urn:5", "evidence urn:5"]
            ),
        ]
        for (old, new, expected) in cases { #expect(Self.kinds(old, new) == expected, "\(old) to \(new)") }
    }

    /// The old file lists 50 or 900 of the thousand schools that the new one has. Ofsted's file of one council lists few.
    @Test(arguments: [(50, 0, 950), (900, 100, 0)])
    func inspectionsOfSchoolsThatWereNotListedAreNewsUnlessManyMoreAreListedNow(
        listed: Int, news: Int, counted: Int
    ) {
        let schools = (0..<1000).map { Entry(urn: 100_000 + $0, inspection: (20_190_312, 2)) }
        var before = schools
        for index in listed..<1000 { before[index].isInFile = false }
        before[0].inspection = (20_150_101, 2)
        let changes = Changes(from: Entry.places(before), to: Entry.places(schools))
        #expect(changes.items.count == news + 1)
        #expect(changes.firstResults == counted)
        #expect(changes.items.contains { $0.id == "urn:100000" })
    }

    @Test func aMissingSchoolMayOnlyHaveADamagedRow() throws {
        let old = Entry.places([Self.plain, Entry(urn: 9), Entry(urn: 11)])
        let new = [Entry(urn: 9, isOpen: false), Entry(urn: 11)]
        let changes = Changes(from: old, to: Entry.places(new, damagedRows: 1))
        let words = [
            "urn:5: not listed, row damaged?", "urn:9: Closed · Primary · No inspection listed",
        ]
        #expect(changes.items.map { "\($0.id): \($0.words())" } == words)
        var saved = SavedChanges()
        saved.save(changes)
        #expect(try SavedChanges.decode(saved.encode()).of("england")?.items == changes.items)
        #expect(Changes(from: old, to: Entry.places(new)).items.map { $0.words() }.first == "no longer listed")
    }

    @Test func starterSetsAndMissingFilesAreNotCompared() {
        let two = [Self.plain, Entry(urn: 7)]
        let starter = Entry.places([Self.plain], isStarter: true)
        #expect(Changes(from: starter, to: Entry.places(two)).isEmpty)
        #expect(Changes(from: Entry.places(two), to: starter).isEmpty)
        let bare = Entry.places([Self.plain], hasInspections: false)
        let first = Changes(from: bare, to: Entry.places([Self.plain]))
        #expect(first.items.isEmpty)
        #expect(first.summary(in: England()) == "1 school has a first result (not listed)")
        #expect(Changes(from: Entry.places([Self.plain]), to: bare).isEmpty)
    }

    @Test func wordsDescribeBothInspections() {
        let changes = Changes(
            from: Entry.places([Self.plain]),
            to: Entry.places([Self.changed { $0.inspection = (20_240_101, 3) }], date: "2026-02-01"))
        #expect(changes.items.map { $0.words() } == ["Requires improvement, Jan 2024; before: Good, Mar 2019"])
        #expect(changes.dates == "was 1 Jan 2026, now 1 Feb 2026: Register")
    }

    /// The old file of inspections lacks the school. An inspection of its date or before is an older result. The old register is of
    /// 10 March 2026, which does not count.
    @Test(arguments: [
        ("2026-01-31", 20_190_312, "older result added: Good, Mar 2019", "1 older result added"),
        ("2026-01-31", 20_260_131, "older result added: Good, Jan 2026", "1 older result added"),
        ("2026-01-31", 20_260_215, "Good, Feb 2026; before: ", "1 inspection"),
        ("", 20_190_312, "Good, Mar 2019; before: ", "1 inspection"),
    ])
    func aFirstResultIsAnInspectionIfItIsNewerThanTheOldFileOfInspections(
        fileDate: String, day: Int, words: String, summary: String
    ) throws {
        let changes = Changes(
            from: Entry.places([Self.changed { $0.isInFile = false }], date: "2026-03-10", inspectionsDate: fileDate),
            to: Entry.places([Self.changed { $0.inspection = (day, 2) }]))
        #expect(changes.items.map { $0.words().hasPrefix(words) } == [true], "\(changes.items)")
        #expect(changes.summary(in: England()) == summary)
        var saved = SavedChanges()
        saved.save(changes)
        #expect(try SavedChanges.decode(saved.encode()).of("england") == changes)
    }

    @Test func firstResultsThatAreOnlyCountedAreSavedAndNamed() throws {
        let changes = Changes(
            dataset: "england", sources: [], items: [Change(kind: .new, id: "urn:1", name: "a")], firstResults: 15_500)
        let summary = "1 new, 15,500 schools have a first result (not listed)"
        #expect(changes.summary(in: England()) == summary)
        #expect(changes.listedWords == "the other changes")
        #expect(changes.report(in: England(), limit: 9).hasPrefix("England: \(summary).\n"))
        #expect(changes.json()["firstResults"]?.integer == 15_500)
        var saved = SavedChanges()
        saved.save(changes)
        #expect(try SavedChanges.decode(saved.encode()).of("england") == changes)
    }

    /// Compares the changes with those found by two dictionaries of four hundred schools, of which many differ.
    @Test(arguments: [UInt64(1), 2, 3]) func changesAgreeWithBruteForce(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var old: [Entry] = []
        var new: [Entry] = []
        for urn in 1...400 {
            var entry = Entry(
                urn: urn, isOpen: Int.random(in: 0..<5, using: &random) > 0,
                north: Int.random(in: 0..<20_000, using: &random),
                inspection: Bool.random(using: &random) ? (20_190_312, 2) : nil)
            if Int.random(in: 0..<9, using: &random) > 0 { old.append(entry) }
            switch Int.random(in: 0..<8, using: &random) {
            case 0: entry.name = "Another Name"
            case 1: entry.north += Int.random(in: 50...200, using: &random)
            case 2: entry.isOpen.toggle()
            case 3: entry.inspection = (20_250_101, 1)
            default: break
            }
            if Int.random(in: 0..<9, using: &random) > 0 { new.append(entry) }
        }
        let before = Dictionary(uniqueKeysWithValues: old.map { ($0.urn, $0) })
        let after = Dictionary(uniqueKeysWithValues: new.map { ($0.urn, $0) })
        var expected: Set<String> = []
        for urn in 1...400 {
            let (was, now) = (before[urn], after[urn])
            switch (was?.isOpen ?? false, now?.isOpen ?? false) {
            case (false, true): expected.insert("new urn:\(urn)")
            case (true, false): expected.insert("closed urn:\(urn)")
            case (true, true):
                guard let was, let now else { break }
                if was.name != now.name { expected.insert("renamed urn:\(urn)") }
                if was.coordinate.distance(to: now.coordinate) > 100 { expected.insert("moved urn:\(urn)") }
                if was.inspection?.day != now.inspection?.day { expected.insert("evidence urn:\(urn)") }
            case (false, false): break
            }
        }
        let found = Self.kinds(old, new)
        #expect(Set(found) == expected)
        #expect(found.count == expected.count)
        #expect(!expected.isEmpty)
    }

    @Test func changesNearAPreviousSearchComeFirst() {
        let old = [Entry(urn: 1, name: "Remote")]
        // 0.1 degrees are 11 km.
        let new =
            old + [
                Entry(urn: 2, name: "Alder", north: 20_000), Entry(urn: 3, name: "Yew", north: 300),
                Entry(urn: 4, name: "Birch", north: 1200), Entry(urn: 5, name: "Ash", north: 30_000),
            ]
        let origins = [
            Origin(label: "far", coordinate: Coordinate(latitude: 51, longitude: 0)),
            Origin(label: "LS1 4AP", coordinate: Coordinate(latitude: 53.8, longitude: -1.5)),
        ]
        let changes = Changes(from: Entry.places(old), to: Entry.places(new), near: origins)
        #expect(changes.items.map(\.name) == ["Yew", "Birch", "Alder", "Ash"])
        #expect(changes.near.map(\.near?.label) == ["LS1 4AP", "LS1 4AP"])
        #expect(changes.notNear.map(\.name) == ["Alder", "Ash"])
        #expect(
            changes.report(in: England(), limit: 3) == """
                England: 4 new.
                Near your previous searches:
                  new         Yew · Primary · No inspection listed · 330 m N of LS1 4AP · urn:3
                  new         Birch · Primary · No inspection listed · 1.3 km N of LS1 4AP · urn:4
                Elsewhere:
                  new         Alder · Primary · No inspection listed · urn:2
                and 1 more: catchment changes --in england --limit 4

                """)
        #expect(
            changes.report(in: England(), limit: 3, choice: " --kind new").hasSuffix(
                "catchment changes --in england --kind new --limit 4\n"))
    }

    /// In JSON and CSV both are closed, and only the one that is missing in the new file is unlisted.
    @Test func aSchoolThatIsNoLongerListedIsMarked() throws {
        let old = [Entry(urn: 1), Entry(urn: 2), Entry(urn: 3)]
        let changes = Changes(from: Entry.places(old), to: Entry.places([Entry(urn: 2, isOpen: false), Entry(urn: 3)]))
        let items = try #require(changes.json()["changes"]?.elements)
        let marks = Dictionary(uniqueKeysWithValues: items.map { ($0["id"]?.string, $0["unlisted"]) })
        #expect(marks == ["urn:1": .bool(true), "urn:2": nil])
        #expect(items.allSatisfy { $0["kind"]?.string == "closed" })
        let rows = changes.csv().split(whereSeparator: \.isNewline)
        #expect(rows[0].hasSuffix(",unlisted,newlyKnown"))
        for (id, mark) in [("urn:1", ",true,"), ("urn:2", ",,")] {
            #expect(rows.first { $0.contains(",\(id),") }?.hasSuffix(mark) == true, "\(rows)")
        }
    }

    @Test func savedChangesAreReadAsTheyWereWritten() throws {
        let old = [Self.plain, Entry(urn: 6, name: "\"Tannery\"", north: 900), Entry(urn: 8)]
        let new = [
            Self.changed { $0.inspection = (20_240_101, 3) }, Entry(urn: 7, name: "New", north: 50),
            Entry(urn: 8, north: 5000),
        ]
        let changes = Changes(from: Entry.places(old), to: Entry.places(new, date: "2026-02-01"))
        var saved = SavedChanges()
        saved.save(Changes(dataset: "newyork", sources: [], items: []))
        saved.save(Changes(dataset: "england", sources: [], items: []))
        saved.save(changes)
        let read = try SavedChanges.decode(saved.encode())
        #expect(read.datasets.map(\.dataset) == ["newyork", "england"])
        let again = try #require(read.of("england"))
        #expect(again.items.map(\.id) == changes.items.map(\.id))
        #expect(again.items.map { $0.words() } == changes.items.map { $0.words() })
        #expect(again.sources == changes.sources)
        #expect(again.summary(in: England()) == "1 new, 1 no longer listed, 1 moved, 1 inspection")
        var kept = again
        kept.keep(where: \.isDelisted)
        #expect(kept.items.map(\.id) == ["urn:6"])
        #expect(kept.items.map { Changes.label(of: $0, in: England()) } == ["unlisted"])
    }

    @Test(arguments: [
        ("{\"version\":2,\"collections\":[]}", SavedFileError.otherVersion(2)),
        ("{\"collections\":[]}", .otherVersion(nil)),
    ])
    func aFileOfAnotherVersionIsNotRead(text: String, error: SavedFileError) {
        #expect(throws: error) { try SavedChanges.decode(Array(text.utf8)) }
    }

    @Test func aChangeOfAnUnknownKindIsLeftOut() throws {
        let text =
            #"{"version":1,"more":1,"collections":[{"collection":"england","changes":[{"kind":"merged","id":"urn:1","name":"a"},"#
            + #"{"kind":"new","id":"urn:2","name":"b","latitude":200},7]}]}"#
        let changes = try #require(try SavedChanges.decode(Array(text.utf8)).of("england"))
        #expect(changes.items.map(\.id) == ["urn:2"])
        #expect(changes.items.first?.coordinate == nil)
        #expect(throws: SavedFileError.self) { try SavedChanges.decode(Array(text.utf8.dropLast(9))) }
    }
}
