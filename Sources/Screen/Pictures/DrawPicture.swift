extension PictureGrid {
    /// Draws a picture as large as it fits, in its own shape.
    ///
    /// For each cell every shape is tried with the best two colours, and the one with the least squared error is taken.
    /// With 256 colours and fewer, shades mix two colours of the palette, and a part of the error is passed on to later
    /// cells. Levels are mixed and averaged as they are, without regard to gamma.
    public init(_ picture: Picture, in room: Size, style: PictureStyle = PictureStyle()) {
        let size = picture.size(in: room, cellAspect: style.cellAspect)
        guard size.columns > 0 else {
            self.init(size: size, cells: [])
            return
        }
        let shapes = CellShape.all(style.characters)
        func draw(_ brush: some CellBrush) -> [PictureCell] {
            Self.cells(PictureSampler(picture, size: size, paper: style.paper), size, brush)
        }
        let cells: [PictureCell]
        switch (style.characters, style.colours) {
        case (.ascii, let colours): cells = draw(ASCIIBrush(colours, paper: style.paper, columns: size.columns))
        case (_, .none): cells = draw(PlainBrush(shapes, paper: style.paper, columns: size.columns))
        case (_, .trueColour): cells = draw(TrueColourBrush(shapes))
        case (_, .full): cells = draw(PaletteBrush(shapes, .full, columns: size.columns))
        case (_, .sixteen): cells = draw(PaletteBrush(shapes, .sixteen, columns: size.columns))
        case (_, .eight): cells = draw(PaletteBrush(shapes, .eight, columns: size.columns))
        }
        self.init(size: size, cells: cells)
    }

    private static func cells(_ sampler: PictureSampler, _ size: Size, _ brush: some CellBrush) -> [PictureCell] {
        var (sampler, brush, sums) = (sampler, brush, CellSums())
        var cells: [PictureCell] = []
        cells.reserveCapacity(size.columns * size.rows)
        for row in 0..<size.rows {
            sampler.samples(ofRow: row).withUnsafeBufferPointer { samples in
                for column in 0..<size.columns {
                    sums.load(samples, column: column, of: size.columns)
                    cells.append(brush.cell(sums, column: column))
                }
            }
            brush.endRow()
        }
        return cells
    }
}
