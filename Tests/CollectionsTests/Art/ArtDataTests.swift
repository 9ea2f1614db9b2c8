import Geo
import TestSupport
import Testing

@testable import Catalogue
@testable import Collections

/// The real lists. All numbers were counted with Python's json and re modules from the same files: buildings are told
/// apart by their names in lower case without accents, punctuation, blanks and a final "offsite"; a work without a
/// building is counted under its park, or under its address if it has no park.
private enum Real {
    static let vancouverFile = "art/vancouver_public_art_2025-02.geojson"
    static let artistsFile = "art/vancouver_artists.json"
    static let montrealFile = "art/montreal_28.json"
    static let campusFile = "art/artworks_2017_one_record.json"
    static let isThere = [vancouverFile, artistsFile, montrealFile, campusFile].allSatisfy { TestData.has($0) }

    static let vancouver = Result {
        try WorksImporter().read(TestData.bytes(vancouverFile), named: "vancouver.geojson")
    }
    static let artists = Result { try ArtistsImporter().read(TestData.bytes(artistsFile), named: "artists.json") }
    static let montreal = Result { try WorksImporter().read(TestData.bytes(montrealFile), named: "montreal_28.json") }
    static let campus = Result { try WorksImporter().read(TestData.bytes(campusFile), named: "artworks.json") }
    static let places = Result {
        ArtSamples.places(try vancouver.get(), try artists.get(), try montreal.get(), try campus.get())
    }
}

@Suite(.enabled(if: Real.isThere, "needs shared/data"))
struct ArtDataTests {
    private func rows(_ list: String, _ places: Places, isCurrent: Bool = false) -> [Int] {
        let column = places.joined.first?.code(Table.part)
        return (0..<places.count).filter { column?[$0] == list && (!isCurrent || places.columns.isCurrent[$0]) }
    }

    private func counts(_ facet: String, _ places: Places, _ rows: [Int]) throws -> [String: Int] {
        let index = try #require(places.facets.firstIndex { $0.id == facet })
        let counts = CompiledFilter(Filter(), facets: places.facets).counts(rows: rows)[index]
        return Dictionary(uniqueKeysWithValues: zip(places.facets[index].values.map(\.id), counts)).filter {
            $0.value > 0
        }
    }

    @Test func readsEveryRow() throws {
        let vancouver = try Real.vancouver.get().report
        #expect(vancouver.rowsRead == 281 && vancouver.rowsImported == 281 && vancouver.skipped.isEmpty)
        #expect(
            vancouver.notes == [
                "15 works have no position",
                "123 works are marked as gone; catchment places --in art --closed lists them",
            ])
        let montreal = try Real.montreal.get().report
        #expect(montreal.rowsRead == 28 && montreal.rowsImported == 28 && montreal.notes.isEmpty)
        #expect(try Real.campus.get().report.rowsImported == 1 && Real.campus.get().hasOnlyChanges)
        #expect(try Real.artists.get().table.rows == 281)
    }

    /// The file has 26 works in "DowntownEastside".
    @Test func theNameOfADistrictHasItsBlanks() throws {
        let districts = try Real.vancouver.get().table.text(WorkColumn.district)
        let count = (0..<districts.count).count { districts[$0] == "Downtown Eastside" }
        #expect(count == 26)
    }

    @Test func eachFileIsRecognised() throws {
        for file in [Real.vancouverFile, Real.montrealFile, Real.campusFile] {
            let bytes = try TestData.bytes(file)
            #expect(
                bytes.withUnsafeBytes {
                    WorksImporter().recognises(UnsafeRawBufferPointer(rebasing: $0.prefix(65_536)))
                })
            #expect(
                !bytes.withUnsafeBytes {
                    ArtistsImporter().recognises(UnsafeRawBufferPointer(rebasing: $0.prefix(65_536)))
                })
        }
        let artists = try TestData.bytes(Real.artistsFile)
        #expect(artists.withUnsafeBytes { ArtistsImporter().recognises($0) && !WorksImporter().recognises($0) })
        for file in ["nyc/s3k6-pzi2.json", "nyc/f9bf-2cp4.json", "england/gias_2018_layout_rows.csv"]
        where TestData.has(file) {
            let bytes = try TestData.bytes(file)
            #expect(
                !bytes.withUnsafeBytes {
                    WorksImporter().recognises(UnsafeRawBufferPointer(rebasing: $0.prefix(65_536)))
                })
        }
    }

    @Test func countsPerBuildingAsPythonDoes() throws {
        let places = try Real.places.get()
        let all = places.groupSizes(rows("vancouver", places))
        #expect(all.count == 186 && all.values.reduce(0, +) == 281 - 11)
        #expect(all["Shangri-la - Offsite"] == 20, "four spellings are one building")
        #expect(all["CBC Vancouver Broadcast Centre Plaza"] == 11 && all["Vanlive! Video Screens"] == 10)
        #expect(all["Vancouver Public Library, Central Branch"] == 5 && all["Vancouver Art Gallery"] == 5)
        #expect(all["Various Downtown Screens"] == 5 && all["Robson Square"] == 3)
        #expect(all.first { $0.key.contains("formerly Queen Elizabeth") }?.value == 7)
        let here = places.groupSizes(rows("vancouver", places, isCurrent: true))
        #expect(here.count == 141 && here.values.reduce(0, +) == 158 - 1 && here.values.count { $0 == 1 } == 128)
        #expect(here["Vancouver Art Gallery"] == 4 && here["Robson Square"] == 3 && here["Shangri-la - Offsite"] == 1)
        #expect(here["Victory Square"] == 2 && here["English Bay Beach"] == 2)
        let montreal = places.groupSizes(rows("montreal", places))
        #expect(montreal.count == 27 && montreal.values.reduce(0, +) == 28)
        #expect(montreal["Bibliothèque interculturelle de Côte-des-Neiges"] == 2)
        #expect(montreal["Parc Dante"] == 1, "a work without a building belongs to its park")
    }

    @Test func worksThatAreGoneAreNotCurrentAndThoseWithoutAPositionAreListed() throws {
        let places = try Real.places.get()
        let here = rows("vancouver", places, isCurrent: true)
        #expect(here.count == 158 && here.count { places.coordinate($0) == nil } == 6)
        #expect(rows("vancouver", places).count { places.coordinate($0) == nil } == 15)
        #expect(places.currentCount == 158 + 28 + 1 && places.mappedCount == 152 + 28 + 1)
    }

    @Test func aGroupIsAsFarAsItsNearestWork() throws {
        let places = try Real.places.get()
        // Haversine in Python: Robson Square 25.4 m, Vancouver Art Gallery 33.1 m, Robson Street Public Plaza 57.5 m.
        let hits = places.hits(around: Coordinate(latitude: 49.2827, longitude: -123.1207), radiusMetres: 100)
        var seen: [String] = []
        for hit in hits {
            let title = Art().group(of: hit.row, in: places)?.title ?? ""
            if !seen.contains(title) { seen.append(title) }
        }
        #expect(seen == ["Robson Square", "Vancouver Art Gallery", "Robson Street Public Plaza"])
        let distances = ["vancouver.77", "vancouver.337", "vancouver.865"].map { key in
            hits.first { places.key($0.row) == key }?.distanceMetres ?? 0
        }
        #expect(zip(distances, [25.4, 33.1, 57.5]).allSatisfy { abs($0 - $1) < 0.3 }, "\(distances)")
    }

    @Test func countsKindsAndPeriodsAsPythonDoes() throws {
        let places = try Real.places.get()
        #expect(
            try counts("kind", places, rows("vancouver", places, isCurrent: true)) == [
                "sculpture": 56, "site-integrated-work": 44, "memorial-or-monument": 10, "mural": 9,
                "two-dimensional-artwork": 9, "fountain-or-water-feature": 9, "relief": 6, "mosaic": 6, "totem-pole": 4,
                "figurative": 3, "gateway": 2,
            ])
        #expect(
            try counts("period", places, rows("vancouver", places)) == [
                "2010s": 98, "2020s": 56, "2000s": 42, "1990s": 32, "1980s": 15, "1970s": 14, "1960s": 13,
                "1900-1949": 6,
                "1950s": 5,
            ])
        #expect(
            try counts("picture", places, rows("vancouver", places)) == ["with-picture": 271, "without-picture": 10])
        #expect(
            try counts("source", places, Array(0..<places.count)) == ["vancouver": 281, "montreal": 28, "campus": 1])
    }

    @Test func namesOfArtistsComeFromTheSecondFileInAnyOrder() throws {
        let places = try Real.places.get()
        #expect(rows("vancouver", places).count { !WorkRow($0, places).artist.isEmpty } == 280)
        let row = try #require(places.row(ofID: "art:vancouver.915"))
        #expect(WorkRow(row, places).artist == "Debra Sparrow; Chief Janice George; Angela George")
        let later = ArtSamples.places(try Real.artists.get(), try Real.vancouver.get())
        let column = try #require(places.joined.first).subset(rows("vancouver", places)).text("artist")
        #expect(later.joined.first?.text("artist") == column)
        #expect(ArtSamples.places(try Real.vancouver.get()).joined.first?.text("artist")[0] == "")
    }

    @Test func yearsOfMontrealAreReadFromMilliseconds() throws {
        let places = try Real.places.get()
        let years = try [
            "1391": 1967, "1400": 1878, "1401": 1898, "1402": 1917, "1406": 1850, "962": 2010, "1127": 1972,
        ].map {
            (key, year) in
            WorkRow(try #require(places.row(ofID: "art:montreal.\(key)")), places).yearNumber == year
        }
        #expect(years.allSatisfy { $0 })
        #expect(rows("montreal", places).count { WorkRow($0, places).yearNumber == nil } == 3)
        let work = WorkRow(try #require(places.row(ofID: "art:montreal.1404")), places)
        #expect(work.artist == "Elijah Pudlat Pootoogook; Kumakuluk Saggiak" && work.kind == "Painting")
    }

    @Test func theCampusRecordHasItsPicture() throws {
        let places = try Real.places.get()
        let work = WorkRow(try #require(places.row(ofID: "art:campus.34")), places)
        #expect(work.title == "Entrance" && work.artist == "Maurice Cockrill" && work.yearNumber == 1975)
        #expect(
            work.picture
                == "https://cgi.csc.liv.ac.uk/~phil/Teaching/COMP327/artwork_images/Entrance%20by%20Maurice%20Cockrill.jpg"
        )
        #expect(work.group == nil && work.place == "Entrance to the Rendall Building")
        #expect(try Real.campus.get().table.parts[0].changed == "2017-11-22 12:22:31")
        #expect(work.source?.date == "2017-11-22")
    }

    @Test func textsAreWithoutMarkup() throws {
        let places = try Real.places.get()
        let note = WorkRow(try #require(places.row(ofID: "art:vancouver.784")), places).note
        #expect(note.contains("City of Vancouver's Public Art Program"))
        #expect((0..<places.count).allSatisfy { !WorkRow($0, places).note.contains("&#39;") })
    }
}
