/// A row of the table: what was measured, the median, and something to compare it with.
struct Measurement {
    var what: String
    var value: Double
    /// "µs", "ms", "MB/s".
    var unit: String
    /// A goal, or the time of other programs for the same work; empty if there is neither.
    var comparison = ""
}

/// Holds the last result, so that the compiler does not drop the work as unused.
nonisolated(unsafe) private var kept: Any?

/// The median time of one call, in seconds.
/// - Parameters:
///   - runs: at least five.
///   - calls: how often `work` is called in each run, so that a run takes longer than the clock's step. `work` is given
///     the number of the call, to vary its input.
func medianSeconds(runs: Int = 7, calls: Int = 1, _ work: (Int) -> some Any) -> Double {
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
    return median(times)
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

/// The table as text, a line for each measurement.
func table(_ rows: [Measurement]) -> String {
    let columns = rows.map(\.what.count).max() ?? 0
    return rows.map { row in
        let figure = threeFigures(row.value)
        return row.what + String(repeating: " ", count: columns - row.what.count + max(2, 12 - figure.count)) + figure
            + " "
            + row.unit + String(repeating: " ", count: max(1, 7 - row.unit.count)) + row.comparison
    }.joined(separator: "\n") + "\n"
}

/// 0.2345 as "0.235", 12.345 as "12.3", 1234.5 as "1234".
private func threeFigures(_ value: Double) -> String {
    let places = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    let scale = [1.0, 10, 100, 1000][places]
    let number = Int((value * scale).rounded())
    guard places > 0 else { return String(number) }
    let fraction = String(number % Int(scale))
    return "\(number / Int(scale)).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
}
