import Screen

extension Picture {
    /// Red, green, blue and alpha.
    public func pixel(_ x: Int, _ y: Int) -> [Int] {
        let start = (y * width + x) * 4
        return pixels[start..<start + 4].map { Int($0) }
    }

    /// The means of red, green, blue and alpha.
    public var means: [Double] {
        var sums = [0, 0, 0, 0]
        for (index, value) in pixels.enumerated() { sums[index & 3] += Int(value) }
        return sums.map { Double($0) / Double(width * height) }
    }

    /// The means of red, green and blue, weighted by alpha, and the mean of alpha.
    public var meansOfVisible: [Double] {
        var sums = [0, 0, 0, 0]
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(pixels[start + 3])
            for channel in 0..<3 { sums[channel] += Int(pixels[start + channel]) * alpha }
            sums[3] += alpha
        }
        return sums.prefix(3).map { Double($0) / Double(max(1, sums[3])) } + [Double(sums[3]) / Double(width * height)]
    }
}
