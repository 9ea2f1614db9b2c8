/// Why a typed text is not a distance that can be used.
public enum DistanceError: Error, Equatable, Sendable {
    case notADistance(typed: String)
    /// The range is in metres.
    case outOfRange(typed: String, ClosedRange<Int>)
}

extension DistanceError: CustomStringConvertible {
    /// One sentence that says what to do.
    public var description: String {
        switch self {
        case .notADistance(let typed): "\"\(shortened(typed))\" is not a distance: write 800, 800m, 1.2km or 0.5mi."
        case .outOfRange(let typed, let range):
            "\"\(shortened(typed))\" is out of range: a radius is between "
                + "\(DistanceFormat.metric.text(radiusMetres: range.lowerBound)) and "
                + "\(DistanceFormat.metric.text(radiusMetres: range.upperBound))"
                + (typed.utf8.last.map { (0x30...0x39).contains($0) } == true
                    ? ", and a number alone is in metres\(Self.kilometres(typed))." : ".")
        }
    }

    /// Advice to write a number with `km`; blank if that is out of range, too.
    private static func kilometres(_ typed: String) -> String {
        (try? Radius.parse(typed + "km")) == nil ? "" : ": write \(shortened(typed))km for kilometres"
    }
}

extension Radius {
    /// A radius as people type it: `800`, `800m`, `1.2km`, `1,2 km`, `0.5mi`.
    /// - Returns: whole metres; a number without a unit is in metres.
    /// - Throws: `DistanceError` if the text is no distance, or the distance is not in `typedRange`.
    public static func parse(_ typed: String) throws(DistanceError) -> Int {
        let text = typed.lowercased().filter { !$0.isWhitespace }
        let figure = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        guard let unit = metres(perUnit: String(text.dropFirst(figure.count))), let value = number(String(figure))
        else { throw .notADistance(typed: typed) }
        let metres = value * unit
        guard metres <= Double(Int32.max), typedRange.contains(Int(metres.rounded())) else {
            throw .outOfRange(typed: typed, typedRange)
        }
        return Int(metres.rounded())
    }

    private static func metres(perUnit unit: String) -> Double? {
        switch unit {
        case "", "m", "metre", "metres", "meter", "meters": 1
        case "km", "kms", "kilometre", "kilometres", "kilometer", "kilometers": 1000
        case "mi", "mile", "miles": DistanceFormat.metresPerMile
        case "yd", "yds", "yard", "yards": DistanceFormat.metresPerYard
        case "ft", "foot", "feet": DistanceFormat.metresPerFoot
        default: nil
        }
    }

    /// Reads a number. A comma before three digits separates thousands; any other comma
    /// is a decimal point, as in much of Europe.
    private static func number(_ figure: String) -> Double? {
        let parts = figure.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return Double(figure) }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !parts[0].contains(".") else { return nil }
        if parts[1].count == 3 || parts[1].contains(".") {
            return parts[1].prefix(while: \.isNumber).count == 3 ? Double(parts.joined()) : nil
        }
        return Double(parts.joined(separator: "."))
    }
}
