import Geo
import Testing
import Tiles

struct FeatureBlockTests {
    private let line = [GridPoint(x: 1, y: 2), GridPoint(x: 3, y: 4)]
    private let ring = [GridPoint(x: 0, y: 0), GridPoint(x: 9, y: 0), GridPoint(x: 9, y: 9)]

    private func made() -> FeatureBlock {
        var block = FeatureBlock(corner: WorldPoint(x: 0, y: 0), unit: 1, width: 10, height: 10)
        block.add(.water, parts: [ring, line + ring])
        block.add(.street, name: "Shore Road", parts: [line])
        block.add(.district, name: "Kingston upon Hull", parts: [[line[0]]])
        return block
    }

    private func shapes(_ block: FeatureBlock) -> [[[GridPoint]]] {
        block.features.map { feature in block.parts[feature.parts].map { Array(block.points[$0]) } }
    }

    @Test func featuresHaveTheirOwnParts() {
        #expect(shapes(made()) == [[ring, line + ring], [line], [[line[0]]]])
    }

    @Test func removingFeaturesPreservesThePartsOfOthers() {
        var block = made()
        block.removeFeatures { $0.role == .water }
        #expect(shapes(block) == [[line], [[line[0]]]])
        block.add(.green, parts: [ring])
        #expect(shapes(block).last == [ring])
        block.removeFeatures { _ in true }
        #expect(block.features.isEmpty)
    }

    /// The box of a removed feature must not become that of the next one.
    @Test func removingFeaturesDropsTheIndex() {
        var block = made()
        block.buildIndex()
        #expect(
            block.boxes == [
                GridBox(left: 0, top: 0, right: 9, bottom: 9), GridBox(left: 1, top: 2, right: 3, bottom: 4),
                GridBox(left: 1, top: 2, right: 1, bottom: 2),
            ])
        block.removeFeatures { $0.role == .water }
        block.add(.green, parts: [ring])
        #expect(block.boxes.isEmpty)
    }

    @Test func equalNamesHaveOneNumber() {
        var block = made()
        block.add(.street, name: "Shore Road", parts: [line])
        block.buildIndex()
        #expect(block.nameNumbers == [-1, 0, 1, 0])
    }

    @Test func runsAreConsecutiveFeaturesOfOneRole() {
        var block = made()
        block.add(.district, name: "Hull", parts: [[line[0]]])
        block.add(.street, parts: [line])
        let (roles, ranges): ([MapRole], [Range<Int>]) = (
            [.water, .street, .district, .street], [0..<1, 1..<2, 2..<4, 4..<5]
        )
        #expect(block.runs.map(\.role) == roles)
        #expect(block.runs.map(\.features) == ranges)
        block.buildIndex()
        #expect(block.runs.map(\.role) == roles)
        #expect(block.runs.map(\.features) == ranges)
        block.removeFeatures { $0.role != .street }
        #expect(block.runs.map(\.features) == [0..<2])
        block.buildIndex()
        block.removeFeatures { _ in true }
        #expect(block.runs.isEmpty)
    }

    /// 11 points of 8 bytes, 4 parts of 16, 3 features of 48 (role, name, rank and parts, aligned to 8), each with a box of
    /// 16 and a name number of 4, and the 18 bytes of the name that does not fit in 15, with a header of 32.
    @Test func theSizeInMemoryIsCountedInBytes() {
        #expect(made().byteCount == 88 + 64 + 144 + 48 + 12 + 50)
        #expect(FeatureBlock(corner: WorldPoint(x: 0, y: 0), unit: 1, width: 1, height: 1).byteCount == 0)
    }
}
