import Catalogue
import Geo
import HTTP

/// Finds where a search starts from: in the data, in saved answers, and by asking services on the network.
public struct OriginSearch: Sendable {
    private let resolver: OriginResolver
    private let lookups: Lookups
    private let distances: DistanceFormat

    /// - Parameter distances: how distances are written in descriptions ("2 km north of Otley").
    public init(_ resolver: OriginResolver, _ lookups: Lookups, distances: DistanceFormat = .metric) {
        self.resolver = resolver
        self.lookups = lookups
        self.distances = distances
    }

    /// The possible origins, and why there might be a better one.
    public struct Found: Sendable, Equatable {
        /// The most likely first; at least one.
        public var origins: [Origin]
        /// Why a service that might know better did not answer; nil if it did, or was not asked.
        public var problem: LookupError?
    }

    /// The origins that a typed text may mean.
    public func find(_ typed: String, policy: LookupPolicy, _ cancellation: Cancellation) throws(OriginError) -> Found {
        let query = try PlaceQuery(typed, of: resolver.places.dataset, among: resolver.datasets)
        switch query {
        case .postcode(let postcode): return try find(postcode, policy: policy, cancellation)
        case .name(let name):
            return Found(origins: policy == .names ? try lookUp(name, cancellation) : try find(name, query))
        case .postcodeArea: return Found(origins: try find(area: query, policy, cancellation))
        default: return Found(origins: [try resolver.resolve(query)])
        }
    }

    // MARK: Postcodes

    private func find(
        _ postcode: Postcode, policy: LookupPolicy, _ cancellation: Cancellation
    ) throws(OriginError) -> Found {
        let here: Result<Origin, OriginError>
        do throws(OriginError) { here = .success(try resolver.resolve(.postcode(postcode))) } catch {
            here = .failure(error)
        }
        if case .success(let exact) = here, exact.approximate == nil { return Found(origins: [exact]) }
        if let saved = lookups.savedAnswer(to: .postcode(postcode))?.first { return Found(origins: [named(saved)]) }
        guard policy != .nobody, !lookups.isOff else { return Found(origins: [try here.get()]) }
        let gap: PostcodesIO.Gap
        do throws(LookupError) {
            switch try lookups.find(postcode, cancellation) {
            case .at(let origin): return Found(origins: [named(origin)])
            case .unlocated: gap = .unlocated
            case .unknown: gap = .unknown
            }
        } catch {
            // The approximate origin is still right: it is returned, with the failed look-up as `problem`.
            guard case .success(let near) = here else {
                // Without a network, the typing error is the more useful reason.
                if case .notReached(let reason) = error.problem, reason.kind == .noSuchHost {
                    return Found(origins: [try here.get()])
                }
                throw .lookup(error)
            }
            return Found(origins: [near], problem: error)
        }
        guard case .success = here else { throw .notAtPostcodesIO(gap, postcode) }
        return Found(origins: [try resolver.resolve(postcode, because: gap)])
    }

    /// The origin with the name of its surroundings, if the data has one.
    private func named(_ origin: Origin) -> Origin {
        var origin = origin
        let known = resolver.gazetteer.describe(origin.coordinate, distances: distances)
        if !known.isEmpty { origin.place = known }
        return origin
    }

    // MARK: Names

    private func savedAnswer(to name: String) -> [Origin]? {
        lookups.savedAnswer(to: .name(name, dataset: resolver.places.dataset.id))
    }

    private func find(_ name: String, _ query: PlaceQuery) throws(OriginError) -> [Origin] {
        let saved = savedAnswer(to: name) ?? []
        // A saved answer to exactly this name comes before places whose names only begin with it.
        if !saved.isEmpty, resolver.gazetteer.places(named: name).isEmpty { return saved }
        return try resolver.meanings(of: query) + saved
    }

    /// The origins of a postcode area. If the data has no place in the area, a service may know where it is.
    private func find(
        area query: PlaceQuery, _ policy: LookupPolicy, _ cancellation: Cancellation
    ) throws(OriginError) -> [Origin] {
        do throws(OriginError) { return [try resolver.resolve(query)] } catch {
            guard error.kind == .unknown, let question = query.nominatimQuestion(in: resolver.places.dataset) else {
                throw error
            }
            if let saved = savedAnswer(to: question), !saved.isEmpty { return saved }
            guard policy == .names else { throw error }
            return try lookUp(question, cancellation)
        }
    }

    private func lookUp(_ name: String, _ cancellation: Cancellation) throws(OriginError) -> [Origin] {
        let columns = resolver.places.columns
        let box = BoundingBox(
            containing: columns.isCurrent.indices.filter { columns.isCurrent[$0] }.compactMap {
                resolver.places.coordinate($0)
            })
        do throws(LookupError) {
            let found = try lookups.places(
                named: name, dataset: resolver.places.dataset.id, near: box, cancellation)
            if !found.isEmpty { return found }
        } catch {
            throw .lookup(error)
        }
        throw .notAtNominatim(name: name, resolver.places.dataset.postcodeForm)
    }

    // MARK: Points

    /// The best description of a point: "near Waterloo, Lambeth, SE1 8XX".
    /// - Parameter policy: with `nobody`, no service is told where the person is.
    /// - Returns: nil if the gazetteer's own description is the best.
    public func describe(_ point: Coordinate, policy: LookupPolicy, _ cancellation: Cancellation) -> String? {
        // If the gazetteer has no settlement with a postcode at the point, postcodes.io may know more.
        if let here = resolver.postcodes?.nearest(to: point),
            let name = resolver.gazetteer.settlement(at: point, with: here)
        {
            return name
        }
        guard policy != .nobody, resolver.places.dataset.postcodeForm == .british,
            let postcode = (try? lookups.nearest(to: point, cancellation)) ?? nil
        else { return nil }
        return resolver.gazetteer.describe(point, nearest: postcode, distances: distances)
    }
}
