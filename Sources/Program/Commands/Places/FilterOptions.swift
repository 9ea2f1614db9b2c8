import Catalogue

extension Arguments {
    /// The filter made from `--filter` and the short filters. If a facet is named twice, a place passes if it has a
    /// value of either list.
    /// - Parameter facets: what the places can be filtered by.
    /// - Returns: the filter, and the ids of the facets that were named.
    func filter(
        of places: Places, by facets: [Facet], _ shell: Shell
    ) throws(CommandError) -> (filter: Filter, facets: Set<String>) {
        var chosen: [String: Set<String>] = [:]
        for wanted in try typedFilters(of: places, by: facets) {
            guard let facet = facets.first(where: { $0.id == wanted.facet }) else {
                if wanted.facet == Facet.whose, places.dataset is any Posting {
                    throw Self.nobodyIsSignedIn(places.dataset)
                }
                throw CommandError(.usage, "\(wanted.option): \(noFilter(wanted.facet, places, facets, shell))")
            }
            chosen[facet.id, default: []].formUnion(try Self.values(wanted, of: facet))
        }
        var filter = Filter()
        for facet in facets { if let values = chosen[facet.id] { filter.only(values, of: facet) } }
        return (filter, Set(chosen.keys))
    }

    private static func nobodyIsSignedIn(_ dataset: any Dataset) -> CommandError {
        CommandError(
            .notAllowed, "To see only what is yours, sign in first: catchment \(dataset.id) sign-in NAME --remember.")
    }

    /// A filter as it was typed.
    private struct TypedFilter {
        /// The id of a facet.
        var facet: String
        /// The list of values.
        var text: String
        /// The name of the filter in messages: "--filter type".
        var option: String
    }

    private func typedFilters(of places: Places, by facets: [Facet]) throws(CommandError) -> [TypedFilter] {
        var typed: [TypedFilter] = []
        for facet in datasets.shortFilters.map(\.facet) {
            if let list = values[facet] { typed.append(TypedFilter(facet: facet, text: list, option: "--\(facet)")) }
        }
        for part in values["filter"].map(Self.parts) ?? [] {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmingBlanks)
            guard sides.count == 2 || facets.contains(where: { $0.id == part.lowercased() }) else {
                typed.append(try Self.filter(byValue: part, of: places, facets))
                continue
            }
            typed.append(
                TypedFilter(
                    facet: sides[0].lowercased(), text: sides.count == 2 ? sides[1] : "", option: "--filter \(sides[0])"
                ))
        }
        return typed
    }

    /// The filter for a value that was typed without its facet, as in "mine". Only one facet may have that value.
    private static func filter(
        byValue text: String, of places: Places, _ facets: [Facet]
    ) throws(CommandError) -> TypedFilter {
        let having = facets.filter { $0.values.contains { $0.isCalled(text) } }
        if having.count == 1 { return TypedFilter(facet: having[0].id, text: text, option: "--filter \(text)") }
        if text.lowercased() == "mine", places.dataset is any Posting { throw nobodyIsSignedIn(places.dataset) }
        throw CommandError(.usage, "--filter \"\(text)\": write FILTER=VALUE,VALUE; see --filter help.")
    }

    /// The ids of the values that a filter asks for; at least one.
    private static func values(_ wanted: TypedFilter, of facet: Facet) throws(CommandError) -> Set<String> {
        let known = facet.values.map(\.id)
        // A label may contain commas, so the whole text is tried as a label first.
        let typed = facet.values.contains { $0.isCalled(wanted.text) } ? [wanted.text] : list(wanted.text)
        guard !typed.isEmpty else {
            throw CommandError(.usage, "\(wanted.option) needs a value: use \(known.joined(separator: ", ")).")
        }
        var ids: Set<String> = []
        for text in typed {
            // Some ids, such as names of people, differ only in case.
            let exact = facet.values.first { $0.id == text }
            guard let value = exact ?? facet.values.first(where: { $0.isCalled(text) }) else {
                throw CommandError(
                    .usage,
                    "\(wanted.option): there is no \"\(text)\"\(advice(text, among: known, "use " + known.joined(separator: ", ")))"
                )
            }
            ids.insert(value.id)
        }
        return ids
    }

    /// The parts between semicolons. A text without parts gives one blank part, which the caller refuses.
    private static func parts(_ text: String) -> [String] {
        let parts = text.split(separator: ";").map(\.trimmingBlanks).filter { !$0.isEmpty }
        return parts.isEmpty ? [""] : parts
    }

    /// The values of a list: "primary,secondary".
    private static func list(_ text: some StringProtocol) -> [String] {
        text.split(separator: ",").map(\.trimmingBlanks).filter { !$0.isEmpty }
    }
}

/// Advice about a filter that a dataset lacks: names the dataset that has it, or the filters of this one.
private func noFilter(_ name: String, _ places: Places, _ facets: [Facet], _ shell: Shell) -> String {
    if ["closed", "open"].contains(name.lowercased()), places.dataset is any Closing {
        return "there is no such filter: use --filter status=\(name.lowercased())."
    }
    let others = shell.datasets.all.filter { $0.id != places.dataset.id }
    if let other = others.first(where: { shell.facets(of: shell.library.places.load($0)).contains { $0.id == name } }) {
        return "\(places.dataset.name) has no such filter, but \(other.name) has: add --in \(other.id)."
    }
    let known = facets.map(\.id)
    return "there is no such filter\(advice(name, among: known, "use " + known.joined(separator: ", ")))"
}

extension Facet.Value {
    /// Whether a text is the id or the label of the value.
    fileprivate func isCalled(_ typed: String) -> Bool {
        let wanted = Self.plain(typed)
        return typed == id || wanted == id || wanted == Self.plain(label)
    }

    private static func plain(_ text: String) -> String { text.lowercased().replacing(" ", with: "-") }
}

extension Shell {
    /// What the person who is signed in can filter the places by.
    func facets(of places: Places) -> [Facet] {
        places.dataset is any Posting ? places.facets(for: library.saved.session) : places.facetsOfCommands
    }
}

/// Filters with their values.
func filterHelp(_ facets: [Facet]) -> String {
    facets.map { facet in
        "\(facet.id): \(facet.title)\n" + facet.values.map { "    \($0.id)\n" }.joined()
    }.joined()
}
