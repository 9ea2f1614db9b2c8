import Geo
import Testing

@testable import Tiles

struct NarrowedBlockTests {
    /// The tile of the whole world, on a grid of 4096.
    private var world: FeatureBlock {
        var block = FeatureBlock(corner: WorldPoint(x: 0, y: 0), unit: 1.0 / 4096, width: 4096, height: 4096)
        block.add(.street, parts: [[GridPoint(x: 2048, y: 2048), GridPoint(x: 3072, y: 1024)]])
        block.buildIndex()
        return block
    }

    /// 90° east is three quarters of the way across, and the equator half way down.
    private let quarter = BoundingBox(south: 0, west: 0, north: 66.5, east: 90)

    @Test func aNarrowedBlockCoversOnlyTheBox() throws {
        let block = try #require(world.narrowed(to: quarter))
        #expect(block.corner.x == 0.5)
        #expect(block.width == 1024)
        // 66.51326° is where the projection is a quarter of the way down: atan(sinh(π / 2)).
        #expect(abs(block.corner.y - 0.25) < 0.001)
        #expect(abs(block.height - 1024) <= 4)
    }

    @Test func featuresOfANarrowedBlockStayInPlace() throws {
        let block = try #require(world.narrowed(to: quarter))
        func place(_ block: FeatureBlock, _ index: Int) -> (Double, Double) {
            let point = block.points[index]
            return (block.corner.x + Double(point.x) * block.unit, block.corner.y + Double(point.y) * block.unit)
        }
        for index in 0..<2 { #expect(place(block, index) == place(world, index)) }
        #expect(block.boxes.count == 1)
        #expect(block.boxes[0].left == block.points[0].x)
    }

    @Test func aBlockBesideTheBoxBecomesNil() throws {
        let tile = try #require(TileID(zoom: 2, x: 0, y: 0))
        #expect(FeatureBlock(tile: tile).narrowed(to: quarter) == nil)
    }
}
