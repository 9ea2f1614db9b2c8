import Catalogue
import Live

/// `catchment weather favourites`.
extension WeatherCommand {
    /// - Parameter words: those after "favourites".
    func favourites(_ words: [String]) throws(CommandError) {
        for option in ["days", "units", "warnings", "colour"] where arguments.has(option) {
            throw CommandError(.usage, "--\(option) is for the weather of one place, not for favourites.")
        }
        let rest = words.dropFirst().joined(separator: " ")
        switch (words.first?.lowercased() ?? "list", rest.isEmpty) {
        case ("list", true): try listFavourites()
        case ("add", false): try add(rest)
        case ("remove", false): try remove(rest)
        case ("add", true), ("remove", true):
            throw CommandError(.usage, "Say which place, as in catchment weather favourites \(words[0]) Leeds.")
        default:
            throw CommandError(
                .usage,
                "\"\(words.joined(separator: " "))\" is not known: use favourites add PLACE or favourites remove PLACE."
            )
        }
    }

    private func listFavourites() throws(CommandError) {
        if shell.library.forecasts.favourites.isEmpty, shell.settings.home == nil,
            try arguments.choice("format", default: SearchReport.Format.table) == .table
        {
            if let problem = shell.library.forecasts.problem { return shell.writeError(problem.sentence) }
            return shell.writeError("There are no favourites: add one with catchment weather favourites add PLACE.")
        }
        try PlacesCommand.run(arguments, shell, of: dataset, usualOrder: dataset.openingOrder)
    }

    private func add(_ typed: String) throws(CommandError) {
        if isOwn(typed), shell.settings.home != nil {
            return shell.writeError("Your home is always in the list.")
        }
        let found = try find(typed)
        guard let best = found.places.first else { throw unknown(typed) }
        // A favourite is saved for good, so it must be clear which place is meant.
        guard found.isClear(for: typed) else {
            throw CommandError(
                .usage,
                "\"\(typed)\" could be several places (\(list(found.places))): say which, as in catchment weather favourites add \"\(call(best))\"."
            )
        }
        guard !isFavourite(best) else { return shell.writeError("\(best.fullName) is already a favourite.") }
        try change(.add(best))
        shell.writeError("Added \(best.fullName) to your favourites.")
    }

    private func remove(_ typed: String) throws(CommandError) {
        let favourites = shell.library.forecasts.favourites
        let byID = favourites.filter { [id(of: $0), $0.key].contains(typed.lowercased()) }
        let byFullName = favourites.filter { $0.isExactly(typed) }
        let found = [byID, byFullName].first { !$0.isEmpty } ?? favourites.filter { $0.isCalled(typed) }
        guard let place = found.first else {
            throw CommandError(.noFile, "\"\(typed)\" is not a favourite: see catchment weather favourites.")
        }
        guard found.count == 1 else {
            let names = found.map { "\($0.fullName), \(id(of: $0))" }.joined(separator: "; ")
            throw CommandError(.usage, "\(found.count) favourites are called \(typed) (\(names)): name the ID.")
        }
        try change(.remove(key: place.key))
        shell.writeError("Removed \(place.fullName) from your favourites.")
    }

    private func change(_ change: FavouritesChange) throws(CommandError) {
        do throws(FileError) { try shell.library.forecasts.change(change) } catch {
            throw CommandError(error.status, error.sentence)
        }
    }
}
