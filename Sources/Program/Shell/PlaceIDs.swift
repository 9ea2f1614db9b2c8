import Catalogue

/// A place that a command was given by its id.
struct FoundPlace {
    let id: String
    let places: Places
    let row: Int
}

extension Shell {
    /// The places with the ids that were typed. Blanks around an id are left out: a line of a CSV file ends with a carriage return.
    /// - Throws: if any of them is unknown.
    func places(ofIDs ids: [String], _ arguments: Arguments) throws(CommandError) -> [FoundPlace] {
        var loaded: [String: Places] = [:]
        var found: [FoundPlace] = []
        for text in ids.map(\.trimmingBlanks) {
            let dataset = try dataset(ofID: text, arguments)
            let places: Places
            if let known = loaded[dataset.id] {
                places = known
            } else {
                let all = withUnsent(library.places.load(dataset))
                if let emptyReason = all.emptyReason { throw CommandError(.noFile, emptyReason) }
                places = all
            }
            loaded[dataset.id] = places
            guard let row = try places.onlyRow(ofID: text) else {
                if let error = datasets.hint(for: text, in: dataset).map(OriginError.otherDataset) {
                    throw CommandError(error.status, error.shellWords)
                }
                throw CommandError(.noFile, try sentence(onUnknownID: text, in: places, arguments))
            }
            found.append(FoundPlace(id: places.id(row), places: places, row: row))
        }
        return found
    }

    /// Says that an id is unknown. If a name was typed instead, says which place has it, or how to find those that have it.
    private func sentence(
        onUnknownID text: String, in places: Places, _ arguments: Arguments
    ) throws(CommandError) -> String {
        if !text.contains(":"), !places.dataset.isKey(text), text.utf8.count <= PlaceQuery.longestText {
            let named = try rows(named: text, in: places, arguments)
            let same = named.filter { places.name($0).lowercased() == text.trimmingBlanks.lowercased() }
            if let row = same.count == 1 ? same.first : meant(text, named, in: places) {
                return "\"\(text)\" is not an ID: did you mean \(places.id(row)), \(places.name(row))?"
            }
            if !named.isEmpty { return "\"\(text)\" is not an ID: run catchment find \"\(text)\" to see the IDs." }
            if arguments.values["in"] == nil, let elsewhere = try elsewhere(text, besides: places.dataset, arguments) {
                return "\"\(text)\" is not an ID: " + elsewhere
            }
        }
        let advice =
            places.isPartial
            ? "in the starter set: get all \(places.dataset.noun.many) with catchment update \(places.dataset.id), or look for a name with catchment find."
            : "in the data: look for it with catchment find NAME."
        return "There is no \(places.dataset.noun.one) \(text) \(advice)"
    }

    /// Says which place of another dataset has a typed name; nil if none has.
    private func elsewhere(
        _ name: String, besides dataset: any Dataset, _ arguments: Arguments
    ) throws(CommandError) -> String? {
        for other in datasets.all where other.id != dataset.id && !other.listsFavourites {
            let places = library.places.load(other)
            let rows = try rows(named: name, in: places, arguments)
            if let row = meant(name, rows, in: places) {
                return "did you mean \(places.id(row)), \(places.name(row))?"
            }
            if !rows.isEmpty { return "run catchment find \"\(name)\" --in \(other.id) to see the IDs." }
        }
        return nil
    }

    /// The only place that a text finds, if it is likely to be meant: a text of up to three letters must be a word of its name, not the
    /// beginning of one.
    private func meant(_ text: String, _ rows: [Int], in places: Places) -> Int? {
        guard rows.count == 1, let row = rows.first else { return nil }
        let words = places.name(row).lowercased().split { !$0.isLetter && !$0.isNumber }
        return text.count > 3 || words.contains { $0 == text.lowercased() } ? row : nil
    }

    /// All that is known about a place.
    func detail(of place: FoundPlace) throws(CommandError) -> Detail {
        try detail(place.row, in: place.places)
    }

    /// All that is known about the place in a row.
    func detail(_ row: Int, in places: Places) throws(CommandError) -> Detail {
        do throws(DetailError) { return try library.places.detail(row, in: places) } catch {
            throw CommandError(.badData, error.sentence)
        }
    }

    /// The dataset that an id belongs to: the one that its scheme names, else the one that `--in` names, else the one whose ids look like this.
    private func dataset(ofID id: String, _ arguments: Arguments) throws(CommandError) -> any Dataset {
        guard id.contains(":") else {
            return arguments.values["in"] == nil ? dataset(ofKey: id) : try arguments.dataset(self)
        }
        guard let found = datasets.named(inID: id) else {
            let known = datasets.all.map { $0.idPrefix + "…" }.joined(separator: ", ")
            throw CommandError(.usage, "Unknown ID \"\(id)\": use \(known).")
        }
        return found
    }
}
