import Catalogue

/// The age of values that expire, and whether new places have been sent.
extension State {
    /// Begins to read the time each minute, unless that has begun already.
    mutating func readClock() -> [Effect] {
        guard !run.willReadClock else { return [] }
        run.willReadClock = true
        return [.readClock(afterSeconds: 0)]
    }

    /// Sets the time; reads it again after a minute while the screen shows values that expire.
    mutating func receivedClock(_ now: Int) -> [Effect] {
        let hasAges = dataset is any Expiring
        guard hasAges || showsForecast else {
            run.now = nil
            run.willReadClock = false
            return []
        }
        let again = run.now == nil || !hasAges ? [] : refreshEachMinute(at: now)
        run.now = now
        run.willReadClock = true
        return again + refreshForecasts() + [.readClock(afterSeconds: 60)]
    }

    /// The age of a place, or the state of its sending, as lists and details show it; nil if there is neither.
    func age(of row: Int, in places: Places) -> PlaceAge? {
        if let sending = sending(of: row, in: places) { return .unsent(sending) }
        guard let now = run.now, let validity = (places.dataset as? any Expiring)?.validity(of: row, in: places) else {
            return nil
        }
        return .values(seconds: validity.age(at: now), hasExpired: validity.hasExpired(at: now))
    }
}

extension State {
    /// How long ago a place was posted, if its values never expire: "now", "5 min", "3 h", "2 days". Nil for any other place,
    /// and for one that was not sent yet.
    func shortAge(of row: Int, in places: Places) -> String? {
        guard let now = run.now, sending(of: row, in: places) == nil,
            let validity = (places.dataset as? any Expiring)?.validity(of: row, in: places),
            validity.goodUntil == .max
        else { return nil }
        return ageInWords(seconds: validity.age(at: now)) ?? "now"
    }
}

/// "5 min", "3 h", "2 days"; nil for less than a minute.
private func ageInWords(seconds: Int) -> String? {
    switch seconds / 60 {
    case ..<1: nil
    case ..<60: "\(seconds / 60) min"
    case ..<2880: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
}

/// The age of a place.
enum PlaceAge: Sendable, Equatable {
    /// The age of its values, and whether they have expired.
    case values(seconds: Int, hasExpired: Bool)
    /// No service has accepted the place yet.
    case unsent(SendingState)

    /// The age in words: "just now", "5 min old", "3 h old", "2 days old", "waiting".
    var words: String {
        switch self {
        case .unsent(let sending): sending.words
        case .values(let seconds, _):
            ageInWords(seconds: seconds).map { $0 + " old" } ?? "just now"
        }
    }

    /// The age as the details show it.
    var sentence: String {
        switch self {
        case .unsent(let sending): sending.sentence
        case .values(_, let hasExpired): hasExpired ? "Out of date: \(words)" : words
        }
    }

    var isUnsent: Bool { if case .unsent = self { true } else { false } }
    var hasExpired: Bool { if case .values(_, true) = self { true } else { false } }

    /// Whether something is wrong with the place: its values are out of date, or it was not sent.
    var isProblem: Bool {
        switch self {
        case .values(_, let hasExpired): hasExpired
        case .unsent(.refused): true
        case .unsent: false
        }
    }
}
