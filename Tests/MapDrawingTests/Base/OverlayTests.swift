import Geo
import Screen
import Testing
import Tiles

@testable import MapDrawing

/// Parts that are laid over others.
struct OverlayTests {
    private static let map = MadeMap(columns: 20, rows: 8)

    private static func part(
        _ features: [(MapRole, [[(Double, Double)]])], clip: WorldRect? = nil, isOverlay: Bool
    ) -> BasePart {
        var part = map.part(features, clip: clip)
        part.isOverlay = isOverlay
        return part
    }

    private static let lake = part([(.water, [box(0, 0, 20, 8)])], isOverlay: false)
    private static let road: [(MapRole, [[(Double, Double)]])] = [(.mainRoad, [[(0, 4), (20, 4)]])]

    @Test func whatIsBelowAnOverlayIsSeen() {
        let below = Self.map.layer([Self.lake]).page
        let over = Self.map.layer([Self.lake, Self.part(Self.road, isOverlay: true)]).page
        #expect(over != below)
        #expect((0..<20).allSatisfy { over[$0, 0] == below[$0, 0] && over[$0, 7] == below[$0, 7] })
        let opaque = Self.map.layer([Self.lake, Self.part(Self.road, isOverlay: false)]).page
        #expect(opaque[3, 0] != below[3, 0])
    }

    @Test func aTileHidesAnOverlayBelowIt() {
        let tile = Self.part([(.green, [box(0, 0, 20, 8)])], isOverlay: false)
        let alone = Self.map.layer([tile]).page
        #expect(Self.map.layer([Self.part(Self.road, isOverlay: true), tile]).page == alone)
    }

    @Test(arguments: [(true, 1), (false, 0)])
    func onlyAnOpaquePartHidesNames(isOverlay: Bool, count: Int) {
        var named = Self.map.block
        named.add(.quarter, name: "Headingley", parts: [Self.map.grid([(10, 4)])])
        let above = Self.part(Self.road, isOverlay: isOverlay)
        let base = BaseMap(parts: [BasePart(block: named, clip: Self.map.whole), above])
        let labels = BaseLabels(base, viewport: Self.map.viewport, charset: .braille)
        #expect(labels.candidates.count == count)
    }

    @Test(arguments: [(CharacterSet.braille, "⊖ Headingley"), (.block, "= Headingley"), (.ascii, "= Headingley")])
    func aStationIsToldFromItsQuarter(charset: CharacterSet, text: String) {
        var block = Self.map.block
        block.add(.quarter, name: "Headingley", parts: [Self.map.grid([(10, 2)])])
        block.add(.station, name: "Headingley", parts: [Self.map.grid([(10, 6)])])
        let base = BaseMap(parts: [BasePart(block: block, clip: Self.map.whole)])
        let labels = BaseLabels(base, viewport: Self.map.viewport, charset: charset)
        #expect(Set(labels.candidates.map(\.text)) == ["Headingley", text])
    }

    @Test(arguments: [(12.0, false), (13, true), (16, true)])
    func hamletsAreNamedOnlyCloseUp(zoom: Double, isNamed: Bool) {
        #expect((LabelRule.active(at: zoom, charset: .braille)[Int(MapRole.hamlet.rawValue)] != nil) == isNamed)
    }
}
