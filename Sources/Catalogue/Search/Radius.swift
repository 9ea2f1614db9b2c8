/// The distances that people can search within.
public enum Radius {
    /// The radii that the keys choose, in metres.
    public static let range = 100...4000
    /// The radii that can be typed, in metres, where distances are in metres; the widest range of all.
    public static let typedRange = 100...50_000
    public static let standard = 1000

    /// The radius that a search starts with, in metres: a kilometre, or half a mile.
    public static func standard(in format: DistanceFormat) -> Int { format == .metric ? standard : 805 }

    /// The radii that the keys choose, in metres. If distances are in miles, the smallest and the largest radius are round in
    /// miles.
    public static func range(in format: DistanceFormat) -> ClosedRange<Int> {
        format == .metric ? range : metres(hundredths: 10)...metres(hundredths: 250)
    }

    /// The radii that can be typed, in metres: 100 m to 50 km, or 0.1 to 31 miles, so that the limits are round in either unit.
    public static func typedRange(in format: DistanceFormat) -> ClosedRange<Int> {
        format == .metric ? typedRange : metres(hundredths: 10)...metres(hundredths: 3100)
    }

    /// A radius within the limits: at least the smallest that the keys choose, at most the largest that can be typed. In metres.
    public static func clamped(_ metres: Int, in format: DistanceFormat) -> Int {
        min(max(metres, range(in: format).lowerBound), typedRange.upperBound)
    }

    /// The next radius of the slider in the search form. A step is 100 m below 1 km and 250 m above it; in miles, a tenth below one
    /// mile and a quarter above it.
    /// - Parameter largest: the largest radius in metres that the slider can reach, if it is beyond the usual range.
    public static func stepped(
        _ metres: Int, up: Bool, in format: DistanceFormat = .metric, upTo largest: Int = 0
    ) -> Int {
        step(metres, up: up, in: format, upTo: largest) { figure in
            let turn = format == .metric ? 1000 : 100
            let isFine = up ? figure < turn : figure <= turn
            return isFine ? turn / 10 : turn / 4
        }
    }

    /// The next radius when a person presses a radius key. A step is 100 m or a tenth of a mile. Beyond the usual range it is 500 m or
    /// half a mile.
    /// - Parameter largest: the largest radius in metres that the keys can reach, if it is beyond their usual range.
    public static func nudged(
        _ metres: Int, up: Bool, in format: DistanceFormat = .metric, upTo largest: Int = 0
    ) -> Int {
        step(metres, up: up, in: format, upTo: largest) { _ in
            // The radius of a large town can be beyond the usual range, where small steps would take too many key presses.
            let usual = range(in: format).upperBound
            let isLarge = up ? metres >= usual : metres > usual
            return format == .metric ? (isLarge ? 500 : 100) : (isLarge ? 50 : 10)
        }
    }

    /// The radius of the slider that is nearest to a distance.
    /// - Parameter largest: as for `stepped`.
    public static func rounded(_ metres: Double, in format: DistanceFormat = .metric, upTo largest: Int = 0) -> Int {
        let figure = format == .metric ? metres : metres / DistanceFormat.metresPerMile * 100
        let turn = format == .metric ? 1000.0 : 100
        let step = figure <= turn ? turn / 10 : turn / 4
        return limited(Int((figure / step).rounded() * step), in: format, upTo: largest)
    }

    /// The next radius that is a multiple of a step.
    /// - Parameter size: the size of the step from a figure; both are in metres or hundredths of a mile.
    private static func step(
        _ metres: Int, up: Bool, in format: DistanceFormat, upTo largest: Int = 0, size: (Int) -> Int
    ) -> Int {
        let figure =
            format == .metric ? metres : Int((Double(metres) / DistanceFormat.metresPerMile * 100).rounded())
        let step = size(figure)
        // If the radius is already beyond the range, a step up leaves it as it is.
        return limited(
            up ? (figure / step + 1) * step : ((figure + step - 1) / step - 1) * step, in: format,
            upTo: max(metres, largest))
    }

    /// A figure in metres, brought into the range.
    /// - Parameters:
    ///   - figure: in metres or hundredths of a mile.
    ///   - largest: an upper limit, in metres, that replaces that of the range if it is larger.
    private static func limited(_ figure: Int, in format: DistanceFormat, upTo largest: Int = 0) -> Int {
        let range = range(in: format)
        return min(
            max(format == .metric ? figure : metres(hundredths: figure), range.lowerBound),
            max(range.upperBound, largest))
    }

    private static func metres(hundredths: Int) -> Int {
        Int((Double(hundredths) * DistanceFormat.metresPerMile / 100).rounded())
    }
}
