import Geo
import Testing
import Tiles

@testable import MapDrawing

/// A made-up place at 53.8° N, on a grid whose unit is about a metre.
struct NearestWaterTests {
    private let origin = Coordinate(latitude: 53.8, longitude: -1.55)

    /// Positions in metres east and south of the origin.
    private func base(_ features: [(MapRole, String, [(Int32, Int32)])]) -> BaseMap {
        let world = WebMercator.project(origin)
        let unit = 1 / WebMercator.metresPerUnit(latitude: origin.latitude)
        let corner = WorldPoint(x: world.x - 5000 * unit, y: world.y - 5000 * unit)
        var block = FeatureBlock(corner: corner, unit: unit, width: 10_000, height: 10_000)
        for (role, name, points) in features {
            block.add(role, name: name, parts: [points.map { GridPoint(x: 5000 + $0.0, y: 5000 + $0.1) }])
        }
        let clip = WorldRect(
            west: corner.x, north: corner.y, east: corner.x + 10_000 * unit, south: corner.y + 10_000 * unit)
        return BaseMap(parts: [BasePart(block: block, clip: clip)])
    }

    @Test(
        arguments: [
            ([(-900, 300), (900, 300)], 300.0, 180.0), ([(400, -900), (400, 900)], 400, 90),
            ([(-900, -200), (900, -200)], 200, 0), ([(-250, -900), (-250, 900)], 250, 270),
            // The nearest point of this one is its end.
            ([(300, 300), (900, 900)], 424.26, 135),
        ] as [([(Int32, Int32)], Double, Double)])
    func aRiverIsAsFarAsItsNearestPoint(_ line: [(Int32, Int32)], _ metres: Double, _ bearing: Double) throws {
        let water = try #require(base([(.waterway, "River Aire", line)]).nearestWater(to: origin, withinMetres: 1000))
        #expect(water.name == "River Aire")
        #expect(water.kind == .river)
        // North-south a metre of the projection is up to 0.3 % off here.
        #expect(abs(water.metres - metres) < metres * 0.004)
        #expect(abs(water.bearingDegrees - bearing) < 0.3 || abs(water.bearingDegrees - bearing) > 359.7)
    }

    @Test func waterTooFarOrTooSmallDoesNotCount() {
        let river = (MapRole.waterway, "", [(-900, 300), (900, 300)] as [(Int32, Int32)])
        let pond = (MapRole.water, "", [(100, 100), (150, 100), (150, 150), (100, 150)] as [(Int32, Int32)])
        #expect(base([river]).nearestWater(to: origin, withinMetres: 290) == nil)
        #expect(base([pond]).nearestWater(to: origin, withinMetres: 1000) == nil)
        #expect(base([(.street, "Water Lane", river.2)]).nearestWater(to: origin, withinMetres: 1000) == nil)
    }

    @Test func ofTwoEquallyNearWatersTheNamedOneIsUsed() throws {
        let bank = (MapRole.water, "", [(-900, 290), (900, 290), (900, 390), (-900, 390)] as [(Int32, Int32)])
        let river = (MapRole.waterway, "River Aire", [(-900, 340), (900, 340)] as [(Int32, Int32)])
        #expect(base([bank, river]).nearestWater(to: origin, withinMetres: 1000)?.name == "River Aire")
    }

    @Test func fromWaterThereIsNoNearestWater() {
        let lake = (MapRole.water, "Lake", [(-500, -500), (500, -500), (500, 500), (-500, 500)] as [(Int32, Int32)])
        #expect(base([lake]).nearestWater(to: origin, withinMetres: 1000) == nil)
    }

    @Test func landDrawnOnTheSeaIsNotWater() throws {
        // As in the bundled map: sea from edge to edge, land on it, and the coast between them.
        let sea = (MapRole.water, "", [(-5000, -5000), (5000, -5000), (5000, 5000), (-5000, 5000)] as [(Int32, Int32)])
        let land = (MapRole.land, "", [(-5000, -5000), (600, -5000), (600, 5000), (-5000, 5000)] as [(Int32, Int32)])
        let coast = (MapRole.coast, "", [(600, -4000), (600, 4000)] as [(Int32, Int32)])
        let water = try #require(base([sea, land, coast]).nearestWater(to: origin, withinMetres: 1000))
        #expect(water.kind == .sea)
        #expect(abs(water.metres - 600) < 3)
    }

    @Test func waterWithLandAcrossIsNotTheSea() throws {
        // A tidal river 300 m wide, as in the bundled map: sea from edge to edge, and land on both sides of the river.
        let sea = (MapRole.water, "", [(-5000, -5000), (5000, -5000), (5000, 5000), (-5000, 5000)] as [(Int32, Int32)])
        let west = (MapRole.land, "", [(-5000, -5000), (600, -5000), (600, 5000), (-5000, 5000)] as [(Int32, Int32)])
        let east = (MapRole.land, "", [(900, -5000), (5000, -5000), (5000, 5000), (900, 5000)] as [(Int32, Int32)])
        let bank = (MapRole.coast, "", [(600, -4000), (600, 4000)] as [(Int32, Int32)])
        let thames = (MapRole.waterway, "River Thames", [(750, -4000), (750, 4000)] as [(Int32, Int32)])
        let unnamed = try #require(base([sea, west, east, bank]).nearestWater(to: origin, withinMetres: 1000))
        #expect(unnamed.kind == .tidal)
        #expect(abs(unnamed.metres - 600) < 3)
        let named = try #require(base([sea, west, east, bank, thames]).nearestWater(to: origin, withinMetres: 1000))
        #expect(named.name == "River Thames")
    }

    @Test func waterCoveredByALaterPartDoesNotCount() {
        let river = (MapRole.waterway, "River Aire", [(-900, 300), (900, 300)] as [(Int32, Int32)])
        var covered = base([river])
        covered.parts += base([]).parts
        #expect(covered.nearestWater(to: origin, withinMetres: 1000) == nil)
    }

    @Test func theEdgeOfATileIsNotAShore() throws {
        // A lake that the tile's east edge cuts: its shore lies 4,000 m away, the cut 5,000 m.
        let lake = (MapRole.water, "Lake", [(4000, -900), (5000, -900), (5000, 900), (4000, 900)] as [(Int32, Int32)])
        let water = try #require(base([lake]).nearestWater(to: origin, withinMetres: 9000))
        #expect(abs(water.metres - 4000) < 20)
    }
}
