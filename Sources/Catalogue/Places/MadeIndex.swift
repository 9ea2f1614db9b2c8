import Geo
import Synchronization

/// The index of the positions of places, made when it is first used: the first screen needs none.
final class MadeIndex: Sendable {
    private let made = Mutex<PointIndex?>(nil)

    func index(of columns: PlaceColumns) -> PointIndex {
        made.withLock { known in
            if let known { return known }
            let index = PointIndex(latitudes: columns.latitudes, longitudes: columns.longitudes)
            known = index
            return index
        }
    }
}
