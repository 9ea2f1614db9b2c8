import Catalogue
import Geo

/// Finds where a search starts from: by what is here, by what was asked before, and by services on the network.
public struct OriginSearch: Sendable {
    private let resolver: OriginResolver
    private let lookups: Lookups

    public init(_ resolver: OriginResolver, _ lookups: Lookups) {
        self.resolver = resolver
        self.lookups = lookups
    }

    /// All that may be meant, the likeliest first; never none.
    /// - Throws: `OriginError` in one sentence that says what to do.
    public func find(_ typed: String, asking: Asking, _ cancellation: Cancellation) throws(OriginError) -> [Origin] {
        let query = try PlaceQuery(typed, of: resolver.places.collection)
        switch query {
        case .postcode(let postcode): return [try find(postcode, asking: asking, cancellation)]
        case .name(let name):
            return asking == .names ? try ask(name, cancellation) : try find(name, query)
        default: return [try resolver.resolve(query)]
        }
    }

    // MARK: Postcodes

    private func find(
        _ postcode: Postcode, asking: Asking, _ cancellation: Cancellation
    ) throws(OriginError) -> Origin {
        let here: Result<Origin, OriginError>
        do throws(OriginError) { here = .success(try resolver.resolve(.postcode(postcode))) } catch {
            here = .failure(error)
        }
        if case .success(let exact) = here, exact.approximate == nil { return exact }
        if let kept = lookups.kept(.postcode(postcode))?.first { return named(kept) }
        guard asking != .nobody, !lookups.isOff else { return try here.get() }
        let reason: String
        do throws(LookupError) {
            switch try lookups.find(postcode, cancellation) {
            case .at(let origin): return named(origin)
            case .unlocated: reason = "postcodes.io has no position for \(postcode)"
            case .unknown: reason = "postcodes.io does not know \(postcode): check it"
            }
        } catch {
            reason = error.description
        }
        guard case .success(var near) = here else { throw unknown(reason) }
        near.approximate = [near.approximate, reason].compactMap { $0 }.joined(separator: "; ")
        return near
    }

    private func unknown(_ reason: String) -> OriginError {
        OriginError(.unknown, reason.prefix(1).uppercased() + reason.dropFirst() + ".")
    }

    /// With the name of what is here at its position, where there is any.
    private func named(_ origin: Origin) -> Origin {
        var origin = origin
        let known = resolver.gazetteer.describe(origin.coordinate)
        if !known.isEmpty { origin.place = known }
        return origin
    }

    // MARK: Names

    private func find(_ name: String, _ query: PlaceQuery) throws(OriginError) -> [Origin] {
        let kept = lookups.kept(.name(name)) ?? []
        // What was asked for by this very name is meant rather than what only begins so.
        if !kept.isEmpty, resolver.gazetteer.exactMatches(name).isEmpty { return kept }
        return try resolver.meanings(of: query) + kept
    }

    private func ask(_ name: String, _ cancellation: Cancellation) throws(OriginError) -> [Origin] {
        let columns = resolver.places.columns
        let box = BoundingBox(
            containing: columns.isCurrent.indices.filter { columns.isCurrent[$0] }.compactMap {
                resolver.places.coordinate($0)
            })
        do throws(LookupError) {
            let found = try lookups.places(named: name, near: box, cancellation)
            if !found.isEmpty { return found }
        } catch {
            let sentence = error.description
            throw OriginError(.network, sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
        }
        throw OriginError(
            .unknown,
            "OpenStreetMap's Nominatim knows no “\(name.prefix(60))” either: try other words, a larger place near it, or a postcode."
        )
    }

    // MARK: Points

    /// What is at a point, as well as can be had: "near Waterloo, Lambeth, SE1 8XX".
    /// - Returns: nil where nothing better is known than the gazetteer's words.
    public func describe(_ point: Coordinate, _ cancellation: Cancellation) -> String? {
        if let here = resolver.postcodes?.nearest(to: point) {
            let name = resolver.gazetteer.describe(point, nearest: here)
            // Without a settlement there, somebody else may know what the postcode lies in.
            if name.hasSuffix(here.label) { return name }
        }
        guard resolver.places.collection.postcodeForm == .british,
            let postcode = (try? lookups.nearest(to: point, cancellation)) ?? nil
        else { return nil }
        return resolver.gazetteer.describe(point, nearest: postcode)
    }
}
