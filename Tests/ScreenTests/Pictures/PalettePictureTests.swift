import Testing
import TestSupport

@testable import Screen

struct PalettePictureTests {
    private static let palettes: [(PictureColours, PicturePalette, ClosedRange<Int>)] = [
        (.full, .full, 16...255), (.sixteen, .sixteen, 0...15), (.eight, .eight, 0...7),
    ]

    private static func colour(_ index: Int) -> Sample { Sample(PaletteColour(palette: index)) }

    private static func distance(_ one: Sample, _ other: Sample) -> Float {
        let difference = one - other
        return difference.x * difference.x + difference.y * difference.y + difference.z * difference.z
    }

    /// The colours include levels below 0 and above 255, because errors of earlier cells are added to a cell.
    @Test func theNearestColourIsTheNearestOfAll() {
        for (_, palette, indices) in Self.palettes {
            for red in stride(from: Float(-40), through: 300, by: 42.6) {
                for green in stride(from: Float(-40), through: 300, by: 37.4) {
                    for blue in stride(from: Float(-40), through: 300, by: 47.8) {
                        let wanted = Sample(red, green, blue, 0)
                        let least = indices.map { Self.distance(Self.colour($0), wanted) }.min() ?? 0
                        let found = palette.colours[palette.nearest(to: wanted)]
                        #expect(Self.distance(found, wanted) <= least * 1.0001, "\(red) \(green) \(blue)")
                    }
                }
            }
        }
    }

    @Test func neighboursAreTheNearestColoursInOrder() {
        var random = SeededRandom(seed: 8)
        var found = Neighbours()
        for (_, palette, indices) in Self.palettes {
            for _ in 0..<60 {
                let wanted = Sample(
                    Float.random(in: -30...290, using: &random), Float.random(in: -30...290, using: &random),
                    Float.random(in: -30...290, using: &random), 0)
                palette.findNeighbours(of: wanted, in: &found)
                let distances = found.distances.prefix(found.count)
                #expect(
                    distances.sorted() == Array(distances) && Set(found.places.prefix(found.count)).count == found.count
                )
                let all = indices.map { Self.distance(Self.colour($0), wanted) }.sorted()
                #expect(abs(found.distances[0] - all[0]) <= all[0] * 0.0001)
                if indices.count <= 16 {
                    #expect(zip(distances, all).allSatisfy { abs($0 - $1) <= $1 * 0.0001 } && found.count == 8)
                }
            }
        }
    }

    @Test func coloursOfThePaletteAreDrawnAsTheyAre() {
        for (colours, _, indices) in Self.palettes {
            for index in indices {
                let own = PaletteColour(palette: index)
                let picture = Picture(
                    width: 3, height: 3, colour: [UInt8(own.red), UInt8(own.green), UInt8(own.blue)])
                let cell = PictureGrid.cell(picture, colours)
                guard case .palette(let shown) = cell.background else {
                    Issue.record("\(cell)")
                    continue
                }
                // Some colours are in the palette twice.
                #expect(cell.scalar == " " && PaletteColour(palette: Int(shown)) == own)
            }
        }
    }

    /// A cell half in one colour of the palette and half in another.
    @Test(arguments: [(PictureColours.full, UInt8(196), UInt8(21)), (.sixteen, 1, 12), (.eight, 1, 6)])
    func twoColoursOfThePaletteAreDrawnAsTheyAre(colours: PictureColours, upper: UInt8, lower: UInt8) {
        let pixels = [upper, lower].flatMap { index -> [UInt8] in
            let colour = PaletteColour(palette: Int(index))
            return [UInt8(colour.red), UInt8(colour.green), UInt8(colour.blue), 255]
        }
        let rows = Array(repeating: pixels[..<4], count: 8) + Array(repeating: pixels[4...], count: 8)
        let picture = Picture(width: 1, height: 16, pixels: Array(rows.joined()))
        let grid = PictureGrid(
            picture, in: Size(columns: 1, rows: 1), style: PictureStyle(characters: .halfBlocks, colours: colours))
        #expect(grid.cells == [PictureCell("▀", .palette(upper), on: .palette(lower))])
    }

    /// A grey between two colours of the palette, far from any single colour.
    @Test(
        arguments: [
            (.eight, 115, "▒", [0, 7]), (.eight, 57, "░▓", [0, 7]), (.eight, 172, "░▓", [0, 7]),
            (.sixteen, 64, "▒", [0, 8]),
        ] as [(PictureColours, UInt8, String, Set<UInt8>)])
    func aGreyBetweenTwoColoursIsAShadeOfBoth(
        colours: PictureColours, grey: UInt8, shades: String, indices: Set<UInt8>
    ) {
        let cell = PictureGrid.cell(Picture(width: 2, height: 2, colour: [grey, grey, grey]), colours)
        #expect(shades.unicodeScalars.contains(cell.scalar))
        guard case .palette(let front) = cell.foreground, case .palette(let back) = cell.background else {
            Issue.record("\(cell)")
            return
        }
        #expect([front, back] == indices)
    }

    /// The error of the choice is at most that of any block character in any two colours of the palette.
    @Test(arguments: [PictureColours.full, .sixteen, .eight]) func noBlockCharacterComesNearer(colours: PictureColours)
    {
        guard let (_, palette, indices) = Self.palettes.first(where: { $0.0 == colours }) else { return }
        let blocks = (0x2580...0x259F).compactMap { Unicode.Scalar($0) }.filter { !"░▒▓".unicodeScalars.contains($0) }
        let painted = blocks.map(paintedPixels)
        var random = SeededRandom(seed: 21)
        for round in 0..<6 {
            let picture = Picture.randomCell(&random)
            let levels = picture.pixels.map { Int($0) }
            let distances = indices.map { index in
                let colour = PaletteColour(palette: index)
                return (0..<128).map { pixel in
                    let (red, green, blue) = (levels[pixel * 4], levels[pixel * 4 + 1], levels[pixel * 4 + 2])
                    return colour.distance(to: PaletteColour(red: red, green: green, blue: blue))
                }
            }
            // The least error of an area in one colour.
            func least(_ area: [Int]) -> Int {
                distances.map { distances in area.reduce(0) { $0 + distances[$1] } }.min() ?? 0
            }
            let errors = painted.map { painted in
                least((0..<128).filter { painted[$0] }) + least((0..<128).filter { !painted[$0] })
            }
            let cell = PictureGrid.cell(picture, colours)
            #expect(visibleError(cell, picture, palette) <= Float(errors.min() ?? 0) * 1.001, "round \(round)")
        }
    }

    /// The error of a cell. For a shade it is weighted as the palette weights it.
    private func visibleError(_ cell: PictureCell, _ picture: Picture, _ palette: PicturePalette) -> Float {
        let samples = (0..<128).map { pixel in
            Sample(SIMD4(picture.pixels[pixel * 4], picture.pixels[pixel * 4 + 1], picture.pixels[pixel * 4 + 2], 0))
        }
        guard case .palette(let back) = cell.background else { return .infinity }
        var front = back
        if case .palette(let index) = cell.foreground { front = index }
        let (frontColour, backColour) = (Self.colour(Int(front)), Self.colour(Int(back)))
        guard let shade = CellShade.all.first(where: { $0.scalar == cell.scalar }) else {
            let painted = paintedPixels(cell.scalar)
            return (0..<128).reduce(Float(0)) {
                $0 + Self.distance(painted[$1] ? frontColour : backColour, samples[$1])
            }
        }
        let mixed = shade.share * frontColour + (1 - shade.share) * backColour
        let mean = samples.reduce(.zero, +) / 128
        func dots(_ colour: Sample) -> Float {
            let difference = colour - mean
            let grey = (difference.x + difference.y + difference.z) / 3
            return Self.distance(colour, mean)
                + palette.hueWeight * Self.distance(difference, Sample(grey, grey, grey, 0))
        }
        let rough = shade.share * dots(frontColour) + (1 - shade.share) * dots(backColour)
        let variance = samples.reduce(Float(0)) { $0 + Self.distance($1, mean) }
        return variance + 128 * (palette.roughness * rough + (1 - palette.roughness) * Self.distance(mixed, mean))
    }

    /// With shades and passed-on errors, an area of one colour comes nearer to that colour than any colour of the
    /// palette.
    @Test(arguments: [PictureColours.full, .sixteen, .eight]) func plainAreasComeNearTheirColour(
        colours: PictureColours
    ) {
        let indices = Self.palettes.first { $0.0 == colours }?.2 ?? 0...0
        var (sum, sumOfNearest) = (Float(0), Float(0))
        for colour: [UInt8] in [[30, 40, 80], [120, 140, 90], [200, 180, 160], [250, 120, 20]] {
            let grid = PictureGrid(
                Picture(width: 4, height: 4, colour: colour), in: Size(columns: 20, rows: 10),
                style: PictureStyle(colours: colours))
            let mean = grid.cells.reduce(Sample.zero) { $0 + shownMean($1) } / Float(grid.cells.count)
            let wanted = Sample(SIMD4(colour[0], colour[1], colour[2], 0))
            let (shown, nearest) = (
                Self.distance(mean, wanted), indices.map { Self.distance(Self.colour($0), wanted) }.min() ?? 0
            )
            #expect(shown <= nearest * 1.001, "\(colour) \(mean)")
            sum += shown
            sumOfNearest += nearest
        }
        #expect(sum < sumOfNearest / 3)
    }

    private func shownMean(_ cell: PictureCell) -> Sample {
        func colour(_ ink: PictureInk) -> Sample {
            if case .palette(let index) = ink { Self.colour(Int(index)) } else { .zero }
        }
        let shade = CellShade.all.first { $0.scalar == cell.scalar }
        let share = shade?.share ?? Float(paintedPixels(cell.scalar).count { $0 }) / 128
        return share * colour(cell.foreground) + (1 - share) * colour(cell.background)
    }
}
