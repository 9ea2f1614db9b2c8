/// A picture of pixels.
public struct Picture: Sendable, Equatable {
    public let width: Int
    public let height: Int
    /// Red, green, blue and alpha of each pixel, 0 to 255, row-major from the top left; alpha is not multiplied in.
    public let pixels: [UInt8]

    /// - Parameter pixels: at least `width * height * 4` bytes. With fewer, or without an area, the picture is empty.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        let (area, overflow) = max(0, width).multipliedReportingOverflow(by: max(0, height))
        guard !overflow, area > 0, pixels.count / 4 >= area else {
            (self.width, self.height, self.pixels) = (0, 0, [])
            return
        }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    public var isEmpty: Bool { width == 0 }

    /// The part of the picture inside a rectangle of pixels; empty if the rectangle lies outside.
    public func cropped(x: Int, y: Int, width: Int, height: Int) -> Picture {
        let columns = max(0, x)..<max(0, x, min(self.width, x + width))
        let rows = max(0, y)..<max(0, y, min(self.height, y + height))
        var part: [UInt8] = []
        part.reserveCapacity(columns.count * rows.count * 4)
        for row in rows {
            let start = row * self.width
            part += pixels[(start + columns.lowerBound) * 4..<(start + columns.upperBound) * 4]
        }
        return Picture(width: columns.count, height: rows.count, pixels: part)
    }

    /// The picture reduced by a whole factor, so that its width is near `width`. Each pixel is the mean of a square of pixels. A
    /// picture too small to be reduced is returned unchanged.
    public func reduced(toWidth width: Int) -> Picture {
        let side = Int((Double(self.width) / Double(max(1, width))).rounded())
        guard side > 1, height >= side else { return self }
        let (columns, rows) = (self.width / side, height / side)
        var means: [UInt8] = []
        means.reserveCapacity(columns * rows * 4)
        for row in 0..<rows {
            for column in 0..<columns {
                var (sum, alpha) = (SIMD4<Int>.zero, 0)
                for y in row * side..<(row + 1) * side {
                    for x in column * side..<(column + 1) * side {
                        let at = (y * self.width + x) * 4
                        let weight = Int(pixels[at + 3])
                        let colour = SIMD4(Int(pixels[at]), Int(pixels[at + 1]), Int(pixels[at + 2]), 0)
                        sum &+= colour &* weight
                        alpha += weight
                    }
                }
                // Transparent pixels have no colour.
                for part in 0..<3 { means.append(UInt8(sum[part] / max(1, alpha))) }
                means.append(UInt8(alpha / (side * side)))
            }
        }
        return Picture(width: columns, height: rows, pixels: means)
    }

    /// The number of cells that the picture takes: as large as fits, in its own shape, rounded to whole cells.
    ///
    /// - Parameter cellAspect: the width of a cell divided by its height.
    /// - Returns: at least one column and one row, if there is room and the picture is not empty.
    public func size(in room: Size, cellAspect: Double = 0.5) -> Size {
        guard !isEmpty, room.columns > 0, room.rows > 0, cellAspect > 0 else { return Size(columns: 0, rows: 0) }
        // The height in cells of a picture that is one cell wide.
        let shape = Double(height) / Double(width) * cellAspect
        let columns = min(Double(room.columns), Double(room.rows) / shape)
        return Size(
            columns: min(room.columns, max(1, Int(columns.rounded()))),
            rows: min(room.rows, max(1, Int((columns * shape).rounded()))))
    }
}
