import Catalogue
import MapDrawing
import Synchronization

/// Saves the pins of the last frame, which are made again only if the list, the view or the day has changed. A list of
/// 100,000 places would take some 10 ms a frame.
final class PinMemo: Sendable {
    struct Key: Equatable {
        /// The version of the listing.
        var listing: Int
        var viewport: Viewport
        /// yyyy-mm-dd.
        var today: String
    }

    private let last = Mutex<(key: Key, pins: [MapPin])?>(nil)

    func pins(_ key: Key, make: () -> [MapPin]) -> [MapPin] {
        if let pins = last.withLock({ $0?.key == key ? $0?.pins : nil }) { return pins }
        let pins = make()
        last.withLock { $0 = (key, pins) }
        return pins
    }
}
