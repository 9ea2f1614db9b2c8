import Foundation
import Geo
import Testing

@testable import Catalogue

struct SavedLookupsTests {
    private static let leeds = Origin(
        label: "Otley Chevin", place: "Leeds", coordinate: Coordinate(latitude: 53.9, longitude: -1.7),
        approximate: "the middle", credit: "© OpenStreetMap contributors")

    private static var some: SavedLookups {
        var saved = SavedLookups()
        saved.save([leeds, leeds], to: .name("Otley  chevin", dataset: "england"), of: .nominatim, date: "2026-11-20")
        saved.save([], to: .name("Hogsmeade", dataset: "england"), of: .nominatim, date: "2026-11-20")
        saved.save([leeds], to: .postcode(Postcode.of("LS1 4AP")), of: .postcodesIO, date: "2026-11-21")
        saved.resting = ["nominatim": 1_800_000_000]
        return saved
    }

    @Test func anAnswerIsFoundForAnySpelling() throws {
        let saved = Self.some
        #expect(
            saved.answer(to: .name("OTLEY-CHEVIN", dataset: "england"), today: "2030-01-01") == [
                Self.leeds, Self.leeds,
            ])
        #expect(saved.answer(to: .postcode(Postcode.of("ls14ap")), today: "") == [Self.leeds])
        #expect(saved.answer(to: .name("Otley", dataset: "england"), today: "") == nil)
        #expect(try SavedLookups.decode(saved.encode()) == saved)
    }

    @Test func theReachOfAnAreaIsSavedAndOldFilesAreRead() throws {
        var area = Self.leeds
        area.areaMetres = 2600
        var saved = SavedLookups()
        saved.save([area], to: .name("10001, New York", dataset: "england"), of: .nominatim, date: "2026-11-20")
        let bytes = saved.encode()
        #expect(try SavedLookups.decode(bytes) == saved)
        // A file of an earlier version has no reach.
        let old = String(decoding: bytes, as: UTF8.self).replacing(#/,\s*"areaMetres":\s*[0-9.]+/#, with: "")
        let read = try SavedLookups.decode(Array(old.utf8))
        #expect(read.answer(to: .name("10001, New York", dataset: "england"), today: "2026-11-20") == [Self.leeds])
    }

    @Test func pointsAreTheSameToTheFourthDecimal() {
        var saved = SavedLookups()
        saved.save(
            [Self.leeds], to: .point(Coordinate(latitude: 53.79664, longitude: -1.54778)), of: .postcodesIO, date: "")
        #expect(saved.answer(to: .point(Coordinate(latitude: 53.7966, longitude: -1.5478)), today: "") != nil)
        #expect(saved.answer(to: .point(Coordinate(latitude: 53.7967, longitude: -1.5478)), today: "") == nil)
    }

    @Test func anEmptyAnswerIsUsedForOneDay() {
        #expect(Self.some.answer(to: .name("hogsmeade", dataset: "england"), today: "2026-11-20") == [])
        #expect(Self.some.answer(to: .name("hogsmeade", dataset: "england"), today: "2026-11-21") == nil)
    }

    @Test func theOldestAnswersAreRemovedAtTheLimit() throws {
        var saved = SavedLookups()
        for number in 0..<SavedLookups.limit + 10 {
            saved.save([Self.leeds], to: .name("n\(number)", dataset: "england"), of: .nominatim, date: "")
            // A repeated question counts as the newest.
            saved.save([Self.leeds], to: .name("n0", dataset: "england"), of: .nominatim, date: "")
        }
        #expect(saved.answers.count == SavedLookups.limit)
        #expect(saved.answer(to: .name("n0", dataset: "england"), today: "") != nil)
        #expect(saved.answer(to: .name("n1", dataset: "england"), today: "") == nil)
    }

    @Test func anAnswerThatCannotBeReadIsLeftOut() throws {
        let text = String(decoding: Self.some.encode(), as: UTF8.self)
            .replacingOccurrences(of: #"{"question":"name england hogsmeade""#, with: #"{"question":7"#)
            .replacingOccurrences(of: "{\"version\":1", with: "{\"later\":[1,{}],\"version\":1")
        let saved = try SavedLookups.decode(Array(text.utf8))
        #expect(saved.answers.map(\.question) == ["postcode LS1 4AP", "name england otley chevin"])
        #expect(saved.resting == ["nominatim": 1_800_000_000])
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"version":2}"#, #"{"version":1,"answers":[{"#])
    func otherFilesAreRefused(text: String) {
        #expect(throws: SavedFileError.self) { try SavedLookups.decode(Array(text.utf8)) }
    }

    /// A file is complete once it has its last brace.
    @Test func truncatedFilesAreRefused() throws {
        let bytes = Self.some.encode()
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}"))) + 1
        for count in 0..<end {
            #expect(throws: SavedFileError.self, "\(count) of \(bytes.count) bytes") {
                try SavedLookups.decode(Array(bytes.prefix(count)))
            }
        }
        for count in end...bytes.count { #expect(try SavedLookups.decode(Array(bytes.prefix(count))) == Self.some) }
    }
}
