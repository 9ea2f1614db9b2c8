import Screen

/// The units of a scale bar.
public enum DistanceUnits: String, Sendable, CaseIterable {
    /// Metres and kilometres.
    case metric
    /// Yards and miles, as in Great Britain.
    case imperial
    /// Feet and miles, as in the United States.
    case customary
}

/// A bar as long as a round distance on the ground: 1, 2 or 5 times a power of ten metres, kilometres, yards, feet or miles.
public struct ScaleBar: Hashable, Sendable {
    public let metres: Double
    /// The distance in words, such as "500 m".
    public let label: String
    /// The number of cells of the bar. From the middle of the first cell to the middle of the last it is `metres` long.
    public let columns: Int

    /// The bar for the longest round distance that is no wider than `maximumColumns`; nil if there is none.
    public init?(metresPerColumn: Double, maximumColumns: Int, units: DistanceUnits = .metric) {
        guard metresPerColumn > 0, metresPerColumn.isFinite else { return nil }
        var best: ScaleBar?
        for (label, metres) in units.roundDistances {
            let steps = (metres / metresPerColumn).rounded()
            guard steps >= 2, steps + 1 <= Double(maximumColumns) else { continue }
            let bar = ScaleBar(metres: metres, label: label, columns: Int(steps) + 1)
            if bar.width <= maximumColumns { best = bar }
        }
        guard let best else { return nil }
        self = best
    }

    private init(metres: Double, label: String, columns: Int) {
        self.metres = metres
        self.label = label
        self.columns = columns
    }

    /// The width of the drawing in columns: the bar, and the label after it if it does not fit into the bar.
    public var width: Int { holdsLabel ? columns : columns + 1 + label.utf8.count }

    private var holdsLabel: Bool { label.utf8.count + 6 <= columns }

    /// The drawing, such as `├── 500 m ──┤`.
    public func text(in charset: CharacterSet) -> String {
        let (left, dash, right) = charset == .ascii ? ("|", "-", "|") : ("├", "─", "┤")
        let line = columns - 2
        guard holdsLabel else { return left + String(repeating: dash, count: line) + right + " " + label }
        let rest = line - label.utf8.count - 2
        return left + String(repeating: dash, count: rest / 2) + " " + label + " "
            + String(repeating: dash, count: rest - rest / 2) + right
    }
}

extension DistanceUnits {
    /// Labels of round distances with their length in metres, ascending.
    fileprivate var roundDistances: [(label: String, metres: Double)] {
        switch self {
        case .metric:
            DistanceUnits.round(from: 1, to: 500).map { ("\($0) m", Double($0)) }
                + DistanceUnits.round(from: 1, to: 5000).map { ("\($0) km", Double($0) * 1000) }
        // The international yard, foot and mile: 0.9144 m, 0.3048 m and 5280 ft.
        case .imperial:
            DistanceUnits.round(from: 2, to: 500).map { ("\($0) yd", Double($0) * 0.9144) } + DistanceUnits.miles
        case .customary:
            DistanceUnits.round(from: 5, to: 2000).map { ("\($0) ft", Double($0) * 0.3048) } + DistanceUnits.miles
        }
    }

    private static var miles: [(label: String, metres: Double)] {
        [("0.5 mi", 804.672)] + round(from: 1, to: 2000).map { ("\($0) mi", Double($0) * 1609.344) }
    }

    /// 1, 2, 5, 10, 20, 50 and so on between two limits.
    private static func round(from lowest: Int, to highest: Int) -> [Int] {
        [1, 10, 100, 1000].flatMap { [$0, 2 * $0, 5 * $0] }.filter { $0 >= lowest && $0 <= highest }
    }
}
