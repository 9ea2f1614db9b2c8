import Geo
import TestSupport
import Testing

@testable import Tiles

struct BundledMapFormatTests {
    @Test func aWrittenMapIsReadBack() throws {
        let map = try BundledMap(decoding: BundledMap.encode([SquareIsland.draft, SquareIsland.draft]))
        #expect(map.pieces.count == 2)
        let piece = map.pieces[1]
        let block = piece.block
        #expect(piece.zooms == 2.5...7)
        #expect(block.corner == WorldPoint(x: 100 / 1024, y: 200 / 1024) && block.unit == 1 / 1024)
        #expect(block.width == 40 && block.height == 30)
        #expect(block.features.map(\.role) == [.water, .land, .coast, .street, .town])
        #expect(block.features.map(\.name) == ["", "", "", "Shore Road", "Århus"])
        #expect(block.features.map(\.rank) == [0, 0, 0, 0, 300])
        let lines = block.parts.indices.map(block.line)
        #expect(
            lines == [
                SquareIsland.points((0, 0), (40, 0), (40, 30), (0, 30)),
                SquareIsland.points((5, 5), (35, 5), (35, 25), (5, 25)),
                SquareIsland.points((15, 10), (20, 10), (20, 15)),
                SquareIsland.points((5, 5), (5, 25), (35, 25)), SquareIsland.points((5, 5), (35, 5), (35, 25)),
                SquareIsland.points((15, 10), (20, 10), (20, 15), (15, 10)), SquareIsland.points((10, 20)),
            ])
    }

    @Test func piecesAreChosenByZoom() throws {
        var far = SquareIsland.draft
        far.zooms = 0...3
        let map = try BundledMap(decoding: BundledMap.encode([far, SquareIsland.draft]))
        #expect([1, 2.5, 3, 5, 8].map { map.pieces(atZoom: $0).count } == [1, 2, 2, 1, 0])
    }

    @Test(arguments: [(2.0, 1), (2.5, 1), (2.625, 2), (.infinity, 2)])
    func piecesOfHighZoomsAreLeftOut(belowZoom zoom: Double, count: Int) throws {
        var far = SquareIsland.draft
        far.zooms = 0...3
        // The island is drawn from zoom 2.5 on.
        let bytes = BundledMap.encode([far, SquareIsland.draft, far])
        let map = try BundledMap(decoding: bytes, belowZoom: zoom)
        #expect(map.pieces.count == count + 1)
        #expect(map.pieces.first?.zooms == 0...3 && map.pieces.last?.zooms == 0...3)
    }

    /// Wikipedia's article on Adler-32 (RFC 1950) works out the checksum of "Wikipedia" step by step.
    @Test func theChecksumIsAdler32() {
        #expect(Array("Wikipedia".utf8).withUnsafeBytes(BundledMap.checksum) == 0x11E6_0398)
        #expect([UInt8]().withUnsafeBytes(BundledMap.checksum) == 1)
        let many = [UInt8](repeating: 255, count: 100_000)
        #expect(many.withUnsafeBytes(BundledMap.checksum) == slowAdler(many))
    }

    private func slowAdler(_ bytes: [UInt8]) -> UInt32 {
        let sums = bytes.reduce((1, 0)) { sums, byte in
            let low = (sums.0 + Int(byte)) % 65521
            return (low, (sums.1 + low) % 65521)
        }
        return UInt32(sums.1 * 65536 + sums.0)
    }

    static let otherFiles: [([UInt8], TileError.Kind)] = [
        ([], .damaged), (Array("CMAP".utf8), .damaged), (Array("<!DOCTYPE html>".utf8), .damaged),
        (Array("CMAP".utf8) + [9, 1, 0, 0, 0], .unsupported), (Array("CMAP".utf8) + [1, 0, 0, 0, 1], .unsupported),
        (Array("CMAP".utf8) + [3, 0, 0, 0, 1], .damaged), ([0x1F, 0x8B, 8, 0], .damaged),
    ]

    @Test(arguments: otherFiles)
    func otherFilesAreRefused(_ bytes: [UInt8], _ kind: TileError.Kind) {
        #expect(throws: TileError.self) { try BundledMap(decoding: bytes) }
        do throws(TileError) { _ = try BundledMap(decoding: bytes) } catch { #expect(error.kind == kind) }
    }

    @Test func everyChangedOrMissingByteIsNoticed() {
        let bytes = BundledMap.encode([SquareIsland.draft])
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x10
            #expect(throws: TileError.self) { try BundledMap(decoding: damaged) }
            #expect(throws: TileError.self) { try BundledMap(decoding: Array(bytes[..<index])) }
        }
    }

    /// Damaged files whose checksum was made to fit.
    @Test func hostileFilesGiveBlocksThatHoldTogetherOrNone() {
        var random = SeededRandom(seed: 7)
        let bytes = BundledMap.encode([SquareIsland.draft])
        var refused = 0
        for _ in 0..<5000 {
            var content = Array(bytes[BundledMap.headerLength...])
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                content[Int.random(in: content.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { content.removeLast(.random(in: 0..<content.count, using: &random)) }
            do throws(TileError) {
                let map = try BundledMap(decoding: Self.withChecksum(content))
                if !map.pieces.allSatisfy({ Self.isSound($0.block) }) { Issue.record("a block does not hold together") }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 2500)
    }

    @Test func aLineUsedTooOftenIsRefused() {
        var piece = SquareIsland.draft
        let (line, count) = (SquareIsland.points((0, 0), (9, 0), (9, 9), (0, 0)), 1000)
        piece.lines = [Array(repeating: line.dropLast(), count: 500).joined() + [line[0]]]
        piece.features = Array(
            repeating: MapPieceDraft.Feature(
                .land, parts: Array(repeating: [MapPieceDraft.LineUse(0)], count: 100)), count: count)
        do throws(TileError) {
            _ = try BundledMap(decoding: BundledMap.encode([piece]))
            Issue.record("150 million points were built")
        } catch {
            #expect(error.kind == .tooLarge)
        }
    }

    static func withChecksum(_ content: [UInt8]) -> [UInt8] {
        let sum = content.withUnsafeBytes(BundledMap.checksum)
        return BundledMap.magic + [BundledMap.version] + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
            + content
    }

    /// Whether all parts of a block lie within its points, and all features within its parts.
    static func isSound(_ block: FeatureBlock) -> Bool {
        guard block.width > 0, block.height > 0, block.unit > 0 else { return false }
        return block.features.allSatisfy { feature in
            !feature.parts.isEmpty && feature.parts.upperBound <= block.parts.count
                && block.parts[feature.parts].allSatisfy { part in
                    part.count >= feature.role.shape.leastPoints && part.upperBound <= block.points.count
                }
        }
    }
}
