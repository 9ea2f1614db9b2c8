import JSON

/// The median of several measurements, with the least and the greatest: on a busy machine these lie far apart.
struct Figure {
    var median: Double
    var least: Double
    var greatest: Double

    init(_ values: [Double]) {
        let sorted = values.sorted()
        median = sorted.isEmpty ? .nan : sorted[sorted.count / 2]
        (least, greatest) = (sorted.first ?? .nan, sorted.last ?? .nan)
    }

    static func * (figure: Figure, factor: Double) -> Figure {
        Figure([figure.least, figure.median, figure.greatest].map { $0 * factor })
    }

    static func / (figure: Figure, divisor: Double) -> Figure { figure * (1 / divisor) }

    static func / (work: Double, figure: Figure) -> Figure {
        Figure([figure.least, figure.median, figure.greatest].map { work / $0 })
    }
}

/// A row of the table: what was measured, its figure, and something to compare it with.
struct Measurement {
    var what: String
    var value: Figure
    /// "µs", "ms", "MB/s".
    var unit: String
    /// A goal, or the time of other programs for the same work; empty if there is neither.
    var comparison = ""

    init(what: String, value: Figure, unit: String, comparison: String = "") {
        self.what = what
        self.value = value
        self.unit = unit
        self.comparison = comparison
    }

    /// A figure that does not vary, such as a size.
    init(what: String, value: Double, unit: String, comparison: String = "") {
        self.init(what: what, value: Figure([value]), unit: unit, comparison: comparison)
    }

    /// The row as JSON.
    func json(part: String) -> JSONValue {
        .object([
            ("part", .string(part)), ("what", .string(what)), ("median", .number(value.median)),
            ("least", .number(value.least)), ("greatest", .number(value.greatest)), ("unit", .string(unit)),
        ])
    }
}

/// Holds the last result, so that the compiler does not drop the work as unused.
nonisolated(unsafe) private var kept: Any?

/// The time of one call, in seconds.
/// - Parameters:
///   - runs: at least five.
///   - calls: how often `work` is called in each run, so that a run takes longer than the clock's step. `work` is given
///     the number of the call, to vary its input.
func medianSeconds(runs: Int = 7, calls: Int = 1, _ work: (Int) -> some Any) -> Figure {
    let clock = ContinuousClock()
    // One run beforehand fills the caches.
    var times: [Double] = []
    for _ in 0...max(runs, 5) {
        var last: Any?
        let duration = clock.measure {
            for call in 0..<calls { last = work(call) }
        }
        kept = last
        times.append(seconds(duration) / Double(calls))
    }
    times.removeFirst()
    return Figure(times)
}

func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

/// The table as text, a line for each measurement.
func table(_ rows: [Measurement]) -> String {
    let columns = rows.map(\.what.count).max() ?? 0
    return rows.map { row in
        var figure = threeFigures(row.value.median)
        if row.value.least < row.value.greatest {
            figure += " (\(threeFigures(row.value.least))-\(threeFigures(row.value.greatest)))"
        }
        return row.what + String(repeating: " ", count: columns - row.what.count + max(2, 24 - figure.count)) + figure
            + " "
            + row.unit + String(repeating: " ", count: max(1, 7 - row.unit.count)) + row.comparison
    }.joined(separator: "\n") + "\n"
}

/// 0.2345 as "0.235", 12.345 as "12.3", 1234.5 as "1235".
private func threeFigures(_ value: Double) -> String {
    let places = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    let scale = [1.0, 10, 100, 1000][places]
    let number = Int((value * scale).rounded())
    guard places > 0 else { return String(number) }
    let fraction = String(number % Int(scale))
    return "\(number / Int(scale)).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
}
