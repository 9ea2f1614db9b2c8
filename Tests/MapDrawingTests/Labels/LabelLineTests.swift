import Geo
import MapDrawing
import Screen
import TestSupport
import Testing
import Tiles

struct LabelLineTests {
    @Test(arguments: CharacterSet.allCases)
    func aStreetIsNamedOnTheMiddleOfItsLevelStretch(charset: CharacterSet) {
        var town = LabelTown(columns: 60, rows: 9, zoom: 17)
        town.add(.street, "High Street", [(4, 0), (10, 4.5), (40, 4.5), (44, 9)])
        let frame = town.frame(charset: charset)
        // The middle of 10 to 40 is 25; eleven columns around it begin at 19 or 20.
        let places = frame.places(of: "High Street")
        #expect(places == [Point(column: 19, row: 4)] || places == [Point(column: 20, row: 4)])
        // A blank at either end, then the street.
        guard let start = places.first?.column else { return }
        #expect([start - 1, start + 11].allSatisfy { frame[$0, 4].scalar == " " })
        #expect([start - 2, start + 12].allSatisfy { frame[$0, 4].scalar != " " })
    }

    @Test(arguments: CharacterSet.allCases)
    func aStreetThatIsNotDrawnHasNoName(charset: CharacterSet) {
        for zoom in stride(from: 11, through: 18, by: 0.5) {
            var town = LabelTown(columns: 60, rows: 3, zoom: zoom)
            town.add(.street, "High Street", [(0, 1.5), (60, 1.5)])
            let frame = town.frame(charset: charset)
            if !frame.places(of: "High Street").isEmpty { #expect(frame[0, 1].scalar != " ", "zoom \(zoom)") }
        }
    }

    @Test func thePiecesOfAStreetAreJoined() {
        var town = LabelTown(columns: 60, rows: 5)
        // One of the pieces runs from east to west.
        town.add(.street, "Cathedral Square", [(10, 2.5), (20, 2.5)])
        town.add(.street, "Cathedral Square", [(30, 2.5), (40, 2.5)])
        town.add(.street, "Cathedral Square", [(30, 2.5), (20, 2.5)])
        let places = town.frame().places(of: "Cathedral Square")
        #expect(places == [Point(column: 17, row: 2)] || places == [Point(column: 16, row: 2)])
    }

    @Test func piecesThatDoNotMeetAreNotJoined() {
        var town = LabelTown(columns: 60, rows: 5)
        town.add(.street, "Cathedral Square", [(10, 2.5), (20, 2.5)])
        town.add(.street, "Cathedral Square", [(30, 2.5), (40, 2.5)])
        #expect(town.frame().places(of: "Cathedral Square").isEmpty)
    }

    /// A street in two tiles, each with a short piece of the other's part.
    @Test func aStreetGoesOnFromOneTileToTheNext() {
        var (west, east) = (LabelTown(columns: 60, rows: 5), LabelTown(columns: 60, rows: 5))
        west.add(.street, "Cathedral Square", [(18, 2.5), (33, 2.5)])
        east.add(.street, "Cathedral Square", [(27, 2.5), (42, 2.5)])
        var scene = west.scene
        scene.base.parts = [
            BasePart(block: west.block, clip: west.rect(-60, -60, 30, 60)),
            BasePart(block: east.block, clip: east.rect(30, -60, 120, 60)),
        ]
        for parts in [scene.base.parts, scene.base.parts.reversed()] {
            scene.base.parts = parts
            let places = west.frame(scene).places(of: "Cathedral Square")
            #expect(places == [Point(column: 21, row: 2)] || places == [Point(column: 22, row: 2)])
        }
    }

    /// The slope is in rows per column. As cells are twice as high as wide, 0.2 is 22 degrees, and 0.7 is 54.
    @Test(arguments: [(0.0, true), (0.05, true), (0.1, true), (0.7, false), (2, false)])
    func onlyLevelStreetsAreNamed(slope: Double, isNamed: Bool) {
        for direction in [1.0, -1] {
            var town = LabelTown(columns: 60, rows: 24)
            town.add(
                .street, "High Street", [(10, 12.5 - 20 * slope * direction), (50, 12.5 + 20 * slope * direction)])
            #expect(town.frame().places(of: "High Street").count == (isNamed ? 1 : 0))
        }
    }

    /// A name across other streets would seem to belong to them.
    @Test func steepMainRoadsAreNamedAcrossWhereNoOtherStreetRuns() {
        var town = LabelTown(columns: 40, rows: 20)
        town.add(.mainRoad, "Otley Road", [(20.5, -30), (20.5, 50)])
        let places = town.frame().places(of: "Otley Road")
        #expect(!places.isEmpty)
        #expect(places.allSatisfy { (15...16).contains($0.column) })

        for row in 0..<20 { town.add(.street, "", [(0, Double(row) + 0.5), (40, Double(row) + 0.5)]) }
        #expect(town.frame().places(of: "Otley Road").isEmpty)
    }

    @Test func aStreetWithoutANameAndANameWithoutAStreetAreNotWritten() {
        var town = LabelTown(columns: 40, rows: 5)
        town.add(.street, "", [(0, 2.5), (40, 2.5)])
        town.add(.street, "Point", [(20, 1)])
        town.block.add(.street, name: "Empty", parts: [[]])
        town.block.add(.street, name: "None", parts: [])
        town.block.add(.quarter, name: "Nowhere", parts: [])
        town.block.add(.green, name: "Nothing", parts: [[]])
        #expect(town.frame().text.allSatisfy { !$0.isLetter })
    }

    @Test func aLongStreetIsNamedAgainAndAgainButNotTwiceWithinSight() {
        var town = LabelTown(columns: 240, rows: 5)
        town.add(.street, "Roman Road", [(-150, 2.5), (350, 2.5)])
        let columns = town.frame().places(of: "Roman Road").map(\.column)
        #expect(columns.count == 3)
        #expect(zip(columns, columns.dropFirst()).allSatisfy { $1 - $0 >= 64 })
    }

    @Test func aStreetOfAnyLengthOnASmallMapHasItsName() {
        for start in [-190, -120, -60, -20] {
            var town = LabelTown(columns: 52, rows: 5)
            town.add(.street, "Roman Road", [(Double(start), 2.5), (180, 2.5)])
            #expect(town.frame().places(of: "Roman Road").count == 1, "from \(start)")
        }
    }

    @Test func aLakeIsNamedInItsWidestPart() {
        var town = LabelTown(columns: 60, rows: 20)
        let shore: [(Double, Double)] = [(20, 1), (24, 1), (50, 14), (50, 16), (8, 16), (8, 14)]
        let island: [(Double, Double)] = [(10, 14.2), (48, 14.2), (48, 15), (10, 15)]
        town.block.add(.water, name: "Roundhay Lake", parts: [shore, island].map { $0.map { town.at($0.0, $0.1) } })
        let places = town.frame().places(of: "Roundhay Lake")
        #expect(places.count == 1)
        // In row 14 is the island; row 15 is as wide as the lake.
        #expect(places.first?.row == 15)
        #expect(places.first.map { (21...24).contains($0.column) } == true)
    }

    @Test func aPondIsTooSmallForItsName() {
        var town = LabelTown(columns: 40, rows: 7)
        town.add(.water, "Roundhay Lake", [(14, 2), (28, 2), (28, 5), (14, 5)])
        #expect(town.frame().places(of: "Roundhay Lake").isEmpty)
    }

    /// Panning by whole cells moves every name that stays on the map, and adds or removes names only at the edges.
    @Test(arguments: [(1, 0), (0, 1), (-1, -1), (3, -2), (7, 5)])
    func namesMoveWithTheMap(columns: Int, rows: Int) {
        var random = SeededRandom(seed: 7)
        var town = LabelTown(columns: 100, rows: 30, zoom: 15)
        for row in 0..<26 {
            let (y, bend) = (Double(row * 4) - 30.7, Double.random(in: -1...1, using: &random))
            town.add(
                .street, "Street \(row)", [(-80, y), (Double.random(in: 0...90, using: &random), y + bend), (180, y)])
        }
        for column in 0..<12 {
            let x = Double(column * 20) - 60.3
            town.add(.mainRoad, "Avenue \(column)", [(x, -40), (x + 3, 70)])
            town.add(.quarter, "Quarter \(column)", [(x + 9, Double(column * 31 % 30) + 0.4)])
        }
        town.add(.water, "Long Lake", [(20, 8), (60, 8), (64, 12), (10, 12)])
        let names = Set(town.block.features.map(\.name))
        let (before, after) = (town.frame(), town.frame(panned: (columns, rows)))
        // Names near the edges are not compared: they come and go, and may take the room of others.
        let inner = Rect(before.size).inset(columns: 30, rows: 10)
        var compared = 0
        for name in names {
            for place in before.places(of: name) where inner.contains(place) {
                let moved = Point(column: place.column - columns, row: place.row - rows)
                #expect(after.places(of: name).contains(moved), "\(name)")
                compared += 1
            }
        }
        #expect(compared > 3)
    }

    /// Coordinates at the ends of the range, in tiles that are drawn far beyond their own zoom.
    @Test(arguments: [12.0, 16, 20])
    func wildCoordinatesNeitherCrashNorNameAnything(zoom: Double) {
        let ends: [Int32] = [.min, .min + 1, -1, 0, 4095, 4096, .max - 1, .max]
        guard let tile = TileID(zoom: 0, x: 0, y: 0) else { return }
        var block = FeatureBlock(tile: tile)
        for role in MapRole.allCases {
            let points = ends.flatMap { x in ends.map { GridPoint(x: x, y: $0) } }
            block.add(role, name: "Wild", parts: [points])
            for point in points { block.add(role, name: "Point", rank: .min, parts: [[point]]) }
        }
        let viewport = Viewport(
            center: Coordinate(latitude: 53.8, longitude: -1.55), zoom: zoom, size: Size(columns: 60, rows: 12))
        var scene = MapScene(showsNorth: false, showsScale: false)
        scene.base.parts = [BasePart(block: block, clip: WorldRect(tile))]
        var frame = Frame(size: viewport.size)
        drawMap(scene, viewport: viewport, charset: .ascii, into: &frame, rect: frame.bounds)
        #expect(frame.places(of: "Point").isEmpty)
    }
}
