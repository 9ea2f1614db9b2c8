import Catalogue
import Foundation
import Geo
import HTTP
import Testing
import Tiles

@testable import Live
@testable import LiveTestSupport

struct TileStoreTests {
    private let scratch = Scratch()
    private let clock = TestClock()
    private let server = FakeServer()
    private static let template = "https://tiles.example.org/{z}/{x}/{y}.mvt"

    private func store(
        _ source: String = template, isOffline: Bool = false, network: Bool = true
    ) -> TileStore {
        var settings = Settings.Tiles()
        settings.source = source
        settings.network = network
        return TileStore(
            folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), settings: settings, fetch: server,
            isOffline: isOffline, now: clock.reading)
    }

    /// Adds an archive with the tiles of zooms 10 to `maximumZoom` in a box around a place.
    /// - Parameter reach: from the place to the sides of the box, in degrees.
    private func add(
        _ name: String, around place: Coordinate, reach: Double, maximumZoom: Int = 12, length: Int
    ) throws {
        let tiles = (10...maximumZoom).flatMap { zoom in
            TileID.covering(
                BoundingBox(
                    south: place.latitude - reach, west: place.longitude - reach, north: place.latitude + reach,
                    east: place.longitude + reach), zoom: zoom
            ).map { ($0, SampleTiles.tile(length: length)) }
        }
        let bytes = SampleTiles.archive(
            tiles, west: place.longitude - reach, south: place.latitude - reach, east: place.longitude + reach,
            north: place.latitude + reach, credit: "© \(name)")
        let file = scratch.write(Data(bytes), "\(name).pmtiles")
        _ = try TileArchives(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path])).add(file) { _, _ in true }
    }

    private func length(_ store: TileStore, _ id: TileID) throws -> Int? { try store.block(for: id)?.sampleLength }

    /// The length of the line in a tile, which tells the tile from others.
    private static let (archive, web, coarse, fine, small) = (100, 200, 300, 400, 500)

    private static let leeds = Coordinate(latitude: 53.8, longitude: -1.55)
    private func tile(_ zoom: Int, _ place: Coordinate = leeds) throws -> TileID {
        try #require(TileID.containing(place, zoom: zoom))
    }
    private func serve(_ id: TileID, length: Int) {
        server.answer(
            "https://tiles.example.org/\(id.zoom)/\(id.x)/\(id.y).mvt", SampleTiles.tile(length: length))
    }

    @Test func anArchiveComesBeforeTheNetworkIfItCoversTheTile() throws {
        // A box of 0.5 degrees covers several tiles of zoom 12, but only a part of a tile of zoom 10 at its edge.
        try add("leeds", around: Self.leeds, reach: 0.5, length: Self.archive)
        let store = store()
        #expect(try length(store, tile(12)) == Self.archive)
        #expect(server.urls.isEmpty)
        let edge = Coordinate(latitude: 53.8, longitude: -2.05)
        try serve(tile(10, edge), length: Self.web)
        #expect(try length(store, tile(10, edge)) == Self.web)
        // A part of a tile is used if no other provider has more.
        #expect(try length(self.store(isOffline: true), tile(10, edge)) == Self.web, "it was saved")
        try FileManager.default.removeItem(atPath: scratch.path + "/cache")
        #expect(try length(self.store(isOffline: true), tile(10, edge)) == Self.archive)
    }

    @Test func theFinestArchiveComesFirst() throws {
        try add("coarse", around: Self.leeds, reach: 0.2, maximumZoom: 11, length: Self.coarse)
        try add("fine", around: Self.leeds, reach: 0.4, maximumZoom: 13, length: Self.fine)
        try add("fine-and-small", around: Self.leeds, reach: 0.3, maximumZoom: 13, length: Self.small)
        #expect(try length(store(), tile(11)) == Self.small)
        #expect(try length(store(), tile(13, Coordinate(latitude: 53.8, longitude: -1.2))) == Self.fine)
    }

    @Test func aTileBeyondTheHighestZoomIsDrawnFromTheOneAbove() throws {
        try add("leeds", around: Self.leeds, reach: 0.5, length: Self.archive)
        let store = store()
        store.open()
        #expect(try store.needed(for: tile(16)) == tile(12))
        #expect(try store.needed(for: tile(11)) == tile(11))
        let block = try #require(try store.block(for: tile(16)))
        #expect(block.corner == (try tile(12)).corner)
    }

    @Test func aCoarserTileIsDrawnWithoutANetwork() throws {
        try serve(tile(9), length: Self.coarse)
        _ = try store().block(for: tile(9))
        server.answer("https://tiles.example.org/12/1/1.mvt", Response(status: 500))
        let offline = store(isOffline: true)
        #expect(try length(offline, tile(13)) == Self.coarse)
        #expect(try length(offline, TileID(13, 1, 1)) == nil)
        #expect(server.urls.count == 1)
        #expect(try length(store(network: false), tile(13)) == Self.coarse, "the setting does the same")
    }

    @Test func noticesAddedAndRemovedArchives() throws {
        let store = store(isOffline: true)
        #expect(!store.hasChanged, "the archives were not opened yet")
        store.open()
        #expect(!store.hasChanged && store.description() == nil)
        try add("leeds", around: Self.leeds, reach: 0.5, length: Self.archive)
        #expect(store.hasChanged)
        store.open()
        #expect(
            try !store.hasChanged && store.description()?.name == "leeds" && length(store, tile(12)) == Self.archive)
        try store.archives.remove("leeds")
        #expect(store.hasChanged)
        store.open()
        #expect(try !store.hasChanged && store.description() == nil && length(store, tile(12)) == nil)
    }

    @Test func anOldTileIsMarkedAsOld() throws {
        try serve(tile(12), length: Self.web)
        _ = try store().block(for: tile(12))
        clock.pass(7 * 86_400)
        try serve(tile(12), length: Self.fine)
        let store = store()
        let old = try store.answer(for: tile(12), acceptsOld: true, Cancellation())
        #expect(old.isOld && old.block?.sampleLength == Self.web)
        #expect(try length(store, tile(12)) == Self.fine)
        #expect(try !store.answer(for: tile(12), acceptsOld: true, Cancellation()).isOld)
    }

    @Test func describesTheSourceOfItsTiles() throws {
        let store = store()
        #expect(store.description()?.zooms == 0...14)
        #expect(store.isOnline)
        try add("leeds", around: Self.leeds, reach: 0.5, maximumZoom: 13, length: Self.archive)
        let offline = self.store("openfreemap", isOffline: true)
        #expect(offline.description() == nil, "nothing is known before it is opened")
        offline.open()
        #expect(offline.description() == TileSourceInfo(name: "leeds", zooms: 10...13, credit: "© leeds"))
        #expect(!offline.isOnline)
        let both = self.store("openfreemap")
        both.open()
        #expect(
            both.description()
                == TileSourceInfo(
                    name: "leeds, OpenFreeMap", zooms: 0...14,
                    credit: "© leeds · © OpenMapTiles © OpenStreetMap contributors"))
    }

    @Test func problemsAreReportedAndOtherArchivesWork() throws {
        try add("leeds", around: Self.leeds, reach: 0.5, length: Self.archive)
        _ = scratch.write(Data("nothing of the kind".utf8), "data/tiles/broken.pmtiles")
        let store = store("mapland")
        #expect(try length(store, tile(12)) == Self.archive)
        let unknown = TileError.unsupported(.unknownSource("mapland", known: KnownTileSource.all.map(\.id)))
        #expect(store.problems == [.archive(name: "broken", .tiles(.damaged(.notAnArchive))), .source(unknown)])
    }

    @Test func layersOfAnUnknownSchemaAreReported() throws {
        server.answer("https://tiles.example.org/3/1/2.mvt", SampleTiles.tile(layer: "ley_lines"))
        #expect { try store().block(for: TileID(3, 1, 2)) } throws: {
            ($0 as? TileError)?.kind == .unsupported && "\($0)".contains("ley_lines")
        }
    }

    @Test func anArchiveOnTheWebIsReadInParts() throws {
        let bytes = SampleTiles.archive(
            [(TileID(3, 1, 2), SampleTiles.tile())], west: -180, south: -80, east: 180, north: 80)
        let ranged = RangeServer(bytes)
        let source = try TileSource("https://example.org/world.pmtiles")
        let cache = TileCache(path: scratch.path + "/tiles", limit: 1 << 30, now: clock.reading)
        let tiles = OnlineTiles(source, cache: cache, fetch: ranged, now: clock.reading)
        #expect(try tiles.tile(TileID(3, 1, 2), Cancellation())?.layers.map(\.name) == ["transportation"])
        #expect(try tiles.tile(TileID(3, 1, 3), Cancellation()) == nil)
        #expect(tiles.record.credit == "© the mappers" && tiles.record.zooms == 3...3)
        let asked = ranged.requests.count
        _ = try tiles.tile(TileID(3, 1, 2), Cancellation())
        #expect(ranged.requests.count == asked, "it was saved")
    }
}

struct TileArchivesTests {
    private let scratch = Scratch()
    private func archives(_ files: any FileSystem = LocalFiles()) -> TileArchives {
        TileArchives(folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), files: files)
    }

    private func archive(_ name: String, tile: [UInt8] = SampleTiles.tile(), layers: [String] = ["transportation"])
        -> String
    {
        let bytes = SampleTiles.archive(
            [(TileID(0, 0, 0), tile)], west: -10, south: -10, east: 10, north: 10, layers: layers)
        return scratch.write(Data(bytes), name)
    }

    @Test(arguments: [
        ("city.pmtiles", "city"), ("My City.PMTILES", "My-City"), (".hidden.pmtiles", "hidden"), ("..pmtiles", "map"),
        ("cache.pmtiles", "map"),
        ("a", "a"),
    ])
    func anArchiveIsAddedUnderTheNameOfItsFile(file: String, name: String) throws {
        let added = try archives().add(archive(file)) { _, _ in true }
        #expect(added?.name == name)
        #expect(archives().names == [name])
        try archives().remove(name)
        #expect(archives().names.isEmpty)
    }

    @Test func anArchiveThatCannotBeDrawnIsNotAdded() throws {
        let files = [
            archive("garbage.pmtiles", tile: [1, 2, 3]), archive("page.pmtiles", tile: Array("<html>".utf8)),
            archive("layers.pmtiles", tile: SampleTiles.tile(layer: "ley_lines"), layers: ["ley_lines"]),
            scratch.write("PMTiles but not really", "text.pmtiles"), scratch.write("", "empty.pmtiles"),
            scratch.path, scratch.path + "/none.pmtiles",
        ]
        for file in files { #expect(throws: TileArchiveError.self) { try archives().add(file) { _, _ in true } } }
        #expect(!scratch.files.contains { $0.hasPrefix("data/") })
    }

    @Test func aTruncatedArchiveIsNotAdded() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: archive("whole.pmtiles")))
        for length in stride(from: 0, to: whole.count, by: 7) {
            let file = scratch.write(whole.prefix(length), "part.pmtiles")
            #expect(throws: TileArchiveError.self, "\(length) bytes") { try archives().add(file) { _, _ in true } }
        }
    }

    @Test func aStoppedOrFailedCopyLeavesNoFile() throws {
        let file = archive("city.pmtiles")
        #expect(try archives().add(file) { _, _ in false } == nil)
        let counting = FailingFiles(.once, at: .max)
        try archives().remove(try #require(try archives(counting).add(file) { _, _ in true }).name)
        var refused = 0
        for step in 1...counting.stepsTaken {
            // Old temporary files that cannot be looked for are no error.
            if let added = try? archives(FailingFiles(.once, at: step)).add(file, progress: { _, _ in true }) {
                try archives().remove(added.name)
            } else {
                refused += 1
            }
            #expect(scratch.files.filter { $0.hasPrefix("data/tiles/") } == [], "step \(step)")
        }
        #expect(refused >= 2)
    }

    @Test(.enabled(if: TileData.hasFirenze, "shared data is missing")) func aRealArchiveIsRead() throws {
        let added = try #require(try archives().add(TileData.firenze) { _, _ in true })
        #expect(added.zooms == 0...14 && added.credit.contains("OpenStreetMap"))
        #expect(added.bounds.contains(Coordinate(latitude: 43.77, longitude: 11.25)))
        let store = TileStore(
            folders: Folders(environment: ["CATCHMENT_HOME": scratch.path]), settings: Settings.Tiles(), fetch: nil,
            isOffline: true)
        let id = try #require(TileID.containing(Coordinate(latitude: 43.77, longitude: 11.25), zoom: 14))
        #expect(try #require(try store.block(for: id)).features.contains { $0.role == .street })
    }
}
