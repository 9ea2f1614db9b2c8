import App
import Catalogue
import Geo
import HTTP
import Live

@testable import Program

/// Sources for tests that only look up typed places: points have no names, and nobody's position is known.
protocol PlaceLookups: LookupSources {}

extension PlaceLookups {
    func describe(
        _ point: Coordinate, _ policy: LookupPolicy, _ context: LookupContext, _ cancellation: Cancellation
    ) -> String? { nil }

    func locate(
        _ scope: PositionScope, _ settings: Settings, _ cancellation: Cancellation
    ) throws(PositionError) -> Position { throw PositionError([]) }

    func measure(_ origin: Origin) -> Origin { origin }
}
