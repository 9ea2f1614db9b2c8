import Geo
import Screen
import TestSupport
import Testing
import Tiles

@testable import MapDrawing

private func viewport(_ latitude: Double, _ longitude: Double, zoom: Double, _ columns: Int = 80, _ rows: Int = 24)
    -> Viewport
{
    Viewport(
        center: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom,
        size: Size(columns: columns, rows: rows))
}

struct TileCoverTests {
    /// At zoom z a tile of zoom z is 256 units wide, one of z - 1 is 512; 676 is 512 · 2^0.4.
    @Test(arguments: [
        (14.0, 0...14, 13), (14.3, 0...14, 13), (14.5, 0...14, 14), (14.9, 0...14, 14), (15.0, 0...14, 14),
        (19.5, 0...14, 14), (11.2, 0...14, 10),
        (2.0, 0...14, 1),
        (1.0, 0...14, 0), (12.0, 13...13, 13), (16.0, 5...9, 9),
    ])
    func tilesAre338To676UnitsWideIfTheSourceHasSuch(
        zoom: Double, zooms: ClosedRange<Int>, expected: Int
    ) {
        let tiles = neededTiles(for: viewport(53.8, -1.55, zoom: zoom), zooms: zooms)
        #expect(!tiles.isEmpty)
        #expect(tiles.allSatisfy { $0.zoom == expected })
    }

    /// Tile numbers of Leeds: the formulas of the OpenStreetMap wiki, *Slippy map tilenames*, worked out with Python.
    @Test func theTileInTheMiddleComesFirst() {
        #expect(
            neededTiles(for: viewport(53.8, -1.55, zoom: 14), zooms: 0...14).first == TileID(zoom: 13, x: 4060, y: 2638)
        )
    }

    @Test(arguments: [(53.8, -1.55), (0.0, 179.99), (-84.9, -179.99), (84.9, 10), (40.7, -74)])
    func theTilesCoverTheMapOnceEach(
        latitude: Double, longitude: Double
    ) {
        for zoom in [1.0, 1.7, 3.2, 9.9, 14.4] {
            let viewport = viewport(latitude, longitude, zoom: zoom, 130, 45)
            let tiles = neededTiles(for: viewport, zooms: 0...14)
            #expect(Set(tiles).count == tiles.count && tiles.count <= 64)
            var seen: Set<TileID> = []
            for row in 0..<90 {
                for column in 0..<260 {
                    let scale = viewport.unitsPerWorld
                    let x = viewport.visibleRect.west + (Double(column) / 2 + 0.25) * 8 / scale
                    let y = viewport.visibleRect.north + (Double(row) / 2 + 0.25) * 16 / scale
                    guard y > 0, y < 1, let zoom = tiles.first?.zoom else { continue }
                    let across = Double(1 << zoom)
                    let tile = TileID(
                        zoom: zoom, x: Int((x - x.rounded(.down)) * across), y: Int(y * across))
                    if let tile { seen.insert(tile) }
                }
            }
            #expect(seen.isSubset(of: tiles))
            // The samples may miss a tile of which less than half a cell is on the map.
            #expect(tiles.count - seen.count <= 12)
        }
    }

    @Test func theTilesNearestToTheCentreComeFirst() {
        let viewport = viewport(53.8, -1.55, zoom: 14.3, 200, 50)
        let distances = neededTiles(for: viewport, zooms: 0...14).map { tile in
            let (dx, dy) = (
                tile.corner.x + tile.side / 2 - viewport.middle.x, tile.corner.y + tile.side / 2 - viewport.middle.y
            )
            return dx * dx + dy * dy
        }
        #expect(distances == distances.sorted())
    }

    @Test func theNumberOfTilesIsLimitedAndAMapWithoutCellsNeedsNone() {
        #expect(neededTiles(for: viewport(53.8, -1.55, zoom: 14, 2000, 1000), zooms: 0...14).count <= 64)
        // A distant view of a source that has only high zooms.
        #expect(neededTiles(for: viewport(53.8, -1.55, zoom: 5), zooms: 12...14).isEmpty)
        #expect(neededTiles(for: viewport(53.8, -1.55, zoom: 14, 0, 0), zooms: 0...14).isEmpty)
        #expect(!neededTiles(for: viewport(53.8, -1.55, zoom: 14), zooms: -5...90).isEmpty)
    }

    @Test func aTileThatIsNotLoadedIsReplacedByOneOfALowerZoomElseByThoseOfHigherZooms() throws {
        let viewport = viewport(53.8, -1.55, zoom: 14, 160, 60)
        let needed = neededTiles(for: viewport, zooms: 0...14)
        let middle = try #require(needed.first)

        #expect(
            baseParts(for: viewport, zooms: 0...14) { $0 == middle ? block($0) : nil }.map(\.clip) == [
                WorldRect(middle)
            ])

        let above = middle.ancestor(zoom: 9)
        let fromAbove = baseParts(for: viewport, zooms: 0...14) { $0 == above || $0.zoom == 2 ? block($0) : nil }
        #expect(fromAbove.map(\.clip) == needed.map(WorldRect.init))
        #expect(fromAbove.first?.block.unit == above.side / 4096)

        let child = try #require(TileID(zoom: 14, x: middle.x * 2 + 1, y: middle.y * 2))
        let grandchild = try #require(TileID(zoom: 15, x: middle.x * 4, y: middle.y * 4 + 3))
        let fromBelow = baseParts(for: viewport, zooms: 0...14) { $0 == child || $0 == grandchild ? block($0) : nil }
        #expect(Set(fromBelow.map(\.clip)) == [WorldRect(child), WorldRect(grandchild)])

        #expect(baseParts(for: viewport, zooms: 0...14) { _ in nil }.isEmpty)
    }

    @Test func aBlockThatCoversAPartOfItsTileIsDrawnOnlyThere() throws {
        let viewport = viewport(53.8, -1.55, zoom: 14, 160, 60)
        let middle = try #require(neededTiles(for: viewport, zooms: 0...14).first)
        var half = block(middle)
        half.width = 2048
        let parts = baseParts(for: viewport, zooms: 0...14) { $0 == middle ? half : nil }
        #expect(parts.map(\.clip) == [half.square])
        #expect(half.square.east < WorldRect(middle).east)

        // A block that covers only a far corner of its tile gives no part.
        let country = middle.ancestor(zoom: 5)
        var corner = block(country)
        (corner.width, corner.height) = (1, 1)
        #expect(baseParts(for: viewport, zooms: 0...14) { $0 == country ? corner : nil }.isEmpty)
    }

    @Test func acrossTheAntimeridianBothSidesAreDrawn() {
        let viewport = viewport(0, 180, zoom: 6, 40, 10)
        var west = FeatureBlock(corner: WorldPoint(x: 0, y: 0), unit: 1.0 / 64, width: 1, height: 64)
        west.add(.water, parts: [[(0, 0), (1, 0), (1, 64), (0, 64)].map { GridPoint(x: $0.0, y: $0.1) }])
        var east = FeatureBlock(corner: WorldPoint(x: 63.0 / 64, y: 0), unit: 1.0 / 64, width: 1, height: 64)
        east.add(.water, parts: [[(0, 0), (1, 0), (1, 64), (0, 64)].map { GridPoint(x: $0.0, y: $0.1) }])
        let base = BaseMap(parts: [
            BasePart(block: west, clip: WorldRect(west: 0, north: 0, east: 1.0 / 64, south: 1)),
            BasePart(block: east, clip: WorldRect(west: 63.0 / 64, north: 0, east: 1, south: 1)),
        ])
        let theme = MapTheme.standard(on: .dark)
        let layer = BaseLayer(base, viewport: viewport, charset: .braille, theme: theme)
        let row = layer.backgroundText(MapPalette.of(theme, .braille)).split(separator: "\n")[4]
        // A 64th of the world is 256 units at zoom 6, 32 columns: more than either half of the map.
        #expect(row == String(repeating: "w", count: 40))
    }

    /// By brute force: asks at the middle of every second cell in every second row whether a tile is loaded there, of any zoom up
    /// to two beyond the needed one. No tile is missed: the smallest are eight columns wide and four rows high.
    @Test(arguments: 1...30)
    func everyLoadedCellLiesInExactlyOnePart(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let latitude = Double.random(in: -70...70, using: &random)
        let longitude = [Double.random(in: -180...180, using: &random), 179.99].randomElement(using: &random) ?? 0
        let zoom = Double.random(in: 1.5...16, using: &random)
        let viewport = viewport(latitude, longitude, zoom: zoom, 130, 45)
        let needed = neededTiles(for: viewport, zooms: 0...14)
        let tileZoom = try #require(needed.first).zoom
        // Tiles are loaded at random, from the whole world to two zooms beyond the needed one.
        func chance(_ tile: TileID) -> Bool {
            let mixed =
                (UInt64(tile.x) &* 73_856_093 ^ UInt64(tile.y) &* 19_349_663 ^ UInt64(tile.zoom) &* 83_492_791) &+ seed
            return (mixed &* 0x9E37_79B9_7F4A_7C15) >> 60 < (tile.zoom < tileZoom ? 1 : 5)
        }
        let parts = baseParts(for: viewport, zooms: 0...14) { chance($0) ? block($0) : nil }
        let scale = viewport.unitsPerWorld
        for row in stride(from: Int(seed) & 1, to: 45, by: 2) {
            for column in stride(from: Int(seed) >> 1 & 1, to: 130, by: 2) {
                var x = viewport.visibleRect.west + (Double(column) + 0.5) * 8 / scale
                let y = viewport.visibleRect.north + (Double(row) + 0.5) * 16 / scale
                guard y > 0, y < 1 else { continue }
                x -= x.rounded(.down)
                let isLoaded = (0...tileZoom + 2).contains { zoom in
                    let across = Double(1 << zoom)
                    return TileID(zoom: zoom, x: Int(x * across), y: Int(y * across)).map(chance) ?? false
                }
                let count = parts.count {
                    x >= $0.clip.west && x < $0.clip.east && y >= $0.clip.north && y < $0.clip.south
                }
                #expect(count == (isLoaded ? 1 : 0), "column \(column), row \(row)")
            }
        }
    }

    /// By brute force: a part is hidden if each of its dots lies in a later one.
    @Test(arguments: 1...40)
    func onlyPartsWhollyCoveredByLaterOnesAreLeftOut(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let map = MadeMap(columns: 12, rows: 6)
        let parts = (0..<8).map { _ in
            let (left, top) = (Int.random(in: -2...9, using: &random), Int.random(in: -2...4, using: &random))
            return map.part(
                [],
                clip: map.clip(
                    columns: left..<left + .random(in: 0...9, using: &random),
                    rows: top..<top + .random(in: 0...6, using: &random)))
        }
        let projection = DotProjection(map.viewport, charset: .block)
        let clips = parts.map { projection.dots(of: $0.clip, worldOffset: 0) }
        let expected = clips.indices.filter { index in
            let clip = clips[index]
            return !clip.isEmpty
                && (clip.top..<clip.bottom).contains { y in
                    (clip.left..<clip.right).contains { x in
                        !clips[(index + 1)...].contains { $0.left <= x && x < $0.right && $0.top <= y && y < $0.bottom }
                    }
                }
        }
        let seen = visibleParts(of: parts, viewport: map.viewport, charset: .block)
        #expect(seen.map(\.clip) == expected.map { clips[$0] })
    }
}

private func block(_ tile: TileID) -> FeatureBlock { FeatureBlock(tile: tile) }
