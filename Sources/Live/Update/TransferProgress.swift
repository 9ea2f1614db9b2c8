/// The progress of a download.
public struct TransferProgress: Sendable, Equatable {
    /// Bytes that have arrived.
    public var bytes: Int
    /// Bytes of the whole file; nil if the server does not say.
    public var total: Int?
    /// The rate over the last five seconds; nil at the beginning.
    public var bytesPerSecond: Int?

    public init(bytes: Int, total: Int? = nil, bytesPerSecond: Int? = nil) {
        self.bytes = bytes
        self.total = total
        self.bytesPerSecond = bytesPerSecond
    }

    /// Nil if the size or the rate is not known.
    public var secondsLeft: Int? {
        guard let total, let bytesPerSecond, bytesPerSecond > 0 else { return nil }
        return (max(0, total - bytes) + bytesPerSecond - 1) / bytesPerSecond
    }

    /// From 0 to 1000; nil if the size is not known.
    public var permille: Int? { total.flatMap { $0 > 0 ? min(1000, bytes * 1000 / $0) : nil } }

    /// "31.0 of 62.1 MB, 2.1 MB/s, 15 s left".
    public var text: String {
        var text = total.map { "\(millions(bytes)) of \(megabytes($0))" } ?? megabytes(bytes)
        if let bytesPerSecond { text += ", \(megabytes(bytesPerSecond))/s" }
        if let secondsLeft { text += ", \(Self.duration(secondsLeft)) left" }
        return text
    }

    /// "45 s", "2 min 5 s", "1 h 2 min".
    private static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
        }
    }
}

/// A number of bytes in megabytes: "1.2 MB".
public func megabytes(_ bytes: Int) -> String { millions(bytes) + " MB" }

/// A number in millions, with one decimal place.
private func millions(_ number: Int) -> String {
    let tenths = (number + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
}

/// Measures the rate of a download over the last few seconds.
struct TransferMeter {
    private var points: [(milliseconds: Int, bytes: Int)] = []
    private static let windowMilliseconds = 5000
    /// The shortest time over which the rate is measured.
    private static let leastMilliseconds = 500

    /// - Parameter milliseconds: the time, by a clock that never goes back.
    mutating func progress(_ bytes: Int, of total: Int?, at milliseconds: Int) -> TransferProgress {
        // The download has started again.
        if let last = points.last, last.bytes > bytes { points = [] }
        points.append((milliseconds, bytes))
        let start = milliseconds - Self.windowMilliseconds
        if let first = points.lastIndex(where: { $0.milliseconds <= start }) { points.removeFirst(first) }
        let first = points[0]
        let passed = milliseconds - first.milliseconds
        let rate = passed < Self.leastMilliseconds ? nil : (bytes - first.bytes) * 1000 / passed
        return TransferProgress(bytes: bytes, total: total, bytesPerSecond: rate)
    }
}
