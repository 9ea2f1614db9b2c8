import Catalogue

/// The age of values that expire.
extension State {
    /// Sets the time; reads it again after a minute while the screen shows values that expire.
    mutating func receivedClock(_ now: Int) -> [Effect] {
        guard dataset is any Expiring else {
            run.now = nil
            return []
        }
        let again = run.now == nil ? [] : refreshEachMinute()
        run.now = now
        return again + [.readClock(afterSeconds: 60)]
    }

    /// The age of a place's values; nil for values that do not expire, and while the time is unknown.
    func age(of row: Int, in places: Places) -> ValueAge? {
        guard let now = run.now, let validity = (places.dataset as? any Expiring)?.validity(of: row, in: places) else {
            return nil
        }
        return ValueAge(seconds: validity.age(at: now), hasExpired: validity.hasExpired(at: now))
    }
}

/// The age of values, and whether they have expired.
struct ValueAge: Sendable, Equatable {
    var seconds: Int
    var hasExpired: Bool

    /// The age in words: "just now", "5 min old", "3 h old", "2 days old".
    var words: String {
        switch seconds / 60 {
        case 0: "just now"
        case 1..<60: "\(seconds / 60) min old"
        case 60..<2880: "\(seconds / 3600) h old"
        default: "\(seconds / 86_400) days old"
        }
    }
}
