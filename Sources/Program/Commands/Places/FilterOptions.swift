import Catalogue

extension Arguments {
    /// The filter made from `--filter` and the short filters. If a facet is named twice, the values named in both places pass.
    func filter(of places: Places, _ shell: Shell) throws(CommandError) -> Filter {
        var chosen: [String: Set<String>] = [:]
        for wanted in try typedFilters(of: places) {
            guard let facet = places.facets.first(where: { $0.id == wanted.facet }) else {
                throw CommandError(.usage, "\(wanted.option): \(noFilter(wanted.facet, places, shell))")
            }
            chosen[facet.id, default: []].formUnion(try Self.values(wanted, of: facet))
        }
        var filter = Filter()
        for facet in places.facets { if let values = chosen[facet.id] { filter.only(values, of: facet) } }
        return filter
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

    private func typedFilters(of places: Places) throws(CommandError) -> [TypedFilter] {
        var typed: [TypedFilter] = []
        for facet in datasets.shortFilters.map(\.facet) {
            if let list = values[facet] { typed.append(TypedFilter(facet: facet, text: list, option: "--\(facet)")) }
        }
        for part in values["filter"].map(Self.parts) ?? [] {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmingBlanks)
            guard sides.count == 2 || places.facets.contains(where: { $0.id == part.lowercased() }) else {
                throw CommandError(.usage, "--filter \"\(part)\": write FACET=VALUE,VALUE; see --filter help.")
            }
            typed.append(
                TypedFilter(
                    facet: sides[0].lowercased(), text: sides.count == 2 ? sides[1] : "", option: "--filter \(sides[0])"
                ))
        }
        return typed
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
            guard let value = facet.values.first(where: { $0.isCalled(text) }) else {
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
private func noFilter(_ name: String, _ places: Places, _ shell: Shell) -> String {
    let others = shell.datasets.all.filter { $0.id != places.dataset.id }
    if let other = others.first(where: { shell.library.places.load($0).facets.contains { $0.id == name } }) {
        return "\(places.dataset.name) has no such filter, \(other.name) has: try --in \(other.id)."
    }
    let known = places.facets.map(\.id)
    return "there is no such filter\(advice(name, among: known, "use " + known.joined(separator: ", ")))"
}

extension Facet.Value {
    /// Whether a text is the id or the label of the value.
    fileprivate func isCalled(_ typed: String) -> Bool {
        let wanted = Self.plain(typed)
        return wanted == id || wanted == Self.plain(label)
    }

    private static func plain(_ text: String) -> String { text.lowercased().replacing(" ", with: "-") }
}

/// The filters of a dataset with their values.
func filterHelp(_ places: Places) -> String {
    places.facets.map { facet in
        "\(facet.id): \(facet.title)\n" + facet.values.map { "    \($0.id)\n" }.joined()
    }.joined()
}
