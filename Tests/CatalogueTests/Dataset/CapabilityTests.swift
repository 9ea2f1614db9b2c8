import Catalogue
import Geo
import JSON
import TestSupport
import Testing

/// What datasets give that have a capability, and those that lack it.
struct CapabilityTests {
    private let stalls = Places.stalls()
    private let plain = Places([TestPlace(name: "A"), TestPlace(name: "B")])

    private func row(_ key: String) throws -> Int { try #require(stalls.row(ofID: "stall:" + key)) }

    @Test func aDatasetWithoutCapabilitiesHasDefaults() throws {
        let dataset = plain.dataset
        #expect(!(dataset is any Comparing) && !(dataset is any Exporting) && !(dataset is any Tracking))
        #expect(!(dataset is any Grouping) && !(dataset is any Expiring) && !(dataset is any Posting))
        #expect(dataset.fields(of: 0, in: plain).isEmpty && dataset.fieldNames.isEmpty)
        #expect(dataset.leadingFieldNames.isEmpty && dataset.comparedLinkName == nil)
        #expect(dataset.evidenceFingerprints(in: plain) == [nil, nil])
        #expect(dataset.evidenceNoun == Noun("result", "results"))
        #expect(!(dataset is any Picturing) && plain.picture(0) == nil)
        #expect(dataset.actions.isEmpty && dataset.action(in: .openLink) == nil)
        #expect(dataset.hasRadius && !dataset.listsFavourites && dataset.words.credit.isEmpty)
        #expect(dataset.geography.leastReachMetres == 1500)
    }

    /// The rows of stalls say how old their values are, because `Stalls` leaves it at the default.
    @Test func favouritesHaveNoRadiusAndNoAgesInTheirRows() {
        let cities = InventedCities()
        #expect(cities.listsFavourites && !cities.hasRadius && !cities.rowsHaveAges)
        #expect((stalls.dataset as? any Expiring)?.rowsHaveAges == true)
    }

    @Test func aDatasetThatDoesNotExportIsWrittenWithTheCoreColumns() {
        let hits = plain.allHits()
        let report = SearchReport(places: plain, circle: nil, total: 2, hits: hits, leftOut: 1, distance: { "\($0)" })
        let lines = report.text(as: .csv, columns: 80).split(separator: "\r\n")
        #expect(lines[0] == "id,name,latitude,longitude,distanceMetres,bearingDegrees,postcode,approximate")
        #expect(lines[1] == "test:100000,A,,,,,,")
        // The dataset has no word for the places left out, so their number is not written.
        #expect(!report.text(as: .json, columns: 80).contains(":1,\n"))
    }

    @Test func withoutTrackingNoChangesOfPlacesAreFound() {
        let later = Places([TestPlace(name: "A"), TestPlace(name: "B")])
        #expect(Changes(from: plain, to: later).isEmpty)
    }

    @Test func withTrackingChangedPlacesAreFound() throws {
        var changed = Stall.all
        changed[1].price = 500
        let changes = Changes(from: stalls, to: .stalls(changed))
        #expect(changes.items.map(\.kind) == [.restated])
        #expect(changes.items.map(\.id) == ["stall:s02"])
        #expect(changes.items.map(\.before) == ["£4.50 today"] && changes.items.map(\.after) == ["£5 today"])
        #expect(Changes.label(of: .evidence, in: stalls.dataset) == "price")
    }

    @Test func fieldsOfADatasetAreWrittenWithTheLeadingOnesFirst() throws {
        let report = SearchReport(
            places: stalls, circle: nil, total: 8, hits: [Hit(unmeasured: try row("s04"))], leftOut: 3,
            distance: { "\($0)" })
        let lines = report.text(as: .csv, columns: 80).split(separator: "\r\n")
        let place = "id,name,goods,latitude,longitude,distanceMetres,bearingDegrees,postcode"
        #expect(lines[0] == place + ",market,pence,posted.by,posted.at,approximate")
        #expect(lines[1].hasPrefix("stall:s04,Dog-eared Books,books,53.7935,-1.5405,,,,Quay Market,,sam,"))
        let json = report.text(as: .json, columns: 80)
        #expect(json.contains(#""collection":"stalls","total":8,"count":1,"withoutPrice":3,"#))
        #expect(json.contains(#""places":["#) && json.contains(#""goods":"books","latitude""#))
        #expect(report.text(as: .table, columns: 80).hasPrefix("ID         NAME             SELLS"))
    }

    @Test func somePlacesHavePictures() throws {
        let picture = try #require(stalls.picture(try row("s06")))
        #expect(picture.address == "https://example.org/figs/stall.jpg" && picture.description == "Photo of Fig Tree")
        #expect(stalls.picture(try row("s04")) == nil)
    }

    @Test func placesOfOneMarketShareAGroup() throws {
        let grouping = try #require(stalls.dataset as? any Grouping)
        let groups = (0..<stalls.count).map { grouping.group(of: $0, in: stalls) }
        #expect(Set(groups.compactMap(\.?.title)) == ["Kirk Market", "Quay Market"])
        #expect(groups.count { $0?.key == "kirk market" } == 4 && groups.count { $0 == nil } == 1)
    }

    @Test(arguments: [(0, 0, false), (3599, 3599, false), (3600, 3600, true), (86_400, 86_400, true), (-60, 0, false)])
    func valuesExpireAnHourAfterTheyWereFetched(seconds: Int, age: Int, hasExpired: Bool) throws {
        let expiring = try #require(stalls.dataset as? any Expiring)
        let validity = try #require(expiring.validity(of: 0, in: stalls))
        #expect(validity == Validity(fetchedAt: Stall.now, goodUntil: Stall.now + 3600))
        #expect(validity.age(at: Stall.now + seconds) == age)
        #expect(validity.hasExpired(at: Stall.now + seconds) == hasExpired)
    }

    @Test func aDetailOfAComparingDatasetHasTheRowsOfAComparison() throws {
        let detail = try stalls.detail(of: row("s02"), records: .none)
        #expect(detail.comparison.map(\.label) == ["Goods", "Price"])
        #expect(detail.comparison[1].value == .known("£4.50", rank: .init(kind: "price", step: 450)))
    }

    @Test func aComparisonUsesTheLinkAndTheWordsOfTheDataset() throws {
        let origin = Origin(label: "Kirk Bridge", coordinate: Coordinate(latitude: 53.8, longitude: -1.54))
        let compared = try ["s01", "s02"].map { key in
            let row = try row(key)
            return ComparedPlace(
                id: stalls.id(row), name: stalls.name(row), note: "", detail: try detail(key),
                coordinate: stalls.coordinate(row))
        }
        let comparison = Comparison(compared, of: stalls.dataset, origin: origin, distances: .metric)
        #expect(
            comparison.rows.map { "\($0.group): \($0.label)" } == [
                "Stall: Goods", "From Kirk Bridge · stalls move: As the crow flies", "Today: Price",
                "Note and page: Note", "Note and page: Page",
            ])
        #expect(comparison.rows[2].best == [0])
        #expect(comparison.rows[4].values == [.known("https://example.org/apples"), .missing("none")])
        let report = ComparisonReport(comparison, of: compared, origin: nil, dataset: stalls.dataset)
        #expect(report.json.contains(#""note":null,"pageURL":"https://example.org/apples""#))
        // Without a dataset there is no link and no note about distances.
        let bare = Comparison(compared, of: nil, origin: origin, distances: .metric)
        #expect(bare.rows.map(\.group) == ["Stall", "From Kirk Bridge", "Today", "Note"])
    }

    /// All details of a stall, read from its record.
    private func detail(_ key: String) throws -> Detail {
        let served = Stall.served(Stall.all)
        let row = try row(key)
        let start = try #require(served.table.number(Table.recordOffset)[row].value)
        let line = served.records[start...].prefix { $0 != UInt8(ascii: "\n") }
        let record = line.last == UInt8(ascii: ",") ? line.dropLast() : line
        return try stalls.detail(of: row, records: Records([StallService.tableName: Array(record)]))
    }

    // MARK: Blocks and actions

    @Test(arguments: [(2, 2, 12, true), (2, 2, 11, false), (2, 2, 13, false), (0, 2, 0, false), (-2, -2, 12, false)])
    func aPictureHasThreeBytesForEachPixel(width: Int, height: Int, bytes: Int, isGood: Bool) {
        let rgb = [UInt8](repeating: 7, count: bytes)
        #expect((Detail.Picture(width: width, height: height, rgb: rgb, description: "") != nil) == isGood)
    }

    @Test func aPictureWithTooManyPixelsIsRefused() {
        #expect(Detail.Picture(width: .max, height: 2, rgb: [1, 2, 3], description: "") == nil)
    }

    @Test func aSeriesSpansItsKnownNumbers() {
        func series(_ numbers: [Double?]) -> Detail.Series {
            Detail.Series(label: "", unit: "", points: numbers.map { .init("", $0) })
        }
        #expect(series([3, nil, -1, 2]).range == -1...3)
        #expect(series([nil, nil]).range == nil && series([]).range == nil)
    }

    @Test func aSlotHasTheActionOfTheDatasetOrNone() throws {
        let dataset = stalls.dataset
        let actions = PlaceAction.Slot.allCases.map { dataset.action(in: $0)?.id }
        #expect(actions == ["copy", "page", nil, nil, "phone", "directions"])
        // The dataset's own action has no slot.
        #expect(dataset.actions.first { $0.slot == nil }?.id == "offer")
    }

    @Test(arguments: [
        ("s01", ["copy", "page", "phone", "directions", "offer"]), ("s02", ["directions", "offer"]),
        ("s03", ["copy", "page", "directions", "offer"]), ("s04", ["directions"]), ("s08", ["offer"]),
    ])
    func actionsNeedALinkOrAPosition(key: String, possible: [String]) throws {
        let detail = try detail(key)
        let hasPosition = stalls.coordinate(try row(key)) != nil
        let found = stalls.dataset.actions.filter { action in
            action.isPossible(hasLink: { detail.links[$0] != nil }, hasPosition: hasPosition)
        }
        #expect(found.map(\.id) == possible)
    }

    @Test func aMissingLinkIsReportedWithTheNameOfThePlace() throws {
        let call = try #require(stalls.dataset.action(in: .call))
        #expect(call.link == "telephone")
        #expect(call.missing(for: "Cod and Co") == "No telephone number for Cod and Co")
        #expect(PlaceAction.directions.link == nil)
        #expect(PlaceAction.directions.missing(for: "Hidden Books") == "Hidden Books has no position on the map")
    }

    @Test func everyLinkOfAnActionAndAComparisonHasAName() {
        let names = Set(stalls.dataset.words.links.map(\.id))
        #expect(stalls.dataset.actions.allSatisfy { $0.link.map(names.contains) ?? true })
        #expect(stalls.dataset.comparedLinkName == .init("page", label: "Page", field: "pageURL"))
    }

    @Test func marksHaveALabelOfAtMostFiveCharacters() throws {
        let labels = (0..<stalls.count).map { stalls.mark($0).label }
        #expect(labels == ["£1.20", "£4.50", "£7", "", "£3.50", "£0.90", "£5.20", "£2"])
        #expect(labels.allSatisfy { $0.count <= 5 })
    }
}
