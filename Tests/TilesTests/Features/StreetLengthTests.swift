import Geo
import Testing

@testable import Tiles

/// Streets that were cut at junctions, and their lengths.
struct StreetLengthTests {
    private static func block(_ streets: [[(Int32, Int32)]]) -> FeatureBlock {
        var block = FeatureBlock(corner: WorldPoint(x: 0.5, y: 0.3), unit: 1e-8, width: 4096, height: 4096)
        for street in streets {
            block.add(.street, parts: [street.map { GridPoint(x: $0.0, y: $0.1) }])
        }
        block.buildIndex()
        return block
    }

    /// A street of three parts with a crossing street, and a lane that begins at the crossing at a right angle. The lengths are
    /// worked out by hand.
    @Test func partsThatGoOnStraightAreOneStreet() {
        let block = Self.block([
            [(100, 100), (200, 100)], [(200, 100), (300, 110)], [(300, 110), (400, 110)],
            [(200, 100), (200, 160)],
        ])
        let whole: Float = 100 + (100 * 100 + 10 * 10 as Float).squareRoot() + 100
        #expect(block.streetLengths.prefix(3).allSatisfy { abs($0 - whole) < 0.01 })
        #expect(block.streetLengths[3] == 60)
    }

    @Test func atACrossingEachStreetGoesStraightOn() {
        let block = Self.block([
            [(0 + 100, 500), (500, 500)], [(500, 500), (900, 500)], [(500, 300), (500, 500)], [(500, 500), (500, 600)],
        ])
        #expect(block.streetLengths == [800, 800, 300, 300])
    }

    @Test func aStreetThatLeavesTheTileIsLong() {
        let block = Self.block([[(-20, 100), (30, 100)], [(30, 100), (60, 100)], [(1000, 1000), (1030, 1040)]])
        #expect(block.streetLengths == [.infinity, .infinity, 50])
    }

    @Test func aLoopHasTheLengthOfItsParts() {
        let square: [[(Int32, Int32)]] = [[(100, 100), (200, 100), (200, 200), (100, 200), (100, 100)]]
        #expect(Self.block(square).streetLengths == [400])
    }

    @Test func otherRolesHaveNoLengths() {
        var block = FeatureBlock(corner: WorldPoint(x: 0.5, y: 0.3), unit: 1e-8, width: 4096, height: 4096)
        block.add(.mainRoad, parts: [[GridPoint(x: 0, y: 0), GridPoint(x: 100, y: 0)]])
        block.add(.street, parts: [[GridPoint(x: 5, y: 5)]])
        block.buildIndex()
        #expect(block.streetLengths == [0, 0])
    }
}
