import Foundation
import TestSupport
import Testing

@testable import Geo

/// The table's radii are compared with those computed from the ellipsoid.
@Suite struct LatitudeRadiiTests {
    @Test(arguments: [-90.0...90, 89.5...90, -90.0 ... -89.5, -0.2...0.2])
    func radiiAreAsExactAsTheMetricAssumes(degrees: ClosedRange<Double>) {
        var random = SeededRandom(seed: 7)
        var latitudes = (0..<2000).map { _ in Double.random(in: degrees, using: &random) }
        latitudes += [degrees.lowerBound, degrees.upperBound]
        for latitude in latitudes {
            let angle = BinaryAngle(angleDegrees: latitude)
            let sine = sin(Double(angle) * BinaryAngle.unitRadians)
            let exact = EarthModel.wgs84.radiiOfCurvature(sinLatitude: sine)
            let axial = exact.primeVertical * max(0, cos(Double(angle) * BinaryAngle.unitRadians))
            let read = LatitudeRadii(angle)
            #expect(abs(read.meridian / exact.meridian - 1) <= 3e-8)
            #expect(read.axial <= axial * (1 + 1e-12) + 1e-6 && read.axial >= axial * (1 - 1.7e-6) - 1e-6)
            #expect(!(read.perAxial < 1 / axial))
            if abs(latitude) <= 60 { #expect(read.perAxial <= (1 + 1e-5) / axial) }
            let step = Double.pi / 1024
            #expect(abs(read.axialSlope - exact.meridian * sine) <= max(0.7 * axial * step, 1.7e-6 * exact.meridian))
        }
    }
}
