import Catalogue
import Geo

/// Finds where a search starts from: by what is here, by what was asked before, and by services on the network.
public struct OriginSearch: Sendable {
    private let resolver: OriginResolver
    private let lookups: Lookups
    private let distances: DistanceFormat

    /// - Parameter distances: how they are written in the names of what is found.
    public init(_ resolver: OriginResolver, _ lookups: Lookups, distances: DistanceFormat = .metric) {
        self.resolver = resolver
        self.lookups = lookups
        self.distances = distances
    }

    /// What may be meant, and what went wrong on the way.
    public struct Found: Sendable, Equatable {
        /// The likeliest first; never none.
        public var origins: [Origin]
        /// Why a service that might know better did not say so, in one sentence; nil where it did, or was not asked.
        public var problem: String?
    }

    /// All that may be meant.
    /// - Throws: `OriginError` in one sentence that says what to do.
    public func find(_ typed: String, asking: Asking, _ cancellation: Cancellation) throws(OriginError) -> Found {
        let query = try PlaceQuery(typed, of: resolver.places.collection)
        switch query {
        case .postcode(let postcode): return try find(postcode, asking: asking, cancellation)
        case .name(let name):
            return Found(origins: asking == .names ? try ask(name, cancellation) : try find(name, query))
        case .postcodeArea: return Found(origins: try find(area: query, asking, cancellation))
        default: return Found(origins: [try resolver.resolve(query)])
        }
    }

    // MARK: Postcodes

    private func find(
        _ postcode: Postcode, asking: Asking, _ cancellation: Cancellation
    ) throws(OriginError) -> Found {
        let here: Result<Origin, OriginError>
        do throws(OriginError) { here = .success(try resolver.resolve(.postcode(postcode))) } catch {
            here = .failure(error)
        }
        if case .success(let exact) = here, exact.approximate == nil { return Found(origins: [exact]) }
        if let kept = lookups.kept(.postcode(postcode))?.first { return Found(origins: [named(kept)]) }
        guard asking != .nobody, !lookups.isOff else { return Found(origins: [try here.get()]) }
        let reason: String
        do throws(LookupError) {
            switch try lookups.find(postcode, cancellation) {
            case .at(let origin): return Found(origins: [named(origin)])
            case .unlocated: reason = "postcodes.io has no position for \(postcode)"
            case .unknown: reason = "postcodes.io does not know \(postcode)"
            }
        } catch {
            // What went wrong today is no fact about the place: it is told, and not kept with it.
            guard case .success(let near) = here else { throw OriginError(error) }
            return Found(origins: [near], problem: error.sentence)
        }
        guard case .success = here else { throw OriginError(.unknown, "\(reason): check it.") }
        return Found(origins: [try resolver.resolve(postcode, because: reason)])
    }

    /// With the name of what is here at its position, where there is any.
    private func named(_ origin: Origin) -> Origin {
        var origin = origin
        let known = resolver.gazetteer.describe(origin.coordinate, distances: distances)
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

    /// An area that no place here lies in may be known elsewhere.
    private func find(
        area query: PlaceQuery, _ asking: Asking, _ cancellation: Cancellation
    ) throws(OriginError) -> [Origin] {
        do throws(OriginError) { return [try resolver.resolve(query)] } catch {
            guard error.kind == .unknown, let question = query.nominatimQuestion(in: resolver.places.collection) else {
                throw error
            }
            if let kept = lookups.kept(.name(question)), !kept.isEmpty { return kept }
            guard asking == .names else { throw error }
            return try ask(question, cancellation)
        }
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
            throw OriginError(error)
        }
        throw OriginError(
            .unknown,
            "OpenStreetMap's Nominatim knows no “\(name.prefix(60))” either: try other words, a larger place near it, or a \(resolver.places.collection.postcodeForm.name)."
        )
    }

    // MARK: Points

    /// What is at a point, as well as can be had: "near Waterloo, Lambeth, SE1 8XX".
    /// - Parameter asking: nobody about where a person is.
    /// - Returns: nil where nothing better is known than the gazetteer's words.
    public func describe(_ point: Coordinate, asking: Asking, _ cancellation: Cancellation) -> String? {
        if let here = resolver.postcodes?.nearest(to: point) {
            let name = resolver.gazetteer.describe(point, nearest: here, distances: distances)
            // Without a settlement there, somebody else may know what the postcode lies in.
            if name.hasSuffix(here.label) { return name }
        }
        guard asking != .nobody, resolver.places.collection.postcodeForm == .british,
            let postcode = (try? lookups.nearest(to: point, cancellation)) ?? nil
        else { return nil }
        return resolver.gazetteer.describe(point, nearest: postcode, distances: distances)
    }
}

extension OriginError {
    fileprivate init(_ error: LookupError) {
        let kind: Kind =
            switch error.kind {
            case .off, .network, .cancelled: .network
            case .damaged: .damaged
            case .cannotWrite: .cannotWrite
            }
        self.init(kind, error.sentence)
    }
}
