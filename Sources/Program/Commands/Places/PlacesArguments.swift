import Catalogue

extension Shell {
    /// The circle of `--near` and `--radius`. Without a radius a typed area is searched as a whole; any other place has the
    /// standard radius. Neither depends on the person's units, so that a command finds the same places for everyone.
    /// - Parameter places: where the place of `--near` is looked for.
    func circle(_ arguments: Arguments, places: Places) throws(CommandError) -> SearchReport.Circle {
        let typed = try arguments.radiusMetres()
        let origin = try origin(arguments, places: places)
        let usual = places.dataset.distances
        let area = origin.areaMetres.map { Radius.covering($0, in: usual) }
        return SearchReport.Circle(origin: origin, radiusMetres: typed ?? area ?? Radius.standard(in: usual))
    }
}

extension Arguments {
    /// The dataset that `--in` names, else the one in which the place of `--near` is known, else that of an id in a text, else the
    /// one that was shown last. If that one lacks a filter that was given, such as `--la`, the first dataset that has the filters.
    func dataset(_ shell: Shell, of text: String = "") throws(CommandError) -> any Dataset {
        guard let name = values["in"] else {
            let usual = withGivenFilters(shell.usualDataset)
            if let near = values["near"] { return shell.dataset(knowing: near, otherwise: usual) }
            return datasets.named(inID: text) ?? usual
        }
        guard let found = datasets.called(name) else {
            throw CommandError(
                .usage, "Unknown collection \"\(name)\": use \(datasets.all.map(\.id).joined(separator: ", ")).")
        }
        return found
    }

    /// The dataset, if it has every given filter that is an option of its own, such as `--la`; else the first that has them all. If none
    /// does, the dataset all the same.
    private func withGivenFilters(_ dataset: any Dataset) -> any Dataset {
        func options(_ dataset: any Dataset) -> Set<String> {
            Set(dataset.filtersToType.map(\.id) + dataset.words.shortFilters.map(\.facet))
        }
        let given = datasets.all.map(options).reduce(into: Set()) { $0.formUnion($1) }.filter(has)
        return ([dataset] + datasets.all).first { given.isSubset(of: options($0)) } ?? dataset
    }

    /// The place that `--near` names.
    func near() throws(CommandError) -> String {
        if let near = values["near"] { return near }
        throw CommandError(.usage, "Say where to start from: --near PLACE, as in --near \"LS7 4HE\".")
    }

    /// Whether `--online` or `--offline` was given. Both together are refused.
    func networkChoice() throws(CommandError) -> (isOnline: Bool, isOffline: Bool) {
        let (isOnline, isOffline) = (flags.contains("online"), flags.contains("offline"))
        if isOnline, isOffline { throw CommandError(.usage, "Use either --online or --offline, not both.") }
        return (isOnline, isOffline)
    }

    /// Refuses options that mean nothing without a place to start from.
    func refuseWithoutPlace(_ options: [String], example: String) throws(CommandError) {
        for option in options where has(option) {
            throw CommandError(
                .usage,
                "--\(option) needs a place to start from: add --near PLACE, as in --near \"\(example)\".")
        }
    }

    /// The units of the answer: those of `--radius`, else those of the settings or the country.
    func distances(in dataset: any Dataset, _ shell: Shell) -> DistanceFormat {
        shell.distances(in: dataset).following(radius: values["radius"] ?? "")
    }

    /// The radius that `--radius` gives; nil without it.
    func radiusMetres() throws(CommandError) -> Int? {
        guard let text = values["radius"] else { return nil }
        do {
            return try Radius.parse(text)
        } catch {
            throw CommandError(.usage, "--radius: \(error.description)")
        }
    }
}
