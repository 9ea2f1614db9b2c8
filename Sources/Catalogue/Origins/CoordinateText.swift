import Geo

/// Reads positions as people write them: "53.7966,-1.5478", "53.7966 -1.5478", "53.7966°N 1.5478°W", "N53 47 48 W1 32 52".
enum CoordinateText {
    private struct Angle {
        /// Degrees, minutes, seconds.
        var parts: [Double] = []
        var isNegative = false
        /// N, S, E or W; nil if none is written.
        var hemisphere: Character?

        var degrees: Double? {
            guard (1...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
            // A letter and a sign that disagree: "-33.86 N".
            if isNegative, hemisphere == "N" || hemisphere == "E" { return nil }
            let size = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
            return isNegative || hemisphere == "S" || hemisphere == "W" ? -size : size
        }
    }

    /// Reads a position.
    /// - Returns: nil if the text does not look like a position.
    /// - Throws: `OriginError` if the text looks like a position, but there is no such position.
    static func parse(_ typed: String) throws(OriginError) -> Coordinate? {
        guard let angles = angles(typed), angles.count == 2, let first = angles[0].degrees,
            let second = angles[1].degrees
        else { return nil }
        let names = angles.map(\.hemisphere)
        let isLongitudeFirst = "EW".contains(names[0] ?? "-") || "NS".contains(names[1] ?? "-")
        let isLatitudeFirst = "NS".contains(names[0] ?? "-") || "EW".contains(names[1] ?? "-")
        if isLongitudeFirst && isLatitudeFirst { return nil }
        let (latitude, longitude) = isLongitudeFirst ? (second, first) : (first, second)
        if abs(latitude) <= 90, abs(longitude) <= 180 { return Coordinate(latitude: latitude, longitude: longitude) }
        if abs(latitude) <= 180, abs(longitude) <= 90 {
            throw .longitudeFirst(typed: typed, meant: Coordinate(latitude: longitude, longitude: latitude))
        }
        throw .notOnEarth(typed: typed)
    }

    /// A position as text, with up to six decimals, which is exact to a tenth of a metre: "53.7966,-1.5478".
    static func label(_ coordinate: Coordinate) -> String {
        decimal(coordinate.latitude) + "," + decimal(coordinate.longitude)
    }

    private static func decimal(_ degrees: Double) -> String {
        let millionths = Int((abs(degrees) * 1e6).rounded())
        var digits = String(1_000_000 + millionths % 1_000_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        let sign = degrees < 0 && millionths > 0 ? "-" : ""
        return sign + "\(millionths / 1_000_000)" + (digits.isEmpty ? "" : ".") + digits
    }

    private static func angles(_ typed: String) -> [Angle]? {
        let text = Array(typed.uppercased())
        let isNamedFirst = text.first { !$0.isWhitespace }.map { "NSEW".contains($0) } ?? false
        // A text with letters and none of these characters is a postcode or a grid reference: "N1 9", "SE 29 33".
        guard text.contains(where: { ".,;°-−+".contains($0) }) || !text.contains(where: \.isLetter) else { return nil }
        var angles = [Angle()]
        // Whether the next number belongs to the same angle, as its minutes or seconds.
        var continues = false
        var index = 0
        while index < text.count {
            let character = text[index]
            index += 1
            switch character {
            case ",", ";":
                angles.append(Angle())
                continues = false
            case "°", "º", "'", "′", "’", "\"", "″", "”": continues = true
            case "N", "S", "E", "W":
                if isNamedFirst, angles[angles.count - 1].hemisphere != nil { angles.append(Angle()) }
                guard angles[angles.count - 1].hemisphere == nil else { return nil }
                angles[angles.count - 1].hemisphere = character
                continues = isNamedFirst
            case "0"..."9", ".", "-", "−", "+":
                var figure = "0123456789.".contains(character) ? String(character) : ""
                while index < text.count, text[index].isASCII, text[index].isNumber || text[index] == "." {
                    figure.append(text[index])
                    index += 1
                }
                guard figure != ".", let value = Double(figure) else { return nil }
                if !continues, !angles[angles.count - 1].parts.isEmpty { angles.append(Angle()) }
                let isSigned = character == "-" || character == "−"
                if isSigned, !angles[angles.count - 1].parts.isEmpty { angles.append(Angle()) }
                angles[angles.count - 1].isNegative = angles[angles.count - 1].isNegative || isSigned
                angles[angles.count - 1].parts.append(value)
                continues = isNamedFirst && angles[angles.count - 1].hemisphere != nil
            case _ where character.isWhitespace: break
            default: return nil
            }
        }
        return angles.filter { !$0.parts.isEmpty || $0.hemisphere != nil }
    }
}
