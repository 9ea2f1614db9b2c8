import Catalogue

extension Arguments {
    /// What --phase, --grade and --filter leave on. Of a filter that is named twice, what either says is left on.
    func filter(of places: Places, _ library: Library) throws(CommandError) -> Filter {
        var wanted: [(facet: String, text: String, option: String)] = []
        for name in ["phase", "grade"] {
            if let list = values[name] { wanted.append((name, list, "--\(name)")) }
        }
        for part in values["filter"].map(Self.parts) ?? [] {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmingBlanks)
            guard sides.count == 2 || places.facets.contains(where: { $0.id == part.lowercased() }) else {
                throw CommandError(.usage, "--filter \"\(part)\": write FACET=VALUE,VALUE; see --filter help.")
            }
            wanted.append((sides[0].lowercased(), sides.count == 2 ? sides[1] : "", "--filter \(sides[0])"))
        }
        var chosen: [String: Set<String>] = [:]
        for (name, list, option) in wanted {
            guard let facet = places.facets.first(where: { $0.id == name }) else {
                throw CommandError(.usage, "\(option): \(noFilter(name, places, library))")
            }
            let known = facet.values.map(\.id)
            // A label may have commas itself.
            let typed = facet.values.contains { $0.answers(to: list) } ? [list] : Self.list(list)
            guard !typed.isEmpty else {
                throw CommandError(.usage, "\(option) names no value: use \(known.joined(separator: ", ")).")
            }
            for text in typed {
                guard let value = facet.values.first(where: { $0.answers(to: text) }) else {
                    throw CommandError(
                        .usage,
                        "\(option): there is no \"\(text)\"\(advice(text, among: known, "use " + known.joined(separator: ", ")))"
                    )
                }
                chosen[facet.id, default: []].insert(value.id)
            }
        }
        var filter = Filter()
        for facet in places.facets { if let values = chosen[facet.id] { filter.only(values, of: facet) } }
        return filter
    }

    /// What is between semicolons; something, so that a filter without anything is told.
    private static func parts(_ text: String) -> [String] {
        let parts = text.split(separator: ";").map(\.trimmingBlanks).filter { !$0.isEmpty }
        return parts.isEmpty ? [""] : parts
    }

    /// The values of a list: "primary,secondary".
    private static func list(_ text: some StringProtocol) -> [String] {
        text.split(separator: ",").map(\.trimmingBlanks).filter { !$0.isEmpty }
    }
}

/// What is said where a collection has no such filter: what it has, and where there is one.
private func noFilter(_ name: String, _ places: Places, _ library: Library) -> String {
    let others = Collections.all.filter { $0.id != places.collection.id }
    if let other = others.first(where: { library.load($0).facets.contains { $0.id == name } }) {
        return "\(places.collection.name) has no such filter, \(other.name) has: try --in \(other.id)."
    }
    let known = places.facets.map(\.id)
    return "there is no such filter\(advice(name, among: known, "use " + known.joined(separator: ", ")))"
}

extension Facet.Value {
    /// Whether it is meant: by its id, or by its label as people read it.
    fileprivate func answers(to typed: String) -> Bool {
        let wanted = Self.plain(typed)
        return wanted == id || wanted == Self.plain(label)
    }

    private static func plain(_ text: String) -> String { text.lowercased().replacing(" ", with: "-") }
}

/// The filters of a collection with their values.
func filterHelp(_ places: Places) -> String {
    places.facets.map { facet in
        "\(facet.id): \(facet.title)\n" + facet.values.map { "    \($0.id)\n" }.joined()
    }.joined()
}
