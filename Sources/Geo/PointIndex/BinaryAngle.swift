/// An angle as a whole number of units, each 1/2³² of a full turn: about 9 mm on the ground at the equator.
///
/// Subtraction with overflow gives the shorter way round, so the antimeridian needs no special case.
typealias BinaryAngle = Int32

extension BinaryAngle {
    /// Radians in one unit.
    static let unitRadians = 2 * Double.pi / 4_294_967_296
    static let unitsPerRadian = 4_294_967_296 / (2 * Double.pi)

    /// Rounded to the nearest unit; 180° becomes -180°.
    init(angleDegrees: Double) {
        // Adding 1.5 · 2⁵² leaves the rounded integer in the low bits, several times faster than `rounded()`.
        let shifted = angleDegrees * (4_294_967_296 / 360) + 6_755_399_441_055_744
        self.init(truncatingIfNeeded: shifted.bitPattern)
    }
}
