import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// The real files. All counts were made with Python's csv and json modules from the same files.
private enum Real {
    static let directoryFile = "nyc/s3k6-pzi2.json"
    static let laterFile = "nyc/2021_DOE_High_School_Directory.csv"
    static let resultsFile = "nyc/f9bf-2cp4.json"
    static let isThere = [directoryFile, laterFile, resultsFile].allSatisfy { TestData.has($0) }

    static let directory = Result {
        try DirectoryImporter().read(TestData.bytes(directoryFile), named: "s3k6-pzi2.json")
    }
    static let later = Result {
        try DirectoryImporter().read(TestData.bytes(laterFile), named: "2021_DOE_High_School_Directory.csv")
    }
    static let results = Result { try SATImporter().read(TestData.bytes(resultsFile), named: "f9bf-2cp4.json") }
    static let places = Result { Places([try directory.get().table, try results.get().table], of: NewYork()) }
    static let laterPlaces = Result { Places([try later.get().table, try results.get().table], of: NewYork()) }
}

@Suite(.enabled(if: Real.isThere, "needs shared/data"))
struct NewYorkDataTests {
    private func counts(_ facet: NewYorkFacet, _ places: Places) -> [String: Int] {
        let facet = places.facets[facet.rawValue]
        let all = CompiledFilter(Filter(), facets: places.facets).counts(rows: Array(0..<places.count))
        let counts = all[places.facets.firstIndex { $0.id == facet.id } ?? 0]
        return Dictionary(uniqueKeysWithValues: zip(facet.values.map(\.id), counts)).filter { $0.value > 0 }
    }

    @Test func readsEveryRow() throws {
        let directory = try Real.directory.get()
        #expect(directory.report.rowsRead == 440 && directory.report.rowsImported == 440)
        #expect(directory.report.notes == ["2 schools have no position"])
        #expect(directory.table.source.date == "2017")
        let results = try Real.results.get()
        #expect(results.report.rowsRead == 478 && results.report.rowsImported == 477)
        // "21K412/21K411" is no number of one school.
        #expect(
            results.report.skipped == [
                .init(reason: "have no valid number of the school (DBN)", count: 1, lines: [355])
            ])
        #expect(results.report.notes == ["the results of 56 schools are withheld"])
        let later = try Real.later.get()
        #expect(later.report.rowsRead == 442 && later.report.rowsImported == 442 && later.report.notes.isEmpty)
        #expect(later.table.source.date == "2021")
    }

    @Test func aTableHasEveryFieldOfEverySchool() throws {
        // Every school of this edition has both figures, so no reason is given for a missing one.
        expectAllFields(try Real.places.get(), unused: ["studentsMissing", "attendanceRateMissing"])
    }

    @Test func joinsByTheNumberOfTheSchool() throws {
        let places = try Real.places.get()
        #expect(places.currentCount == 440 && places.mappedCount == 438)
        #expect(places.joined.rows(in: "sat").count { $0 >= 0 } == 370)
    }

    @Test func countsAsPythonDoes() throws {
        let places = try Real.places.get()
        #expect(
            counts(.borough, places) == [
                "brooklyn": 124, "bronx": 118, "manhattan": 108, "queens": 80, "staten-island": 10,
            ])
        #expect(
            counts(.sat, places) == [
                "1500-and-more": 25, "1300-1499": 50, "1200-1299": 72, "1100-1199": 118, "below-1100": 76,
                "suppressed": 29, "absent": 70,
            ])
        #expect(
            counts(.graduation, places) == [
                "90-and-more": 89, "80-89": 66, "70-79": 84, "60-69": 76, "below-60": 68, "unknown": 57,
            ])
        #expect(
            counts(.size, places) == [
                "2000-and-more": 28, "1000-1999": 32, "500-999": 121, "250-499": 215, "below-250": 44,
            ])
        let grades = counts(.grades, places)
        // In 2018, 349 schools taught 9-12, 75 taught 6-12, 3 taught 6-11, one 6-10, 2 taught K-12, one PK-12,
        // one PK-3 and 6-12, one 7-12, one 8-12, 6 by credits.
        #expect(grades["9"] == 434 && grades["6"] == 83 && grades["12"] == 430 && grades["14"] == nil)
        #expect(grades["pk"] == 2 && grades["5"] == 3)
        #expect(grades["by-credits"] == 6 && grades["unknown"] == nil)
    }

    /// Of the twelve schools whose `grades2018` and `finalgrades` differ, 06M348 has a gap in the grades it teaches.
    @Test func gradesTaughtStandBesideTheGradesPlanned() throws {
        let places = try Real.places.get()
        let row = try #require(places.row(ofID: "dbn:06M348"))
        #expect(NewYorkSchool(row, places).grades == "PK–3, 6–12")
        func plans(_ imported: ImportedTable) -> Int {
            String(decoding: imported.records, as: UTF8.self).split(separator: "\n").count {
                $0.contains("plannedGrades")
            }
        }
        #expect(try plans(Real.directory.get()) == 12)
        // Three schools of the later edition have a sentence about what they will teach.
        #expect(try plans(Real.later.get()) == 3)
    }

    @Test func countsTheLaterEditionAsPythonDoes() throws {
        let places = try Real.laterPlaces.get()
        #expect(
            counts(.borough, places) == [
                "brooklyn": 124, "bronx": 113, "manhattan": 112, "queens": 82, "staten-island": 11,
            ])
        #expect(
            counts(.sat, places) == [
                "1500-and-more": 25, "1300-1499": 52, "1200-1299": 71, "1100-1199": 124, "below-1100": 65,
                "suppressed": 31, "absent": 74,
            ])
        #expect(
            counts(.graduation, places) == [
                "90-and-more": 146, "80-89": 114, "70-79": 104, "60-69": 41, "below-60": 10, "unknown": 27,
            ])
        #expect(
            counts(.size, places) == [
                "2000-and-more": 27, "1000-1999": 33, "500-999": 109, "250-499": 227, "below-250": 44, "unknown": 2,
            ])
    }

    @Test(arguments: [
        ("19K502", "FDNY – Captain Vernon A. Richards High School for Fire and Life Safety"),
        ("04M610", "Young Women’s Leadership School (TYWLS)"),
        ("02M047", "“47” The American Sign Language and English Secondary School"),
    ])
    func namesAreRepaired(number: String, name: String) throws {
        let places = try Real.places.get()
        let row = try #require(places.row(ofID: "dbn:\(number)"))
        #expect(places.name(row) == name)
    }

    @Test func noTextHasAWrongEncoding() throws {
        let text = String(decoding: try Real.directory.get().records, as: UTF8.self)
        #expect(!text.contains("Â") && !text.contains("â€") && text.contains("’"))
        #expect(!text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) })
    }

    /// Python gives the averages 434.5505, 461.4943 and 430.6391 over 46,445 test takers.
    @Test func theCitysAveragesAreThoseOfPython() throws {
        let table = try Real.results.get().table
        typealias Name = SATColumns.Name
        let means = [Name.cityReading, Name.cityMathematics, Name.cityWriting, Name.cityTakers, Name.ranked].map {
            table.number($0)[0].value
        }
        #expect(means == [43_455, 46_149, 43_064, 46_445, 398])
    }
}
