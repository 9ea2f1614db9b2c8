import App
import Catalogue
import HTTP
import Live

/// Chooses the dataset that a command asks about, if `--in` names none.
extension Shell {
    /// The dataset in which a typed place is known:
    ///
    /// 1. the one whose ids, postcodes or region the text fits; a dataset of the whole world only if a search there would find something;
    /// 2. for a name: `last` if it has exactly this name, else another that has, else `last` or another that probably knows it;
    /// 3. for a name that none knows: the first that has towns of its own;
    /// 4. for anything else: `last`, most often the one shown last.
    func dataset(knowing text: String, otherwise last: any Dataset) -> any Dataset {
        guard text.utf8.count <= PlaceQuery.longestText else { return last }
        if let named = datasets.named(inID: text) { return named }
        let query: PlaceQuery
        do throws(OriginError) { query = try PlaceQuery(text, of: last, among: datasets) } catch {
            if case .otherDataset(let hint) = error { return datasets.named(hint.id) ?? last }
            return last
        }
        switch query {
        case .here, .home: return last
        case .postcode, .outcode, .postcodeArea:
            guard !hasPlaces(near: text, last) else { return last }
            return datasets.withOwnTowns(besides: last).first { $0.postcodeForm == last.postcodeForm } ?? last
        case .coordinate(let point, _):
            let isOfWorld = last.geography.knowsTownsOfMap
            let isCovered = !isOfWorld || library.places.current(last).hasPlaceAround(point)
            guard !last.region.contains(point) || !isCovered else { return last }
            return datasets.withOwnTowns(besides: last).first { $0.region.contains(point) } ?? last
        case .place(let id):
            guard let hint = datasets.hint(for: id, in: last), library.places.current(last).row(ofID: id) == nil else {
                return last
            }
            return datasets.named(hint.id) ?? last
        case .name(let name): return dataset(knowingName: name, last)
        }
    }

    /// Whether a search around a typed place would find something in a dataset. True for all datasets but those of the whole world.
    private func hasPlaces(near text: String, _ dataset: any Dataset) -> Bool {
        guard dataset.geography.knowsTownsOfMap else { return true }
        let places = library.places.current(dataset)
        let search = library.origins.search(places, settings, isOffline: true)
        let origin = try? search.find(text, policy: .nobody, Cancellation()).origins.first
        return origin.map { places.hasPlaceAround($0.coordinate, areaMetres: $0.areaMetres) } ?? true
    }

    /// The dataset in which a name is known best; of two that know it equally well the one shown last.
    private func dataset(knowingName name: String, _ last: any Dataset) -> any Dataset {
        let settings = settings
        func knowledge(_ dataset: any Dataset) -> Origins.Knowledge {
            library.origins.knowledge(of: name, in: dataset, settings)
        }
        let here = knowledge(last)
        if here == .exact { return last }
        if here == .unknown, let hint = datasets.hint(for: name, in: last) { return datasets.named(hint.id) ?? last }
        let others = datasets.withOwnTowns(besides: last).map { ($0, knowledge($0)) }
        if let exact = others.first(where: { $0.1 == .exact }) { return exact.0 }
        if here == .likely { return last }
        // If no dataset knows the name, the first one answers, so that the answer does not depend on what was shown last.
        let first = datasets.all.first { $0.geography.namesFrom == nil && !$0.geography.knowsTownsOfMap }
        return others.first { $0.1 == .likely }?.0 ?? first ?? last
    }

    /// The dataset of an id without its scheme: the one shown last if it has the id or no other has ids of that form.
    func dataset(ofKey key: String) -> any Dataset {
        let last = usualDataset
        guard let other = datasets.all.first(where: { $0.id != last.id && $0.isKey(key) }),
            library.places.current(last).row(ofID: key) == nil
        else { return last }
        return other
    }

    /// The sentence about a name that no dataset knows, with the names of those that were asked.
    /// - Returns: nil if the error's own sentence is enough: it has another reason, the name is a single letter, or no other dataset was asked.
    func sentence(_ error: OriginError, _ arguments: Arguments, _ places: Places) -> String? {
        guard case .unknownName(let name, let suggestion, let form) = error, name.count > 1 || suggestion != nil else {
            return nil
        }
        let others = datasets.withOwnTowns(besides: places.dataset)
        guard arguments.values["in"] == nil, !others.isEmpty, places.dataset.geography.namesFrom == nil else {
            return nil
        }
        let asked = ([places.dataset] + others).map(\.name).joined(separator: " or ")
        let advice = suggestion.map { "did you mean \($0)?" } ?? "try a larger place near it, or a \(form.name)."
        return "No town or district is called \"\(name.prefix(60))\" in \(asked): \(advice)"
    }
}
