/// Red, green and blue over the paper, then alpha, each from 0 to 255.
typealias Sample = SIMD4<Float>

/// Resamples a picture, one row of cells at a time.
///
/// A cell has 8 x 8 samples, each half as wide as high in a usual cell. The edges of all shapes lie between them, so finer samples
/// would choose the same shapes. A sample is the mean of the pixels that it covers; if it covers less than one, it is
/// interpolated.
struct PictureSampler {
    /// The number of samples across a cell, and down.
    static let perCell = 8

    private let pixelRows: PixelRows
    private let down: PixelWeights
    /// The last even row of pixels and the last odd one, resampled across. Two neighbouring rows are never in the same
    /// element.
    private var resampled: [(row: Int, samples: [Sample])]

    /// - Parameters:
    ///   - picture: not empty.
    ///   - size: in cells; not empty.
    init(_ picture: Picture, size: Size, paper: PaletteColour) {
        let width = size.columns * Self.perCell
        pixelRows = PixelRows(picture, samples: width, paper: Sample(paper))
        down = PixelWeights(pixels: picture.height, samples: size.rows * Self.perCell)
        resampled = Array(repeating: (-1, Array(repeating: .zero, count: width)), count: 2)
    }

    /// The samples of a row of cells: 8 rows, each 8 samples for every column.
    mutating func samples(ofRow row: Int) -> [Sample] {
        let width = pixelRows.count
        var samples = Array(repeating: Sample.zero, count: width * Self.perCell)
        for line in 0..<Self.perCell {
            let run = down.runs[row * Self.perCell + line]
            for index in 0..<run.count {
                let pixelRow = run.firstPixel + index
                let (place, weight) = (pixelRow & 1, down.weights[run.firstWeight + index])
                if resampled[place].row != pixelRow {
                    pixelRows.resample(pixelRow, into: &resampled[place].samples)
                    resampled[place].row = pixelRow
                }
                resampled[place].samples.withUnsafeBufferPointer { source in
                    samples.withUnsafeMutableBufferPointer { target in
                        for column in 0..<width { target[line * width + column] += weight * source[column] }
                    }
                }
            }
        }
        return samples
    }
}

/// Resamples the rows of a picture across.
private struct PixelRows {
    private let picture: Picture
    private let paper: Sample
    private let across: PixelWeights
    /// The number of samples in a row.
    var count: Int { across.runs.count }

    init(_ picture: Picture, samples: Int, paper: Sample) {
        self.picture = picture
        self.paper = paper
        across = PixelWeights(pixels: picture.width, samples: samples)
    }

    func resample(_ row: Int, into samples: inout [Sample]) {
        let start = row * picture.width * 4
        picture.pixels.withUnsafeBytes { pixels in
            across.weights.withUnsafeBufferPointer { weights in
                samples.withUnsafeMutableBufferPointer { samples in
                    for (place, run) in across.runs.enumerated() {
                        var sum = Sample.zero
                        for index in 0..<run.count {
                            let byte = start + (run.firstPixel + index) * 4
                            let pixel = pixels.loadUnaligned(fromByteOffset: byte, as: SIMD4<UInt8>.self)
                            sum += weights[run.firstWeight + index] * overPaper(pixel)
                        }
                        samples[place] = sum
                    }
                }
            }
        }
    }

    @inline(__always) private func overPaper(_ pixel: SIMD4<UInt8>) -> Sample {
        var colour = Sample(pixel)
        guard pixel.w < 255 else { return colour }
        let alpha = colour.w / 255
        colour.w = 255
        return paper + alpha * (colour - paper)
    }
}

/// The weight of each pixel of a row or column in each sample along it.
private struct PixelWeights {
    /// The pixels that one sample is the weighted mean of, and where their weights begin. The weights of a sample add up to 1.
    struct Run {
        var firstPixel: Int
        var firstWeight: Int
        var count: Int
    }

    private(set) var runs: [Run] = []
    private(set) var weights: [Float] = []

    init(pixels: Int, samples: Int) {
        let scale = Double(pixels) / Double(samples)
        for sample in 0..<samples {
            if scale >= 1 {
                addMean(from: Double(sample) * scale, to: Double(sample + 1) * scale, pixels: pixels)
            } else {
                addInterpolation(at: (Double(sample) + 0.5) * scale - 0.5, pixels: pixels)
            }
        }
    }

    private mutating func addMean(from start: Double, to end: Double, pixels: Int) {
        let first = min(Int(start), pixels - 1)
        let last = max(first, min(Int(end.rounded(.up)), pixels) - 1)
        runs.append(Run(firstPixel: first, firstWeight: weights.count, count: last - first + 1))
        for pixel in first...last {
            let share = min(end, Double(pixel + 1)) - max(start, Double(pixel))
            weights.append(Float(max(0, share) / (end - start)))
        }
    }

    private mutating func addInterpolation(at middle: Double, pixels: Int) {
        let inside = min(max(0, middle), Double(pixels - 1))
        let first = min(Int(inside), max(0, pixels - 2))
        let share = Float(inside - Double(first))
        let added = pixels == 1 ? [1] : [1 - share, share]
        runs.append(Run(firstPixel: first, firstWeight: weights.count, count: added.count))
        weights += added
    }
}

extension Sample {
    /// Without alpha.
    init(_ colour: PaletteColour) {
        self.init(Float(colour.red), Float(colour.green), Float(colour.blue), 0)
    }
}
