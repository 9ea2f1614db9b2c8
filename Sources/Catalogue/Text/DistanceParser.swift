/// Why a typed text is not a distance that can be used.
public enum DistanceError: Error, Equatable, Sendable {
    case notADistance(typed: String)
    /// The format has the units in which the message gives the limits.
    case outOfRange(typed: String, DistanceFormat)
}

extension DistanceError: CustomStringConvertible {
    /// One sentence that says what to do.
    public var description: String {
        switch self {
        case .notADistance(let typed): "\"\(shortened(typed))\" is not a distance: write 800, 800m, 1.2km or 0.5mi."
        case .outOfRange(let typed, let format):
            "\"\(shortened(typed))\" "
                + (typed.utf8.last.map { (0x30...0x39).contains($0) } == true
                    ? "means \(shortened(typed)) m, but" : "is out of range:")
                + " a radius is between \(Self.limits(format))\(Self.otherUnits(typed, format))."
        }
    }

    /// "100 m and 50.0 km", "0.1 mi and 31.0 mi".
    private static func limits(_ format: DistanceFormat) -> String {
        let range = Radius.typedRange(in: format)
        return "\(format.text(radiusMetres: range.lowerBound)) and \(format.text(radiusMetres: range.upperBound))"
    }

    /// Advice to write a number with `km` or `mi`; blank if both are out of range, too.
    private static func otherUnits(_ typed: String, _ format: DistanceFormat) -> String {
        let ways = [("km", "kilometres"), ("mi", "miles")].filter {
            (try? Radius.parse(typed + $0.0, in: format)) != nil
        }
        let words = ways.map { "\(shortened(typed))\($0.0) for \($0.1)" }
        return words.isEmpty ? "" : ": write \(words.joined(separator: " or "))"
    }
}

extension DistanceFormat {
    /// The format for the answer to a search with a typed radius: miles for `0.5mi`, kilometres for `1km`. If the radius has no unit
    /// that is known, the format stays the same.
    public func following(radius typed: String) -> DistanceFormat {
        switch LengthUnit(TypedDistance(typed).unit) {
        case .metre, .kilometre: .metric
        case .mile: self == .metric ? .imperial : self
        case .yard: .imperial
        case .foot: .customary
        case nil: self
        }
    }
}

extension Radius {
    /// A radius as people type it: `800`, `800m`, `1.2km`, `1,2 km`, `0.5mi`.
    /// - Parameter format: the units in use, in which the limits are round.
    /// - Returns: whole metres; a number without a unit is in metres.
    /// - Throws: `DistanceError` if the text is not a distance, or the distance is not in `typedRange(in:)`.
    public static func parse(_ typed: String, in format: DistanceFormat = .metric) throws(DistanceError) -> Int {
        let distance = TypedDistance(typed)
        guard let unit = distance.unit.isEmpty ? .metre : LengthUnit(distance.unit), let value = number(distance.figure)
        else { throw .notADistance(typed: typed) }
        let metres = value * unit.metres
        guard metres <= Double(Int32.max), typedRange(in: format).contains(Int(metres.rounded())) else {
            throw .outOfRange(typed: typed, format)
        }
        return Int(metres.rounded())
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

/// The two parts of a typed distance, in lower case and without blanks.
private struct TypedDistance {
    let figure: String
    /// What follows the figure; empty if nothing does.
    let unit: String

    init(_ typed: String) {
        let text = typed.lowercased().filter { !$0.isWhitespace }
        figure = String(text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") })
        unit = String(text.dropFirst(figure.count))
    }
}

private enum LengthUnit {
    case metre, kilometre, mile, yard, foot

    /// - Returns: nil if the text is not a unit.
    init?(_ text: String) {
        switch text {
        case "m", "metre", "metres", "meter", "meters": self = .metre
        case "km", "kms", "kilometre", "kilometres", "kilometer", "kilometers": self = .kilometre
        case "mi", "mile", "miles": self = .mile
        case "yd", "yds", "yard", "yards": self = .yard
        case "ft", "foot", "feet": self = .foot
        default: return nil
        }
    }

    var metres: Double {
        switch self {
        case .metre: 1
        case .kilometre: 1000
        case .mile: DistanceFormat.metresPerMile
        case .yard: DistanceFormat.metresPerYard
        case .foot: DistanceFormat.metresPerFoot
        }
    }
}
