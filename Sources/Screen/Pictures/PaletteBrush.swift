/// Draws in the colours of a palette.
struct PaletteBrush: CellBrush {
    private let shapes: [CellShape]
    private let palette: PicturePalette
    private var errors: ErrorDiffusion
    private var neighbours = Neighbours()
    /// How visible dots of each neighbour's colour are.
    private var dots = Array(repeating: Float(0), count: Neighbours.limit)

    init(_ shapes: [CellShape], _ palette: PicturePalette, columns: Int) {
        self.shapes = shapes
        self.palette = palette
        errors = ErrorDiffusion(columns: columns, share: 0.3)
    }

    /// A choice of a character and two colours, which are indexes in the palette.
    private struct Choice {
        enum Character {
            case solid
            case shape(CellShape)
            case shade(CellShade)
        }
        var character = Character.solid
        var front: Int
        var back: Int
        var error: Float
        /// The mean colour of the cell.
        var mean: Sample
    }

    mutating func cell(_ sums: CellSums, column: Int) -> PictureCell {
        guard sums.total.w > 0 else { return PictureCell(" ") }
        let carried = errors[column]
        let mean = sums.total.colour / CellSums.count + carried
        palette.findNeighbours(of: mean, in: &neighbours)
        var choice = solid(mean)
        compareShapes(sums, carried, with: &choice)
        compareShades(mean, with: &choice)
        errors.spread(mean - choice.mean, from: column)
        let (front, back) = (palette.ink(choice.front), palette.ink(choice.back))
        switch choice.character {
        case .solid: return PictureCell(" ", on: back)
        case .shape(let shape): return .shaped(shape, front, on: back, sums)
        case .shade(let shade): return PictureCell(shade.scalar, front, on: back)
        }
    }

    mutating func endRow() { errors.endRow() }

    // The errors below leave out the sum of the squares of all samples, because it is the same for every choice.

    private func solid(_ mean: Sample) -> Choice {
        let nearest = neighbours.places[0]
        return Choice(
            front: nearest, back: nearest, error: CellSums.count * (neighbours.distances[0] - mean.dot(mean)),
            mean: palette.colours[nearest])
    }

    /// For a given shape the best pair of colours is the one nearest to the mean inside and the one nearest to the mean
    /// outside.
    private func compareShapes(_ sums: CellSums, _ carried: Sample, with choice: inout Choice) {
        let total = sums.total.colour + CellSums.count * carried
        for shape in shapes {
            let inside = sums.sum(in: shape).colour + shape.count * carried
            let outside = total - inside
            let (insideMean, outsideMean) = (inside / shape.count, outside / shape.restCount)
            var error = -inside.dot(insideMean) - outside.dot(outsideMean)
            guard error < choice.error else { continue }
            let (front, back) = (palette.nearest(to: insideMean), palette.nearest(to: outsideMean))
            guard front != back else { continue }
            let (frontColour, backColour) = (palette.colours[front], palette.colours[back])
            error += shape.count * (frontColour - insideMean).dot(frontColour - insideMean)
            error += shape.restCount * (backColour - outsideMean).dot(backColour - outsideMean)
            guard error < choice.error else { continue }
            choice = Choice(
                character: .shape(shape), front: front, back: back, error: error,
                mean: (shape.count * frontColour + shape.restCount * backColour) / CellSums.count)
        }
    }

    /// Tries all pairs of colours near the mean, because the best pair need not include the nearest colour.
    private mutating func compareShades(_ mean: Sample, with choice: inout Choice) {
        for place in 0..<neighbours.count {
            dots[place] = palette.dots(palette.colours[neighbours.places[place]] - mean)
        }
        for shade in CellShade.all {
            for one in 0..<neighbours.count {
                let front = shade.share * palette.colours[neighbours.places[one]]
                for other in 0..<neighbours.count where other != one {
                    let dots = shade.share * dots[one] + (1 - shade.share) * dots[other]
                    let least = CellSums.count * (palette.roughness * dots - mean.dot(mean))
                    guard least < choice.error else { continue }
                    let mixed = front + (1 - shade.share) * palette.colours[neighbours.places[other]]
                    let tone = (mixed - mean).dot(mixed - mean)
                    let error = least + CellSums.count * (1 - palette.roughness) * tone
                    guard error < choice.error else { continue }
                    choice = Choice(
                        character: .shade(shade), front: neighbours.places[one], back: neighbours.places[other],
                        error: error, mean: mixed)
                }
            }
        }
    }
}
