extension ForecastPlace {
    /// Whether a text is the name of the place, alone or with its region or country, without regard to case and accents:
    /// "Paris", "Paris, Texas".
    public func isCalled(_ text: String) -> Bool {
        PlaceName.folded(name) == PlaceName.folded(text) || isExactly(text)
    }

    /// Whether a text is the name with its region or country, or with both: "Paris, Texas", "Paris, United States".
    public func isExactly(_ text: String) -> Bool {
        // A region may have two parts: "near Telford, England".
        let parts = region.split(separator: ",").map { String($0).trimmingBlanks }
        let areas = ([whereabouts, region, country] + parts).filter { !$0.isEmpty }
        return areas.contains { PlaceName.folded("\(name), \($0)") == PlaceName.folded(text) }
    }
}

extension FoundCities {
    /// The other places with the name of the best match, each full name once.
    public var namesakes: [ForecastPlace] {
        guard let best = places.first else { return [] }
        var seen: Set<String> = [best.fullName]
        return places.dropFirst().filter { $0.isCalled(best.name) && seen.insert($0.fullName).inserted }
    }

    /// Whether the best match is almost certainly meant: nothing else was found, or it has ten times as many people as any
    /// other place that may be meant.
    /// - Parameter text: what was typed.
    public func isClear(for text: String) -> Bool {
        guard let best = places.first else { return false }
        // If the best match has exactly the typed name, places whose names only begin like it are not meant. If its region or
        // country was typed, too, places elsewhere are not meant.
        let others = places.dropFirst().filter { other in
            if best.isExactly(text) { return other.isExactly(text) }
            return !best.isCalled(text) || other.isCalled(best.name)
        }
        let next = others.compactMap(\.population).max() ?? 0
        return others.isEmpty || (best.population ?? 0) >= max(10 * next, 1)
    }
}
